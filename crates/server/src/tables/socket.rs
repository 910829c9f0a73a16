//! One connection to a table.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{ClientMessage, ErrorBody, ServerMessage};
use refusal::Refusal;
use serde::Deserialize;
use table::User;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Interval, MissedTickBehavior};
use utoipa::IntoParams;

use super::actor::{Join, Request};
use super::clients::{ClientId, Person};
use super::refuse::TableRefusal;
use super::{limits, render};
use crate::api::errors::NoTable;
use crate::auth::{Marks, Signed};
use crate::events::online;
use crate::http::streams::{Asker, Open, StreamKind};
use crate::http::{Path, Query, origin};
use crate::{ApiError, App};

/// What a connection asks for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wish {
    /// The last version seen, when the client comes back.
    since: Option<u64>,
    /// The key of a private table's link.
    key: Option<String>,
    /// Referees ask to see all cards.
    #[serde(default)]
    referee: bool,
}

/// The WebSocket of a table; docs/PROTOCOL.md says what is said there.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/socket",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), Wish),
    responses(
        (status = 101, description = "The connection is a WebSocket now."),
        (status = 400, description = "The query cannot be read, or it is no WebSocket.", body = ErrorBody),
        (status = 403, description = "Another site (`foreign_origin`), a private table (`wrong_key`), or not a referee (`forbidden`).", body = ErrorBody),
        NoTable,
        (status = 422, description = "Nobody may watch (`no_spectators`), or too many do (`table_crowded`).", body = ErrorBody),
        crate::api::errors::Common,
    ),
)]
pub(crate) async fn socket(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wish): Query<Wish>,
    asker: Asker,
    marks: Marks,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !origin::is_allowed(&headers, &app.config) {
        return Err(crate::refuse::ServerRefusal::ForeignOrigin.into());
    }
    let open = app.streams.open(StreamKind::Table, &asker)?;
    let user = asker.signed.as_ref().map(|signed| &signed.user);
    let row = app.store.table(&id).await?;
    app.tables.may_enter(&row, user, wish.key.as_deref()).await?;
    let person = match user {
        Some(user) => Some(Person {
            user: User::from(user.id.as_str()),
            name: user.nickname.as_str().into(),
            everywhere: online::everywhere(user),
            staff: online::may_rule(&app, &row, user).await?,
            marks,
        }),
        None => None,
    };
    if wish.referee {
        let staff = person.as_ref().filter(|person| person.staff);
        let staff = staff.ok_or_else(ApiError::forbidden)?;
        app.audit.note(Some(&staff.user.0), "table.watch", &id, &()).await?;
    }
    let owner = app.tables.owner(&id).await?;
    let client = app.tables.next_client();
    let (outbox, inbox) = mpsc::channel(limits::OUTBOX);
    let (reply, admitted) = oneshot::channel();
    let join = Join { id: client, person, referee: wish.referee, since: wish.since, outbox, reply };
    owner.send(Request::Join(Box::new(join))).await.map_err(|_| TableRefusal::Reloading)?;
    admitted.await.map_err(|_| TableRefusal::Reloading)??;
    let tasks = app.tasks.clone();
    Ok(upgrade
        .read_buffer_size(2048)
        .write_buffer_size(limits::SAID_TOGETHER_BYTES)
        .max_write_buffer_size(limits::UNREAD_BYTES)
        .max_message_size(protocol::limits::FRAME_BYTES)
        .max_frame_size(protocol::limits::FRAME_BYTES)
        .on_upgrade(move |socket| async move {
            let session = asker.signed;
            let connection = Connection { client, owner, inbox, socket, app, session, _open: open };
            tasks.track_future(connection.run()).await;
        }))
}

/// A connection between a client and the owner of a table.
struct Connection {
    client: ClientId,
    owner: mpsc::Sender<Request>,
    inbox: mpsc::Receiver<Utf8Bytes>,
    socket: WebSocket,
    app: App,
    /// Whose socket it is; somebody without a name has none.
    session: Option<Arc<Signed>>,
    /// Counts the socket among the server's connections and among those of its
    /// person and address while it lives.
    _open: Open,
}

impl Connection {
    async fn run(mut self) {
        metrics::gauge!("paisai_sockets").increment(1);
        self.carry().await;
        metrics::gauge!("paisai_sockets").decrement(1);
        // The owner may have ended.
        let _ = self.owner.send(Request::Part(self.client)).await;
        let _ = tokio::time::timeout(limits::PARTING, self.socket.close()).await;
    }

