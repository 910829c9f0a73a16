//! One connection of a program to a table: the lines of docs/BOT_PROTOCOL.md,
//! one in each message.

use std::future::poll_fn;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use botline::{FromBot, Hello, ToBot, Welcome};
use games::{Rules, Seat};
use protocol::ErrorBody;
use refusal::Refusal;
use serde::Deserialize;
use store::Hash;
use table::{Program, User};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use utoipa::IntoParams;

use super::actor::{ProgramJoin, Request};
use super::clients::ClientId;
use super::limits;
use super::line::{Ear, Heard, Mouth, bounds, line};
use super::open::has_key;
use super::refuse::TableRefusal;
use super::watch::{Manners, Next, Watch};
use crate::api::errors::NoTable;
use crate::auth::Token;
use crate::http::streams::{Asker, Open, StreamKind};
use crate::http::websocket::Upgrade;
use crate::http::{Path, Query};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Where a program wants to sit.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wish {
    /// The key of a private table's link.
    key: Option<String>,
    /// Which chair, by the order of play; the first free one unless given.
    #[param(value_type = Option<u8>)]
    seat: Option<Seat>,
}

/// The WebSocket of a program, which takes a free chair; docs/BOT_PROTOCOL.md
/// says what is said there. `Authorization: Bearer …` carries its token.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/bot",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), Wish),
    responses(
        (status = 101, description = "The connection is a WebSocket now."),
        (status = 400, description = "The query cannot be read, or it is no WebSocket.", body = ErrorBody),
        (status = 401, description = "No token, or one that is good for nothing (`unknown_program`).", body = ErrorBody),
        (status = 403, description = "A private table (`wrong_key`).", body = ErrorBody),
        NoTable,
        (status = 422, description = "A table of an event (`no_programs`), or one that somebody else opened for everybody (`not_owner`).", body = ErrorBody),
        crate::api::errors::Common,
    ),
)]
pub(crate) async fn program_socket(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wish): Query<Wish>,
    asker: Asker,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    let hash = token(&headers).ok_or(ServerRefusal::UnknownProgram)?.hash();
    let (program, owner) = known(&app, &hash).await?;
    let open = app.streams.open(StreamKind::Table, &asker.for_program_of(&owner))?;
    let row = app.store.table(&id).await?;
    invited(&row, &owner, wish.key.as_deref())?;
    let rules = app.tables.look(&id).await?.settings().rules.clone();
    let table = app.tables.owner(&id).await?;
    let program = Sitter {
        program: Program {
            id: User::from(program.id.as_str()),
            by: User::from(owner.id.as_str()),
            owner: owner.nickname.as_str().into(),
        },
        name: program.name.as_str().into(),
        seat: wish.seat,
        rules,
    };
    let tasks = app.tasks.clone();
    let client = app.tables.next_client();
    let (mouth, ear) = line();
    let mut connection = Connection { client, table, ear, app, hash, _open: open };
    Ok(upgrade.carried(bounds(limits::PROGRAM_BYTES), move |socket| async move {
        connection.ear.open(socket);
        tasks.track_future(connection.run(program, mouth)).await;
    }))
}

/// The token of a request.
fn token(headers: &HeaderMap) -> Option<Token> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Token::from_text(given.strip_prefix("Bearer ")?)
}

/// The program of a token and its owner.
async fn known(app: &App, hash: &Hash) -> Result<(store::Program, store::User), ApiError> {
    match app.store.program(hash).await {
        Err(store::StoreError::NotFound) => Err(ServerRefusal::UnknownProgram.into()),
        found => Ok(found?),
    }
}

/// A program sits where its owner opened the table, or where whoever did gave
/// him the link. People who come to an open table come to meet people.
fn invited(row: &store::TableRow, owner: &store::User, key: Option<&str>) -> Result<(), Refusal> {
    if row.event_id.is_some() {
        Err(table::TableRefusal::NoPrograms.into())
    } else if row.owner_id == owner.id || has_key(row, key) {
        Ok(())
    } else if row.private {
        Err(TableRefusal::WrongKey.into())
    } else {
        Err(TableRefusal::NotOwner.into())
    }
}

/// Who wants to sit down.
struct Sitter {
    program: Program,
    name: Box<str>,
    seat: Option<Seat>,
    /// What is played at the table.
    rules: Rules,
}

/// A connection between a program and the owner of a table.
struct Connection {
    client: ClientId,
    table: mpsc::Sender<Request>,
    ear: Ear,
    app: App,
    /// Which program it is.
    hash: Hash,
    /// Counts the socket among the server's connections and among those of its
    /// person and address while it lives.
    _open: Open,
}

impl Connection {
    async fn run(&mut self, sitter: Sitter, mouth: Mouth) {
        metrics::gauge!("paisai_sockets").increment(1);
        if let Err(refusal) = self.sit(sitter, mouth).await {
            self.fault(None, refusal.code, refusal.en.to_string());
            self.say(&ToBot::Bye {});
        } else {
            self.carry().await;
        }
        metrics::gauge!("paisai_sockets").decrement(1);
        // The owner of the table may have ended.
        let _ = self.table.send(Request::Part(self.client)).await;
        Box::pin(self.ear.close()).await;
    }

