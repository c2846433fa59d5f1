//! Queries that cannot be read are refused with the place and a suggestion: those of `tests/data/wrong_queries.tsv`.

use tabia::notation::Notation;
use tabia::query::{Query, Reading};

#[test]
fn wrong_queries_are_refused_with_place_and_suggestion() {
    let text = include_str!("data/wrong_queries.tsv");
    let mut complaints = Vec::new();
    let mut rows = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [query, place, message, hint] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        rows += 1;
        let error = match Query::parse(query, &Reading { notation: Notation::default() }) {
            Ok(query) => {
                complaints.push(format!("{line}\n  is read as {query}"));
                continue;
            }
            Err(error) => error,
        };
        let shown = error.to_string();
        let caret = shown.lines().nth(2).unwrap();
        let column = caret.chars().take_while(|c| *c == ' ').count() - 2;
        let under = query.chars().skip(column).take(caret.trim().chars().count()).collect::<String>();
        let fits = query[error.span.clone()] == *place
            && under == place
            && error.message.contains(message)
            && error.hint.clone().unwrap_or_default().contains(hint);
        if !fits {
            complaints.push(format!("{line}\n{shown}"));
        }
    }
    assert!(rows > 100, "only {rows} rows");
    assert!(complaints.is_empty(), "{} of {rows}:\n{}", complaints.len(), complaints.join("\n\n"));
}
