//! Accepted spellings: `tests/data/spellings.tsv` rewrites canonical texts as people write them, and each must still be read
//! as the move that it was made from, with the warnings and remarks that the row names.
//!
//! A row has the notation that writes (`full …` names departure and arrival in full, `san:*` is every language), the one that
//! reads (`=` is the same), a pattern with `{K}` to `{P}` for the letters of the language and `{piece}` for any of them, what
//! stands for it (`\L…\E` in small letters, `\U…\E` in capitals, `\u2009` a character), what reading gives, and the warnings
//! (`any` leaves them open) and remarks.
//!
//! Each row is tried on a few moves that it fits; `TABIA_SPELLINGS=500` tries so many.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use shakmaty::{Move, Position, Role};
use tabia::game::Start;
use tabia::notation::descriptive::square_name;
use tabia::notation::{LANGUAGES, Line, Notation, ReadError, Strictness};

use crate::vectors::rows;

/// Moves on which a row is tried.
const SAMPLE: usize = 8;
/// Moves for each language, where a row stands for all of them.
const LANGUAGE_SAMPLE: usize = 1;
/// One in so many plies of a game lends all its legal moves.
const EVERY: usize = 47;

/// Positions that ask much of a notation.
const AWKWARD: &str = include_str!("../data/awkward.txt");

/// Marks at the end of a canonical descriptive text.
static MARKS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"( e\.p\.| a\.p\.)?( ch| mate|\+\+|\+|≠)?$").unwrap());
static LETTER_CASES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\\([LU])(.*?)\\E").unwrap());
static CODED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\\u([0-9A-F]{4})").unwrap());

/// A legal move in its place.
struct Case {
    line: Line,
    played: Move,
}

fn every_move(line: &Line) -> impl Iterator<Item = Case> {
    let legal = line.position().legal_moves();
    let line = line.clone();
    legal.into_iter().map(move |played| Case { line: line.clone(), played })
}

/// Legal moves of positions from games, the table of positions and the awkward ones.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (file, chess960) in [("games.tsv", false), ("games960.tsv", true)] {
        let mut game: Option<Line> = None;
        for (index, row) in rows(file).iter().enumerate() {
            let fen = row.get("fen_before");
            let start = if chess960 { Start::from_fen_chess960(fen) } else { Start::from_fen(fen) };
            let mut line = match game.take() {
                Some(line) if row.get("ply") != "1" => line,
                _ => Line::new(&start.unwrap()),
            };
            if index % EVERY == 0 {
                cases.extend(every_move(&line));
            }
            let uci: shakmaty::uci::UciMove = row.get("uci").parse().unwrap();
            let played = uci.to_move(line.position()).unwrap();
            if played.is_castle() || played.is_promotion() || played.is_en_passant() {
                cases.push(Case { line: line.clone(), played });
            }
            line.play(played);
            game = Some(line);
        }
    }
    let mut fens: Vec<String> = rows("all_moves_index.tsv").iter().map(|row| row.get("fen").to_owned()).collect();
    fens.extend(AWKWARD.lines().filter(|line| !line.starts_with('#')).map(str::to_owned));
    for fen in &fens {
        let start = Start::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        cases.extend(every_move(&Line::new(&start)));
    }
    cases
}

/// A way to write the text that a row begins with.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Source {
    Canonical(Notation),
    /// Descriptive with departure and arrival named in full: `N(KB3)xP/K5`, `C(3AR)xP(5R)`.
    InFull(Notation),
}

impl Source {
    fn parse(name: &str) -> Source {
        match name.strip_prefix("full ") {
            Some(name) => Source::InFull(name.parse().unwrap()),
            None => Source::Canonical(name.parse().unwrap_or_else(|error| panic!("{error}"))),
        }
    }

    fn notation(self) -> Notation {
        match self {
            Source::Canonical(notation) | Source::InFull(notation) => notation,
        }
    }

    fn text(self, case: &Case) -> String {
        match self {
            Source::Canonical(notation) => case.line.clone().play_with(case.played, |scene| notation.text(scene)),
            Source::InFull(notation) => in_full(notation, case),
        }
    }
}

