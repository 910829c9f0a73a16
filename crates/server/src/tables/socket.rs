//! One connection to a table.

use std::future::poll_fn;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{ClientMessage, ErrorBody, ServerMessage};
use refusal::Refusal;
use serde::Deserialize;
use table::User;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use utoipa::IntoParams;

use super::actor::{Join, Request};
use super::alarm::Alarm;
use super::clients::{ClientId, Person};
use super::line::{Ear, Heard, line};
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
    let (mouth, ear) = line();
    let (reply, admitted) = oneshot::channel();
    let join = Join { id: client, person, referee: wish.referee, since: wish.since, mouth, reply };
    owner.send(Request::Join(Box::new(join))).await.map_err(|_| TableRefusal::Reloading)?;
    admitted.await.map_err(|_| TableRefusal::Reloading)??;
    let tasks = app.tasks.clone();
    let session = asker.signed;
    // Made here and run in place, since a socket's memory is what its task
    // carries along.
    let mut connection = Connection { client, owner, ear, app, session, _open: open };
    Ok(upgrade
        .read_buffer_size(limits::HEARD_AT_ONCE_BYTES)
        .write_buffer_size(limits::SAID_TOGETHER_BYTES)
        .max_write_buffer_size(limits::UNREAD_BYTES)
        .max_message_size(protocol::limits::FRAME_BYTES)
        .max_frame_size(protocol::limits::FRAME_BYTES)
        .on_upgrade(move |socket| async move {
            connection.ear.open(socket);
            tasks.track_future(connection.run()).await;
        }))
}

/// A connection between a client and the owner of a table.
struct Connection {
    client: ClientId,
    owner: mpsc::Sender<Request>,
    ear: Ear,
    app: App,
    /// Whose socket it is; somebody without a name has none.
    session: Option<Arc<Signed>>,
    /// Counts the socket among the server's connections and among those of its
    /// person and address while it lives.
    _open: Open,
}

impl Connection {
    async fn run(&mut self) {
        metrics::gauge!("paisai_sockets").increment(1);
        self.carry().await;
        metrics::gauge!("paisai_sockets").decrement(1);
        // The owner may have ended.
        let _ = self.owner.send(Request::Part(self.client)).await;
        Box::pin(self.ear.close()).await;
    }

    /// Listens until either side has enough.
    async fn carry(&mut self) {
        let quota = Quota::per_second(
            NonZeroU32::new(limits::MESSAGES_A_SECOND).unwrap_or(NonZeroU32::MIN),
        );
        let mut manners = Manners { pace: RateLimiter::direct(quota), strikes: 0 };
        let mut watch = Watch::new(&self.app.config.limits);
        loop {
            match poll_fn(|cx| watch.poll(&self.ear, cx)).await {
                Next::Heard(Heard::Message(message)) => {
                    watch.heard = Instant::now();
                    let refusal = match message {
                        Message::Text(text) => self.hear(&text, &mut manners).await,
                        Message::Binary(_) => Err((None, TableRefusal::TextOnly.into())),
                        // They cost as much as words, and are answered below us.
                        Message::Ping(_) | Message::Pong(_) => {
                            if manners.pace.check().is_ok() {
                                continue;
                            }
                            Err((None, TableRefusal::TooFast.into()))
                        }
                        Message::Close(_) => return,
                    };
                    if let Err((q, refusal)) = refusal {
                        let answer = render::text(&ServerMessage::refused(None, q, refusal));
                        self.ear.say(Message::Text(answer));
                        manners.strikes += 1;
                        if manners.strikes > limits::STRIKES {
                            return;
                        }
                    } else {
                        // One good message in many does not excuse a flood.
                        manners.strikes = manners.strikes.saturating_sub(1);
                    }
                }
                Next::Ping => self.ear.say(Message::Ping(axum::body::Bytes::new())),
                Next::CheckSession => {
                    // Rare, and too large to make room for beside every socket.
                    let signed_in = is_still_signed_in(&self.app, self.session.as_deref());
                    if !Box::pin(signed_in).await {
                        return;
                    }
                }
                Next::Heard(Heard::End) | Next::GiveUp => return,
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
        let request = Request::Message(self.client, Box::new(message));
        self.owner.send(request).await.map_err(|_| (q, TableRefusal::Reloading.into()))
    }
}

/// What a listener does next.
enum Next {
    Heard(Heard),
    /// Nothing was heard for a while.
    Ping,
    /// It is time to look whether the person is still signed in.
    CheckSession,
    /// Nobody is there, or nobody reads.
    GiveUp,
}

/// Watches over a client: one alarm for all that is due at some time.
struct Watch {
    alarm: Alarm,
    /// A client that takes nothing is given up after so long.
    unread: Duration,
    check_every: Duration,
    /// When the client was last heard.
    heard: Instant,
    heartbeat_at: Instant,
    check_at: Instant,
}

impl Watch {
    fn new(limits: &crate::Limits) -> Self {
        let now = Instant::now();
        let check_every = Duration::from_millis(limits.session_check_ms.get());
        Self {
            alarm: Alarm::new(),
            unread: Duration::from_millis(limits.unread_ms.get()),
            check_every,
            heard: now,
            heartbeat_at: now + limits::HEARTBEAT,
            check_at: now + check_every,
        }
    }

    /// Waits for what comes first.
    fn poll(&mut self, ear: &Ear, cx: &mut Context<'_>) -> Poll<Next> {
        if let Poll::Ready(heard) = ear.poll_hear(cx) {
            return Poll::Ready(Next::Heard(heard));
        }
        loop {
            let gives_up_at = ear.gives_up_at(self.unread);
            let due = self.heartbeat_at.min(self.check_at);
            self.alarm.set_at(gives_up_at.map_or(due, |at| at.min(due)));
            std::task::ready!(self.alarm.poll_rings(cx));
            let now = Instant::now();
            if gives_up_at.is_some_and(|at| at <= now) {
                return Poll::Ready(Next::GiveUp);
            }
            if self.check_at <= now {
                self.check_at = now + self.check_every;
                return Poll::Ready(Next::CheckSession);
            }
            if self.heartbeat_at <= now {
                self.heartbeat_at = now + limits::HEARTBEAT;
                let silent = now - self.heard;
                if silent >= 2 * limits::HEARTBEAT {
                    return Poll::Ready(Next::GiveUp);
                }
                if silent >= limits::HEARTBEAT {
                    return Poll::Ready(Next::Ping);
                }
            }
        }
    }
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
