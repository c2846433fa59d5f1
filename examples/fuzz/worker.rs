//! The process that tries inputs until its time is over or an input kills it.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::Args;
use crate::mutate::Walk;
use crate::target::Target;

/// Inputs taken up so far.
static INPUTS: AtomicU64 = AtomicU64::new(0);
/// How often time and memory are looked at.
const PAUSE: Duration = Duration::from_millis(50);
/// Bytes of a page of memory.
const PAGE: u64 = 4096;

/// Tries inputs for as long as asked; first the seeds as they are.
pub fn work(target: &Target, args: &Args, present: &Path) -> ExitCode {
    let file = File::create(present).expect("the file can be made");
    let (patience, memory) = (Duration::from_secs(args.patience), args.memory << 20);
    std::thread::spawn(move || watch(patience, memory));
    let begun = Instant::now();
    let until = Duration::from_secs(args.seconds);
    let seeds: Vec<Vec<u8>> = (target.seeds)().into_iter().chain(kept(&target.name)).collect();
    let mut walk = Walk::new(&seeds, target.words, args.longest, args.seed);
    for seed in &seeds {
        try_input(target, &file, seed);
    }
    while begun.elapsed() < until {
        try_input(target, &file, walk.step());
    }
    let (inputs, seconds) = (INPUTS.load(Ordering::Relaxed), begun.elapsed().as_secs_f64());
    println!("{}: {inputs} inputs in {seconds:.0} s, {:.0} a second, no failure", target.name, inputs as f64 / seconds);
    ExitCode::SUCCESS
}

/// Inputs that failed once, kept for good: the files of `tests/data/fuzz/TARGET`, in the order of their names.
fn kept(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fuzz").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    files.into_iter().map(|file| fs::read(file).expect("an input can be read")).collect()
}

/// The file begins with the length of the input, so that it need not be cut.
fn try_input(target: &Target, file: &File, input: &[u8]) {
    let mut record = (input.len() as u64).to_le_bytes().to_vec();
    record.extend_from_slice(input);
    file.write_all_at(&record, 0).expect("the input can be kept");
    INPUTS.fetch_add(1, Ordering::Relaxed);
    (target.run)(input);
}

/// The input that a process was busy with.
pub fn present_input(present: &Path) -> Vec<u8> {
    let bytes = fs::read(present).unwrap_or_default();
    let Some((length, input)) = bytes.split_first_chunk() else { return Vec::new() };
    input[..input.len().min(u64::from_le_bytes(*length) as usize)].to_vec()
}

/// Ends the process when an input takes too much time or memory.
fn watch(patience: Duration, memory: u64) {
    let mut last = (0, Instant::now());
    loop {
        std::thread::sleep(PAUSE);
        let inputs = INPUTS.load(Ordering::Relaxed);
        if inputs != last.0 {
            last = (inputs, Instant::now());
        } else if last.1.elapsed() > patience {
            eprintln!("an input takes longer than {} s", patience.as_secs());
            std::process::abort();
        }
        if resident().is_some_and(|bytes| bytes > memory) {
            eprintln!("the process takes more than {} MiB", memory >> 20);
            std::process::abort();
        }
    }
}

/// Bytes of memory in use, where the system tells.
fn resident() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    text.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * PAGE)
}
