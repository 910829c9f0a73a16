//! The socket of one table.

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, ServerMessage};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::{AUTHORIZATION, COOKIE};
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, client_async_with_config, connect_async_with_config,
};

use crate::ClientError;

/// Asks for a socket.
fn request(address: &str, cookie: &str) -> Result<Request, ClientError> {
    let mut request = address.into_client_request()?;
    if !cookie.is_empty() {
        let cookie = HeaderValue::from_str(cookie)
            .map_err(|error| ClientError::Unreadable(error.to_string()))?;
        request.headers_mut().insert(COOKIE, cookie);
    }
    Ok(request)
}

/// Small buffers: a measurement opens thousands of these.
fn config() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0)
}

/// The socket of one table.
#[derive(Debug)]
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Connection {
    /// Connects to the address of a table's socket.
    pub async fn open(address: &str, cookie: &str) -> Result<Self, ClientError> {
        let request = request(address, cookie)?;
        let (socket, _) = connect_async_with_config(request, Some(config()), true).await?;
        Ok(Self { socket })
    }

    /// Connects a program, by its token, to the address of its socket at a
    /// table. What is said there are the lines of docs/BOT_PROTOCOL.md.
    pub async fn open_program(address: &str, token: &str) -> Result<Self, ClientError> {
        let mut request = request(address, "")?;
        let bearer = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|error| ClientError::Unreadable(error.to_string()))?;
        request.headers_mut().insert(AUTHORIZATION, bearer);
        let (socket, _) = connect_async_with_config(request, Some(config()), true).await?;
        Ok(Self { socket })
    }

    /// The same over a connection that is open already.
    pub async fn over(stream: TcpStream, address: &str, cookie: &str) -> Result<Self, ClientError> {
        let request = request(address, cookie)?;
        let stream = MaybeTlsStream::Plain(stream);
        let (socket, _) = client_async_with_config(request, stream, Some(config())).await?;
        Ok(Self { socket })
    }

    /// The next message as it came.
    pub async fn next_text(&mut self) -> Result<String, ClientError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(_))) | None => return Err(ClientError::Closed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<ServerMessage, ClientError> {
        let text = self.next_text().await?;
        serde_json::from_str(&text)
            .map_err(|error| ClientError::Unreadable(format!("{error}: {text}")))
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        let text =
            serde_json::to_string(message).map_err(|e| ClientError::Unreadable(e.to_string()))?;
        self.send_text(text).await
    }

    /// Sends whatever it is.
    pub async fn send_text(&mut self, text: impl Into<String>) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Text(text.into().into())).await?)
    }

    /// Asks whether somebody is there, below the level of messages.
    pub async fn send_ping(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Ping(bytes.into())).await?)
    }

    /// Sends bytes, which no table understands.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Binary(bytes.into())).await?)
    }
}
