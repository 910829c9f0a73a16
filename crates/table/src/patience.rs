//! Tables that wait.
//!
//! A table with [`Patience::Waits`] gives a person who plays alone with bots no
//! deadline: not to play, not to declare, not to go on with the next deal. With
//! [`Patience::Keeps`] he has asked for clocks. At both he may stop the table,
//! take his last play back, have the bots wait after every trick, and end the
//! match; nothing else ends it before it is played. Leaving keeps it.
//!
//! Where several people play there are clocks as ever, and a bot plays for
//! whoever is late (托管). But no match is over because nobody did anything:
//! after a deal in which no person acted the next one waits until somebody is
//! ready. What nobody comes back to is for the server to close.
//!
//! Tables whose logs say nothing of it end as they always did.

use games::{Happening as GameHappening, Seat};

use crate::clock::Turn;
use crate::refuse::{TableError, TableRefusal};
use crate::stage::{Between, Match, Stage, Wait};
use crate::table::Paused;
use crate::{Happening, Millis, News, Patience, Reason, Table, User};

impl Table {
    /// The seat of somebody who practises: the only person at a patient table,
    /// with bots on all other chairs.
    pub fn practises(&self) -> Option<Seat> {
        if self.settings.patience.is_none() || !self.chairs.are_full() {
            return None;
        }
        let mut persons = self.chairs.occupants().filter(|(_, sitter)| sitter.user().is_some());
        let (seat, sitter) = persons.next()?;
        let alone = persons.next().is_none();
        (alone && sitter.person().is_some()).then_some(seat)
    }

    /// The same, or the last person whom the others left to their bots.
    pub(crate) fn lone(&self) -> Option<Seat> {
        if self.settings.patience.is_none() {
            return None;
        }
        self.practises().or_else(|| {
            let here = |sitter: &crate::Occupant| sitter.user().is_some() && !sitter.left;
            let mut here = self.chairs.occupants().filter(|(_, sitter)| here(sitter));
            let (seat, sitter) = here.next()?;
            let alone = here.next().is_none();
            (alone && sitter.person().is_some()).then_some(seat)
        })
    }

    /// Whether the one person who plays may take as long as he likes.
    pub(crate) fn hurries_nobody(&self) -> bool {
        let plays = |seat| self.chairs.at(seat).is_some_and(|sitter| !sitter.is_played_by_bot());
        self.settings.patience == Patience::Waits && self.lone().is_some_and(plays)
    }

    /// How long a turn has at most, were it a bot's: that is never waited for.
    pub(crate) fn own_ms(&self, turn: &Turn) -> u64 {
        turn.own_ms.unwrap_or_else(|| turn.task.ms(&self.settings.clocks()))
    }

    /// When the program acts for a seat, if it ever does.
    pub(crate) fn answers_by(&self, turn: &Turn) -> Option<Millis> {
        let by_bot = self.chairs.at(turn.seat).is_none_or(crate::Occupant::is_played_by_bot);
        turn.deadline().or_else(|| by_bot.then(|| turn.began + self.own_ms(turn)))
    }

    /// When declaring ends that had no end, because whoever it waited for now
    /// has a bot play.
    pub(crate) fn closes_without(&self) -> Option<Millis> {
        (!self.hurries_nobody()).then_some(self.now + self.settings.pace.closing_ms)
    }

    /// Clocks run again where somebody came back to a lone person, and stand
    /// where all others have left. After a trick the table stops for whoever
    /// wants that.
    pub(crate) fn be_patient(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let (unhurried, pace) = (self.hurries_nobody(), self.settings.pace);
        let clocks = self.settings.clocks();
        let awaits = self.chairs.occupants().any(|(_, sitter)| !sitter.is_played_by_bot());
        let mut again = None;
        if let (Stage::Match(running), None) = (&mut self.stage, &self.paused) {
            match &mut running.wait {
                Wait::Turn(turn) if awaits && turn.own_ms.is_none() != unhurried => {
                    turn.own_ms = (!unhurried).then(|| turn.task.ms(&clocks));
                    turn.began = now;
                    events.push(Happening::Table(News::Turn(*turn)));
                }
                Wait::Closing { at: at @ None } if awaits && !unhurried => {
                    *at = Some(now + pace.closing_ms);
                    events.push(Happening::Table(News::Closing { at: *at }));
                }
                Wait::Between(Between { at: at @ None, .. }) if awaits && !unhurried => {
                    *at = Some(now + pace.between_ms);
                    again = self.between();
                }
                Wait::Turn(_)
                | Wait::Closing { .. }
                | Wait::Between(_)
                | Wait::Card { .. }
                | Wait::Claim(_) => {}
            }
        }
        events.extend(again);
        self.stop_after_trick(now, events);
    }

