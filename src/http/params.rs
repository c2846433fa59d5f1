//! The parameters of a request. A name that nobody asks for is an error and not a wish that is passed over in silence.

use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::str::FromStr;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;

use super::failure::Failure;

/// The parameters that have not been read yet, decoded.
#[derive(Clone, Debug, Default)]
pub struct Params {
    left: Vec<(String, String)>,
    known: Vec<&'static str>,
    readable: bool,
}

impl Params {
    /// A text; an empty one counts as none.
    ///
    /// # Errors
    /// [`Failure`] when it is given twice.
    pub fn text(&mut self, name: &'static str) -> Result<Option<String>, Failure> {
        self.known.push(name);
        let mut values = Vec::new();
        self.left.retain_mut(|(known, value)| {
            let asked = known == name;
            if asked {
                values.push(std::mem::take(value));
            }
            !asked
        });
        match values.len() {
            0 | 1 => Ok(values.pop().filter(|value| !value.is_empty())),
            times => Err(Failure::parameter(name, format!("{name} is given {times} times"))),
        }
    }

    /// A text that means something.
    ///
    /// # Errors
    /// [`Failure`] when it does not.
    pub fn read<T>(&mut self, name: &'static str) -> Result<Option<T>, Failure>
    where
        T: FromStr,
        T::Err: std::fmt::Display,
    {
        let Some(text) = self.text(name)? else { return Ok(None) };
        text.parse().map(Some).map_err(|error| Failure::parameter(name, format!("{text:?}: {error}")))
    }

    /// A whole number.
    ///
    /// # Errors
    /// [`Failure`] when it is none, or not in the range.
    pub fn number<T>(&mut self, name: &'static str, range: RangeInclusive<T>) -> Result<Option<T>, Failure>
    where
        T: FromStr + PartialOrd + std::fmt::Display,
    {
        let Some(text) = self.text(name)? else { return Ok(None) };
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            Failure::parameter(name, format!("{text:?} is no number from {least} to {most}"))
        })
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// [`Failure`] when there is a parameter that nobody asked for, or text that is not percent-encoded as it should.
    pub fn finish(self) -> Result<(), Failure> {
        if !self.readable {
            return Err(Failure::parameter("?", "the parameters are not percent-encoded text"));
        }
        match self.left.first() {
            None => Ok(()),
            Some((name, _)) => {
                let hint = format!("parameters are {}", self.known.join(", "));
                Err(Failure::parameter(name, format!("there is no parameter {name:?}")).hint(hint))
            }
        }
    }

    /// Ends the reading where clients of other servers may send more than is used here.
    ///
    /// # Errors
    /// [`Failure`] when the text is not percent-encoded as it should.
    pub fn finish_lenient(mut self) -> Result<(), Failure> {
        self.left.clear();
        self.finish()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Params {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Params, Infallible> {
        let read = Query::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        Ok(match read {
            Ok(Query(left)) => Params { left, known: Vec::new(), readable: true },
            Err(_) => Params::default(),
        })
    }
}
