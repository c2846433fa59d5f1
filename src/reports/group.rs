//! Games of a player that have something in common.

use std::collections::BTreeMap;

use shakmaty::Color;

use crate::columns::Numbers;
use crate::tally::{Performance, Score};

/// Games with something in common, as one player sees them.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// What they have in common.
    pub label: String,
    /// Results.
    pub score: Score,
    /// Opponents and performance.
    pub performance: Performance,
}

/// All games of a player, parted by one property.
#[derive(Clone, Debug)]
pub struct Section {
    /// The property.
    pub name: &'static str,
    /// The parts.
    pub groups: Vec<Group>,
}

/// Order of the parts of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// By their labels.
    Label,
    /// By their labels, backwards: White before Black.
    LabelDown,
    /// The largest first.
    Games,
}

impl Group {
    /// Counts a game of the player, who has the colour `side`.
    pub fn add(&mut self, side: Color, numbers: &Numbers) {
        let opponent = side.fold_wb(numbers.black_elo, numbers.white_elo);
        self.score.add(side, numbers.result);
        self.performance.add(side, numbers.result, opponent);
    }
}

/// Parts of a section in the making.
#[derive(Debug, Default)]
pub(super) struct Parts(BTreeMap<String, Group>);

impl Parts {
    pub fn add(&mut self, label: impl Into<String>, side: Color, numbers: &Numbers) {
        self.0.entry(label.into()).or_default().add(side, numbers);
    }

    pub fn into_section(self, name: &'static str, order: Order) -> Section {
        let mut groups: Vec<Group> = self.0.into_iter().map(|(label, group)| Group { label, ..group }).collect();
        match order {
            Order::Label => {}
            Order::LabelDown => groups.reverse(),
            Order::Games => groups.sort_by_key(|group| std::cmp::Reverse(group.score.games)),
        }
        Section { name, groups }
    }
}
