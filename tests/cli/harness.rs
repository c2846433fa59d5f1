//! Runs the binary in a folder of its own; a failure prints command, status and both streams.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A fresh folder to run commands in.
pub struct Workshop {
    folder: TempDir,
}

/// What a command printed and how it ended.
#[derive(Debug)]
pub struct Done {
    pub command: String,
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Workshop {
    pub fn new() -> Workshop {
        Workshop { folder: tempfile::tempdir().unwrap() }
    }

    /// A folder with the sample games imported as `games.db`.
    pub fn with_sample() -> Workshop {
        let shop = Workshop::new();
        shop.run(["import", "games.db", &sample("")]).succeeds();
        shop
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    pub fn command<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(&self, args: I) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabia"));
        command.args(args).current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    pub fn run<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(&self, args: I) -> Done {
        let mut command = self.command(args);
        Done::new(format!("{command:?}"), command.output().unwrap())
    }

    /// Runs a command with bytes on its standard input.
    pub fn run_with_input<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(&self, args: I, input: &[u8]) -> Done {
        let file = self.write("stdin.tmp", input);
        let mut command = self.command(args);
        command.stdin(fs::File::open(file).unwrap());
        Done::new(format!("{command:?}"), command.output().unwrap())
    }

    /// The number that a search counts.
    pub fn count(&self, db: &str, query: &str) -> u64 {
        let done = self.run(["search", db, query, "--count"]);
        done.stdout.trim().parse().unwrap_or_else(|_| panic!("no count: {done:#?}"))
    }
}

impl Done {
    pub fn new(command: String, output: Output) -> Done {
        Done {
            command,
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    pub fn ends_with(self, status: i32) -> Done {
        assert_eq!(self.status, Some(status), "{}: {self:#?}", self.command);
        self
    }

    pub fn succeeds(self) -> Done {
        self.ends_with(0)
    }

    /// The command is refused: status 2, one message that holds all the words, nothing on standard output.
    pub fn refused_with(self, words: &[&str]) -> Done {
        let done = self.ends_with(2);
        assert!(done.stdout.is_empty(), "{done:#?}");
        done.says(words)
    }

    /// Standard error holds all the words.
    pub fn says(self, words: &[&str]) -> Done {
        for word in words {
            assert!(self.stderr.contains(word), "{word:?} is not said: {self:#?}");
        }
        self
    }

    /// Standard output holds all the words.
    pub fn prints(self, words: &[&str]) -> Done {
        for word in words {
            assert!(self.stdout.contains(word), "{word:?} is not printed: {self:#?}");
        }
        self
    }
}

/// A file of the sample games.
pub fn sample(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db").join(name).display().to_string()
}

/// A short game between two names.
pub fn game(white: &str, black: &str, moves: &str) -> String {
    format!("[Event \"Test\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"*\"]\n\n{moves} *\n\n")
}

/// Games of [`large_database`].
pub const LARGE: u64 = 20 * 332;

/// A database `games.db` in which a look at every position takes a while: the sample games of masters, twenty times over.
pub fn large_database() -> Workshop {
    let shop = Workshop::new();
    let games = fs::read_to_string(sample("masters.pgn")).unwrap();
    let copies = |copy| games.replace("[Event \"", &format!("[Event \"{copy} ")) + "\n";
    shop.write("large.pgn", (0..LARGE / 332).map(copies).collect::<String>());
    shop.run(["import", "games.db", "large.pgn"]).succeeds();
    shop
}
