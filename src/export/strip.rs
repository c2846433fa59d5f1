//! What is left out of games that are written.

use std::borrow::Cow;
use std::str::FromStr;

use crate::replay::{CommentPart, comment_parts};

/// A kind of annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stripped {
    /// Clock commands: `clk`, `emt`, `egt`, `mct`.
    Clocks,
    /// Evaluation commands: `eval`.
    Evals,
    /// Coloured squares and arrows: `csl`, `cal`.
    Arrows,
    /// All commands.
    Commands,
    /// The words of comments; commands stay.
    Words,
    /// Comments with all that is in them.
    Comments,
    /// Side lines.
    Variations,
    /// Annotation glyphs: `!`, `$14`.
    Glyphs,
}

impl Stripped {
    /// Names of the kinds.
    pub const NAMES: [&str; 8] = ["clocks", "evals", "arrows", "commands", "words", "comments", "variations", "glyphs"];
    const ALL: [Stripped; 8] = [
        Stripped::Clocks,
        Stripped::Evals,
        Stripped::Arrows,
        Stripped::Commands,
        Stripped::Words,
        Stripped::Comments,
        Stripped::Variations,
        Stripped::Glyphs,
    ];
}

/// There is no kind of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the kinds are clocks, evals, arrows, commands, words, comments, variations, glyphs")]
pub struct UnknownStripped;

impl FromStr for Stripped {
    type Err = UnknownStripped;

    fn from_str(name: &str) -> Result<Stripped, UnknownStripped> {
        Self::ALL
            .into_iter()
            .zip(Self::NAMES)
            .find(|(_, known)| *known == name)
            .map(|(kind, _)| kind)
            .ok_or(UnknownStripped)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip(u8);

impl FromIterator<Stripped> for Strip {
    fn from_iter<T: IntoIterator<Item = Stripped>>(kinds: T) -> Strip {
        Strip(kinds.into_iter().fold(0, |set, kind| set | Strip::bit(kind)))
    }
}

impl Strip {
    /// Nothing is left out.
    pub const NONE: Strip = Strip(0);

    fn bit(kind: Stripped) -> u8 {
        1 << kind as u8
    }

    /// Whether a kind is left out.
    pub fn has(self, kind: Stripped) -> bool {
        self.0 & Strip::bit(kind) != 0
    }

    /// What is left of a comment; none where nothing is.
    pub fn comment(self, text: &str) -> Option<Cow<'_, str>> {
        if self.has(Stripped::Comments) {
            return None;
        }
        let from_inside = [Stripped::Clocks, Stripped::Evals, Stripped::Arrows, Stripped::Commands, Stripped::Words];
        if !from_inside.into_iter().any(|kind| self.has(kind)) {
            return Some(Cow::Borrowed(text));
        }
        let kept = comment_parts(text).filter_map(|part| match part {
            CommentPart::Words(words) => (!self.has(Stripped::Words)).then_some(words),
            CommentPart::Command(command, raw) => (!self.drops(command.name)).then_some(raw),
        });
        let kept = kept.map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        (!kept.is_empty()).then_some(Cow::Owned(kept))
    }

    fn drops(self, command: &str) -> bool {
        let kind = match command {
            "clk" | "emt" | "egt" | "mct" => Stripped::Clocks,
            "eval" => Stripped::Evals,
            "csl" | "cal" => Stripped::Arrows,
            _ => Stripped::Commands,
        };
        self.has(kind) || self.has(Stripped::Commands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_keep_what_is_not_left_out() {
        let text = "[%clk 0:01:00][%eval 0.3] the plan [%csl Gd4][%tqu \"x\"] works";
        for (kinds, want) in [
            ("", Some(text)),
            ("clocks", Some("[%eval 0.3] the plan [%csl Gd4] [%tqu \"x\"] works")),
            ("evals,arrows", Some("[%clk 0:01:00] the plan [%tqu \"x\"] works")),
            ("commands", Some("the plan works")),
            ("words", Some("[%clk 0:01:00] [%eval 0.3] [%csl Gd4] [%tqu \"x\"]")),
            ("commands,words", None),
            ("comments", None),
        ] {
            let strip: Strip = kinds.split(',').filter_map(|name| name.parse::<Stripped>().ok()).collect();
            assert_eq!(strip.comment(text).as_deref(), want, "{kinds}");
        }
    }
}
