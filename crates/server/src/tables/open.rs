//! Opening tables, and finding one for whoever wants to play now.

use cards::Secret;
use games::{Rules, Seat};
use protocol::{LessonRequest, NewTableRequest, PlayRequest};
use store::{Hash, NewDayPlay, NewEntry, NewTable, UserKind};
use table::{Chat, Entry, Input, Pace, Patience, Settings, Stage, Table, User};

use super::bots::is_known;
use super::owner::FoldedTable;
use super::refuse::TableRefusal;
use super::{Tables, limits, projection};
use crate::ApiError;
use crate::auth::Token;
use crate::owners::Claim;
use crate::today::Board;

/// Who plays with a learner: the level with which the cards of the lessons were
/// chosen (`crates/bots/tests/taught`).
const LESSON_BOT: &str = "rookie";

/// A table that was opened.
pub(crate) struct Opened {
    /// Its id.
    pub(crate) id: String,
    /// The key of its link, if it is private.
    pub(crate) key: Option<String>,
}

/// Where a new table belongs.
#[derive(Default)]
pub(super) struct Place {
    pub(super) owner: String,
    pub(super) event: Option<String>,
    pub(super) private: bool,
    /// Of the key of a private one.
    pub(super) invite: Option<Hash>,
    /// Whose play of the board of a day it is for.
    pub(super) day: Option<NewDayPlay>,
}

impl Tables {
    /// Opens a table as somebody wants it.
    pub(crate) async fn open(
        &self,
        owner: &store::User,
        request: &NewTableRequest,
    ) -> Result<Opened, ApiError> {
        let id = store::random_id()?;
        let settings = request.settings(&id)?;
        if !request.bots.iter().flatten().chain(&request.fill_bot).all(|bot| is_known(bot)) {
            return Err(TableRefusal::NoSuchBot.into());
        }
        let seats = settings.rules.seats();
        let bots = Seat::first(seats).zip(&request.bots).filter_map(|(seat, bot)| {
            let name = table::bot_name(seat).into();
            Some(Input::SitBot { seat, bot: bot.as_deref()?.into(), name })
        });
        self.create(owner, settings, request.private, bots.collect()).await
    }

    /// Seats somebody at a table for whoever comes, which starts with bots
    /// on its empty chairs after a few seconds.
    pub(crate) async fn play_now(
        &self,
        player: &store::User,
        request: &PlayRequest,
    ) -> Result<String, ApiError> {
        let (rules, bot) = (request.rules.as_str(), request.bot());
        let known = Rules::by_id(rules).ok_or(TableRefusal::NoSuchRules)?;
        if !is_known(bot) {
            return Err(TableRefusal::NoSuchBot.into());
        }
        let wish = (rules.to_owned(), bot.into());
        // One at a time, so that two who come at once meet at one table.
        let mut quick = self.0.quick.lock().await;
        if let Some(fill_s) = request.fill_s {
            return self.wait_for_people(player, known, bot, fill_s).await;
        }
        if let Some(id) = quick.get(&wish)
            && self.gathers(id).await
            && self.seat(player, id).await.is_ok()
        {
            return Ok(id.to_string());
        }
        let id = store::random_id()?;
        let settings = Settings {
            fill_ms: Some(limits::QUICK_FILL_MS),
            fill_bot: bot.into(),
            patience: Patience::Waits,
            rated: true,
            ..Settings::new(&id, known)
        };
        let opened = self.create(player, settings, false, Vec::new()).await?;
        self.seat(player, &opened.id).await?;
        quick.insert(wish, opened.id.as_str().into());
        Ok(opened.id)
    }

    /// Seats somebody where most people wait already, or where others find him.
    async fn wait_for_people(
        &self,
        player: &store::User,
        rules: Rules,
        bot: &str,
        fill_s: u32,
    ) -> Result<String, ApiError> {
        if fill_s > limits::FILL_MOST_S {
            return Err(ApiError::bad_request(
                "最多等一小时，或者一直等。",
                "One waits for an hour at most, or as long as it takes.",
            ));
        }
        for id in self.lobby().waiting(rules.id()) {
            if self.gathers(&id).await && self.seat(player, &id).await.is_ok() {
                return Ok(id);
            }
        }
        let id = store::random_id()?;
        let settings = Settings {
            fill_ms: (fill_s > 0).then_some(u64::from(fill_s) * 1_000),
            fill_bot: bot.into(),
            patience: Patience::Waits,
            ..Settings::new(&id, rules)
        };
        let opened = self.create(player, settings, false, Vec::new()).await?;
        self.seat(player, &opened.id).await?;
        Ok(opened.id)
    }

