//! Connections: accepted up to a bound, closed when they dawdle, finished in
//! peace when the server shuts down.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time;
use tower::ServiceExt;

use crate::limits::{HEAD_MAX_BYTES, HEAD_TIMEOUT, SHUTDOWN_TIMEOUT};

/// A place among the bounded number of connections. A handler that turns its
/// connection into a socket takes it from the request's extensions and keeps
/// it as long as the socket lives.
#[derive(Clone, Debug)]
pub struct Place(#[expect(dead_code, reason = "it is held, not read")] Arc<OwnedSemaphorePermit>);

/// How long to wait after a connection could not be accepted, because file
/// handles have run out for instance.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Serves connections until `stop`, then waits for the requests in progress,
/// but not for ever.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    max_connections: usize,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(max_connections.min(Semaphore::MAX_PERMITS)));
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = accept(&listener, &places) => {
                if let Some((stream, peer, place)) = accepted {
                    serve(&graceful, &router, stream, peer, place);
                }
            }
        }
    }
    drop(listener);
    if time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await.is_err() {
        tracing::warn!("requests were still in progress when the time to shut down was over");
    }
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => Some((stream, peer, place)),
        Err(error) => {
            tracing::warn!(%error, "a connection could not be accepted");
            time::sleep(ACCEPT_PAUSE).await;
            None
        }
    }
}

fn serve(
    graceful: &GracefulShutdown,
    router: &Router,
    stream: TcpStream,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
) {
    // Small messages should leave at once; without it they are only slower.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let place = Arc::new(place);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Place(Arc::clone(&place)));
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|e| match e {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(HEAD_MAX_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}
