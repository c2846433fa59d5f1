//! The web page and the HTTP interface over open databases: adapts requests, owns limits and status codes.
//!
//! Nothing here writes. What a request asks is worked out on threads for blocking work, a bounded number at a time
//! (`desk`); the databases are read anew when somebody has written to them (`shelf`).

mod api;
mod connections;
mod desk;
mod explorer;
mod failure;
mod guard;
mod hosts;
mod limits;
mod log;
mod page;
mod params;
mod place;
mod recent;
mod serve;
mod shelf;
mod trees;

pub use axum::http::HeaderValue;
pub use hosts::Hosts;
pub use limits::Limits;
pub use log::Log;
pub use serve::{Server, Settings, Stopper};
pub use shelf::{Shelf, ShelfError};
