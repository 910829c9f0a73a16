//! Rooms as their people see them.

use ::room::{Evening, RoomRefusal};
use protocol::{
    RoomEvening, RoomInvitation, RoomLine, RoomMatch, RoomNames, RoomSeen, RoomSummary, RoomTerms,
    RoomView,
};
use serde::{Deserialize, Serialize};
use store::{EveningRow, RoomTable, StoreError};
use table::Tally;

use super::live::Page;
use super::{Found, Rooms};
use crate::ApiError;
use crate::tables::projection;

/// What is kept of an evening that is over.
#[derive(Serialize, Deserialize)]
struct Ended {
    matches: u32,
    lines: Vec<RoomLine>,
}

impl Rooms {
    /// A room for one of its members.
    pub(crate) async fn view(&self, user: &str, id: &str) -> Result<RoomView, ApiError> {
        let Found { row, room } = self.member_of(user, id).await?;
        let matches = self.matches(id, room.evening.number).await?;
        let (names, here) = (self.names(id).await?, self.0.live.here(id));
        let seen = RoomSeen {
            id,
            number: row.number,
            version: row.version.max(0) as u64,
            here: &here,
            names: &names,
            matches,
        };
        Ok(RoomView::new(&room, seen))
    }

    /// Has a member follow a room.
    pub(crate) async fn follow(&self, user: &str, id: &str) -> Result<Page, ApiError> {
        let found = self.member_of(user, id).await?;
        Ok(self.0.live.follow(id, user, found.room.table.as_deref()))
    }

    /// The rooms of somebody, the latest used first.
    pub(crate) async fn of_user(&self, user: &str) -> Result<Vec<RoomSummary>, ApiError> {
        let mut rooms = Vec::new();
        for row in self.0.store.rooms_of_user(user).await? {
            rooms.push(self.summary(self.read(row).await?).await?);
        }
        Ok(rooms)
    }

    /// What somebody reads who comes by the link. Whoever was removed is told
    /// that there is no such room.
    pub(crate) async fn invitation(
        &self,
        user: Option<&str>,
        id: &str,
    ) -> Result<RoomInvitation, ApiError> {
        let found = self.find(id).await?;
        if user.is_some_and(|user| found.room.bars(user)) {
            return Err(RoomRefusal::NoRoom.into());
        }
        let member = user.is_some_and(|user| found.room.member(user).is_some());
        Ok(RoomInvitation { member, room: self.summary(found).await? })
    }

    /// The same for who was told the words.
    pub(crate) async fn invitation_by_words(
        &self,
        user: Option<&str>,
        words: &str,
    ) -> Result<RoomInvitation, ApiError> {
        let number = ::room::read_words(words).ok_or(RoomRefusal::NoRoom)?;
        match self.0.store.room_by_number(number).await {
            Ok(row) => self.invitation(user, &row.id).await,
            Err(StoreError::NotFound) => Err(RoomRefusal::NoRoom.into()),
            Err(error) => Err(error.into()),
        }
    }

    /// The evenings of a room that are over, the latest first.
    pub(crate) async fn evenings(
        &self,
        user: &str,
        id: &str,
    ) -> Result<Vec<RoomEvening>, ApiError> {
        self.member_of(user, id).await?;
        let evenings = self.0.store.evenings_of_room(id).await?.into_iter();
        evenings
            .map(|EveningRow { number, ended_ms, body }| {
                let Ended { matches, lines } = serde_json::from_str(&body)
                    .map_err(|error| ApiError::Internal(format!("room {id}: {error}")))?;
                Ok(RoomEvening { number, ended_ms: ended_ms.max(0) as u64, matches, lines })
            })
            .collect()
    }

    /// What is kept of an evening that ends now.
    pub(super) async fn ended(&self, id: &str, evening: Evening) -> Result<EveningRow, ApiError> {
        let matches = self.matches(id, evening.number).await?;
        let lines = self.names(id).await?.lines(&matches);
        let body = serde_json::to_string(&Ended { matches: evening.matches, lines })
            .map_err(|error| ApiError::Internal(error.to_string()))?;
        Ok(EveningRow { number: evening.number, ended_ms: self.0.clock.now_ms(), body })
    }

    async fn summary(&self, found: Found) -> Result<RoomSummary, ApiError> {
        let Found { row, room } = found;
        let (names, here) = (self.names(&row.id).await?, self.0.live.here(&row.id));
        Ok(RoomSummary {
            title: room.title.clone(),
            host: names.of(&room.host),
            terms: RoomTerms::from(&room.terms),
            members: room.members.iter().map(|member| names.of(&member.user)).collect(),
            here: room.members.iter().filter(|member| here.has(&member.user)).count(),
            table: room.table.filter(|_| room.playing).map(Into::into),
            used_ms: row.used_ms.max(0) as u64,
            id: row.id,
        })
    }

    pub(super) async fn names(&self, id: &str) -> Result<RoomNames, ApiError> {
        let people = self.0.store.room_people(id).await?;
        Ok(people.into_iter().map(|person| (person.user_id, person.nickname)).collect())
    }

    async fn matches(&self, id: &str, evening: u32) -> Result<Vec<(RoomMatch, Tally)>, ApiError> {
        let tables = self.0.store.room_tables(id, evening).await?;
        Ok(tables.into_iter().map(shown).collect())
    }
}

fn shown(row: RoomTable) -> (RoomMatch, Tally) {
    let (scores, played, tally) = projection::played(&row.summary);
    let table = RoomMatch {
        table: row.table_id,
        number: row.number,
        rules: row.rules,
        status: projection::shown_status(row.status),
        players: serde_json::from_str(&row.players).unwrap_or_default(),
        played,
        deals: tally.deals,
        scores,
    };
    (table, tally)
}
