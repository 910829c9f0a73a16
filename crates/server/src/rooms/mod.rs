//! Rooms of friends. What a room is and allows says the crate `room`; here it
//! is kept, shown to its members and given tables.
//!
//! A room is one document in the store, changed by whoever saw its latest
//! version: a change that comes too late is tried again on what is there now.
//! What an evening came to is not kept: it is added up from what the lists know
//! of its tables, which is written with their logs.

pub(crate) mod limits;
pub(crate) mod live;
mod playing;
pub(crate) mod rest;
mod seen;

use std::sync::Arc;

use ::room::{Doing, Room, RoomRefusal, Terms};
use protocol::{NewRoomRequest, RoomTermsRequest};
use store::{EveningRow, NewRoom, RoomChange, RoomRow, Store, StoreError, TableStatus, UserKind};

use crate::auth::names;
use crate::refuse::ServerRefusal;
use crate::tables::Tables;
use crate::tables::bots::is_known;
use crate::tables::refuse::TableRefusal;
use crate::{ApiError, Clock};
use live::Live;

/// The rooms of this server; cheap to clone.
#[derive(Clone)]
pub(crate) struct Rooms(Arc<Kept>);

struct Kept {
    store: Store,
    tables: Tables,
    clock: Clock,
    live: Live,
    /// Held by whoever opens a table for a room.
    opening: tokio::sync::Mutex<()>,
}

/// A room as it was read.
struct Found {
    row: RoomRow,
    room: Room,
}

/// Who comes, who goes and what ends with a change of a room.
#[derive(Default)]
struct Beside {
    joins: Option<String>,
    leaves: Option<String>,
    ends: Option<EveningRow>,
}

impl Rooms {
    pub(crate) fn new(store: Store, tables: Tables, clock: Clock) -> Self {
        let (live, opening) = (tables.rooms().clone(), tokio::sync::Mutex::default());
        Self(Arc::new(Kept { store, tables, clock, live, opening }))
    }

