//! Long searches: a bar on a terminal, silence elsewhere, and Ctrl-C that keeps what was found.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::harness::{Done, LARGE, Workshop, large_database};

/// A query that is true of every game, and for which every position is looked at: often enough to take some seconds.
fn slow_query() -> String {
    let conditions = if cfg!(debug_assertions) { 1 } else { 60 };
    (1..=conditions).map(|index| format!(" not legal:{}", 250 + index)).collect::<String>() + " legal:20"
}

/// The two ends of a terminal: ours, and the one that a program writes to.
fn terminal() -> (File, File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap().into_string().unwrap();
    let theirs = OpenOptions::new().read(true).write(true).open(name).unwrap();
    tcsetwinsize(&theirs, Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    (File::from(ours), theirs)
}

fn interrupt(child: &Child) {
    kill_process(Pid::from_child(child), Signal::INT).unwrap();
}

/// Starts a search with its standard error on a terminal, interrupts it as soon as `sign` is to be seen there, and reads to the
/// end.
fn interrupted_at(shop: &Workshop, args: &[&str], sign: &str) -> Done {
    let (mut ours, theirs) = terminal();
    let mut command = shop.command(args);
    command.env("TERM", "xterm").stdout(Stdio::piped()).stderr(theirs);
    let child = command.spawn().unwrap();
    // The command holds the other end of the terminal, which must be closed for the reading to end.
    let name = format!("{command:?}, interrupted");
    drop(command);
    let (mut seen, mut signalled, mut block) = (Vec::new(), false, [0; 4096]);
    // A terminal whose other end was closed gives an error.
    while let Ok(count @ 1..) = ours.read(&mut block) {
        seen.extend_from_slice(&block[..count]);
        if !signalled && String::from_utf8_lossy(&seen).contains(sign) {
            interrupt(&child);
            signalled = true;
        }
    }
    let output = child.wait_with_output().unwrap();
    let done = Done::new(name, std::process::Output { stderr: seen, ..output });
    assert!(signalled, "{sign:?} was never to be seen: {done:?}");
    done
}

/// The games that were looked at, by the message of a search that was stopped.
fn looked_at(done: &Done) -> u64 {
    let told = done.stderr.split("stopped: ").nth(1).unwrap_or_else(|| panic!("{done:?}"));
    let (looked_at, rest) = told.split_once(" of ").unwrap();
    assert!(rest.starts_with(&format!("{LARGE} games were looked at")), "{done:?}");
    looked_at.parse().unwrap()
}

#[test]
fn a_long_search_shows_a_bar_and_ctrl_c_keeps_what_was_found() {
    let shop = large_database();
    let (slow, bar) = (slow_query(), "Ctrl-C keeps what was found");
    let done = interrupted_at(&shop, &["search", "games.db", &slow, "--count"], bar).ends_with(130);
    assert!(done.stderr.contains(&format!("/{LARGE} games")), "{done:?}");
    let found: u64 = done.stdout.trim().parse().unwrap();
    assert!(found > 0 && found < LARGE, "{done:?}");
    assert_eq!(found, looked_at(&done), "every game that was looked at matches");

    let args = ["search", "games.db", &slow, "--format", "csv", "--limit", "3"];
    let done = interrupted_at(&shop, &args, bar).ends_with(130);
    looked_at(&done);
    assert_eq!(done.stdout.lines().count(), 1 + 3, "{done:?}");

    // Elsewhere than on a terminal there is no bar.
    let mut command = shop.command(["search", "games.db", &slow, "--count"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    interrupt(&child);
    let done = Done::new(format!("{command:?}, interrupted"), child.wait_with_output().unwrap()).ends_with(130);
    assert_eq!(done.stderr, format!("stopped: {} of {LARGE} games were looked at\n", looked_at(&done)));
    assert_eq!(done.stdout.trim(), looked_at(&done).to_string());
}
