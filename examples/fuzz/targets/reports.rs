//! Any file is imported and reported on: every table is sound as text, CSV, JSON and HTML, and counts add up.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use shakmaty::Chess;
use tabia::game::Start;
use tabia::headline::Headline;
use tabia::index::{Database, ImportOptions, Meter, Repeats, import};
use tabia::notation::Notation;
use tabia::query::Query;
use tabia::reports::{
    Aliases, Field, Games, Kind, alias_skeleton, crosstable, differences, player_report, players, similar, stats,
};
use tabia::search::{Engine, Hit};
use tabia::source::Input;
use tabia::tally::Tally;
use tabia::tree::{Growth, Question, Trees};
use tabia::view::{
    Path, PlayerColumns, Sheet, TreeView, crosstable_json, crosstable_sheet, differences_sheet, games_sheet,
    group_json, page, players_sheet, proposals_sheet, sections_json, sections_sheet, stats_sheet, tree_object,
    tree_pgn, trend_sheet,
};
use tempfile::TempDir;

use super::reading::{WORDS, seeds};
use crate::target::Target;

/// Half-moves that a tree goes down.
const DEPTH: u32 = 4;
/// Players that are reported on one by one.
const MOST_PLAYERS: usize = 3;

pub fn target() -> Target {
    let folder = Rc::new(tempfile::tempdir().expect("a folder can be made"));
    Target {
        name: "reports".into(),
        run: Box::new(move |input| report_on_any(input, &folder)),
        seeds: Box::new(report_seeds),
        words: WORDS,
    }
}

/// Besides odd files, events of several players, so that tables have something in them.
fn report_seeds() -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cup.pgn"));
    let text = text.expect("the games are there");
    let games: Vec<&str> = text.split_inclusive("\n\n[Event").collect();
    let cups = games.chunks(6).map(|games| ["[Event", &games.concat()].concat().into_bytes());
    seeds().into_iter().chain(cups.take(20)).collect()
}

/// A database of an input, and all its games.
struct Subject {
    engine: Engine,
    hits: Vec<Hit>,
    results: Tally,
    stop: AtomicBool,
}

fn report_on_any(input: &[u8], folder: &TempDir) {
    let subject = Subject::import(input, folder);
    let games = Games::new(&subject.engine).expect("columns");
    subject.stats(&games);
    subject.players(&games);
    for kind in [None, Some(Kind::RoundRobin), Some(Kind::Swiss)] {
        subject.crosstable(&games, kind);
    }
    subject.tree();
}

impl Subject {
    fn import(input: &[u8], folder: &TempDir) -> Subject {
        let (file, db) = (folder.path().join("input"), folder.path().join("db"));
        std::fs::write(&file, input).expect("the input can be written");
        let _ = std::fs::remove_dir_all(&db);
        let database = Database::open_or_create(&db).expect("a database can be made");
        let options =
            ImportOptions { threads: 1, memory: 64 << 20, repeats: Repeats::Again, ..ImportOptions::default() };
        let stop = AtomicBool::new(false);
        let summary = import(&database, vec![Input::File(file)], &options, &Meter::default(), &mut (), &stop);
        let summary = summary.expect("an import ends");
        let engine = Engine::new(database.snapshot().expect("a snapshot")).expect("an engine");
        let hits = engine.search(&Query::All, &stop).expect("a search");
        assert_eq!(hits.len() as u64, summary.games);
        let mut results = Tally::default();
        let games = Games::new(&engine).expect("columns");
        for result in games.ask(&hits, |game| Ok(game.numbers.result)).expect("results") {
            results.add(result);
        }
        Subject { engine, hits, results, stop }
    }

