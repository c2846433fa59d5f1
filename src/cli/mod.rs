//! The command line: adapts requests, prints results, owns exit codes.

mod args;
mod cells;
mod check;
mod convert;
mod crosstable;
mod dups;
mod edit;
mod export;
mod games;
mod help;
mod import;
mod info;
mod maintain;
mod merge;
mod notations;
mod novelty;
mod output;
mod players;
mod progress;
mod repertoire;
mod report;
mod search;
mod search_bar;
mod serve;
mod sheets;
mod show;
mod stats;
mod tree;
mod undelete;
mod update;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;

use args::{Cli, Command};

use crate::search::SearchError;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Found or done: status 0.
    Done,
    /// Nothing found: status 1.
    Nothing,
    /// Stopped by the user: status 130, as a shell reports it.
    Interrupted,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Done => 0,
            Outcome::Nothing => 1,
            Outcome::Interrupted => 130,
        })
    }
}

/// Runs the command line of this process. Errors end with status 2 and one message on standard error; a reader that
/// closes the pipe early is no error.
pub fn run() -> ExitCode {
    let command = Cli::parse().command;
    let Ok(done) = std::panic::catch_unwind(|| dispatch(command)) else {
        eprintln!("tabia: stopped by a fault of the program or a damaged database; tabia check DB tells which it is");
        return ExitCode::from(2);
    };
    match done {
        Ok(outcome) => outcome.into(),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if matches!(error.downcast_ref(), Some(SearchError::Stopped)) => Outcome::Interrupted.into(),
        Err(error) => {
            eprintln!("tabia: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn dispatch(command: Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Import(args) if args.update => update::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Search(args) => search::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Players(args) => players::run(&args),
        Command::Crosstable(args) => crosstable::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Eco(args) => stats::eco(&args),
        Command::Novelty(args) => novelty::run(&args),
        Command::Repertoire(args) => repertoire::run(&args),
        Command::Info(args) => info::run(&args),
        Command::Dups(args) => dups::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Delete(args) => maintain::delete(&args),
        Command::Undelete(args) => undelete::run(&args),
        Command::Edit(args) => edit::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Compact(args) => maintain::compact(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Notations(args) => notations::run(&args),
        Command::Cells(args) => cells::run(&args),
        Command::Help(args) => help::run(&args),
        Command::Completions(args) => help::completions(&args),
    }
}

/// A flag that Ctrl-C and a request to terminate set, so that a command can end in good order; a second Ctrl-C ends the
/// process at once.
fn stop_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    })?;
    Ok(flag)
}
