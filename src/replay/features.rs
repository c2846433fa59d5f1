//! What a game holds beside its moves.

use crate::game::Feature;
use crate::parser::{ParsedGame, TokenKind};

/// Signs in comments that stand for something else than words.
const SIGNS: [(&str, Feature); 3] =
    [("[%clk", Feature::Clocks), ("[%emt", Feature::Clocks), ("[%eval", Feature::Evals)];

/// What a game holds beside its moves, each once.
pub fn features(text: &str, game: &ParsedGame) -> Vec<Feature> {
    let mut found = Vec::new();
    let mut note = |feature| {
        if !found.contains(&feature) {
            found.push(feature);
        }
    };
    for token in &game.tokens {
        match token.kind {
            TokenKind::VariationOpen => note(Feature::Variations),
            TokenKind::Nag(_) => note(Feature::Nags),
            TokenKind::Comment => {
                let comment = token.text(text);
                if comment.contains("[%") {
                    SIGNS.iter().filter(|(sign, _)| comment.contains(sign)).for_each(|(_, feature)| note(*feature));
                }
            }
            _ => {}
        }
    }
    if super::comments(text, game).next().is_some() {
        note(Feature::Comments);
    }
    found
}
