//! What the address of a page says: position, query, game, notation. Every link and form of the page is made from it.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use shakmaty::Color;

use crate::http::failure::Failure;
use crate::http::limits::Limits;
use crate::http::params::Params;
use crate::http::place::Place;
use crate::notation::{Language, Notation};
use crate::search::SortKey;

use super::html::escape;

/// Signs that stand in addresses as they are, so that people can read them.
const READABLE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b',')
    .remove(b'/')
    .remove(b':')
    .remove(b'*');

/// What a page shows, as its address says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Name of the database; the first where there is none.
    pub db: Option<String>,
    /// Notation of every move on the page.
    pub notation: Notation,
    /// Where the line begins; the initial array where there is none.
    pub fen: Option<String>,
    /// Moves from there, in UCI.
    pub play: Vec<String>,
    /// Half-moves to the position that is shown, in the line or in the game; `12.2` is in the second side line that has
    /// a twelfth half-move.
    pub ply: Option<String>,
    /// The query.
    pub q: Option<String>,
    /// A player whose own score is wanted.
    pub player: Option<String>,
    /// Order of the games.
    pub sort: SortKey,
    /// Games before the first of the list.
    pub offset: usize,
    /// The game that is open.
    pub game: Option<String>,
    /// The side that looks on from below.
    pub below: Color,
    /// Whether the most frequent moves are drawn.
    pub arrows: Arrows,
    /// Whether a game shows what stands beside its main line.
    pub notes: Notes,
}

/// Whether the most frequent moves are drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrows {
    /// They are.
    Shown,
    /// They are not.
    Hidden,
}

/// Whether a game shows its side lines, comments and diagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notes {
    /// It does.
    Shown,
    /// It does not.
    Hidden,
}

impl Default for Address {
    fn default() -> Address {
        Address {
            db: None,
            notation: Notation::default(),
            fen: None,
            play: Vec::new(),
            ply: None,
            q: None,
            player: None,
            sort: SortKey::Id,
            offset: 0,
            game: None,
            below: Color::White,
            arrows: Arrows::Shown,
            notes: Notes::Shown,
        }
    }
}

impl Address {
    /// Reads an address. What cannot be read is left out and told in `problems`. `letters`, the second half of the menu
    /// of notations, becomes part of the notation.
    pub fn read(params: &mut Params, problems: &mut Vec<Failure>) -> Address {
        let mut text = |name| taken(params.text(name), problems);
        let (db, fen, q, player) = (text("db"), text("fen"), text("q"), text("player"));
        let (game, ply, play, letters) = (text("game"), text("ply"), text("play"), text("letters"));
        let (flip, arrows, notes) = (text("flip"), text("arrows"), text("notes"));
        let notation = taken(params.read("notation"), problems).unwrap_or_default();
        Address {
            db,
            notation: letters.map_or(notation, |code| in_letters(notation, &code)),
            fen,
            play: play.map_or_else(Vec::new, |play| words(&play)),
            ply,
            q,
            player,
            sort: taken(params.read("sort"), problems).unwrap_or(SortKey::Id),
            offset: taken(params.number("offset", 0..=usize::MAX), problems).unwrap_or(0),
            game,
            below: if flip.is_some() { Color::Black } else { Color::White },
            arrows: if arrows.is_some_and(|arrows| arrows == "off") { Arrows::Hidden } else { Arrows::Shown },
            notes: if notes.is_some_and(|notes| notes == "off") { Notes::Hidden } else { Notes::Shown },
        }
    }

    /// The line: start and moves.
    ///
    /// # Errors
    /// [`Failure`] when it cannot be read.
    pub fn line(&self, limits: &Limits) -> Result<Place, Failure> {
        self.line_with("", limits)
    }

    /// The address after more moves, written in the notation of the page.
    ///
    /// # Errors
    /// [`Failure`] when they cannot be read.
    pub fn followed(&self, after: &str, limits: &Limits) -> Result<Address, Failure> {
        let moves = self.line_with(after, limits)?.path_in(Notation::Uci).moves().to_vec();
        Ok(self.with(|address| (address.play, address.ply) = (moves, None)))
    }

    fn line_with(&self, after: &str, limits: &Limits) -> Result<Place, Failure> {
        let given = [
            ("notation", self.notation.to_string()),
            ("fen", self.fen.clone().unwrap_or_default()),
            ("play", self.play.join(",")),
            ("after", after.to_owned()),
        ];
        Place::of(&mut Params::new(given.map(|(name, value)| (name.to_owned(), value)).into()), limits)
    }

    /// The same with something changed.
    pub fn with(&self, change: impl FnOnce(&mut Address)) -> Address {
        let mut other = self.clone();
        change(&mut other);
        other
    }

    /// The address of the list that a game was opened from: the same without the game.
    pub fn without_game(&self) -> Address {
        self.with(|address| {
            if address.game.take().is_some() {
                address.ply = None;
            }
        })
    }

