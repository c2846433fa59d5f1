//! What is wrong with files of games and with databases: everything an import would report, everything doubtful about a
//! game, and everything about the files of a database that is not as it was written.

mod database;
mod examine;
mod files;
mod finding;
mod stored;

pub use database::{Depth, database};
pub use files::files;
pub use finding::{Damage, Finding, Kind, Summary};

/// Who is told of findings, in the order of the games.
pub type Tell<'a> = &'a mut dyn FnMut(&Finding);
