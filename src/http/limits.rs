//! What a server does at most, so that it can be left alone.

use std::time::Duration;

/// Limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longest text of a query, in bytes.
    pub query_bytes: usize,
    /// Most half-moves of a line that is given in a request.
    pub line_plies: usize,
    /// Longest time that one question is worked on or waits for its turn.
    pub time: Duration,
    /// Most games of one page of results.
    pub page: usize,
    /// Most connections that are open at the same time; more have to wait.
    pub connections: usize,
    /// Most questions that are worked on at the same time; more have to wait.
    pub at_once: usize,
    /// Longest time until a client has sent the head of a request.
    pub head_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Limits {
            query_bytes: 4096,
            line_plies: 1024,
            time: Duration::from_secs(10),
            page: 500,
            connections: 512,
            at_once: 2 * cores,
            head_time: Duration::from_secs(15),
        }
    }
}
