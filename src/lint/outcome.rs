//! The result and the number of half-moves, against the board.

use shakmaty::{Color, Position};

use super::{Level, Lint, LintKind, Lints};
use crate::game::GameResult;
use crate::notation::Ending;
use crate::parser::TokenKind;
use crate::replay::{MainLine, Material, ReadState, Replayed};

pub(super) fn look(lints: &mut Lints<'_>) {
    let replayed = lints.subject.replayed;
    ply_count(lints);
    if replayed.state == ReadState::Whole
        && let Some(reason) = contradiction(replayed)
    {
        let last = lints.subject.game.tokens.iter().rev().find(|token| matches!(token.kind, TokenKind::Result(_)));
        let (offset, token) = match last {
            Some(token) => (token.at as usize, token.text(lints.subject.text).to_owned()),
            None => (lints.place_of("Result"), replayed.result.to_string()),
        };
        let level = if replayed.result == GameResult::Unknown { Level::Warning } else { Level::Error };
        lints.found.push(Lint { kind: LintKind::BoardResult, level, offset, token, reason });
    }
}

/// A tag that does not count what is there; of a game that is cut nobody can say.
fn ply_count(lints: &mut Lints<'_>) {
    let Some(value) = lints.tag("PlyCount").map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-")) else {
        return;
    };
    let replayed = lints.subject.replayed;
    let moveless = lints.subject.game.main_line().next().is_none();
    let plies = replayed.keys.len().saturating_sub(1);
    let reason = match value.parse::<usize>() {
        Err(_) => "a number of half-moves is a number".to_owned(),
        Ok(said) if said != plies && (replayed.state == ReadState::Whole || moveless) => {
            format!("the main line has {plies} half-moves")
        }
        Ok(_) => return,
    };
    lints.about_tag(LintKind::PlyCount, Level::Warning, "PlyCount", reason);
}

/// What the last position says against the result.
fn contradiction(replayed: &Replayed) -> Option<String> {
    let (ending, result) = (replayed.codes.last()?.ending(), replayed.result);
    match ending {
        Ending::Mate => {
            let starts = replayed.start.as_ref()?.position.turn();
            let last = if replayed.codes.len().is_multiple_of(2) { !starts } else { starts };
            let won = if last == Color::White { GameResult::WhiteWins } else { GameResult::BlackWins };
            (result != won).then(|| format!("the board shows mate, so the result is {won}"))
        }
        Ending::Stalemate if result != GameResult::Draw => {
            Some("the board shows stalemate, so the result is 1/2-1/2".to_owned())
        }
        _ if matches!(result, GameResult::WhiteWins | GameResult::BlackWins) && is_dead(replayed) => {
            Some("neither side has the material to win".to_owned())
        }
        _ => None,
    }
}

fn is_dead(replayed: &Replayed) -> bool {
    let Some((Material(counts), _)) = replayed.materials.last() else { return false };
    // Pawns, rooks and queens of both sides, see `Material`; most games end here.
    const CAN_MATE: u64 = 0xff00f_ff00f;
    if counts & CAN_MATE != 0 {
        return false;
    }
    let line = MainLine::new(replayed.start.clone(), replayed.packed.clone());
    line.position_at(line.plies()).is_some_and(|position| position.is_insufficient_material())
}
