//! What is set up, and the conditions of the query language that say so.

use std::collections::BTreeMap;

use shakmaty::{Chess, Position, Square};

use crate::http::failure::Failure;
use crate::http::page::address::taken;
use crate::http::page::html::escape;
use crate::http::params::Params;

/// What can stand on a square: sign in the query language, and words.
pub const TOOLS: [(char, &str); 15] = [
    ('K', "white king"),
    ('Q', "white queen"),
    ('R', "white rook"),
    ('B', "white bishop"),
    ('N', "white knight"),
    ('P', "white pawn"),
    ('A', "any white piece"),
    ('.', "empty"),
    ('k', "black king"),
    ('q', "black queen"),
    ('r', "black rook"),
    ('b', "black bishop"),
    ('n', "black knight"),
    ('p', "black pawn"),
    ('a', "any black piece"),
];
/// Images of a pattern that count as well.
pub const MIRRORS: [(&str, &str); 4] = [
    ("", "as it is"),
    ("colour", "also with colours changed"),
    ("sides", "also with left and right changed"),
    ("both", "also both"),
];
/// Ways in which a pattern may be moved.
pub const SHIFTS: [(&str, &str); 4] =
    [("", "where it is"), ("files", "on any files"), ("ranks", "on any ranks"), ("any", "anywhere")];
/// How many of a kind.
pub const COUNTS: [(&str, &str); 12] = [
    ("", "0"),
    ("1", "1"),
    ("2", "2"),
    ("3", "3"),
    ("4", "4"),
    ("5", "5"),
    ("6", "6"),
    ("7", "7"),
    ("8", "8"),
    ("+", "1 or more"),
    ("?", "0 or 1"),
    ("*", "any"),
];
/// Kinds that are counted, with their letters.
pub const KINDS: [(char, &str); 5] =
    [('Q', "queens"), ('R', "rooks"), ('B', "bishops"), ('N', "knights"), ('P', "pawns")];
/// Parameters of the counts, White's and Black's, in the order of [`KINDS`].
pub const COUNT_NAMES: [[&str; 5]; 2] = [["wq", "wr", "wb", "wn", "wp"], ["bq", "br", "bb", "bn", "bp"]];
/// Longest time that a balance of material can be asked to last, in half-moves.
pub const MOST_LASTING: u32 = 500;

/// What is set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Signs on squares.
    pub squares: BTreeMap<Square, char>,
    /// What the next click puts.
    pub tool: Option<char>,
    /// One of [`MIRRORS`].
    pub mirror: String,
    /// One of [`SHIFTS`].
    pub shift: String,
    /// One of [`COUNTS`] for each side and kind.
    pub counts: [[String; 5]; 2],
    /// Whether the side called White here must be White.
    pub sides: Sides,
    /// Half-moves that the balance lasts at least.
    pub lasting: Option<u32>,
}

/// Which side is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// Either has the first side's men.
    #[default]
    Either,
    /// White has them.
    White,
}

impl Setup {
    /// Reads a set-up. What cannot be read is left out and told in `problems`.
    pub fn read(params: &mut Params, problems: &mut Vec<Failure>) -> Setup {
        let mut text = |name| taken(params.text(name), problems);
        let (set, tool, sides) = (text("set"), text("tool"), text("sides"));
        let (mirror, shift) = (text("mirror"), text("shift"));
        let counts = COUNT_NAMES.map(|side| side.map(|name| text(name).unwrap_or_default()));
        let lasting = taken(params.number("lasting", 1..=MOST_LASTING), problems);
        let mut known = |name: &str, value: String, choices: &[(&str, &str)]| {
            if choices.iter().any(|(choice, _)| *choice == value) {
                return value;
            }
            problems.push(Failure::parameter(name, format!("{name}: {value:?} is no choice")));
            String::new()
        };
        let mirror = known("mirror", mirror.unwrap_or_default(), &MIRRORS);
        let shift = known("shift", shift.unwrap_or_default(), &SHIFTS);
        let counts = counts.map(|side| side.map(|count| known("count", count, &COUNTS)));
        let mut squares = BTreeMap::new();
        for word in set.as_deref().unwrap_or_default().split(',').filter(|word| !word.is_empty()) {
            match man(word) {
                Some((square, sign)) => {
                    squares.insert(square, sign);
                }
                None => problems.push(Failure::parameter("set", format!("{word:?} is no piece on a square"))),
            }
        }
        let tool = tool.and_then(|tool| tool.chars().next()).filter(|sign| is_sign(*sign));
        let sides = if sides.is_some() { Sides::White } else { Sides::Either };
        Setup { squares, tool, mirror, shift, counts, sides, lasting }
    }

