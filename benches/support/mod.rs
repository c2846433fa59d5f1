//! What the benches share: the games, and a clock of CPU time.

#![allow(dead_code)] // each bench uses a part

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use cpu_time::ProcessTime;

/// That of the program, so that what is measured is what a user runs.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A value with the time it took.
pub struct Measured<T> {
    /// The value.
    pub value: T,
    /// CPU seconds of all threads.
    pub cpu: f64,
    /// Seconds on the clock.
    pub wall: f64,
}

/// Runs something and takes its CPU time, all threads together.
pub fn cpu<T>(run: impl FnOnce() -> T) -> Measured<T> {
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let value = run();
    Measured { value, cpu: cpu.elapsed().as_secs_f64(), wall: wall.elapsed().as_secs_f64() }
}

/// The games to measure on: those of `TABIA_BENCH_PGN`, or the sample games as often as makes 20,000.
pub fn games_file() -> PathBuf {
    if let Some(file) = std::env::var_os("TABIA_BENCH_PGN") {
        return PathBuf::from(file);
    }
    let path = std::env::temp_dir().join("tabia-bench.pgn");
    let sample =
        std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db/masters.pgn")).expect("sample games");
    let mut file = std::fs::File::create(&path).expect("a file for the games");
    for _ in 0..60 {
        file.write_all(&sample).and_then(|()| file.write_all(b"\n")).expect("room for the games");
    }
    path
}
