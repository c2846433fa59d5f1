//! From a field name and a value to a condition on a position.

use shakmaty::CastlingSide;

use super::attack::Attack;
use super::material::{ImbalanceTerm, MaterialTerm, color, no_side, owner};
use super::men::{self, Kinds};
use super::pattern::Pattern;
use super::pawns::PawnMask;
use super::structure::StructureTerm;
use super::words::Call;
use super::{BishopColours, BoardTerm, EnPassant, SACRIFICE, UNDERPROMOTION};
use crate::query::error::Complaint;
use crate::query::lexer::{RawTerm, Value};
use crate::query::range;

/// How the value of a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::query) enum BoardField {
    Pattern,
    Pawns,
    Material,
    Imbalance,
    Structure,
    Bishops,
    BishopPair,
    Pieces,
    EnPassant,
    Castled,
    Promotion,
    Captures,
    Attacks,
    Legal,
    Turn,
    Sacrifice,
}

const FIELDS: &[(&str, BoardField)] = &[
    ("pattern", BoardField::Pattern),
    ("pawns", BoardField::Pawns),
    ("material", BoardField::Material),
    ("imbalance", BoardField::Imbalance),
    ("structure", BoardField::Structure),
    ("bishops", BoardField::Bishops),
    ("bishoppair", BoardField::BishopPair),
    ("pieces", BoardField::Pieces),
    ("ep", BoardField::EnPassant),
    ("castled", BoardField::Castled),
    ("promotion", BoardField::Promotion),
    ("captures", BoardField::Captures),
    ("attacks", BoardField::Attacks),
    ("legal", BoardField::Legal),
    ("turn", BoardField::Turn),
    ("sacrifice", BoardField::Sacrifice),
];

/// Field names with their fields.
pub(in crate::query) fn fields() -> impl Iterator<Item = (&'static str, BoardField)> {
    FIELDS.iter().copied()
}

/// Conditions of one word.
const BARE: [(&str, BoardTerm); 7] = [
    ("check", BoardTerm::Check),
    ("mate", BoardTerm::Mate),
    ("stalemate", BoardTerm::Stalemate),
    ("ep", BoardTerm::EnPassant(EnPassant::Possible)),
    ("bishoppair", BoardTerm::BishopPair(None)),
    ("underpromotion", BoardTerm::Promotion(UNDERPROMOTION)),
    ("sacrifice", BoardTerm::Sacrifice(SACRIFICE)),
];

/// The condition of a word.
pub(in crate::query) fn bare(word: &str) -> Option<BoardTerm> {
    BARE.iter().find(|(name, _)| *name == word).map(|(_, term)| term.clone())
}

/// Words that are conditions by themselves.
pub(in crate::query) fn bare_words() -> impl Iterator<Item = &'static str> {
    BARE.iter().map(|(name, _)| *name)
}

impl BoardField {
    /// Whether its values are numbers that can be compared.
    pub fn has_order(self) -> bool {
        matches!(self, BoardField::Pieces | BoardField::Legal | BoardField::Sacrifice)
    }
}

/// Reads the value of a field.
pub(in crate::query) fn read(field: BoardField, term: &RawTerm) -> Result<BoardTerm, Complaint> {
    let value = &term.value;
    let number = || range::range(term.comparison, value);
    match field {
        BoardField::Pattern => Pattern::read(value).map(BoardTerm::Pattern),
        BoardField::Pawns => PawnMask::read(value).map(BoardTerm::Pawns),
        BoardField::Material => MaterialTerm::read(value).map(BoardTerm::Material),
        BoardField::Imbalance => ImbalanceTerm::read(value).map(BoardTerm::Imbalance),
        BoardField::Structure => StructureTerm::read(value).map(BoardTerm::Structure),
        BoardField::Bishops => one_of(
            value,
            &[
                ("opposite", BoardTerm::Bishops(BishopColours::Opposite)),
                ("same", BoardTerm::Bishops(BishopColours::Same)),
            ],
        ),
        BoardField::EnPassant => one_of(
            value,
            &[
                ("possible", BoardTerm::EnPassant(EnPassant::Possible)),
                ("played", BoardTerm::EnPassant(EnPassant::Played)),
            ],
        ),
        BoardField::BishopPair => side(value).map(|side| BoardTerm::BishopPair(Some(side))),
        BoardField::Turn => side(value).map(BoardTerm::Turn),
        BoardField::Castled => castled(value),
        BoardField::Promotion => kinds(value, Kinds(0b1_1110)).map(BoardTerm::Promotion),
        BoardField::Captures => kinds(value, Kinds::ANY).map(BoardTerm::Captures),
        BoardField::Attacks => Attack::read(value).map(BoardTerm::Attacks),
        BoardField::Pieces => number().map(BoardTerm::Pieces),
        BoardField::Legal => number().map(BoardTerm::Legal),
        BoardField::Sacrifice => number().map(BoardTerm::Sacrifice),
    }
}

fn one_of(value: &Value, known: &[(&str, BoardTerm)]) -> Result<BoardTerm, Complaint> {
    let text = value.text.to_ascii_lowercase();
    let found = known.iter().find(|(name, _)| *name == text).map(|(_, term)| term.clone());
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        Complaint::new(value.span.clone(), format!("{:?} has no meaning here", value.text))
            .hint(format!("write {}", names.join(" or ")))
    })
}

fn side(value: &Value) -> Result<shakmaty::Color, Complaint> {
    color(&value.text).ok_or_else(|| no_side(&value.text, value))
}

fn castled(value: &Value) -> Result<BoardTerm, Complaint> {
    let wrong = |what: &str| {
        Complaint::new(value.span.clone(), format!("{what:?} has no meaning here"))
            .hint("write castled:white, castled:any(queenside) or castled:black(kingside)")
    };
    let call = Call::read(&value.text).ok_or_else(|| wrong(&value.text))?;
    let owner = match call.name {
        "any" => None,
        name => owner(&Call { name: "", arguments: vec![name] }, value)?,
    };
    let wing = match call.arguments.as_slice() {
        [] => None,
        [wing] => match wing.to_ascii_lowercase().as_str() {
            "kingside" | "short" => Some(CastlingSide::KingSide),
            "queenside" | "long" => Some(CastlingSide::QueenSide),
            _ => return Err(wrong(wing)),
        },
        [_, more, ..] => return Err(wrong(more)),
    };
    Ok(BoardTerm::Castled(owner, wing))
}

/// Letters of kinds of men, all of which must be among the allowed ones; `.` is any of these.
fn kinds(value: &Value, allowed: Kinds) -> Result<Kinds, Complaint> {
    let letters = value.text.trim_matches(['[', ']']).to_ascii_uppercase();
    let read = |letter| match letter {
        '.' => Some(allowed),
        letter => Kinds::from_letter(letter),
    };
    let all = letters.chars().map(read).reduce(|all, one| Some(Kinds(all?.0 | one?.0))).flatten();
    all.filter(|kinds| kinds.0 & !allowed.0 == 0).ok_or_else(|| {
        let known: Vec<String> = (0..men::ROLES.len())
            .filter(|index| allowed.has(*index))
            .map(|index| Kinds(1 << index).to_string())
            .collect();
        Complaint::new(value.span.clone(), format!("{:?} names no pieces here", value.text))
            .hint(format!("write one or several of {}", known.join(" ")))
    })
}
