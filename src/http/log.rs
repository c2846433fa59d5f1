//! One line of JSON a request, on standard error.

use std::net::SocketAddr;
use std::time::{Duration, SystemTime};

use axum::http::{Method, StatusCode, Uri};

/// Whether requests are logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    /// One line each.
    Requests,
    /// Not at all.
    Nothing,
}

/// Longest target that a line names, in bytes.
const MOST_BYTES: usize = 2048;

impl Log {
    /// Says that a request was answered: when, who, what, with which status and after how many milliseconds.
    pub fn request(self, client: SocketAddr, method: &Method, target: &Uri, status: StatusCode, took: Duration) {
        if self == Log::Nothing {
            return;
        }
        let mut path = target.path_and_query().map_or("", |target| target.as_str()).to_owned();
        path.truncate(path.floor_char_boundary(MOST_BYTES));
        let line = serde_json::json!({
            "time": humantime::format_rfc3339_millis(SystemTime::now()).to_string(),
            "client": client.ip().to_string(),
            "method": method.as_str(),
            "target": path,
            "status": status.as_u16(),
            "ms": (took.as_secs_f64() * 10_000.0).round() / 10.0,
        });
        eprintln!("{line}");
    }
}
