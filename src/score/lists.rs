//! The moves of a movetext in each notation, made when they are asked for.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use shakmaty::Color;

use super::pieces::Piece;
use super::tokens::{Tokens, tokens};
use crate::notation::{MoveLists, Notation};

/// Pieces of movetext in which nearly every notation but that of the game fails.
const OPENING: usize = 28;
/// Pieces before the end of those of the opening that may belong to one move with what follows: more than the words of the
/// longest move and of a mark.
const OPEN_END: usize = 14;

/// The texts of a main line.
type Texts<'t> = Rc<[&'t str]>;

/// The moves of one movetext.
pub(super) struct Lists<'t> {
    text: &'t str,
    pieces: &'t [Piece],
    first: Color,
    whole: RefCell<HashMap<Notation, (Tokens, Texts<'t>)>>,
    openings: RefCell<HashMap<Notation, Texts<'t>>>,
}

impl<'t> Lists<'t> {
    /// The moves of pieces of a text; `first` is the side that begins.
    pub fn new(text: &'t str, pieces: &'t [Piece], first: Color) -> Lists<'t> {
        Lists { text, pieces, first, whole: RefCell::default(), openings: RefCell::default() }
    }

    /// All tokens in a notation.
    pub fn into_tokens(self, notation: Notation) -> Tokens {
        let family = notation.family();
        let made = self.whole.into_inner().remove(&family);
        made.map_or_else(|| tokens(self.text, self.pieces, family, self.first), |(tokens, _)| tokens)
    }

    /// The texts of the main line that what follows the pieces of the opening can neither change nor go on with.
    fn first_texts(&self, opening: &[Piece], family: Notation) -> Rc<[&'t str]> {
        let made = tokens(self.text, opening, family, self.first);
        let end = opening[opening.len() - OPEN_END].range.start;
        let start = |text: &&str| text.as_ptr() as usize - self.text.as_ptr() as usize;
        let mut texts = made.main_line(self.text);
        texts.truncate(texts.iter().take_while(|text| start(text) < end).count());
        // Marks may still follow the last one.
        texts.pop();
        texts.into()
    }
}

impl<'t> MoveLists<'t> for Lists<'t> {
    fn whole(&self, notation: Notation) -> Rc<[&'t str]> {
        let family = notation.family();
        let mut whole = self.whole.borrow_mut();
        let made = whole.entry(family).or_insert_with(|| {
            let made = tokens(self.text, self.pieces, family, self.first);
            let texts = made.main_line(self.text).into();
            (made, texts)
        });
        Rc::clone(&made.1)
    }

    fn opening(&self, notation: Notation) -> Rc<[&'t str]> {
        let Some(opening) = self.pieces.get(..OPENING) else { return self.whole(notation) };
        let family = notation.family();
        let mut openings = self.openings.borrow_mut();
        openings.entry(family).or_insert_with(|| self.first_texts(opening, family)).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{Semicolon, pieces};
    use super::*;

    #[test]
    fn the_opening_begins_the_whole_list() {
        let mut random = fastrand::Rng::with_seed(3);
        let words = [
            "1.",
            "2",
            "3...",
            "e4",
            "Nf3",
            "P-K4",
            "PxP",
            "P",
            "to",
            "K",
            "4",
            "Kt",
            "takes",
            "Q",
            "-",
            "x",
            "ch",
            "dis",
            "ch.",
            "e.p.",
            "+",
            "5254",
            "52",
            "54",
            "e2e4",
            "e2",
            "01A",
            "PA5-$E02/E04",
            "O",
            "O-O",
            "Castles",
            "KR",
            "1-0",
            "--",
            "mate",
            "$1",
            "!",
            "(=)",
            "(Q)",
            "was",
            "better",
            "Resigns",
            ":bl",
        ];
        for _ in 0..500 {
            let text: Vec<&str> = (0..random.usize(1..60)).map(|_| words[random.usize(..words.len())]).collect();
            let text = text.join(" ").replace("better Q", "{better} (Q").replace("mate KR", "mate) KR");
            let mut read = Vec::new();
            pieces(&text, 0..text.len(), Semicolon::Punctuation, &mut read);
            let lists = Lists::new(&text, &read, Color::White);
            for entry in Notation::all() {
                let (opening, whole) = (lists.opening(entry.notation), lists.whole(entry.notation));
                assert!(whole.starts_with(&opening), "{}: {text}\n{opening:?}\n{whole:?}", entry.name);
            }
        }
    }
}
