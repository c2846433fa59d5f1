//! Trees and reports laid out: aligned text, CSV, JSON, HTML.

mod crosstable;
mod duplicates;
mod fit;
mod game;
mod games;
mod groups;
mod novelty;
mod page;
mod path;
mod players;
mod repertoire;
mod samples;
mod sheet;
mod stats;
mod text;
mod tree;
mod tree_pgn;
mod trend;

pub use crosstable::{crosstable_json, crosstable_sheet};
pub use duplicates::{duplicates_json, duplicates_sheet};
pub use game::{ScoreItem, game_object, score_items};
pub use games::{differences_sheet, games_sheet};
pub use groups::{group_json, groups_sheet, sections_json, sections_sheet};
pub use novelty::{NoveltyRow, novelties_sheet};
pub use page::page;
pub use path::Path;
pub use players::{players_sheet, proposals_sheet};
pub use repertoire::{DepartureRow, departures_sheet};
pub use samples::notation_samples;
pub use sheet::{Align, Audience, Cell, Column, Need, Sheet};
pub use stats::stats_sheet;
pub use text::{counted, games, printable, wrapped};
pub use tree::{PlayerColumns, TreeView, tree_object};
pub use tree_pgn::tree_pgn;
pub use trend::trend_sheet;
