//! Progress on standard error: a bar on a terminal, silence otherwise.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::index::Meter;
use crate::source::Input;

/// Fewer games than this are written before anybody has seen a bar.
const MANY_GAMES: u64 = 5_000;

/// The progress bar.
pub(super) struct Bar {
    pub meter: Arc<Meter>,
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    painter: Option<std::thread::JoinHandle<()>>,
}

/// What the length of the bar stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Bytes,
    Games,
}

impl Length {
    fn template(self) -> &'static str {
        match self {
            Length::Bytes => "{bar:24} {bytes}/{total_bytes}  {msg}  {eta} left",
            Length::Games => "{bar:24} {pos}/{len} games  {msg}  {eta} left",
        }
    }
}

impl Bar {
    /// A bar over the bytes of inputs.
    pub fn of_inputs(inputs: &[Input]) -> Bar {
        Bar::start(total_bytes(inputs), Length::Bytes)
    }

    /// A bar over a number of games.
    ///
    /// It does not appear when the games are so few that they are written at once.
    pub fn of_games(games: usize) -> Bar {
        Bar::start(Some(games as u64), Length::Games)
    }

    fn start(total: Option<u64>, length: Length) -> Bar {
        let meter = Arc::new(Meter::default());
        let done = Arc::new(AtomicBool::new(false));
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
        let many = length == Length::Bytes || total.is_some_and(|games| games >= MANY_GAMES);
        let painter = (many && std::io::stderr().is_terminal()).then(|| {
            let style = ProgressStyle::with_template(length.template());
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            let (bar, meter, done) = (bar.clone(), Arc::clone(&meter), Arc::clone(&done));
            std::thread::spawn(move || paint(&bar, &meter, &done, length))
        });
        Bar { meter, bar, done, painter }
    }

    /// Writes a line to standard error without damage to the bar.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(painter) = self.painter {
            let _ = painter.join();
        }
        self.bar.finish_and_clear();
    }
}

fn paint(bar: &ProgressBar, meter: &Meter, done: &AtomicBool, length: Length) {
    while !done.load(Ordering::Relaxed) {
        let games = meter.games.load(Ordering::Relaxed);
        let rate = games as f64 / bar.elapsed().as_secs_f64().max(1e-9);
        match length {
            Length::Bytes => {
                bar.set_position(meter.bytes.load(Ordering::Relaxed));
                bar.set_message(format!("{games} games  {rate:.0} games/s"));
            }
            Length::Games => {
                bar.set_position(games);
                bar.set_message(format!("{rate:.0} games/s"));
            }
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn total_bytes(inputs: &[Input]) -> Option<u64> {
    inputs
        .iter()
        .map(|input| match input {
            Input::File(path) => std::fs::metadata(path).ok().map(|metadata| metadata.len()),
            Input::Stdin => None,
        })
        .sum()
}
