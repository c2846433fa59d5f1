//! The server as a client sees it: the real binary on a free port of the loopback address.

mod client;
mod description;
mod explorer;
#[allow(dead_code, reason = "the tests of the commands use the rest")]
#[path = "../cli/harness.rs"]
mod harness;
mod limits;
mod page;
mod same_as_command_line;
mod while_written;
