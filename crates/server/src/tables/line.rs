//! The line between the owner of a table and one client.
//!
//! The owner itself writes to the socket, without waking anyone: at a table
//! of four each play is said four times, and four tasks that wake to say it
//! would cost more than the play. What a client is not quick enough to take
//! waits here, and the task that listens to the client says it when it can.

use std::collections::VecDeque;
use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{Sink, SinkExt, Stream};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::{Message, Utf8Bytes};

use super::limits;
use crate::http::websocket::WebSocket;

/// What a socket may keep whose client sends messages as long as `longest`.
pub(crate) fn bounds(longest: usize) -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(limits::HEARD_AT_ONCE_BYTES)
        .write_buffer_size(limits::SAID_TOGETHER_BYTES)
        .max_write_buffer_size(limits::UNREAD_BYTES)
        .max_message_size(Some(longest))
        .max_frame_size(Some(longest))
}

/// Makes a line: the end at which the owner talks, and the end at which the
/// client is listened to.
pub(crate) fn line() -> (Mouth, Ear) {
    let shared = Arc::new(Mutex::new(Line::default()));
    (Mouth(Arc::clone(&shared)), Ear(shared))
}

/// The owner's end. When it is dropped the client is let go.
#[derive(Debug)]
pub(crate) struct Mouth(Arc<Mutex<Line>>);

/// The end of the task that listens to the client. When it is dropped nobody
/// hears any more.
#[derive(Debug)]
pub(crate) struct Ear(Arc<Mutex<Line>>);

#[derive(Debug, Default)]
struct Line {
    socket: Socket,
    /// What the socket has not been given yet.
    waiting: VecDeque<Message>,
    /// Since when the client has not taken what the socket was given.
    behind: Option<Instant>,
    /// When the owner let the client go.
    let_go: Option<Instant>,
    /// Wakes the task that listens.
    listener: Option<Waker>,
}

#[derive(Debug, Default)]
enum Socket {
    /// Not there yet: a client is let in before it is connected.
    #[default]
    Coming,
    Open(Box<WebSocket>),
    /// Gone, or never come.
    Closed,
}

/// What a task that listens finds.
#[derive(Debug)]
pub(crate) enum Heard {
    /// The client says something.
    Message(Message),
    /// There is nothing more to hear, or nobody to talk to.
    End,
}

fn lock(line: &Mutex<Line>) -> MutexGuard<'_, Line> {
    // Whoever panicked here left at worst a message half said, and that
    // socket will tell.
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Mouth {
    /// Puts a message on the line; [`Mouth::breathe`] says it. `false` when
    /// the client is gone or too far behind.
    pub(crate) fn say(&self, message: Utf8Bytes) -> bool {
        let mut line = lock(&self.0);
        if matches!(line.socket, Socket::Closed) || line.waiting.len() >= limits::OUTBOX {
            return false;
        }
        line.waiting.push_back(Message::Text(message));
        true
    }

    /// Says all that is on the line, in one call of the system if it can be.
    pub(crate) fn breathe(&self) {
        let mut line = lock(&self.0);
        // What cannot be said now is said when the socket wakes the listener.
        // One that has not begun to listen says it when it does.
        let Some(listener) = line.listener.clone() else { return };
        let before = line.behind;
        let said = line.poll_say(&mut Context::from_waker(&listener));
        let news = match said {
            Poll::Ready(Ok(())) => false,
            Poll::Ready(Err(_)) => {
                line.socket = Socket::Closed;
                true
            }
            Poll::Pending => before.is_none(),
        };
        drop(line);
        if news {
            listener.wake();
        }
    }
}

impl Drop for Mouth {
    fn drop(&mut self) {
        let mut line = lock(&self.0);
        line.let_go = Some(Instant::now());
        let listener = line.listener.take();
        drop(line);
        if let Some(listener) = listener {
            listener.wake();
        }
    }
}

impl Ear {
    /// The client is connected.
    pub(crate) fn open(&self, socket: WebSocket) {
        lock(&self.0).socket = Socket::Open(Box::new(socket));
    }

    /// Says something that the owner need not know of.
    pub(crate) fn say(&self, message: Message) {
        lock(&self.0).waiting.push_back(message);
    }

