//! Trees and reports laid out: aligned text, CSV, JSON, HTML.

mod games;
mod path;
mod sheet;
mod text;
mod tree;
mod trend;

pub use games::games_sheet;
pub use path::Path;
pub use sheet::{Align, Audience, Cell, Column, Sheet};
pub use tree::{PlayerColumns, TreeView};
pub use trend::trend_sheet;
