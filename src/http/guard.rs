//! What holds for every answer: headers that keep a browser from doing more than it should, and a line in the log.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;
use super::serve::App;

/// Scripts, styles and data come from this server alone; nothing inline, no frames, no plug-ins.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Answers a request, adds the headers and logs it.
pub async fn guard(
    State(app): State<Arc<App>>,
    Extension(client): Extension<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let (method, target) = (request.method().clone(), request.uri().clone());
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let mut response = if app.hosts.knows(host) { next.run(request).await } else { Failure::host().into_response() };
    protect(response.headers_mut());
    if let Some(origin) = &app.allowed_origin {
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    }
    app.log.request(client, &method, &target, response.status(), begun.elapsed());
    response
}

fn protect(headers: &mut HeaderMap) {
    let mut set = |name, value| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_FRAME_OPTIONS, "DENY");
    // Answers change with the next import; what does not says so itself.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
}
