//! Queries as text.

use std::fmt;

use super::{Quantity, Query, Term, WordScope};

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::All => Ok(()),
            Query::And(parts) => joined(f, parts, " "),
            Query::Or(parts) => joined(f, parts, " or "),
            Query::Not(inner) => {
                f.write_str("not ")?;
                operand(f, inner)
            }
            Query::Term(term) => term.fmt(f),
        }
    }
}

fn joined(f: &mut fmt::Formatter<'_>, parts: &[Query], between: &str) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        operand(f, part)?;
    }
    Ok(())
}

fn operand(f: &mut fmt::Formatter<'_>, query: &Query) -> fmt::Result {
    match query {
        Query::And(_) | Query::Or(_) => write!(f, "({query})"),
        _ => write!(f, "{query}"),
    }
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
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantity::WhiteElo => "whiteelo",
            Quantity::BlackElo => "blackelo",
            Quantity::Elo => "elo",
            Quantity::Plies => "plies",
            Quantity::Id => "id",
        })
    }
}

/// A value in quotation marks, with escapes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
