//! Connections: accepted up to a bound, closed when they dawdle, finished in
//! peace when the server shuts down.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time;
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::Limits;
use crate::limits::{HEAD_MAX_BYTES, HEAD_TIMEOUT, SHUTDOWN_TIMEOUT};

/// A place among the bounded number of connections. A handler that turns its
/// connection into a socket takes it from the request's extensions and keeps
/// it as long as the socket lives.
#[derive(Clone, Debug)]
pub struct Place(#[expect(dead_code, reason = "it is held, not read")] Arc<OwnedSemaphorePermit>);

/// How long to wait after a connection could not be accepted, because file
/// handles have run out for instance.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Serves connections until `stopping`, then waits for the requests in
/// progress, but not for ever.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    stopping: CancellationToken,
) {
    let places = Arc::new(Semaphore::new(limits.connections.min(Semaphore::MAX_PERMITS)));
    let unread = Duration::from_millis(limits.unread_ms.get());
    let connections = TaskTracker::new();
    loop {
        tokio::select! {
            () = stopping.cancelled() => break,
            accepted = accept(&listener, &places) => {
                if let Some((stream, peer, place)) = accepted {
                    let mut stream = TimeoutStream::new(stream);
                    stream.set_write_timeout(Some(unread));
                    let router = router.clone();
                    connections.spawn(serve(router, stream, peer, place, stopping.clone()));
                }
            }
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
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

async fn serve(
    router: Router,
    stream: TimeoutStream<TcpStream>,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
    stopping: CancellationToken,
) {
    // Small messages should leave at once; without it they are only slower.
    let _ = stream.get_ref().set_nodelay(true);
    let place = Place(Arc::new(place));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(place.clone());
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(HEAD_MAX_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Ok(ended),
        () = stopping.cancelled() => {
            connection.as_mut().graceful_shutdown();
            time::timeout(SHUTDOWN_TIMEOUT, connection).await
        }
    };
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "a connection ended early"),
        Err(_) => tracing::warn!("a request was in progress when the time to shut down was over"),
    }
}
