//! What a move text says, before any position is known.

use shakmaty::{Bitboard, CastlingSide, Move, Role};

use super::Wing;
use super::scene::arrival;

/// What a text says about a move. The fields of this type must hold; [`Claims`] are compared with the board afterwards.
///
/// A text can be understood without a position, so that a search can turn it into patterns; a reader keeps the legal
/// moves that [`Constraints::fits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraints {
    /// Type of the moving piece.
    pub role: Option<Role>,
    /// Squares from which it may come.
    pub from: Bitboard,
    /// Squares on which it may arrive; in en passant, too, where the moving pawn lands. Castling is judged by `castling`
    /// alone, save as a king's step.
    pub to: Bitboard,
    /// Whether the move captures, if the text tells.
    pub capture: Option<Capturing>,
    /// Type of the captured piece.
    pub captured: Option<Role>,
    /// What is said of a promotion.
    pub promotion: Promotion,
    /// Whether the move may be castling.
    pub castling: Castling,
    /// The only thing known of the arrival is that the move gives check or mate (`R mate`). [`Constraints::fits`] cannot
    /// see it; a reader has to.
    pub only: Option<CheckMark>,
    /// Statements that the board can confirm or contradict.
    pub claims: Claims,
}

/// Whether a move captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capturing {
    /// It captures.
    Capture,
    /// It captures en passant.
    EnPassant,
    /// It does not.
    Quiet,
}

/// What a text says of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// Nothing: the move is no promotion, or its piece was left out.
    Unsaid,
    /// To this piece.
    To(Role),
}

/// What a text says of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castling {
    /// The move is no castling.
    No,
    /// It is castling to this side.
    Side(CastlingSide),
    /// It is castling; the side is left out.
    EitherSide,
    /// It may be castling written as a step of the king, to its new square or to its own rook.
    KingStep,
}

/// Statements that do not decide by themselves. Some notations settle doubt by them; for the rest they are only compared
/// with the board, and a difference is a warning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// A check or mate mark.
    pub check: Option<CheckMark>,
    /// An en passant mark.
    pub en_passant: Option<EnPassantMark>,
    /// Wing on which the moving piece started.
    pub wing: Option<Wing>,
    /// Number of the moving piece.
    pub number: Option<u8>,
    /// Captured piece of notations that name it without relying on it.
    pub captured: Option<Role>,
    /// Number of the captured piece.
    pub captured_number: Option<u8>,
    /// Number of the promoted piece.
    pub promoted_number: Option<u8>,
    /// Capture sign of notations that do not rely on it.
    pub capture: Option<Capturing>,
}

/// A check mark as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckMark {
    /// Check of any kind.
    Check,
    /// Discovered check.
    Discovered,
    /// Double check.
    Double,
    /// `++` where it stands for mate or for double check.
    DoubleOrMate,
    /// Mate.
    Mate,
    /// Stalemate.
    Stalemate,
}

/// The mark `e.p.`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassantMark;

impl Default for Constraints {
    /// Fits every move but castling.
    fn default() -> Constraints {
        Constraints {
            role: None,
            from: Bitboard::FULL,
            to: Bitboard::FULL,
            capture: None,
            captured: None,
            promotion: Promotion::Unsaid,
            castling: Castling::No,
            only: None,
            claims: Claims::default(),
        }
    }
}

impl Constraints {
    /// Castling to a side.
    pub fn castling(side: CastlingSide) -> Constraints {
        Constraints { role: Some(Role::King), castling: Castling::Side(side), ..Constraints::default() }
    }

    /// Whether a legal move agrees with everything that must hold. A text without a promoted piece fits promotions too;
    /// the reader settles that.
    pub fn fits(&self, played: Move) -> bool {
        match played {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                let squares = self.from.contains(king) && (self.to.contains(rook) || self.to.contains(arrival(played)));
                match self.castling {
                    Castling::No => false,
                    Castling::EitherSide => true,
                    Castling::Side(said) => said == side && squares,
                    Castling::KingStep => {
                        squares
                            && self.role.is_none_or(|role| role == Role::King)
                            && self.promotion == Promotion::Unsaid
                    }
                }
            }
            _ => !matches!(self.castling, Castling::EitherSide | Castling::Side(_)) && self.fits_plain(played),
        }
    }

    fn fits_plain(&self, played: Move) -> bool {
        self.role.is_none_or(|role| role == played.role())
            && played.from().is_some_and(|from| self.from.contains(from))
            && self.to.contains(played.to())
            && match self.capture {
                None => true,
                Some(Capturing::Capture) => played.is_capture(),
                Some(Capturing::EnPassant) => played.is_en_passant(),
                Some(Capturing::Quiet) => !played.is_capture(),
            }
            && self.captured.is_none_or(|role| played.capture() == Some(role))
            && match self.promotion {
                Promotion::Unsaid => true,
                Promotion::To(role) => played.promotion() == Some(role),
            }
    }
}
