//! Codes for the state of pawns, as far as the board alone decides them. The source has only the words; the definitions are
//! the usual ones of chess books. "Ahead" is seen by the pawn's owner.

use std::fmt;

use shakmaty::{Bitboard, Board, Color, File, Position, Rank, Role, Square, attacks};

use super::label::side_letter;
use super::name::piece_name;
use crate::notation::Scene;

/// A state of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// `:pa` No enemy pawn ahead on its own or a neighbouring file.
    Passed,
    /// `:ad` On its owner's fifth rank or beyond.
    Advanced,
    /// `:fa` On its owner's sixth rank or beyond.
    FarAdvanced,
    /// `:ap` Passed and advanced.
    AdvancedPassed,
    /// `:fp` Passed, and no passed pawn of its owner is further ahead.
    ForwardPassed,
    /// `:op` Passed, and every other pawn stands at least two files away on one side of it.
    OutsidePassed,
    /// `:co` Another pawn of its owner on a neighbouring file on the same or a neighbouring rank.
    Connected,
    /// `:cp` Passed and connected with another passed pawn.
    ConnectedPassed,
    /// `:bl` The cell directly ahead is occupied.
    Blocked,
    /// `:is` No pawn of its owner on a neighbouring file.
    Isolated,
    /// `:do` Exactly two pawns of its owner on its file.
    Doubled,
    /// `:tr` Three or more pawns of its owner on its file.
    Tripled,
    /// `:di` Doubled and isolated.
    DoubledIsolated,
    /// `:ba` No pawn of its owner on a neighbouring file level with it or behind it, the cell ahead attacked by an enemy
    /// pawn, and no pawn of its owner ahead on its file.
    Backward,
    /// `:ha` Attacked and not protected.
    Hanging,
}

/// The codes in the order in which they are written.
const TABLE: [(Code, &str); 15] = [
    (Code::Passed, "pa"),
    (Code::Advanced, "ad"),
    (Code::FarAdvanced, "fa"),
    (Code::AdvancedPassed, "ap"),
    (Code::ForwardPassed, "fp"),
    (Code::OutsidePassed, "op"),
    (Code::Connected, "co"),
    (Code::ConnectedPassed, "cp"),
    (Code::Blocked, "bl"),
    (Code::Isolated, "is"),
    (Code::Doubled, "do"),
    (Code::Tripled, "tr"),
    (Code::DoubledIsolated, "di"),
    (Code::Backward, "ba"),
    (Code::Hanging, "ha"),
];

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = TABLE.iter().find(|(code, _)| code == self).map_or("", |(_, word)| word);
        write!(f, ":{word}")
    }
}

/// A code that a move brings about, with the pawns that it is true of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructureRemark {
    /// The code.
    pub code: Code,
    /// Owner of the pawns.
    pub side: Color,
    /// Whether the owner made the move.
    pub owner: Owner,
    /// Numbers of the pawns in ascending order.
    pub numbers: Vec<u8>,
}

/// Whose pawns a remark is about, seen from the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The side that moved.
    Mover,
    /// The other side.
    Opponent,
}

impl fmt::Display for StructureRemark {
    /// `:pa-PA5`, `:do-PA3,PA4`; pawns of the opponent bear their side, `:is-B-PA4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-", self.code)?;
        if self.owner == Owner::Opponent {
            write!(f, "{}-", side_letter(self.side))?;
        }
        let names: Vec<String> = self.numbers.iter().map(|number| piece_name(Role::Pawn, *number)).collect();
        f.write_str(&names.join(","))
    }
}

/// The codes that a move brings about, in the order of the table, for the pawns of the mover and then of the opponent.
pub fn arising(scene: &Scene<'_>) -> Vec<StructureRemark> {
    let mut remarks = Vec::new();
    for (code, _) in TABLE {
        for (side, owner) in [(scene.turn(), Owner::Mover), (scene.turn().other(), Owner::Opponent)] {
            let before = having(code, scene.before.board(), side);
            let after = having(code, scene.after.board(), side);
            let mut numbers: Vec<u8> = after
                .into_iter()
                .map(|square| earlier(square, scene))
                .filter(|square| !before.contains(*square))
                .map(|square| scene.identities.number(square))
                .collect();
            numbers.sort_unstable();
            if !numbers.is_empty() {
                remarks.push(StructureRemark { code, side, owner, numbers });
            }
        }
    }
    remarks
}

