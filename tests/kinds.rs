//! Three inputs for each kind of fault: games, main lines, results, faults, and every byte back.

mod support;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use tabia::game::GameId;
use tabia::index::{Database, ImportOptions, LocatedFault, Meter, Observer, import};
use tabia::notation::Notation;
use tabia::search::Engine;
use tabia::source::Input;
use tabia::splitter::{SpanKind, Splitter};

/// An input with what must come of it.
struct Case {
    name: String,
    games: Vec<String>,
    faults: String,
    input: Vec<u8>,
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(support::data("kinds.txt")).unwrap();
    text.split("\n\n").filter(|block| block.trim_start().starts_with("= ")).map(read_case).collect()
}

fn read_case(block: &str) -> Case {
    let mut lines = block.trim().lines();
    let name = lines.next().unwrap()[2..].to_owned();
    let lines: Vec<&str> = lines.collect();
    let games =
        lines.iter().filter_map(|line| line.strip_prefix("> ").map(|game| game.trim_end().to_owned())).collect();
    let rest: Vec<&str> = lines.into_iter().filter(|line| !line.starts_with("> ")).collect();
    let (faults, input) = match rest.as_slice() {
        [input] => (String::new(), *input),
        [faults, input] => ((*faults).to_owned(), *input),
        _ => panic!("{name}: {rest:?}"),
    };
    Case { name, games, faults, input: bytes(input) }
}

/// Puts bytes for escapes.
fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [byte, more @ ..] = rest {
        rest = more;
        match (byte, rest) {
            (b'\\', [b'n', more @ ..]) => (bytes.push(b'\n'), rest = more).1,
            (b'\\', [b'r', more @ ..]) => (bytes.push(b'\r'), rest = more).1,
            (b'\\', [b't', more @ ..]) => (bytes.push(b'\t'), rest = more).1,
            (b'\\', [b'\\', more @ ..]) => (bytes.push(b'\\'), rest = more).1,
            (b'\\', [b'x', high, low, more @ ..]) => {
                let digits = [*high, *low];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
                rest = more;
            }
            _ => bytes.push(*byte),
        }
    }
    bytes
}

#[derive(Default)]
struct Faults(Vec<LocatedFault>);

impl Observer for Faults {
    fn fault(&mut self, fault: &LocatedFault) {
        self.0.push(fault.clone());
    }
}

fn complaints(case: &Case) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("input.pgn");
    std::fs::write(&file, &case.input).unwrap();
    let database = Database::open_or_create(&folder.path().join("db")).unwrap();
    let options = ImportOptions { threads: 1, memory: 64 << 20, ..ImportOptions::default() };
    let mut faults = Faults::default();
    let stop = AtomicBool::new(false);
    import(&database, vec![Input::File(file)], &options, &Meter::default(), &mut faults, &stop).unwrap();
    let engine = Engine::new(database.snapshot().unwrap()).unwrap();
    let spans: Vec<_> = Splitter::spans(&case.input).filter(|span| span.kind == SpanKind::Game).collect();
    let mut found = Vec::new();
    let mut games = Vec::new();
    for (id, span) in (1..).zip(spans) {
        let Some(hit) = engine.find(GameId(id)).unwrap() else { break };
        let line = engine.main_line(hit).unwrap();
        let mut moves = String::new();
        line.walk(|_, scene| moves += &format!(" {}", Notation::default().text(scene)));
        games.push(format!("{} {}:{moves}", line.plies(), engine.result(hit).unwrap()));
        if engine.store().own_bytes(hit.address).unwrap() != case.input[span.range] {
            found.push(format!("{}: game {id} has lost bytes", case.name));
        }
    }
    let kinds: Vec<String> =
        faults.0.iter().map(|fault| serde_json::to_value(fault.kind).unwrap().as_str().unwrap().to_owned()).collect();
    if games != case.games {
        found.push(format!("{}: games\n  got  {games:?}\n  want {:?}", case.name, case.games));
    }
    if kinds.join(" ") != case.faults {
        found.push(format!("{}: faults\n  got  {}\n  want {}", case.name, kinds.join(" "), case.faults));
    }
    found
}

#[test]
fn every_kind_comes_out_as_it_must() {
    let cases = cases();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    cases.iter().for_each(|case| *kinds.entry(case.name.split(':').next().unwrap()).or_default() += 1);
    assert!(kinds.len() >= 11 && kinds.values().all(|count| *count >= 3), "{kinds:?}");
    let complaints: Vec<String> = cases.iter().flat_map(complaints).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
