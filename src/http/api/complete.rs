//! `GET /api/complete`: how the word at the end of a query may go on.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use super::edition;
use crate::fold::whole as fold;
use crate::headline::Headline;
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::serve::App;
use crate::http::shelf::Edition;
use crate::openings;
use crate::query::{Query, Reading, field_names};
use crate::search::Hit;

/// Proposals of one answer.
const MOST: usize = 12;
/// Games whose names are looked at.
const SAMPLE: usize = 1500;

/// Fields that hold names, and the tags that these come from.
const NAMES: &[(&str, &[&str])] = &[
    ("white", &["White"]),
    ("black", &["Black"]),
    ("player", &["White", "Black"]),
    ("event", &["Event"]),
    ("site", &["Site"]),
    ("annotator", &["Annotator"]),
];

/// Proposals for the last word.
#[derive(Debug, Serialize)]
pub struct Completion {
    /// Where the word begins, in characters.
    pub from: usize,
    /// What may stand in its place, the most likely first.
    pub proposals: Vec<String>,
}

/// Answers.
pub async fn complete(State(app): State<Arc<App>>, mut params: Params) -> Result<Json<Completion>, Failure> {
    let edition = edition(&app, &mut params).await?;
    let text = params.text("q")?.unwrap_or_default();
    params.finish()?;
    if text.len() > app.desk.limits().query_bytes {
        return Err(Failure::parameter("q", "the query is too long"));
    }
    app.desk.run(move |stop| propose(&edition, &text, stop)).await.map(Json)
}

fn propose(edition: &Edition, text: &str, stop: &AtomicBool) -> Result<Completion, Failure> {
    let word = last_word(text);
    let from = text[..text.len() - word.len()].chars().count();
    let proposals = match word.split_once(':') {
        None => fields(word),
        Some((field, begun)) => {
            let begun = begun.trim_start_matches('"');
            let values = match NAMES.iter().find(|(name, _)| *name == field) {
                Some((_, tags)) => names(edition, field, tags, begun, stop)?,
                None if field == "opening" => opening_names(begun),
                None => Vec::new(),
            };
            values.into_iter().map(|value| format!("{field}:{}", quoted(&value))).collect()
        }
    };
    Ok(Completion { from, proposals })
}

/// The word at the end, from the last blank or bracket outside of quotation marks.
fn last_word(text: &str) -> &str {
    let mut begin = 0;
    let mut inside = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => inside = !inside,
            ' ' | '(' if !inside => begin = at + 1,
            _ => {}
        }
    }
    &text[begin..]
}

fn quoted(value: &str) -> String {
    let plain = value.chars().all(|c| c.is_alphanumeric() || c == '-');
    if plain { value.to_owned() } else { format!("\"{}\"", value.replace(['"', '\\'], " ")) }
}

fn fields(begun: &str) -> Vec<String> {
    let mut names: Vec<String> =
        field_names().filter(|name| name.starts_with(begun)).map(|name| format!("{name}:")).collect();
    names.sort();
    names.truncate(MOST);
    names
}

/// Openings that have all the words in their names, the shortest first.
fn opening_names(begun: &str) -> Vec<String> {
    let words: Vec<String> = begun.split_whitespace().map(fold).collect();
    let mut names: Vec<&str> = openings::all().iter().map(|opening| opening.name).collect();
    names.retain(|name| {
        let name = fold(name);
        words.iter().all(|word| name.contains(word.as_str()))
    });
    names.sort_by_key(|name| (name.len(), *name));
    names.dedup();
    names.into_iter().take(MOST).map(ToOwned::to_owned).collect()
}

/// Names that have words beginning as typed, the most frequent first. A part of the games is enough to know them.
fn names(
    edition: &Edition,
    field: &str,
    tags: &[&str],
    begun: &str,
    stop: &AtomicBool,
) -> Result<Vec<String>, Failure> {
    let words: Vec<&str> = begun.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let conditions: Vec<String> = words.iter().map(|word| format!("{field}:\"{word}*\"")).collect();
    let Ok(query) = Query::parse(&conditions.join(" "), &Reading { notation: Default::default() }) else {
        return Ok(Vec::new());
    };
    if words.is_empty() {
        return Ok(Vec::new());
    }
    // Not kept with the answers to searches: what is typed letter by letter would drive those out.
    let hits = edition.engine.search(&query, stop)?;
    let step = hits.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<Hit> = hits.iter().step_by(step).copied().collect();
    let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for hit in sample {
        let headline = Headline::read(&edition.engine, hit)?;
        for tag in tags {
            let value = headline.tag(tag);
            let fits = fold(value);
            if folded
                .iter()
                .all(|word| fits.split(|c: char| !c.is_alphanumeric()).any(|part| part.starts_with(word.as_str())))
            {
                *counts.entry(value.to_owned()).or_default() += 1;
            }
        }
    }
    let mut names: Vec<(String, usize)> = counts.into_iter().collect();
    names.sort_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
    Ok(names.into_iter().take(MOST).map(|(name, _)| name).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_is_found() {
        assert_eq!(last_word("white:carlsen eco"), "eco");
        assert_eq!(last_word("(player:\"van fo"), "player:\"van fo");
        assert_eq!(last_word("elo>=2500 "), "");
    }

    #[test]
    fn fields_and_openings_are_proposed() {
        assert!(fields("whi").contains(&"white:".to_owned()));
        assert!(opening_names("najdorf")[0].contains("Najdorf"));
        assert!(opening_names("najdorf english").iter().all(|name| name.contains("English")));
    }

    #[test]
    fn values_are_quoted_where_they_must() {
        assert_eq!(quoted("Carlsen"), "Carlsen");
        assert_eq!(quoted("van Foreest, \"J\""), "\"van Foreest,  J \"");
    }
}
