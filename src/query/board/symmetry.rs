//! Words at the end of a pattern that say which other places count: mirrored, with colours changed, shifted.

use std::fmt;

use shakmaty::{Bitboard, Square};

use super::squares::PieceSet;
use crate::query::error::{Complaint, nearest};

/// Which mirror images of a pattern count as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mirror {
    /// None.
    #[default]
    None,
    /// Colours changed and the board turned upside down.
    Colour,
    /// Left and right changed.
    Sides,
    /// All of these.
    Both,
}

/// By how much a pattern may be moved on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Shift {
    /// Not at all.
    #[default]
    None,
    /// To the left and right.
    Files,
    /// Up and down.
    Ranks,
    /// In every direction.
    Any,
}

/// What counts beside a pattern itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Symmetry {
    /// Mirror images.
    pub mirror: Mirror,
    /// Shifts.
    pub shift: Shift,
}

const MIRRORS: [(&str, Mirror); 4] =
    [("colour", Mirror::Colour), ("sides", Mirror::Sides), ("both", Mirror::Both), ("color", Mirror::Colour)];
const SHIFTS: [(&str, Shift); 3] = [("files", Shift::Files), ("ranks", Shift::Ranks), ("any", Shift::Any)];

fn by_name<T: Copy>(name: &str, known: &[(&str, T)]) -> Result<T, String> {
    let found = known.iter().find(|(word, _)| *word == name).map(|(_, value)| *value);
    found.ok_or_else(|| match nearest(name, known.iter().map(|(word, _)| *word)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("write {}", known.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ")),
    })
}

fn name_of<T: PartialEq>(value: &T, known: &[(&'static str, T)]) -> Option<&'static str> {
    known.iter().find(|(_, other)| other == value).map(|(name, _)| *name)
}

impl Symmetry {
    /// Takes in a word such as `mirror:both`; `None` when it is none of these words.
    pub(super) fn take(&mut self, word: &str, span: &std::ops::Range<usize>) -> Option<Result<(), Complaint>> {
        let (name, value) = word.split_once([':', '='])?;
        let read = match name {
            "mirror" => by_name(value, &MIRRORS).map(|mirror| self.mirror = mirror),
            "shift" => by_name(value, &SHIFTS).map(|shift| self.shift = shift),
            _ => return None,
        };
        Some(read.map_err(|hint| {
            Complaint::new(span.clone(), format!("{value:?} is no way to {name} a pattern")).hint(hint)
        }))
    }

    /// Every image of the pattern that counts, the pattern itself first.
    pub(super) fn images(self) -> Vec<Image> {
        let (colours, sides): (&[Colours], &[Sides]) = match self.mirror {
            Mirror::None => (&[Colours::Same], &[Sides::Same]),
            Mirror::Colour => (&[Colours::Same, Colours::Changed], &[Sides::Same]),
            Mirror::Sides => (&[Colours::Same], &[Sides::Same, Sides::Changed]),
            Mirror::Both => (&[Colours::Same, Colours::Changed], &[Sides::Same, Sides::Changed]),
        };
        let (by_files, by_ranks) = match self.shift {
            Shift::None => (0, 0),
            Shift::Files => (7, 0),
            Shift::Ranks => (0, 7),
            Shift::Any => (7, 7),
        };
        let mut images = Vec::new();
        for colours in colours {
            for sides in sides {
                for files in -by_files..=by_files {
                    for ranks in -by_ranks..=by_ranks {
                        images.push(Image { colours: *colours, sides: *sides, files, ranks });
                    }
                }
            }
        }
        images.sort_by_key(|image| (image.files != 0, image.ranks != 0));
        images
    }
}

impl fmt::Display for Symmetry {
    /// The words, each after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = name_of(&self.mirror, &MIRRORS) {
            write!(f, " mirror:{name}")?;
        }
        if let Some(name) = name_of(&self.shift, &SHIFTS) {
            write!(f, " shift:{name}")?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colours {
    Same,
    Changed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    Same,
    Changed,
}

/// One way to look at a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    colours: Colours,
    sides: Sides,
    files: i32,
    ranks: i32,
}

impl Image {
    /// Pieces in the image.
    pub fn pieces(&self, pieces: PieceSet) -> PieceSet {
        match self.colours {
            Colours::Same => pieces,
            Colours::Changed => pieces.swapped(),
        }
    }

    /// What belongs to White and to Black in the image, of what belongs to White and to Black in the pattern.
    pub fn pair<T>(&self, white: T, black: T) -> (T, T) {
        match self.colours {
            Colours::Same => (white, black),
            Colours::Changed => (black, white),
        }
    }

    /// Squares in the image; `None` when some fall off the board. The whole board is everywhere the whole board.
    pub fn squares(&self, squares: Bitboard) -> Option<Bitboard> {
        if squares == Bitboard::FULL {
            return Some(squares);
        }
        let turned = match self.colours {
            Colours::Same => squares,
            Colours::Changed => squares.flip_vertical(),
        };
        let turned = match self.sides {
            Sides::Same => turned,
            Sides::Changed => turned.flip_horizontal(),
        };
        turned
            .into_iter()
            .map(|square| self.shifted(square))
            .try_fold(Bitboard::EMPTY, |all, square| Some(all | Bitboard::from_square(square?)))
    }

    fn shifted(&self, square: Square) -> Option<Square> {
        let (file, rank) = (square.file().offset(self.files)?, square.rank().offset(self.ranks)?);
        Some(Square::from_coords(file, rank))
    }
}
