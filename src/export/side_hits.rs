//! Where in the side lines of a game a search hit.

use std::fmt;

use shakmaty::Position;

use crate::notation::Notation;
use crate::predicate::SidePlace;
use crate::replay::SideLine;

/// Hits in one side line.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SideHit {
    /// The first move of the variation with its number, behind those of the variations around it, the outermost first.
    pub path: Vec<String>,
    /// Plies of its line, counted from the start of the game.
    #[serde(rename = "ply")]
    pub plies: Vec<u32>,
}

impl SideHit {
    /// Names the place of hits among the side lines of a game.
    pub fn new(place: SidePlace, sides: &[SideLine], notation: Notation) -> SideHit {
        let line = |place: usize| sides.get(place);
        let outwards = std::iter::successors(line(place.line), |side| side.parent.and_then(line));
        let mut path: Vec<String> = outwards.map(|side| first_move(side, notation)).collect();
        path.reverse();
        SideHit { path, plies: place.plies }
    }

    /// The variation in words.
    pub fn variation(&self) -> String {
        self.path.join(" ")
    }
}

/// `12...Nf6: 25 27`
impl fmt::Display for SideHit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.variation(), self.plies.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
    }
}

/// The move that a variation begins with, `12.Nf3` or `12...Nf6`.
fn first_move(side: &SideLine, notation: Notation) -> String {
    let mut text = String::new();
    side.line.walk(|ply, scene| {
        if ply == side.branch {
            let dots = if scene.before.turn().is_white() { "." } else { "..." };
            text = format!("{}{dots}", scene.before.fullmoves());
            notation.write(scene, &mut text);
        }
    });
    text
}
