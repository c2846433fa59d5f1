//! Rows and columns, whatever they mean, and the ways of writing them.

use std::io::{self, Write};

use serde_json::{Map, Number, Value};

use super::fit::{Cut, GAP, Wish, fit};
use super::text;
use crate::tally::Score;

/// Most columns of a cell in aligned text.
const WIDEST: usize = 40;

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Stable name, for JSON and CSV.
    pub name: String,
    /// Heading for people.
    pub title: String,
    /// Where its cells stand.
    pub align: Align,
    /// Who gets to see it.
    pub audience: Audience,
    /// Whether a narrow terminal can do without it.
    pub need: Need,
}

/// Whether a narrow terminal can do without a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It is left out only where there is no other way.
    Always,
    /// It goes first.
    Spare,
}

/// Who gets to see a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    All,
    /// Readers of text and HTML.
    People,
    /// Readers of CSV and JSON.
    Machines,
}

/// Where the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left, as words do.
    Left,
    /// At the right, as numbers do.
    Right,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing is known.
    Empty,
    /// Words.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number with so many decimals.
    Decimal(f64, usize),
    /// Wins, draws and losses drawn as a bar.
    Bar(Score),
}

impl Cell {
    /// A count.
    pub fn count(value: u64) -> Cell {
        Cell::Number(i64::try_from(value).unwrap_or(i64::MAX))
    }

    /// A number that may be unknown.
    pub fn number<T: TryInto<i64>>(value: Option<T>) -> Cell {
        value.and_then(|value| value.try_into().ok()).map_or(Cell::Empty, Cell::Number)
    }

    /// A number with one decimal that may be unknown.
    pub fn decimal(value: Option<f64>) -> Cell {
        value.map_or(Cell::Empty, |value| Cell::Decimal(value, 1))
    }

    /// Words.
    pub fn text(value: impl Into<String>) -> Cell {
        Cell::Text(value.into())
    }

    fn shown(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) => text::printable(text),
            Cell::Number(number) => number.to_string(),
            Cell::Decimal(number, places) => format!("{number:.places$}"),
            Cell::Bar(score) => text::bar(score),
        }
    }

    fn plain(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            other => other.shown(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Cell::Bar(_) | Cell::Empty => Value::Null,
            Cell::Text(text) => Value::from(text.as_str()),
            Cell::Number(number) => Value::from(*number),
            Cell::Decimal(number, _) => Number::from_f64(*number).map_or(Value::Null, Value::Number),
        }
    }
}

impl Column {
    /// A column of words, headed by its name.
    pub fn words(name: &str) -> Column {
        Column {
            name: name.to_owned(),
            title: name.replace('_', " "),
            align: Align::Left,
            audience: Audience::All,
            need: Need::Always,
        }
    }

    /// A column of numbers, headed by its name.
    pub fn numbers(name: &str) -> Column {
        Column { align: Align::Right, ..Column::words(name) }
    }

    /// The same column under another heading.
    pub fn titled(self, title: &str) -> Column {
        Column { title: title.to_owned(), ..self }
    }

    /// The same column, which a narrow terminal does without.
    pub fn spare(self) -> Column {
        Column { need: Need::Spare, ..self }
    }

    /// The same column for some only.
    pub fn only_for(self, audience: Audience) -> Column {
        Column { audience, ..self }
    }
}

impl Sheet {
    /// A table without rows.
    pub fn new(columns: Vec<Column>) -> Sheet {
        Sheet { columns, rows: Vec::new() }
    }

