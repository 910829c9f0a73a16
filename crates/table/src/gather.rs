//! Sitting down, leaving, being ready.

use cards::Contribution;
use games::Seat;

use crate::refuse::{TableError, TableRefusal};
use crate::stage::{Stage, Wait};
use crate::{FirstDealer, Happening, Millis, News, Occupant, Program, Reason, Table, User, Who};

/// The policy that fills empty chairs and plays for the absent, unless a table
/// agrees on another.
pub const DEFAULT_BOT: &str = "club";

/// What a bot on a seat is called.
pub const fn bot_name(seat: Seat) -> &'static str {
    const NAMES: [&str; Seat::MOST] = ["阿梅", "阿兰", "阿竹", "阿菊"];
    NAMES[seat.index()]
}

impl Table {
    pub(crate) fn sit(
        &mut self,
        user: &User,
        name: &str,
        seat: Option<Seat>,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let own = self.chairs.of(user);
        let seat = match self.stage {
            Stage::Over(_) => return Err(TableRefusal::MatchOver.into()),
            Stage::Gathering(_) | Stage::Match(_) if self.settings.event => match own {
                Some(own) if seat.is_none_or(|seat| seat == own) => {
                    return self.come_back(own, events);
                }
                Some(_) | None => return Err(TableRefusal::EventSeats.into()),
            },
            Stage::Gathering(_) => self.free_chair(seat, own)?,
            Stage::Match(_) => match own {
                Some(own) if seat.is_none_or(|seat| seat == own) => {
                    return self.come_back(own, events);
                }
                Some(_) => return Err(TableRefusal::MatchBegan.into()),
                None => {
                    self.check_unseen(user)?;
                    self.deserted_chair(seat)?
                }
            },
        };
        if let Some(own) = own {
            self.chairs[own] = None;
            events.push(Happening::Table(News::Left { seat: own, bot_plays: false }));
        }
        self.place(seat, Occupant::new(Who::Person(user.clone()), name), events);
        if let Stage::Gathering(gathering) = &mut self.stage {
            let before = *gathering;
            gathering.closes_at = None;
            if gathering.fills_at.is_none() {
                gathering.fills_at = self.settings.fill_ms.map(|ms| now + ms);
            }
            if *gathering != before {
                events.push(Happening::Table(News::Gathering(*gathering)));
            }
        }
        Ok(())
    }

    fn place(&mut self, seat: Seat, sitter: Occupant, events: &mut Vec<Happening>) {
        events.push(Happening::Table(News::Sat {
            seat,
            who: sitter.who.clone(),
            name: sitter.name.clone(),
        }));
        self.chairs[seat] = Some(sitter);
    }

    fn free_chair(&self, wanted: Option<Seat>, own: Option<Seat>) -> Result<Seat, TableError> {
        let Some(seat) = wanted else {
            let mut chairs = self.chairs.iter();
            let free = chairs.find(|(_, chair)| chair.is_none()).map(|(seat, _)| seat);
            return own.or(free).ok_or_else(|| TableRefusal::NoFreeSeat.into());
        };
        match self.chairs.get(seat) {
            None => Err(TableRefusal::NoSuchSeat.into()),
            Some(Some(_)) if own != Some(seat) => Err(TableRefusal::SeatTaken.into()),
            Some(_) => Ok(seat),
        }
    }

    /// During a match one can only sit where somebody left.
    fn deserted_chair(&self, wanted: Option<Seat>) -> Result<Seat, TableError> {
        if self.practises().is_some() {
            // It is kept for whoever comes back to it.
            return Err(TableRefusal::NoFreeSeat.into());
        }
        let mut chairs = self.chairs.occupants();
        chairs
            .find(|(seat, sitter)| sitter.left && wanted.is_none_or(|wanted| wanted == *seat))
            .map(|(seat, _)| seat)
            .ok_or_else(|| TableRefusal::NoFreeSeat.into())
    }

    fn come_back(&mut self, seat: Seat, events: &mut Vec<Happening>) -> Result<(), TableError> {
        let sitter = self.chairs.at_mut(seat).ok_or(TableRefusal::EmptyChair)?;
        sitter.left = false;
        events.push(Happening::Table(News::Sat {
            seat,
            who: sitter.who.clone(),
            name: sitter.name.clone(),
        }));
        self.returned(seat, events);
        Ok(())
    }

