//! The opening tree on small games whose answers are written beside them.

mod support;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use shakmaty::Chess;
use tabia::game::Start;
use tabia::index::{Database, ImportOptions, Meter, import};
use tabia::notation::{Line, Notation, Strictness, read_line};
use tabia::position::PositionKey;
use tabia::query::{Query, Reading};
use tabia::search::Engine;
use tabia::source::Input;
use tabia::tree::{Growth, Question, Tree, Trees};
use tempfile::TempDir;

/// A database of which every batch of games became a segment of its own.
struct Games {
    _folder: TempDir,
    engine: Engine,
}

impl Games {
    fn new(batches: &[&str]) -> Games {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open_or_create(&folder.path().join("db")).unwrap();
        for (number, batch) in batches.iter().enumerate() {
            let file = folder.path().join(format!("{number}.pgn"));
            std::fs::write(&file, batch).unwrap();
            add(&database, &file);
        }
        let engine = Engine::new(database.snapshot().unwrap()).unwrap();
        Games { _folder: folder, engine }
    }

    fn case(number: &str) -> Games {
        let folders = std::fs::read_dir(support::data("cases")).unwrap().map(|entry| entry.unwrap().path());
        let named = |path: &Path| path.file_name().unwrap().to_string_lossy().starts_with(number);
        let folder = folders.into_iter().find(|path| named(path)).unwrap();
        Games::new(&[&std::fs::read_to_string(folder.join("input.pgn")).unwrap()])
    }

    fn ask(&self, query: &str, player: Option<&str>, top: usize, position: &Chess) -> Tree {
        let query = Query::parse(query, &Reading { notation: Notation::default() }).unwrap();
        let question = Question { query: &query, player, top };
        Trees::new(&self.engine, &question, &AtomicBool::new(false)).unwrap().at(position).unwrap()
    }

    fn tree(&self, query: &str, moves: &str) -> Tree {
        self.ask(query, None, 0, &after(moves))
    }
}

fn add(database: &Database, file: &Path) {
    let inputs = vec![Input::File(file.to_owned())];
    let options = ImportOptions::default();
    import(database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false)).unwrap();
}

fn after(moves: &str) -> Chess {
    let texts: Vec<&str> = moves.split_whitespace().collect();
    let read = read_line(Notation::default(), &Start::standard(), &texts, Strictness::Strict).unwrap();
    let mut line = Line::new(&Start::standard());
    read.moves().for_each(|played| line.play(played));
    line.position().clone()
}

fn game(tags: &str, moves: &str, result: &str) -> String {
    let tags: String = tags
        .split_terminator(';')
        .map(|tag| {
            let (name, value) = tag.split_once('=').unwrap();
            format!("[{} \"{}\"]\n", name.trim(), value.trim())
        })
        .collect();
    format!("[Event \"Test\"]\n{tags}[Result \"{result}\"]\n\n{moves} {result}\n\n")
}

/// Move, games, wins of White, draws, wins of Black, games that reach the position after it.
fn rows(tree: &Tree) -> Vec<(String, [u64; 5])> {
    let row = |branch: &tabia::tree::Branch| {
        let results = branch.figures.results;
        let uci = branch.played.to_uci(shakmaty::CastlingMode::Standard).to_string();
        (uci, [results.games, results.white, results.draws, results.black, branch.reached])
    };
    tree.branches.iter().map(row).collect()
}

fn row(uci: &str, figures: [u64; 5]) -> (String, [u64; 5]) {
    (uci.to_owned(), figures)
}

