//! Names that are likely one person's.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use rayon::prelude::*;

use super::people::Players;
use crate::people::{Likeness, PersonName};

/// Names that share one of their keys are compared; more than this share only a word such as a common first name.
const MOST_SHARING: usize = 2000;
/// Shortest surname, in bytes, of which spellings with a letter left out are keys.
const SLIP: usize = 6;
/// Years between the last game under one name and the first under the other after which they are hardly one person.
const FAR_YEARS: u64 = 25;
/// Years within which two names stand side by side.
const NEAR_YEARS: u64 = 5;
/// Difference of the highest ratings after which they are hardly one person.
const FAR_ELO: u64 = 500;
/// Difference of the highest ratings that speaks for one person.
const NEAR_ELO: u64 = 150;

/// How sure it is that two names are one person's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Belief {
    /// Nothing speaks against it, and no third name is as near.
    Likely,
    /// Several people can be meant, or years or ratings lie far apart, or the surname is all there is, or it differs and the
    /// given name is an initial.
    Possible,
}

impl Belief {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Belief::Likely => "likely",
            Belief::Possible => "possible",
        }
    }
}

/// A proposal: a name and another that is likely the same person's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Place of the fuller or more frequent name among the players.
    pub name: usize,
    /// Place of the other name.
    pub alias: usize,
    /// What makes them alike.
    pub likeness: Likeness,
    /// How sure it is.
    pub belief: Belief,
    /// What speaks for and against it, in words.
    pub evidence: Vec<String>,
}

/// Proposes names that belong together: for each name the one that fits best. Likely ones come first, those of more games
/// first among them.
pub fn similar(players: &Players) -> Vec<Proposal> {
    let names: Vec<PersonName> = players.lines.par_iter().map(|line| PersonName::new(&line.name)).collect();
    let alike: Vec<(usize, usize, Likeness)> = pairs(&names)
        .into_par_iter()
        .filter(|pair| !players.opponents.contains(pair))
        .filter_map(|(a, b)| Some((a, b, names[a].likeness(&names[b])?)))
        .collect();
    let mut near: HashMap<usize, Vec<usize>> = HashMap::new();
    for (a, b, _) in &alike {
        near.entry(*a).or_default().push(*b);
        near.entry(*b).or_default().push(*a);
    }
    let judge = Judge { players, names: &names, near: &near };
    let mut best: HashMap<usize, Proposal> = HashMap::new();
    for proposal in alike.into_iter().map(|(a, b, likeness)| judge.proposal(a, b, likeness)) {
        let rank = |proposal: &Proposal| (proposal.belief, proposal.likeness, proposal.name);
        let known = best.get(&proposal.alias);
        if known.is_none_or(|known| rank(&proposal) < rank(known)) {
            best.insert(proposal.alias, proposal);
        }
    }
    let mut found: Vec<Proposal> = best.into_values().collect();
    found.sort_by_key(|proposal| (proposal.belief, proposal.name, proposal.alias));
    found
}

/// Pairs of names that share a key, the lower place first.
fn pairs(names: &[PersonName]) -> Vec<(usize, usize)> {
    let mut keyed: Vec<(u64, usize)> = names
        .par_iter()
        .enumerate()
        .flat_map_iter(|(at, name)| keys(name).into_iter().map(move |key| (key, at)))
        .collect();
    keyed.par_sort_unstable();
    keyed.dedup();
    let mut found = Vec::new();
    for sharing in keyed.chunk_by(|a, b| a.0 == b.0).filter(|sharing| sharing.len() <= MOST_SHARING) {
        for (at, (_, a)) in sharing.iter().enumerate() {
            found.extend(sharing[at + 1..].iter().map(|(_, b)| (*a, *b)));
        }
    }
    found.par_sort_unstable();
    found.dedup();
    found
}

