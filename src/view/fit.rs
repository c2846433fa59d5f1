//! Which columns of a table a narrow terminal shows, and how wide.

use super::Need;

/// Blanks between columns.
pub(super) const GAP: usize = 2;
/// Words are not cut to fewer columns than this to make room for columns that can be spared.
const READABLE: usize = 12;
/// Words are not cut to fewer columns than this.
const LEAST: usize = 8;

/// A column as the layout sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// Its place in the table.
    pub at: usize,
    /// Columns of its widest cell.
    pub width: usize,
    /// Whether its cells may be cut.
    pub cut: Cut,
    /// Whether it can be spared.
    pub need: Need,
}

/// Whether cells may be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// They may, as words stay readable.
    Words,
    /// They may not: half a number says something else.
    Never,
}

impl Wish {
    fn least(self) -> usize {
        match self.cut {
            Cut::Words => self.width.min(READABLE),
            Cut::Never => self.width,
        }
    }
}

fn total(widths: impl Iterator<Item = usize>) -> usize {
    widths.fold(0_usize, |sum, width| sum.saturating_add(width + GAP)).saturating_sub(GAP)
}

/// The columns that fit, with their widths: those that can be spared go, from the right, then the longest words are cut. What
/// still does not fit is left to the terminal.
pub(super) fn fit(mut wishes: Vec<Wish>, width: usize) -> Vec<Wish> {
    while total(wishes.iter().map(|wish| wish.least())) > width {
        let Some(spare) = wishes.iter().rposition(|wish| wish.need == Need::Spare) else { break };
        wishes.remove(spare);
    }
    while total(wishes.iter().map(|wish| wish.width)) > width {
        let longest = wishes.iter_mut().filter(|wish| wish.cut == Cut::Words && wish.width > LEAST);
        let Some(longest) = longest.max_by_key(|wish| wish.width) else { break };
        longest.width -= 1;
    }
    wishes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(width: usize) -> Vec<(usize, usize)> {
        let wish = |at, width, cut, need| Wish { at, width, cut, need };
        let wishes = vec![
            wish(0, 5, Cut::Never, Need::Always),
            wish(1, 20, Cut::Words, Need::Always),
            wish(2, 10, Cut::Never, Need::Spare),
            wish(3, 30, Cut::Words, Need::Always),
        ];
        fit(wishes, width).iter().map(|wish| (wish.at, wish.width)).collect()
    }

    #[test]
    fn the_longest_words_are_cut_and_spare_columns_go() {
        assert_eq!(fitted(80), [(0, 5), (1, 20), (2, 10), (3, 30)]);
        assert_eq!(fitted(66), [(0, 5), (1, 20), (2, 10), (3, 25)]);
        assert_eq!(fitted(44), [(0, 5), (1, 18), (3, 17)]);
        assert_eq!(fitted(25), [(0, 5), (1, 8), (3, 8)]);
        assert_eq!(fitted(3), [(0, 5), (1, 8), (3, 8)]);
    }
}
