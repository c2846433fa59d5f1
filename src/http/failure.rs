//! What is answered when a request cannot be done.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::query::QueryError;
use crate::search::SearchError;

/// Seconds after which a client may try again when the server is busy.
const RETRY_AFTER: &str = "2";

/// Why a request cannot be done; as JSON it stands under `error`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// HTTP status.
    pub status: u16,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The parameter that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<String>,
    /// Where in the parameter's text, counted in characters: first, and first after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<[usize; 2]>,
}

impl Failure {
    fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        Failure { status: status.as_u16(), message: message.into(), hint: None, parameter: None, place: None }
    }

    /// A parameter has no meaning.
    pub fn parameter(name: &str, message: impl Into<String>) -> Failure {
        Failure { parameter: Some(name.to_owned()), ..Failure::new(StatusCode::BAD_REQUEST, message) }
    }

    /// The thing asked for does not exist.
    pub fn missing(what: impl Into<String>) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, what)
    }

    /// The thing exists, but cannot be asked in this way.
    pub fn method() -> Failure {
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered here")
    }

    /// The server does not go by the name it was asked for.
    pub fn host() -> Failure {
        Failure::new(StatusCode::MISDIRECTED_REQUEST, "this server is not known by that name")
            .hint("start it with --host NAME if it should be")
    }

    /// Too many are asking.
    pub fn busy() -> Failure {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the server has too much to do; try again in a moment")
    }

    /// The question took too long.
    pub fn slow() -> Failure {
        Failure {
            hint: Some("ask for something narrower, for instance with a date, a player or a position".to_owned()),
            ..Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the search took too long and was stopped")
        }
    }

    /// A fault of the program.
    pub fn internal() -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "a fault of the program; its log says more")
    }

    /// Says what to do.
    pub fn hint(self, hint: impl Into<String>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }

    /// A query that cannot be read.
    pub fn query(name: &str, error: &QueryError) -> Failure {
        let characters = |bytes: usize| error.query[..bytes].chars().count();
        Failure {
            place: Some([characters(error.span.start), characters(error.span.end)]),
            hint: error.hint.clone(),
            ..Failure::parameter(name, error.message.clone())
        }
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Failure {
        match error {
            SearchError::Stopped => Failure::slow(),
            SearchError::NoOriginal(_) | SearchError::UnreadFile(_) => Failure::parameter("q", error.to_string()),
            // The words of the error name folders, which are nobody's business but the log's.
            SearchError::Database(error) => {
                eprintln!("tabia: {error}");
                Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "the database cannot be read; the log says why")
            }
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(serde_json::json!({ "error": self }))).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
        }
        response
    }
}
