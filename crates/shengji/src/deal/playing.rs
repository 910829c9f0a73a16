//! Tricks, from the dealer's first lead to the last card (cn2002:10–17).

use arrayvec::ArrayVec;
use cards::{CardSet, Decks};

use super::exchange::signed;
use super::finished::Points;
use super::{Deal, DealResult, Ended, Exchange, Finished, Next, Terms};
use crate::action::Action;
use crate::declare::Declaration;
use crate::error::Refused;
use crate::exposed::{Bound, Demand, ExposedRule, Weight};
use crate::happening::{Happening, ThrowFailure};
use crate::lead::{Lead, check_lead};
use crate::levels::Rise;
use crate::plays::{Play, Plays};
use crate::seat::{BySeat, Seat};
use crate::throw::{FailedThrow, Others, judge_throw};
use crate::trick::{Claim, claim};
use crate::unit::Units;

/// Tricks are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playing {
    pub(crate) terms: Terms,
    pub(crate) dealt: BySeat<CardSet>,
    pub(crate) kitty: CardSet,
    pub(crate) buried: CardSet,
    pub(crate) history: Vec<Declaration>,
    pub(crate) hands: BySeat<CardSet>,
    /// Cards that all have seen in a hand: shown in a failed throw and taken
    /// back, or exposed by a ruling.
    pub(crate) exposed: BySeat<CardSet>,
    /// Those of them that bind their player (重罚张).
    pub(crate) heavy: BySeat<CardSet>,
    /// What was demanded of the leader.
    pub(crate) demand: Option<Demand>,
    /// One of each kind in the groups in which a seat could not follow.
    pub(crate) lacks: BySeat<CardSet>,
    /// The point cards of the tricks the defenders won.
    pub(crate) taken: CardSet,
    /// Penalties as the defenders count them.
    pub(crate) penalties: i32,
    pub(crate) trick: Trick,
    pub(crate) plays: Plays,
    pub(crate) last_trick: Option<DoneTrick>,
    pub(crate) tricks: u8,
}

/// The trick on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trick {
    /// Who leads.
    pub leader: Seat,
    /// The lead, once it is made.
    pub lead: Option<Lead>,
    /// All plays in order, the lead first.
    pub plays: ArrayVec<CardSet, 4>,
    /// Who is winning, and with what.
    pub(crate) best: Option<(Seat, Claim)>,
}

/// A trick that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoneTrick {
    /// Who led.
    pub leader: Seat,
    /// All plays in order, the lead first.
    pub plays: ArrayVec<CardSet, 4>,
    /// Who won it.
    pub winner: Seat,
}

/// A throw failed; the next player names what is led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    pub(crate) playing: Playing,
    pub(crate) thrown: Lead,
    pub(crate) failed: FailedThrow,
}

impl Trick {
    const fn new(leader: Seat) -> Self {
        Self { leader, lead: None, plays: ArrayVec::new_const(), best: None }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.leader.plus(self.plays.len())
    }

    /// Whose play is winning.
    pub fn winning(&self) -> Option<Seat> {
        self.best.as_ref().map(|&(seat, _)| seat)
    }

    /// All cards on the table.
    fn points(&self) -> u32 {
        self.plays.iter().map(|play| play.points()).sum()
    }
}

impl Playing {
    pub(super) fn begin(exchange: &mut Exchange, buried: CardSet) -> Self {
        let dealer = exchange.terms.dealer;
        let mut hands = exchange.dealt;
        hands[dealer] = exchange.hand() - buried;
        Self {
            terms: exchange.terms.clone(),
            dealt: exchange.dealt,
            kitty: exchange.kitty,
            buried,
            history: std::mem::take(&mut exchange.history),
            hands,
            exposed: BySeat::default(),
            heavy: BySeat::default(),
            demand: None,
            lacks: BySeat::default(),
            taken: CardSet::EMPTY,
            penalties: exchange.penalties,
            trick: Trick::new(dealer),
            plays: Plays::default(),
            last_trick: None,
            tricks: 0,
        }
    }

