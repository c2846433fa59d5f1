//! A server from its sockets to its end.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum::Router;
use axum::http::HeaderValue;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use tokio::sync::watch;

use super::desk::Desk;
use super::failure::Failure;
use super::guard::guard;
use super::{Hosts, Limits, Log, Shelf, api, connections, explorer, page};

/// How a server behaves.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What it does at most.
    pub limits: Limits,
    /// Whether it logs requests.
    pub log: Log,
    /// Names that it answers to.
    pub hosts: Hosts,
    /// The other web site whose pages may read answers, or `*` for all; none where only its own may.
    pub allowed_origin: Option<HeaderValue>,
}

/// What every request has at hand.
pub struct App {
    /// The databases.
    pub shelf: Shelf,
    /// Where questions are worked on.
    pub desk: Desk,
    /// Where requests are noted.
    pub log: Log,
    /// Names that are answered to.
    pub hosts: Hosts,
    /// Whose pages may read answers.
    pub allowed_origin: Option<HeaderValue>,
}

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    stop: watch::Sender<bool>,
}

/// Ends a server.
#[derive(Clone)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// No more connections; answers under way still go out.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Listens at an address.
    ///
    /// # Errors
    /// That of the operating system, as when another program listens there.
    pub fn bind(address: SocketAddr, shelf: Shelf, settings: Settings) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let Settings { limits, log, hosts, allowed_origin } = settings;
        let app = Arc::new(App { shelf, desk: Desk::new(limits), log, hosts, allowed_origin });
        Ok(Server { listener, app, stop: watch::Sender::new(false) })
    }

    /// Where it listens; the port is a real one even if 0 was asked for.
    ///
    /// # Errors
    /// That of the operating system.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What ends it.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// That of the operating system when threads cannot be made.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().thread_name("tabia-http").build()?;
        let limits = *self.app.desk.limits();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            connections::serve(listener, router(self.app), limits, self.stop.subscribe()).await;
            Ok(())
        })
    }
}

/// Every address that is answered.
fn router(app: Arc<App>) -> Router {
    Router::new()
        .merge(api::routes())
        .merge(explorer::routes())
        .merge(page::routes())
        .fallback(page::nothing_here)
        .method_not_allowed_fallback(|| async { Failure::method().into_response() })
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}
