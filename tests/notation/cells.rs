//! Names of cells and squares.

use shakmaty::{Color, Square};
use tabia::notation::cells::{Cell, Size, System, parse_square, square_name};
use tabia::notation::{Notation, descriptive};

use crate::vectors::{Failures, rows};

#[test]
fn other_boards() {
    for (side, block) in [(7, "centric"), (9, "centric"), (10, "acentric"), (12, "acentric")] {
        let size = Size::new(side, side).unwrap();
        let mut failures = Failures::default();
        for row in &rows(&format!("cells_{side}x{side}.tsv")) {
            let number = |column| row.get(column).parse::<u8>().unwrap() - 1;
            let cell = Cell { file: number("file"), rank: number("rank") };
            for (system, column) in [(System::Xy, "xy"), (System::Block, block)] {
                failures.equal(row, column, &size.name(system, cell).unwrap(), row.get(column));
                assert_eq!(size.parse(system, row.get(column)), Ok(cell), "{}", row.place);
            }
        }
    }
}

#[test]
fn squares() {
    let mut failures = Failures::default();
    for row in &rows("squares_8x8.tsv") {
        let square: Square = row.get("square").parse().unwrap();
        for (system, column) in [(System::Xy, "xy"), (System::Block, "acentric")] {
            failures.equal(row, column, square_name(system, square), row.get(column));
            assert_eq!(parse_square(system, row.get(column)), Ok(square), "{}", row.place);
        }
        let languages =
            [("en", Notation::Descriptive), ("es", Notation::DescriptiveEs), ("fr", Notation::DescriptiveFr)];
        for (language, notation) in languages {
            for (color, word) in [(Color::White, "white"), (Color::Black, "black")] {
                let column = format!("{language}_{word}");
                let name = descriptive::square_name(notation, square, color).unwrap();
                failures.equal(row, &column, &name, row.get(&column));
            }
        }
    }
}

#[test]
fn printed_pairs_fit_the_order_but_for_one_misprint() {
    let rows = rows("acentric_evidence.tsv");
    let differing: Vec<String> = rows
        .iter()
        .filter(|row| row.get("square").len() == 2)
        .filter(|row| square_name(System::Block, row.get("square").parse().unwrap()) != row.get("printed"))
        .map(|row| row.get("square").to_owned())
        .collect();
    assert_eq!(differing, ["e6"]);
}
