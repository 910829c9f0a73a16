//! Connections: accepted up to a bound, closed when they dawdle, finished in
//! peace when the server shuts down.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use protocol::ErrorBody;
use refusal::Refusal;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time;
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use super::address;
use super::tally::{Counted, Tally};
use crate::limits::{
    HEAD_MAX_BYTES, HEAD_TIMEOUT, LAST_HEAD_TIMEOUT, SHUTDOWN_TIMEOUT, TLS_TIMEOUT, share,
};
use crate::refuse::ServerRefusal;
use crate::{App, Config};

/// A place among the bounded number of connections, among the extensions of
/// its requests. What stays open keeps it.
#[derive(Clone, Debug)]
pub(crate) struct Place(Arc<Taken>);

#[derive(Debug)]
struct Taken {
    _place: OwnedSemaphorePermit,
    _of_address: Option<Counted<IpAddr>>,
    is_last: bool,
}

impl Place {
    /// Whether it is one of the last, which are for those who are signed in.
    pub(crate) fn is_last(&self) -> bool {
        self.0.is_last
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        metrics::gauge!("paisai_connections").decrement(1);
    }
}

/// How long to wait after a connection could not be accepted, because file
/// handles have run out for instance.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// The places of connections.
pub(crate) struct Places {
    all: Arc<Semaphore>,
    most: usize,
    of_address: Tally<IpAddr>,
    config: Config,
    /// What a connection is told for which its address has no place; there is
    /// no request yet that could be answered.
    refusal: String,
}

impl Places {
    pub(crate) fn new(config: &Config) -> Self {
        let most = config.limits.connections.min(Semaphore::MAX_PERMITS);
        let all = Arc::new(Semaphore::new(most));
        let body = ErrorBody::from(Refusal::from(ServerRefusal::TooManyConnections));
        let refusal = format!(
            "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\n\
             retry-after: 5\r\nconnection: close\r\n\r\n{}",
            serde_json::to_string(&body).unwrap_or_default()
        );
        Self { all, most, of_address: Tally::default(), config: config.clone(), refusal }
    }

    /// A place for a connection from there; nothing where that address has too
    /// many.
    fn take(&self, place: OwnedSemaphorePermit, peer: SocketAddr) -> Option<Place> {
        let most = self.config.limits.connections_per_address;
        let peer = peer.ip().to_canonical();
        // A proxy brings everybody's connections, and bounds them itself.
        let is_one = !self.config.trusted_proxy && !self.config.is_known(peer);
        let of_address = if is_one {
            Some(self.of_address.count(address::limited_as(peer), 1, most)?)
        } else {
            None
        };
        let taken = self.most - self.all.available_permits();
        let is_last = taken > share(self.most, 7)
            || is_one && self.of_address.of(&address::limited_as(peer)) > share(most, 7);
        metrics::gauge!("paisai_connections").increment(1);
        Some(Place(Arc::new(Taken { _place: place, _of_address: of_address, is_last })))
    }
}

/// Serves connections until the server stops, then waits for the requests in
/// progress, but not for ever.
pub(crate) async fn listen(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    router: Router,
    places: &Places,
    app: &App,
) {
    let unread = Duration::from_millis(app.config.limits.unread_ms.get());
    let connections = TaskTracker::new();
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => break,
            accepted = accept(&listener, places) => {
                if let Some((stream, peer, place)) = accepted {
                    let visit = Visit { peer, place, unread, stopping: app.stopping.clone() };
                    let router = router.clone();
                    match tls.clone() {
                        None => connections.spawn(visit.serve(stream, router)),
                        Some(tls) => connections.spawn(visit.serve_over(tls, stream, router)),
                    };
                }
            }
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

async fn accept(listener: &TcpListener, places: &Places) -> Option<(TcpStream, SocketAddr, Place)> {
    let place = Arc::clone(&places.all).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => {
            let Some(place) = places.take(place, peer) else {
                metrics::counter!("paisai_connections_refused_total").increment(1);
                // Whether it is heard or not, the connection ends here.
                let _ = stream.try_write(places.refusal.as_bytes());
                return None;
            };
            // Small messages should leave at once; without it they are only
            // slower.
            let _ = stream.set_nodelay(true);
            Some((stream, peer, place))
        }
        Err(error) => {
            tracing::warn!(%error, "a connection could not be accepted");
            time::sleep(ACCEPT_PAUSE).await;
            None
        }
    }
}

/// One connection.
struct Visit {
    peer: SocketAddr,
    place: Place,
    /// How long it may leave unread what it is sent.
    unread: Duration,
    stopping: CancellationToken,
}

impl Visit {
    async fn serve_over(self, tls: TlsAcceptor, stream: TcpStream, router: Router) {
        let beginning = time::timeout(TLS_TIMEOUT, tls.accept(stream));
        let begun = tokio::select! {
            begun = beginning => begun,
            () = self.stopping.cancelled() => return,
        };
        match begun {
            Ok(Ok(stream)) => self.serve(stream, router).await,
            Ok(Err(error)) => tracing::debug!(%error, "a connection did not begin TLS"),
            Err(_) => tracing::debug!("a connection took too long to begin TLS"),
        }
    }

    async fn serve(self, stream: impl AsyncRead + AsyncWrite + Send + 'static, router: Router) {
        let Self { peer, place, unread, stopping } = self;
        let is_last = place.is_last();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(place.clone());
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(unread));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            // The last places are not for waiting.
            .header_read_timeout(if is_last { LAST_HEAD_TIMEOUT } else { HEAD_TIMEOUT })
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
            Err(_) => {
                tracing::warn!("a request was in progress when the time to shut down was over");
            }
        }
    }
}
