//! Games as plies: what the moves of a text mean on the board.

mod commands;
mod comments;
mod features;
mod main_line;
mod material;
mod reader;
mod reading;
mod side_lines;
mod tree;

pub use commands::{Command, CommentPart, Measured, comment_parts, measures};
pub use comments::comments;
pub use features::features;
pub use main_line::MainLine;
pub use material::Material;
pub use reader::{ReadState, Replayed, result};
pub use reading::{Wording, read_move};
pub use side_lines::{SideLine, side_lines};
pub use tree::{Event, walk};
