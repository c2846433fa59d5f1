//! `material:`: what each side has; `imbalance:`: by what the sides differ.

use std::fmt;

use shakmaty::Color;

use super::men::{self, Counts, Kinds, Men};
use super::words::Call;
use crate::query::error::Complaint;
use crate::query::lexer::Value;

/// What each side has, kings aside.
#[derive(Clone, Debug, PartialEq)]
pub struct MaterialTerm {
    first: SideSpec,
    /// What the other side has; `None` when that does not matter.
    second: Option<SideSpec>,
    /// Whose side is named first; `None` for either.
    owner: Option<Color>,
}

/// What one side has: every man is one of these, and the numbers are right.
#[derive(Clone, Debug, PartialEq)]
pub struct SideSpec {
    men: Vec<Men>,
    /// For each set of kinds (as bits): fewest men of these kinds, and most.
    bounds: [(u8, u8); 32],
}

const MATERIAL_EXAMPLE: &str = "write material:KRPvKR, KRP+vKR (one or more), KRP2vK, K[RQ]vK, K..vK. (any man), (white) behind it names the first side";

impl SideSpec {
    /// The men of a side.
    pub fn new(men: Vec<Men>) -> SideSpec {
        // Men fit when every set of kinds has no more men than the parts that take some of its kinds can hold, and no
        // fewer than the parts that take none but its kinds must have (Hall's theorem, for both sides at once).
        let bounds = std::array::from_fn(|set| {
            let set = set as u8;
            let inside = men.iter().filter(|men| men.kinds.0 & !set == 0);
            let touching = men.iter().filter(|men| men.kinds.0 & set != 0);
            let least = inside.fold(0u8, |sum, men| sum.saturating_add(men.least));
            let most = touching.fold(0u8, |sum, men| sum.saturating_add(men.most.unwrap_or(u8::MAX)));
            (least, most)
        });
        SideSpec { men, bounds }
    }

    /// Whether a side that has so many men of each kind fits.
    pub fn fits(&self, counts: &Counts) -> bool {
        let single = (0..5).all(|index| self.allows(1 << index, counts[index]));
        single
            && (1..32usize).all(|set| {
                let sum = (0..5).filter(|index| set & 1 << index != 0).map(|index| counts[index]).sum();
                self.allows(set, sum)
            })
    }

    fn allows(&self, set: usize, count: u8) -> bool {
        let (least, most) = self.bounds[set];
        least <= count && count <= most
    }

    fn read(text: &str) -> Option<SideSpec> {
        let men = men::read(text.strip_prefix('K')?)?;
        let men_in_all = men.iter().fold(0u32, |sum, men| sum + u32::from(men.least));
        (men_in_all <= 15).then(|| SideSpec::new(men))
    }

    /// The one number of each kind that fits, when there is only one.
    fn exact(&self) -> Option<Counts> {
        let mut counts = [0; 5];
        for men in &self.men {
            let exact = men.kinds.0.is_power_of_two() && men.most == Some(men.least);
            counts[exact.then(|| men.kinds.0.trailing_zeros() as usize)?] = men.least;
        }
        Some(counts)
    }
}

impl fmt::Display for SideSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("K")?;
        self.men.iter().try_for_each(|men| men.fmt(f))
    }
}

impl MaterialTerm {
    /// A condition on both sides.
    #[cfg(test)]
    pub(crate) fn new(first: SideSpec, second: Option<SideSpec>, owner: Option<Color>) -> MaterialTerm {
        MaterialTerm { first, second, owner }
    }

    pub(super) fn read(value: &Value) -> Result<MaterialTerm, Complaint> {
        let wrong = |what: String| Complaint::new(value.span.clone(), what).hint(MATERIAL_EXAMPLE);
        let call = Call::read(&value.text).ok_or_else(|| wrong("brackets do not fit".into()))?;
        let owner = owner(&call, value)?;
        let upper = call.name.to_ascii_uppercase();
        let side = |text: &str| SideSpec::read(text).ok_or_else(|| wrong(format!("{text:?} is no material of a side")));
        let (first, second) = match upper.split_once('V') {
            Some((first, second)) => (side(first)?, Some(side(second)?)),
            None => (side(&upper)?, None),
        };
        Ok(MaterialTerm { first, second, owner })
    }

    /// Whether men of White and of Black fit.
    pub fn fits(&self, white: &Counts, black: &Counts) -> bool {
        let as_named = |first: &Counts, second: &Counts| {
            self.first.fits(first) && self.second.as_ref().is_none_or(|spec| spec.fits(second))
        };
        match self.owner {
            Some(Color::White) => as_named(white, black),
            Some(Color::Black) => as_named(black, white),
            None => as_named(white, black) || as_named(black, white),
        }
    }

    /// All pairs of White's and Black's men that fit, when both sides are given exactly.
    pub fn exact(&self) -> Option<Vec<(Counts, Counts)>> {
        let (first, second) = (self.first.exact()?, self.second.as_ref()?.exact()?);
        Some(match self.owner {
            Some(Color::White) => vec![(first, second)],
            Some(Color::Black) => vec![(second, first)],
            None if first == second => vec![(first, second)],
            None => vec![(first, second), (second, first)],
        })
    }
}

impl fmt::Display for MaterialTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if let Some(second) = &self.second {
            write!(f, "v{second}")?;
        }
        write_owner(f, self.owner)
    }
}

