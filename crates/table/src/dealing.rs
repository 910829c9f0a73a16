//! The match from deal to deal: secrets, seeds, how it ends.

use cards::{Secret, deal_seed};
use games::{Game, Length, Outcome, Rules, Viewer};
use shengji::BySide;

use crate::refuse::{TableError, TableRefusal};
use crate::stage::{Between, Match, Next, Over, Stage, Wait};
use crate::{
    Chairs, FirstDealer, Happening, Millis, News, Occupant, Reason, Seats, Table, Tally, User,
    limits,
};

/// From the beginning of a match to its first deal: everyone is there.
const FIRST_DEAL_MS: u64 = 3_000;
/// What clients have to add their bytes once the secret is fixed.
const CONTRIBUTE_MS: u64 = 1_000;

impl Table {
    pub(crate) fn begin(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let seats = self.chairs.count();
        self.first_dealer = self.first_dealer();
        self.rated = self.begins_rated();
        let announce_at = self.settings.length.limit().map(|(minutes, last)| {
            let until_min = minutes.saturating_sub(last.before_min);
            let until_min = until_min.saturating_add_signed(self.extra_min);
            now + u64::from(until_min) * 60_000
        });
        let at = Some(now + self.settings.pace.between_ms.min(FIRST_DEAL_MS));
        let secret = self.board_secret;
        self.stage = Stage::Match(Box::new(Match {
            game: Game::new(&self.game_rules()),
            scores: vec![0; seats],
            won: self.settings.wins().map(|_| BySide { east_west: 0, north_south: 0 }),
            deals: 0,
            tally: Tally::new(seats),
            started: 0,
            void_in_a_row: 0,
            secrets: secret.into_iter().collect(),
            pools: Seats::new(seats, |_| self.settings.pool_ms),
            claims: Seats::new(seats, |_| 0),
            before_play: None,
            taken_back: 0,
            announce_at,
            announces: announce_at,
            left: None,
            wait: Wait::Between(Between { secret, ..Between::new(seats, at) }),
        }));
        self.all_unready();
        events.extend(self.began(announce_at));
        events.extend(self.between());
        if let Some(secret) = secret {
            let commitment = secret.commitment();
            events.push(Happening::Table(News::Committed { deal: None, commitment, deals_at: at }));
        }
    }

    /// Those who begin a rated match: people on all chairs.
    fn begins_rated(&self) -> Option<Vec<User>> {
        let people = self.chairs.values().map(|chair| chair.as_ref()?.person().cloned());
        if self.settings.rated { people.collect() } else { None }
    }

    pub(crate) fn all_unready(&mut self) {
        for sitter in self.chairs.values_mut().flatten() {
            sitter.ready = sitter.person().is_none();
            sitter.acted = false;
        }
    }

    /// The rules of the first game. A match of so many deals of 二打一 is one
    /// game of that length.
    pub(crate) fn game_rules(&self) -> Rules {
        let rules = self.settings.rules.clone();
        let rules = match self.settings.length {
            Length::Deals { deals } => rules.with_deals(deals),
            Length::Game {}
            | Length::Games { .. }
            | Length::TimedGames { .. }
            | Length::Minutes { .. } => rules,
        };
        match self.first_dealer {
            Some(FirstDealer { seat, level }) => rules.dealt_first_by(seat.shengji(), level),
            None => rules,
        }
    }

    /// Whether the next deal waits for a secret.
    pub(crate) const fn wants_secret(&self) -> bool {
        match &self.stage {
            Stage::Match(running) => match &running.wait {
                Wait::Between(between) => between.secret.is_none(),
                Wait::Card { .. } | Wait::Closing { .. } | Wait::Turn(_) | Wait::Claim(_) => false,
            },
            Stage::Gathering(_) | Stage::Over(_) => false,
        }
    }