    /// Every game stands in one row, whatever games are counted by; rows of a finer table add up to the same.
    fn stats(&self, games: &Games<'_>) {
        let fields: Vec<Field> = Field::NAMES.iter().map(|name| name.parse().expect("a field")).collect();
        let by = fields.chunks(1).chain(fields.chunks(3)).chain([[Field::Eco, Field::Opening].as_slice()]);
        for by in by {
            let rows = stats(games, &self.hits, by, &Aliases::default()).expect("counts");
            let mut all = Tally::default();
            rows.iter().for_each(|row| all.merge(&row.results));
            assert_eq!(all, self.results, "{by:?}");
            assert!(rows.iter().all(|row| row.results.games > 0 && row.keys.len() == by.len()), "{by:?}");
            let sheet = written(&stats_sheet(by, &rows));
            assert_eq!(sum(&sheet, "games"), self.hits.len() as u64, "{by:?}");
            let parts = ["white", "draws", "black"].map(|name| sum(&sheet, name));
            // Of these names, a field takes the place of the count in an object.
            if !by.contains(&Field::White) && !by.contains(&Field::Black) {
                assert_eq!(parts, [all.white, all.draws, all.black], "{by:?}");
            }
        }
        let different = differences(games, &self.hits).expect("differences");
        assert!(different.iter().all(|difference| difference.given != difference.opening.eco));
        assert_eq!(written(&differences_sheet(&different)).len(), different.len());
    }

    /// Every game has a White and a Black, unless nobody is named; proposals are about players that there are.
    fn players(&self, games: &Games<'_>) {
        let named = |side: &str| {
            let name = |hit: &Hit| Headline::read(&self.engine, *hit).expect("a headline").tag(side).to_owned();
            self.hits.iter().filter(|hit| name(hit) != "?").count() as u64
        };
        let found = players(games, &self.hits, &Aliases::default()).expect("players");
        let sheet = written(&players_sheet(&found.lines));
        assert_eq!([sum(&sheet, "white"), sum(&sheet, "black")], ["White", "Black"].map(named));
        assert_eq!(sum(&sheet, "games"), sum(&sheet, "white") + sum(&sheet, "black"));
        let proposals = similar(&found);
        assert_eq!(written(&proposals_sheet(&found, &proposals)).len(), proposals.len());
        let skeleton = alias_skeleton(&found, &proposals);
        Aliases::parse(&skeleton).unwrap_or_else(|error| panic!("a list of aliases is not read: {error}: {skeleton}"));
        for line in found.lines.iter().take(MOST_PLAYERS) {
            self.player(games, &line.name);
        }
    }

    /// Each section counts every game of the player once, or those that it is about.
    fn player(&self, games: &Games<'_>, name: &str) {
        let report = player_report(games, name, &Query::All, &Aliases::default(), &self.stop).expect("a report");
        let total = report.total.score;
        assert!(total.decided() <= total.games && total.games <= 2 * self.hits.len() as u64, "{name:?}");
        for section in &report.sections {
            let games: u64 = section.groups.iter().map(|group| group.score.games).sum();
            assert!(games <= total.games, "{name:?}: {}: {games} of {}", section.name, total.games);
            assert!(section.groups.iter().all(|group| group.score.games > 0), "{name:?}: {}", section.name);
        }
        written(&sections_sheet(&report.total, &report.sections));
        parsed(&sections_json(&report.sections));
        parsed(&Value::Object(group_json(&report.total)));
    }

    /// Every game has two players, who share its point.
    fn crosstable(&self, games: &Games<'_>, kind: Option<Kind>) {
        let table = crosstable(games, &self.hits, kind, &Aliases::default()).expect("a table");
        let encounters: usize = table.standings.iter().map(|standing| standing.games.len()).sum();
        let decided: u64 = table.standings.iter().map(|standing| standing.score.decided()).sum();
        let points: u64 = table.standings.iter().map(|standing| standing.score.half_points()).sum();
        assert!(encounters.is_multiple_of(2) && encounters <= 2 * self.hits.len(), "{encounters} encounters");
        assert_eq!(points, decided, "{kind:?}");
        for (place, standing) in table.standings.iter().enumerate() {
            let met = |game: &&tabia::reports::Encounter| game.opponent < table.standings.len();
            assert_eq!(standing.games.iter().filter(met).count(), standing.games.len(), "{place}");
            assert!(table.kind == Kind::RoundRobin || standing.games.iter().all(|game| game.round < table.rounds));
        }
        let sheet = crosstable_sheet(&table);
        assert_eq!(written(&sheet).len(), table.standings.len());
        let json = parsed(&crosstable_json(&table));
        assert_eq!(json["players"].as_array().map(Vec::len), Some(table.standings.len()));
    }

