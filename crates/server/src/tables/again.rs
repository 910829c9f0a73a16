//! Playing again with the same people, once a match is over.

use games::Seat;
use table::{Input, Next, Settings, Stage, Table, User, Who};

use super::open::Place;
use super::refuse::TableRefusal;
use super::{Tables, limits};
use crate::ApiError;

impl Tables {
    /// Seats a player where those of a match that is over play again, and opens
    /// that table if nobody did before.
    pub(crate) async fn play_again(
        &self,
        player: &store::User,
        id: &str,
        turned: bool,
    ) -> Result<String, ApiError> {
        // One at a time, so that all who ask at once meet at one table.
        let _one = self.0.again.lock().await;
        let user = User::from(player.id.as_str());
        let (mut id, mut table) = (id.to_owned(), self.look(id).await?);
        let mut seat = table.seat_of(&user)?;
        // Somebody may come late, and the others have played again since.
        loop {
            let Some(next) = next_of(&table)?.cloned() else {
                let next = self.follow(player, &id, &table, turned).await?;
                seat = next.seat(seat, table.chairs().count());
                id = next.table.into();
                break;
            };
            let next_table = self.look(&next.table).await?;
            seat = next.seat(seat, table.chairs().count());
            (id, table) = (next.table.into(), next_table);
            if !table.is_over() {
                break;
            }
            seat = table.chairs().of(&user).unwrap_or(seat);
        }
        self.sit_again(player, &id, seat).await?;
        Ok(id)
    }

    /// Opens the table where they play again, and says so at theirs.
    async fn follow(
        &self,
        player: &store::User,
        id: &str,
        table: &Table,
        turned: bool,
    ) -> Result<Next, ApiError> {
        let row = self.0.store.table(id).await?;
        self.make_room(player).await?;
        let next = Next { table: store::random_id()?.into(), turned };
        let chairs = table.chairs();
        let people = chairs.occupants().filter(|(_, sitter)| sitter.person().is_some()).count();
        let settings = Settings::clone(table.settings());
        // Whoever looks at the result has time to come along.
        let fill_ms = settings.fill_ms;
        let fill_ms = fill_ms.map(|ms| if people > 1 { ms.max(limits::AGAIN_FILL_MS) } else { ms });
        let settings = Settings { name: next.table.to_string(), fill_ms, ..settings };
        let bots = chairs.occupants().filter_map(|(seat, sitter)| match &sitter.who {
            Who::Bot(bot) => {
                let (bot, name) = (bot.clone(), sitter.name.clone());
                Some(Input::SitBot { seat: next.seat(seat, chairs.count()), bot, name })
            }
            // They come by themselves.
            Who::Person(_) | Who::Program(_) => None,
        });
        let place = Place {
            owner: player.id.clone(),
            private: row.private,
            invite: row.invite_hash,
            ..Place::default()
        };
        let bots = bots.collect();
        self.write(settings, bots, place).await?;
        self.put(id, Input::Next { table: next.table.clone(), turned }).await?;
        Ok(next)
    }

    /// On the chair that is kept for him, or on any other that is free.
    async fn sit_again(&self, player: &store::User, id: &str, seat: Seat) -> Result<(), ApiError> {
        let user = User::from(player.id.as_str());
        let table = self.look(id).await?;
        if table.chairs().of(&user).is_none() {
            let free = table.chairs().at(seat).is_none();
            let sit = Input::Sit {
                user: user.clone(),
                name: player.nickname.as_str().into(),
                seat: free.then_some(seat),
            };
            self.put(id, sit).await?;
        }
        if matches!(table.stage(), Stage::Gathering(_)) {
            self.put(id, Input::Ready { user, ready: true, bytes: None }).await?;
        }
        Ok(())
    }
}

/// Where those of a match play again, once it is over.
fn next_of(table: &Table) -> Result<Option<&Next>, ApiError> {
    if table.settings().event {
        return Err(table::TableError::from(table::TableRefusal::EventSeats).into());
    }
    if table.settings().boards.is_some() {
        return Err(TableRefusal::PlayedOnce.into());
    }
    match table.stage() {
        Stage::Over(over) => Ok(over.next.as_ref()),
        Stage::Gathering(_) | Stage::Match(_) => {
            Err(table::TableError::from(table::TableRefusal::MatchGoesOn).into())
        }
    }
}
