//! CPU time of import against replay alone, on the same games in one run.
//!
//! `cargo bench --bench import` takes the sample games, many times over; `TABIA_BENCH_PGN=FILE` takes a file of yours.

mod support;

use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};
use tabia::game::Start;
use tabia::index::{Database, ImportOptions, Meter, import as import_files};
use tabia::position::PositionKey;
use tabia::segment::{Payload, ReplayPlugin, add_replay_field};
use tabia::source::Input;
use tantivy::indexer::{AddOperation, SegmentWriter};
use tantivy::schema::Schema;
use tantivy::{Index, TantivyDocument};

use support::{Measured, cpu, games_file};

fn main() {
    let file = games_file();
    let text = std::fs::read(&file).expect("the games can be read");
    println!("{}: {:.1} MB", file.display(), text.len() as f64 / 1e6);
    let replay = cpu(|| Replay::default().run(&text));
    let (games, plies) = (replay.value.games, replay.value.plies);
    println!("{games} games, {plies} half-moves");
    report("pgn-reader + shakmaty replay", &replay, &replay, games);
    let positions = cpu(|| positions_alone(&text));
    report("+ positions, sorted and written", &positions, &replay, games);
    let whole = cpu(|| whole_import(&file));
    report("import, everything indexed and stored", &whole, &replay, games);
    println!("database without stored games: {:.2} bytes a half-move", whole.value as f64 / plies as f64);
}

fn report<T, U>(name: &str, measured: &Measured<T>, base: &Measured<U>, games: u64) {
    println!(
        "{name:<40} {:>7.2} CPU s  {:>5.2} x  {:>8.0} games/s",
        measured.cpu,
        measured.cpu / base.cpu,
        games as f64 / measured.wall
    );
}

/// Reads and replays, and does nothing with the moves but what `see` asks for.
#[derive(Default)]
struct Replay {
    games: u64,
    plies: u64,
    keys: Option<Keys>,
}

/// Keys and moves of games, written into a segment that holds nothing else.
struct Keys {
    writer: SegmentWriter,
    field: tantivy::schema::Field,
    start: Chess,
    packed: Vec<u8>,
    keys: Vec<PositionKey>,
}

impl Replay {
    fn run(mut self, text: &[u8]) -> Replay {
        let mut reader = Reader::new(Cursor::new(text));
        reader.visit_all_games(&mut self).expect("memory can be read");
        self
    }
}

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = Option<Chess>;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(Some(Chess::default()))
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *tags = fen.and_then(|fen| {
                let setup = fen.into_setup();
                let mode = CastlingMode::detect(&setup);
                setup.position(mode).ok()
            });
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Option<Chess>> {
        self.games += 1;
        if let (Some(keys), Some(start)) = (&mut self.keys, &tags) {
            keys.start = start.clone();
            keys.packed.clear();
            keys.keys.clear();
            keys.keys.push(PositionKey::of(start));
        }
        ControlFlow::Continue(tags)
    }

    fn san(&mut self, movetext: &mut Option<Chess>, san: SanPlus) -> ControlFlow<()> {
        let Some(position) = movetext else { return ControlFlow::Continue(()) };
        match san.san.to_move(position) {
            Ok(played) => {
                position.play_unchecked(played);
                self.plies += 1;
                if let Some(keys) = &mut self.keys {
                    tabia::moves::push(&mut keys.packed, played);
                    keys.keys.push(PositionKey::of(position));
                }
            }
            Err(_) => *movetext = None,
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _movetext: Option<Chess>) {
        if let Some(keys) = &mut self.keys {
            keys.add();
        }
    }
}

impl Keys {
    fn add(&mut self) {
        let start = Start { position: self.start.clone(), mode: CastlingMode::Chess960, notes: Vec::new() };
        let payload = Payload::with_keys(&start, &self.packed, &self.keys).expect("the moves are legal");
        let mut document = TantivyDocument::new();
        document.add_custom(self.field, payload.as_bytes());
        self.writer.add_document(AddOperation { opstamp: 0, document }).expect("the segment can be written");
    }
}

fn positions_alone(text: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut schema = Schema::builder();
    let field = add_replay_field(&mut schema, "replay");
    let index = Index::builder()
        .schema(schema.build())
        .register_plugin(std::sync::Arc::new(ReplayPlugin::default()))
        .create_in_dir(folder.path())
        .expect("an index can be made");
    let writer = SegmentWriter::for_segment(1 << 30, index.new_segment()).expect("a segment can be made");
    let keys = Keys { writer, field, start: Chess::default(), packed: Vec::new(), keys: Vec::new() };
    let replay = Replay { keys: Some(keys), ..Replay::default() }.run(text);
    let keys = replay.keys.expect("the keys were gathered");
    keys.writer.finalize().expect("the segment can be written");
}

/// Imports and gives the bytes of the database without the stored games.
fn whole_import(file: &std::path::Path) -> u64 {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = Database::open_or_create(folder.path()).expect("a database can be made");
    let options = ImportOptions::default();
    let inputs = vec![Input::File(file.to_owned())];
    import_files(&database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false))
        .expect("the games can be imported");
    let engine = tabia::search::Engine::new(database.snapshot().expect("a snapshot")).expect("an engine");
    let bytes = engine.info().expect("the database is sound").bytes;
    bytes["total"] - bytes["stored"]
}
