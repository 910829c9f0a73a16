//! What can be said of a moment and of a play before it is made, as numbers:
//! what [`Model`] weighs.

use cards::{Card, CardSet, Rank};
use shengji::{Group, Kind, Lead};

use super::ground::Best;
use super::mind::{Mind, Prospect};
use crate::club::model::{self, Sink};
use crate::club::teacher;

/// Numbers that describe the moment.
pub(super) const MOMENT: usize = 32;
/// Numbers that describe a play.
pub(super) const PLAY: usize = 64;
/// Sums that are bent.
const BENDS: usize = 32;

/// What weighs the plays of one kind of decision.
pub type Model = model::Model<MOMENT, PLAY, BENDS>;
pub(crate) type Moment<'a> = model::Moment<'a, MOMENT, PLAY, BENDS>;
/// What fits it.
pub type Teacher = teacher::Teacher<MOMENT, PLAY, BENDS>;
/// What it learns from.
pub type Lesson = teacher::Lesson<MOMENT, PLAY>;

impl Mind<'_> {
    /// The moment: the same for all plays.
    pub(crate) fn tell_moment(&self, sink: &mut impl Sink) {
        let public = self.public;
        let table = &self.ground.edition.levels;
        let size = self.ground.edition.hand_size() as f32;
        let left = self.hand.len() as f32 / size;
        let trumps = f32::from(self.own_len[0]);
        let theirs = self.opponents_trumps();
        let partners = self.share(self.seat.partner(), Group::Trump) * f32::from(self.away_len[0]);
        let step = table.step as f32;
        sink.put(0, 1.0 - left);
        sink.put(1, (public.points as f32 / table.takeover as f32).clamp(-0.5, 1.5));
        // Where between two results the points stand.
        sink.put(2, (public.points as f32).rem_euclid(step) / step);
        sink.put(3, trumps / 10.0);
        sink.put(4, theirs / 10.0);
        sink.put(5, partners / 10.0);
        sink.put(6, (trumps - (theirs + partners) / 3.0) / 6.0);
        sink.put(7, self.unseen.points() as f32 / 100.0);
        sink.put(8, self.hand.points() as f32 / 40.0);
        if let Some(buried) = self.buried {
            sink.put(9, 1.0);
            sink.put(10, buried.points() as f32 / 20.0);
        }
        sink.put(11, self.hand.copies(Card::BIG_JOKER) as f32);
        let voids = (1..5).filter(|&group| self.own_len[group] == 0).count();
        sink.put(12, voids as f32 / 2.0);
        for opponent in [self.seat.next(), self.seat.previous()] {
            sink.flag(13, public.is_void(opponent, Group::Trump));
        }
        sink.flag(14, public.is_void(self.seat.partner(), Group::Trump));
        self.tell_outlook(sink);
        let Some(lead) = &public.lead else {
            return;
        };
        sink.put(15, public.stake as f32 / 20.0);
        sink.flag(16, public.plays.len() == 1);
        sink.flag(17, public.plays.len() == 3);
        sink.flag(18, lead.group == Group::Trump);
        sink.put(19, (lead.cards.len() - 1) as f32 / 3.0);
        if let Some(best) = public.best {
            sink.flag(20, best.seat == self.seat.partner());
            sink.flag(21, best.ruffs);
        }
        sink.put(22, f32::from(self.own_len[lead.group.index()]) / 8.0);
        sink.flag(23, public.leader == self.seat.partner());
    }

    /// What the cards of a play are, whoever wins: places 0 to 11.
    fn tell_spent(&self, play: CardSet, sink: &mut impl Sink) {
        let order = &self.ground.order;
        for (card, copies) in play.kinds() {
            let n = copies as f32;
            let group = order.group(card);
            let strength = order.strength(card);
            let trump = group == Group::Trump;
            if trump {
                match card.rank() {
                    None if card == Card::BIG_JOKER => sink.put(0, n),
                    None => sink.put(1, n),
                    Some(rank) if rank == order.level() => sink.put(2, n),
                    Some(_) => {
                        sink.put(3, n);
                        sink.put(4, n * f32::from(strength) / 12.0);
                    }
                }
            } else {
                match self.above(group, strength) {
                    0 => sink.put(5, n),
                    1 => sink.put(6, n),
                    _ => sink.put(7, n * f32::from(strength) / 12.0),
                }
            }
            if self.hand.copies(card) - copies == 1 {
                sink.put(if trump { 8 } else { 9 }, 1.0);
                sink.put(10, f32::from(strength) / 12.0);
            }
        }
        sink.put(11, play.points() as f32 / 10.0);
    }

    /// A follow, with what wins after it and who is likely to take the trick.
    pub(crate) fn tell_follow(
        &self,
        lead: &Lead,
        play: CardSet,
        wins: Option<Best>,
        prospect: Prospect,
        sink: &mut impl Sink,
    ) {
        let order = &self.ground.order;
        let public = self.public;
        let Prospect { ours, mine, stays } = prospect;
        let position = public.plays.len();
        let partner = self.seat.partner();
        let partner_wins = public.best.is_some_and(|best| best.seat == partner);
        let points = play.points() as f32 / 10.0;
        let stake = public.stake as f32 / 10.0;
        self.tell_spent(play, sink);
        sink.put(12, ours * points);
        sink.put(13, ours * stake);
        sink.put(14, ours);
        sink.put(15, mine);
        sink.put(16, ours * (3 - position) as f32 * lead.cards.len() as f32 / 3.0);
        if let Some(best) = wins {
            sink.put(17, 1.0);
            sink.flag(18, partner_wins);
            sink.put(19, stays * stake);
            sink.put(20, mine * points);
            sink.put(21, f32::from(best.top) / 12.0);
            if best.ruffs {
                sink.put(22, 1.0);
                sink.put(23, stake);
                sink.put(24, f32::from(best.top) / 12.0);
            }
            sink.flag(25, lead.group == Group::Trump);
            sink.flag(26, position == 1);
        }
        self.tell_thrown(lead, play, sink);
        if lead.group != Group::Trump && wins.is_none() {
            sink.put(36, order.of_group(play, Group::Trump).len() as f32);
        }
        if self.hand.len() == play.len() {
            sink.put(37, ours * self.kitty_worth(lead) / 20.0);
        }
        // Fives, tens and kings are not the same to give.
        let fives = play.of_rank(Rank::Five).len() as f32;
        sink.put(38, fives);
        sink.put(39, ours * fives);
        sink.put(40, play.of_rank(Rank::King).len() as f32);
        if position == 3 {
            sink.put(41, if ours > 0.5 { points } else { -points });
        }
        sink.put(42, stays);
        // What is left to lead back.
        if mine > 0.0 {
            sink.put(43, mine * self.masters_after(play) as f32 / 2.0);
        }
        self.tell_follow_outlook(lead, play, wins, prospect, sink);
    }

    /// Which suits are thrown away from: places 27 to 35.
    fn tell_thrown(&self, lead: &Lead, play: CardSet, sink: &mut impl Sink) {
        let order = &self.ground.order;
        let partner = self.seat.partner();
        for group in &Group::ALL[1..] {
            let thrown = order.of_group(play, *group).len();
            if thrown == 0 {
                continue;
            }
            let n = thrown as f32;
            let left = usize::from(self.own_len[group.index()]) - thrown;
            if left == 0 {
                sink.put(27, 1.0);
                sink.put(28, f32::from(self.own_len[0]).min(8.0) / 8.0);
            } else if left == 1 {
                sink.put(29, 1.0);
            }
            if *group == lead.group {
                continue;
            }
            sink.put(30, n);
            sink.put(31, n * left as f32 / 6.0);
            sink.put(32, n * f32::from(self.away_len[group.index()]) / 20.0);
            if self.public.has_led(partner, *group) {
                sink.put(33, n);
            }
            for opponent in [self.seat.next(), self.seat.previous()] {
                if self.public.has_led(opponent, *group) {
                    sink.put(34, n);
                }
            }
            if self.public.is_void(partner, *group) {
                sink.put(35, n);
            }
        }
    }

    /// A lead, with who is likely to take the trick.
    pub(crate) fn tell_lead(&self, lead: &Lead, prospect: Prospect, sink: &mut impl Sink) {
        let group = lead.group;
        let unit = &lead.units[0];
        let count = lead.cards.len() as f32;
        let Prospect { ours, mine, .. } = prospect;
        let points = lead.cards.points() as f32 / 10.0;
        let each = self.unseen.points() as f32 / self.unseen.len().max(1) as f32 / 2.0;
        let master = self.is_master(group, unit.shape, unit.top);
        self.tell_spent(lead.cards, sink);
        sink.put(12, ours * points);
        sink.put(13, ours * count * each);
        sink.put(14, ours);
        sink.put(15, mine);
        sink.flag(16, master);
        let form = match lead.kind() {
            Kind::Single => 17,
            Kind::Pair | Kind::Triple => 18,
            Kind::Tractor => 19,
            Kind::Throw => 20,
        };
        sink.put(form, 1.0);
        sink.put(21, count - 1.0);
        if self.hand.len() == lead.cards.len() {
            sink.put(22, ours * self.kitty_worth(lead) / 20.0);
        }
        self.tell_lead_outlook(lead, sink);
        if group == Group::Trump {
            self.tell_trump_lead(form, count, master, sink);
        } else {
            self.tell_side_lead(lead, points, master, sink);
        }
    }

    /// Places 23 to 29.
    fn tell_trump_lead(&self, form: usize, count: f32, master: bool, sink: &mut impl Sink) {
        let theirs = self.opponents_trumps();
        sink.put(23, 1.0);
        sink.flag(24, form == 18);
        if form > 18 {
            sink.put(25, count);
        }
        sink.put(26, theirs.min(2.0 * count) / 4.0);
        sink.flag(27, theirs < 0.5);
        let partners = self.share(self.seat.partner(), Group::Trump) * f32::from(self.away_len[0]);
        sink.put(28, partners / 6.0);
        sink.flag(29, master);
    }

    /// Places 30 to 47.
    fn tell_side_lead(&self, lead: &Lead, points: f32, master: bool, sink: &mut impl Sink) {
        let (group, public) = (lead.group, self.public);
        let (shape, top) = (lead.units[0].shape, lead.units[0].top);
        let partner = self.seat.partner();
        let left = f32::from(self.own_len[group.index()]) - lead.cards.len() as f32;
        let away = f32::from(self.away_len[group.index()]);
        if left == 0.0 {
            sink.put(30, 1.0);
            sink.put(31, f32::from(self.own_len[0]).min(8.0) / 8.0);
        }
        sink.put(32, left / 6.0);
        sink.put(33, away / 20.0);
        if public.may_ruff(partner, group) {
            sink.put(34, 1.0);
            sink.put(35, points);
        }
        for (opponent, place) in [(self.seat.next(), 36), (self.seat.previous(), 37)] {
            sink.flag(place, public.may_ruff(opponent, group));
            sink.flag(38, public.has_led(opponent, group));
        }
        sink.flag(39, public.has_led(partner, group));
        sink.flag(40, public.has_led(self.seat, group));
        if !master {
            sink.put(41, f32::from(top) / 12.0);
            let above = self.above(group, top);
            sink.put(42, above as f32 / 6.0);
            // Whether the seat keeps the highest for later.
            let own = self.own[group.index()].top();
            sink.flag(43, own.is_some_and(|own| own > top && self.above(group, own) == 0));
        }
        sink.put(44, self.share(partner, group) * away / 6.0);
        sink.flag(
            45,
            shape.width > 1 && public.pairless[partner.index()] >> group.index() & 1 == 1,
        );
        sink.flag(46, away == 0.0);
        if public.is_void(partner, Group::Trump) {
            sink.put(47, 1.0);
        }
    }

    /// What the last trick is worth: the kitty, if one knows or guesses it.
    fn kitty_worth(&self, lead: &Lead) -> f32 {
        /// Points that a kitty is thought to hold.
        const GUESS: f32 = 10.0;
        let factor = self.ground.edition.kitty_factors.factor(lead) as f32;
        factor * self.buried.map_or(GUESS, |buried| buried.points() as f32)
    }
}
