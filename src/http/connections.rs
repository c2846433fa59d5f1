//! Accepting connections: so many at a time, none without an end, and a shutdown that lets answers out first.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Extension;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::limits::Limits;

/// Time between two attempts when no connection can be accepted, as when the process has too many files open.
const PAUSE: Duration = Duration::from_millis(200);

/// Serves until `stop` says so, and then until every answer under way is out, or [`Limits::time`] is over.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let open = GracefulShutdown::new();
    loop {
        let next = async {
            // The semaphore is never closed.
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (place, listener.accept().await)
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => break,
            (place, accepted) = next => match accepted {
                Ok((stream, client)) => connection(stream, client, &router, &limits, &open, place),
                Err(error) => {
                    report(&error);
                    tokio::time::sleep(PAUSE).await;
                }
            },
        }
    }
    drop(listener);
    // Who has not finished by then is cut off.
    let _ = tokio::time::timeout(limits.time, open.shutdown()).await;
}

fn connection(
    stream: TcpStream,
    client: SocketAddr,
    router: &Router,
    limits: &Limits,
    open: &GracefulShutdown,
    place: Option<OwnedSemaphorePermit>,
) {
    // Small answers are not held back for more to come.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.clone().layer(Extension(client)));
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .serve_connection(TokioIo::new(stream), service);
    let connection = open.watch(connection);
    tokio::spawn(async move {
        // A client that breaks off is no fault of ours.
        let _ = connection.await;
        drop(place);
    });
}

fn report(error: &io::Error) {
    eprintln!("tabia: a connection could not be accepted: {error}");
}
