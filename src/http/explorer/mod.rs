//! The opening-explorer interface that clients of Lichess know.

use std::sync::Arc;

use axum::Router;

use super::serve::App;

/// The addresses of the explorer.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
}
