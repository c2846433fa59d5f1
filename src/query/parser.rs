//! Brackets and operators: `or` binds weaker than `and`, which may be left out; `not` binds strongest.

use std::iter::Peekable;
use std::ops::Range;
use std::vec::IntoIter;

use super::error::Complaint;
use super::lexer::{self, Token, TokenKind};
use super::{Query, Reading, terms};

/// Deepest nesting of brackets and `not`; no person writes more, and the reader's stack stays small.
const MAX_DEPTH: usize = 100;

pub(super) fn parse(text: &str, reading: &Reading) -> Result<Query, Complaint> {
    let tokens = lexer::tokens(text)?;
    if tokens.is_empty() {
        return Ok(Query::All);
    }
    let mut parser = Parser { tokens: tokens.into_iter().peekable(), end: text.len(), depth: 0, reading };
    let query = parser.either()?;
    match parser.tokens.next() {
        None => Ok(query),
        Some(token) => {
            Err(Complaint::new(token.span, "this bracket closes nothing").hint("take it out, or open one before"))
        }
    }
}

struct Parser<'a> {
    tokens: Peekable<IntoIter<Token>>,
    end: usize,
    depth: usize,
    reading: &'a Reading,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<&TokenKind> {
        self.tokens.peek().map(|token| &token.kind)
    }

    fn either(&mut self) -> Result<Query, Complaint> {
        let mut parts = vec![self.all()?];
        while self.peek() == Some(&TokenKind::Or) {
            self.tokens.next();
            parts.push(self.all()?);
        }
        Ok(joined(parts, Query::Or))
    }

    fn all(&mut self) -> Result<Query, Complaint> {
        let mut parts = vec![self.one()?];
        loop {
            match self.peek() {
                None | Some(TokenKind::Or | TokenKind::Close) => return Ok(joined(parts, Query::And)),
                Some(TokenKind::And) => {
                    self.tokens.next();
                }
                Some(_) => {}
            }
            parts.push(self.one()?);
        }
    }

    fn one(&mut self) -> Result<Query, Complaint> {
        let Some(Token { span, kind }) = self.tokens.next() else {
            return Err(Complaint::new(self.end..self.end, "the query ends where a condition should follow"));
        };
        match kind {
            TokenKind::Not => Ok(Query::Not(Box::new(self.nested(&span, Self::one)?))),
            TokenKind::Open => {
                let inner = self.nested(&span, Self::either)?;
                match self.tokens.next() {
                    Some(Token { kind: TokenKind::Close, .. }) => Ok(inner),
                    _ => Err(Complaint::new(span, "this bracket is never closed").hint("add ) where it ends")),
                }
            }
            TokenKind::Term(term) => terms::read(term, span, self.reading),
            TokenKind::Close | TokenKind::And | TokenKind::Or => {
                Err(Complaint::new(span, "a condition should stand here").hint("such as white:carlsen or eco:B90"))
            }
        }
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