fn in_full(notation: Notation, case: &Case) -> String {
    let played = case.played;
    let canonical = Source::Canonical(notation).text(case);
    let (Some(from), false) = (played.from(), played.is_castle()) else { return canonical };
    let letters = match notation {
        Notation::Descriptive => "PNBRQK",
        Notation::DescriptiveEs => "PCATDR",
        _ => "PCFTDR",
    };
    let letter = |role: Role| letters.as_bytes()[role as usize - 1] as char;
    let color = case.line.position().turn();
    let square = |at| square_name(notation, at, color).unwrap();
    let english = notation == Notation::Descriptive;
    let mut text = format!("{}({})", letter(played.role()), square(from));
    match played.capture() {
        Some(role) if english => text += &format!("x{}/{}", letter(role), square(played.to())),
        Some(role) => text += &format!("x{}({})", letter(role), square(played.to())),
        None => text += &format!("-{}", square(played.to())),
    }
    if let Some(role) = played.promotion() {
        text += &if english { format!("({})", letter(role)) } else { format!("={}", letter(role)) };
    }
    text + &canonical[MARKS.find(&canonical).unwrap().start()..]
}

/// What reading the new text must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The move.
    Same,
    /// The move, or doubt between it and others.
    Doubt,
    /// Doubt.
    Ambiguous,
    Illegal,
    PromotionMissing,
}

struct Rule {
    place: String,
    source: Source,
    read: Notation,
    from: Regex,
    to: String,
    outcome: Outcome,
    warnings: Vec<String>,
    remarks: String,
    sample: usize,
}

/// Replaces `{K}` and the like by the letters of the language, `{piece}` by any of those of the pieces.
fn with_letters(text: &str, notation: Notation, quote: fn(&str) -> String) -> String {
    let Some(language) = notation.language() else { return text.to_owned() };
    let letter = |role: Role| quote(language.letter(role));
    let pieces = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let any = format!("(?:{})", pieces.map(letter).join("|"));
    let named = pieces.into_iter().chain([Role::Pawn]);
    named.fold(text.replace("{piece}", &any), |text, role| {
        text.replace(&format!("{{{}}}", role.upper_char()), &letter(role))
    })
}

fn rules() -> Vec<Rule> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/spellings.tsv");
    let table = std::fs::read_to_string(&path).unwrap();
    let mut rules = Vec::new();
    for (index, row) in table.lines().enumerate().skip(1).filter(|(_, row)| !row.is_empty() && !row.starts_with('#')) {
        let mut fields = row.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        let (written, read, from, to, outcome, warnings, remarks) =
            (field(), field(), field(), field(), field(), field(), field());
        let place = format!("spellings.tsv:{}", index + 1);
        for (written, sample) in written.split(',').flat_map(expand) {
            let source = Source::parse(&written);
            let read =
                if read == "=" { source.notation() } else { read.parse().unwrap_or_else(|e| panic!("{place}: {e}")) };
            let pattern = with_letters(from, read, regex::escape);
            rules.push(Rule {
                place: format!("{place} {written}"),
                source,
                read,
                from: Regex::new(&pattern).unwrap_or_else(|error| panic!("{place}: {error}")),
                to: with_letters(to, read, str::to_owned),
                outcome: match outcome {
                    "same" => Outcome::Same,
                    "doubt" => Outcome::Doubt,
                    "ambiguous" => Outcome::Ambiguous,
                    "illegal" => Outcome::Illegal,
                    "promotion-missing" => Outcome::PromotionMissing,
                    other => panic!("{place}: no outcome {other:?}"),
                },
                warnings: warnings.split_whitespace().map(str::to_owned).collect(),
                remarks: remarks.to_owned(),
                sample,
            });
        }
    }
    rules
}

/// `san:*` is every language but English.
fn expand(name: &str) -> Vec<(String, usize)> {
    match name.strip_suffix(":*") {
        Some(base) => {
            let foreign = LANGUAGES.iter().filter(|language| language.code != "en");
            foreign.map(|language| (format!("{base}:{}", language.code), LANGUAGE_SAMPLE)).collect()
        }
        None => vec![(name.to_owned(), SAMPLE)],
    }
}

