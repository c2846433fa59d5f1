//! Queries as text.

use std::fmt;

use super::{Pick, Quantity, Query, Term, WordScope};

/// How tightly the parts of a query hold together, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Hold {
    /// `and`, `or`: each asks for brackets inside the other, so that nobody has to know which is which.
    Joined,
    Then,
    Not,
    Postfix,
    Single,
}

impl Query {
    fn hold(&self) -> Hold {
        match self {
            Query::And(_) | Query::Or(_) | Query::InVariations(_) => Hold::Joined,
            Query::Then { .. } => Hold::Then,
            Query::Not(_) => Hold::Not,
            Query::For(..) | Query::At(..) => Hold::Postfix,
            Query::All | Query::Pick(..) | Query::Term(_) => Hold::Single,
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::All => Ok(()),
            Query::And(parts) => joined(f, parts, " "),
            Query::Or(parts) => joined(f, parts, " or "),
            Query::Not(inner) => {
                f.write_str("not ")?;
                operand(f, inner, Hold::Not)
            }
            Query::For(inner, range) => {
                operand(f, inner, Hold::Postfix)?;
                write!(f, " for{range}")
            }
            Query::At(inner, range) => {
                operand(f, inner, Hold::Postfix)?;
                write!(f, " at{range}")
            }
            Query::Then { first, second, within } => {
                operand(f, first, Hold::Then)?;
                f.write_str(" then ")?;
                operand(f, second, Hold::Not)?;
                within.map_or(Ok(()), |plies| write!(f, " within {plies}"))
            }
            Query::InVariations(inner) if **inner == Query::All => f.write_str("variations:yes"),
            Query::InVariations(inner) => write!(f, "{inner} variations:yes"),
            Query::Pick(Pick::First, inner) => write!(f, "first({inner})"),
            Query::Pick(Pick::Last, inner) => write!(f, "last({inner})"),
            Query::Pick(Pick::Each, inner) => write!(f, "position({inner})"),
            Query::Term(term) => term.fmt(f),
        }
    }
}

fn joined(f: &mut fmt::Formatter<'_>, parts: &[Query], between: &str) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        operand(f, part, Hold::Then)?;
    }
    Ok(())
}

/// A part, in brackets when it holds together less tightly than its place demands.
fn operand(f: &mut fmt::Formatter<'_>, query: &Query, place: Hold) -> fmt::Result {
    if query.hold() < place { write!(f, "({query})") } else { write!(f, "{query}") }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Words(WordScope::Field(field), words) => write!(f, "{}:{}", field.keyword, quoted(words)),
            Term::Words(WordScope::Player, words) => write!(f, "player:{}", quoted(words)),
            Term::Words(WordScope::Anywhere, words) => f.write_str(&quoted(words)),
            Term::Whole(field, value) => write!(f, "{}:{}", field.keyword, quoted(value)),
            Term::Code(field, range) => write!(f, "{}{}", field.keyword, format!("{range}").to_ascii_uppercase()),
            Term::Number(quantity, range) => write!(f, "{quantity}{range}"),
            Term::Date(range) => write!(f, "date{range}"),
            Term::Tag(name, value) if value.is_empty() => write!(f, "tag.{name}:*"),
            Term::Tag(name, value) => write!(f, "tag.{name}:{}", quoted(value)),
            Term::Comment(words) => write!(f, "comment:{}", quoted(words)),
            Term::State(state) => write!(f, "read:{state}"),
            Term::Position(position) => position.fmt(f),
            Term::Moves(moves) => moves.fmt(f),
            Term::Manoeuvre(manoeuvre) => manoeuvre.fmt(f),
            Term::Within(file) => file.fmt(f),
            Term::Board(board) => board.fmt(f),
            Term::Measure(measure) => measure.fmt(f),
            Term::Game(game) => game.fmt(f),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantity::WhiteElo => "whiteelo",
            Quantity::BlackElo => "blackelo",
            Quantity::Elo => "elo",
            Quantity::AnyElo => "anyelo",
            Quantity::MeanElo => "meanelo",
            Quantity::EloGap => "elogap",
            Quantity::Plies => "plies",
            Quantity::Id => "id",
        })
    }
}

/// A value in quotation marks, with escapes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
