//! Conditions that a position of the main line meets or does not meet.

mod attack;
mod fields;
mod material;
mod men;
mod pattern;
mod pawns;
mod squares;
mod structure;
mod symmetry;
mod words;

pub use attack::Attack;
pub(super) use fields::{BoardField, bare, bare_words, fields, read};
pub use material::{ImbalanceTerm, MaterialTerm, SideSpec};
pub use men::{Counts, Kinds, Men, ROLES};
pub use pattern::{Pattern, PatternItem, Sense};
pub use pawns::{PawnExtent, PawnMask};
pub use squares::PieceSet;
pub use structure::StructureTerm;
pub use symmetry::{Mirror, Shift, Symmetry};

use std::fmt;

use shakmaty::{CastlingSide, Color};

use super::Range;

/// A condition on a position.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardTerm {
    /// A part of the board looks so.
    Pattern(Pattern),
    /// Pawns stand so.
    Pawns(PawnMask),
    /// Both sides have these men.
    Material(MaterialTerm),
    /// The men of the sides differ so.
    Imbalance(ImbalanceTerm),
    /// A side has a pawn structure.
    Structure(StructureTerm),
    /// Each side has one bishop.
    Bishops(BishopColours),
    /// A side has bishops on squares of both colours; `None` for either side.
    BishopPair(Option<Color>),
    /// So many men are on the board, kings and pawns included.
    Pieces(Range<u64>),
    /// The side to move is in check.
    Check,
    /// The side to move is mated.
    Mate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// A capture in passing.
    EnPassant(EnPassant),
    /// A side has castled earlier in the game; `None` for either side, either wing.
    Castled(Option<Color>, Option<CastlingSide>),
    /// The last move made a pawn one of these.
    Promotion(Kinds),
    /// The next move captures one of these.
    Captures(Kinds),
    /// A piece attacks a square or a piece.
    Attacks(Attack),
    /// The side to move has so many legal moves.
    Legal(Range<u64>),
    /// The side to move.
    Turn(Color),
    /// The last move gave up so many points of material, and they are not regained for a while.
    Sacrifice(Range<u64>),
}

/// On what squares the only bishops of the sides stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BishopColours {
    /// One on light squares, one on dark ones.
    Opposite,
    /// Both on squares of one colour.
    Same,
}

/// A capture in passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassant {
    /// It is legal now.
    Possible,
    /// It was the last move.
    Played,
}

/// What `underpromotion` stands for: knight, bishop, rook.
pub(super) const UNDERPROMOTION: Kinds = Kinds(0b1110);

/// Points that `sacrifice` alone asks for.
pub(super) const SACRIFICE: Range<u64> = Range { from: Some(2), to: None };

impl fmt::Display for BoardTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardTerm::Pattern(pattern) => write!(f, "pattern:{pattern}"),
            BoardTerm::Pawns(mask) => write!(f, "pawns:{mask}"),
            BoardTerm::Material(material) => write!(f, "material:{material}"),
            BoardTerm::Imbalance(imbalance) => write!(f, "imbalance:{imbalance}"),
            BoardTerm::Structure(structure) => write!(f, "structure:{structure}"),
            BoardTerm::Bishops(BishopColours::Opposite) => f.write_str("bishops:opposite"),
            BoardTerm::Bishops(BishopColours::Same) => f.write_str("bishops:same"),
            BoardTerm::BishopPair(None) => f.write_str("bishoppair"),
            BoardTerm::BishopPair(Some(side)) => write!(f, "bishoppair:{side}"),
            BoardTerm::Pieces(range) => write!(f, "pieces{range}"),
            BoardTerm::Check => f.write_str("check"),
            BoardTerm::Mate => f.write_str("mate"),
            BoardTerm::Stalemate => f.write_str("stalemate"),
            BoardTerm::EnPassant(EnPassant::Possible) => f.write_str("ep"),
            BoardTerm::EnPassant(EnPassant::Played) => f.write_str("ep:played"),
            BoardTerm::Castled(owner, wing) => write_castled(f, *owner, *wing),
            BoardTerm::Promotion(UNDERPROMOTION) => f.write_str("underpromotion"),
            BoardTerm::Promotion(kinds) => write!(f, "promotion:{kinds}"),
            BoardTerm::Captures(kinds) => write!(f, "captures:{kinds}"),
            BoardTerm::Attacks(attack) => write!(f, "attacks:{attack}"),
            BoardTerm::Legal(range) => write!(f, "legal{range}"),
            BoardTerm::Turn(side) => write!(f, "turn:{side}"),
            BoardTerm::Sacrifice(range) if *range == SACRIFICE => f.write_str("sacrifice"),
            BoardTerm::Sacrifice(range) => write!(f, "sacrifice{range}"),
        }
    }
}

fn write_castled(f: &mut fmt::Formatter<'_>, owner: Option<Color>, wing: Option<CastlingSide>) -> fmt::Result {
    match owner {
        None => f.write_str("castled:any")?,
        Some(side) => write!(f, "castled:{side}")?,
    }
    match wing {
        None => Ok(()),
        Some(CastlingSide::KingSide) => f.write_str("(kingside)"),
        Some(CastlingSide::QueenSide) => f.write_str("(queenside)"),
    }
}
