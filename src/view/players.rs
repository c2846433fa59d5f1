//! Players and proposals laid out.

use super::{Audience, Cell, Column, Sheet};
use crate::reports::{PlayerLine, Players, Proposal};

/// One row a player.
pub fn players_sheet(lines: &[PlayerLine]) -> Sheet {
    let mut sheet = Sheet::new(vec![
        Column::words("name"),
        Column::numbers("games"),
        Column::numbers("white"),
        Column::numbers("black"),
        Column::numbers("first"),
        Column::numbers("last"),
        Column::numbers("max_elo"),
    ]);
    for line in lines {
        sheet.push(vec![
            Cell::text(&line.name),
            Cell::count(line.games),
            Cell::count(line.white),
            Cell::count(line.games - line.white),
            Cell::number(line.years.map(|years| years.0)),
            Cell::number(line.years.map(|years| years.1)),
            Cell::number(line.elo),
        ]);
    }
    sheet
}

/// One row a proposal.
pub fn proposals_sheet(players: &Players, proposals: &[Proposal]) -> Sheet {
    let numbers = |name: &str| Column::numbers(name).only_for(Audience::Machines);
    let mut sheet = Sheet::new(vec![
        Column::words("name"),
        Column::numbers("games"),
        Column::words("alias"),
        Column::numbers("alias_games").titled("games"),
        numbers("first"),
        numbers("last"),
        numbers("max_elo"),
        numbers("alias_first"),
        numbers("alias_last"),
        numbers("alias_max_elo"),
        Column::words("belief"),
        Column::words("evidence"),
    ]);
    for proposal in proposals {
        let [name, alias] = [proposal.name, proposal.alias].map(|at| &players.lines[at]);
        let known = |line: &PlayerLine| {
            let (first, last) = (line.years.map(|years| years.0), line.years.map(|years| years.1));
            [first, last, line.elo].map(Cell::number)
        };
        let words =
            [Cell::text(&name.name), Cell::count(name.games), Cell::text(&alias.name), Cell::count(alias.games)];
        let judged = [Cell::text(proposal.belief.as_str()), Cell::text(proposal.evidence.join(", "))];
        sheet.push(words.into_iter().chain(known(name)).chain(known(alias)).chain(judged).collect());
    }
    sheet
}
