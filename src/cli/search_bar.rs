//! The progress bar of a search: on a terminal, and only when the search takes its time.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::search::Progress;

/// A search shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar in a thread of its own.
pub(super) struct SearchBar {
    /// What the search reports to.
    pub progress: Arc<Progress>,
    done: Arc<AtomicBool>,
    painter: Option<JoinHandle<()>>,
}

impl SearchBar {
    /// Starts to watch.
    pub fn start() -> SearchBar {
        let (progress, done) = (Arc::new(Progress::default()), Arc::new(AtomicBool::new(false)));
        let painter = std::io::stderr().is_terminal().then(|| {
            let (progress, done) = (Arc::clone(&progress), Arc::clone(&done));
            std::thread::spawn(move || paint(&progress, &done))
        });
        SearchBar { progress, done, painter }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(painter) = self.painter {
            // A painter that failed has no bar to take away.
            let _ = painter.join();
        }
    }
}

fn paint(progress: &Progress, done: &AtomicBool) {
    let begun = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    while !done.load(Ordering::Relaxed) {
        let games = progress.games.load(Ordering::Relaxed);
        if begun.elapsed() >= PATIENCE && games > 0 {
            bar.get_or_insert_with(|| new_bar(games)).set_position(progress.done.load(Ordering::Relaxed));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn new_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let template = "{bar:24} {pos}/{len} games  {eta} left; Ctrl-C keeps what was found";
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
