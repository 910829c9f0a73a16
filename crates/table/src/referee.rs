//! What a referee does at a table, and what players say there.

use games::{Action, Game};

use crate::refuse::{TableError, TableRefusal};
use crate::settings::Chat;
use crate::stage::{Match, Stage, Wait};
use crate::table::Paused;
use crate::{Happening, Millis, News, Occupant, Reason, Ruling, Table, User, Words, limits};

/// Levels that the others rise where a ruling does not say: logs of before have
/// such rulings (sasu2017 七).
pub(crate) const FORFEIT_LEVELS: u32 = 1;

impl Table {
    pub(crate) fn apply_ruling(
        &mut self,
        by: &User,
        ruling: &Ruling,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        if self.is_over() {
            return Err(TableRefusal::MatchOver.into());
        }
        if let Stage::Match(running) = &mut self.stage {
            // What a referee said is not taken back with a play.
            running.before_play = None;
        }
        match *ruling {
            Ruling::Pause {} => self.pause(by, now, events),
            Ruling::Resume {} => self.resume(now, events),
            Ruling::Penalise { seat, points } => {
                let side = seat.shengji().side();
                let action = shengji::Action::Penalise { side, points };
                self.ruled_match()?.apply_shengji(action, events)
            }
            Ruling::Expose { seat, cards, weight } => {
                let seat = seat.shengji();
                let action = shengji::Action::Expose { seat, cards, weight };
                self.rule_on_exposed(action, now, events)
            }
            Ruling::Lift { seat } => {
                let action = shengji::Action::Lift { seat: seat.shengji() };
                self.rule_on_exposed(action, now, events)
            }
            Ruling::Forfeit { seat, levels } => {
                let (side, levels) = (seat.shengji().side(), levels.unwrap_or(FORFEIT_LEVELS));
                if levels > limits::FORFEIT_LEVELS {
                    return Err(TableRefusal::BadLevels.into());
                }
                let forfeit = shengji::Action::Forfeit { side, levels };
                self.ruled_match()?.apply_shengji(forfeit, events)?;
                self.settle(now, events);
                Ok(())
            }
            Ruling::Annul {} => {
                let running = self.ruled_match()?;
                let action = Action::annul(running.game.kind());
                running.apply(&action, events)?;
                self.settle(now, events);
                Ok(())
            }
            Ruling::Substitute { seat, ref who, ref name } => {
                if self.chairs.get(seat).is_none() {
                    return Err(TableRefusal::NoSuchSeat.into());
                }
                if who_sits_elsewhere(self, seat, who) {
                    return Err(TableRefusal::SeatTaken.into());
                }
                match who {
                    crate::Who::Person(user) => self.check_unseen(user)?,
                    crate::Who::Bot(_) => {}
                    crate::Who::Program(_) => return Err(TableRefusal::NoPrograms.into()),
                }
                let sitter = Occupant::new(who.clone(), name);
                events.push(Happening::Table(News::Sat {
                    seat,
                    who: who.clone(),
                    name: sitter.name.clone(),
                }));
                self.chairs[seat] = Some(sitter);
                Ok(())
            }
            Ruling::LoseMatch { seat } => {
                self.ruled_match()?;
                self.chairs.get(seat).ok_or(TableRefusal::NoSuchSeat)?;
                self.end(Reason::Lost(seat), events);
                Ok(())
            }
            Ruling::Close {} => {
                self.end(Reason::Closed, events);
                Ok(())
            }
        }
    }

    /// A ruling on exposed cards. It may make it another player's turn, for
    /// the next player is asked before one with heavy cards leads.
    fn rule_on_exposed(
        &mut self,
        action: shengji::Action,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let running = self.ruled_match()?;
        if matches!(running.wait, Wait::Claim(_)) {
            return Err(TableRefusal::ClaimPending.into());
        }
        let turn = running.game.turn();
        running.apply_shengji(action, events)?;
        if running.game.turn() != turn {
            self.settle(now, events);
        }
        Ok(())
    }

