//! Folders that are full, or that nothing may be written to.

use std::path::Path;
use std::process::Command;

use crate::harness::{Workshop, game, sample};

/// A small file system of its own, taken away at the end; `None` where the system does not allow that.
struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    fn new(place: &Path, size: &str) -> Option<SmallDisk> {
        std::fs::create_dir(place).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", size, "tmpfs"]).arg(place).output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(SmallDisk(place.to_owned()));
        }
        eprintln!(
            "not tested: a small file system cannot be mounted here; src/index/crash_tests.rs breaks down by itself"
        );
        None
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

/// Games that need more than a small disk has.
fn many_games() -> String {
    let games = std::fs::read_to_string(sample("masters.pgn")).unwrap();
    (0..6).map(|copy| games.replace("[Event \"", &format!("[Event \"{copy} ")) + "\n").collect()
}

#[test]
fn a_full_disk_leaves_the_last_commit_and_says_so() {
    let shop = Workshop::new();
    let Some(_disk) = SmallDisk::new(&shop.path("disk"), "size=1200k") else { return };
    shop.write("many.pgn", many_games());
    shop.run(["import", "disk/games.db", &sample("famous.pgn")]).succeeds();
    let done = shop.run(["import", "disk/games.db", "many.pgn"]).ends_with(2);
    done.says(&["No space left on device", "as it was at its last commit", "make room"]);
    assert_eq!(shop.count("disk/games.db", ""), 16);
    shop.run(["info", "disk/games.db"]).succeeds();
    shop.run(["check", "--deep", "disk/games.db", "--level", "error"]).succeeds();
    // With room the next import works, and what the failed one left is gone.
    shop.write("one.pgn", game("A", "B", "1. e4 e5"));
    shop.run(["import", "disk/games.db", "one.pgn"]).succeeds();
    assert_eq!(shop.count("disk/games.db", ""), 17);
    shop.run(["check", "disk/games.db", "--level", "note"]).succeeds();
}

#[test]
fn a_repair_on_a_full_disk_changes_nothing() {
    let shop = Workshop::new();
    let Some(_disk) = SmallDisk::new(&shop.path("disk"), "size=1500k") else { return };
    shop.run(["import", "disk/games.db", &sample("masters.pgn")]).succeeds();
    let folder = shop.path("disk/games.db");
    let names = || {
        let mut names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    std::fs::remove_file(folder.join("meta.json")).unwrap();
    let before = names();
    // As much as goes on the disk.
    let mut filler = std::fs::File::create(shop.path("disk/filler")).unwrap();
    while std::io::Write::write_all(&mut filler, &[0; 4096]).is_ok() {}
    drop(filler);
    shop.run(["check", "--repair", "disk/games.db"]).ends_with(2).says(&["No space left on device"]);
    assert_eq!(names(), before);
    assert_eq!(std::fs::read_dir(shop.path("disk")).unwrap().count(), 2, "half a repair is left behind");
    std::fs::remove_file(shop.path("disk/filler")).unwrap();
    shop.run(["check", "--repair", "disk/games.db", "--discard"]).succeeds();
    assert_eq!(shop.count("disk/games.db", ""), 332);
}

/// Cases 142 and 143: what is imported is found at once; a folder that cannot be written to can be searched.
#[test]
fn games_of_later_imports_are_found_beside_the_first() {
    let shop = Workshop::new();
    for (name, player) in [("a.pgn", "Alpha"), ("b.pgn", "Beta"), ("c.pgn", "Gamma")] {
        shop.write(name, game(player, "Other", "1. e4 e5 2. Nf3"));
        shop.run(["import", "games.db", name]).succeeds();
        shop.run(["compact", "games.db"]).succeeds();
    }
    assert_eq!(shop.count("games.db", "moves:\"e4 e5 Nf3\""), 3);
}

#[test]
#[cfg(unix)]
fn a_read_only_folder_can_be_searched() {
    use std::os::unix::fs::PermissionsExt;
    let shop = Workshop::new();
    shop.write("a.pgn", game("Alpha", "Beta", "1. e4 e5"));
    shop.write("b.pgn", game("Gamma", "Delta", "1. d4 d5"));
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    let folder = shop.path("games.db");
    let set = |mode| std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    let writable = std::fs::write(folder.join("probe"), "").is_ok();
    if writable {
        eprintln!("not tested: this user may write to read-only folders");
        std::fs::remove_file(folder.join("probe")).unwrap();
    } else {
        assert_eq!(shop.count("games.db", "player:alpha"), 1);
        shop.run(["import", "games.db", "b.pgn"]).ends_with(2).says(&["is the folder writable?"]);
        assert_eq!(shop.count("games.db", ""), 1);
    }
    set(0o755);
}