#[test]
fn results_are_counted_by_move_and_unknown_ones_as_games_only() {
    let games = Games::new(&[
        &[game("", "1. e4 e5", "1-0"), game("", "1. e4 c5", "1/2-1/2"), game("", "1. e4", "*")].concat(),
        &[game("", "1. d4", "0-1"), game("", "1. e4", "0-1"), game("", "", "1-0")].concat(),
    ]);
    let tree = games.tree("", "");
    let total = tree.total.results;
    assert_eq!((total.games, total.white, total.draws, total.black), (6, 2, 1, 2));
    assert_eq!(rows(&tree), [row("e2e4", [4, 1, 1, 1, 4]), row("d2d4", [1, 0, 0, 1, 1])]);
    assert_eq!(tree.branches[0].figures.results.seen_by(shakmaty::Color::White).percent(), Some(50.0));
    assert_eq!(rows(&games.tree("", "h4")), []);
}

/// Case 107: transpositions are counted beside the move, not into it.
#[test]
fn positions_may_be_reached_by_more_games_than_play_the_move() {
    let games = Games::case("107");
    assert_eq!(rows(&games.tree("", "Nf3 d5")), [row("d2d4", [1, 1, 0, 0, 3])]);
    let total = games.tree("", "Nf3 d5 d4").total.results;
    assert_eq!((total.games, total.white, total.draws, total.black), (3, 1, 1, 1));
}

/// Case 109: a game from a set-up position meets one from the initial array.
#[test]
fn set_up_games_meet_the_others() {
    let games = Games::case("109");
    assert_eq!(games.tree("", "e4 e5 Nf3 Nc6").total.results.games, 2);
    assert_eq!(rows(&games.tree("", "e4 e5")), [row("g1f3", [2, 1, 0, 1, 2])]);
}

/// Case 110: the order of the games named.
#[test]
fn top_and_newest_games() {
    let games = Games::case("110");
    let ids = |ranked: &[tabia::tree::Ranked]| ranked.iter().map(|ranked| ranked.hit.id.0).collect::<Vec<_>>();
    let tree = games.ask("", None, 10, &after("d4 Nf6"));
    assert_eq!(ids(&tree.top), [2, 4, 5, 1, 6, 3]);
    assert_eq!(ids(&tree.newest), [3, 6, 1, 4, 2, 5]);
    let tree = games.ask("", None, 4, &after("d4 Nf6"));
    assert_eq!((ids(&tree.top), ids(&tree.newest)), (vec![2, 4, 5, 1], vec![3, 6, 1, 4]));
}

#[test]
fn a_game_that_comes_back_counts_under_every_move_it_played_there() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8";
    let games = Games::new(&[&[
        game("", &format!("{shuffle} 3. e4 e5"), "1-0"),
        game("", &format!("{shuffle} 3. Nf3 d5 4. Ng1"), "0-1"),
        game("", &format!("{shuffle} 3. Nc3 Nc6 4. Nb1 Nb8 5. c4"), "1/2-1/2"),
        // The rook moves end castling, so the board looks the same but the position is another.
        game("", "1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. Ng1 Ng8 5. a3", "1-0"),
        // The last visit is the end of the game.
        game("", shuffle, "1-0"),
    ]
    .concat()]);
    let tree = games.tree("", "");
    assert_eq!(tree.total.results.games, 5);
    assert_eq!(
        rows(&tree),
        [
            row("g1f3", [5, 3, 1, 1, 5]),
            row("b1c3", [1, 0, 1, 0, 1]),
            row("c2c4", [1, 0, 1, 0, 1]),
            row("e2e4", [1, 1, 0, 0, 1]),
        ]
    );
}

#[test]
fn captures_and_en_passant_end_all_hope_of_coming_back() {
    let games = Games::new(&[&[
        // A piece is lost on the way: the same squares, another position.
        game("FEN=4k3/8/8/8/8/8/8/R3K2n w - - 0 1;SetUp=1", "1. Ra2 Ng3 2. Ra1 Nh1 3. Ra3", "*"),
        game("FEN=4k3/8/8/8/8/8/8/R3K2n w - - 0 1;SetUp=1", "1. Kf1 Ng3+ 2. Ke1 Nh1 3. Ke2", "*"),
        game("", "1. e4 a6 2. e5 d5 3. Nc3 Nc6 4. Nb1 Nb8 5. a3", "*"),
    ]
    .concat()]);
    let set_up = Start::from_fen("4k3/8/8/8/8/8/8/R3K2n w - -").unwrap().position;
    let moves: Vec<String> = rows(&games.ask("", None, 0, &set_up)).into_iter().map(|(uci, _)| uci).collect();
    assert_eq!(moves, ["a1a2", "a1a3", "e1e2", "e1f1"]);
    assert_eq!(rows(&games.tree("", "e4 a6 e5 d5")), [row("b1c3", [1, 0, 0, 0, 1])]);
}