/// Where the piece on a square stood before the move.
fn earlier(square: Square, scene: &Scene<'_>) -> Square {
    match scene.played.from() {
        Some(from) if square == scene.played.to() && !scene.played.is_castle() => from,
        _ => square,
    }
}

/// The pawns of a side that a code is true of.
pub fn having(code: Code, board: &Board, side: Color) -> Bitboard {
    let pawns = Pawns { board, side, own: board.by_piece(side.pawn()), enemy: board.by_piece(side.other().pawn()) };
    pawns.own.into_iter().filter(|square| pawns.is(code, *square)).collect()
}

struct Pawns<'a> {
    board: &'a Board,
    side: Color,
    own: Bitboard,
    enemy: Bitboard,
}

impl Pawns<'_> {
    fn is(&self, code: Code, pawn: Square) -> bool {
        let file = Bitboard::from_file(pawn.file());
        let beside = neighbours(pawn.file());
        match code {
            Code::Passed => self.is_passed(pawn),
            Code::Advanced => self.advance(pawn) >= Rank::Fifth,
            Code::FarAdvanced => self.advance(pawn) >= Rank::Sixth,
            Code::AdvancedPassed => self.is_passed(pawn) && self.advance(pawn) >= Rank::Fifth,
            Code::ForwardPassed => {
                let further = |other: Square| self.is_passed(other) && self.advance(other) > self.advance(pawn);
                self.is_passed(pawn) && !self.own.into_iter().any(further)
            }
            Code::OutsidePassed => self.is_passed(pawn) && self.stands_outside(pawn),
            Code::Connected => self.connected(pawn).any(),
            Code::ConnectedPassed => {
                self.is_passed(pawn) && self.connected(pawn).into_iter().any(|other| self.is_passed(other))
            }
            Code::Blocked => self.stop(pawn).is_some_and(|stop| self.board.occupied().contains(stop)),
            Code::Isolated => (self.own & beside).is_empty(),
            Code::Doubled => (self.own & file).count() == 2,
            Code::Tripled => (self.own & file).count() >= 3,
            Code::DoubledIsolated => (self.own & file).count() == 2 && (self.own & beside).is_empty(),
            Code::Backward => self.is_backward(pawn),
            Code::Hanging => {
                let attackers = |side| self.board.attacks_to(pawn, side, self.board.occupied());
                attackers(self.side.other()).any() && attackers(self.side).is_empty()
            }
        }
    }

    /// Rank as the owner counts it.
    fn advance(&self, square: Square) -> Rank {
        self.side.relative_rank(square.rank())
    }

    /// The cell directly ahead.
    fn stop(&self, pawn: Square) -> Option<Square> {
        pawn.offset(self.side.fold_wb(8, -8))
    }

    /// All cells on the ranks ahead.
    fn ahead(&self, pawn: Square) -> Bitboard {
        let beyond = 8 * (self.advance(pawn) as u32 + 1);
        let ranks = match self.side {
            Color::White => u64::MAX.checked_shl(beyond),
            Color::Black => u64::MAX.checked_shr(beyond),
        };
        Bitboard(ranks.unwrap_or(0))
    }

    fn is_passed(&self, pawn: Square) -> bool {
        let files = neighbours(pawn.file()) | Bitboard::from_file(pawn.file());
        (self.enemy & files & self.ahead(pawn)).is_empty()
    }

    fn stands_outside(&self, pawn: Square) -> bool {
        let others = (self.own | self.enemy).without(pawn);
        let file = pawn.file().to_u32();
        others.into_iter().all(|other| other.file().to_u32() >= file + 2)
            || others.into_iter().all(|other| other.file().to_u32() + 2 <= file)
    }

    /// Pawns of the owner on a neighbouring file, at most one rank away.
    fn connected(&self, pawn: Square) -> Bitboard {
        self.own & attacks::king_attacks(pawn) & neighbours(pawn.file())
    }

    fn is_backward(&self, pawn: Square) -> bool {
        let ahead = self.ahead(pawn);
        let helpers = self.own & neighbours(pawn.file()) & !ahead;
        let hindered = self.stop(pawn).is_some_and(|stop| (attacks::pawn_attacks(self.side, stop) & self.enemy).any());
        helpers.is_empty() && hindered && (self.own & Bitboard::from_file(pawn.file()) & ahead).is_empty()
    }
}

/// The files beside a file.
fn neighbours(file: File) -> Bitboard {
    [-1, 1]
        .into_iter()
        .filter_map(|step| file.offset(step))
        .map(Bitboard::from_file)
        .fold(Bitboard::EMPTY, |a, b| a | b)
}
