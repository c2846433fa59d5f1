//! Fast replay of games that are known to be legal: a mailbox and bitboards that packed moves are applied to without
//! any move generation.
//!
//! [`Board`] follows pieces, side to move, castling rights and *legal* en passant captures, exactly what
//! [`PositionKey`](crate::position::PositionKey) tells positions apart by. [`Walker`] keeps that key up to date as
//! well. Both take Chess960 and set-up positions. A move that cannot fit the board is an error, but legality is not
//! judged: the moves were, when the game was imported.

mod attacks;
mod en_passant;
mod material;
mod pawns;
mod play;
mod structure;
mod structure_files;
mod walker;
mod zobrist;

#[cfg(test)]
mod tests;

use shakmaty::{Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Piece, Position, Role, Setup, Square};

pub use material::Material;
pub use pawns::Pawns;
pub use play::{MoveError, packed_moves};
pub use structure::{Structure, StructureFeature, StructureTracker, structure_features};
pub use walker::Walker;

/// Piece code of an empty square.
const EMPTY: u8 = 0;
/// Bit of a piece code that says black; the lower three bits are the role, 1 = pawn … 6 = king.
const BLACK: u8 = 8;
/// Mask of a piece code; every array that a code points into has this many places and one more.
const CODES: usize = 16;

/// A position that moves can be applied to quickly. Copying it costs about 200 bytes.
///
/// Equality is that of [`PositionKey`](crate::position::PositionKey): move counters are not kept, and an en passant
/// square counts only while the capture is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Piece code of each square.
    squares: [u8; 64],
    /// Squares of each piece code; places 0 and 8 hold all of White's and all of Black's.
    sets: [u64; CODES],
    /// Squares of the rooks that may still castle.
    rights: u64,
    /// 0 for White, [`BLACK`] for Black.
    turn: u8,
    /// Square a pawn can legally be captured on in passing.
    ep: Option<Square>,
}

/// A set-up that is no position of chess.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board holds no legal chess position: {0}")]
pub struct SetupError(String);

impl Board {
    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let code = self.squares[usize::from(square)];
        let role = Role::try_from(code & !BLACK).ok()?;
        Some(Piece { color: color_of(code), role })
    }

    /// Squares of one kind of piece.
    #[inline]
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        Bitboard(self.set(code_of(piece)))
    }

    /// Squares of a role, both colours.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(self.set(u8::from(role)) | self.set(u8::from(role) | BLACK))
    }

    /// Squares of all pieces of a colour.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(self.set(side_of(color)))
    }

    /// Squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        Bitboard(self.set(0) | self.set(BLACK))
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        color_of(self.turn)
    }

    /// Squares of the rooks that castling is still allowed with.
    #[inline]
    pub fn castling_rights(&self) -> Bitboard {
        Bitboard(self.rights)
    }

    /// The square a pawn can *legally* be captured on in passing.
    #[inline]
    pub fn ep_square(&self) -> Option<Square> {
        self.ep
    }

    /// Number of pieces by colour and role.
    pub fn material(&self) -> Material {
        Material::of(self)
    }

    /// The same position for shakmaty, with move counters as at the start of a game.
    ///
    /// # Errors
    /// [`SetupError`] when the board is no chess position, which moves of a damaged file can bring about.
    pub fn to_chess(&self) -> Result<Chess, SetupError> {
        let mut setup = Setup::empty();
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                setup.board.set_piece_at(square, piece);
            }
        }
        setup.turn = self.turn();
        setup.castling_rights = self.castling_rights();
        setup.ep_square = self.ep;
        chess_from_setup(setup, CastlingMode::Chess960)
    }

    /// Pieces alone: White to move, no rights.
    fn of_pieces(pieces: &shakmaty::Board) -> Board {
        let mut board = Board { squares: [EMPTY; 64], sets: [0; CODES], rights: 0, turn: 0, ep: None };
        for (square, piece) in pieces.iter() {
            let code = code_of(piece);
            board.squares[usize::from(square)] = code;
            board.sets[usize::from(code)] |= bit(square);
            board.sets[usize::from(code & BLACK)] |= bit(square);
        }
        board
    }

    #[inline]
    fn set(&self, code: u8) -> u64 {
        self.sets[usize::from(code) % CODES]
    }

    fn king(&self, side: u8) -> Option<Square> {
        Bitboard(self.set(side | u8::from(Role::King))).first()
    }
}

impl From<&Chess> for Board {
    fn from(position: &Chess) -> Board {
        Board {
            rights: position.castles().castling_rights().0,
            turn: side_of(position.turn()),
            ep: position.ep_square(EnPassantMode::Legal),
            ..Board::of_pieces(position.board())
        }
    }
}

/// Builds a position as the import does: what a set-up may have and a game may start from is let pass, a number of
/// pieces beyond one set and an impossible check.
///
/// # Errors
/// [`SetupError`] for everything else.
pub fn chess_from_setup(setup: Setup, mode: CastlingMode) -> Result<Chess, SetupError> {
    Chess::from_setup(setup, mode)
        .or_else(|error| error.ignore_too_much_material())
        .or_else(|error| error.ignore_impossible_check())
        .map_err(|error| SetupError(error.to_string()))
}

#[inline]
fn bit(square: Square) -> u64 {
    1 << u32::from(square)
}

#[inline]
fn side_of(color: Color) -> u8 {
    color.fold_wb(0, BLACK)
}

#[inline]
fn color_of(code: u8) -> Color {
    Color::from_white(code & BLACK == 0)
}

#[inline]
fn code_of(piece: Piece) -> u8 {
    u8::from(piece.role) | side_of(piece.color)
}
