//! Where in a game a query holds.

use super::Plies;
use super::found::Found;
use crate::replay::SideLine;

/// Where in a game the position and move conditions of a query hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Plies of the main line, ascending.
    pub plies: Vec<u32>,
    /// Places in side lines, in the order of the text.
    pub side: Vec<SidePlace>,
}

/// Where in a side line a query holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidePlace {
    /// The line, by its place among the side lines of the game.
    pub line: usize,
    /// Its plies, ascending; those that it shares with the line it branches off from are told there.
    pub plies: Vec<u32>,
}

impl Places {
    /// `found` is what the query is true of in the main line and in each side line.
    pub(super) fn new(found: &[Found], sides: &[SideLine]) -> Places {
        let Some((main, rest)) = found.split_first() else { return Places::default() };
        let plies = |line: Option<usize>| line.map_or(&main.plies, |line| &rest[line].plies);
        let side = |(line, (found, side)): (usize, (&Found, &SideLine))| {
            let shared: &Plies = plies(side.parent);
            let own = |ply: &u32| *ply > side.branch || !shared.contains(*ply);
            let plies: Vec<u32> = found.plies.iter().filter(own).collect();
            (!plies.is_empty()).then_some(SidePlace { line, plies })
        };
        Places {
            plies: main.plies.iter().collect(),
            side: rest.iter().zip(sides).enumerate().filter_map(side).collect(),
        }
    }
}
