//! What can be led, and how to follow.

use arrayvec::ArrayVec;
use cards::CardSet;
use nets::shengji::{Frame, Kind, MOST_MOVES, Move};
use shengji::{Group, Lead, Shape, ThrowGroups, Unit, default_reading, run_tops};

use super::{Moves, add, tell_behind};
use crate::club::shengji::{Judgement, Mind};

/// What the club player thinks of moves.
type Worths = ArrayVec<f32, MOST_MOVES>;

/// The most units that are thrown in the hope that they stand.
const DARING: usize = 4;

impl Mind<'_> {
    /// The plays that are considered.
    pub(super) fn considered(&self) -> Moves {
        let order = &self.ground.order;
        let frame = Frame::new(order.level(), order.trump());
        match &self.public.lead {
            None => self.considered_leads(frame),
            Some(lead) => self.considered_follows(lead, frame),
        }
    }

    fn considered_leads(&self, frame: Frame) -> Moves {
        let (mut moves, mut worths) = (Moves::new(), Worths::new());
        let mut moment = Judgement::learned().lead[self.side()].moment();
        self.tell_moment(&mut moment);
        let mut lead = |lead: &Lead| {
            let stands =
                lead.units.iter().all(|unit| self.is_master(lead.group, unit.shape, unit.top));
            add(&mut moves, Move::lead(lead, self.hand, frame, stands));
            let _ = worths.try_push(self.worth_of_lead(&moment, lead));
        };
        let leads = self.leads();
        leads.iter().for_each(&mut lead);
        self.try_throws(|throw| {
            if leads.iter().all(|other| other.cards != throw.cards) {
                lead(&throw);
            }
        });
        for (card, _) in self.hand.kinds() {
            let cards = CardSet::from(card);
            if leads.iter().all(|lead| lead.cards != cards) {
                let order = &self.ground.order;
                let unit = Unit { shape: Shape::SINGLE, top: order.strength(card), cards };
                lead(&Lead::of_unit(order.group(card), unit));
            }
        }
        tell_behind(&mut moves, &worths, leads.len());
        moves
    }

    /// Throws that may fail: a whole suit, and a suit without its lowest unit.
    fn try_throws(&self, mut throw: impl FnMut(Lead)) {
        let order = &self.ground.order;
        let side_suits_only = self.ground.edition.throws.groups == ThrowGroups::SideSuitsOnly;
        for &group in &Group::ALL[usize::from(side_suits_only)..] {
            if self.own_len[group.index()] < 2 {
                continue;
            }
            let own = self.own(group);
            let units = default_reading(order, group, own);
            let Some(lowest) = units.iter().min_by_key(|unit| unit.top) else { continue };
            let count = units.len();
            if (2..=DARING).contains(&count) {
                Lead::read(order, own, None).into_iter().for_each(&mut throw);
            }
            if (3..=DARING + 1).contains(&count) {
                let rest = Lead::read(order, own - lowest.cards, None).into_iter();
                rest.filter(|lead| (2..=DARING).contains(&lead.units.len())).for_each(&mut throw);
            }
        }
    }

    fn considered_follows(&self, lead: &Lead, frame: Frame) -> Moves {
        let mut plays: ArrayVec<CardSet, MOST_MOVES> = self.follows(lead).into_iter().collect();
        let own = plays.len();
        self.other_places(lead, &mut plays);
        if let [only] = plays[..] {
            // It will be made without being looked at.
            return Moves::from_iter([Move::plain(Kind::Follow, only, self.hand - only, frame)]);
        }
        let mut moment = Judgement::learned().follow[self.side()].moment();
        self.tell_moment(&mut moment);
        let stands = self.if_it_stands(lead);
        let worth = |&play: &CardSet| self.worth_of_follow(&moment, lead, play, stands);
        let worths: Worths = plays.iter().map(worth).collect();
        let moves = plays.into_iter().map(|play| self.follow_move(lead, play, frame));
        let mut moves: Moves = moves.collect();
        tell_behind(&mut moves, &worths, own);
        moves
    }

    /// A unit of the led suit can often be answered by more units than the
    /// club player weighs.
    fn other_places(&self, lead: &Lead, plays: &mut ArrayVec<CardSet, MOST_MOVES>) {
        let [unit] = lead.units[..] else { return };
        let held = self.own_len[lead.group.index()];
        if unit.shape.width == 1 || held <= unit.shape.cards() {
            return;
        }
        let ladder = self.own[lead.group.index()];
        let mut tops = run_tops(ladder.columns(unit.shape.width), unit.shape.length);
        while tops != 0 {
            let top = (tops.trailing_zeros() / 2) as u8;
            tops &= tops - 1;
            let cards = self.unit(lead.group, unit.shape, top).cards;
            if !plays.contains(&cards) {
                let _ = plays.try_push(cards);
            }
        }
    }

    /// A follow with what can be said of it.
    fn follow_move(&self, lead: &Lead, play: CardSet, frame: Frame) -> Move {
        let plain = Move::plain(Kind::Follow, play, self.hand - play, frame);
        let group = self.ground.order.common_group(play);
        let group = group.map_or(0, |group| frame.place(group) + 1);
        let best = self.public.overtakes(self.ground, lead, self.seat, play);
        Move {
            group,
            top: best.map_or(0, |best| best.top + 1),
            wins: best.is_some(),
            ruffs: best.is_some_and(|best| best.ruffs),
            ..plain
        }
    }
}