    /// Opens a room.
    pub(crate) async fn open(
        &self,
        host: &store::User,
        request: &NewRoomRequest,
    ) -> Result<String, ApiError> {
        let id = store::random_id()?;
        let title = title(&request.title)?;
        let terms = agreed(&id, &request.terms)?;
        let body = written(&Room::open(&title, &host.id, terms))?;
        let most = match host.kind {
            UserKind::Guest => limits::ROOMS_OF_GUEST,
            UserKind::Player => limits::ROOMS_OF_ACCOUNT,
        };
        let joined = self.0.store.rooms_of_user(&host.id).await?;
        if joined.len() >= limits::ROOMS_JOINED as usize {
            return Err(RoomRefusal::TooManyJoined.into());
        }
        if joined.iter().filter(|room| room.host_id == host.id).count() >= most as usize {
            return Err(RoomRefusal::TooManyRooms.into());
        }
        let created_ms = self.0.clock.now_ms();
        for _ in 0..limits::NUMBERS_DRAWN {
            let mut number = [0; 4];
            getrandom::fill(&mut number).map_err(|error| ApiError::Internal(error.to_string()))?;
            let (number, host_id) = (u32::from_be_bytes(number), host.id.clone());
            let room = NewRoom { id: id.clone(), number, host_id, body: body.clone(), created_ms };
            match self.0.store.create_room(&room, most).await {
                Ok(()) => return Ok(id),
                // Somebody opened his last room meanwhile, or the number is
                // another room's.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(RoomRefusal::TooManyRooms.into())
    }

    /// Somebody comes by the link.
    pub(crate) async fn join(&self, user: &store::User, id: &str) -> Result<(), ApiError> {
        self.change(id, |room| {
            let comes = room.member(&user.id).is_none();
            room.join(&user.id)?;
            Ok(Beside { joins: comes.then(|| user.id.clone()), ..Beside::default() })
        })
        .await
    }

    /// A member goes; with the last one the room is gone.
    pub(crate) async fn leave(&self, user: &store::User, id: &str) -> Result<(), ApiError> {
        for _ in 0..limits::TRIES {
            let mut found = self.member_of(&user.id, id).await?;
            if found.room.leave(&user.id, &self.0.live.here(id)) {
                break;
            }
            match self.0.store.delete_room(id, found.row.version).await {
                Err(StoreError::Conflict) => {}
                done => {
                    done?;
                    // Whoever has another page open there hears that it is gone.
                    self.0.live.changed(id, None);
                    return Ok(());
                }
            }
        }
        self.change(id, |room| {
            room.member(&user.id).ok_or(RoomRefusal::NoRoom)?;
            room.leave(&user.id, &self.0.live.here(id));
            Ok(Beside { leaves: Some(user.id.clone()), ..Beside::default() })
        })
        .await
    }

    /// A member does something.
    pub(crate) async fn act(
        &self,
        user: &store::User,
        id: &str,
        doing: &Doing,
    ) -> Result<(), ApiError> {
        let doing = match doing {
            Doing::Rename { title: new } => &Doing::Rename { title: title(new)? },
            other => other,
        };
        let Found { room, .. } = self.member_of(&user.id, id).await?;
        // What the evening came to is read before it ends, and nothing can
        // change it meanwhile: no table goes on.
        let ended = match doing {
            Doing::NewEvening {} => Some(self.ended(id, room.evening).await?),
            _ => None,
        };
        self.change(id, |room| {
            let before = room.evening.number;
            room.act(&user.id, doing, &self.0.live.here(id))?;
            let leaves = match doing {
                Doing::Remove { user } => Some(user.clone()),
                _ => None,
            };
            let ends = ended.clone().filter(|ended| ended.number == before);
            if room.evening.number > before && ends.is_none() {
                return Err(RoomRefusal::Changing);
            }
            Ok(Beside { leaves, ends, ..Beside::default() })
        })
        .await?;
        if let (Doing::LetGo {}, Some(table)) = (doing, &room.table) {
            self.clear(table).await;
        }
        Ok(())
    }

    /// The host says what is played from the next table on.
    pub(crate) async fn agree(
        &self,
        user: &store::User,
        id: &str,
        request: &RoomTermsRequest,
    ) -> Result<(), ApiError> {
        // Who does not belong to it learns nothing of it.
        self.member_of(&user.id, id).await?;
        let terms = agreed(id, request)?;
        self.change(id, |room| {
            room.agree(&user.id, terms.clone(), &self.0.live.here(id))?;
            Ok(Beside::default())
        })
        .await
    }

    /// Changes a room as it is now, tells everyone, and tries again where
    /// somebody else was first.
    async fn change(
        &self,
        id: &str,
        change: impl Fn(&mut Room) -> Result<Beside, RoomRefusal>,
    ) -> Result<(), ApiError> {
        for _ in 0..limits::TRIES {
            let Found { row, mut room } = self.find(id).await?;
            let Beside { joins, leaves, ends } = change(&mut room)?;
            let change = RoomChange {
                body: written(&room)?,
                host_id: room.host.to_string(),
                at_ms: self.0.clock.now_ms(),
                joins: joins.map(|user| (user, limits::ROOMS_JOINED)),
                leaves,
                ends,
                evenings_kept: limits::EVENINGS_KEPT,
            };
            match self.0.store.change_room(id, row.version, &change).await {
                Ok(()) => {
                    self.0.live.changed(id, room.table.as_deref());
                    return Ok(());
                }
                Err(StoreError::Conflict) => {}
                Err(StoreError::Taken) => return Err(RoomRefusal::TooManyJoined.into()),
                Err(error) => return Err(error.into()),
            }
        }
        Err(RoomRefusal::Changing.into())
    }

    /// A room as it is now: whether its match goes on, its table knows.
    async fn find(&self, id: &str) -> Result<Found, ApiError> {
        let row = match self.0.store.room(id).await {
            Err(StoreError::NotFound) => return Err(RoomRefusal::NoRoom.into()),
            row => row?,
        };
        self.read(row).await
    }

    async fn read(&self, row: RoomRow) -> Result<Found, ApiError> {
        let mut room: Room = serde_json::from_str(&row.body)
            .map_err(|error| ApiError::Internal(format!("room {}: {error}", row.id)))?;
        if let (true, Some(table)) = (room.playing, room.table.clone()) {
            match self.0.store.table(&table).await {
                Ok(of) => match of.status {
                    TableStatus::Over | TableStatus::Closed => room.is_over(&table),
                    TableStatus::Waiting | TableStatus::Playing => {}
                },
                Err(StoreError::NotFound) if !self.is_opening() => room.not_begun(&table),
                Err(StoreError::NotFound) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Found { row, room })
    }

    /// Whether some room's table is being opened at this moment.
    fn is_opening(&self) -> bool {
        self.0.opening.try_lock().is_err()
    }

    /// The same for a member; others are told that there is no such room.
    async fn member_of(&self, user: &str, id: &str) -> Result<Found, ApiError> {
        let found = self.find(id).await?;
        match found.room.member(user) {
            Some(_) => Ok(found),
            None => Err(RoomRefusal::NoRoom.into()),
        }
    }
}

fn title(title: &str) -> Result<String, ApiError> {
    let title = names::title(title)?;
    let is_short = title.chars().count() <= table::limits::TITLE_CHARS;
    if is_short { Ok(title) } else { Err(ServerRefusal::BadTitle.into()) }
}

fn agreed(id: &str, request: &RoomTermsRequest) -> Result<Terms, ApiError> {
    if !request.bot.iter().all(|bot| is_known(bot)) {
        return Err(TableRefusal::NoSuchBot.into());
    }
    Ok(request.terms(id)?)
}

fn written(room: &Room) -> Result<String, ApiError> {
    serde_json::to_string(room).map_err(|error| ApiError::Internal(error.to_string()))
}
