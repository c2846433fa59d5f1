//! The games found, a page at a time.

use super::address::Address;
use super::gather::{List, PAGE, Row};
use super::html::{count, escape, number};
use super::problem;
use crate::export::spans;
use crate::http::failure::Failure;
use crate::search::{End, SortKey};

/// Runs of hits that a row names.
const RUNS: usize = 3;

/// The list of games. `seconds` is how long a search may take.
pub fn games(address: &Address, list: &Option<Result<List, Failure>>, seconds: u64) -> String {
    let (count, body) = match list {
        None => (String::new(), "<p class=\"empty\">The search cannot be read, so no games are listed.</p>".to_owned()),
        Some(Err(failure)) => {
            (String::new(), format!("<p class=\"problem\" role=\"alert\">{}</p>", problem::words(failure)))
        }
        Some(Ok(list)) => (found(list, seconds), listed(address, list)),
    };
    format!("<h2 id=\"games-title\">Games</h2>{count}{body}")
}

fn found(list: &List, seconds: u64) -> String {
    let games = count(list.total as u64, "game found", "games found");
    match list.end {
        End::Complete => format!("<p class=\"count\">{games}</p>"),
        End::Stopped => format!(
            "<p class=\"count incomplete\">{games} before the search was stopped after {seconds}\u{a0}s; there may be more. A \
             narrower search takes less time.</p>"
        ),
    }
}

fn listed(address: &Address, list: &List) -> String {
    if list.total == 0 {
        return nothing(address, list);
    }
    if list.rows.is_empty() {
        let first = address.with(|address| address.offset = 0).link();
        return format!(
            "<p class=\"empty\">The list is not that long. <a href=\"{first}\">Go to its beginning</a></p>"
        );
    }
    let hits = list.rows.iter().any(|row| !row.hits.is_empty() || !row.side_hits.is_empty());
    let last = if hits { "<th role=\"columnheader\" scope=\"col\" class=\"hits\">Found at</th>" } else { "" };
    let rows: String = list.rows.iter().map(|row| self::row(address, row, hits)).collect();
    format!(
        "<table class=\"games\" role=\"table\" aria-labelledby=\"games-title\"><thead role=\"rowgroup\"><tr role=\"row\">{}<th role=\"columnheader\" scope=\"col\">White</th>\
         <th role=\"columnheader\" scope=\"col\" class=\"n elo\"><abbr title=\"rating of White\">Elo</abbr></th><th role=\"columnheader\" scope=\"col\">Black</th>\
         <th role=\"columnheader\" scope=\"col\" class=\"n elo\"><abbr title=\"rating of Black\">Elo</abbr></th><th role=\"columnheader\" scope=\"col\" class=\"result\">Result</th>{}\
         <th role=\"columnheader\" scope=\"col\" class=\"event\">Event</th><th role=\"columnheader\" scope=\"col\" class=\"eco\">ECO</th>{}{last}</tr></thead><tbody role=\"rowgroup\">{rows}</tbody></table>{}{}",
        heading(address, SortKey::Id, "No.", "n id"),
        heading(address, SortKey::Date, "Date", "date"),
        heading(address, SortKey::Plies, "Plies", "n plies"),
        by_rating(address),
        pages(address, list.total)
    )
}

fn nothing(address: &Address, list: &List) -> String {
    if address.q.is_none() {
        return "<p class=\"empty\">The database is empty.</p>".to_owned();
    }
    let doubts = list.doubts.iter().map(|(word, condition)| {
        format!(
            " <q>{}</q> was looked for in names and places; did you mean the condition <code>{condition}</code>?",
            escape(word)
        )
    });
    let all = address.with(|address| address.q = None).link();
    format!("<p class=\"empty\">No game fits.{} <a href=\"{all}\">Show all games</a></p>", doubts.collect::<String>())
}

/// The heading of a column that the list can be ordered by.
fn heading(address: &Address, key: SortKey, label: &str, class: &str) -> String {
    let order = match key {
        SortKey::Id => "ascending",
        SortKey::Date | SortKey::Elo | SortKey::Plies => "descending",
    };
    let sorted = if address.sort == key { format!(" aria-sort=\"{order}\"") } else { String::new() };
    format!("<th role=\"columnheader\" scope=\"col\" class=\"{class}\"{sorted}>{}</th>", sort_link(address, key, label))
}

fn sort_link(address: &Address, key: SortKey, label: &str) -> String {
    let href = address.with(|address| (address.sort, address.offset) = (key, 0)).link();
    let name = label.to_lowercase().replace(['.', ' '], "");
    format!("<a id=\"sort-{name}\" href=\"{href}\">{label}</a>")
}

/// Ratings have two columns, so that their order has a link of its own.
fn by_rating(address: &Address) -> String {
    let here = if address.sort == SortKey::Elo { " Ordered by mean rating, the highest first." } else { "" };
    let link = if here.is_empty() { sort_link(address, SortKey::Elo, "Order by mean rating") } else { String::new() };
    format!("<p class=\"order\">{link}{here}</p>")
}