    /// Seats somebody who wants to be taught a game, alone with bots, at a
    /// table that nobody else finds.
    pub(crate) async fn teach(
        &self,
        learner: &store::User,
        request: LessonRequest,
    ) -> Result<String, ApiError> {
        let id = store::random_id()?;
        let settings = request.settings(&id).ok_or(TableRefusal::NoSuchRules)?;
        let seats = settings.rules.seats();
        let bots = Seat::first(seats).skip(1).map(|seat| {
            let name = table::bot_name(seat).into();
            Input::SitBot { seat, bot: LESSON_BOT.into(), name }
        });
        let opened = self.create(learner, settings, true, bots.collect()).await?;
        self.seat(learner, &opened.id).await?;
        Ok(opened.id)
    }

    /// Whether players still come together at a table.
    async fn gathers(&self, id: &str) -> bool {
        let table = self.look(id).await;
        table.is_ok_and(|table| matches!(table.stage(), Stage::Gathering(_)))
    }

    /// Seats a player who is ready at once.
    async fn seat(&self, player: &store::User, id: &str) -> Result<(), ApiError> {
        let user = User::from(player.id.as_str());
        let name = player.nickname.as_str().into();
        self.put(id, Input::Sit { user: user.clone(), name, seat: None }).await?;
        self.put(id, Input::Ready { user, ready: true, bytes: None }).await?;
        Ok(())
    }

    async fn create(
        &self,
        owner: &store::User,
        settings: Settings,
        private: bool,
        then: Vec<Input>,
    ) -> Result<Opened, ApiError> {
        self.make_room(owner).await?;
        let key = if private { Some(Token::random()?) } else { None };
        let invite = key.as_ref().map(Token::hash);
        let place = Place { owner: owner.id.clone(), private, invite, ..Place::default() };
        let id = self.write(settings, then, place).await?;
        Ok(Opened { id, key: key.map(|key| key.to_text()) })
    }

    /// Refuses another table to somebody who has too many, unless one of them
    /// may be closed for it.
    pub(crate) async fn make_room(&self, owner: &store::User) -> Result<(), ApiError> {
        let own = self.0.store.unfinished_tables_of_owner(&owner.id).await?;
        let most = match owner.kind {
            UserKind::Guest => self.0.per_guest,
            UserKind::Player => self.0.per_account,
        };
        if own >= u64::from(most) && !self.close_oldest(&owner.id).await? {
            return Err(TableRefusal::TooManyTables.into());
        }
        Ok(())
    }

    /// Seats somebody at his table for the board of a day: the one where he
    /// began, or a new one.
    pub(crate) async fn play_day(
        &self,
        player: &store::User,
        board: &Board,
        secret: Secret,
        pace: Pace,
    ) -> Result<String, ApiError> {
        // One at a time, so that nobody begins twice.
        let _one = self.0.days.lock().await;
        let begun = self.0.store.day_play(board.day.number(), board.kind(), &player.id).await?;
        if let Some(play) = begun {
            return Ok(play.table_id);
        }
        let settings = board.settings(&store::random_id()?, pace);
        let day =
            NewDayPlay { day: board.day.number(), game: board.kind(), user_id: player.id.clone() };
        let place =
            Place { owner: player.id.clone(), private: true, day: Some(day), ..Place::default() };
        let then = board.begin(player, secret);
        self.write(settings, then, place).await
    }

    /// Opens a table of an event, with everyone on his chair.
    pub(crate) async fn open_for_event(
        &self,
        event: &store::EventRow,
        settings: Settings,
        then: Vec<Input>,
    ) -> Result<(), ApiError> {
        let place = Place {
            owner: event.owner_id.clone(),
            event: Some(event.id.clone()),
            ..Place::default()
        };
        self.write(settings, then, place).await.map(drop)
    }

    /// Opens a table of a room, with everyone on his chair. Only its people
    /// find it.
    pub(crate) async fn open_for_room(
        &self,
        owner: &store::User,
        settings: Settings,
        then: Vec<Input>,
    ) -> Result<(), ApiError> {
        let place = Place { owner: owner.id.clone(), private: true, ..Place::default() };
        self.write(settings, then, place).await.map(drop)
    }

    /// Whoever has a chair at a table that gathers is ready to begin.
    pub(crate) async fn come_to_chair(
        &self,
        player: &store::User,
        id: &str,
    ) -> Result<(), ApiError> {
        let user = User::from(player.id.as_str());
        let table = self.look(id).await?;
        let waits = matches!(table.stage(), Stage::Gathering(_));
        if waits && table.chairs().of(&user).is_some() {
            self.put(id, Input::Ready { user, ready: true, bytes: None }).await?;
        }
        Ok(())
    }

