//! `cargo run --release --example fuzz -- --target NAME --seconds N`
//!
//! Feeds altered inputs to a part of tabia, on the stable toolchain. A second process does the work, so that a panic, an
//! overflow of the stack, a hang and a hunger for memory all end in the same way: that process dies, and the input it
//! was busy with is saved. `--input FILE` runs a saved input again, `--list` names the targets. The status is 1 when an
//! input failed.
//!
//! A new target is a file in `targets` and a line in the table of `targets/mod.rs`.

mod mutate;
mod target;
mod targets;
mod worker;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;
use target::Target;

#[derive(Debug, Parser)]
struct Args {
    /// Name of the target
    #[arg(long, required_unless_present = "list")]
    target: Option<String>,
    /// How long to go on
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Where the altering of inputs begins; the same seed gives the same inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Longest input in bytes
    #[arg(long, default_value_t = 4096)]
    longest: usize,
    /// Seconds that one input may take
    #[arg(long, default_value_t = 10)]
    patience: u64,
    /// Memory that the process may take, in MiB
    #[arg(long, default_value_t = 2048)]
    memory: u64,
    /// Where failing inputs are saved
    #[arg(long, default_value = "target/fuzz")]
    folder: PathBuf,
    /// Run this input once and nothing else
    #[arg(long)]
    input: Option<PathBuf>,
    /// Name the targets
    #[arg(long)]
    list: bool,
    /// Be the process that does the work and keep its present input in this file
    #[arg(long, hide = true)]
    present: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let targets = targets::all();
    if args.list {
        targets.iter().for_each(|target| println!("{}", target.name));
        return ExitCode::SUCCESS;
    }
    let name = args.target.as_deref().unwrap_or_default();
    let Some(target) = targets.into_iter().find(|target| target.name == name) else {
        eprintln!("no target {name:?}; --list names them");
        return ExitCode::from(2);
    };
    match (&args.input, &args.present) {
        (Some(input), _) => {
            (target.run)(&std::fs::read(input).expect("the input can be read"));
            ExitCode::SUCCESS
        }
        (None, Some(present)) => worker::work(&target, &args, present),
        (None, None) => oversee(&target, &args.folder),
    }
}

/// Starts the process that works, and saves what kills it.
fn oversee(target: &Target, folder: &Path) -> ExitCode {
    std::fs::create_dir_all(folder).expect("the folder can be made");
    let present = folder.join(format!("{}.{}.present", target.name, std::process::id()));
    let program = std::env::current_exe().expect("the program has a path");
    let status = Command::new(program).args(std::env::args_os().skip(1)).arg("--present").arg(&present).status();
    let status = status.expect("the program can be started");
    if status.success() {
        std::fs::remove_file(&present).expect("the file can be removed");
        return ExitCode::SUCCESS;
    }
    let input = worker::present_input(&present);
    let saved = folder.join(format!("{}-{:016x}", target.name, xxhash_rust::xxh3::xxh3_64(&input)));
    std::fs::write(&saved, &input).expect("the input can be saved");
    std::fs::remove_file(&present).expect("the file can be removed");
    println!("{}: FAILED ({status}) on {} bytes: {}", target.name, input.len(), String::from_utf8_lossy(&input));
    println!("again: cargo run --release --example fuzz -- --target {} --input {}", target.name, saved.display());
    ExitCode::FAILURE
}