    /// Waits for what the client says, but first until it has taken what was
    /// said to it. A client whom the owner has let go is heard no more.
    pub(crate) fn poll_hear(&self, cx: &mut Context<'_>) -> Poll<Heard> {
        let mut line = lock(&self.0);
        if !line.listener.as_ref().is_some_and(|known| known.will_wake(cx.waker())) {
            line.listener = Some(cx.waker().clone());
        }
        // Who does not read is not listened to: every answer would wait, too.
        let said = ready!(line.poll_say(cx));
        let Line { socket: Socket::Open(socket), let_go: None, .. } = &mut *line else {
            return Poll::Ready(Heard::End);
        };
        if said.is_err() {
            return Poll::Ready(Heard::End);
        }
        match ready!(Pin::new(&mut **socket).poll_next(cx)) {
            Some(Ok(message)) => Poll::Ready(Heard::Message(message)),
            Some(Err(_)) | None => Poll::Ready(Heard::End),
        }
    }

    /// When the listener gives the client up, if it stays as it is: one who
    /// takes nothing for `unread`, or is let go and does not take the rest.
    pub(crate) fn gives_up_at(&self, unread: Duration) -> Option<Instant> {
        let line = lock(&self.0);
        let behind = line.behind.map(|since| since + unread);
        let parted = line.let_go.map(|since| since + limits::PARTING);
        behind.into_iter().chain(parted).min()
    }

    /// Closes the socket, after saying what is still on the line.
    pub(crate) async fn close(&self) {
        let (socket, waiting) = {
            let mut line = lock(&self.0);
            (mem::replace(&mut line.socket, Socket::Closed), mem::take(&mut line.waiting))
        };
        let Socket::Open(mut socket) = socket else { return };
        let said = async {
            for message in waiting {
                socket.feed(message).await?;
            }
            socket.close().await
        };
        // A client that does not listen to the end has heard enough.
        let _ = tokio::time::timeout(limits::PARTING, said).await;
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        lock(&self.0).socket = Socket::Closed;
    }
}

impl Line {
    /// Gives the socket what waits, and has it written.
    fn poll_say(&mut self, cx: &mut Context<'_>) -> Poll<tungstenite::Result<()>> {
        let Self { socket: Socket::Open(socket), waiting, behind, .. } = self else {
            return Poll::Ready(Ok(()));
        };
        if waiting.is_empty() && behind.is_none() {
            return Poll::Ready(Ok(()));
        }
        let said = poll_say_all(Pin::new(&mut **socket), waiting, cx);
        match said {
            Poll::Ready(_) => *behind = None,
            Poll::Pending => *behind = behind.or_else(|| Some(Instant::now())),
        }
        said
    }
}

fn poll_say_all(
    mut socket: Pin<&mut WebSocket>,
    waiting: &mut VecDeque<Message>,
    cx: &mut Context<'_>,
) -> Poll<tungstenite::Result<()>> {
    while !waiting.is_empty() {
        ready!(socket.as_mut().poll_ready(cx))?;
        match waiting.pop_front() {
            Some(Message::Text(text)) if text.len() > limits::FRAME_SAID_BYTES => {
                for frame in frames(text).rev() {
                    waiting.push_front(frame);
                }
            }
            Some(message) => socket.as_mut().start_send(message)?,
            None => {}
        }
    }
    socket.poll_flush(cx)
}

/// A long text in several frames: what a socket writes through keeps the
/// length of the longest frame as long as it lives.
fn frames(text: Utf8Bytes) -> impl DoubleEndedIterator<Item = Message> {
    let text = Bytes::from(text);
    let count = text.len().div_ceil(limits::FRAME_SAID_BYTES);
    (0..count).map(move |number| {
        let begin = number * limits::FRAME_SAID_BYTES;
        let end = text.len().min(begin + limits::FRAME_SAID_BYTES);
        let kind = if number == 0 { Data::Text } else { Data::Continue };
        let is_last = number + 1 == count;
        Message::Frame(Frame::message(text.slice(begin..end), OpCode::Data(kind), is_last))
    })
}

#[cfg(test)]
impl Ear {
    /// What was said to a client that is not connected yet.
    pub(crate) fn waiting(&self) -> usize {
        mem::take(&mut lock(&self.0).waiting).len()
    }
}