    pub(crate) fn commit(
        &mut self,
        secret: Secret,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let boards = self.settings.plays_boards();
        let shared = self.settings.boards.is_some() && self.board_secret.is_none();
        if shared && matches!(self.stage, Stage::Gathering(_)) {
            self.board_secret = Some(secret);
            return Ok(());
        }
        let waits = self.chairs.occupants().any(|(_, sitter)| !sitter.is_played_by_bot());
        let Stage::Match(running) = &mut self.stage else {
            return Err(TableRefusal::NoSecretWanted.into());
        };
        let Wait::Between(between) = &mut running.wait else {
            return Err(TableRefusal::NoSecretWanted.into());
        };
        if between.secret.is_some() {
            return Err(TableRefusal::NoSecretWanted.into());
        }
        between.secret = Some(secret);
        let earliest = now + if waits && !boards { CONTRIBUTE_MS } else { 0 };
        between.at = between.at.map(|at| at.max(earliest));
        running.secrets.push(secret);
        events.push(Happening::Table(News::Committed {
            deal: (!boards).then_some(running.started + 1),
            commitment: secret.commitment(),
            deals_at: between.at,
        }));
        self.deal_when_ready(now, events);
        Ok(())
    }

    /// Deals once everyone wants to go on. Absent people and bots always do.
    pub(crate) fn deal_when_ready(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let waiting = |sitter: &Occupant| !sitter.ready && !sitter.is_played_by_bot();
        let awaited = self.chairs.occupants().any(|(_, sitter)| waiting(sitter));
        let persons = self.chairs.occupants().any(|(_, sitter)| !sitter.is_played_by_bot());
        if let Stage::Match(running) = &self.stage
            && let Wait::Between(Between { secret: Some(_), .. }) = &running.wait
            && persons
            && !awaited
            && self.paused.is_none()
        {
            self.deal(now, events);
        }
    }

    /// Starts the next deal.
    pub(crate) fn deal(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let rules = self.game_rules().after_first();
        let Stage::Match(running) = &mut self.stage else {
            return;
        };
        let Wait::Between(Between { secret: Some(secret), contributions, .. }) = &running.wait
        else {
            return;
        };
        let (secret, contributions) = (*secret, contributions.clone());
        if running.game.is_over() {
            let scores = running.game.scores();
            running.scores = running.total();
            running.game = Game::new(&rules);
            let game = Box::new(running.game.view(Viewer::Spectator));
            for pool in running.pools.values_mut() {
                *pool = self.settings.pool_ms;
            }
            events.push(Happening::Table(News::NextGame { scores, game }));
        }
        running.started += 1;
        let board = if self.settings.plays_boards() { board_number(running) } else { None };
        let (number, seed) = if let Some(board) = board {
            (board, deal_seed(&secret, &[], self.settings.board_set(), board.into()))
        } else {
            let bytes: Vec<_> =
                contributions.values().map(|bytes| bytes.unwrap_or_default()).collect();
            let number = running.started;
            (number, deal_seed(&secret, &bytes, self.settings.seed_name(), number.into()))
        };
        events.push(Happening::Table(News::Seeded { deal: number, contributions }));
        for count in running.claims.values_mut() {
            *count = 0;
        }
        running.before_play = None;
        let mut own = Vec::new();
        let dealt = running.game.start(seed, &mut own);
        events.extend(own.into_iter().map(Happening::Game));
        self.all_unready();
        match dealt {
            Ok(()) => self.settle(now, events),
            Err(_) => self.freeze(now, events),
        }
    }

    /// The latest deal is over: the match goes on or ends.
    pub(crate) fn after_deal(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let seats = self.chairs.count();
        let deserted = !self.settings.event && is_deserted(&self.chairs);
        let patient = !self.settings.patience.is_none() && self.chairs.have_persons();
        let waits = patient && (deserted || self.hurries_nobody());
        let pace = self.settings.pace;
        let Stage::Match(running) = &mut self.stage else {
            return;
        };
        let void = matches!(running.game.outcome(), Some(Outcome::Void) | None);
        if void {
            running.void_in_a_row += 1;
        } else {
            running.void_in_a_row = 0;
            running.deals += 1;
            if let Some(outcome) = running.game.outcome() {
                running.tally.count(&outcome);
            }
            running.count_game();
            running.left = running.left.map(|left| left.saturating_sub(1));
        }
        let may_desert = !self.settings.event && !patient;
        let nobody_plays = may_desert && running.void_in_a_row >= limits::VOID_DEALS;
        if (may_desert && deserted && !void)
            || nobody_plays
            || running.started >= 2 * limits::MATCH_DEALS
        {
            return self.end(Reason::Deserted, events);
        }
        let played = match self.settings.length {
            Length::Game {} => running.game.is_over(),
            Length::Games { wins } | Length::TimedGames { wins, .. } if running.has_won(wins) => {
                true
            }
            Length::TimedGames { .. } if running.left == Some(0) => {
                if !running.is_level() {
                    return self.end(Reason::Time, events);
                }
                // Nobody is ahead: another deal decides (our choice).
                running.left = Some(1);
                false
            }
            Length::Deals { deals } => running.deals >= deals,
            Length::Minutes { game: true, .. } if running.game.is_over() => true,
            Length::Minutes { .. } if running.left == Some(0) => {
                return self.end(Reason::Time, events);
            }
            Length::Games { .. } | Length::TimedGames { .. } | Length::Minutes { .. } => false,
        };
        if played {
            return self.end(Reason::Played, events);
        }
        let at = (!waits).then_some(now + pace.between_ms);
        let mut between = Between::new(seats, at);
        if self.settings.plays_boards() {
            between.secret = running.secrets.first().copied();
        }
        running.wait = Wait::Between(between);
        self.all_unready();
        events.extend(self.between());
    }

