//! `cargo run --release --example generate -- FILE.pgn --games N [--seed S] | tabia import games.db -`
//!
//! Writes games for tests of size: the movetexts of a file, over and over, each time under other names, dates and ratings.
//! The same file, number and seed give the same bytes. Every game is sound and has its own number as its round.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use tabia::parser::{self, ParsedGame};
use tabia::replay::Replayed;
use tabia::splitter::{SpanKind, Splitter};

#[derive(Debug, Parser)]
struct Args {
    /// Games whose moves are taken
    file: PathBuf,
    /// How many games to write
    #[arg(long)]
    games: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Small and repeatable, which is all that is asked of it.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len() as u64) as usize]
    }
}

const FAMILIES: [&str; 24] = [
    "Adler",
    "Bonnet",
    "Castro",
    "Dvořák",
    "Eriksen",
    "Fontana",
    "Grünwald",
    "Horváth",
    "Ivanova",
    "Jansen",
    "Kowalski",
    "Lindqvist",
    "Moreau",
    "Novák",
    "O'Brien",
    "Petrović",
    "Quist",
    "Rossi",
    "Sørensen",
    "Tanaka",
    "Ueda",
    "Vargas",
    "Wójcik",
    "Żak",
];
const GIVEN: [&str; 16] = [
    "Anna", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Irina", "Jonas", "Karin", "Luis", "Maria",
    "Nils", "Olga", "Paul",
];
const EVENTS: [&str; 8] = [
    "Spring Open",
    "City Championship",
    "League",
    "Rapid Cup",
    "Winter Masters",
    "Club Evening",
    "Memorial",
    "Team Cup",
];

/// The movetext of a game and its result.
struct Moves<'a> {
    text: &'a [u8],
    result: &'static str,
}

fn moves(bytes: &[u8]) -> Vec<Moves<'_>> {
    let (mut game, mut replayed) = (ParsedGame::new(), Replayed::default());
    let spans = Splitter::spans(bytes).filter(|span| span.kind == SpanKind::Game);
    spans
        .filter_map(|span| {
            let raw = &bytes[span.range];
            let text = std::str::from_utf8(raw).ok()?;
            parser::parse(text, &mut game);
            replayed.replay(text, &game);
            let sound = game.faults.is_empty() && replayed.faults.is_empty();
            let plain = sound && game.tags.get("FEN").is_none() && game.tags.get("Variant").is_none();
            let first = game.tokens.first().filter(|_| plain)?.at as usize;
            // A first comment begins with its brace.
            let first = first - usize::from(raw[..first].ends_with(b"{"));
            Some(Moves { text: &raw[first..], result: game.result().as_str() })
        })
        .collect()
}

fn write_game(out: &mut impl Write, number: u64, moves: &Moves<'_>, random: &mut Random) -> io::Result<()> {
    let mut player =
        || format!("{}, {} {}", random.of(&FAMILIES), random.of(&GIVEN), (b'A' + random.below(26) as u8) as char);
    let (white, black) = (player(), player());
    let (event, year) = (random.of(&EVENTS), 1950 + random.below(75));
    let (month, day) = (1 + random.below(12), 1 + random.below(28));
    let (white_elo, black_elo) = (1400 + random.below(1400), 1400 + random.below(1400));
    write!(
        out,
        "[Event \"{event} {year}\"]\n[Site \"?\"]\n[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"{number}\"]\n\
         [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{}\"]\n[WhiteElo \"{white_elo}\"]\n\
         [BlackElo \"{black_elo}\"]\n\n",
        moves.result
    )?;
    out.write_all(moves.text)?;
    out.write_all(b"\n\n")
}

fn main() -> ExitCode {
    let args = Args::parse();
    let bytes = match std::fs::read(&args.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("generate: {}: {error}", args.file.display());
            return ExitCode::from(2);
        }
    };
    let moves = moves(&bytes);
    if moves.is_empty() {
        eprintln!("generate: {} has no sound game", args.file.display());
        return ExitCode::from(2);
    }
    let mut random = Random(args.seed);
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout());
    let written = (1..=args.games)
        .try_for_each(|number| {
            let chosen = &moves[random.below(moves.len() as u64) as usize];
            write_game(&mut out, number, chosen, &mut random)
        })
        .and_then(|()| out.flush());
    match written {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has had enough.
        Err(_) => ExitCode::from(1),
    }
}