    /// Dealer, level and trump.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.trick.turn()
    }

    /// A seat's cards.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The trick on the table.
    pub const fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The trick before it.
    pub const fn last_trick(&self) -> Option<&DoneTrick> {
        self.last_trick.as_ref()
    }

    /// All plays in order, those of the trick on the table included.
    pub const fn plays(&self) -> &Plays {
        &self.plays
    }

    /// All cards that each seat has played.
    pub fn played(&self) -> BySeat<CardSet> {
        let dealer = self.terms.dealer;
        let mut had = self.dealt;
        had[dealer] = had[dealer] + self.kitty - self.buried;
        BySeat::from_fn(|seat| had[seat] - self.hands[seat])
    }

    /// The defenders' points so far, penalties included.
    pub fn points(&self) -> i32 {
        self.taken.points() as i32 + self.penalties
    }

    /// Checks a play without making it.
    pub fn check(&self, cards: CardSet, reading: Option<&[CardSet]>) -> Result<(), Refused> {
        let Terms { setup, order, .. } = &self.terms;
        let hand = self.hands[self.turn()];
        match &self.trick.lead {
            None => {
                check_lead(&setup.edition, order, hand, cards, reading)?;
                self.bound(self.turn()).check_lead(order, hand, cards)
            }
            Some(lead) => self.bound(self.turn()).check_follow(order, hand, lead, cards),
        }
    }

    /// What binds a seat's plays besides the rules of play.
    pub fn bound(&self, seat: Seat) -> Bound {
        let demand = self.demand.filter(|_| seat == self.trick.leader);
        Bound { heavy: self.heavy[seat], demand }
    }

    pub(super) fn exposed_rule(&self) -> Option<ExposedRule> {
        self.terms.setup.edition.text.exposed_rule()
    }

    pub(crate) fn smallest_action(&self) -> Action {
        let seat = self.turn();
        let cards = match &self.trick.lead {
            None => self.bound(seat).smallest_lead(&self.terms.order, self.hands[seat]),
            Some(lead) => {
                self.bound(seat).smallest_follow(&self.terms.order, self.hands[seat], lead)
            }
        };
        Action::Play { seat, cards, reading: None }
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        match action {
            Action::Play { seat, cards, reading } => {
                let turn = self.turn();
                if *seat != turn {
                    return Err(Refused::NotYourTurn { turn });
                }
                if self.trick.lead.is_none() {
                    self.lead(*cards, reading.as_deref(), events)
                } else {
                    self.follow(*cards, events)
                }
            }
            Action::Penalise { side, points } => {
                self.penalties += signed(*side, self.terms.dealer.side(), *points);
                events.push(Happening::Penalised { side: *side, points: *points });
                Ok(Next::Same)
            }
            Action::Expose { seat, cards, weight } => {
                self.mark(*seat, *cards, *weight, events)?;
                Ok(self.ask_before_lead(events))
            }
            Action::Lift { seat } => {
                self.lift(*seat, events)?;
                Ok(Next::Same)
            }
            _ => Err(Refused::WrongPhase),
        }
    }

    /// Cards of a hand are exposed by a ruling (cn2002:35).
    pub(super) fn mark(
        &mut self,
        seat: Seat,
        cards: CardSet,
        weight: Weight,
        events: &mut Vec<Happening>,
    ) -> Result<(), Refused> {
        let rule = self.exposed_rule().ok_or(Refused::NoExposedCards)?;
        if cards.is_empty() {
            return Err(Refused::NoCards);
        }
        if !cards.is_subset(self.hands[seat]) {
            return Err(Refused::not_in_hand(cards, self.hands[seat]));
        }
        self.expose(seat, cards);
        if weight == Weight::Heavy {
            self.heavy[seat] = self.heavy[seat].united(cards);
        }
        events.push(Happening::Exposed { seat, cards, weight });
        let points = rule.points(weight);
        if points > 0 {
            let side = seat.side();
            self.penalties += signed(side, self.terms.dealer.side(), points);
            events.push(Happening::Penalised { side, points });
        }
        Ok(())
    }

    /// A ruling takes back what binds a seat.
    pub(super) fn lift(&mut self, seat: Seat, events: &mut Vec<Happening>) -> Result<(), Refused> {
        if self.bound(seat) == Bound::default() {
            return Err(Refused::NothingToLift);
        }
        self.heavy[seat] = CardSet::EMPTY;
        if seat == self.trick.leader {
            self.demand = None;
        }
        events.push(Happening::Lifted { seat });
        Ok(())
    }

    fn lead(
        &mut self,
        cards: CardSet,
        reading: Option<&[CardSet]>,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        let seat = self.turn();
        let Terms { setup, order, .. } = &self.terms;
        let lead = check_lead(&setup.edition, order, self.hands[seat], cards, reading)?;
        self.bound(seat).check_lead(order, self.hands[seat], cards)?;
        let others = Others {
            next: self.hands[seat.next()],
            partner: self.hands[seat.partner()],
            previous: self.hands[seat.previous()],
        };
        let Some(failed) = judge_throw(&setup.edition, order, &lead, &others) else {
            let next = self.put_lead(lead, events);
            self.end_demand(seat, events);
            return Ok(next);
        };
        let dealer_side = self.terms.dealer.side();
        self.penalties += signed(seat.side(), dealer_side, failed.penalty);
        self.plays.push(Play { seat, cards, stands: false });
        events.push(Happening::ThrowFailed(Box::new(ThrowFailure {
            seat,
            cards,
            units: lead.units.clone(),
            failed: failed.clone(),
        })));
        if let Some(unit) = failed.forced() {
            // All of it was seen; what is led of it is played at once.
            self.expose(seat, lead.cards);
            let next = self.put_lead(Lead::of_unit(lead.group, unit), events);
            self.end_demand(seat, events);
            return Ok(next);
        }
        self.end_demand(seat, events);
        let naming = Naming { playing: self.clone(), thrown: lead, failed };
        Ok(Next::from(Deal::Naming(Box::new(naming))))
    }

    /// Cards that everybody has seen and that went back into the hand.
    fn expose(&mut self, seat: Seat, cards: CardSet) {
        self.exposed[seat] = self.exposed[seat].united(cards);
    }

    fn put_lead(&mut self, lead: Lead, events: &mut Vec<Happening>) -> Next {
        let seat = self.turn();
        let units = Units::from_slice(&lead.units);
        events.push(Happening::Led { seat, cards: lead.cards, units });
        let cards = lead.cards;
        self.trick.lead = Some(lead);
        self.compete(seat, cards);
        self.put(seat, cards, events)
    }

    fn follow(&mut self, cards: CardSet, events: &mut Vec<Happening>) -> Result<Next, Refused> {
        let seat = self.turn();
        if let Some(lead) = &self.trick.lead {
            let order = &self.terms.order;
            self.bound(seat).check_follow(order, self.hands[seat], lead, cards)?;
            if order.of_group(cards, lead.group) != cards {
                let kinds = order.of_group(Decks::One.cards(), lead.group);
                self.lacks[seat] = self.lacks[seat].joined(kinds);
            }
        }
        let wins = self.compete(seat, cards);
        events.push(Happening::Followed { seat, cards, wins });
        Ok(self.put(seat, cards, events))
    }

    /// Compares checked cards with the best of the trick so far, and says
    /// whether they take its place.
    fn compete(&mut self, seat: Seat, cards: CardSet) -> bool {
        let Some(lead) = &self.trick.lead else {
            return false;
        };
        let comparison = self.terms.setup.edition.ruffs;
        let claim = claim(&self.terms.order, comparison, lead, cards)
            .filter(|claim| self.trick.best.as_ref().is_none_or(|(_, best)| claim > best));
        let wins = claim.is_some();
        self.trick.best = claim.map(|claim| (seat, claim)).or_else(|| self.trick.best.take());
        wins
    }

    /// Lays checked cards on the table.
    fn put(&mut self, seat: Seat, cards: CardSet, events: &mut Vec<Happening>) -> Next {
        self.hands[seat] -= cards;
        let (exposed, heavy) = (self.exposed[seat], self.heavy[seat]);
        if !exposed.is_empty() {
            self.exposed[seat] = exposed - exposed.common(cards);
            self.heavy[seat] = heavy - heavy.common(cards);
        }
        self.trick.plays.push(cards);
        self.plays.push(Play { seat, cards, stands: true });
        if self.trick.plays.is_full() { self.finish_trick(events) } else { Next::Same }
    }

    fn finish_trick(&mut self, events: &mut Vec<Happening>) -> Next {
        let winner = self.trick.winning().unwrap_or(self.trick.leader);
        events.push(Happening::TrickWon { seat: winner, points: self.trick.points() });
        if winner.side() != self.terms.dealer.side() {
            let cards = self.trick.plays.iter().map(|play| play.point_cards());
            self.taken = cards.fold(self.taken, |taken, cards| taken + cards);
        }
        let done = std::mem::replace(&mut self.trick, Trick::new(winner));
        self.tricks += 1;
        let last_lead = done.lead;
        if winner != done.leader {
            self.drop_demand(done.leader, events);
        }
        self.last_trick = Some(DoneTrick { leader: done.leader, plays: done.plays, winner });
        if !self.hands[winner].is_empty() {
            return self.ask_before_lead(events);
        }
        let factor = last_lead
            .filter(|_| winner.side() != self.terms.dealer.side())
            .map(|lead| self.terms.setup.edition.kitty_factors.factor(&lead));
        Next::from(self.finish(factor, None, None, events))
    }

    /// The end of the deal, with the kitty's factor if the defenders won the
    /// last trick, and with what a ruling does to the levels.
    pub(super) fn finish(
        &mut self,
        factor: Option<u32>,
        ended: Option<Ended>,
        ruled: Option<Rise>,
        events: &mut Vec<Happening>,
    ) -> Deal {
        let points = Points {
            tricks: self.taken.points(),
            penalties: self.penalties,
            kitty: self.buried.points(),
            factor,
        };
        let result = DealResult::new(&self.terms, points, ended, ruled);
        events.push(Happening::Finished(Box::new(result)));
        Deal::Finished(Box::new(Finished {
            terms: self.terms.clone(),
            dealt: self.dealt,
            kitty: self.kitty,
            buried: self.buried,
            history: std::mem::take(&mut self.history),
            taken: self.taken,
            last_trick: self.last_trick.take(),
            result,
        }))
    }
}