    /// Bots go on with the next deal for somebody who has just said so.
    pub(crate) fn deal_in_time(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let between_ms = self.settings.pace.between_ms;
        if let Stage::Match(running) = &mut self.stage
            && let Wait::Between(Between { at: at @ None, .. }) = &mut running.wait
        {
            *at = Some(now + between_ms);
            events.extend(self.between());
        }
    }

    /// Whether somebody who may still declare says that he does not.
    pub(crate) fn ends_declaring(&self, seat: Seat) -> bool {
        let open = matches!(
            &self.stage,
            Stage::Match(running) if matches!(running.wait, Wait::Closing { at: None })
        );
        open && self.paused.is_none() && self.lone() == Some(seat)
    }

    fn stop_after_trick(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let taken = |event: &Happening| match event {
            Happening::Game(GameHappening::Shengji(event)) => {
                matches!(event, shengji::Happening::TrickWon { .. })
            }
            Happening::Game(GameHappening::Erdayi(event)) => {
                matches!(event, games::erdayi::Happening::TrickEnded { .. })
            }
            Happening::Game(GameHappening::Started(_))
            | Happening::Table(_)
            | Happening::TakenBack { .. } => false,
        };
        let Some(seat) = self.practises().filter(|_| self.stepwise && self.paused.is_none()) else {
            return;
        };
        // Who leads himself goes on when he likes.
        let bot_leads = self.turn().is_some_and(|turn| turn.seat != seat);
        if bot_leads && self.hurries_nobody() && events.iter().any(taken) {
            let by = self.chairs.at(seat).and_then(|sitter| sitter.person().cloned());
            self.paused = Some(Paused { at: now, by: by.clone() });
            events.push(Happening::Table(News::Paused { by }));
        }
    }

    /// The match of somebody who practises, and his seat.
    fn practice(&mut self, user: &User) -> Result<(Seat, &mut Match), TableError> {
        let seat = self.seat_of(user)?;
        let practises = self.practises() == Some(seat);
        match &mut self.stage {
            Stage::Gathering(_) => Err(TableRefusal::NoMatch.into()),
            Stage::Over(_) => Err(TableRefusal::MatchOver.into()),
            Stage::Match(running) if practises => Ok((seat, running)),
            Stage::Match(_) => Err(TableRefusal::PracticeOnly.into()),
        }
    }

    pub(crate) fn stop(
        &mut self,
        user: &User,
        on: bool,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.practice(user)?;
        match &self.paused {
            Some(_) if on => return Err(TableRefusal::AlreadyPaused.into()),
            // A referee's word is not his to take back.
            Some(paused) if paused.by.as_ref() != Some(user) => {
                return Err(TableRefusal::Paused.into());
            }
            Some(_) | None => {}
        }
        if !on {
            return self.resume(now, events);
        }
        self.paused = Some(Paused { at: now, by: Some(user.clone()) });
        events.push(Happening::Table(News::Paused { by: Some(user.clone()) }));
        Ok(())
    }

    pub(crate) fn set_stepwise(
        &mut self,
        user: &User,
        on: bool,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.practice(user)?;
        self.stepwise = on;
        events.push(Happening::Table(News::Stepwise { on }));
        Ok(())
    }

    /// The game stands again as it did before the person's last play, whatever
    /// the bots did since. Boards that others play too are not played twice.
    pub(crate) fn take_back(
        &mut self,
        user: &User,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let shared = self.settings.boards.is_some();
        let stopped = self.paused.as_ref().is_some_and(|paused| paused.by.as_ref() != Some(user));
        let (seat, running) = self.practice(user)?;
        if shared {
            return Err(TableRefusal::PracticeOnly.into());
        }
        if stopped {
            return Err(TableRefusal::Paused.into());
        }
        match running.wait {
            Wait::Turn(_) => {}
            Wait::Claim(_) => return Err(TableRefusal::ClaimPending.into()),
            Wait::Between(_) | Wait::Card { .. } | Wait::Closing { .. } => {
                return Err(TableRefusal::NothingToTakeBack.into());
            }
        }
        let before = running.before_play.take().ok_or(TableRefusal::NothingToTakeBack)?;
        running.game = *before;
        running.taken_back += 1;
        let game = Box::new(running.game.clone());
        // Whoever has stopped the table himself goes on with it.
        let _ = self.resume(now, events);
        events.push(Happening::TakenBack { seat, game });
        self.returned(seat, events);
        self.settle(now, events);
        Ok(())
    }

    /// Whoever practised has had enough: nobody has won or lost. Boards that
    /// others play too wait for him.
    pub(crate) fn end_practice(
        &mut self,
        user: &User,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.practice(user)?;
        if self.settings.boards.is_some() {
            return Err(TableRefusal::PracticeOnly.into());
        }
        self.end(Reason::Ended, events);
        Ok(())
    }

    /// Whether a lone person taps after every trick.
    pub const fn is_stepwise(&self) -> bool {
        self.stepwise
    }
}
