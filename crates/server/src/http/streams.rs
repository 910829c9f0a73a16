//! What stays open: sockets of tables, the live lobby, live events, rooms and analyses. Each kind
//! has its bound, each address and each user has one over all kinds, and the
//! last share of every bound is for those who are signed in.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::{Stream, StreamExt};
use store::UserKind;

use super::tally::{Counted, Tally};
use super::{Place, address};
use crate::auth::{Caller, Signed};
use crate::limits::share;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App, Config, Limits};

/// A kind of what stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum StreamKind {
    /// The socket of a table.
    Table,
    /// The live lobby.
    Lobby,
    /// An event for the public, or its desk for the staff.
    Event,
    /// A room for its members.
    Room,
    /// An analysis for those who asked for it.
    Analysis,
}

impl StreamKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Lobby => "lobby",
            Self::Event => "event",
            Self::Room => "room",
            Self::Analysis => "analysis",
        }
    }

    const fn most(self, limits: &Limits) -> usize {
        match self {
            Self::Table => limits.sockets,
            Self::Lobby => limits.lobby_streams,
            Self::Event => limits.event_streams,
            Self::Room => limits.room_streams,
            Self::Analysis => limits.analysis_streams,
        }
    }
}

/// Who asks for something that stays open.
pub(crate) struct Asker {
    /// The address, if it has a bound of its own.
    limited: Option<IpAddr>,
    /// Who, with a session.
    pub(crate) signed: Option<Arc<Signed>>,
    /// Who it counts for: the one with the session, or whose program it is.
    user: Option<(String, UserKind)>,
    /// The place of the connection.
    place: Option<Place>,
}

impl FromRequestParts<App> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Caller(signed) = Caller::from_request_parts(parts, app).await?;
        let config = &app.config;
        let client = address::client(&parts.extensions, &parts.headers, config.trusted_proxy);
        let limited = client.filter(|client| !config.is_known(*client)).map(address::limited_as);
        let place = parts.extensions.get::<Place>().cloned();
        let user = signed.as_ref().map(|signed| (signed.user.id.clone(), signed.user.kind));
        Ok(Self { limited, signed, user, place })
    }
}

impl Asker {
    /// The same for a program, which counts for its owner.
    pub(crate) fn for_program_of(self, owner: &store::User) -> Self {
        Self { signed: None, user: Some((owner.id.clone(), owner.kind)), ..self }
    }

    /// The eighths of a bound that are for such people. Who only looks at the
    /// lobby without a name gives way first, then whoever has no name, then
    /// guests, of whom anyone can make more.
    fn eighths(&self, kind: StreamKind) -> usize {
        match self.user.as_ref().map(|(_, kind)| *kind) {
            Some(UserKind::Player) => 8,
            Some(UserKind::Guest) => 7,
            None if kind == StreamKind::Lobby => 4,
            None => 6,
        }
    }
}

/// Everything that is open.
pub(crate) struct Streams {
    config: Config,
    of_kind: Tally<StreamKind>,
    of_address: Tally<IpAddr>,
    of_user: Tally<String>,
}

impl Streams {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            config: config.clone(),
            of_kind: Tally::default(),
            of_address: Tally::default(),
            of_user: Tally::default(),
        }
    }

    /// Opens one more, or says why not.
    pub(crate) fn open(&self, kind: StreamKind, asker: &Asker) -> Result<Open, ApiError> {
        self.place(kind, asker).inspect_err(|_| {
            metrics::counter!("paisai_streams_refused_total", "kind" => kind.name()).increment(1);
        })
    }

    fn place(&self, kind: StreamKind, asker: &Asker) -> Result<Open, ApiError> {
        let limits = &self.config.limits;
        let eighths = asker.eighths(kind);
        if asker.user.is_none() && asker.place.as_ref().is_some_and(Place::is_last) {
            return Err(ServerRefusal::Crowded.into());
        }
        let of_user = match &asker.user {
            Some((user, _)) => Some(
                self.of_user
                    .count(user.clone(), 1, limits.streams_per_user)
                    .ok_or(ServerRefusal::TooManyStreamsOfUser)?,
            ),
            None => None,
        };
        let of_address = match asker.limited {
            Some(address) => Some(
                self.of_address
                    .count(address, 1, share(limits.streams_per_address, eighths))
                    .ok_or(ServerRefusal::TooManyStreams)?,
            ),
            None => None,
        };
        let of_kind = self
            .of_kind
            .count(kind, 1, share(kind.most(limits), eighths))
            .ok_or(ServerRefusal::Crowded)?;
        metrics::gauge!("paisai_streams", "kind" => kind.name()).increment(1);
        Ok(Open {
            kind,
            _of_kind: of_kind,
            _of_address: of_address,
            _of_user: of_user,
            _place: asker.place.clone(),
        })
    }
}

/// Something that is open while this lives. It keeps the place of its
/// connection, which a socket leaves behind.
#[derive(Debug)]
pub(crate) struct Open {
    kind: StreamKind,
    _of_kind: Counted<StreamKind>,
    _of_address: Option<Counted<IpAddr>>,
    _of_user: Option<Counted<String>>,
    _place: Option<Place>,
}

impl Open {
    /// Lives as long as the stream does.
    pub(crate) fn with<T>(self, stream: impl Stream<Item = T>) -> impl Stream<Item = T> {
        stream.inspect(move |_| {
            let _ = &self;
        })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        metrics::gauge!("paisai_streams", "kind" => self.kind.name()).decrement(1);
    }
}
