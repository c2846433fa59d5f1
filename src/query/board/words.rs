//! The words of a value, each with its place in the query.

use std::ops::Range;

use crate::query::lexer::{Quoting, Value};

/// A word of a value.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub span: Range<usize>,
}

impl<'a> Word<'a> {
    /// The words of a value.
    pub fn split(value: &'a Value) -> Vec<Word<'a>> {
        let quote = usize::from(value.quoting == Quoting::Quoted);
        // Escapes would shift the places; then each word has the place of the whole value.
        let exact = value.text.len() + 2 * quote == value.span.len();
        let word = |text: &'a str| {
            let at = text.as_ptr() as usize - value.text.as_ptr() as usize;
            let start = value.span.start + quote + at;
            Word { text, span: if exact { start..start + text.len() } else { value.span.clone() } }
        };
        value.text.split_whitespace().map(word).collect()
    }
}

/// A value such as `iqp(white,d)`: the name and what stands in brackets.
#[derive(Clone, Debug)]
pub(super) struct Call<'a> {
    pub name: &'a str,
    pub arguments: Vec<&'a str>,
}

impl<'a> Call<'a> {
    /// Takes a value apart; `None` when brackets do not fit.
    pub fn read(text: &'a str) -> Option<Call<'a>> {
        match text.split_once('(') {
            None => (!text.contains(')')).then(|| Call { name: text, arguments: Vec::new() }),
            Some((name, rest)) => {
                let inside = rest.strip_suffix(')').filter(|inside| !inside.contains(['(', ')']))?;
                let arguments = inside.split(',').map(str::trim).collect();
                Some(Call { name: name.trim(), arguments })
            }
        }
    }
}
