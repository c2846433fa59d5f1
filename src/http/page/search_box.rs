//! The box for the query, with what is wrong with it and how one is written.

use super::address::Address;
use super::html::escape;
use super::problem;
use super::shown::Shown;
use crate::http::failure::Failure;

/// Queries that show what can be asked, with what they ask for.
const EXAMPLES: [(&str, &str); 8] = [
    ("white:fischer result:1-0", "won by Fischer with White"),
    ("player:kasparov date:1985..1990", "of Kasparov, from these years"),
    ("elo>=2500 plies<60", "short, both players rated 2500 or more"),
    ("opening:najdorf", "of an opening"),
    ("material:KRPvKR for>=6", "rook endings that lasted six half-moves or longer"),
    ("pattern:\"Bh6 kg8 .g7\"", "a bishop on h6, the king on g8, g7 empty"),
    ("moves:\"Bxh7+ Kxh7 Ng5+\"", "moves in a row"),
    ("sacrifice>=5 then mate within 8", "a sacrifice, and mate soon after"),
];

/// The search box.
pub fn search_box(address: &Address, shown: &Shown, problems: &[Failure]) -> String {
    let kept = address.without_game();
    let query = address.q.as_deref().unwrap_or_default();
    let (message, describes) = problem::of_field("q", problems);
    format!(
        "<form id=\"search\" role=\"search\" action=\"/\" method=\"get\">{}\
         <div class=\"field query\"><label for=\"q\">Search</label>\
         <input id=\"q\" name=\"q\" value=\"{}\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" \
         placeholder=\"white:fischer eco:B90 elo&gt;=2400\" enterkeyhint=\"search\" data-db=\"{}\"{describes}>\
         <ul id=\"proposals\" role=\"listbox\" aria-label=\"Proposals\" hidden></ul></div>\
         <div class=\"field player\"><label for=\"player\">Score of player</label>\
         <input id=\"player\" name=\"player\" value=\"{}\" autocomplete=\"off\" spellcheck=\"false\"></div>\
         <button>Search</button></form>{}{message}<div class=\"under-search\">{}<a href=\"{}\" id=\"to-editor\">Set up a pattern or \
         material</a>{}</div>",
        kept.hidden(&["q", "player", "offset"]),
        escape(query),
        escape(address.db.as_deref().unwrap_or_default()),
        escape(address.player.as_deref().unwrap_or_default()),
        place(query, problems),
        only_here(&kept, shown),
        escape(&kept.href_at("/editor", &[])),
        help(&kept)
    )
}

/// Where the query is wrong.
fn place(query: &str, problems: &[Failure]) -> String {
    let wrong = problems.iter().find(|failure| failure.parameter.as_deref() == Some("q"));
    wrong.and_then(|failure| failure.place).map(|place| problem::marked(query, place)).unwrap_or_default()
}

/// A link that narrows the search to the position, or widens it again.
fn only_here(address: &Address, shown: &Shown) -> String {
    let fen: Vec<String> = shown.path.fen().split(' ').take(4).map(str::to_owned).collect();
    let condition = format!("fen:\"{}\"", fen.join(" "));
    let query = address.q.as_deref().unwrap_or_default();
    let (query, label) = match query.strip_suffix(&condition) {
        Some(rest) => (rest.trim_end().to_owned(), "Games with any position"),
        None => (narrowed(query, &condition), "Only games with this position"),
    };
    let address = address.with(|address| {
        address.q = Some(query).filter(|query| !query.is_empty());
        address.offset = 0;
    });
    format!("<a href=\"{}\" id=\"only-here\">{label}</a>", address.link())
}

/// A query with one more condition; `or` binds weaker than what stands side by side.
pub fn narrowed(query: &str, condition: &str) -> String {
    let query = query.trim();
    let alternatives = query.split_whitespace().any(|word| word.eq_ignore_ascii_case("or"));
    match (query.is_empty(), alternatives) {
        (true, _) => condition.to_owned(),
        (false, true) => format!("({query}) {condition}"),
        (false, false) => format!("{query} {condition}"),
    }
}

fn help(address: &Address) -> String {
    let example = |(query, meaning): &(&str, &str)| {
        let link = address.with(|address| {
            address.q = Some((*query).to_owned());
            address.offset = 0;
        });
        format!("<li><a href=\"{}\"><code>{}</code></a> {meaning}</li>", link.link(), escape(query))
    };
    let examples: String = EXAMPLES.iter().map(example).collect();
    format!(
        "<details id=\"help\"><summary>How to write a query</summary><p>Words side by side must all be true; <code>or</code>, \
         <code>not</code> and brackets work as usual. Words without a field are looked for in players, events, sites and \
         openings. The search counts for the moves beside the board as well as for the list of games.</p>\
         <ul class=\"examples\">{examples}</ul></details>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;

    #[test]
    fn a_condition_is_added_to_the_whole_query() {
        assert_eq!(narrowed("", "mate"), "mate");
        assert_eq!(narrowed("white:a", "mate"), "white:a mate");
        assert_eq!(narrowed("white:a or white:b", "mate"), "(white:a or white:b) mate");
    }

    #[test]
    fn the_condition_on_the_position_can_be_taken_back() {
        let shown = Shown::start(Notation::default());
        let address = Address { q: Some("white:a".to_owned()), ..Address::default() };
        let link = only_here(&address, &shown);
        assert!(link.contains("Only games with this position"), "{link}");
        let fen = "white:a fen:\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\"";
        let narrow = Address { q: Some(fen.to_owned()), ..Address::default() };
        assert!(only_here(&narrow, &shown).contains("href=\"/?q=white:a\""));
    }

    #[test]
    fn a_faulty_query_stays_and_is_marked() {
        let address = Address { q: Some("x <evnt:>".to_owned()), ..Address::default() };
        let failure = Failure { place: Some([2, 7]), ..Failure::parameter("q", "no field") };
        let html = search_box(&address, &Shown::start(Notation::default()), &[failure]);
        assert!(html.contains("value=\"x &lt;evnt:&gt;\""));
        assert!(html.contains("x <mark>&lt;evnt</mark>:&gt;"));
        assert!(html.contains("aria-describedby=\"q-problem\""));
    }
}