    /// Says something; false when the client does not hear it in time.
    async fn say(&mut self, message: Message) -> bool {
        self.say_all(std::iter::once(message)).await
    }

    /// Says several things in one breath: the system is called once for all.
    async fn say_all(&mut self, messages: impl IntoIterator<Item = Message>) -> bool {
        let unread = Duration::from_millis(self.app.config.limits.unread_ms.get());
        let Self { socket, app, .. } = self;
        let said = async {
            for message in messages {
                socket.feed(message).await?;
            }
            socket.flush().await
        };
        let parting = async {
            app.stopping.cancelled().await;
            tokio::time::sleep(limits::PARTING).await;
        };
        tokio::select! {
            biased;
            said = said => said.is_ok(),
            () = tokio::time::sleep(unread) => false,
            () = parting => false,
        }
    }

    /// Carries messages both ways until either side has enough.
    async fn carry(&mut self) {
        let quota = Quota::per_second(
            NonZeroU32::new(limits::MESSAGES_A_SECOND).unwrap_or(NonZeroU32::MIN),
        );
        let mut manners = Manners { pace: RateLimiter::direct(quota), strikes: 0 };
        let mut waiting = Vec::new();
        let mut heard = Instant::now();
        let mut heartbeat = every(limits::HEARTBEAT);
        let check_ms = self.app.config.limits.session_check_ms.get();
        let mut session_check = every(Duration::from_millis(check_ms));
        loop {
            tokio::select! {
                count = self.inbox.recv_many(&mut waiting, limits::OUTBOX) => {
                    // The owner let the client go, having said why.
                    if count == 0 || !self.say_all(waiting.drain(..).map(Message::Text)).await {
                        return;
                    }
                }
                message = self.socket.next() => {
                    heard = Instant::now();
                    let refusal = match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text, &mut manners).await,
                        Some(Ok(Message::Binary(_))) => Err((None, TableRefusal::TextOnly.into())),
                        // They cost as much as words, and are answered below us.
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                            if manners.pace.check().is_ok() {
                                continue;
                            }
                            Err((None, TableRefusal::TooFast.into()))
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    };
                    if let Err((q, refusal)) = refusal {
                        manners.strikes += 1;
                        let answer = render::text(&ServerMessage::refused(None, q, refusal));
                        if !self.say(Message::Text(answer)).await
                            || manners.strikes > limits::STRIKES
                        {
                            return;
                        }
                    } else {
                        // One good message in many does not excuse a flood.
                        manners.strikes = manners.strikes.saturating_sub(1);
                    }
                }
                _ = heartbeat.tick() => {
                    if heard.elapsed() >= 2 * limits::HEARTBEAT {
                        return;
                    }
                    if heard.elapsed() >= limits::HEARTBEAT
                        && !self.say(Message::Ping(axum::body::Bytes::new())).await
                    {
                        return;
                    }
                }
                _ = session_check.tick() => {
                    if !is_still_signed_in(&self.app, self.session.as_deref()).await {
                        return;
                    }
                }
            }
        }
    }

    /// Hands a client's message to the owner; refuses what cannot be read.
    async fn hear(
        &mut self,
        text: &str,
        manners: &mut Manners,
    ) -> Result<(), (Option<u32>, Refusal)> {
        if manners.pace.check().is_err() {
            return Err((None, TableRefusal::TooFast.into()));
        }
        let message = ClientMessage::parse(text).map_err(|refusal| (None, refusal))?;
        let q = message.question();
        let request = Request::Message(self.client, message);
        self.owner.send(request).await.map_err(|_| (q, TableRefusal::Reloading.into()))
    }
}

/// Ticks again and again, for the first time after one period.
fn every(period: Duration) -> Interval {
    let mut interval = tokio::time::interval_at(tokio::time::Instant::now() + period, period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// Whether a session is still good: a person who signed out elsewhere or was
/// locked out plays no longer, and one who has another role comes back with
/// it.
async fn is_still_signed_in(app: &App, session: Option<&Signed>) -> bool {
    let Some(session) = session else {
        return true;
    };
    match app.sessions.again(session).await {
        Ok(signed) => signed.is_some_and(|signed| signed.user.role == session.user.role),
        // A database that does not answer is no reason to end a match.
        Err(_) => true,
    }
}

/// How a client behaves.
struct Manners {
    pace: DefaultDirectRateLimiter,
    strikes: u32,
}
