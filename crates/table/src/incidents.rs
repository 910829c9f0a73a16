//! What the clock and the referee of a table did to a seat, for the event
//! whose match it is: an offence counts there as well, and once.

use games::{Rules, Seat};
use shengji::{ExposedRule, Rise, Weight};

use crate::refuse::{TableError, TableRefusal};
use crate::stage::Stage;
use crate::{Happening, Millis, Ruling, Table, User, limits};

/// What it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charge {
    /// A warning.
    Warning,
    /// A recorded violation.
    Violation,
    /// So many points of the deal.
    Points(u32),
    /// The deal.
    Deal,
    /// The match.
    Match,
}

/// Something that was held against a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// The number of the entry that brought it.
    pub version: u64,
    /// Where.
    pub seat: Seat,
    /// The deal in hand, from 1.
    pub deal: u32,
    /// The referee whose word it was; none where the time was over.
    pub by: Option<User>,
    /// What it cost.
    pub charge: Charge,
    /// What became of the deal, where it was lost.
    pub lost: Option<Rise>,
}

impl Table {
    /// All that was held against seats of this match, the oldest first. Only
    /// tables of an event keep it.
    pub fn incidents(&self) -> &[Incident] {
        &self.incidents
    }

    /// Whether a ruling of the event, by its number, was done here.
    pub fn has_decided(&self, number: u32) -> bool {
        self.decided.contains(&number)
    }

    /// The deal in hand, or the next one, from 1.
    pub fn deal_in_hand(&self) -> u32 {
        match &self.stage {
            Stage::Match(running) => running.deals + 1,
            Stage::Gathering(_) | Stage::Over(_) => 1,
        }
    }

    /// Writes down what is about to be held against a seat.
    pub(crate) fn hold_against(&mut self, seat: Seat, by: Option<&User>, charge: Charge) {
        if self.settings.event && self.incidents.len() < limits::INCIDENTS {
            let (version, deal) = (self.version + 1, self.deal_in_hand());
            let by = by.cloned();
            self.incidents.push(Incident { version, seat, deal, by, charge, lost: None });
        }
    }

    /// Writes down what became of a deal that an entry has just lost.
    pub(crate) fn note_lost(&mut self, events: &[Happening]) {
        let version = self.version;
        let lost = events.iter().find_map(|event| match event {
            Happening::Game(games::Happening::Shengji(shengji::Happening::Forfeited {
                levels,
                takeover,
                ..
            })) => Some(Rise::forfeited(*takeover, *levels)),
            Happening::Game(_) | Happening::Table(_) | Happening::TakenBack { .. } => None,
        });
        let here = self.incidents.iter_mut().rev().take_while(|of| of.version == version);
        for incident in here.filter(|of| of.charge == Charge::Deal) {
            incident.lost = lost;
        }
    }

    /// A referee rules; what he holds against a seat is written down.
    pub(crate) fn rule(
        &mut self,
        by: &User,
        ruling: &Ruling,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        let before = self.incidents.len();
        if let Some((seat, charge)) = ruling.charge(self.exposed_rule()) {
            self.hold_against(seat, Some(by), charge);
        }
        let ruled = self.apply_ruling(by, ruling, now, events);
        if ruled.is_err() {
            self.incidents.truncate(before);
        }
        ruled
    }

    /// What the edition's text makes of exposed cards.
    fn exposed_rule(&self) -> Option<ExposedRule> {
        match &self.settings.rules {
            Rules::Shengji { edition, .. } => edition.text.exposed_rule(),
            Rules::Erdayi { .. } => None,
        }
    }

    /// Does here what the event decided, once.
    pub(crate) fn decide(
        &mut self,
        by: &User,
        number: u32,
        ruling: &Ruling,
        now: Millis,
        events: &mut Vec<Happening>,
    ) -> Result<(), TableError> {
        if self.has_decided(number) || self.decided.len() >= limits::INCIDENTS {
            return Err(TableRefusal::NothingDue.into());
        }
        self.apply_ruling(by, ruling, now, events)?;
        self.decided.insert(number);
        Ok(())
    }
}

impl Ruling {
    /// What it holds against whom.
    fn charge(&self, exposed: Option<ExposedRule>) -> Option<(Seat, Charge)> {
        match *self {
            Self::Penalise { seat, points } => Some((seat, Charge::Points(points))),
            Self::Expose { seat, weight, .. } => match (exposed?.points(weight), weight) {
                // cn2002:35 一; what heavy ones cost the referee says besides.
                (0, Weight::Light) => Some((seat, Charge::Warning)),
                (0, Weight::Heavy) => None,
                (points, _) => Some((seat, Charge::Points(points))),
            },
            Self::Forfeit { seat, .. } => Some((seat, Charge::Deal)),
            Self::LoseMatch { seat } => Some((seat, Charge::Match)),
            Self::Pause {}
            | Self::Resume {}
            | Self::Annul {}
            | Self::Lift { .. }
            | Self::Substitute { .. }
            | Self::Close {} => None,
        }
    }
}