/// Reads the side in brackets, if there is one.
pub(super) fn owner(call: &Call<'_>, value: &Value) -> Result<Option<Color>, Complaint> {
    match call.arguments.as_slice() {
        [] => Ok(None),
        [side] => color(side).map(Some).ok_or_else(|| no_side(side, value)),
        [_, more, ..] => Err(Complaint::new(value.span.clone(), format!("{more:?} has no meaning here"))
            .hint("one side stands in brackets, white or black")),
    }
}

pub(super) fn no_side(text: &str, value: &Value) -> Complaint {
    Complaint::new(value.span.clone(), format!("{text:?} is no side")).hint("write white or black")
}

pub(super) fn color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Some(Color::White),
        "black" | "b" => Some(Color::Black),
        _ => None,
    }
}

pub(super) fn write_owner(f: &mut fmt::Formatter<'_>, owner: Option<Color>) -> fmt::Result {
    match owner {
        None => Ok(()),
        Some(color) => write!(f, "({color})"),
    }
}

/// By what the men of the sides differ; everything else is equal.
#[derive(Clone, Debug, PartialEq)]
pub struct ImbalanceTerm {
    /// Men that the side named first has more of each kind; negative where it has fewer.
    difference: [i8; 5],
    /// Kinds whose numbers do not matter.
    free: Kinds,
    /// Whose side is named first; `None` for either.
    owner: Option<Color>,
}

const IMBALANCE_EXAMPLE: &str =
    "write imbalance:N-B, +1P, Q-RR or equal; P* lets the number of pawns differ, (white) behind it names the side";

impl ImbalanceTerm {
    /// A difference.
    #[cfg(test)]
    pub(crate) fn new(difference: [i8; 5], free: Kinds, owner: Option<Color>) -> ImbalanceTerm {
        let difference = std::array::from_fn(|index| if free.has(index) { 0 } else { difference[index] });
        ImbalanceTerm { difference, free, owner }
    }

    pub(super) fn read(value: &Value) -> Result<ImbalanceTerm, Complaint> {
        let wrong = |what: String| Complaint::new(value.span.clone(), what).hint(IMBALANCE_EXAMPLE);
        let call = Call::read(&value.text).ok_or_else(|| wrong("brackets do not fit".into()))?;
        let owner = owner(&call, value)?;
        let mut term = ImbalanceTerm { difference: [0; 5], free: Kinds(0), owner };
        let text = call.name.to_ascii_uppercase();
        let is_equal = text == "EQUAL";
        let text = if is_equal { "" } else { &text };
        let text = text.strip_prefix('+').unwrap_or(text);
        let (more, fewer) = text.split_once('-').unwrap_or((text, ""));
        if (more.is_empty() && fewer.is_empty() && !is_equal) || !term.add(more, 1) || !term.add(fewer, -1) {
            return Err(wrong(format!("{:?} is no difference in material", call.name)));
        }
        for index in (0..5).filter(|index| term.free.has(*index)) {
            term.difference[index] = 0;
        }
        Ok(term)
    }

    /// Adds men such as `RR`, `2P`, `P*`; whether they could be read.
    fn add(&mut self, text: &str, sign: i8) -> bool {
        let mut count = None;
        let mut chars = text.chars().peekable();
        while let Some(letter) = chars.next() {
            if let Some(digit) = letter.to_digit(10).filter(|digit| count.is_none() && (1..=9).contains(digit)) {
                count = Some(digit as i8);
                continue;
            }
            let Some(kind) = Kinds::from_letter(letter).filter(|kind| *kind != Kinds::ANY) else { return false };
            if chars.next_if_eq(&'*').is_some() {
                self.free.0 |= kind.0;
            } else {
                let slot = &mut self.difference[kind.0.trailing_zeros() as usize];
                *slot = slot.saturating_add(sign * count.unwrap_or(1));
            }
            count = None;
        }
        count.is_none()
    }

    /// Whether men of White and of Black differ so.
    pub fn fits(&self, white: &Counts, black: &Counts) -> bool {
        let differ = |first: &Counts, second: &Counts| {
            (0..5).all(|index| {
                self.free.has(index)
                    || i16::from(first[index]) - i16::from(second[index]) == i16::from(self.difference[index])
            })
        };
        match self.owner {
            Some(Color::White) => differ(white, black),
            Some(Color::Black) => differ(black, white),
            None => differ(white, black) || differ(black, white),
        }
    }
}

impl fmt::Display for ImbalanceTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let men = |sign: i8| -> String {
            let kinds = (0..5).rev().filter(|index| self.difference[*index] * sign > 0);
            kinds
                .map(|index| match self.difference[index] * sign {
                    1 => Kinds(1 << index).to_string(),
                    count => format!("{count}{}", Kinds(1 << index)),
                })
                .collect()
        };
        let free: String =
            (0..5).rev().filter(|index| self.free.has(*index)).map(|index| format!("{}*", Kinds(1 << index))).collect();
        match (men(1), men(-1)) {
            (more, fewer) if more.is_empty() && fewer.is_empty() && free.is_empty() => f.write_str("equal")?,
            (more, fewer) if more.is_empty() && fewer.is_empty() => f.write_str(&free)?,
            (more, fewer) if more.is_empty() => write!(f, "{free}-{fewer}")?,
            (more, fewer) if fewer.is_empty() => write!(f, "+{more}{free}")?,
            (more, fewer) => write!(f, "{more}{free}-{fewer}")?,
        }
        write_owner(f, self.owner)
    }
}
