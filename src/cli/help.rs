//! `tabia help`, `tabia completions`

use std::io::Write;

use clap::{Args, CommandFactory};

use super::Outcome;
use super::args::Cli;

#[derive(Debug, Args)]
pub(super) struct HelpArgs {
    /// A command, or query
    pub topic: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// Shell
    pub shell: clap_complete::Shell,
}

/// The query language in short.
const QUERY: &str = include_str!("query_help.txt");

pub(super) fn run(args: &HelpArgs) -> anyhow::Result<Outcome> {
    let mut command = Cli::command();
    command.build();
    let mut out = std::io::stdout();
    match args.topic.as_deref() {
        None => write!(out, "{}", command.render_long_help())?,
        Some("query") => write!(out, "{QUERY}")?,
        Some(name) => match command.find_subcommand_mut(name) {
            Some(command) => write!(out, "{}", command.render_long_help())?,
            None => {
                anyhow::bail!("there is no help on {name:?}; topics are query and the commands that tabia help lists")
            }
        },
    }
    Ok(Outcome::Done)
}

pub(super) fn completions(args: &CompletionsArgs) -> anyhow::Result<Outcome> {
    clap_complete::generate(args.shell, &mut Cli::command(), "tabia", &mut std::io::stdout());
    Ok(Outcome::Done)
}
