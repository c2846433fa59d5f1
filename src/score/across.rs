//! Scores in several columns side by side: `1 P-K4 P-K4    4 B-R4 N-B3`, below it move 2 beside move 5.

use std::ops::Range;

/// Blanks that set a column apart.
const GAP: &str = "  ";

/// A move number and what follows it.
#[derive(Clone, Debug)]
struct Segment {
    number: u32,
    range: Range<usize>,
}

/// The parts of a block of lines in the order of play; the whole block, where its numbers follow each other.
pub(super) fn in_order_of_play(text: &str, block: Range<usize>) -> Vec<Range<usize>> {
    // A comment may run over lines, so what it says must not be taken apart.
    if text[block.clone()].contains('{') {
        return vec![block];
    }
    let mut ordered: Vec<Range<usize>> = Vec::new();
    let mut table = Table::default();
    let mut at = block.start;
    for line in text[block].split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let row = segments(text, range.clone());
        if !table.goes_on_with(&row) {
            std::mem::take(&mut table).read(&mut ordered);
        }
        match table.goes_on_with(&row) {
            true => table.rows.push(row),
            false => append(range, &mut ordered),
        }
    }
    table.read(&mut ordered);
    ordered
}

/// Rows of which each has its numbers one higher than those of the row above.
#[derive(Default)]
struct Table {
    rows: Vec<Vec<Segment>>,
}

impl Table {
    fn goes_on_with(&self, row: &[Segment]) -> bool {
        let Some(first) = row.first() else { return false };
        let across = row.windows(2).any(|pair| pair[1].number > pair[0].number + 1);
        match self.rows.last() {
            None => across,
            // The last rows may be shorter.
            Some(above) => {
                above.first().is_some_and(|above| above.number + 1 == first.number) && (across || row.len() == 1)
            }
        }
    }

    /// Gives the segments by their numbers; a single row is no table.
    fn read(self, ordered: &mut Vec<Range<usize>>) {
        let rows = self.rows.len();
        let mut segments: Vec<Segment> = self.rows.into_iter().flatten().collect();
        if rows > 1 {
            segments.sort_by_key(|segment| segment.number);
        }
        segments.into_iter().for_each(|segment| append(segment.range, ordered));
    }
}

/// Adds a part; one that follows the last in the text becomes one with it.
fn append(range: Range<usize>, ordered: &mut Vec<Range<usize>>) {
    match ordered.last_mut() {
        Some(last) if last.end == range.start => last.end = range.end,
        _ => ordered.push(range),
    }
}

/// The segments of a line. A number counts at the start of the line and after a gap.
fn segments(text: &str, line: Range<usize>) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    let said = &text[line.clone()];
    for word in said.split_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let before = &text[line.start..at];
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let numbers = (1..=3).contains(&digits) && word[digits..].trim_start_matches(['.', ')']).is_empty();
        if numbers
            && (before.trim().is_empty() || before.ends_with(GAP) || before.ends_with('\t'))
            && let Ok(number) = word[..digits].parse()
        {
            if let Some(last) = segments.last_mut() {
                last.range.end = at;
            }
            segments.push(Segment { number, range: at..line.end });
        }
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_one_after_the_other() {
        for (text, want) in [
            ("1 a b   3 e f\n2 c d   4 g h\n", "1 a b 2 c d 3 e f 4 g h"),
            (
                "x\n1 a b   4 e f\n2 c d   5 g\n3 i k\n5 . . . h\n6 l m\n",
                "x 1 a b 2 c d 3 i k 4 e f 5 g 5 . . . h 6 l m",
            ),
            ("1. a b  2. c d\n3. e f\n", "1. a b 2. c d 3. e f"),
            ("52 54  57 55\n71 63  28 36\n", "52 54 57 55 71 63 28 36"),
            ("1 a b   3 e f {\n2 c d   4 g h}\n", "1 a b 3 e f { 2 c d 4 g h}"),
            ("1. P - K 4   P - K 4\n2. P - Q 4\n", "1. P - K 4 P - K 4 2. P - Q 4"),
        ] {
            let parts = in_order_of_play(text, 0..text.len());
            let said: Vec<&str> = parts.iter().flat_map(|part| text[part.clone()].split_whitespace()).collect();
            assert_eq!(said.join(" "), want);
        }
    }
}
