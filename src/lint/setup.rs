//! Start positions and variants that are announced in a doubtful way.

use super::{Level, LintKind, Lints};
use crate::game::Variant;

/// Variants that are played, in lower case without signs; their games are kept, but their moves are not indexed.
const VARIANTS: [&str; 24] = [
    "antichess",
    "atomic",
    "bughouse",
    "capablanca",
    "crazyhouse",
    "duck",
    "fogofwar",
    "giveaway",
    "gothic",
    "grand",
    "horde",
    "kingofthehill",
    "koth",
    "losers",
    "makruk",
    "racingkings",
    "seirawan",
    "shatranj",
    "shogi",
    "suicide",
    "threecheck",
    "3check",
    "xiangqi",
    "janggi",
];

/// Fields of a FEN (PGN standard 16.1).
const FEN_FIELDS: usize = 6;

pub(super) fn look(lints: &mut Lints<'_>) {
    variant(lints);
    set_up(lints);
}

fn variant(lints: &mut Lints<'_>) {
    let Some(Variant::Other(name)) = lints.tag("Variant").map(Variant::from_tag) else { return };
    let plain: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if !VARIANTS.contains(&plain.trim_end_matches("chess")) && !VARIANTS.contains(&plain.as_str()) {
        let reason = "no such variant is known; for chess leave the tag out".to_owned();
        lints.about_tag(LintKind::UnknownVariant, Level::Warning, "Variant", reason);
    }
}

fn set_up(lints: &mut Lints<'_>) {
    let fen = lints.tag("FEN").map(str::trim).filter(|fen| !fen.is_empty());
    let flag = lints.tag("SetUp").map(str::trim);
    match (fen, flag) {
        (Some(_), None) => {
            let reason = "a game with a FEN has the tag SetUp \"1\" (PGN standard 9.7.1)".to_owned();
            lints.about_tag(LintKind::SetUp, Level::Note, "FEN", reason);
        }
        (Some(_), Some("1")) | (None, None | Some("0" | "")) => {}
        (Some(_), Some(_)) => {
            let reason = "there is a FEN, so SetUp must be 1; the FEN counts".to_owned();
            lints.about_tag(LintKind::SetUp, Level::Warning, "SetUp", reason);
        }
        (None, Some(_)) => {
            let reason = "a position is announced, and there is no FEN".to_owned();
            lints.about_tag(LintKind::SetUp, Level::Warning, "SetUp", reason);
        }
    }
    let fields = fen.map_or(FEN_FIELDS, |fen| fen.split_whitespace().count());
    if fields != FEN_FIELDS {
        let reason = format!("a FEN has six fields, this one has {fields}");
        lints.about_tag(LintKind::SetUp, Level::Note, "FEN", reason);
    }
}
