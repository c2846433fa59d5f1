//! Counts the legal half-moves of every game of a file a second time, with pgn-reader and shakmaty alone, and lists the
//! games where tabia counts otherwise: `cargo run --release --example recount -- FILE`.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, Setup};
use tabia::parser::{self, ParsedGame};
use tabia::replay::{ReadState, Replayed};
use tabia::splitter::{SpanKind, Splitter};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).map(PathBuf::from).ok_or("which file? recount FILE")?;
    let text = std::fs::read(&file)?;
    let mut others = Recount::default();
    Reader::new(text.as_slice()).visit_all_games(&mut others)?;
    let (mut games, mut plies, mut cut) = (0, 0, 0);
    let mut parsed = ParsedGame::new();
    let mut replayed = Replayed::default();
    for span in Splitter::spans(&text).filter(|span| span.kind == SpanKind::Game) {
        let game = parser::parse_bytes(&text[span.range], &mut parsed);
        replayed.replay(&game, &parsed);
        let ours = replayed.codes.len();
        plies += ours;
        cut += usize::from(replayed.state != ReadState::Whole);
        match others.games.get(games) {
            Some(other) if other.plies == ours => {}
            other => list(games + 1, ours, other, &parsed),
        }
        games += 1;
    }
    println!("tabia: {games} games, {plies} half-moves, {cut} not whole");
    let whole = |game: &&Counted| game.stop.is_some();
    println!(
        "pgn-reader and shakmaty: {} games, {} half-moves, {} not whole",
        others.games.len(),
        others.games.iter().map(|game| game.plies).sum::<usize>(),
        others.games.iter().filter(whole).count()
    );
    Ok(())
}

fn list(number: usize, ours: usize, other: Option<&Counted>, parsed: &ParsedGame) {
    let tag = |name: &str| parsed.tags.get(name).unwrap_or("-").to_owned();
    let (theirs, stop) =
        other.map_or((0, "no such game"), |other| (other.plies, other.stop.as_deref().unwrap_or("end")));
    println!(
        "game {number}: {ours} half-moves, without tabia {theirs} ({stop}); {} - {}, Variant {}, FEN {}",
        tag("White"),
        tag("Black"),
        tag("Variant"),
        tag("FEN")
    );
}

/// Half-moves of each game as they come.
#[derive(Default)]
struct Recount {
    games: Vec<Counted>,
}

/// What was counted of a game.
#[derive(Clone, Default)]
struct Counted {
    plies: usize,
    /// Why not all moves were counted.
    stop: Option<String>,
}

impl Visitor for Recount {
    type Tags = Result<Chess, String>;
    type Movetext = (Result<Chess, String>, usize);
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        ControlFlow::Continue(Ok(Chess::default()))
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            *tags = Fen::from_ascii(value.as_bytes())
                .map_err(|error| error.to_string())
                .and_then(|fen| start(fen.into_setup()));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<(), Self::Movetext> {
        ControlFlow::Continue((tags, 0))
    }

    fn san(&mut self, (position, plies): &mut Self::Movetext, san: SanPlus) -> ControlFlow<()> {
        let Ok(before) = position else { return ControlFlow::Continue(()) };
        match san.san.to_move(before) {
            Ok(played) => {
                before.play_unchecked(played);
                *plies += 1;
            }
            Err(error) => *position = Err(format!("{san}: {error}")),
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<(), pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, (position, plies): Self::Movetext) {
        self.games.push(Counted { plies, stop: position.err() });
    }
}

fn start(setup: Setup) -> Result<Chess, String> {
    let mode = CastlingMode::detect(&setup);
    setup.position(mode).map_err(|error| error.to_string())
}
