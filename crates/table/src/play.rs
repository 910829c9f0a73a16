//! A deal under way: moves, turns, time.

use games::{Action, GameError, Move, Seat};

use crate::clock::{Task, Turn};
use crate::refuse::{TableError, TableRefusal};
use crate::stage::{Between, Match, Stage, Wait};
use crate::{Happening, Millis, News, Reason, Table};

/// How far behind its pace dealing may fall before it stops catching up.
const CATCH_UP_MS: u64 = 2_000;
/// More due things than this at one moment are left to the next tick.
const DUE_AT_ONCE: usize = 400;
const MINUTE_MS: i64 = 60_000;

impl Table {
    /// The match, when players may act in it.
    pub(crate) fn running(&mut self) -> Result<&mut Match, TableError> {
        if self.paused.is_some() {
            return Err(TableRefusal::Paused.into());
        }
        match &mut self.stage {
            Stage::Gathering(_) => Err(TableRefusal::NoMatch.into()),
            Stage::Match(running) => Ok(running),
            Stage::Over(_) => Err(TableRefusal::MatchOver.into()),
        }
    }

    pub(crate) fn act(
        &mut self,
        seat: Seat,
        choice: &Move,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let kind = self.settings.kind();
        let practises = self.practises() == Some(seat);
        let by_bot = self.chairs.at(seat).is_none_or(crate::Occupant::is_played_by_bot);
        let running = self.running()?;
        match running.wait {
            Wait::Between(_) => return Err(TableRefusal::BetweenDeals.into()),
            Wait::Claim(_) => return Err(TableRefusal::ClaimPending.into()),
            Wait::Card { .. } | Wait::Closing { .. } | Wait::Turn(_) => {}
        }
        let action = choice.by(kind, seat)?;
        let is_play = matches!(running.wait, Wait::Turn(turn) if turn.task != Task::Declare);
        let before = (practises && !by_bot && is_play).then(|| Box::new(running.game.clone()));
        running.apply(&action, events)?;
        if practises && is_play {
            running.before_play = before;
        }
        if let Wait::Turn(turn) = running.wait
            && turn.seat == seat
            && !by_bot
        {
            running.pools[seat] = turn.pool_left(now);
        }
        self.settle(now, events);
        Ok(())
    }

    /// Finds what the match waits for after its game has moved.
    pub(crate) fn settle(&mut self, now: Millis, events: &mut Vec<Happening>) {
        if !self.wait_within_deal(now, events) {
            self.after_deal(now, events);
        }
    }

    /// Waits for what comes next in the deal; says no when the deal is over.
    pub(crate) fn wait_within_deal(&mut self, now: Millis, events: &mut Vec<Happening>) -> bool {
        let (pace, clocks) = (self.settings.pace, self.settings.clocks());
        let version = self.version + 1;
        let unhurried = self.hurries_nobody();
        let lone = self.lone().filter(|_| unhurried);
        let Stage::Match(running) = &mut self.stage else {
            return true;
        };
        if let Some(due) = running.game.due() {
            if due == Action::Shengji(shengji::Action::Draw) {
                if !matches!(running.wait, Wait::Card { .. }) {
                    running.wait = Wait::Card { at: now + pace.card_ms };
                }
            } else {
                // A declaration after the last card opens the window anew.
                let may_declare = lone.is_some_and(|seat| !running.game.legal(seat, 1).is_empty());
                let at = (!may_declare).then_some(now + pace.closing_ms);
                events.push(Happening::Table(News::Closing { at }));
                running.wait = Wait::Closing { at };
            }
        } else if let Some(seat) = running.game.turn() {
            let task = Task::of(&running.game);
            let bot = self.chairs.at(seat).is_none_or(crate::Occupant::is_played_by_bot);
            let pool_ms = if bot { 0 } else { running.pools[seat] };
            let own_ms = (!unhurried).then(|| task.ms(&clocks));
            let turn = Turn { seat, task, began: now, own_ms, pool_ms, version };
            running.wait = Wait::Turn(turn);
            events.push(Happening::Table(News::Turn(turn)));
        } else {
            return false;
        }
        true
    }

    /// Does all that is due.
    pub(crate) fn tick(
        &mut self,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        // Where cards take no time, everyone is asked after each round of them
        // whether he declares, and after the last.
        let at_once = self.settings.pace.card_ms == 0;
        let most = if at_once { self.chairs.count() } else { DUE_AT_ONCE };
        let mut done = 0;
        while done < most && self.do_due(now, events) {
            done += 1;
            if at_once && self.closes() {
                break;
            }
        }
        if done == 0 { Err(TableRefusal::NothingDue.into()) } else { Ok(()) }
    }

    /// Whether all cards are dealt and the last declarations are waited for.
    fn closes(&self) -> bool {
        match &self.stage {
            Stage::Match(running) => matches!(running.wait, Wait::Closing { .. }),
            Stage::Gathering(_) | Stage::Over(_) => false,
        }
    }