    /// Its parameters; those that say nothing are left out.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        let mut put = |name, value: Option<String>| pairs.extend(value.map(|value| (name, value)));
        put("db", self.db.clone());
        put("fen", self.fen.clone());
        put("play", (!self.play.is_empty()).then(|| self.play.join(",")));
        put("game", self.game.clone());
        put("ply", self.ply.clone());
        put("q", self.q.clone());
        put("player", self.player.clone());
        put("sort", sort_name(self.sort).map(str::to_owned));
        put("offset", (self.offset > 0).then(|| self.offset.to_string()));
        put("notation", (self.notation != Notation::default()).then(|| self.notation.to_string()));
        put("flip", self.below.is_black().then(|| "1".to_owned()));
        put("notes", (self.notes == Notes::Hidden).then(|| "off".to_owned()));
        put("arrows", (self.arrows == Arrows::Hidden).then(|| "off".to_owned()));
        pairs
    }

    /// The address as text.
    pub fn href(&self) -> String {
        self.href_at("/", &[])
    }

    /// The address under another path, with more parameters.
    pub fn href_at(&self, path: &str, more: &[(&str, &str)]) -> String {
        let own = self.pairs();
        let all = own.iter().map(|(name, value)| (*name, value.as_str())).chain(more.iter().copied());
        let query: Vec<String> = all.map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        if query.is_empty() { path.to_owned() } else { format!("{path}?{}", query.join("&")) }
    }

    /// A link as it stands in HTML.
    pub fn link(&self) -> String {
        escape(&self.href())
    }

    /// Hidden fields that carry the address through a form, all but those that the form has fields for.
    pub fn hidden(&self, without: &[&str]) -> String {
        let pairs = self.pairs().into_iter().filter(|(name, _)| !without.contains(name));
        pairs
            .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape(&value)))
            .collect()
    }
}

/// The name of a sort key that is not the usual one.
fn sort_name(sort: SortKey) -> Option<&'static str> {
    match sort {
        SortKey::Id => None,
        SortKey::Date => Some("date"),
        SortKey::Elo => Some("elo"),
        SortKey::Plies => Some("plies"),
    }
}

fn encoded(value: &str) -> String {
    utf8_percent_encode(value, READABLE).to_string().replace("%20", "+")
}

fn words(play: &str) -> Vec<String> {
    play.split([',', ' ']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// A notation in the letters of a language, if it takes one.
fn in_letters(notation: Notation, code: &str) -> Notation {
    let takes = |notation: &Notation| notation.language().is_some_and(|language| !language.is_figurines());
    let written = Language::by_code(code)
        .and_then(|language| Some(notation).filter(takes).and_then(|notation| notation.with_language(language)));
    written.unwrap_or(notation)
}

/// What could be read; what could not is noted.
pub fn taken<T>(read: Result<Option<T>, Failure>, problems: &mut Vec<Failure>) -> Option<T> {
    read.unwrap_or_else(|failure| {
        problems.push(failure);
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Address, Vec<Failure>) {
        let mut problems = Vec::new();
        (Address::read(&mut Params::of(text), &mut problems), problems)
    }

    #[test]
    fn an_address_reads_back() {
        let text = "/?db=games&fen=8/8/8/8/8/8/8/K1k5+w+-+-+0+1&play=a1a2,c1c2&game=7&ply=3.1&q=white:%22van+der%22\
                    &player=A+%26+B&sort=elo&offset=50&notation=san:de&flip=1&notes=off&arrows=off";
        let (address, problems) = read(&text[2..]);
        assert_eq!(problems, []);
        assert_eq!(address.href(), text);
        assert_eq!(Address::default().href(), "/");
    }

    #[test]
    fn faults_are_told_and_the_rest_is_kept() {
        let (address, problems) = read("notation=morse&q=mate&offset=-1&sort=size");
        let named: Vec<_> = problems.iter().filter_map(|problem| problem.parameter.as_deref()).collect();
        assert_eq!(named, ["notation", "sort", "offset"]);
        assert_eq!(address.q.as_deref(), Some("mate"));
    }

    #[test]
    fn letters_go_into_the_notation() {
        assert_eq!(read("notation=lan&letters=de").0.notation.to_string(), "lan:de");
        assert_eq!(read("notation=san:de&letters=en").0.notation.to_string(), "san");
        assert_eq!(read("notation=uci&letters=de").0.notation.to_string(), "uci");
        assert_eq!(read("notation=figurine&letters=de").0.notation.to_string(), "figurine");
    }

    #[test]
    fn hidden_fields_are_escaped() {
        let address = Address { q: Some("\"><b>".to_owned()), ..Address::default() };
        assert_eq!(address.hidden(&[]), "<input type=\"hidden\" name=\"q\" value=\"&quot;&gt;&lt;b&gt;\">");
        assert_eq!(address.hidden(&["q"]), "");
    }
}
