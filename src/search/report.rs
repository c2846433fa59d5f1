//! What a search did, for people who want to know why it took its time.

use std::fmt;
use std::time::Duration;

use crate::plan::{Exactness, Note};
use crate::query::{Pick, Query};

/// What a search did.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The query as it was understood.
    pub query: String,
    /// Its parts in the order of the text.
    pub parts: Vec<PartReport>,
    /// Games of the database.
    pub games: u64,
    /// Games that the index proposed.
    pub candidates: u64,
    /// Games that were looked at.
    pub looked_at: u64,
    /// Games found.
    pub found: u64,
    /// Time to find candidates.
    pub planning: Duration,
    /// Time to look at games.
    pub confirming: Duration,
}

/// What the index said of a part of a query.
#[derive(Clone, Debug)]
pub struct PartReport {
    /// How deep it stands inside the query.
    pub depth: usize,
    /// The condition, or what joins the parts inside.
    pub label: String,
    /// Candidates; `None` where the index says nothing in some segment.
    pub candidates: Option<usize>,
    /// Whether they are the answer.
    pub exactness: Exactness,
}

impl PartReport {
    /// Adds up the notes of all segments.
    pub(super) fn all(query: &Query, segments: &[Vec<Note>]) -> Vec<PartReport> {
        let mut labels = Vec::new();
        add_labels(query, &mut labels);
        let part = |(index, label): (usize, String)| {
            let notes: Vec<Note> = segments.iter().filter_map(|notes| notes.get(index).copied()).collect();
            let exact = notes.iter().all(|note| note.exactness == Exactness::Exact);
            PartReport {
                depth: notes.first().map_or(0, |note| note.depth),
                label,
                candidates: notes.iter().map(|note| note.candidates).sum(),
                exactness: if exact { Exactness::Exact } else { Exactness::Superset },
            }
        };
        labels.into_iter().enumerate().map(part).collect()
    }
}

fn add_labels(query: &Query, labels: &mut Vec<String>) {
    labels.push(match query {
        Query::All => "every game".to_owned(),
        Query::And(_) => "and".to_owned(),
        Query::Or(_) => "or".to_owned(),
        Query::Not(_) => "not".to_owned(),
        Query::For(_, range) => format!("for{range}"),
        Query::At(_, range) => format!("at{range}"),
        Query::Then { within: None, .. } => "then".to_owned(),
        Query::Then { within: Some(plies), .. } => format!("then, within {plies}"),
        Query::Pick(Pick::First, _) => "first".to_owned(),
        Query::Pick(Pick::Last, _) => "last".to_owned(),
        Query::Pick(Pick::Each, _) => "position".to_owned(),
        Query::InVariations(_) => "in all lines".to_owned(),
        Query::Term(term) => term.to_string(),
    });
    query.parts().into_iter().for_each(|part| add_labels(part, labels));
}

impl fmt::Display for SearchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "query       {}", self.query)?;
        for part in &self.parts {
            let candidates = part.candidates.map_or("all".to_owned(), |count| count.to_string());
            let sign = match part.exactness {
                Exactness::Exact => "exact",
                Exactness::Superset => "to be confirmed",
            };
            let label = format!("{}{}", "  ".repeat(part.depth), part.label);
            writeln!(f, "  {label:<48} {candidates:>9} games, {sign}")?;
        }
        writeln!(f, "games       {:>9}", self.games)?;
        writeln!(f, "candidates  {:>9}  in {:.1} ms", self.candidates, millis(self.planning))?;
        writeln!(f, "looked at   {:>9}  in {:.1} ms", self.looked_at, millis(self.confirming))?;
        write!(f, "found       {:>9}", self.found)
    }
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}