/// Keys of a name: its words that can be the surname, and the surname as a whole, whole and with a letter or two left out.
fn keys(name: &PersonName) -> Vec<u64> {
    let hash = |text: &str| {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        hasher.finish()
    };
    let mut surnames: Vec<String> = name.family().iter().filter(|word| word.len() > 1).cloned().collect();
    surnames.push(name.family().concat());
    let mut sorted: Vec<&str> = name.words().collect();
    sorted.sort_unstable();
    let mut keys = vec![hash(&sorted.join(" "))];
    for surname in surnames {
        keys.push(hash(&surname));
        if surname.len() >= SLIP {
            let once = without_a_letter(&surname);
            if surname.len() > SLIP + 2 {
                keys.extend(once.iter().flat_map(|text| without_a_letter(text)).map(|text| hash(&text)));
            }
            keys.extend(once.iter().map(|text| hash(text)));
        }
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn without_a_letter(text: &str) -> Vec<String> {
    text.char_indices().map(|(at, c)| format!("{}{}", &text[..at], &text[at + c.len_utf8()..])).collect()
}

struct Judge<'a> {
    players: &'a Players,
    names: &'a [PersonName],
    near: &'a HashMap<usize, Vec<usize>>,
}

impl Judge<'_> {
    fn proposal(&self, a: usize, b: usize, likeness: Likeness) -> Proposal {
        let (name, alias) = if self.fullness(a) >= self.fullness(b) { (a, b) } else { (b, a) };
        let mut evidence = vec![likeness.as_str().to_owned()];
        let against = [self.years(a, b, &mut evidence), self.ratings(a, b, &mut evidence)].contains(&Some(false));
        let ambiguous = likeness > Likeness::Transposed && (self.is_ambiguous(a, b) || self.is_ambiguous(b, a));
        if ambiguous {
            evidence.push("fits several people".to_owned());
        }
        let full = [a, b].iter().all(|at| self.names[*at].has_given_name());
        let unsure = likeness == Likeness::Surname || likeness == Likeness::Spelling && !full;
        let doubtful = against || ambiguous || unsure;
        let belief = if doubtful { Belief::Possible } else { Belief::Likely };
        Proposal { name, alias, likeness, belief, evidence }
    }

    /// Letters of the words, then games: what makes a name the one to keep.
    fn fullness(&self, at: usize) -> (usize, u64) {
        let full = self.names[at].words().filter(|word| word.chars().count() > 1).count();
        (full, self.players.lines[at].games)
    }

    /// Whether a name has another neighbour that is not like `other`: then it may be that one.
    fn is_ambiguous(&self, name: usize, other: usize) -> bool {
        let neighbours = self.near.get(&name).map(Vec::as_slice).unwrap_or_default();
        neighbours.iter().any(|at| *at != other && self.names[*at].likeness(&self.names[other]).is_none())
    }

    fn years(&self, a: usize, b: usize, evidence: &mut Vec<String>) -> Option<bool> {
        let [(first, last), (from, to)] = [self.players.lines[a].years?, self.players.lines[b].years?];
        let gap = from.saturating_sub(last).max(first.saturating_sub(to));
        match gap {
            ..=NEAR_YEARS => evidence.push("same years".to_owned()),
            FAR_YEARS.. => evidence.push(format!("{gap} years apart")),
            _ => {}
        }
        Some(gap < FAR_YEARS)
    }

    fn ratings(&self, a: usize, b: usize, evidence: &mut Vec<String>) -> Option<bool> {
        let gap = self.players.lines[a].elo?.abs_diff(self.players.lines[b].elo?);
        match gap {
            ..=NEAR_ELO => evidence.push("near ratings".to_owned()),
            FAR_ELO.. => evidence.push(format!("ratings {gap} apart")),
            _ => {}
        }
        Some(gap < FAR_ELO)
    }
}

/// A list of aliases for [`super::Aliases`]: likely proposals as lines, possible ones as remarks to be looked at.
pub fn alias_skeleton(players: &Players, proposals: &[Proposal]) -> String {
    let mut groups: HashMap<usize, Vec<usize>> = HashMap::new();
    let likely = |proposal: &&Proposal| proposal.belief == Belief::Likely;
    let heads: HashMap<usize, usize> =
        proposals.iter().filter(likely).map(|proposal| (proposal.alias, proposal.name)).collect();
    for proposal in proposals.iter().filter(likely) {
        let mut head = proposal.name;
        // An alias of an alias belongs to the fullest name; names get fuller on the way, so there is an end.
        while let Some(next) = heads.get(&head) {
            head = *next;
        }
        groups.entry(head).or_default().push(proposal.alias);
    }
    let name = |at: usize| players.lines[at].name.as_str();
    let writable = |at: &usize| !name(*at).contains(['=', ';', '#', '\n']);
    let mut order: Vec<usize> = groups.keys().copied().filter(writable).collect();
    order.sort_unstable();
    let mut text = String::from("# NAME = ALIAS; ALIAS\n");
    for head in order {
        let aliases: Vec<&str> = groups[&head].iter().filter(|at| writable(at)).map(|at| name(*at)).collect();
        if !aliases.is_empty() {
            text.push_str(&format!("{} = {}\n", name(head), aliases.join("; ")));
        }
    }
    for proposal in proposals.iter().filter(|proposal| !likely(proposal)) {
        let line = format!("# {} = {}   # {}", name(proposal.name), name(proposal.alias), proposal.evidence.join(", "));
        text.push_str(&format!("{}\n", line.replace('\n', " ")));
    }
    text
}
