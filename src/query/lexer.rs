//! The words of a query: brackets, operators, and terms with their comparison and value.

use std::ops::Range;

use super::error::Complaint;

/// One word of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub span: Range<usize>,
    pub kind: TokenKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Open,
    Close,
    And,
    Or,
    Not,
    Then,
    /// `first(`, `last(`, `position(`: the word before a bracket that follows at once.
    Apply(Apply),
    /// `name:value`, `name>=value`, or a value alone.
    Term(RawTerm),
}

/// What a word does with the bracket behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Apply {
    First,
    Last,
    Position,
}

const APPLIED: [(&str, Apply); 3] = [("first", Apply::First), ("last", Apply::Last), ("position", Apply::Position)];

/// A term as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RawTerm {
    /// Field name as written, with its place; `None` for a value alone.
    pub name: Option<(String, Range<usize>)>,
    pub comparison: Comparison,
    /// A word between field and value that names a notation, as in `moves:descriptive:"…"`.
    pub qualifier: Option<(String, Range<usize>)>,
    pub value: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    /// `:` or `=`
    Is,
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
}

/// A value with its place, escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub text: String,
    pub span: Range<usize>,
    pub quoting: Quoting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoting {
    Bare,
    Quoted,
}

/// Splits a query into tokens.
pub(super) fn tokens(query: &str) -> Result<Vec<Token>, Complaint> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = query[at..].find(|c: char| !c.is_whitespace()) {
        let start = at + offset;
        let (kind, end) = match query.as_bytes()[start] {
            b'(' => (TokenKind::Open, start + 1),
            b')' => (TokenKind::Close, start + 1),
            _ => term(query, start)?,
        };
        found.push(Token { span: start..end, kind });
        at = end;
    }
    Ok(found)
}

const OPERATORS: [(&str, Comparison); 6] = [
    (">=", Comparison::AtLeast),
    ("<=", Comparison::AtMost),
    (">", Comparison::MoreThan),
    ("<", Comparison::LessThan),
    (":", Comparison::Is),
    ("=", Comparison::Is),
];

fn operator(text: &str) -> Option<(Comparison, usize)> {
    OPERATORS.iter().find(|(sign, _)| text.starts_with(sign)).map(|(sign, comparison)| (*comparison, sign.len()))
}

fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '-')
}

fn term(query: &str, start: usize) -> Result<(TokenKind, usize), Complaint> {
    let rest = &query[start..];
    let name_end = start + rest.find(|c| !is_name_char(c)).unwrap_or(rest.len());
    let name = &query[start..name_end];
    let applied = APPLIED.iter().find(|(word, _)| name.eq_ignore_ascii_case(word));
    if let Some((_, apply)) = applied.filter(|_| query[name_end..].starts_with('(')) {
        return Ok((TokenKind::Apply(*apply), name_end));
    }
    let Some((comparison, width)) = operator(&query[name_end..]).filter(|_| !name.is_empty()) else {
        let (value, end) = value(query, start)?;
        let kind = match (value.quoting, value.text.to_ascii_lowercase().as_str()) {
            (Quoting::Bare, "and" | "&&") => TokenKind::And,
            (Quoting::Bare, "or" | "||") => TokenKind::Or,
            (Quoting::Bare, "not" | "!") => TokenKind::Not,
            (Quoting::Bare, "then") => TokenKind::Then,
            _ => TokenKind::Term(RawTerm { name: None, comparison: Comparison::Is, qualifier: None, value }),
        };
        return Ok((kind, end));
    };
    let mut value_start = name_end + width;
    let qualifier = qualifier(query, value_start);
    if let Some((_, span)) = &qualifier {
        value_start = span.end + 1;
    }
    let (value, end) = value(query, value_start)?;
    if value.text.is_empty() && value.quoting == Quoting::Bare {
        return Err(Complaint::new(start..name_end + width, format!("{name} needs a value"))
            .hint(format!("write {name}:VALUE without a space, or {name}:\"VALUE\" for text with spaces")));
    }
    let name = Some((name.to_ascii_lowercase(), start..name_end));
    Ok((TokenKind::Term(RawTerm { name, comparison, qualifier, value }), end))
}

/// `NAME:` directly before a quoted value, as in `moves:san:de:"Sf3"`.
fn qualifier(query: &str, start: usize) -> Option<(String, Range<usize>)> {
    let quote = start + query[start..].find('"')?;
    let word = query[start..quote].strip_suffix(':')?;
    let plain = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | ':'));
    plain.then(|| (word.to_ascii_lowercase(), start..start + word.len()))
}

fn value(query: &str, start: usize) -> Result<(Value, usize), Complaint> {
    if query[start..].starts_with('"') { quoted(query, start) } else { Ok(bare(query, start)) }
}

fn quoted(query: &str, start: usize) -> Result<(Value, usize), Complaint> {
    let mut text = String::new();
    let mut chars = query[start + 1..].char_indices();
    while let Some((offset, c)) = chars.next() {
        match c {
            '"' => {
                let end = start + 1 + offset + 1;
                return Ok((Value { text, span: start..end, quoting: Quoting::Quoted }, end));
            }
            '\\' => match chars.next() {
                Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                Some((_, other)) => text.extend(['\\', other]),
                None => text.push('\\'),
            },
            other => text.push(other),
        }
    }
    Err(Complaint::new(start..query.len(), "the quotation mark is never closed")
        .hint("add a \" at the end of the text"))
}

/// A value up to a space or a closing bracket that the value did not open.
fn bare(query: &str, start: usize) -> (Value, usize) {
    let mut depth = 0_u32;
    let mut end = query.len();
    for (offset, c) in query[start..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => {
                end = start + offset;
                break;
            }
            ')' => depth -= 1,
            c if c.is_whitespace() && depth == 0 => {
                end = start + offset;
                break;
            }
            _ => {}
        }
    }
    (Value { text: query[start..end].to_owned(), span: start..end, quoting: Quoting::Bare }, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(query: &str) -> Vec<String> {
        let describe = |token: Token| match token.kind {
            TokenKind::Term(term) => {
                let name = term.name.map(|(name, _)| name).unwrap_or_default();
                let qualifier = term.qualifier.map(|(word, _)| format!("[{word}]")).unwrap_or_default();
                format!("{name}|{:?}|{qualifier}{}", term.comparison, term.value.text)
            }
            other => format!("{other:?}"),
        };
        tokens(query).unwrap().into_iter().map(describe).collect()
    }

    #[test]
    fn terms_operators_and_brackets() {
        assert_eq!(
            kinds(r#"white:carlsen (elo>=2700 or not event:"tata \"steel\"") structure:iqp(white))"#),
            [
                "white|Is|carlsen",
                "Open",
                "elo|AtLeast|2700",
                "Or",
                "Not",
                "event|Is|tata \"steel\"",
                "Close",
                "structure|Is|iqp(white)",
                "Close"
            ]
        );
    }

    #[test]
    fn a_notation_may_stand_before_the_quoted_value() {
        assert_eq!(kinds(r#"moves:san:de:"Sf3""#), ["moves|Is|[san:de]Sf3"]);
        assert_eq!(kinds("tag.TimeControl:180+2"), ["tag.timecontrol|Is|180+2"]);
    }

    #[test]
    fn faults_point_at_the_place() {
        let error = tokens(r#"white:"open"#).unwrap_err();
        assert_eq!(error.span, 6..11);
        let error = tokens("white: carlsen").unwrap_err();
        assert_eq!(error.span, 0..6);
    }
}
