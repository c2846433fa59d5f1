//! Men by number: `KRP+`, `K[RQ]..` for a side, `N-B`, `+1P` for a difference.

use std::fmt;

use shakmaty::Role;

/// Kinds of men that are counted; kings are always there.
pub const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
const LETTERS: [char; 5] = ['P', 'N', 'B', 'R', 'Q'];

/// Number of men of each of [`ROLES`].
pub type Counts = [u8; 5];

/// Some kinds of men, a bit each in the order of [`ROLES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(pub u8);

impl Kinds {
    /// Every kind.
    pub const ANY: Kinds = Kinds(0b1_1111);

    pub(super) fn from_letter(letter: char) -> Option<Kinds> {
        match letter {
            '.' => Some(Kinds::ANY),
            letter => LETTERS.iter().position(|known| *known == letter).map(|index| Kinds(1 << index)),
        }
    }

    /// Whether a kind, by its place in [`ROLES`], is one of these.
    pub fn has(self, index: usize) -> bool {
        self.0 & 1 << index != 0
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = (0..5).rev().filter(|index| self.has(*index)).map(|index| LETTERS[index]).collect();
        match *self {
            Kinds::ANY => f.write_str("."),
            _ if letters.len() == 1 => f.write_str(&letters),
            _ => write!(f, "[{letters}]"),
        }
    }
}

/// Some men: so many of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// Of which kinds.
    pub kinds: Kinds,
    /// Fewest.
    pub least: u8,
    /// Most; `None` for any number.
    pub most: Option<u8>,
}

/// Most men of one kind that can be asked for.
const MAX: u8 = 15;

/// Reads men one after the other up to the end of the text. Kinds that stand twice are added up.
pub(super) fn read(text: &str) -> Option<Vec<Men>> {
    let mut found: Vec<Men> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (kinds, after) = kinds(rest)?;
        let (least, most, after) = number(after)?;
        match found.iter_mut().find(|men| men.kinds == kinds) {
            Some(men) => {
                men.least = men.least.checked_add(least).filter(|sum| *sum <= MAX)?;
                men.most = men.most.zip(most).map(|(a, b)| a.saturating_add(b));
            }
            None => found.push(Men { kinds, least, most }),
        }
        rest = after;
    }
    found.retain(|men| men.most != Some(0));
    Some(found)
}

fn kinds(text: &str) -> Option<(Kinds, &str)> {
    match text.strip_prefix('[') {
        None => {
            let letter = text.chars().next()?;
            Some((Kinds::from_letter(letter)?, &text[letter.len_utf8()..]))
        }
        Some(inside) => {
            let (letters, rest) = inside.split_once(']')?;
            let all = letters.chars().map(Kinds::from_letter).reduce(|all, one| Some(Kinds(all?.0 | one?.0)))??;
            Some((all, rest))
        }
    }
}

/// `+` one or more, `*` any number, `?` none or one, `2`, `2+`, `2-4`; nothing is one.
fn number(text: &str) -> Option<(u8, Option<u8>, &str)> {
    let digits = |text: &str| -> Option<(u8, usize)> {
        let len = text.bytes().take_while(u8::is_ascii_digit).count();
        let value = text[..len].parse().ok().filter(|value| *value <= MAX)?;
        Some((value, len))
    };
    match text.chars().next() {
        Some('+') => Some((1, None, &text[1..])),
        Some('*') => Some((0, None, &text[1..])),
        Some('?') => Some((0, Some(1), &text[1..])),
        Some(c) if c.is_ascii_digit() => {
            let (least, len) = digits(text)?;
            let rest = &text[len..];
            if let Some(rest) = rest.strip_prefix('+') {
                return Some((least, None, rest));
            }
            match rest.strip_prefix('-').and_then(|after| Some((digits(after)?, after))) {
                Some(((most, len), after)) if least <= most => Some((least, Some(most), &after[len..])),
                Some(_) => None,
                None => Some((least, Some(least), rest)),
            }
        }
        _ => Some((1, Some(1), text)),
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = self.kinds;
        match (self.least, self.most) {
            (1, None) => write!(f, "{kinds}+"),
            (0, None) => write!(f, "{kinds}*"),
            (least, None) => write!(f, "{kinds}{least}+"),
            (0, Some(1)) => write!(f, "{kinds}?"),
            (least, Some(most)) if least == most && (1..=3).contains(&least) => {
                (0..least).try_for_each(|_| write!(f, "{kinds}"))
            }
            (least, Some(most)) if least == most => write!(f, "{kinds}{least}"),
            (least, Some(most)) => write!(f, "{kinds}{least}-{most}"),
        }
    }
}