impl Naming {
    /// The play before the throw.
    pub const fn playing(&self) -> &Playing {
        &self.playing
    }

    /// The throw that failed.
    pub const fn thrown(&self) -> &Lead {
        &self.thrown
    }

    /// Why it failed, and what may be named.
    pub const fn failed(&self) -> &FailedThrow {
        &self.failed
    }

    /// Who names the unit: the player after the thrower.
    pub fn turn(&self) -> Seat {
        self.playing.turn().next()
    }

    pub(crate) fn smallest_action(&self) -> Action {
        let smallest = self.failed.options.iter().min_by_key(|unit| (unit.top, unit.shape));
        let cards = smallest.map_or(CardSet::EMPTY, |unit| unit.cards);
        Action::NameUnit { seat: self.turn(), cards }
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        match *action {
            Action::NameUnit { seat, cards } => {
                if seat != self.turn() {
                    return Err(Refused::NotYourTurn { turn: self.turn() });
                }
                let unit = self.failed.options.iter().find(|unit| unit.cards == cards);
                let unit = *unit.ok_or(Refused::NotAnOption)?;
                events.push(Happening::UnitNamed { seat, cards });
                let mut playing = self.playing.clone();
                playing.expose(playing.turn(), self.thrown.cards);
                match playing.put_lead(Lead::of_unit(self.thrown.group, unit), events) {
                    Next::Same => Ok(Deal::Playing(Box::new(playing)).into()),
                    next @ Next::Phase(_) => Ok(next),
                }
            }
            Action::Penalise { .. } | Action::Lift { .. } => self.playing.act(action, events),
            Action::Expose { seat, cards, weight } => {
                self.playing.mark(seat, cards, weight, events)?;
                Ok(Next::Same)
            }
            _ => Err(Refused::WrongPhase),
        }
    }
}
