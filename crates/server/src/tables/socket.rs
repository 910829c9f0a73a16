//! One connection to a table.

use std::future::poll_fn;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::{ClientMessage, ErrorBody, ServerMessage};
use refusal::Refusal;
use serde::Deserialize;
use table::User;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;
use utoipa::IntoParams;

use super::actor::{Join, Request};
use super::clients::{ClientId, Person};
use super::line::{Ear, Heard, Mouth, bounds, line};
use super::refuse::TableRefusal;
use super::render;
use super::watch::{Manners, Next, Watch};
use crate::api::errors::NoTable;
use crate::auth::{Marks, Signed};
use crate::events::online;
use crate::http::streams::{Asker, Open, StreamKind};
use crate::http::websocket::Upgrade;
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
        (status = 403, description = "Another site (`foreign_origin`), a private table (`wrong_key`, `not_yours`), or not a referee (`forbidden`).", body = ErrorBody),
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
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    if !origin::is_allowed(&headers, &app.config) {
        return Err(crate::refuse::ServerRefusal::ForeignOrigin.into());
    }
    let open = app.streams.open(StreamKind::Table, &asker)?;
    let user = asker.signed.as_ref().map(|signed| &signed.user);
    let row = app.store.table(&id).await?;
    app.tables.may_enter(&row, user, wish.key.as_deref()).await?;
    // Tables of rooms are private.
    let room = match user.filter(|_| row.private) {
        Some(user) => app.store.room_of_table(&id, &user.id).await?,
        None => None,
    };
    let person = match user {
        Some(user) => Some(Person {
            user: User::from(user.id.as_str()),
            name: user.nickname.as_str().into(),
            everywhere: online::everywhere(user),
            staff: online::may_rule(&app, &row, user).await?,
            marks,
            blocked: app.blocks.of(&user.id).await?,
        }),
        None => None,
    };
    if wish.referee {
        let staff = person.as_ref().filter(|person| person.staff);
        let staff = staff.ok_or_else(ApiError::forbidden)?;
        app.audit.note(Some(&staff.user.0), "table.watch", &id, &()).await?;
    }
    let (referee, since) = (wish.referee, wish.since);
    let join = |id, mouth, reply| {
        let (person, room) = (person.clone(), room.clone());
        Join { id, person, room, referee, since, mouth, reply }
    };
    let (owner, client, ear) = meet(&app, &id, join).await?;
    let tasks = app.tasks.clone();
    let session = asker.signed;
    // Made here and run in place, since a socket's memory is what its task
    // carries along.
    let mut connection = Connection { client, owner, ear, app, session, _open: open };
    Ok(upgrade.carried(bounds(protocol::limits::FRAME_BYTES), move |socket| async move {
        connection.ear.open(socket);
        tasks.track_future(connection.run()).await;
    }))
}

/// How often somebody comes to an owner who ends just then.
const MEETINGS: usize = 3;

/// Brings somebody to the owner of a table. It may fall asleep just when he
/// comes: nothing was done then, and its next owner lets him in.
async fn meet(
    app: &App,
    id: &str,
    join: impl Fn(ClientId, Mouth, oneshot::Sender<Result<(), Refusal>>) -> Join,
) -> Result<(mpsc::Sender<Request>, ClientId, Ear), ApiError> {
    for _ in 0..MEETINGS {
        let owner = app.tables.owner(id).await?;
        let client = app.tables.next_client();
        let (mouth, ear) = line();
        let (reply, admitted) = oneshot::channel();
        // Whoever cannot be asked does not answer either.
        let _ = owner.send(Request::Join(Box::new(join(client, mouth, reply)))).await;
        if let Ok(admitted) = admitted.await {
            admitted?;
            return Ok((owner, client, ear));
        }
    }
    Err(TableRefusal::Reloading.into())
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
        let mut manners = Manners::new();
        let mut watch = Watch::new(&self.app.config.limits);
        loop {
            match poll_fn(|cx| watch.poll(&self.ear, cx)).await {
                Next::Heard(Heard::Message(message)) => {
                    watch.heard();
                    let refusal = match message {
                        Message::Text(text) => self.hear(&text, &mut manners).await,
                        Message::Binary(_) | Message::Frame(_) => {
                            Err((None, TableRefusal::TextOnly.into()))
                        }
                        // They cost as much as words, and are answered below us.
                        Message::Ping(_) | Message::Pong(_) => match manners.pace() {
                            Ok(()) => continue,
                            Err(refusal) => Err((None, refusal)),
                        },
                        Message::Close(_) => return,
                    };
                    if let Err((q, refusal)) = refusal {
                        let answer = render::text(&ServerMessage::refused(None, q, refusal));
                        self.ear.say(Message::Text(answer));
                        if manners.strike() {
                            return;
                        }
                    } else {
                        manners.forgive();
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
        manners.pace().map_err(|refusal| (None, refusal))?;
        let message = ClientMessage::parse(text).map_err(|refusal| (None, refusal))?;
        let q = message.question();
        let request = Request::Message(self.client, Box::new(message));
        self.owner.send(request).await.map_err(|_| (q, TableRefusal::Reloading.into()))
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
