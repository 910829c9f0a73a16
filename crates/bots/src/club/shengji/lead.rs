//! Leading: every form worth leading from every suit.

use arrayvec::ArrayVec;
use cards::{CardSet, Suit};
use shengji::{
    Group, Ladder, Lead, Seat, Shape, ThrowGroups, ThrowTest, Unit, default_reading, longest_run,
    run_cards, run_tops,
};

use super::features::{Model, Moment};
use super::ground::Best;
use super::mind::{Mind, Prospect};
use crate::club::model::Sink;

/// The most leads that are weighed.
const MOST: usize = 48;

pub(crate) type Leads = ArrayVec<Lead, MOST>;

impl Mind<'_> {
    /// The lead that promises most.
    pub(crate) fn lead(&self, model: &Model) -> Option<Lead> {
        let mut leads = self.leads();
        let mut moment = model.moment();
        self.tell_moment(&mut moment);
        let mut best: Option<(f32, usize)> = None;
        for (index, lead) in leads.iter().enumerate() {
            let worth = self.worth_of_lead(&moment, lead);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        best.map(|(_, index)| leads.swap_remove(index))
    }

    /// What a lead is worth beside the others.
    pub(crate) fn worth_of_lead(&self, moment: &Moment, lead: &Lead) -> f32 {
        let mut play = moment.play();
        self.tell_any_lead(lead, &mut play);
        play.worth()
    }

    /// Tells of a lead.
    pub(crate) fn tell_any_lead(&self, lead: &Lead, sink: &mut impl Sink) {
        self.tell_lead(lead, self.prospect_of_lead(lead), sink);
    }

    fn prospect_of_lead(&self, lead: &Lead) -> Prospect {
        let top = lead.units[0].top;
        self.prospect(lead, 1, self.seat, Best::leads(self.seat, top))
    }

    /// Leads worth thinking of; a throw among them is sure to stand.
    pub(crate) fn leads(&self) -> Leads {
        let mut leads = Leads::new();
        for group in Group::ALL {
            if self.own_len[group.index()] == 0 {
                continue;
            }
            if let Some(throw) = self.throw(group) {
                let _ = leads.try_push(throw);
            }
            let ladder = self.own[group.index()];
            for width in [3, 2] {
                self.runs(group, ladder, width, &mut leads);
            }
            self.singles(group, ladder, &mut leads);
        }
        leads
    }

    /// All tractors, and every group of equal cards.
    fn runs(&self, group: Group, ladder: Ladder, width: u8, leads: &mut Leads) {
        let columns = ladder.columns(width);
        for length in (1..=longest_run(columns)).rev() {
            let mut tops = run_tops(columns, length);
            while tops != 0 {
                let top = (tops.ilog2() / 2) as u8;
                tops &= !(1 << (2 * top));
                self.push(group, Shape { width, length }, top, leads);
            }
        }
    }

    /// The highest, the lowest, and what has points.
    fn singles(&self, group: Group, ladder: Ladder, leads: &mut Leads) {
        let columns = ladder.columns(1);
        let high = (columns.ilog2() / 2) as u8;
        self.push(group, Shape::SINGLE, high, leads);
        let mut below = columns & !(1 << (2 * high));
        let mut plain = false;
        while below != 0 {
            let top = (below.trailing_zeros() / 2) as u8;
            below &= below - 1;
            let points = top != ladder.minor_strength()
                && self.ground.order.card_at(group, top).points() > 0;
            if points || !plain {
                plain |= !points;
                self.push(group, Shape::SINGLE, top, leads);
            }
        }
    }

    fn push(&self, group: Group, shape: Shape, top: u8, leads: &mut Leads) {
        let _ = leads.try_push(Lead::of_unit(group, self.unit(group, shape, top)));
    }

    /// A unit of the hand.
    pub(crate) fn unit(&self, group: Group, shape: Shape, top: u8) -> Unit {
        let suit = minor_suit(self.own[group.index()], group, top, shape);
        let cards = run_cards(&self.ground.order, group, top, shape, suit);
        Unit { shape, top, cards }
    }

    /// The cards of a group that can be thrown and are sure to stand.
    pub(crate) fn throw(&self, group: Group) -> Option<Lead> {
        let throws = &self.ground.edition.throws;
        if group == Group::Trump && throws.groups == ThrowGroups::SideSuitsOnly {
            return None;
        }
        let order = &self.ground.order;
        let own = self.own(group);
        let sure = match throws.test {
            ThrowTest::NoHigherCard => {
                let floor = self.away[group.index()].top();
                own.kinds()
                    .filter(|&(card, _)| floor.is_none_or(|floor| order.strength(card) >= floor))
                    .fold(CardSet::EMPTY, |sure, (card, copies)| sure + CardSet::of(card, copies))
            }
            ThrowTest::NoHigherUnit => default_reading(order, group, own)
                .iter()
                .filter(|unit| self.is_master(group, unit.shape, unit.top))
                .fold(CardSet::EMPTY, |sure, unit| sure + unit.cards),
        };
        if sure.len() < 2 {
            return None;
        }
        let lead = Lead::read(order, sure, None).ok()?;
        let stands = throws.test == ThrowTest::NoHigherCard
            || lead.units.iter().all(|unit| self.is_master(group, unit.shape, unit.top));
        (lead.is_throw() && stands).then_some(lead)
    }
}

impl Mind<'_> {
    /// Throws that may fail: a whole suit, and a suit without its lowest unit.
    pub(crate) fn daring_throws(&self) -> Vec<Lead> {
        let order = &self.ground.order;
        let side_suits_only = self.ground.edition.throws.groups == ThrowGroups::SideSuitsOnly;
        let mut throws = Vec::new();
        if self.public.lead.is_some() {
            return throws;
        }
        for &group in &Group::ALL[usize::from(side_suits_only)..] {
            let own = self.own(group);
            let units = default_reading(order, group, own);
            let lowest = units.iter().min_by_key(|unit| unit.top).map(|unit| unit.cards);
            for cards in [own, own - lowest.unwrap_or_default()] {
                let lead = Lead::read(order, cards, None).ok();
                throws.extend(lead.filter(|lead| (2..=DARING).contains(&lead.units.len())));
            }
        }
        throws
    }
}

/// The most units that are thrown in the hope that they stand.
const DARING: usize = 4;

impl Best {
    /// A lead with this top, before anybody else has played.
    pub(crate) const fn leads(seat: Seat, top: u8) -> Self {
        Self { seat, claim: None, top, ruffs: false }
    }
}

/// The 副级 that a run goes through, where it touches them.
pub(super) fn minor_suit(ladder: Ladder, group: Group, top: u8, shape: Shape) -> Option<Suit> {
    let minor = ladder.minor_strength();
    let touches = group == Group::Trump && minor <= top && top - minor < shape.length;
    let suits = if touches { ladder.minor_suits(shape.width) } else { 0 };
    (suits != 0).then(|| Suit::ALL[suits.trailing_zeros() as usize / 2])
}
