//! `structure:`: named pawn structures. `docs/structures.md` defines them.

use std::fmt;

use shakmaty::{Color, File};

use super::material::{color, no_side};
use super::words::Call;
use crate::board::{Structure, StructureFeature};
use crate::query::error::{Complaint, nearest};
use crate::query::lexer::Value;

/// A pawn structure of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StructureTerm {
    /// Which structure.
    pub structure: Structure,
    /// Whose; `None` for either.
    pub owner: Option<Color>,
    /// File on which one of its pawns stands; `None` for any.
    pub file: Option<File>,
}

impl StructureTerm {
    pub(super) fn read(value: &Value) -> Result<StructureTerm, Complaint> {
        let names = || Structure::ALL.iter().map(|(name, _)| *name);
        let wrong = |what: String, hint: String| Err(Complaint::new(value.span.clone(), what).hint(hint));
        let Some(call) = Call::read(&value.text) else {
            return wrong("brackets do not fit".into(), "write structure:iqp(white) or passed(black,d)".into());
        };
        let name = call.name.to_ascii_lowercase().replace(['-', ' ', '_'], "");
        let Some((_, structure)) = Structure::ALL.iter().find(|(known, _)| *known == name) else {
            let hint = match nearest(&name, names()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("structures are {}", names().collect::<Vec<_>>().join(", ")),
            };
            return wrong(format!("there is no structure {:?}", call.name), hint);
        };
        let mut term = StructureTerm { structure: *structure, owner: None, file: None };
        for argument in &call.arguments {
            let mut chars = argument.chars();
            let file = chars.next().and_then(File::from_char).filter(|_| chars.next().is_none());
            match (color(argument), file) {
                // One letter is a file: black is spelled out where b is meant.
                (_, Some(file)) if term.file.is_none() => term.file = Some(file),
                (Some(side), None) if term.owner.is_none() => term.owner = Some(side),
                (None, None) => return Err(no_side(argument, value).hint("write white, black, or a file a to h")),
                _ => return wrong(format!("{argument:?} is one too many"), "write one side and one file".into()),
            }
        }
        Ok(term)
    }
}

impl StructureTerm {
    /// The features of which a game that meets the condition has at least one.
    pub fn features(&self) -> Vec<StructureFeature> {
        let sides = Color::ALL.into_iter().filter(|side| self.owner.is_none_or(|owner| owner == *side));
        let files = || File::ALL.into_iter().filter(|file| self.file.is_none_or(|wanted| wanted == *file));
        sides.flat_map(|side| files().map(move |file| StructureFeature::new(self.structure, side, file))).collect()
    }
}

impl fmt::Display for StructureTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Structure::ALL.iter().find(|(_, known)| *known == self.structure).map_or("", |(name, _)| name);
        f.write_str(name)?;
        match (self.owner, self.file) {
            (None, None) => Ok(()),
            (Some(side), None) => write!(f, "({side})"),
            (None, Some(file)) => write!(f, "({})", file.char()),
            (Some(side), Some(file)) => write!(f, "({side},{})", file.char()),
        }
    }
}
