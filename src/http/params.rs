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
    /// Parameters that did not come in the address, such as those of a form that was sent.
    pub fn new(left: Vec<(String, String)>) -> Params {
        Params { left, known: Vec::new(), readable: true }
    }

    /// The parameters of a query string.
    #[cfg(test)]
    pub fn of(text: &str) -> Params {
        let uri = format!("/?{text}").parse().unwrap_or_default();
        let left = Query::<Vec<(String, String)>>::try_from_uri(&uri).map(|Query(left)| left);
        Params { readable: left.is_ok(), left: left.unwrap_or_default(), known: Vec::new() }
    }

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
            Ok(Query(left)) => Params::new(left),
            Err(_) => Params::default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_is_read_once() {
        let mut params = Params::of("q=a%20b&limit=7&empty=");
        assert_eq!(params.text("q").unwrap().as_deref(), Some("a b"));
        assert_eq!(params.text("empty").unwrap(), None);
        assert_eq!(params.number("limit", 0..=10).unwrap(), Some(7));
        assert!(params.finish().is_ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let mut params = Params::of("q=a&q=b&limit=11&sort=colour&nonsense=1");
        assert_eq!(params.text("q").unwrap_err().message, "q is given 2 times");
        assert_eq!(params.number("limit", 0..=10).unwrap_err().message, "\"11\" is no number from 0 to 10");
        assert!(params.read::<crate::search::SortKey>("sort").unwrap_err().message.contains("keys are id"));
        let failure = params.finish().unwrap_err();
        assert_eq!(failure.parameter.as_deref(), Some("nonsense"));
        assert_eq!(failure.hint.as_deref(), Some("parameters are q, limit, sort"));
    }
}
