//! Opening tables, and finding one for whoever wants to play now.

use games::{Rules, Seat};
use protocol::NewTableRequest;
use store::{Hash, NewEntry, NewTable, UserKind};
use table::{Entry, Input, Settings, Table, User};

use super::owner::FoldedTable;
use super::refuse::TableRefusal;
use super::{Tables, limits, projection};
use crate::ApiError;
use crate::auth::Token;
use crate::owners::Claim;

/// A table that was opened.
pub(crate) struct Opened {
    /// Its id.
    pub(crate) id: String,
    /// The key of its link, if it is private.
    pub(crate) key: Option<String>,
}

/// Where a new table belongs.
struct Place<'a> {
    owner: String,
    event: Option<String>,
    /// The key of a private one.
    key: Option<&'a Token>,
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
        for bot in request.bots.iter().flatten() {
            if !bots::NAMES.contains(&bot.as_str()) {
                return Err(TableRefusal::NoSuchBot.into());
            }
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
        rules: &str,
    ) -> Result<String, ApiError> {
        let known = Rules::by_id(rules).ok_or(TableRefusal::NoSuchRules)?;
        // One at a time, so that two who come at once meet at one table.
        let mut quick = self.0.quick.lock().await;
        if let Some(id) = quick.get(rules)
            && self.seat(player, id).await.is_ok()
        {
            return Ok(id.to_string());
        }
        let id = store::random_id()?;
        let settings =
            Settings { fill_ms: Some(limits::QUICK_FILL_MS), ..Settings::new(&id, known) };
        let opened = self.create(player, settings, false, Vec::new()).await?;
        self.seat(player, &opened.id).await?;
        quick.insert(rules.to_owned(), opened.id.as_str().into());
        Ok(opened.id)
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
        let own = self.0.store.unfinished_tables_of_owner(&owner.id).await?;
        let most = match owner.kind {
            UserKind::Guest => self.0.per_guest,
            UserKind::Player => self.0.per_account,
        };
        if own >= u64::from(most) && !self.close_oldest(&owner.id).await? {
            return Err(TableRefusal::TooManyTables.into());
        }
        let key = if private { Some(Token::random()?) } else { None };
        let place = Place { owner: owner.id.clone(), event: None, key: key.as_ref() };
        let id = self.write(settings, then, place).await?;
        Ok(Opened { id, key: key.map(|key| key.to_text()) })
    }

    /// Opens a table of an event, with everyone on his chair.
    pub(crate) async fn open_for_event(
        &self,
        event: &store::EventRow,
        settings: Settings,
        then: Vec<Input>,
    ) -> Result<(), ApiError> {
        let place =
            Place { owner: event.owner_id.clone(), event: Some(event.id.clone()), key: None };
        self.write(settings, then, place).await.map(drop)
    }

    /// Writes a new table down and starts it.
    async fn write(
        &self,
        settings: Settings,
        then: Vec<Input>,
        place: Place<'_>,
    ) -> Result<String, ApiError> {
        if self.0.owners.count() >= limits::TABLES {
            return Err(TableRefusal::ServerFull.into());
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
            private: place.key.is_some(),
            invite_hash: place.key.map(Token::hash),
            owner_id: place.owner,
            event_id: place.event,
            created_ms: now as i64,
            seats: projection::seats_json(&table),
            summary: projection::summary_json(&table),
            spectators: table.settings().spectators != table::Spectators::Nobody {},
            players: projection::players(&table),
        };
        let lines = log
            .iter()
            .map(|entry| Ok(NewEntry { at_ms: entry.at as i64, body: entry.body()? }))
            .collect::<Result<_, serde_json::Error>>()
            .map_err(|error| ApiError::Internal(error.to_string()))?;
        let claimed = self.0.store.create_table(row, lines).await?;
        let id = table.settings().name.clone();
        let row = self.0.store.table(&id).await?;
        let stream = store::Stream::table(&id)?;
        let claim = Claim { stream, epoch: claimed.epoch, resumed: false };
        self.0.owners.begin(FoldedTable { row, table, log }, claim);
        Ok(id)
    }

    /// Refuses those who may not come to a private table: everyone but its
    /// players, its owner, the staff, and those with its link.
    pub(crate) async fn may_enter(
        &self,
        row: &store::TableRow,
        caller: Option<&store::User>,
        key: Option<&str>,
    ) -> Result<(), ApiError> {
        if !row.private {
            return Ok(());
        }
        let hash: Option<Hash> = key.and_then(Token::from_text).map(|token| token.hash());
        if hash.is_some() && hash == row.invite_hash {
            return Ok(());
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
        }
        Err(TableRefusal::WrongKey.into())
    }
}