    /// The event seats somebody. Bots are ready at once.
    pub(crate) fn seat(
        &mut self,
        seat: Seat,
        who: &Who,
        name: &str,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.gathering()?;
        if !self.settings.event {
            return Err(TableRefusal::EventSeats.into());
        }
        if matches!(who, Who::Program(_)) {
            return Err(TableRefusal::NoPrograms.into());
        }
        let elsewhere = |user: &User| self.chairs.of(user).is_some();
        if matches!(who, Who::Person(user) if elsewhere(user)) {
            return Err(TableRefusal::SeatTaken.into());
        }
        let seat = self.free_chair(Some(seat), None)?;
        self.place(seat, Occupant::new(who.clone(), name), events);
        self.begin_when_ready(now, events);
        Ok(())
    }

    /// The event says who deals first. Once the match has begun it is too
    /// late for that.
    pub(crate) fn deals_first(
        &mut self,
        first: Option<FirstDealer>,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.gathering()?;
        if !self.settings.event {
            return Err(TableRefusal::EventSeats.into());
        }
        if first.is_some_and(|first| self.chairs.get(first.seat).is_none()) {
            return Err(TableRefusal::NoSuchSeat.into());
        }
        if !self.settings.plays_levels() {
            return Err(TableRefusal::OnlyShengji.into());
        }
        let Stage::Gathering(gathering) = &mut self.stage else { return Ok(()) };
        if gathering.first == first {
            return Err(TableRefusal::NothingDue.into());
        }
        gathering.first = first;
        events.push(Happening::Table(News::Gathering(*gathering)));
        Ok(())
    }

    /// Who deals first because the others came late.
    pub const fn first_dealer(&self) -> Option<FirstDealer> {
        match &self.stage {
            Stage::Gathering(gathering) => gathering.first,
            Stage::Match(_) | Stage::Over(_) => self.first_dealer,
        }
    }

    /// The event begins without those who are not there, where bots may play
    /// for them.
    pub(crate) fn begin_without(
        &mut self,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.gathering()?;
        if !self.settings.event || self.settings.trustee_after.is_none() {
            return Err(TableRefusal::TrusteeNotAllowed.into());
        }
        for seat in Seat::first(self.chairs.count()) {
            match self.chairs.at(seat) {
                None => {
                    self.place(seat, self.stand_in(seat), events);
                }
                Some(sitter) if !sitter.ready => self.trust(seat, events),
                Some(_) => {}
            }
        }
        self.begin(now, events);
        Ok(())
    }

    pub(crate) fn sit_bot(
        &mut self,
        seat: Seat,
        bot: &str,
        name: &str,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.own_gathering()?;
        let seat = self.free_chair(Some(seat), None)?;
        self.place(seat, Occupant::new(Who::Bot(bot.into()), name), events);
        self.begin_when_ready(now, events);
        Ok(())
    }

    /// A program takes a free chair before the match, or comes back to its own.
    /// It is ready at once, as bots are.
    pub(crate) fn sit_program(
        &mut self,
        program: &Program,
        name: &str,
        seat: Option<Seat>,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        if self.settings.event {
            return Err(TableRefusal::NoPrograms.into());
        }
        if let (Some(own), false) = (self.chairs.of(&program.id), self.is_over()) {
            return self.come_back(own, events);
        }
        self.gathering()?;
        let seat = self.free_chair(seat, None)?;
        self.place(seat, Occupant::new(Who::Program(program.clone()), name), events);
        self.begin_when_ready(now, events);
        Ok(())
    }

    pub(crate) fn clear_bot(
        &mut self,
        seat: Seat,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        self.own_gathering()?;
        match self.chairs.at(seat) {
            Some(Occupant { who: Who::Bot(_) | Who::Program(_), .. }) => {
                self.chairs[seat] = None;
                events.push(Happening::Table(News::Left { seat, bot_plays: false }));
                Ok(())
            }
            Some(Occupant { who: Who::Person(_), .. }) | None => {
                Err(TableRefusal::NoBotThere.into())
            }
        }
    }

    fn gathering(&self) -> Result<(), TableError> {
        match self.stage {
            Stage::Gathering(_) => Ok(()),
            Stage::Match(_) => Err(TableRefusal::MatchBegan.into()),
            Stage::Over(_) => Err(TableRefusal::MatchOver.into()),
        }
    }

    /// The same where people seat themselves and their bots.
    fn own_gathering(&self) -> Result<(), TableError> {
        if self.settings.event { Err(TableRefusal::EventSeats.into()) } else { self.gathering() }
    }