    /// Asks who it is, and takes a chair for it if it plays these rules.
    async fn sit(&mut self, sitter: Sitter, mouth: Mouth) -> Result<(), Refusal> {
        let Sitter { program, name, seat, rules } = sitter;
        let host = format!("paisai {}", crate::VERSION);
        self.say(&ToBot::Hello(Welcome { protocol: botline::VERSION, host }));
        let hello = timeout(limits::HELLO, self.hear_hello()).await.ok().flatten();
        let hello = hello.ok_or(TableRefusal::NoHello)?;
        if hello.protocol != botline::VERSION {
            return Err(TableRefusal::OtherProtocol.into());
        }
        let plays = hello.games.contains(&rules.kind())
            && hello.editions.is_none_or(|ids| ids.iter().any(|id| id == rules.id()));
        if !plays {
            return Err(TableRefusal::PlaysOtherRules.into());
        }
        let used_ms = self.app.config.clock.now_ms();
        if let Err(error) = self.app.store.touch_program(&program.id.0, used_ms).await {
            tracing::warn!(%error, "the use of a program was not noted");
        }
        let (reply, admitted) = oneshot::channel();
        let join = ProgramJoin { id: self.client, program, name, seat, mouth, reply };
        let gone = |_| Refusal::from(TableRefusal::Reloading);
        self.table
            .send(Request::Program(Box::new(join)))
            .await
            .map_err(|_| TableRefusal::Reloading)?;
        admitted.await.map_err(gone)?
    }

    /// The program's first words that can be read.
    async fn hear_hello(&mut self) -> Option<Hello> {
        let mut manners = Manners::new();
        let mut watch = Watch::new(&self.app.config.limits);
        loop {
            match self.next(&mut watch, &mut manners).await? {
                FromBot::Hello(hello) => return Some(hello),
                FromBot::Info(_) | FromBot::Answer(_) | FromBot::Error { .. } => {}
            }
        }
    }

    /// Listens until either side has enough.
    async fn carry(&mut self) {
        let mut manners = Manners::new();
        let mut watch = Watch::new(&self.app.config.limits);
        while let Some(said) = self.next(&mut watch, &mut manners).await {
            let request = Request::Said(self.client, Box::new(said));
            if self.table.send(request).await.is_err() {
                return;
            }
        }
    }

    /// The next line of the program; `None` when there is nothing more to hear,
    /// or nobody to talk to.
    async fn next(&mut self, watch: &mut Watch, manners: &mut Manners) -> Option<FromBot> {
        loop {
            match poll_fn(|cx| watch.poll(&self.ear, cx)).await {
                Next::Heard(Heard::Message(message)) => {
                    watch.heard();
                    match read(message, manners) {
                        Ok(Some(said)) => {
                            manners.forgive();
                            return Some(said);
                        }
                        Ok(None) => {}
                        Err(Unreadable::End) => return None,
                        Err(Unreadable::Fault(code, message)) => {
                            self.fault(None, &code, message);
                            if manners.strike() {
                                return None;
                            }
                        }
                    }
                }
                Next::Ping => self.ear.say(Message::Ping(axum::body::Bytes::new())),
                Next::CheckSession => {
                    // A database that does not answer is no reason to end a match.
                    let found = self.app.store.program(&self.hash).await;
                    if matches!(found, Err(store::StoreError::NotFound)) {
                        return None;
                    }
                }
                Next::Heard(Heard::End) | Next::GiveUp => return None,
            }
        }
    }

    fn say(&self, line: &ToBot) {
        let text = serde_json::to_string(line).unwrap_or_default();
        self.ear.say(Message::Text(Utf8Bytes::from(text)));
    }

    fn fault(&self, id: Option<u64>, code: &str, message: String) {
        self.say(&ToBot::Error { id, code: code.to_owned(), message });
    }
}

/// Why a message is no line.
enum Unreadable {
    /// What is wrong, for the program and for its author.
    Fault(String, String),
    /// It was the last.
    End,
}

/// The line of a message; none in one that only shows that somebody is there.
fn read(message: Message, manners: &Manners) -> Result<Option<FromBot>, Unreadable> {
    if matches!(message, Message::Close(_)) {
        return Err(Unreadable::End);
    }
    let refused =
        |refusal: Refusal| Unreadable::Fault(refusal.code.to_string(), refusal.en.to_string());
    manners.pace().map_err(refused)?;
    match message {
        Message::Text(text) => serde_json::from_str(&text)
            .map(Some)
            .map_err(|error| Unreadable::Fault("unreadable".to_owned(), error.to_string())),
        Message::Binary(_) | Message::Frame(_) => Err(refused(TableRefusal::TextOnly.into())),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
    }
}
