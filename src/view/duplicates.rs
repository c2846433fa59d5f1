//! Groups of duplicates laid out.

use serde_json::{Value, json};

use super::{Align, Audience, Cell, Column, Sheet};
use crate::duplicates::{Group, Member};

/// One row a game; a group has one number, and the game that is kept stands first.
pub fn duplicates_sheet(groups: &[Group]) -> Sheet {
    let mut sheet = Sheet::new(vec![
        Column::numbers("group"),
        Column::words("keep"),
        Column { align: Align::Right, ..Column::words("id") },
        Column::words("date"),
        Column::words("white"),
        Column::words("black"),
        Column::words("result"),
        Column::numbers("plies"),
        Column::words("why"),
        Column::words("round").only_for(Audience::Machines),
        Column::words("event"),
    ]);
    for (number, group) in (1..).zip(groups) {
        for (place, member) in group.games.iter().enumerate() {
            let (id, plies, card) = (member.card.id(), member.card.plies, &member.card.identity);
            sheet.push(vec![
                Cell::count(number),
                Cell::text(if place == 0 { "keep" } else { "" }),
                Cell::count(id.0),
                card.date.map_or(Cell::Empty, |date| Cell::text(date.to_string())),
                Cell::text(&card.white),
                Cell::text(&card.black),
                Cell::text(card.result.as_str()),
                Cell::count(u64::from(plies)),
                Cell::text(member.why.map_or("", crate::duplicates::Why::as_str)),
                Cell::text(&card.round),
                Cell::text(&card.event),
            ]);
        }
    }
    sheet
}

/// One object a group: its number, the game that is kept, and all games.
pub fn duplicates_json(groups: &[Group]) -> Vec<Value> {
    let game = |member: &Member| {
        let card = &member.card.identity;
        json!({
            "id": member.card.id(),
            "White": card.white,
            "Black": card.black,
            "Event": card.event,
            "Round": card.round,
            "Date": card.date.map(|date| date.to_string()),
            "result": card.result.as_str(),
            "plies": member.card.plies,
            "why": member.why.map(crate::duplicates::Why::as_str),
        })
    };
    let group = |(number, group): (usize, &Group)| {
        json!({
            "group": number,
            "keep": group.games.first().map(|member| member.card.id()),
            "games": group.games.iter().map(game).collect::<Vec<_>>(),
        })
    };
    (1..).zip(groups).map(group).collect()
}