    fn began(&self, announce_at: Option<Millis>) -> Option<Happening> {
        let game = Box::new(self.game()?.view(Viewer::Spectator));
        Some(Happening::Table(News::Began { game, announce_at }))
    }

    pub(crate) fn between(&self) -> Option<Happening> {
        let Stage::Match(running) = &self.stage else {
            return None;
        };
        let Wait::Between(between) = &running.wait else {
            return None;
        };
        Some(Happening::Table(News::Between {
            at: between.at,
            scores: running.total(),
            won: running.won,
            deals: running.deals,
            left: running.left,
            committed: between.is_committed(),
        }))
    }

    /// Ends the match.
    pub(crate) fn end(&mut self, reason: Reason, events: &mut Vec<Happening>) {
        let seats = self.chairs.count();
        let gathering = Stage::Over(Box::new(Over {
            reason,
            scores: vec![0; seats],
            won: None,
            deals: 0,
            tally: Tally::default(),
            game: None,
            next: None,
            secrets: Vec::new(),
        }));
        if let Stage::Match(running) = std::mem::replace(&mut self.stage, gathering)
            && let Stage::Over(over) = &mut self.stage
        {
            let by_time = reason == Reason::Time && running.won.is_some();
            over.scores = if by_time { running.game.decided_by_time() } else { running.total() };
            over.won = running.won;
            over.deals = running.deals;
            over.tally = running.tally;
            over.game = Some(running.game);
            over.secrets = running.secrets;
        }
        self.paused = None;
        if let Stage::Over(over) = &self.stage {
            events.push(Happening::Table(News::Over {
                reason,
                scores: over.scores.clone(),
                won: over.won,
            }));
        }
    }

    /// The same people play again elsewhere. Where, is said once.
    pub(crate) fn go_on_at(
        &mut self,
        table: &str,
        turned: bool,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        if self.settings.event {
            return Err(TableRefusal::EventSeats.into());
        }
        let Stage::Over(over) = &mut self.stage else {
            return Err(TableRefusal::MatchGoesOn.into());
        };
        if over.next.is_some() {
            return Err(TableRefusal::NothingDue.into());
        }
        let next = Next { table: table.into(), turned };
        over.next = Some(next.clone());
        events.push(Happening::Table(News::Next(next)));
        Ok(())
    }

    /// Something is wrong that no rule allows: the table stops as it is, its
    /// log stays, and a referee must look.
    pub(crate) fn freeze(&mut self, now: Millis, events: &mut Vec<Happening>) {
        self.paused = Some(crate::table::Paused { at: now, by: None });
        events.push(Happening::Table(News::Paused { by: None }));
    }
}

/// A deal in which no person did anything: all have gone.
fn is_deserted(chairs: &Chairs) -> bool {
    let mut persons = chairs.occupants().filter(|(_, s)| s.person().is_some()).peekable();
    persons.peek().is_some() && persons.all(|(_, sitter)| !sitter.acted)
}

/// The number of the board that a set of boards comes to next. One of 二打一
/// that a referee annuls is dealt again from the next.
fn board_number(running: &Match) -> Option<u32> {
    match &running.game {
        Game::Shengji(game) => game.next_setup().map(|setup| setup.number),
        Game::Erdayi(_) => Some(running.started),
    }
}

impl Between {
    pub(crate) fn new(seats: usize, at: Option<Millis>) -> Self {
        Self { secret: None, contributions: Seats::new(seats, |_| None), at }
    }

    /// Whether the secret of the next deal is fixed.
    pub const fn is_committed(&self) -> bool {
        self.secret.is_some()
    }
}