    /// Adds a row, one cell a column; cells that are missing are empty, those beyond the last column are dropped.
    pub fn push(&mut self, mut row: Vec<Cell>) {
        row.resize(self.columns.len(), Cell::Empty);
        self.rows.push(row);
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Places of the columns that are shown to an audience.
    fn shown_to(&self, audience: Audience) -> Vec<usize> {
        let shown = |column: &Column| column.audience == Audience::All || column.audience == audience;
        self.columns.iter().enumerate().filter(|(_, column)| shown(column)).map(|(at, _)| at).collect()
    }

    /// Writes the table in aligned columns, headings first. Where lines of `width` columns have no room for it, words are
    /// cut, and columns that can be spared are left out.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_text(&self, width: usize, out: &mut dyn Write) -> io::Result<()> {
        let headings: Vec<String> = self.columns.iter().map(|column| column.title.clone()).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(|cell| text::cut(cell.shown(), WIDEST)).collect());
        let lines: Vec<Vec<String>> = [headings].into_iter().chain(rows).collect();
        let widest = |at: usize| lines.iter().map(|line| text::width(&line[at])).max().unwrap_or(0);
        let is_bar = |at: usize| self.rows.iter().any(|row| matches!(row[at], Cell::Bar(_)));
        let wish = |(place, at): (usize, usize)| {
            let words = place > 0 && self.columns[at].align == Align::Left && !is_bar(at);
            let cut = if words { Cut::Words } else { Cut::Never };
            Wish { at, width: widest(at), cut, need: self.columns[at].need }
        };
        let shown = fit(self.shown_to(Audience::People).into_iter().enumerate().map(wish).collect(), width);
        for line in &lines {
            let pad = |wish: &Wish| {
                text::pad(&text::cut(line[wish.at].clone(), wish.width), wish.width, self.columns[wish.at].align)
            };
            let cells: Vec<String> = shown.iter().map(pad).collect();
            writeln!(out, "{}", cells.join(&" ".repeat(GAP)).trim_end())?;
        }
        Ok(())
    }

    /// Writes comma-separated values, names first.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        let shown = self.shown_to(Audience::Machines);
        writer.write_record(shown.iter().map(|at| &self.columns[*at].name))?;
        for row in &self.rows {
            writer.write_record(shown.iter().map(|at| row[*at].plain()))?;
        }
        writer.flush()
    }

    /// The rows as JSON objects.
    pub fn to_json(&self) -> Vec<Map<String, Value>> {
        let shown = self.shown_to(Audience::Machines);
        let pair = |row: &[Cell], at: usize| (self.columns[at].name.clone(), row[at].json());
        self.rows.iter().map(|row| shown.iter().map(|at| pair(row, *at)).collect()).collect()
    }

    /// Writes a table element of HTML.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_html(&self, out: &mut dyn Write) -> io::Result<()> {
        let shown = self.shown_to(Audience::People);
        let class = |at: usize| match self.columns[at].align {
            Align::Left => "",
            Align::Right => " class=\"number\"",
        };
        write!(out, "<table>\n<thead><tr>")?;
        for at in &shown {
            write!(out, "<th{}>{}</th>", class(*at), text::escape_html(&self.columns[*at].title))?;
        }
        writeln!(out, "</tr></thead>\n<tbody>")?;
        for row in &self.rows {
            write!(out, "<tr>")?;
            for at in &shown {
                write!(out, "<td{}>{}</td>", class(*at), text::escape_html(&row[*at].shown()))?;
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</tbody>\n</table>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::new(vec![
            Column::words("name"),
            Column::numbers("mean_elo"),
            Column::words("bar").only_for(Audience::People),
        ]);
        let bar = || Cell::Bar(Score { games: 4, wins: 2, draws: 1, losses: 1 });
        sheet.push(vec![Cell::text("Möller, \"J\" <b>"), Cell::number(Some(2410_u64)), bar()]);
        sheet.push(vec![Cell::text("x\u{1b}"), Cell::number(None::<u64>), bar()]);
        sheet
    }

    fn written(write: impl Fn(&Sheet, &mut dyn Write) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&sheet(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_is_aligned_and_harmless() {
        let text = written(|sheet, out| sheet.write_text(usize::MAX, out));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("name             mean elo  bar"), "{text}");
        assert!(lines[1].starts_with("Möller, \"J\" <b>      2410  "), "{text}");
        assert!(lines[2].starts_with("x                         "), "{text}");
    }

    #[test]
    fn csv_quotes_and_leaves_bars_out() {
        let text = written(|sheet, out| sheet.write_csv(out));
        assert_eq!(text, "name,mean_elo\n\"Möller, \"\"J\"\" <b>\",2410\nx\u{1b},\n");
    }

    #[test]
    fn json_has_nothing_for_what_is_not_known() {
        let rows = sheet().to_json();
        assert_eq!(rows[0]["mean_elo"], 2410);
        assert_eq!(rows[1]["mean_elo"], Value::Null);
        assert_eq!(rows[0].get("bar"), None);
    }

    #[test]
    fn html_is_escaped() {
        let text = written(|sheet, out| sheet.write_html(out));
        assert!(text.contains("<td>Möller, &quot;J&quot; &lt;b&gt;</td><td class=\"number\">2410</td>"), "{text}");
    }
}