    pub(crate) fn leave(
        &mut self,
        user: &User,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let seat = self.seat_of(user)?;
        let practises = self.practises().is_some();
        match &mut self.stage {
            Stage::Over(_) => return Err(TableRefusal::MatchOver.into()),
            Stage::Gathering(_) if self.settings.event => {
                return Err(TableRefusal::EventSeats.into());
            }
            Stage::Gathering(gathering) => {
                self.chairs[seat] = None;
                events.push(Happening::Table(News::Left { seat, bot_plays: false }));
                if self.chairs.occupants().all(|(_, sitter)| sitter.person().is_none()) {
                    gathering.fills_at = None;
                    let closes = now + crate::limits::GATHERING_MS;
                    gathering.closes_at = Some(closes);
                    events.push(Happening::Table(News::Gathering(*gathering)));
                }
            }
            Stage::Match(_) => {
                // Whoever practises finds his cards as he left them.
                let bot_plays = self.settings.trustee_after.is_some() && !practises;
                if let Some(sitter) = self.chairs.at_mut(seat) {
                    sitter.left = true;
                    sitter.trustee = bot_plays;
                }
                events.push(Happening::Table(News::Left { seat, bot_plays }));
                let kept = self.settings.event || !self.settings.patience.is_none();
                if !kept && self.chairs.all_left() {
                    self.end(Reason::Deserted, events);
                } else {
                    self.deal_when_ready(now, events);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn ready(
        &mut self,
        user: &User,
        ready: bool,
        bytes: Option<Contribution>,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let seat = self.seat_of(user)?;
        if self.is_over() {
            return Err(TableRefusal::MatchOver.into());
        }
        if ready && self.ends_declaring(seat) {
            self.returned(seat, events);
            self.run(now, events);
            return Ok(());
        }
        let mut added = false;
        if let Stage::Match(running) = &mut self.stage {
            let Wait::Between(between) = &mut running.wait else {
                return Err(TableRefusal::MatchBegan.into());
            };
            // Bytes count only once the server's secret is fixed, and not in a
            // lesson, whose cards were chosen.
            let counts = between.secret.is_some() && self.settings.lesson.is_none();
            if let (Some(bytes), true) = (bytes, counts) {
                between.contributions[seat] = Some(bytes);
                added = true;
            }
        }
        if let Some(sitter) = self.chairs.at_mut(seat) {
            sitter.ready = ready;
        }
        events.push(Happening::Table(News::Ready { seat, ready, added }));
        self.returned(seat, events);
        self.begin_when_ready(now, events);
        self.deal_when_ready(now, events);
        Ok(())
    }

    fn begin_when_ready(&mut self, now: Millis, events: &mut Vec<Happening>) {
        let gathering = matches!(self.stage, Stage::Gathering(_));
        if gathering && self.chairs.are_full() && self.chairs.occupants().all(|(_, s)| s.ready) {
            self.begin(now, events);
        }
    }

    /// The chairs that nobody came to get bots.
    pub(crate) fn fill(&mut self, now: Millis, events: &mut Vec<Happening>) {
        for seat in Seat::first(self.chairs.count()) {
            if self.chairs.at(seat).is_none() {
                self.place(seat, self.stand_in(seat), events);
            }
        }
        if let Stage::Gathering(gathering) = &mut self.stage {
            gathering.fills_at = None;
        }
        self.begin_when_ready(now, events);
    }

    /// The bot for a chair that nobody came to.
    fn stand_in(&self, seat: Seat) -> Occupant {
        Occupant::new(Who::Bot(self.settings.fill_bot.clone()), bot_name(seat))
    }

    /// The person did something himself.
    pub(crate) fn returned(&mut self, seat: Seat, events: &mut Vec<Happening>) {
        let Some(sitter) = self.chairs.at_mut(seat) else {
            return;
        };
        sitter.absences = 0;
        sitter.acted = true;
        let had_left = std::mem::take(&mut sitter.left);
        if std::mem::take(&mut sitter.trustee) || had_left {
            events.push(Happening::Table(News::Trustee { seat, on: false }));
        }
    }

    pub(crate) fn set_trustee(
        &mut self,
        user: &User,
        on: bool,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let seat = self.seat_of(user)?;
        match self.stage {
            Stage::Gathering(_) => return Err(TableRefusal::NoMatch.into()),
            Stage::Over(_) => return Err(TableRefusal::MatchOver.into()),
            Stage::Match(_) => {}
        }
        if !on {
            self.returned(seat, events);
            return Ok(());
        }
        if self.settings.trustee_after.is_none() {
            return Err(TableRefusal::TrusteeNotAllowed.into());
        }
        self.trust(seat, events);
        self.deal_in_time(now, events);
        Ok(())
    }

    /// A bot plays for the person from now on.
    pub(crate) fn trust(&mut self, seat: Seat, events: &mut Vec<Happening>) {
        if let Some(sitter) = self.chairs.at_mut(seat)
            && !std::mem::replace(&mut sitter.trustee, true)
        {
            events.push(Happening::Table(News::Trustee { seat, on: true }));
        }
    }
}