    /// Does one thing that is due; `false` when nothing is.
    fn do_due(&mut self, now: Millis, events: &mut Vec<Happening>) -> bool {
        if self.paused.is_some() || self.wakes_at().is_none_or(|at| at > now) {
            return false;
        }
        let pace = self.settings.pace;
        let Stage::Match(running) = &mut self.stage else {
            if matches!(&self.stage, Stage::Gathering(g) if g.fills_at.is_some_and(|at| at <= now))
            {
                self.fill(now, events);
            } else {
                self.end(Reason::Deserted, events);
            }
            return true;
        };
        if running.announce_at.is_some_and(|at| at <= now) {
            self.announce(events);
            return true;
        }
        match running.wait {
            Wait::Between(_) => self.deal(now, events),
            Wait::Card { at } => {
                let next = (at + pace.card_ms).max(now.saturating_sub(CATCH_UP_MS));
                running.wait = Wait::Card { at: next };
                self.run(now, events);
            }
            Wait::Closing { .. } => self.run(now, events),
            Wait::Turn(turn) => self.time_out(turn, now, events),
            Wait::Claim(_) => self.refuse_claim(now, events),
        }
        true
    }

    /// Takes the table's own next step: a card, or the end of declaring.
    pub(crate) fn run(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let Stage::Match(running) = &mut self.stage else {
            return;
        };
        let done = running.game.due().is_some_and(|due| running.apply(&due, events).is_ok());
        if done { self.settle(now, events) } else { self.freeze(now, events) }
    }

    /// When something is due next, pauses left out of account.
    pub(crate) fn wakes_at(&self) -> Option<Millis> {
        let running = match &self.stage {
            Stage::Over(_) => return None,
            Stage::Gathering(gathering) => {
                return gathering.fills_at.into_iter().chain(gathering.closes_at).min();
            }
            Stage::Match(running) => running,
        };
        let waits = match &running.wait {
            Wait::Between(between) => between.at.filter(|_| between.is_committed()),
            Wait::Card { at } => Some(*at),
            Wait::Closing { at } => at.or_else(|| self.closes_without()),
            Wait::Turn(turn) => self.answers_by(turn),
            Wait::Claim(claim) => Some(claim.until),
        };
        waits.into_iter().chain(running.announce_at).min()
    }

    /// Moves every deadline: time stood still for so long.
    pub(crate) fn shift(&mut self, ms: u64) {
        if self.paused.is_some() {
            // The pause itself is counted when it ends.
            return;
        }
        match &mut self.stage {
            Stage::Over(_) => {}
            Stage::Gathering(gathering) => {
                for at in gathering.fills_at.iter_mut().chain(&mut gathering.closes_at) {
                    *at += ms;
                }
            }
            Stage::Match(running) => {
                running.announce_at = running.announce_at.map(|at| at + ms);
                running.announces = running.announces.map(|at| at + ms);
                match &mut running.wait {
                    Wait::Between(Between { at: Some(at), .. })
                    | Wait::Card { at }
                    | Wait::Closing { at: Some(at) } => *at += ms,
                    Wait::Between(_) | Wait::Closing { at: None } => {}
                    Wait::Turn(turn) => turn.began += ms,
                    Wait::Claim(claim) => claim.until += ms,
                }
            }
        }
    }

    /// The event gives more time, or takes some back. A total that was given
    /// before changes nothing and is refused.
    pub(crate) fn extend(
        &mut self,
        minutes: i32,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let bounded = minutes.unsigned_abs() <= crate::limits::MATCH_MINUTES;
        if self.settings.length.limit().is_none() || !bounded {
            return Err(TableRefusal::NoSuchTime.into());
        }
        let more_min = i64::from(minutes) - i64::from(self.extra_min);
        if more_min == 0 || self.is_over() {
            return Err(TableRefusal::NothingDue.into());
        }
        self.extra_min = minutes;
        let Stage::Match(running) = &mut self.stage else {
            return Ok(());
        };
        running.announces =
            running.announces.map(|at| at.saturating_add_signed(more_min * MINUTE_MS));
        let later = running.announces.is_some_and(|at| at > now);
        if running.left.is_none() || later {
            // What was announced too early is announced again.
            running.left = None;
            running.announce_at = running.announces;
        }
        events.push(Happening::Table(News::Extended {
            announce_at: running.announce_at,
            left: running.left,
        }));
        Ok(())
    }

    fn announce(&mut self, events: &mut Vec<Happening>) {
        let Some((_, last)) = self.settings.length.limit() else {
            return;
        };
        let Stage::Match(running) = &mut self.stage else {
            return;
        };
        running.announce_at = None;
        let in_hand = !matches!(running.wait, Wait::Between(_));
        let left = last.deals + u32::from(in_hand && !last.counting_present);
        running.left = Some(left);
        events.push(Happening::Table(News::LastDeals { left }));
    }
}

impl Match {
    /// Does an action of the game; a refused one changes nothing.
    pub(crate) fn apply(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<(), GameError> {
        let mut own: Vec<games::Happening> = Vec::new();
        self.game.act(action, &mut own)?;
        events.extend(own.into_iter().map(Happening::Game));
        Ok(())
    }
}
