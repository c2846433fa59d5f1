//! Every way of writing a move: from a move in its scene to text, and from text to the move it can only mean.

mod algebraic;
mod alike;
mod attackers;
pub mod cells;
pub mod chesmayne;
pub mod constraints;
mod coordinate;
pub mod descriptive;
mod fitting;
mod identities;
mod language;
mod line;
mod marks;
mod name;
mod obvious;
mod parse;
mod read;
mod recognise;
mod scene;
mod set_up;
mod spaced;
mod text;
mod warning;
mod whole;
mod words;

pub use constraints::Constraints;
pub use identities::{Array, Identities, Wing};
pub use language::{LANGUAGES, Language};
pub use line::{CannotPass, Line};
pub use name::{Entry, Notation, UnknownNotation};
pub use obvious::san_move;
pub use parse::{Understood, Unreadable, is_null_move, parse};
pub use read::{ReadError, Reading, Strictness, read_san_fast};
pub use recognise::{MoveLists, Recognition, Unrecognised, recognise, recognise_words};
pub use scene::{Ending, Scene, Setting, captured_square};
pub use set_up::{black_begins, fen_text, start_from_tags, start_from_text};
pub use spaced::joins;
pub use warning::Warning;
pub use whole::{LineError, LineReading, Reader, read_line};
pub use words::{Before, Group, Movetext, group_words, is_mark, next_group};

use descriptive::Tongue;

impl Notation {
    /// The canonical text of a move.
    pub fn text(self, scene: &Scene<'_>) -> String {
        let mut out = String::new();
        self.write(scene, &mut out);
        out
    }

    /// Appends the canonical text of a move.
    pub fn write(self, scene: &Scene<'_>, out: &mut String) {
        match self {
            Notation::San(language) => algebraic::write(&algebraic::SAN, language, scene, out),
            Notation::Fide(language) => algebraic::write(&algebraic::FIDE, language, scene, out),
            Notation::Lan(language) => algebraic::write(&algebraic::LONG, language, scene, out),
            Notation::Ran(language) => algebraic::write(&algebraic::REVERSIBLE, language, scene, out),
            Notation::Uci => coordinate::write_uci(scene, out),
            Notation::Coordinate => coordinate::write_coordinate(scene, out),
            Notation::Iccf => coordinate::write_iccf(scene, out),
            Notation::Smith => coordinate::write_smith(scene, out),
            Notation::Descriptive => descriptive::write(&descriptive::ENGLISH, scene, out),
            Notation::DescriptiveKt => descriptive::write_kt(scene, out),
            Notation::DescriptiveEs => descriptive::write(&descriptive::SPANISH, scene, out),
            Notation::DescriptiveFr => descriptive::write(&descriptive::FRENCH, scene, out),
            Notation::Chesmayne => chesmayne::write_xy(scene, out),
            Notation::ChesmayneAcentric => chesmayne::write_acentric(scene, out),
            Notation::ChesmayneShort => chesmayne::write_short(scene, out),
        }
    }

    fn tongue(self) -> Option<&'static Tongue> {
        match self {
            Notation::Descriptive | Notation::DescriptiveKt => Some(&descriptive::ENGLISH),
            Notation::DescriptiveEs => Some(&descriptive::SPANISH),
            Notation::DescriptiveFr => Some(&descriptive::FRENCH),
            _ => None,
        }
    }

    /// Whether it is one of the descriptive notations, which old books print one pair a line.
    pub fn is_descriptive(self) -> bool {
        self.tongue().is_some()
    }

    /// Whether it is one of those of Chesmayne, which are written as score sheets.
    pub fn is_chesmayne(self) -> bool {
        matches!(self, Notation::Chesmayne | Notation::ChesmayneAcentric | Notation::ChesmayneShort)
    }
}
