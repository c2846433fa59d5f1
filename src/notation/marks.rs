//! Splitting a move text from the marks and remarks that follow it.

use super::constraints::{CheckMark, Claims, EnPassantMark};

/// What the sign `++` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DoublePlus {
    /// Double check in some scores, mate in others.
    Either,
    /// Mate, in the descriptive notations.
    Mate,
}

/// A move text without its marks.
#[derive(Debug, Default)]
pub(super) struct Split<'a> {
    /// What is left.
    pub(super) text: &'a str,
    /// Check and en passant marks.
    pub(super) claims: Claims,
    /// Annotation signs and the like, in the order in which they stand.
    pub(super) remarks: Vec<String>,
}

#[derive(Clone, Copy)]
enum Mark {
    Check(CheckMark),
    PlusPlus,
    EnPassant,
    Remark,
}

use CheckMark::{Check, Discovered, Double, Mate, Stalemate};

/// Marks of signs only, longest first.
const SIGNS: [(&str, Mark); 13] = [
    ("(=)", Mark::Remark),
    ("+/-", Mark::Remark),
    ("-/+", Mark::Remark),
    ("+/=", Mark::Remark),
    ("=/+", Mark::Remark),
    ("++", Mark::PlusPlus),
    ("+-", Mark::Remark),
    ("-+", Mark::Remark),
    ("+=", Mark::Remark),
    ("=+", Mark::Remark),
    ("#", Mark::Check(Mate)),
    ("+", Mark::Check(Check)),
    ("X", Mark::Check(Mate)),
];

/// Signs of evaluation and of comment, each a remark of its own.
const SYMBOLS: [char; 18] = ['±', '∓', '⩲', '⩱', '∞', '□', '⊕', '⊙', '⌓', '△', '∆', '↑', '→', '⇄', '⇆', '⟳', '☐', '◻'];

/// Marks of letters, in lower case; where one ends like another, the longer stands first. A point may follow each.
const WORDS: [(&str, Mark); 53] = [
    ("stalemate", Mark::Check(Stalemate)),
    ("checkmate", Mark::Check(Mate)),
    ("check and mate", Mark::Check(Mate)),
    ("ch. and mate", Mark::Check(Mate)),
    ("and mate", Mark::Check(Mate)),
    ("échec et mat", Mark::Check(Mate)),
    ("echec et mat", Mark::Check(Mate)),
    ("éch. et mat", Mark::Check(Mate)),
    ("ech. et mat", Mark::Check(Mate)),
    ("et mat", Mark::Check(Mate)),
    ("jaque y mate", Mark::Check(Mate)),
    ("y mate", Mark::Check(Mate)),
    ("mates", Mark::Check(Mate)),
    ("mate", Mark::Check(Mate)),
    ("matt", Mark::Check(Mate)),
    ("matto", Mark::Check(Mate)),
    ("мат", Mark::Check(Mate)),
    ("mat", Mark::Check(Mate)),
    ("schach", Mark::Check(Check)),
    ("schaak", Mark::Check(Check)),
    ("scacco", Mark::Check(Check)),
    ("xeque", Mark::Check(Check)),
    ("шах", Mark::Check(Check)),
    ("checks", Mark::Check(Check)),
    ("check", Mark::Check(Check)),
    ("échec", Mark::Check(Check)),
    ("echec", Mark::Check(Check)),
    ("éch", Mark::Check(Check)),
    ("ech", Mark::Check(Check)),
    ("jaque", Mark::Check(Check)),
    ("ch", Mark::Check(Check)),
    ("j", Mark::Check(Check)),
    ("double", Mark::Check(Double)),
    ("doble", Mark::Check(Double)),
    ("dble", Mark::Check(Double)),
    ("dbl", Mark::Check(Double)),
    ("discovered", Mark::Check(Discovered)),
    ("disc", Mark::Check(Discovered)),
    ("dis", Mark::Check(Discovered)),
    ("à la découverte", Mark::Check(Discovered)),
    ("a la descubierta", Mark::Check(Discovered)),
    ("enpassant", Mark::EnPassant),
    ("en passant", Mark::EnPassant),
    ("en pass", Mark::EnPassant),
    ("en pas", Mark::EnPassant),
    ("in passing", Mark::EnPassant),
    ("al paso", Mark::EnPassant),
    ("e. p", Mark::EnPassant),
    ("e.p", Mark::EnPassant),
    ("a. p", Mark::EnPassant),
    ("a.p", Mark::EnPassant),
    ("ep", Mark::EnPassant),
    ("ap", Mark::EnPassant),
];

/// Takes the marks off the end of a normalised text.
pub(super) fn split(text: &str, double_plus: DoublePlus) -> Split<'_> {
    let mut split = Split { text: text.trim(), ..Split::default() };
    loop {
        if let Some((rest, within)) = bracketed(split.text, double_plus) {
            split.text = rest;
            within.check.into_iter().for_each(|check| add_check(&mut split.claims, check));
            split.claims.en_passant = split.claims.en_passant.or(within.en_passant);
            continue;
        }
        let Some((rest, taken, mark)) = last_mark(split.text) else { break };
        split.text = rest;
        match mark {
            Mark::Remark => split.remarks.push(taken.to_owned()),
            Mark::EnPassant => split.claims.en_passant = Some(EnPassantMark),
            Mark::PlusPlus if double_plus == DoublePlus::Mate => add_check(&mut split.claims, Mate),
            Mark::PlusPlus => add_check(&mut split.claims, CheckMark::DoubleOrMate),
            Mark::Check(check) => add_check(&mut split.claims, check),
        }
    }
    split.remarks.reverse();
    split
}

