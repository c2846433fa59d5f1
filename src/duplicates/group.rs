//! Groups of games: each belongs to the longest one that it is a duplicate of.

use std::collections::HashMap;

use super::judge::Agreement;
use super::lines::{Lines, Run};
use super::{Card, Group, Judge, Member, Why};

/// The first games of groups, found by what a duplicate of theirs has in common with them.
#[derive(Default)]
struct Heads {
    /// By hash of the headers; of this line only.
    exact: HashMap<u64, usize>,
    /// By initials of the players; of this line and of those that continue it.
    initials: HashMap<[char; 2], Vec<usize>>,
    /// The first of this line.
    first: Option<usize>,
    /// The first of this line and of those that continue it.
    longest: Option<usize>,
}

struct Grouping<'a> {
    cards: &'a [Option<Card>],
    judge: &'a Judge<'a>,
    runs: &'a [Run],
    heads: HashMap<usize, Heads>,
    /// Members of each head, itself first.
    groups: HashMap<usize, Vec<(usize, Option<Why>)>>,
}

/// The groups of two games or more. Longer games come first, so that every game meets those it may be a part of.
pub(super) fn groups(lines: &Lines<'_>, cards: &[Option<Card>], judge: &Judge<'_>) -> Vec<Group> {
    let mut order: Vec<usize> =
        (0..lines.runs.len()).filter(|at| cards[lines.runs[*at].games.start].is_some()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(lines.runs[*at].plies));
    let mut grouping = Grouping { cards, judge, runs: &lines.runs, heads: HashMap::new(), groups: HashMap::new() };
    for run in order {
        for place in lines.runs[run].games.clone() {
            grouping.place(run, place);
        }
    }
    let member = |(place, why): (usize, Option<Why>)| Some(Member { card: cards[place].clone()?, why });
    let several = grouping.groups.into_values().filter(|members| members.len() > 1);
    several.map(|members| Group { games: members.into_iter().filter_map(member).collect() }).collect()
}

impl Grouping<'_> {
    fn place(&mut self, run: usize, place: usize) {
        let Some(card) = &self.cards[place] else { return };
        match self.find(run, card) {
            Some((head, why)) => self.groups.entry(head).or_default().push((place, Some(why))),
            None => {
                self.groups.insert(place, vec![(place, None)]);
                self.add_head(run, place, card);
            }
        }
    }

    /// The head that a game belongs to: one with the same headers, one with near names, any of the same moves, any that goes on.
    fn find(&self, run: usize, card: &Card) -> Option<(usize, Why)> {
        let heads = self.heads.get(&run)?;
        let moves = self.runs[run].games.clone();
        let why = |head: usize| {
            let agreement = if moves.contains(&head) { Agreement::Whole } else { Agreement::Beginning };
            let why = self.judge.why(self.cards[head].as_ref()?, card, agreement)?;
            Some((head, why))
        };
        let exact = heads.exact.get(&card.identity.headers).and_then(|head| why(*head));
        let near = || {
            if card.plies < self.judge.telling() {
                return None;
            }
            let named = card.identity.initials().into_iter().filter_map(|initials| heads.initials.get(&initials));
            named.flatten().find_map(|head| why(*head))
        };
        exact.or_else(near).or_else(|| heads.first.and_then(why)).or_else(|| heads.longest.and_then(why))
    }

    fn add_head(&mut self, run: usize, place: usize, card: &Card) {
        let own = self.heads.entry(run).or_default();
        own.exact.entry(card.identity.headers).or_insert(place);
        own.first.get_or_insert(place);
        let initials = card.identity.initials();
        let mut line = Some(run);
        while let Some(at) = line.filter(|at| self.runs[*at].plies >= self.judge.telling()) {
            let heads = self.heads.entry(at).or_default();
            initials.iter().for_each(|key| heads.initials.entry(*key).or_default().push(place));
            heads.longest.get_or_insert(place);
            line = self.runs[at].beginning;
        }
    }
}
