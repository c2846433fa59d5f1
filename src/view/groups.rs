//! Results of a player as tables and as JSON.

use serde_json::{Map, Value, json};

use super::{Audience, Cell, Column, Sheet};
use crate::reports::{Group, Section};

/// One row a group, labels headed by the name of what they have in common.
pub fn groups_sheet(title: &str, groups: &[Group]) -> Sheet {
    let mut sheet = Sheet::new([Column::words("label").titled(title)].into_iter().chain(columns()).collect());
    groups.iter().for_each(|group| sheet.push(row(group)));
    sheet
}

/// All sections one below the other, the total first.
pub fn sections_sheet(total: &Group, sections: &[Section]) -> Sheet {
    let names = ["section", "label"].map(Column::words);
    let mut sheet = Sheet::new(names.into_iter().chain(columns()).collect());
    let total = ("total", std::slice::from_ref(total));
    let sections = sections.iter().map(|section| (section.name, section.groups.as_slice()));
    for (name, groups) in [total].into_iter().chain(sections) {
        groups.iter().for_each(|group| sheet.push([Cell::text(name)].into_iter().chain(row(group)).collect()));
    }
    sheet
}

fn columns() -> Vec<Column> {
    let counts = ["games", "wins", "draws", "losses", "score"].map(Column::numbers);
    let mut columns: Vec<Column> = counts.into_iter().collect();
    columns.push(Column::numbers("opponents").titled("against"));
    columns.push(Column::numbers("performance").titled("perf"));
    columns.push(Column::words("bar").titled("won, drawn, lost").only_for(Audience::People));
    columns
}

fn row(group: &Group) -> Vec<Cell> {
    let score = &group.score;
    let mut row = vec![Cell::text(&group.label)];
    row.extend([score.games, score.wins, score.draws, score.losses].map(Cell::count));
    row.push(Cell::decimal(score.percent()));
    row.push(Cell::number(group.performance.opponents()));
    row.push(Cell::number(group.performance.rating()));
    row.push(Cell::Bar(*score));
    row
}

/// A group as a JSON object.
pub fn group_json(group: &Group) -> Map<String, Value> {
    groups_sheet("", std::slice::from_ref(group)).to_json().pop().unwrap_or_default()
}

/// Sections as one JSON object, by name.
pub fn sections_json(sections: &[Section]) -> Value {
    let pair = |section: &Section| (section.name.replace(' ', "_"), json!(groups_sheet("", &section.groups).to_json()));
    Value::Object(sections.iter().map(pair).collect())
}
