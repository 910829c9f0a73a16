//! What a play leaves behind: who can ruff or overtake, what is left to lead,
//! and what the points on the way are still worth. More numbers for
//! [`Model`](super::features::Model), beside those of `features.rs`.

use cards::CardSet;
use shengji::{Group, Lead};

use super::ground::{Best, bit};
use super::mind::{Mind, Prospect, is_master, sure};
use crate::club::model::Sink;

impl Mind<'_> {
    /// Places 24 to 31 of a moment.
    pub(super) fn tell_outlook(&self, sink: &mut impl Sink) {
        let public = self.public;
        let table = &self.ground.edition.levels;
        sink.put(24, self.sure_trumps as f32 / 4.0);
        sink.put(25, self.masters.count_ones() as f32 / 2.0);
        let ruffs = |seat| {
            let open = Group::ALL[1..].iter().filter(|&&group| public.may_ruff(seat, group));
            open.count() as f32 / 2.0
        };
        sink.put(26, ruffs(self.seat.next()) + ruffs(self.seat.previous()));
        sink.put(27, ruffs(self.seat.partner()));
        // Whether the defenders can still get there.
        let left = public.stake + (self.unseen.points() + self.hand.points()) as i32;
        sink.put(28, (public.points + left - table.takeover) as f32 / 100.0);
        sink.put(29, self.own[0].columns(2).count_ones() as f32 / 3.0);
        sink.put(30, self.away[0].columns(2).count_ones() as f32 / 6.0);
        sink.flag(31, self.hand.len() <= 5);
    }

    /// Places 48 to 63 of a lead.
    pub(super) fn tell_lead_outlook(&self, lead: &Lead, sink: &mut impl Sink) {
        let (group, unit) = (lead.group, &lead.units[0]);
        let rest = self.hand - lead.cards;
        for (seat, place) in
            [(self.seat.next(), 48), (self.seat.partner(), 49), (self.seat.previous(), 50)]
        {
            let above = self.holds_above(seat, group, unit.shape, Some(unit.top));
            sink.put(place + 3, above);
            if group != Group::Trump {
                sink.put(place, self.void_chance(seat, group));
            }
        }
        let kept = self.ground.order.ladder(rest, group);
        sink.put(54, kept.columns(2).count_ones() as f32 / 2.0);
        sink.put(55, self.masters_after(lead.cards) as f32 / 2.0);
        sink.put(56, self.sure_trumps_after(lead.cards) as f32 / 4.0);
        let single = lead.cards.first().filter(|_| lead.cards.len() == 1);
        sink.flag(57, single.is_some_and(|card| self.hand.copies(card) > 1));
        sink.flag(58, rest.is_empty());
        if group == Group::Trump {
            sink.put(59, self.away[0].columns(2).count_ones() as f32 / 4.0);
        }
    }

    /// Places 44 to 63 of a follow.
    pub(super) fn tell_follow_outlook(
        &self,
        lead: &Lead,
        play: CardSet,
        wins: Option<Best>,
        prospect: Prospect,
        sink: &mut impl Sink,
    ) {
        let public = self.public;
        let rest = self.hand - play;
        sink.put(44, self.sure_trumps_after(play) as f32 / 4.0);
        sink.put(45, self.masters_after(play) as f32 / 2.0);
        if let Some(best) = wins {
            sink.flag(46, prospect.stays > 0.95);
            if best.ruffs {
                sink.flag(47, public.stake == 0);
            }
            if let Some(last) = public.best.filter(|last| last.ruffs == best.ruffs) {
                sink.put(48, f32::from(best.top.saturating_sub(last.top)) / 12.0);
            }
            sink.flag(49, public.plays.len() == 1);
        }
        let kept = self.ground.order.ladder(rest, lead.group);
        sink.put(50, kept.columns(2).count_ones() as f32 / 2.0);
        if rest.len() <= 3 {
            sink.put(51, self.sure_trumps_after(play) as f32);
            sink.put(52, prospect.mine);
        }
        sink.put(53, (1.0 - prospect.ours) * play.points() as f32 / 10.0);
    }

    /// How many trumps nobody else can beat are left after a play.
    fn sure_trumps_after(&self, play: CardSet) -> u32 {
        let order = &self.ground.order;
        if order.of_group(play, Group::Trump).is_empty() {
            return self.sure_trumps;
        }
        sure(order.ladder(self.hand - play, Group::Trump), self.away[0])
    }

    /// In how many side suits the seat has the highest card after a play.
    pub(super) fn masters_after(&self, play: CardSet) -> u32 {
        let order = &self.ground.order;
        let lost = |group: &&Group| {
            self.masters & bit(**group) != 0
                && !order.of_group(play, **group).is_empty()
                && !is_master(order.ladder(self.hand - play, **group), self.away[group.index()])
        };
        self.masters.count_ones() - Group::ALL[1..].iter().filter(lost).count() as u32
    }
}
