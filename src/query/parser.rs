//! Brackets and operators, weakest first: `or`, `and` (which may be left out), `then`, `not`, and `for` and `at` behind
//! a condition.

use std::iter::Peekable;
use std::ops::Range;
use std::vec::IntoIter;

use super::error::Complaint;
use super::lexer::{self, Apply, Comparison, Quoting, RawTerm, Token, TokenKind, Value};
use super::{Pick, Query, Reading, Subject, lone_word, range, terms};

/// Deepest nesting of brackets and `not`; no person writes more, and the reader's stack stays small.
const MAX_DEPTH: usize = 100;

pub(super) fn parse(text: &str, reading: &Reading) -> Result<Query, Complaint> {
    let tokens = lexer::tokens(text)?;
    if tokens.is_empty() {
        return Ok(Query::All);
    }
    let mut parser = Parser { tokens: tokens.into_iter().peekable(), text, depth: 0, reading, lines: None };
    let query = parser.either()?;
    match parser.tokens.next() {
        None => Ok(match parser.lines {
            Some(Lines::All) => Query::InVariations(Box::new(query)),
            Some(Lines::Main) | None => query,
        }),
        Some(token) => {
            Err(Complaint::new(token.span, "this bracket closes nothing").hint("take it out, or open one before"))
        }
    }
}

/// What a word such as `for>=6` makes of the condition before it.
type Timing = Box<dyn Fn(Box<Query>) -> Query>;

/// What `variations:` says.
#[derive(Clone, Copy)]
enum Lines {
    All,
    Main,
}

