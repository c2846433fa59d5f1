//! Conditions on a whole game that no header field answers.

use std::fmt;

use shakmaty::{Board, Chess, Position};

use super::display::quoted;
use super::error::{Complaint, nearest};
use super::lexer::Value;
use crate::game::{Feature, GameId, Start};
use crate::notation::start_from_text;

/// A condition on a whole game.
#[derive(Clone, Debug, PartialEq)]
pub enum GameTerm {
    /// The time control is of a class.
    Speed(Speed),
    /// The game holds something beside its moves.
    Has(Feature),
    /// It came from a file whose name contains the text, letter case aside.
    Source(String),
    /// It starts so.
    Start(StartTerm),
    /// It has the same start and moves as another game, or one of the two goes on where the other ends.
    DuplicateOf(GameId),
}

/// Classes of time controls, named as in queries, by the time for sixty moves: FIDE's limits of blitz and rapid chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Less than three minutes.
    Bullet,
    /// Up to ten minutes.
    Blitz,
    /// Less than an hour.
    Rapid,
    /// An hour and more.
    Classical,
    /// A day a move, or slower.
    Correspondence,
}

impl Speed {
    const NAMES: [(&'static str, Speed); 5] = [
        ("bullet", Speed::Bullet),
        ("blitz", Speed::Blitz),
        ("rapid", Speed::Rapid),
        ("classical", Speed::Classical),
        ("correspondence", Speed::Correspondence),
    ];

    /// The class of a `TimeControl` value such as `180+2`, `40/7200:3600`, `1/86400`; `None` where it tells nothing.
    pub fn of(control: &str) -> Option<Speed> {
        let first = control.trim().trim_start_matches('*').split(':').next()?;
        let (moves, time) = match first.split_once('/') {
            Some((moves, time)) => (Some(moves.parse::<u64>().ok().filter(|moves| *moves > 0)?), time),
            None => (None, first),
        };
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let (base, increment) = (base.parse::<u64>().ok()?, increment.parse::<u64>().ok()?);
        if moves.is_some_and(|moves| base / moves >= 86_400) {
            return Some(Speed::Correspondence);
        }
        Some(match base.saturating_add(increment.saturating_mul(60)) {
            0 => return None,
            1..180 => Speed::Bullet,
            180..=600 => Speed::Blitz,
            601..3600 => Speed::Rapid,
            _ => Speed::Classical,
        })
    }
}

/// How a game starts.
#[derive(Clone, Debug, PartialEq)]
pub enum StartTerm {
    /// From the initial array of chess.
    Standard,
    /// From another position.
    SetUp,
    /// From one of the 960 arrays under Chess960 rules, by number.
    Number(u16),
    /// From a position.
    Position(Box<Chess>, String),
}

impl GameTerm {
    pub(super) fn speed(value: &Value) -> Result<GameTerm, Complaint> {
        named(value, &Speed::NAMES, "time control class").map(GameTerm::Speed)
    }

    pub(super) fn has(value: &Value) -> Result<GameTerm, Complaint> {
        named(value, &Feature::NAMES, "part of a game").map(GameTerm::Has)
    }

    pub(super) fn source(value: &Value) -> Result<GameTerm, Complaint> {
        if value.text.trim().is_empty() {
            return Err(Complaint::new(value.span.clone(), "the name of the file is missing"));
        }
        Ok(GameTerm::Source(value.text.clone()))
    }

    pub(super) fn duplicates_of(value: &Value) -> Result<GameTerm, Complaint> {
        let id = value.text.parse().ok().filter(|id| *id > 0);
        id.map(|id| GameTerm::DuplicateOf(GameId(id))).ok_or_else(|| {
            Complaint::new(value.span.clone(), format!("{:?} is no number of a game", value.text))
                .hint("write duplicates-of:120, with the number in the first column of a search")
        })
    }

    pub(super) fn start(value: &Value) -> Result<GameTerm, Complaint> {
        let hint = "write start:standard, start:setup, start:518 (a Chess960 number, 0 to 959) or start:\"FEN\"";
        let complaint = |what: String| Complaint::new(value.span.clone(), what).hint(hint);
        let start = match value.text.to_ascii_lowercase().as_str() {
            "standard" => StartTerm::Standard,
            "setup" | "set-up" => StartTerm::SetUp,
            text => match text.parse::<u16>() {
                Ok(number) if number < 960 => StartTerm::Number(number),
                Ok(number) => return Err(complaint(format!("there is no Chess960 array {number}"))),
                Err(_) => {
                    let start = start_from_text(&value.text).map_err(|error| complaint(error.to_string()))?;
                    StartTerm::Position(Box::new(start.position), value.text.clone())
                }
            },
        };
        Ok(GameTerm::Start(start))
    }
}

fn named<T: Copy>(value: &Value, known: &[(&str, T)], what: &str) -> Result<T, Complaint> {
    let text = value.text.to_ascii_lowercase();
    let names = || known.iter().map(|(name, _)| *name);
    known.iter().find(|(name, _)| *name == text).map(|(_, value)| *value).ok_or_else(|| {
        let complaint = Complaint::new(value.span.clone(), format!("{:?} is no {what}", value.text));
        match nearest(&text, names()) {
            Some(near) => complaint.hint(format!("did you mean {near}?")),
            None => complaint.hint(format!("write {}", names().collect::<Vec<_>>().join(", "))),
        }
    })
}

impl fmt::Display for GameTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameTerm::Speed(speed) => write!(f, "speed:{}", name_of(speed, &Speed::NAMES)),
            GameTerm::Has(feature) => write!(f, "has:{}", feature.name()),
            GameTerm::Source(name) => write!(f, "source:{}", quoted(name)),
            GameTerm::DuplicateOf(id) => write!(f, "duplicates-of:{id}"),
            GameTerm::Start(StartTerm::Standard) => f.write_str("start:standard"),
            GameTerm::Start(StartTerm::SetUp) => f.write_str("start:setup"),
            GameTerm::Start(StartTerm::Number(number)) => write!(f, "start:{number}"),
            GameTerm::Start(StartTerm::Position(_, text)) => write!(f, "start:{}", quoted(text)),
        }
    }
}

fn name_of<T: PartialEq>(value: &T, known: &[(&'static str, T)]) -> &'static str {
    known.iter().find(|(_, other)| other == value).map_or("", |(name, _)| name)
}

impl StartTerm {
    /// Whether a position is this start, as far as the board tells.
    pub fn is(&self, start: &Start) -> bool {
        let initial = || start.position == Chess::default();
        match self {
            StartTerm::Standard => initial(),
            StartTerm::SetUp => !initial(),
            StartTerm::Position(position, _) => crate::position::same_position(position, &start.position),
            StartTerm::Number(number) => {
                *start.position.board() == Board::chess960(u32::from(*number))
                    && start.position.castles().castling_rights().count() == 4
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_have_classes() {
        for (control, speed) in [
            ("60", Some(Speed::Bullet)),
            ("120+1", Some(Speed::Blitz)),
            ("180+2", Some(Speed::Blitz)),
            ("600", Some(Speed::Blitz)),
            ("600+5", Some(Speed::Rapid)),
            ("40/7200:3600", Some(Speed::Classical)),
            ("5400+30", Some(Speed::Classical)),
            ("1/86400", Some(Speed::Correspondence)),
            ("1/259200", Some(Speed::Correspondence)),
            ("-", None),
            ("?", None),
            ("", None),
            ("G/60", None),
        ] {
            assert_eq!(Speed::of(control), speed, "{control}");
        }
    }
}