    /// Its parameters; those that say nothing are left out.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        let mut put = |name, value: String| {
            if !value.is_empty() {
                pairs.push((name, value));
            }
        };
        put("set", self.words().join(","));
        put("tool", self.tool.map(String::from).unwrap_or_default());
        put("mirror", self.mirror.clone());
        put("shift", self.shift.clone());
        for (name, count) in COUNT_NAMES.iter().flatten().zip(self.counts.iter().flatten()) {
            put(name, count.clone());
        }
        put("sides", if self.sides == Sides::White { "white".to_owned() } else { String::new() });
        put("lasting", self.lasting.map(|plies| plies.to_string()).unwrap_or_default());
        pairs
    }

    /// Parameters as an address takes them.
    pub fn borrowed<'a>(&self, pairs: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
        pairs.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }

    /// Hidden fields that carry the set-up through a form.
    pub fn hidden(&self, without: &[&str]) -> String {
        let pairs = self.pairs().into_iter().filter(|(name, _)| !without.contains(name));
        pairs
            .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape(&value)))
            .collect()
    }

    /// What the next click puts.
    pub fn tool(&self) -> char {
        self.tool.unwrap_or('N')
    }

    /// The set-up after a click on a square: what stands there already goes.
    pub fn clicked(&self, square: Square) -> Setup {
        let mut next = self.clone();
        if self.squares.get(&square) == Some(&self.tool()) {
            next.squares.remove(&square);
        } else {
            next.squares.insert(square, self.tool());
        }
        next
    }

    /// The men of a position, all of them.
    pub fn of_position(&self, position: &Chess) -> Setup {
        let board = position.board();
        let men = board.occupied().into_iter().filter_map(|square| Some((square, board.piece_at(square)?.char())));
        Setup { squares: men.collect(), ..self.clone() }
    }

    fn words(&self) -> Vec<String> {
        self.squares.iter().map(|(square, sign)| format!("{sign}{square}")).collect()
    }

    /// The condition on the board, if there is one.
    pub fn pattern(&self) -> Option<String> {
        if self.squares.is_empty() {
            return None;
        }
        let images = [("mirror", &self.mirror), ("shift", &self.shift)];
        let images =
            images.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| format!("{name}:{value}"));
        Some(format!("pattern:\"{}\"", self.words().into_iter().chain(images).collect::<Vec<_>>().join(" ")))
    }

    /// The condition on material, if there is one.
    pub fn material(&self) -> Option<String> {
        if self.counts.iter().flatten().all(String::is_empty) {
            return None;
        }
        let side = |counts: &[String; 5]| {
            let men = KINDS.iter().zip(counts).map(|((letter, _), count)| match count.as_str() {
                "" => String::new(),
                "1" => letter.to_string(),
                count => format!("{letter}{count}"),
            });
            format!("K{}", men.collect::<String>())
        };
        let first = if self.sides == Sides::White { "(white)" } else { "" };
        let lasting = self.lasting.map(|plies| format!(" for>={plies}"));
        let [white, black] = &self.counts;
        Some(format!("material:{}v{}{first}{}", side(white), side(black), lasting.unwrap_or_default()))
    }

    /// What a screen reader says.
    pub fn announcement(&self) -> String {
        match (self.pattern(), self.material()) {
            (None, None) => "Set-up, empty".to_owned(),
            (pattern, material) => [pattern, material].into_iter().flatten().collect::<Vec<_>>().join(" "),
        }
    }
}

/// The words for a sign.
pub fn words_for(sign: char) -> &'static str {
    TOOLS.iter().find(|(known, _)| *known == sign).map_or("free", |(_, words)| words)
}

fn is_sign(sign: char) -> bool {
    TOOLS.iter().any(|(known, _)| *known == sign)
}

/// A sign and a square: `Nf5`.
fn man(word: &str) -> Option<(Square, char)> {
    let sign = word.chars().next().filter(|sign| is_sign(*sign))?;
    Some((word.get(1..)?.parse().ok()?, sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Query, Reading};

    fn read(text: &str) -> (Setup, Vec<Failure>) {
        let mut problems = Vec::new();
        (Setup::read(&mut Params::of(text), &mut problems), problems)
    }

    #[test]
    fn conditions_can_be_read_by_the_query_language() {
        let (setup, problems) =
            read("set=Nf5,pg7,.f7,Ah1&mirror=colour&shift=any&wr=1&wp=%2B&br=2&bq=*&bn=%3F&sides=white&lasting=6");
        assert_eq!(problems, []);
        let (pattern, material) = (setup.pattern().unwrap(), setup.material().unwrap());
        assert_eq!(pattern, "pattern:\"Ah1 Nf5 .f7 pg7 mirror:colour shift:any\"");
        assert_eq!(material, "material:KRP+vKQ*R2N?(white) for>=6");
        for condition in [pattern, material] {
            Query::parse(&condition, &Reading { notation: Default::default() }).unwrap();
        }
    }

    #[test]
    fn every_count_can_be_read_by_the_query_language() {
        for (count, _) in COUNTS.iter().filter(|(count, _)| !count.is_empty()) {
            let mut setup = Setup::default();
            setup.counts[0][1] = (*count).to_owned();
            Query::parse(&setup.material().unwrap(), &Reading { notation: Default::default() }).unwrap();
        }
    }

    #[test]
    fn a_second_click_takes_the_piece_away() {
        let (setup, _) = read("set=Nf5&tool=N");
        let pairs = setup.clicked(Square::F5).pairs();
        assert_eq!(pairs, [("tool", "N".to_owned())]);
        assert_eq!(setup.clicked(Square::E4).pattern().unwrap(), "pattern:\"Ne4 Nf5\"");
    }

    #[test]
    fn nonsense_is_told() {
        let (setup, problems) = read("set=Nz9,Xe4,é&mirror=round&wq=many");
        assert_eq!(setup, Setup::default());
        assert_eq!(problems.len(), 5);
    }
}
