//! WebSockets: how a request becomes one.
//!
//! The sockets of axum send whole messages only, and what they write through
//! keeps the length of the longest one as long as they live. At a thousand
//! tables that is much, so that ours send a long message in several frames
//! ([`crate::tables`] has the line that does).

use std::future::Future;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::Request;
use axum::http::request::Parts;
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::ApiError;
use crate::refuse::ServerRefusal;

/// A connection that speaks in messages.
pub(crate) type WebSocket = WebSocketStream<TokioIo<Upgraded>>;

/// A request that wants to become a WebSocket.
pub(crate) struct Upgrade {
    /// What it is told when it does.
    response: Response,
    upgrading: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let request = Request::from_parts(parts.clone(), ());
        let response = create_response_with_body(&request, Body::empty);
        let upgrading = parts.extensions.remove::<OnUpgrade>();
        match (response, upgrading) {
            (Ok(response), Some(upgrading)) => Ok(Self { response, upgrading }),
            (Err(_), _) | (_, None) => Err(ServerRefusal::NotAWebSocket.into()),
        }
    }
}

impl Upgrade {
    /// The answer to the request; after it the socket is carried.
    pub(crate) fn carried<F>(
        self,
        config: WebSocketConfig,
        carry: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Self { response, upgrading } = self;
        tokio::spawn(async move {
            // Whoever has gone meanwhile is carried no more.
            let Ok(upgraded) = upgrading.await else { return };
            let stream = TokioIo::new(upgraded);
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config));
            carry(socket.await).await;
        });
        response
    }
}
