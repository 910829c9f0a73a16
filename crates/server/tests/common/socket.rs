//! A client of a table in tests, which waits for what must come.

use std::time::Duration;

use client::Connection;
use protocol::{ClientMessage, ServerMessage};

/// Longer than anything a test waits for.
pub(crate) const PATIENCE: Duration = Duration::from_mins(4);

/// Hears messages until one fits.
pub(crate) async fn until(
    connection: &mut Connection,
    mut fits: impl FnMut(&ServerMessage) -> bool,
) -> ServerMessage {
    let search = async {
        loop {
            let message = connection.next().await.unwrap();
            if fits(&message) {
                return message;
            }
        }
    };
    tokio::time::timeout(PATIENCE, search).await.expect("the message comes")
}

/// Sends a command and hears its answer: the version, or the code of the
/// refusal.
pub(crate) async fn command(
    connection: &mut Connection,
    message: &ClientMessage,
) -> Result<u64, String> {
    connection.send(message).await.unwrap();
    let own = message.command().unwrap().0.to_owned();
    let answer = until(connection, |message| match message {
        ServerMessage::Events { id, .. } | ServerMessage::Refused { id, .. } => {
            id.as_deref() == Some(&own)
        }
        ServerMessage::Done { id, .. } => *id == own,
        _ => false,
    })
    .await;
    match answer {
        ServerMessage::Events { v, .. } | ServerMessage::Done { v, .. } => Ok(v),
        ServerMessage::Refused { why, .. } => Err(why.code),
        other => panic!("{other:?}"),
    }
}
