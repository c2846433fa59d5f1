//! Cost of writing and reading moves, for each ply of the game tables.

use divan::counter::ItemsCount;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};
use tabia::notation::{self, Identities, Notation, Scene, Strictness, chesmayne};

fn main() {
    divan::main();
}

struct Replayed {
    before: Chess,
    played: Move,
    after: Chess,
    identities: Identities,
}

fn plies() -> Vec<Replayed> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/vectors/games.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut position = Chess::default();
    let mut identities = Identities::new(&position);
    text.lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            if fields[1] == "1" {
                let start = tabia::game::Start::from_fen(fields[3]).unwrap();
                position = start.position;
                identities = Identities::new(&position);
            }
            let uci: UciMove = fields[4].parse().unwrap();
            let played = uci.to_move(&position).unwrap();
            let (before, known) = (position.clone(), identities);
            identities.play(&position, played);
            position.play_unchecked(played);
            Replayed { before, played, after: position.clone(), identities: known }
        })
        .collect()
}

fn scene(ply: &Replayed) -> Scene<'_> {
    Scene {
        before: &ply.before,
        played: ply.played,
        after: &ply.after,
        identities: &ply.identities,
        mode: CastlingMode::Standard,
    }
}

#[divan::bench]
fn chesmayne_xy_with_identities(bencher: divan::Bencher<'_, '_>) {
    let plies = plies();
    bencher.counter(ItemsCount::new(plies.len())).bench(|| {
        let mut out = String::with_capacity(32 * plies.len());
        for ply in &plies {
            let mut identities = ply.identities;
            chesmayne::write_xy(&scene(ply), &mut out);
            out.push(' ');
            identities.play(&ply.before, ply.played);
            divan::black_box(&identities);
        }
        out
    });
}

#[divan::bench(args = ["san", "lan", "uci", "chesmayne", "descriptive", "descriptive-fr"])]
fn write(bencher: divan::Bencher<'_, '_>, name: &str) {
    let plies = plies();
    let notation: Notation = name.parse().unwrap();
    bencher.counter(ItemsCount::new(plies.len())).bench(|| {
        let mut out = String::with_capacity(32 * plies.len());
        for ply in &plies {
            notation.write(&scene(ply), &mut out);
        }
        out
    });
}

#[divan::bench]
fn ending(bencher: divan::Bencher<'_, '_>) {
    let plies = plies();
    bencher.counter(ItemsCount::new(plies.len())).bench(|| {
        let mut quiet = 0;
        for ply in &plies {
            quiet += usize::from(scene(ply).ending() == tabia::notation::Ending::Quiet);
        }
        quiet
    });
}

#[divan::bench]
fn checkers(bencher: divan::Bencher<'_, '_>) {
    let plies = plies();
    bencher.counter(ItemsCount::new(plies.len())).bench(|| {
        let mut quiet = 0;
        for ply in &plies {
            quiet += usize::from(ply.after.checkers().any());
        }
        quiet
    });
}

#[divan::bench(args = ["san", "lan", "uci", "chesmayne", "descriptive", "descriptive-fr"])]
fn read(bencher: divan::Bencher<'_, '_>, name: &str) {
    let plies = plies();
    let notation: Notation = name.parse().unwrap();
    let texts: Vec<String> = plies.iter().map(|ply| notation.text(&scene(ply))).collect();
    bencher.counter(ItemsCount::new(plies.len())).bench(|| {
        plies
            .iter()
            .zip(&texts)
            .filter(|(ply, text)| notation.read(text, &scene(ply).setting(), Strictness::Strict).is_ok())
            .count()
    });
}

#[divan::bench]
fn read_san_fast(bencher: divan::Bencher<'_, '_>) {
    let plies = plies();
    let san: Notation = "san".parse().unwrap();
    let texts: Vec<String> = plies.iter().map(|ply| san.text(&scene(ply))).collect();
    bencher.counter(ItemsCount::new(plies.len())).bench(|| {
        let fast = |text: &String, ply: &Replayed| notation::read_san_fast(text.as_bytes(), &ply.before).is_some();
        plies.iter().zip(&texts).filter(|(ply, text)| fast(text, ply)).count()
    });
}
