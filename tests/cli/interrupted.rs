//! Imports that are stopped or killed: whole commits only, and the next import needs no cleaning up.

use std::process::Stdio;
use std::time::Duration;

use crate::harness::{Done, Workshop, sample};

/// The masters' games many times over, under different names, so that an import takes a while.
fn large_file(shop: &Workshop) -> u64 {
    let games = std::fs::read_to_string(sample("masters.pgn")).unwrap();
    let text: String = (0..40).map(|copy| games.replace("[Event \"", &format!("[Event \"{copy} ")) + "\n").collect();
    shop.write("large.pgn", text);
    40 * 332
}

fn games(shop: &Workshop) -> u64 {
    let info = shop.run(["info", "games.db", "--format", "json"]).succeeds().stdout;
    let info: serde_json::Value = serde_json::from_str(&info).unwrap();
    info["games"].as_u64().unwrap()
}

#[test]
fn a_killed_import_leaves_a_whole_commit_and_can_be_taken_up_again() {
    let shop = Workshop::new();
    let all = large_file(&shop);
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    for round in 0..6 {
        let mut child = shop
            .command(["import", "games.db", "large.pgn", "--commit-every", "1"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(40 + 130 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = games(&shop);
        assert!((16..=16 + all).contains(&kept), "{kept} games");
        // Every game of the commit can be read.
        assert_eq!(shop.count("games.db", ""), kept);
        assert_eq!(shop.count("games.db", "white:anderssen"), shop.count("games.db", "black:kieseritzky"));
    }
    shop.run(["import", "games.db", "large.pgn"]).succeeds();
    assert_eq!(games(&shop), 16 + all, "games were lost or came twice");
    let events = shop.run(["search", "games.db", "--format", "csv"]).succeeds().stdout;
    let ids: Vec<u64> = events.lines().skip(1).filter_map(|line| line.split(',').next()?.parse().ok()).collect();
    assert_eq!(ids, (1..=16 + all).collect::<Vec<_>>());
}

#[test]
#[cfg(unix)]
fn ctrl_c_leaves_the_last_commit_and_says_so() {
    let shop = Workshop::new();
    large_file(&shop);
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    let child = shop
        .command(["import", "games.db", "large.pgn"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let done = Done::new("import, interrupted".into(), child.wait_with_output().unwrap());
    done.ends_with(130).says(&["stopped", "16 games"]);
    assert_eq!(games(&shop), 16);
}

#[test]
fn a_second_writer_is_refused() {
    let shop = Workshop::new();
    large_file(&shop);
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    let mut first =
        shop.command(["import", "games.db", "large.pgn"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let second = shop.run(["import", "games.db", &sample("chesmayne.pgn")]);
    // Readers see the last commit meanwhile.
    assert_eq!(games(&shop), 16);
    first.kill().unwrap();
    first.wait().unwrap();
    second.refused_with(&["is being written to by another tabia"]);
}
