//! `tabia serve`

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueEnum};

use super::Outcome;
use crate::http::{HeaderValue, Hosts, Limits, Log, Server, Settings, Shelf};

#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    /// Folders of the databases; requests that name none ask the first
    #[arg(required = true)]
    pub dbs: Vec<PathBuf>,
    /// Port to listen at; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 7117)]
    pub port: u16,
    /// Address to listen at; 0.0.0.0 or :: lets other machines in
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub bind: IpAddr,
    /// Stop a search after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: u64,
    /// Most connections at the same time
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub connections: u32,
    /// Name that browsers know the server by, besides localhost and addresses; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// Let the pages of another web site read the answers; * lets all
    #[arg(long, value_name = "ORIGIN")]
    pub allow_origin: Option<HeaderValue>,
    /// What is written to standard error
    #[arg(long, value_enum, default_value_t = LogChoice::Requests)]
    pub log: LogChoice,
}

/// What a server writes to standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LogChoice {
    /// One JSON object a request
    Requests,
    /// Faults alone
    Faults,
}

pub(super) fn run(args: &ServeArgs) -> anyhow::Result<Outcome> {
    let shelf = Shelf::open(&args.dbs)?;
    let limits =
        Limits { time: Duration::from_secs(args.timeout), connections: args.connections as usize, ..Limits::default() };
    let log = match args.log {
        LogChoice::Requests => Log::Requests,
        LogChoice::Faults => Log::Nothing,
    };
    let hosts = Hosts::of(args.bind, &args.host);
    let settings = Settings { limits, log, hosts, allowed_origin: args.allow_origin.clone() };
    let address = SocketAddr::new(args.bind, args.port);
    let server = Server::bind(address, shelf, settings)
        .with_context(|| format!("{address} cannot be listened at; choose another --port or --bind"))?;
    let stopper = server.stopper();
    let mut asked = false;
    ctrlc::set_handler(move || {
        if std::mem::replace(&mut asked, true) {
            std::process::exit(130);
        }
        stopper.stop();
    })?;
    let mut out = std::io::stdout();
    writeln!(out, "http://{}/", server.address()?)?;
    out.flush()?;
    server.run()?;
    Ok(Outcome::Done)
}
