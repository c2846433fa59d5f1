//! `GET /api/search`: games found, a page at a time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::value::RawValue;

use super::{edition, query};
use crate::export::{Format, Layout, Moves, with_entry};
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::serve::App;
use crate::http::shelf::Edition;
use crate::notation::Notation;
use crate::query::Query;
use crate::search::{Control, End, Hit, Progress, SortKey};

/// Games of a page unless the request says otherwise.
const PAGE: usize = 50;

/// A page of games.
#[derive(Debug, Serialize)]
pub struct Page {
    /// The query as it was understood.
    pub query: String,
    /// Games found.
    pub total: usize,
    /// Whether all games were looked at; if not, the time was up.
    pub complete: bool,
    /// Games before the first of this page.
    pub offset: usize,
    /// Words that were taken for names, and the conditions that were perhaps meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doubts: Vec<(String, &'static str)>,
    /// The games, as `tabia search --format json` writes them.
    pub games: Vec<Box<RawValue>>,
}

/// What games a request asks for, and how they are to be shown.
pub(super) struct Wanted {
    pub query: Query,
    pub sort: SortKey,
    pub notation: Notation,
    pub moves: Moves,
}

impl Wanted {
    pub fn of(app: &App, params: &mut Params) -> Result<Wanted, Failure> {
        let named = params.read::<Notation>("notation")?;
        let notation = named.unwrap_or_default();
        Ok(Wanted {
            query: query(params, notation, app.desk.limits())?,
            sort: params.read::<SortKey>("sort")?.unwrap_or(SortKey::Id),
            notation,
            moves: if named.is_some() { Moves::Shown } else { Moves::Hidden },
        })
    }

    /// One game as a line of JSON.
    pub fn row(&self, edition: &Edition, hit: Hit) -> Result<Vec<u8>, Failure> {
        let layout = Layout { moves: self.moves, ..Layout::new(self.notation) };
        let exporter = Format::Json.exporter(layout);
        let mut row = Vec::new();
        let written =
            with_entry(&edition.engine, &self.query, hit, self.notation, |entry| exporter.game(entry, &mut row))?;
        written.map_err(|_| Failure::internal())?;
        Ok(row)
    }
}

/// The games that a query finds, in order. Whole answers are kept for the next page.
pub(in crate::http) fn hits(
    edition: &Edition,
    query: &Query,
    sort: SortKey,
    stop: &AtomicBool,
) -> Result<(Arc<Vec<Hit>>, End), Failure> {
    let question = format!("{sort:?} {query}");
    if let Some(known) = edition.found.get(&question) {
        return Ok((known, End::Complete));
    }
    let (mut hits, end) = match sort {
        SortKey::Id => {
            let run = edition.engine.run(query, Control { stop, progress: &Progress::default() })?;
            (run.hits, run.end)
        }
        // Another order of what is known is no new search.
        _ => {
            let (known, end) = self::hits(edition, query, SortKey::Id, stop)?;
            (known.to_vec(), end)
        }
    };
    edition.engine.sort(&mut hits, sort)?;
    let hits = Arc::new(hits);
    if end == End::Complete {
        edition.found.keep(question, Arc::clone(&hits), hits.len());
    }
    Ok((hits, end))
}

/// Answers.
pub async fn search(State(app): State<Arc<App>>, mut params: Params) -> Result<Json<Page>, Failure> {
    let edition = edition(&app, &mut params).await?;
    let wanted = Wanted::of(&app, &mut params)?;
    let offset = params.number("offset", 0..=usize::MAX)?.unwrap_or(0);
    let limit = params.number("limit", 0..=app.desk.limits().page)?.unwrap_or(PAGE);
    params.finish()?;
    app.desk.run(move |stop| page(&edition, &wanted, offset, limit, stop)).await.map(Json)
}

fn page(edition: &Edition, wanted: &Wanted, offset: usize, limit: usize, stop: &AtomicBool) -> Result<Page, Failure> {
    let (hits, end) = hits(edition, &wanted.query, wanted.sort, stop)?;
    let shown = hits.iter().skip(offset).take(limit);
    let games = shown.map(|hit| {
        let row = String::from_utf8(wanted.row(edition, *hit)?).map_err(|_| Failure::internal())?;
        RawValue::from_string(row.trim_end().to_owned()).map_err(|_| Failure::internal())
    });
    let doubts = if hits.is_empty() { wanted.query.doubts() } else { Vec::new() };
    Ok(Page {
        query: wanted.query.to_string(),
        total: hits.len(),
        complete: end == End::Complete,
        offset,
        doubts: doubts.into_iter().map(|(word, condition)| (word.to_owned(), condition)).collect(),
        games: games.collect::<Result<_, Failure>>()?,
    })
}
