//! What can go wrong between a client and its server.

use protocol::ErrorBody;

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server refused, with its reason.
    #[error("{status}: {}: {}", body.code, body.en)]
    Refused {
        /// The status of the response.
        status: u16,
        /// The reason.
        body: Box<ErrorBody>,
    },
    /// The server answered something that is no answer.
    #[error("the server's answer cannot be read: {0}")]
    Unreadable(String),
    /// HTTP failed.
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    /// The socket failed.
    #[error(transparent)]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// The server closed the socket, having said why or not.
    #[error("the server closed the socket")]
    Closed,
}

impl ClientError {
    /// The code of a refusal.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused { body, .. } => Some(&body.code),
            _ => None,
        }
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        use tokio_tungstenite::tungstenite::Error;
        match error {
            // A socket that is refused answers like any other request.
            Error::Http(response) => {
                let status = response.status().as_u16();
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice(body) {
                    Ok(body) => Self::Refused { status, body: Box::new(body) },
                    Err(error) => Self::Unreadable(format!("{status}: {error}")),
                }
            }
            Error::ConnectionClosed | Error::AlreadyClosed => Self::Closed,
            other => Self::Socket(Box::new(other)),
        }
    }
}
