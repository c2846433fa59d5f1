//! What the games of a database say of players, events and openings.

mod alias_query;
mod aliases;
mod crosstable;
mod differences;
mod game;
mod group;
mod h2h;
mod novelty;
mod people;
mod player;
mod repertoire;
mod similar;
mod stats;

pub use aliases::{AliasError, Aliases};
pub use crosstable::{Crosstable, Encounter, Kind, Standing, crosstable};
pub use differences::{Difference, differences};
pub use game::{Game, Games};
pub use group::{Group, Section};
pub use h2h::{HeadToHead, head_to_head};
pub use novelty::{Before, Novelty, novelty};
pub use people::{PlayerLine, Players, players};
pub use player::{PlayerReport, Spelling, player_report};
pub use repertoire::{Departure, departures};
pub use similar::{Belief, Proposal, alias_skeleton, similar};
pub use stats::{Field, Key, StatRow, UnknownField, stats};
