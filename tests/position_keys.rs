//! Position keys are stored in databases: another value for any of these positions would orphan them all.

use tabia::board::Board;
use tabia::game::Start;
use tabia::position::PositionKey;

#[test]
fn position_keys_never_change() {
    let table = include_str!("data/position_keys.tsv");
    let mut seen = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [key, mode, fen] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let start = match mode {
            "chess960" => Start::from_fen_chess960(fen),
            _ => Start::from_fen(fen),
        };
        let position = start.unwrap().position;
        let expected = PositionKey(u64::from_str_radix(key, 16).unwrap());
        assert_eq!(PositionKey::of(&position), expected, "{fen}");
        assert_eq!(Board::from(&position).key(), expected, "{fen}");
        seen += 1;
    }
    assert!(seen >= 20, "{seen}");
}
