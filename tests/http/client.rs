//! Starts the binary as a server and asks it.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::Workshop;

/// A running server; it is ended with the value.
pub struct Server {
    child: Child,
    /// `http://127.0.0.1:PORT`
    pub url: String,
    log: Option<ChildStderr>,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    pub target: String,
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Server {
    /// Serves databases of a workshop, with more arguments of the command.
    pub fn of(shop: &Workshop, args: &[&str]) -> Server {
        let mut command = shop.command([&["serve", "--port", "0"], args].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let log = child.stderr.take();
        assert!(line.starts_with("http://127.0.0.1:"), "{command:?} said {line:?}");
        Server { child, url: line.trim().trim_end_matches('/').to_owned(), log }
    }

    /// A server over the sample games, and the workshop that holds them.
    pub fn with_sample() -> (Workshop, Server) {
        let shop = Workshop::with_sample();
        let server = Server::of(&shop, &["games.db"]);
        (shop, server)
    }

    /// `127.0.0.1:PORT`
    pub fn host(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Asks; every status is an answer.
    pub fn get(&self, target: &str) -> Answer {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(120)))
            .build()
            .into();
        let mut response = agent.get(format!("{}{target}", self.url)).call().unwrap();
        let text = |value: &ureq::http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        Answer {
            target: target.to_owned(),
            status: response.status().as_u16(),
            headers: response.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect(),
            body: response.body_mut().with_config().limit(1 << 30).read_to_string().unwrap(),
        }
    }

    /// Asks for JSON that must be there.
    pub fn json(&self, target: &str) -> Value {
        self.get(target).has(200).json()
    }

    /// Asks the process to end as a service manager does, and gives its status and what it wrote to standard error.
    #[cfg(unix)]
    pub fn terminate(mut self) -> (Option<i32>, String) {
        use rustix::process::{Pid, Signal, kill_process};
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
        let status = self.child.wait().unwrap().code();
        let mut said = String::new();
        self.log.take().unwrap().read_to_string(&mut said).unwrap();
        (status, said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    pub fn has(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}: {self:#?}", self.target);
        self
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A text as it stands in a query string.
pub fn percent(text: &str) -> String {
    let byte = |b: u8| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02X}") };
    text.bytes().map(byte).collect()
}

/// Tries until something holds; fails after a minute.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(60), "still not so: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