    /// A move is played in no more games than its position is in; years add up; the game of a tree is read again.
    fn tree(&self) {
        let question = Question { query: &Query::All, player: Some("a"), top: 3 };
        let trees = Trees::new(&self.engine, &question, &self.stop).expect("trees");
        let path = Path::new(&Start::standard(), Notation::default());
        let tree = trees.at(&Chess::default()).expect("a tree");
        let total = tree.total.results;
        assert!(total.games <= self.hits.len() as u64);
        for branch in &tree.branches {
            let Tally { games, white, draws, black } = branch.figures.results;
            assert!(games <= total.games && games <= branch.reached, "{branch:?}");
            assert!(white + draws + black <= games && branch.figures.player.games <= games, "{branch:?}");
        }
        let view = TreeView { path: &path, player: PlayerColumns::Shown };
        assert_eq!(written(&view.sheet(&tree)).len(), tree.branches.len());
        let nodes = trees.grow(&Chess::default(), Growth { depth: DEPTH, min_games: 1 }).expect("a tree");
        written(&view.nodes_sheet(&nodes));
        written(&games_sheet(&Headline::read_all(&self.engine, &tree.top).expect("headlines")));
        let object = tree_object(&self.engine, &view, &tree, view.nodes_json(&nodes)).expect("headlines");
        let json = parsed(&Value::Object(object));
        assert_eq!(json["games"].as_u64(), Some(total.games));
        assert_eq!(json["moves"].as_array().map(Vec::len), Some(tree.branches.len()));
        let trend = trees.trend(&Chess::default()).expect("years");
        let years = written(&trend_sheet(&trend, &path, tree.turn));
        assert!(sum(&years, "games") <= total.games);
        let text = tree_pgn(&Start::standard(), path.text(), &path, &nodes);
        let mut game = tabia::parser::ParsedGame::new();
        tabia::parser::parse_bytes(text.as_bytes(), &mut game);
        assert!(game.faults.is_empty(), "{text}: {:?}", game.faults);
    }
}

/// Writes a table in every format, and gives its rows as JSON.
fn written(sheet: &Sheet) -> Vec<Value> {
    let mut out = Vec::new();
    sheet.write_csv(&mut out).expect("values");
    let mut csv = csv::Reader::from_reader(out.as_slice());
    let columns = csv.headers().expect("names").len();
    let records: Vec<csv::StringRecord> = csv.records().map(|record| record.expect("a row")).collect();
    assert!(records.iter().all(|record| record.len() == columns));
    let rows: Vec<Value> = sheet.to_json().into_iter().map(|row| parsed(&Value::Object(row))).collect();
    assert_eq!((rows.len(), records.len()), (sheet.len(), sheet.len()));
    for width in [0, 20, usize::MAX] {
        let mut out = Vec::new();
        sheet.write_text(width, &mut out).expect("text");
        let text = String::from_utf8(out).expect("text is UTF-8");
        assert_eq!(text.lines().count(), sheet.len() + 1, "{text:?}");
        assert!(text.chars().all(|sign| sign == '\n' || !sign.is_control()), "{text:?}");
    }
    let mut out = Vec::new();
    page("any", sheet, &mut out).expect("a page");
    let html = String::from_utf8(out).expect("a page is UTF-8");
    assert_eq!(html.matches("<tr>").count(), sheet.len() + 1, "{html}");
    rows
}

/// A value written and read again.
fn parsed(value: &Value) -> Value {
    let back: Value = serde_json::from_str(&value.to_string()).expect("JSON can be read");
    assert_eq!(back, *value);
    back
}

/// Sum of a column; what is no number counts as none.
fn sum(rows: &[Value], column: &str) -> u64 {
    rows.iter().filter_map(|row| row[column].as_u64()).sum()
}