#[test]
fn queries_and_players_choose_games() {
    let games = Games::new(&[
        &[
            game("White=Alpha, A;Black=Beta, B;Date=2019.05.01", "1. e4 e5", "1-0"),
            game("White=Beta, B;Black=Alpha, A;Date=2021.??.??", "1. e4 c5", "0-1"),
        ]
        .concat(),
        &game("White=Gamma, C;Black=Beta, B;Date=2020.01.01", "1. d4 d5 2. e4", "1/2-1/2"),
    ]);
    assert_eq!(rows(&games.tree("date>=2020", "")), [row("d2d4", [1, 0, 1, 0, 1]), row("e2e4", [1, 0, 0, 1, 1])]);
    assert_eq!(games.tree("white:gamma", "e4").total.results.games, 0);
    let tree = games.ask("", Some("alpha"), 0, &after(""));
    let (total, e4) = (tree.total.player, &tree.branches[0].figures);
    assert_eq!((total.games, total.wins, total.losses), (2, 2, 0));
    assert_eq!((e4.player.percent(), e4.year), (Some(100.0), Some(2021)));
    assert_eq!(tree.branches[1].figures.player.games, 0);
}

#[test]
fn ratings_and_performance_are_those_of_the_side_to_move() {
    let games = Games::new(&[&[
        game("WhiteElo=2500;BlackElo=2300", "1. e4", "1-0"),
        game("WhiteElo=2700;BlackElo=2500", "1. e4", "0-1"),
        game("BlackElo=2400", "1. e4", "1-0"),
        game("WhiteElo=2600", "1. e4", "*"),
    ]
    .concat()]);
    let tree = games.tree("", "");
    let figures = &tree.branches[0].figures;
    assert_eq!(figures.elo.mean(), Some(2600));
    // Two of three against 2400 on average: 67 % are 125 points.
    assert_eq!(figures.performance.rating(), Some(2525));
    assert_eq!(figures.year, None);
}

#[test]
fn deleted_games_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let text = [game("", "1. e4 e5", "1-0"), game("", "1. e4 c5", "0-1"), game("", "1. d4", "*")].concat();
    std::fs::write(&file, text).unwrap();
    let database = Database::open_or_create(&folder.path().join("db")).unwrap();
    add(&database, &file);
    tabia::index::delete(&database, &[tabia::game::GameId(2)]).unwrap();
    let engine = Engine::new(database.snapshot().unwrap()).unwrap();
    let games = Games { _folder: folder, engine };
    assert_eq!(rows(&games.tree("", "")), [row("d2d4", [1, 0, 0, 0, 1]), row("e2e4", [1, 1, 0, 0, 1])]);
}