fn row(address: &Address, row: &Row, hits: bool) -> String {
    let known = |name: &str| row.tags.known(name).map(escape).unwrap_or_default();
    let player = |name: &str| row.tags.known(name).map_or_else(|| "?".to_owned(), escape);
    let to = |ply: Option<u32>| {
        let ply = ply.map(|ply| ply.to_string());
        address.with(|address| (address.game, address.ply) = (Some(row.id.to_string()), ply)).link()
    };
    let date = known("Date");
    let date = date.trim_end_matches(".??").replace("????", "");
    let last = if hits { format!("<td role=\"cell\" class=\"hits\">{}</td>", places(row)) } else { String::new() };
    format!(
        "<tr role=\"row\"><td role=\"cell\" class=\"n id\">{}</td><td role=\"cell\" class=\"white\"><a id=\"game-{}\" href=\"{}\">{}<span class=\"hidden\"> against {}</span></a></td>\
         <td role=\"cell\" class=\"n elo\">{}</td><td role=\"cell\" class=\"black\">{}</td><td role=\"cell\" class=\"n elo\">{}</td><td role=\"cell\" class=\"result\">{}</td>\
         <td role=\"cell\" class=\"date\">{date}</td><td role=\"cell\" class=\"event\">{}</td><td role=\"cell\" class=\"eco\">{}</td><td role=\"cell\" class=\"n plies\">{}</td>{last}</tr>",
        row.id,
        row.id,
        to(row.hits.first().copied()),
        player("White"),
        player("Black"),
        known("WhiteElo"),
        player("Black"),
        known("BlackElo"),
        short_result(row.result.as_str()),
        known("Event"),
        known("ECO"),
        row.plies
    )
}

/// A draw in three characters, so that results stand in one narrow column.
pub fn short_result(result: &str) -> &str {
    if result == "1/2-1/2" { "½-½" } else { result }
}

/// Where the query hits, as many places as a row has room for.
fn places(row: &Row) -> String {
    let runs = spans(&row.hits);
    let runs: Vec<&str> = runs.split_whitespace().collect();
    let more = if runs.len() > RUNS { " …" } else { "" };
    let main = runs.iter().take(RUNS).copied().collect::<Vec<_>>().join(", ");
    let side = row.side_hits.first().map(|hit| format!(" in {}", escape(&hit.variation())));
    format!("{main}{more}{}", side.unwrap_or_default())
}

fn pages(address: &Address, total: usize) -> String {
    let first = address.offset.saturating_add(1);
    let last = address.offset.saturating_add(PAGE).min(total);
    let to = |id: &str, label: &str, offset: Option<usize>| match offset {
        Some(offset) => {
            let href = address.with(|address| address.offset = offset).link();
            format!("<a class=\"button\" id=\"{id}\" href=\"{href}\">{label}</a>")
        }
        None => format!("<a class=\"button\" id=\"{id}\" role=\"link\" aria-disabled=\"true\">{label}</a>"),
    };
    if total <= PAGE && address.offset == 0 {
        return String::new();
    }
    let back = address.offset > 0;
    let forward = last < total;
    let end = (total - 1) / PAGE * PAGE;
    format!(
        "<nav class=\"pages\" aria-label=\"Pages of the list\">{}{}<span>{}–{} of {}</span>{}{}</nav>",
        to("page-first", "First", back.then_some(0)),
        to("page-back", "Previous", back.then(|| address.offset.saturating_sub(PAGE))),
        number(first as u64),
        number(last as u64),
        number(total as u64),
        to("page-forward", "Next", forward.then_some(address.offset + PAGE)),
        to("page-last", "Last", forward.then_some(end))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameId, GameResult, Tags};

    fn hostile() -> Row {
        let mut tags = Tags::default();
        tags.push("White", "<script>alert(1)</script>");
        tags.push("Black", "\" onmouseover=\"alert(2)");
        tags.push("WhiteElo", "<i>");
        tags.push("Date", "1999.??.??");
        Row { id: GameId(7), tags, result: GameResult::Draw, plies: 3, hits: vec![2, 3, 7], side_hits: Vec::new() }
    }

    #[test]
    fn names_from_games_are_text() {
        let html = row(&Address::default(), &hostile(), true);
        assert!(!html.contains("<script") && !html.contains("<i>") && !html.contains("\" onmouseover"), "{html}");
        assert!(html.contains("href=\"/?game=7&amp;ply=2\""));
        assert!(html.contains(">1999<") && html.contains("½-½") && html.contains("2-3, 7"));
    }

    #[test]
    fn pages_lead_through_the_list() {
        let middle = pages(&Address { offset: PAGE, ..Address::default() }, 3 * PAGE);
        assert!(middle.contains("26–50 of 75"));
        assert!(middle.contains(&format!("offset={}", 2 * PAGE)));
        assert!(pages(&Address::default(), PAGE + 1).contains("aria-disabled"));
        assert_eq!(pages(&Address::default(), PAGE), "");
    }

    #[test]
    fn what_is_missing_is_said() {
        let list = |total, end| {
            Some(Ok(List { total, end, rows: Vec::new(), doubts: vec![("stalmate".to_owned(), "stalemate")] }))
        };
        let searched = Address { q: Some("stalmate".to_owned()), ..Address::default() };
        assert!(games(&searched, &list(0, End::Complete), 10).contains("did you mean the condition <code>stalemate"));
        assert!(games(&searched, &list(3, End::Stopped), 10).contains("stopped after 10\u{a0}s"));
        assert!(games(&Address::default(), &list(0, End::Complete), 10).contains("The database is empty"));
        assert!(games(&searched, &None, 10).contains("cannot be read"));
        assert!(games(&searched, &Some(Err(Failure::slow())), 10).contains("took too long"));
    }
}
