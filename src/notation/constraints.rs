//! What a move text says, before any position is known.

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square};

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
        match (played, Plain::of(played)) {
            (Move::Castle { king, rook }, _) => {
                let squares = self.from.contains(king) && (self.to.contains(rook) || self.to.contains(arrival(played)));
                let either = self.castling == Castling::EitherSide;
                self.fits_castling(CastlingSide::from_king_side(king < rook)) && (squares || either)
            }
            (_, Some(plain)) => self.fits_plain(&plain),
            (_, None) => false,
        }
    }

    /// Whether castling to a side agrees with everything that must hold but the squares.
    pub fn fits_castling(&self, side: CastlingSide) -> bool {
        match self.castling {
            Castling::No => false,
            Castling::EitherSide => true,
            Castling::Side(said) => said == side,
            Castling::KingStep => {
                self.role.is_none_or(|role| role == Role::King) && self.promotion == Promotion::Unsaid
            }
        }
    }

    /// Whether a move that is no castling agrees with everything that must hold.
    #[inline]
    pub fn fits_plain(&self, played: &Plain) -> bool {
        self.to.contains(played.to)
            && self.from.contains(played.from)
            && self.role.is_none_or(|role| role == played.role)
            && !matches!(self.castling, Castling::EitherSide | Castling::Side(_))
            && self.capture.is_none_or(|sign| played.is(sign))
            && self.captured.is_none_or(|role| played.captured == Some(role))
            && match self.promotion {
                Promotion::Unsaid => true,
                Promotion::To(role) => played.promoted == Some(role),
            }
    }
}

/// A move other than castling, as far as a text can describe it without the rest of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Type of the moving piece.
    pub role: Role,
    /// Departure.
    pub from: Square,
    /// Arrival.
    pub to: Square,
    /// Type of the captured piece.
    pub captured: Option<Role>,
    /// What a pawn becomes.
    pub promoted: Option<Role>,
    /// Whether the capture is en passant.
    pub en_passant: bool,
}

impl Plain {
    /// A legal move, unless it is castling.
    pub fn of(played: Move) -> Option<Plain> {
        match played {
            Move::Normal { role, from, capture, to, promotion } => {
                Some(Plain { role, from, to, captured: capture, promoted: promotion, en_passant: false })
            }
            Move::EnPassant { from, to } => {
                let (role, captured) = (Role::Pawn, Some(Role::Pawn));
                Some(Plain { role, from, to, captured, promoted: None, en_passant: true })
            }
            Move::Castle { .. } | Move::Put { .. } => None,
        }
    }

    /// Whether a capture sign is right.
    pub fn is(&self, sign: Capturing) -> bool {
        match sign {
            Capturing::Capture => self.captured.is_some(),
            Capturing::EnPassant => self.en_passant,
            Capturing::Quiet => self.captured.is_none(),
        }
    }
}