#[test]
fn trees_of_several_half_moves_and_years() {
    let games = Games::new(&[&[
        game("Date=2019.01.01", "1. e4 e5 2. Nf3", "1-0"),
        game("Date=2020.01.01", "1. e4 c5 2. Nf3", "0-1"),
        game("Date=2020.02.01", "1. e4 c5 2. Nc3", "1/2-1/2"),
        game("", "1. d4", "1-0"),
    ]
    .concat()]);
    let query = Query::All;
    let question = Question { query: &query, player: None, top: 0 };
    let stop = AtomicBool::new(false);
    let trees = Trees::new(&games.engine, &question, &stop).unwrap();
    let nodes = trees.grow(&after(""), Growth { depth: 2, min_games: 2 }).unwrap();
    assert_eq!((nodes.len(), nodes[0].replies.len(), nodes[0].replies[0].replies.len()), (1, 1, 0));
    assert_eq!(nodes[0].replies[0].branch.figures.results.games, 2);
    let trend = trees.trend(&after("")).unwrap();
    let years: Vec<_> =
        trend.years.iter().map(|year| (year.year, year.by_move.iter().map(|tally| tally.games).collect())).collect();
    let expected: [(Option<u64>, Vec<u64>); 3] =
        [(Some(2019), vec![1, 0]), (Some(2020), vec![2, 0]), (None, vec![0, 1])];
    assert_eq!(years, expected);
}

/// Moves with the games that play them, by position, for the positions that some game has twice; counted without index.
fn repeated(games: &Games) -> HashMap<PositionKey, (Chess, BTreeMap<String, BTreeSet<u64>>)> {
    let hits = games.engine.search(&Query::All, &AtomicBool::new(false)).unwrap();
    let mut seen: HashMap<PositionKey, (Chess, BTreeMap<String, BTreeSet<u64>>)> = HashMap::new();
    let mut twice: HashSet<PositionKey> = HashSet::new();
    for hit in hits {
        let mut of_game = HashSet::new();
        games.engine.main_line(hit).unwrap().walk(|_, scene| {
            let key = PositionKey::of(scene.before);
            if !of_game.insert(key) {
                twice.insert(key);
            }
            let (_, moves) = seen.entry(key).or_insert_with(|| (scene.before.clone(), BTreeMap::new()));
            let uci = scene.played.to_uci(shakmaty::CastlingMode::Chess960).to_string();
            moves.entry(uci).or_default().insert(hit.id.0);
        });
    }
    seen.retain(|key, _| twice.contains(key));
    seen
}

#[test]
fn repetitions_are_counted_as_replaying_every_game_does() {
    let games = Games::new(&[&std::fs::read_to_string(support::data("games-1k.pgn")).unwrap()]);
    let repeated = repeated(&games);
    assert!(repeated.len() > 300, "{}", repeated.len());
    let question = Question { query: &Query::All, player: None, top: 0 };
    let stop = AtomicBool::new(false);
    let trees = Trees::new(&games.engine, &question, &stop).unwrap();
    let mut more_than_one = 0;
    for (position, moves) in repeated.values() {
        let tree = trees.at(position).unwrap();
        let found: BTreeMap<String, u64> = tree
            .branches
            .iter()
            .map(|branch| {
                let uci = branch.played.to_uci(shakmaty::CastlingMode::Chess960).to_string();
                (uci, branch.figures.results.games)
            })
            .collect();
        let expected: BTreeMap<String, u64> = moves.iter().map(|(uci, ids)| (uci.clone(), ids.len() as u64)).collect();
        assert_eq!(found, expected, "{position:?}");
        more_than_one += usize::from(expected.len() > 1);
    }
    assert!(more_than_one > 30, "{more_than_one}");
}

#[test]
fn openings_are_found_as_a_scan_finds_them() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db/masters.pgn");
    let games = Games::new(&[&std::fs::read_to_string(sample).unwrap()]);
    for text in [
        "eco:B90..B99",
        "eco:A0",
        "eco>=E60",
        "not eco:B",
        "opening:sicilian",
        "opening:\"ruy lopez\" not result:1-0",
        "tag.ECO:*",
        "tag.ECO:B90 not eco:B90",
        "tag.Opening:*",
        "najdorf",
    ] {
        let query = Query::parse(text, &Reading { notation: Notation::default() }).unwrap();
        let found = games.engine.search(&query, &AtomicBool::new(false)).unwrap();
        let scanned: Vec<_> = games.engine.scan(&query).unwrap().into_iter().map(|(hit, _)| hit).collect();
        assert_eq!(found, scanned, "{text}");
    }
}
