//! People who have deals analysed, so that the server always has some to do.

use std::time::Duration;

use client::{ClientError, Visitor};
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::{Length, NewTableRequest, PacePreset, ServerMessage, Stage, Told};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::process::ServerProcess;

/// Tables played at the same time.
const AT_ONCE: usize = 4;
/// Chairs of a table.
const SEATS: usize = 4;
/// Deals of a table, all of which one person asks for: as many as he may.
const DEALS: u32 = 4;
/// How long bots may take for a table.
const PATIENCE: Duration = Duration::from_mins(2);

/// Deals that wait to be analysed.
pub(crate) struct Analyses {
    /// How many were taken in.
    pub(crate) waiting: usize,
    /// How many were refused, because no more may wait.
    pub(crate) refused: usize,
}

impl Analyses {
    /// Has bots play so many tables, each watched by somebody who then asks for
    /// all its deals.
    pub(crate) async fn ask(
        server: &ServerProcess,
        rules: &str,
        people: usize,
    ) -> Result<Self, ClientError> {
        let http = reqwest::Client::new();
        let played: Vec<(Visitor, String)> = stream::iter(0..people)
            .map(|person| {
                let (http, request) = (http.clone(), request(rules));
                async move {
                    let name = format!("asker {person}");
                    let visitor = Visitor::guest_over(http, server.base(), &name).await?;
                    let (id, _) = visitor.open_table(&request).await?;
                    timeout(PATIENCE, watch(&visitor, &id))
                        .await
                        .map_err(|_| ClientError::Unreadable("bots play on".to_owned()))??;
                    Ok::<_, ClientError>((visitor, id))
                }
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        let mut asked = Self { waiting: 0, refused: 0 };
        for (visitor, id) in played {
            for deal in 1..=DEALS {
                let path = format!("/api/tables/{id}/deals/{deal}/analysis");
                match visitor.post::<Value>(&path, &json!({})).await {
                    Ok(_) => asked.waiting += 1,
                    Err(ClientError::Refused { .. }) => asked.refused += 1,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(asked)
    }
}

fn request(rules: &str) -> NewTableRequest {
    NewTableRequest {
        length: Some(Length::Deals { deals: DEALS }),
        pace: PacePreset::Instant,
        bots: vec![Some("smallest".to_owned()); SEATS],
        ..NewTableRequest::new(rules)
    }
}

/// Looks on until the match is over.
async fn watch(visitor: &Visitor, id: &str) -> Result<(), ClientError> {
    let mut connection = visitor.connect(id).await?;
    loop {
        let over = match connection.next().await? {
            ServerMessage::View { view, .. } => matches!(view.stage, Stage::Over { .. }),
            ServerMessage::Events { events, .. } => {
                events.iter().any(|event| matches!(event, Told::Over { .. }))
            }
            _ => false,
        };
        if over {
            return Ok(());
        }
    }
}