/// `\L…\E` and `\U…\E` in what stands for the text change letter case.
fn rewrite(rule: &Rule, text: &str) -> Option<String> {
    let captures = rule.from.captures(text)?;
    let found = captures.get(0)?;
    let mut put = String::new();
    captures.expand(&rule.to, &mut put);
    let text = format!("{}{put}{}", &text[..found.start()], &text[found.end()..]);
    let change =
        |found: &Captures<'_>| if &found[1] == "L" { found[2].to_lowercase() } else { found[2].to_uppercase() };
    let mut text = LETTER_CASES.replace_all(&text, change).into_owned();
    if text.contains("\\u") {
        let sign =
            |found: &Captures<'_>| char::from_u32(u32::from_str_radix(&found[1], 16).unwrap()).unwrap().to_string();
        text = CODED.replace_all(&text, sign).into_owned();
    }
    Some(text)
}

/// What is wrong with the reading of a rewritten text, if anything.
fn fault(rule: &Rule, case: &Case, text: &str) -> Option<String> {
    let read = rule.read.read(text, &case.line.setting(), Strictness::Strict);
    let sound = match (&read, rule.outcome) {
        (Ok(reading), Outcome::Same | Outcome::Doubt) => {
            let mut warned: Vec<String> = reading.warnings.iter().map(|warning| format!("{warning:?}")).collect();
            warned.sort();
            let mut wanted = rule.warnings.clone();
            wanted.sort();
            let told = warned == wanted || wanted == ["any"];
            reading.played == case.played && told && reading.remarks.join(" ") == rule.remarks
        }
        (Err(ReadError::Ambiguous { candidates, .. }), Outcome::Doubt | Outcome::Ambiguous) => {
            candidates.contains(&case.played)
        }
        (Err(ReadError::PromotionMissing { .. }), Outcome::PromotionMissing) => true,
        (Err(ReadError::Illegal(_) | ReadError::Unreadable(_) | ReadError::ShortPromotion(_)), Outcome::Illegal) => {
            true
        }
        _ => false,
    };
    let position = shakmaty::fen::Fen::from_position(case.line.position(), shakmaty::EnPassantMode::Legal);
    (!sound).then(|| format!("{} as {}: {text:?} for {} in {position}: {read:?}", rule.place, rule.read, case.played))
}

/// The cases mixed, one of each kind in turn, so that a row soon meets the moves that it fits.
fn in_turn(mut cases: Vec<Case>) -> Vec<Case> {
    fastrand::Rng::with_seed(12).shuffle(&mut cases);
    let mut seen: HashMap<[bool; 6], usize> = HashMap::new();
    let mut ranked: Vec<(usize, Case)> = Vec::new();
    for case in cases {
        let mut after = case.line.position().clone();
        after.play_unchecked(case.played);
        let played = case.played;
        let kind = [
            played.is_capture(),
            played.is_castle(),
            played.is_promotion(),
            played.is_en_passant(),
            after.is_check(),
            after.is_checkmate(),
        ];
        let rank = seen.entry(kind).or_default();
        ranked.push((*rank, case));
        *rank += 1;
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, case)| case).collect()
}

#[test]
fn every_accepted_spelling_is_read() {
    let more: Option<usize> = std::env::var("TABIA_SPELLINGS").ok().map(|value| value.parse().unwrap());
    let cases = in_turn(cases());
    let mut texts: HashMap<Source, Vec<Option<String>>> = HashMap::new();
    let mut failures: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut idle = Vec::new();
    let mut tried = 0;
    for rule in &rules() {
        let written = texts.entry(rule.source).or_insert_with(|| cases.iter().map(|_| None).collect());
        let mut fitting = 0;
        for (case, written) in cases.iter().zip(written) {
            let written = written.get_or_insert_with(|| rule.source.text(case));
            let Some(text) = rewrite(rule, written) else { continue };
            fitting += 1;
            if let Some(fault) = fault(rule, case, &text) {
                failures.entry(rule.place.clone()).or_insert((0, fault)).0 += 1;
            }
            if fitting == more.unwrap_or(rule.sample) {
                break;
            }
        }
        tried += fitting;
        if fitting == 0 {
            idle.push(rule.place.clone());
        }
    }
    let shown: Vec<String> = failures.values().map(|(count, first)| format!("{count} times: {first}")).collect();
    assert!(shown.is_empty(), "{} rows fail\n{}", shown.len(), shown.join("\n"));
    assert!(idle.is_empty(), "rows that fit no move: {idle:?}");
    assert!(tried > 1000, "{tried}");
}
