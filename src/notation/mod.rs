//! Every way of writing a move: from a move in its scene to text, and from text to the move it can only mean.

mod algebraic;
pub mod cells;
pub mod chesmayne;
mod coordinate;
mod identities;
mod language;
mod line;
mod name;
mod scene;

pub use identities::{Array, Identities, Wing};
pub use language::{LANGUAGES, Language};
pub use line::{CannotPass, Line};
pub use name::{Notation, UnknownNotation};
pub use scene::{Ending, Scene, Setting};

impl Notation {
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
            Notation::Descriptive | Notation::DescriptiveEs | Notation::DescriptiveFr => {}
            Notation::Chesmayne => chesmayne::write_xy(scene, out),
            Notation::ChesmayneAcentric => chesmayne::write_acentric(scene, out),
            Notation::ChesmayneShort => chesmayne::write_short(scene, out),
        }
    }
}