struct Parser<'a> {
    tokens: Peekable<IntoIter<Token>>,
    text: &'a str,
    depth: usize,
    reading: &'a Reading,
    /// The lines to be searched, as soon as the query says so.
    lines: Option<Lines>,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<&TokenKind> {
        self.tokens.peek().map(|token| &token.kind)
    }

    fn either(&mut self) -> Result<Query, Complaint> {
        let mut parts = vec![self.all()?];
        while let Some(Token { span, kind: TokenKind::Or }) = self.tokens.peek() {
            let span = span.clone();
            self.tokens.next();
            parts.push(self.all()?);
            if parts.contains(&Query::All) {
                return Err(Complaint::new(span, "a condition should stand on both sides"));
            }
        }
        Ok(joined(parts, Query::Or))
    }

    fn all(&mut self) -> Result<Query, Complaint> {
        let mut parts = Vec::new();
        let mut before = None;
        loop {
            let begin = self.begin();
            match self.said_of_lines()? {
                Some(lines) => self.lines = Some(lines),
                None => {
                    let part = self.order()?;
                    self.no_lone_word_before(&part, before)?;
                    before = Some(begin);
                    parts.push(part);
                }
            }
            match self.peek() {
                None | Some(TokenKind::Or | TokenKind::Close) if parts.is_empty() => return Ok(Query::All),
                None | Some(TokenKind::Or | TokenKind::Close) => return Ok(joined(parts, Query::And)),
                Some(TokenKind::And) => {
                    self.tokens.next();
                }
                Some(_) => {}
            }
        }
    }

    /// `variations:yes` outside of brackets: no condition, but said of the whole query.
    fn said_of_lines(&mut self) -> Result<Option<Lines>, Complaint> {
        let Some(Token { span, kind: TokenKind::Term(term) }) = self.tokens.peek() else { return Ok(None) };
        if self.depth > 0 || term.name.as_ref().is_none_or(|(name, _)| name != terms::VARIATIONS) {
            return Ok(None);
        }
        if self.lines.is_some() {
            return Err(Complaint::new(span.clone(), "variations: stands twice").hint("take one out"));
        }
        let lines = match (term.comparison, term.value.text.to_ascii_lowercase().as_str()) {
            (Comparison::Is, "yes") => Lines::All,
            (Comparison::Is, "no") => Lines::Main,
            _ => {
                return Err(Complaint::new(
                    term.value.span.clone(),
                    format!("{:?} is no answer here", term.value.text),
                )
                .hint("write variations:yes to search side lines too; has:variations finds games that have some"));
            }
        };
        self.tokens.next();
        Ok(Some(lines))
    }

    /// `P then Q within 10`
    fn order(&mut self) -> Result<Query, Complaint> {
        let begin = self.begin();
        let mut query = self.one()?;
        while self.peek() == Some(&TokenKind::Then) {
            self.about_positions(&query, begin, "then")?;
            self.tokens.next();
            let second_begin = self.begin();
            let second = self.one()?;
            self.about_positions(&second, second_begin, "then")?;
            let within = self.within()?;
            query = Query::Then { first: Box::new(query), second: Box::new(second), within };
        }
        Ok(query)
    }

    fn one(&mut self) -> Result<Query, Complaint> {
        if let Some(Token { span, kind: TokenKind::Not }) = self.tokens.peek() {
            let span = span.clone();
            self.tokens.next();
            return Ok(Query::Not(Box::new(self.nested(&span, Self::one)?)));
        }
        let begin = self.begin();
        let mut query = self.single()?;
        while let Some((span, timing)) = self.timing()? {
            self.about_positions(&query, begin, &self.text[span])?;
            query = timing(Box::new(query));
        }
        Ok(query)
    }

    fn single(&mut self) -> Result<Query, Complaint> {
        let Some(Token { span, kind }) = self.tokens.next() else {
            let end = self.text.len();
            return Err(Complaint::new(end..end, "the query ends where a condition should follow"));
        };
        match kind {
            TokenKind::Open => self.bracket(&span),
            TokenKind::Apply(apply) => {
                let bracket = self.tokens.next().map_or(span.clone(), |open| open.span);
                let begin = self.begin();
                let inner = self.bracket(&bracket)?;
                self.about_positions(&inner, begin, &self.text[span])?;
                let pick = match apply {
                    Apply::First => Pick::First,
                    Apply::Last => Pick::Last,
                    Apply::Position => Pick::Each,
                };
                Ok(Query::Pick(pick, Box::new(inner)))
            }
            TokenKind::Term(RawTerm { name: Some((name, _)), .. }) if name == "for" || name == "at" => {
                Err(Complaint::new(span, format!("{name} speaks of the condition before it, and there is none"))
                    .hint(format!("such as check {name}>=6")))
            }
            TokenKind::Term(term) => terms::read(term, span, self.reading),
            TokenKind::Close | TokenKind::And | TokenKind::Or | TokenKind::Then | TokenKind::Not => {
                Err(Complaint::new(span, "a condition should stand here").hint("such as white:carlsen or eco:B90"))
            }
        }
    }

    /// `first check` looks for the word, which nobody means: `first(check)`.
    fn no_lone_word_before(&self, part: &Query, before: Option<usize>) -> Result<(), Complaint> {
        let Some(begin) = before.filter(|_| part.subject() == Subject::Positions) else { return Ok(()) };
        let word = self.text[begin..].split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let follows = &self.text[begin + word.len()..];
        if lone_word::APPLIED.contains(&word.to_ascii_lowercase().as_str()) && follows.starts_with([' ', '\t']) {
            return Err(Complaint::new(begin..begin + word.len(), format!("{word} takes a condition in brackets"))
                .hint(format!("write {word}(…), or \"{word}\" in quotation marks to look for the word")));
        }
        Ok(())
    }

    fn bracket(&mut self, open: &Range<usize>) -> Result<Query, Complaint> {
        let inner = self.nested(open, Self::either)?;
        match self.tokens.next() {
            Some(Token { kind: TokenKind::Close, .. }) => Ok(inner),
            _ => Err(Complaint::new(open.clone(), "this bracket is never closed").hint("add ) where it ends")),
        }
    }

    /// `for>=6` or `at:40..60` behind a condition.
    fn timing(&mut self) -> Result<Option<(Range<usize>, Timing)>, Complaint> {
        let Some(Token { span, kind: TokenKind::Term(term) }) = self.tokens.peek() else { return Ok(None) };
        let name = term.name.as_ref().map_or("", |(name, _)| name);
        let make = match name {
            "for" => Query::For,
            "at" => Query::At,
            _ => return Ok(None),
        };
        let (span, range) = (span.clone(), range::range(term.comparison, &term.value)?);
        self.tokens.next();
        Ok(Some((span, Box::new(move |query| make(query, range)))))
    }

    /// `within 10` or `within:10` behind the second part of `then`.
    fn within(&mut self) -> Result<Option<u64>, Complaint> {
        let Some(Token { span, kind: TokenKind::Term(term) }) = self.tokens.peek() else { return Ok(None) };
        let span = span.clone();
        let value = match &term.name {
            // Anything but a number is the name of a file, a condition of its own.
            Some((name, _)) if name == "within" && is_bare_number(&term.value) => Some(term.value.clone()),
            None if term.value.quoting == Quoting::Bare && term.value.text == "within" => None,
            _ => return Ok(None),
        };
        self.tokens.next();
        let value = match (value, self.tokens.peek()) {
            (Some(value), _) => value,
            (None, Some(Token { kind: TokenKind::Term(RawTerm { name: None, value, .. }), .. })) => {
                let value = value.clone();
                self.tokens.next();
                value
            }
            (None, _) => {
                return Err(Complaint::new(span, "within needs a number of half-moves").hint("write within 10"));
            }
        };
        value.text.parse().map(Some).map_err(|_| {
            Complaint::new(value.span.clone(), format!("{:?} is no number of half-moves", value.text))
                .hint("write within 10")
        })
    }

    /// Where the next token begins.
    fn begin(&mut self) -> usize {
        self.tokens.peek().map_or(self.text.len(), |token| token.span.start)
    }

    /// Order and duration are those of positions; of a whole game they would say nothing.
    fn about_positions(&mut self, query: &Query, begin: usize, word: &str) -> Result<(), Complaint> {
        if query.subject() == Subject::Positions {
            return Ok(());
        }
        let end = begin + self.text[begin..].find([' ', ')']).unwrap_or(self.text.len() - begin);
        Err(Complaint::new(begin..end, format!("{word} speaks of positions, this is a condition on the whole game"))
            .hint("such as material:KRPvKR for>=6, or structure:iqp(white) then mate"))
    }

    fn nested(
        &mut self,
        span: &Range<usize>,
        read: fn(&mut Self) -> Result<Query, Complaint>,
    ) -> Result<Query, Complaint> {
        if self.depth == MAX_DEPTH {
            return Err(Complaint::new(span.clone(), format!("more than {MAX_DEPTH} brackets inside each other")));
        }
        self.depth += 1;
        let query = read(self);
        self.depth -= 1;
        query
    }
}

fn is_bare_number(value: &Value) -> bool {
    value.quoting == Quoting::Bare && value.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Joins parts, and lifts parts of the same kind, so that the tree does not depend on needless brackets.
fn joined(parts: Vec<Query>, join: fn(Vec<Query>) -> Query) -> Query {
    let flat: Vec<Query> = parts
        .into_iter()
        .flat_map(|part| match (part, join(Vec::new())) {
            (Query::And(inner), Query::And(_)) | (Query::Or(inner), Query::Or(_)) => inner,
            (other, _) => vec![other],
        })
        .collect();
    match <[Query; 1]>::try_from(flat) {
        Ok([only]) => only,
        Err(flat) => join(flat),
    }
}