/// The text before its last remark that no letter or sign of check could be taken for, and the remark: a draw offer, a
/// numeric glyph or a symbol.
pub(super) fn last_remark(text: &str) -> Option<(&str, &str)> {
    let offer = text.strip_suffix("(=)").or_else(|| text.strip_suffix(SYMBOLS)).map(|rest| (rest, Mark::Remark));
    let (rest, _) = offer.or_else(|| glyph(text))?;
    Some((rest.trim_end(), text[rest.len()..].trim()))
}

/// Marks in brackets, `(ch.)`: the text before them and what they claim.
fn bracketed(text: &str, double_plus: DoublePlus) -> Option<(&str, Claims)> {
    const MOVE: &str = "e4";
    let (rest, inner) = text.strip_suffix(')')?.rsplit_once('(').filter(|(_, inner)| inner.len() > 1)?;
    let probe = format!("{MOVE} {inner}");
    let within = split(&probe, double_plus);
    let marks = within.text == MOVE && within.remarks.is_empty() && !rest.trim().is_empty();
    marks.then(|| (rest.trim_end(), within.claims))
}

/// `dis ch`, `jaque mate`: the word that says more counts.
fn add_check(claims: &mut Claims, check: CheckMark) {
    if claims.check.is_none() || claims.check == Some(Check) {
        claims.check = Some(check);
    }
}

/// The text before its last mark, the mark as written and its meaning. Something must be left before a mark.
fn last_mark(text: &str) -> Option<(&str, &str, Mark)> {
    // Nearly every move ends with a digit, and of the marks only a numeric glyph does.
    if text.ends_with(|c: char| c.is_ascii_digit()) && !text.contains('$') {
        return None;
    }
    let sign = match text.ends_with(|c: char| c.is_ascii_alphanumeric() && c != 'X') {
        true => None,
        false => SIGNS.iter().find_map(|(sign, mark)| Some((text.strip_suffix(sign)?, *mark))),
    };
    let found = sign.or_else(|| comment(text)).or_else(|| glyph(text)).or_else(|| word(text));
    let (rest, mark) = found?;
    let taken = text[rest.len()..].trim();
    // `QxP, mate`
    let rest = rest.trim_end_matches([' ', ',']);
    (!rest.is_empty()).then_some((rest, taken, mark))
}

/// A run of `!` and `?`, a symbol, or an equals sign that nothing can follow.
fn comment(text: &str) -> Option<(&str, Mark)> {
    let signs = text.trim_end_matches(['!', '?']);
    let rest = if signs.len() < text.len() { signs } else { text.strip_suffix(SYMBOLS).or(text.strip_suffix(" ="))? };
    Some((rest, Mark::Remark))
}

/// A numeric annotation glyph, `$1`, after a blank.
fn glyph(text: &str) -> Option<(&str, Mark)> {
    let rest = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let before = rest.strip_suffix('$')?;
    (rest.len() < text.len() && before.ends_with(' ')).then_some((before, Mark::Remark))
}

/// A word, in any letter case after a blank, in lower case when it is joined.
fn word(text: &str) -> Option<(&str, Mark)> {
    let pointed = text.strip_suffix('.');
    let body = pointed.unwrap_or(text);
    if !body.ends_with(char::is_alphabetic) {
        return None;
    }
    WORDS.iter().find_map(|(word, mark)| {
        let rest = strip_word(body, word)?;
        let separate = rest.ends_with([' ', '.', ')']);
        let lower = &body[rest.len()..] == *word;
        // One letter is a mark only when something sets it off, and a capital may be a piece: `h8 J` in Czech.
        let clear = match word.len() {
            1 => pointed.is_some() || (separate && lower),
            _ => separate || lower,
        };
        clear.then_some((rest, *mark))
    })
}

fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let last = |text: &str| text.bytes().last().map(|byte| byte.to_ascii_lowercase());
    let start = text.len().checked_sub(word.len()).filter(|_| last(text) == last(word))?;
    let tail = text.get(start..)?;
    tail.eq_ignore_ascii_case(word).then(|| &text[..start])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_off_in_any_order() {
        for (text, rest, check, en_passant) in [
            ("exd6 e.p.+", "exd6", Some(Check), true),
            ("PxP ep ch.", "PxP", Some(Check), true),
            ("N-B5 dis. ch.", "N-B5", Some(Discovered), false),
            ("N-Q6 dbl ch", "N-Q6", Some(Double), false),
            ("Qf7mate", "Qf7", Some(Mate), false),
            ("Qf7 X", "Qf7", Some(Mate), false),
            ("QxBPch", "QxBP", Some(Check), false),
            ("BxP (ch.)", "BxP", Some(Check), false),
            ("PxP (e.p.) (dis. ch.)!", "PxP", Some(Discovered), true),
            ("P-K8(Q)", "P-K8(Q)", None, false),
            ("Queen takes Pawn, check", "Queen takes Pawn", Some(Check), false),
            ("e4 (=)", "e4", None, false),
            ("e4 $1", "e4", None, false),
            ("C3AR j.", "C3AR", Some(Check), false),
            ("e4!?", "e4", None, false),
        ] {
            let split = split(text, DoublePlus::Either);
            assert_eq!((split.text, split.claims.check), (rest, check), "{text}");
            assert_eq!(split.claims.en_passant.is_some(), en_passant, "{text}");
        }
    }
}
