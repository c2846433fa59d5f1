//! Tie-breaks, places and rounds.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::{Kind, Standing};

/// Computes the tie-breaks from the points of the opponents.
pub(super) fn tie_breaks(standings: &mut [Standing]) {
    let points: Vec<u64> = standings.iter().map(|standing| standing.score.half_points()).collect();
    for standing in standings {
        standing.buchholz = standing.games.iter().map(|game| points[game.opponent]).sum();
        let share = |game: &super::Encounter| points[game.opponent] * game.half_points().unwrap_or(0);
        standing.sonneborn_berger = standing.games.iter().map(share).sum();
    }
}

/// Puts the players in order: points, tie-break of the kind of event, wins, name.
pub(super) fn sort(standings: &mut Vec<Standing>, kind: Kind) {
    let mut order: Vec<usize> = (0..standings.len()).collect();
    order.sort_by_key(|at| {
        let standing = &standings[*at];
        let tie_break = match kind {
            Kind::RoundRobin => standing.sonneborn_berger,
            Kind::Swiss => standing.buchholz,
        };
        (Reverse(standing.score.half_points()), Reverse(tie_break), Reverse(standing.score.wins), standing.name.clone())
    });
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, old)| place[*old] = new);
    for standing in standings.iter_mut() {
        standing.games.iter_mut().for_each(|game| game.opponent = place[game.opponent]);
    }
    let mut placed: Vec<(usize, Standing)> = place.into_iter().zip(standings.drain(..)).collect();
    placed.sort_by_key(|(place, _)| *place);
    standings.extend(placed.into_iter().map(|(_, standing)| standing));
}

/// Numbers the rounds from 0 and says how many there are. Where the games do not tell their rounds, or somebody has
/// two games in one, each player's games count one after the other.
pub(super) fn number_rounds(standings: &mut [Standing]) -> usize {
    let told = |standing: &Standing| {
        let mut seen = HashSet::new();
        standing.games.iter().all(|game| game.round != usize::MAX && seen.insert(game.round))
    };
    if standings.iter().all(told) {
        let rounds: HashSet<usize> =
            standings.iter().flat_map(|standing| &standing.games).map(|game| game.round).collect();
        let mut rounds: Vec<usize> = rounds.into_iter().collect();
        rounds.sort_unstable();
        for game in standings.iter_mut().flat_map(|standing| &mut standing.games) {
            game.round = rounds.partition_point(|round| *round < game.round);
        }
        return rounds.len();
    }
    for standing in standings.iter_mut() {
        standing.games.iter_mut().enumerate().for_each(|(at, game)| game.round = at);
    }
    standings.iter().map(|standing| standing.games.len()).max().unwrap_or(0)
}