    /// Writes a new table down and starts it. Where anybody may sit down,
    /// people say set phrases only.
    pub(super) async fn write(
        &self,
        mut settings: Settings,
        then: Vec<Input>,
        place: Place,
    ) -> Result<String, ApiError> {
        if self.0.owners.count() >= limits::TABLES {
            return Err(TableRefusal::ServerFull.into());
        }
        if !place.private && place.event.is_none() {
            settings.chat = Chat::Phrases;
        }
        let now = self.now();
        let mut log = vec![Entry::new(now, Input::Open { settings: Box::new(settings) })];
        let mut table = Table::open(&log[0])?;
        for input in then {
            let entry = Entry::new(now, input);
            table.step(&entry)?;
            log.push(entry);
        }
        let row = NewTable {
            id: table.settings().name.clone(),
            title: table.settings().title.clone(),
            rules: table.settings().rules.id().to_owned(),
            status: projection::status(&table),
            private: place.private,
            invite_hash: place.invite,
            owner_id: place.owner,
            event_id: place.event,
            created_ms: now as i64,
            seats: projection::seats_json(&table),
            summary: projection::summary_json(&table),
            spectators: table.settings().spectators != table::Spectators::Nobody {},
            players: projection::players(&table),
            day: place.day,
        };
        let lines = log
            .iter()
            .map(|entry| Ok(NewEntry { at_ms: entry.at as i64, body: entry.body()? }))
            .collect::<Result<_, serde_json::Error>>()
            .map_err(|error| ApiError::Internal(error.to_string()))?;
        let id = table.settings().name.clone();
        // Whoever comes as soon as it is written down finds this owner, and
        // loads no second one beside it.
        let _loading = self.0.owners.loading(&id).await;
        let claimed = self.0.store.create_table(row, lines).await?;
        let row = self.0.store.table(&id).await?;
        let stream = store::Stream::table(&id)?;
        let claim = Claim { stream, epoch: claimed.epoch, resumed: false };
        self.0.owners.begin(FoldedTable { row, table, log }, claim);
        Ok(id)
    }

    /// Refuses those who may not come to a private table: everyone but its
    /// players, its owner, the staff, the members of its room, and those with
    /// its link. To the board of a day nobody comes but its player, for all
    /// others may yet play it.
    pub(crate) async fn may_enter(
        &self,
        row: &store::TableRow,
        caller: Option<&store::User>,
        key: Option<&str>,
    ) -> Result<(), ApiError> {
        if !row.private {
            return Ok(());
        }
        if has_key(row, key) {
            return Ok(());
        }
        if let Some(play) = self.0.store.day_play_at(&row.id).await? {
            let own = caller.is_some_and(|user| user.id == play.user_id);
            return if own { Ok(()) } else { Err(TableRefusal::NotYours.into()) };
        }
        if let Some(user) = caller {
            let staff = crate::auth::has_role(user, store::Role::Referee);
            if staff || row.owner_id == user.id {
                return Ok(());
            }
            let players = self.0.store.table_players(&row.id).await?;
            if players.iter().any(|player| player.user_id == user.id) {
                return Ok(());
            }
            if self.0.store.room_of_table(&row.id, &user.id).await?.is_some() {
                return Ok(());
            }
        }
        Err(TableRefusal::WrongKey.into())
    }
}

/// Whether a key is that of a private table's link.
pub(super) fn has_key(row: &store::TableRow, key: Option<&str>) -> bool {
    let hash: Option<Hash> = key.and_then(Token::from_text).map(|token| token.hash());
    hash.is_some() && hash == row.invite_hash
}

#[cfg(test)]
mod tests {
    use games::Rules;
    use store::{NewUser, Role, Store, Stream};

    use super::*;
    use crate::{App, Config};

    #[tokio::test]
    async fn whoever_comes_as_soon_as_a_table_is_there_finds_its_owner() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let (nickname, language) = ("客".to_owned(), "zh".to_owned());
        let guest = NewUser { nickname, login: None, role: Role::Player, language, created_ms: 1 };
        let guest = store.create_user(guest).await.unwrap();
        let keys = crate::keys::Keys::load(&store).await.unwrap();
        let app = App::new(Config::default(), store, keys).unwrap();
        let mut claims = Vec::new();
        for waits in [true, false, false, false] {
            let id = store::random_id().unwrap();
            let rules = Rules::by_id("erdayi2021").unwrap();
            let settings = Settings::new(id.as_str(), rules);
            let opening = app.tables.open_for_room(&guest, settings, Vec::new());
            let coming = async {
                while !waits && app.tables.look(&id).await.is_err() {
                    tokio::task::yield_now().await;
                }
            };
            let (opened, ()) = tokio::join!(opening, coming);
            opened.unwrap();
            claims.push(app.store.claim(&Stream::table(&id).unwrap()).await.unwrap().epoch);
        }
        assert_eq!(claims, [claims[0]; 4], "nobody claimed it beside its owner");
    }
}
