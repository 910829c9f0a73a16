//! Tables of rooms: the first of an evening, and those where their people play
//! again.

use ::room::{Room, RoomRefusal};
use games::Seat;
use store::{NewRoomTable, StoreError};
use table::{Input, Settings, Stage, User, bot_name};

use super::{Beside, Found, Rooms, limits};
use crate::ApiError;

/// Who plays where; nobody on the chairs of bots.
type Players = Vec<Option<Box<str>>>;

impl Rooms {
    /// Leads a member to the room's table. Whoever decides opens one where
    /// none is; who has a chair there is ready with it.
    pub(crate) async fn play(&self, user: &store::User, id: &str) -> Result<String, ApiError> {
        // One at a time, so that all who ask at once meet at one table, and one
        // that is being opened is not taken for one that could not be.
        let _one = self.0.opening.lock().await;
        let found = self.member_of(&user.id, id).await?;
        if let (true, Some(table)) = (found.room.playing, &found.room.table) {
            self.0.tables.come_to_chair(user, table).await?;
            return Ok(table.to_string());
        }
        found.room.may_begin(&user.id, &self.0.live.here(id))?;
        self.0.tables.make_room(user).await?;
        let table = store::random_id()?;
        self.change(id, |room| {
            room.begin(&user.id, &table, &self.0.live.here(id))?;
            Ok(Beside::default())
        })
        .await?;
        let Found { room, .. } = self.find(id).await?;
        let opened = self.open_table(user, id, &table, &room).await;
        if opened.is_err() {
            self.change(id, |room| {
                room.not_begun(&table);
                Ok(Beside::default())
            })
            .await?;
        }
        opened?;
        self.0.live.changed(id, Some(&table));
        Ok(table)
    }

    async fn open_table(
        &self,
        owner: &store::User,
        id: &str,
        table: &str,
        room: &Room,
    ) -> Result<(), ApiError> {
        let here = self.0.live.here(id);
        let names = self.names(id).await?;
        let settings = Settings {
            name: table.to_owned(),
            title: room.title.clone(),
            ..room.terms.settings.clone()
        };
        let bot = settings.fill_bot.clone();
        let chairs = Seat::first(room.chairs.len()).zip(&room.chairs);
        // Bots first: with the last person who is ready the match begins.
        let (people, free): (Vec<_>, Vec<_>) = chairs.partition(|(_, chair)| chair.is_some());
        let bots = free.into_iter().map(|(seat, _)| Input::SitBot {
            seat,
            bot: bot.clone(),
            name: bot_name(seat).into(),
        });
        let mut then: Vec<Input> = bots.collect();
        for (seat, chair) in people {
            let Some(user) = chair else { continue };
            let name = names.of(user).as_str().into();
            let user = User(user.clone());
            then.push(Input::Sit { user, name, seat: Some(seat) });
        }
        for user in room.chairs.iter().flatten() {
            if here.has(user) || **user == *owner.id {
                let user = User(user.clone());
                then.push(Input::Ready { user, ready: true, bytes: None });
            }
        }
        self.0.tables.open_for_room(owner, settings, then).await?;
        self.note(id, table, room, &room.chairs).await
    }

    async fn note(
        &self,
        id: &str,
        table: &str,
        room: &Room,
        players: &[Option<Box<str>>],
    ) -> Result<(), ApiError> {
        let players = serde_json::to_string(players)
            .map_err(|error| ApiError::Internal(error.to_string()))?;
        let table = NewRoomTable {
            table_id: table.to_owned(),
            room_id: id.to_owned(),
            evening: room.evening.number,
            number: room.evening.matches,
            players,
        };
        Ok(self.0.store.add_room_table(&table).await?)
    }

    /// Where somebody goes who wants to play again after a match of a room
    /// that plays elsewhere by now.
    pub(crate) async fn plays_elsewhere(
        &self,
        user: &store::User,
        table: &str,
    ) -> Result<Option<String>, ApiError> {
        let Some(id) = self.0.store.room_of_table(table, &user.id).await? else {
            return Ok(None);
        };
        let Found { room, .. } = self.find(&id).await?;
        let now = room.table.filter(|now| room.playing && **now != *table);
        if let Some(now) = now {
            self.0.tables.come_to_chair(user, &now).await?;
            return Ok(Some(now.into()));
        }
        if room.evening.matches >= ::room::limits::MATCHES {
            return Err(RoomRefusal::EveningFull.into());
        }
        Ok(None)
    }

    /// The people of a table play again at others: where they are those of a
    /// room, it plays there now.
    pub(crate) async fn went_on(&self, table: &str) -> Result<(), ApiError> {
        let mut noted = match self.0.store.room_table(table).await {
            Err(StoreError::NotFound) => return Ok(()),
            noted => noted?,
        };
        for _ in 0..limits::TRIES {
            let last = self.0.tables.look(&noted.table_id).await?;
            let Stage::Over(over) = last.stage() else { return Ok(()) };
            let Some(next) = &over.next else { return Ok(()) };
            match self.0.store.room_table(&next.table).await {
                Ok(known) => {
                    noted = known;
                    continue;
                }
                Err(StoreError::NotFound) => {}
                Err(error) => return Err(error.into()),
            }
            let before: Players = serde_json::from_str(&noted.players).unwrap_or_default();
            let players = if next.turned { Room::turned(&before) } else { before };
            let id = noted.room_id.clone();
            self.change(&id, |room| {
                // It may have been noted by somebody who came at the same time.
                if room.table.as_deref() != Some(&*next.table) {
                    room.goes_on(&next.table, &players, &self.0.live.here(&id));
                }
                Ok(Beside::default())
            })
            .await?;
            let Found { room, .. } = self.find(&id).await?;
            self.note(&id, &next.table, &room, &players).await?;
            self.0.live.changed(&id, Some(&next.table));
            noted = self.0.store.room_table(&next.table).await?;
        }
        Ok(())
    }

    /// Frees the chairs of a table that the room gives up before it has begun.
    pub(super) async fn clear(&self, table: &str) {
        let Ok(now) = self.0.tables.look(table).await else { return };
        if !matches!(now.stage(), Stage::Gathering(_)) {
            return;
        }
        for (_, sitter) in now.chairs().occupants() {
            if let Some(user) = sitter.person() {
                // Whoever left meanwhile is gone anyhow.
                let _ = self.0.tables.put(table, Input::Leave { user: user.clone() }).await;
            }
        }
    }
}
