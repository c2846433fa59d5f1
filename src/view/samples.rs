//! The same game in every notation, so that people see what they choose.

use shakmaty::uci::UciMove;

use crate::game::Start;
use crate::notation::{Entry, Line, Notation};

/// The sample: with a check, castling and a capture.
const SAMPLE: [&str; 8] = ["e2e4", "e7e5", "g1f3", "d7d6", "f1b5", "c8d7", "e1g1", "d7b5"];

/// Every notation with the moves of the sample game.
pub fn notation_samples() -> Vec<(&'static Entry, Vec<String>)> {
    Notation::all().iter().map(|entry| (entry, sample(entry.notation))).collect()
}

fn sample(notation: Notation) -> Vec<String> {
    let mut line = Line::new(&Start::standard());
    let mut texts = Vec::new();
    for text in SAMPLE {
        let played = text.parse().ok().and_then(|uci: UciMove| uci.to_move(line.position()).ok());
        if let Some(played) = played {
            texts.push(line.play_with(played, |scene| notation.text(scene)));
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_legal() {
        for (entry, moves) in notation_samples() {
            assert_eq!(moves.len(), SAMPLE.len(), "{}", entry.name);
        }
    }
}
