//! Marks that disagree with the board.

use std::fmt;

use super::Notation;
use super::constraints::{Capturing, CheckMark, Claims};
use super::scene::{Ending, Scene, captured_square};

/// A mark of a move text that the board contradicts, or that it lacks. It never makes a text unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Warning {
    /// The check or mate mark is not true.
    FalseCheckMark,
    /// The move gives check and is not marked.
    CheckNotMarked,
    /// The move is mate and is not marked as mate.
    MateNotMarked,
    /// The move captures and has no capture sign.
    CaptureNotMarked,
    /// The capture sign stands on a quiet move.
    FalseCaptureMark,
    /// The mark e.p. stands on another move.
    FalseEnPassantMark,
    /// The number of the moving piece is wrong.
    WrongNumber,
    /// The captured piece is another one.
    WrongCaptured,
    /// The number of the captured piece is wrong.
    WrongCapturedNumber,
    /// The number of the promoted piece is wrong.
    WrongPromotedNumber,
    /// The piece did not start on that wing.
    WrongWing,
    /// The promoted piece is left out; a queen was taken.
    QueenAssumed,
    /// Letters of another script stood for the piece letters that they look like.
    LookAlikeLetters,
    /// The text fits several moves; only this one lets the rest of the game be read.
    DecidedLater,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Warning::FalseCheckMark => "the check or mate mark is not true",
            Warning::CheckNotMarked => "the check is not marked",
            Warning::MateNotMarked => "the mate is not marked",
            Warning::CaptureNotMarked => "the capture is not marked",
            Warning::FalseCaptureMark => "the move is no capture",
            Warning::FalseEnPassantMark => "the move is not en passant",
            Warning::WrongNumber => "the number of the piece is wrong",
            Warning::WrongCaptured => "the captured piece is another one",
            Warning::WrongCapturedNumber => "the number of the captured piece is wrong",
            Warning::WrongPromotedNumber => "the number of the promoted piece is wrong",
            Warning::WrongWing => "the piece did not start on that wing",
            Warning::QueenAssumed => "the promoted piece is left out; a queen was taken",
            Warning::LookAlikeLetters => "letters of another script were read as the piece letters that they look like",
            Warning::DecidedLater => "the text fits several moves; only this one lets the rest of the game be read",
        })
    }
}

/// Whether a check mark is true of a move that ends so.
pub(super) fn is_true(mark: CheckMark, ending: Ending) -> bool {
    match mark {
        CheckMark::Check => !matches!(ending, Ending::Quiet | Ending::Stalemate),
        CheckMark::Discovered => matches!(ending, Ending::Discovered | Ending::Double | Ending::Mate),
        CheckMark::Double | CheckMark::DoubleOrMate => matches!(ending, Ending::Double | Ending::Mate),
        CheckMark::Mate => ending == Ending::Mate,
        CheckMark::Stalemate => ending == Ending::Stalemate,
    }
}

/// Compares what a text claims with the move that it was found to mean.
pub(super) fn compare(claims: &Claims, scene: &Scene<'_>, notation: Notation) -> Vec<Warning> {
    let mut warnings = Vec::new();
    warnings.extend(check_warning(claims, scene.ending(), notation));
    let played = scene.played;
    let captures = played.is_capture();
    match claims.capture {
        Some(Capturing::Quiet) if captures && notation.requires_capture_sign() => {
            warnings.push(Warning::CaptureNotMarked);
        }
        Some(Capturing::Capture | Capturing::EnPassant) if !captures => warnings.push(Warning::FalseCaptureMark),
        _ => {}
    }
    let number = |square| scene.identities.number(square);
    let differs = |said: Option<u8>, found: Option<u8>| said.is_some_and(|said| Some(said) != found);
    let wing = played.from().and_then(|from| scene.identities.wing(from, scene.turn(), played.role()));
    let promoted = played.promotion().map(|role| scene.identities.next_number(scene.turn(), role));
    let faults = [
        (claims.en_passant.is_some() && !played.is_en_passant(), Warning::FalseEnPassantMark),
        (differs(claims.number, played.from().map(number)), Warning::WrongNumber),
        (claims.captured.is_some_and(|said| captures && played.capture() != Some(said)), Warning::WrongCaptured),
        (
            captures && differs(claims.captured_number, captured_square(played).map(number)),
            Warning::WrongCapturedNumber,
        ),
        (differs(claims.promoted_number, promoted), Warning::WrongPromotedNumber),
        (claims.wing.is_some() && wing.is_some() && wing != claims.wing, Warning::WrongWing),
    ];
    warnings.extend(faults.into_iter().filter(|(wrong, _)| *wrong).map(|(_, warning)| warning));
    warnings
}

fn check_warning(claims: &Claims, ending: Ending, notation: Notation) -> Option<Warning> {
    match claims.check {
        Some(CheckMark::Check) if ending == Ending::Mate => Some(Warning::MateNotMarked),
        Some(mark) => (!is_true(mark, ending)).then_some(Warning::FalseCheckMark),
        None if !notation.has_check_marks() => None,
        None => match ending {
            Ending::Quiet | Ending::Stalemate => None,
            Ending::Mate => Some(Warning::MateNotMarked),
            Ending::Check | Ending::Discovered | Ending::Double => Some(Warning::CheckNotMarked),
        },
    }
}

impl Notation {
    /// Whether check and mate are marked in the canonical text.
    pub fn has_check_marks(self) -> bool {
        !matches!(
            self,
            Notation::Uci | Notation::Coordinate | Notation::Iccf | Notation::Smith | Notation::ChesmayneShort
        )
    }

    /// Whether a capture must have its sign; the present FIDE Laws leave it free.
    fn requires_capture_sign(self) -> bool {
        !matches!(self, Notation::Fide(_))
    }
}