    /// A ruling with all that the text says of it where the referee has said
    /// nothing else: the levels that a deal lost gives.
    #[must_use]
    pub fn by_the_text(&self, ruling: Ruling) -> Ruling {
        match (ruling, self.game()) {
            (Ruling::Forfeit { seat, levels: None }, Some(Game::Shengji(game))) => {
                let side = seat.shengji().side();
                let levels = game.deal().and_then(|deal| deal.forfeit_levels(side));
                Ruling::Forfeit { seat, levels }
            }
            (ruling, _) => ruling,
        }
    }

    /// A referee is about to see the cards.
    pub(crate) fn watch(&mut self, user: &User) -> Result<(), TableError> {
        if !matches!(self.stage, Stage::Match(_)) {
            return Err(TableRefusal::NoMatch.into());
        }
        if !self.watched.contains(user) && self.watched.len() >= limits::WATCHED {
            return Err(TableRefusal::WatchedByTooMany.into());
        }
        self.watched.insert(user.clone());
        Ok(())
    }

    /// Whether somebody has seen the cards of the match as a referee.
    pub fn was_watched_by(&self, user: &User) -> bool {
        self.watched.contains(user)
    }

    /// Refuses a chair to those who know the cards.
    pub(crate) fn check_unseen(&self, user: &User) -> Result<(), TableError> {
        if self.was_watched_by(user) { Err(TableRefusal::SawCards.into()) } else { Ok(()) }
    }

    /// The match, paused or not: referees rule at standing clocks too.
    fn ruled_match(&mut self) -> Result<&mut Match, TableError> {
        match &mut self.stage {
            Stage::Match(running) => Ok(running),
            Stage::Gathering(_) => Err(TableRefusal::NoMatch.into()),
            Stage::Over(_) => Err(TableRefusal::MatchOver.into()),
        }
    }

    fn pause(
        &mut self,
        by: &User,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        if self.paused.is_some() {
            return Err(TableRefusal::AlreadyPaused.into());
        }
        self.paused = Some(Paused { at: now, by: Some(by.clone()) });
        events.push(Happening::Table(News::Paused { by: Some(by.clone()) }));
        Ok(())
    }

    pub(crate) fn resume(
        &mut self,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let paused = self.paused.take().ok_or(TableRefusal::NotPaused)?;
        self.shift(now.saturating_sub(paused.at));
        events.push(Happening::Table(News::Resumed));
        if let Some(turn) = self.turn() {
            events.push(Happening::Table(News::Turn(*turn)));
        }
        Ok(())
    }

    pub(crate) fn say(
        &mut self,
        user: &User,
        words: &Words,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let seat = self.seat_of(user)?;
        match words {
            Words::Phrase(number) if *number >= limits::PHRASES => {
                return Err(TableRefusal::BadWords.into());
            }
            Words::Text(_) if self.settings.chat == Chat::Phrases => {
                return Err(TableRefusal::PhrasesOnly.into());
            }
            Words::Text(text) if text.trim().is_empty() || is_long(text) => {
                return Err(TableRefusal::BadWords.into());
            }
            Words::Phrase(_) | Words::Text(_) => {}
        }
        events.push(Happening::Table(News::Said { seat, words: words.clone() }));
        Ok(())
    }

    pub(crate) fn call_referee(
        &mut self,
        user: &User,
        text: &str,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let seat = self.seat_of(user)?;
        if is_long(text) {
            return Err(TableRefusal::BadWords.into());
        }
        events.push(Happening::Table(News::RefereeCalled { seat, text: text.into() }));
        Ok(())
    }
}

fn is_long(text: &str) -> bool {
    text.chars().count() > limits::TEXT_CHARS
}

fn who_sits_elsewhere(table: &Table, seat: games::Seat, who: &crate::Who) -> bool {
    match who {
        crate::Who::Person(user) => table.chairs.of(user).is_some_and(|own| own != seat),
        crate::Who::Bot(_) | crate::Who::Program(_) => false,
    }
}

impl Match {
    fn apply_shengji(
        &mut self,
        action: shengji::Action,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        if self.game.kind() != games::Kind::Shengji {
            return Err(TableRefusal::OnlyShengji.into());
        }
        Ok(self.apply(&action.into(), events)?)
    }
}
