//! What can be said of a moment and of a play, as numbers of about one.

use erdayi::{Pattern, Play, Rank, Ranks, Reading};

use super::deal::{DEALER, next, opposed};
use super::fewest::Fewest;
use super::masks::{JOKERS, SEQUENCE, fours, higher, ones, over_all, threes, twos};
use super::mind::{Mind, carried};
use crate::club::model::{self, Sink};
use crate::club::teacher;

/// How many numbers tell a moment.
pub(super) const MOMENT: usize = 36;
/// How many numbers tell a play.
pub(super) const PLAY: usize = 48;

/// How many sums are bent.
const BENDS: usize = 16;

/// What weighs the plays of one kind of decision.
pub type Model = model::Model<MOMENT, PLAY, BENDS>;
/// What fits it.
pub type Teacher = teacher::Teacher<MOMENT, PLAY, BENDS>;
/// What it learns from.
pub type Lesson = teacher::Lesson<MOMENT, PLAY>;

/// Numbers that are put one after the other; zeros need no work.
struct Row<'a, S> {
    sink: &'a mut S,
    at: usize,
}

impl<S: Sink> Row<'_, S> {
    #[inline]
    fn put(&mut self, value: f32) {
        if value != 0.0 {
            self.sink.put(self.at, value);
        }
        self.at += 1;
    }

    #[inline]
    fn flag(&mut self, holds: bool) {
        self.put(f32::from(u8::from(holds)));
    }

    /// A part of a whole.
    #[inline]
    fn part(&mut self, count: u32, whole: f32) {
        self.put(count as f32 / whole);
    }

    /// One of several kinds.
    #[inline]
    fn one_of(&mut self, kind: usize, kinds: usize) {
        if kind < kinds {
            self.sink.put(self.at + kind, 1.0);
        }
        self.at += kinds;
    }
}

/// Tells of one moment.
pub(crate) struct Telling<'a> {
    mind: &'a Mind<'a>,
    /// The fewest plays of the hand.
    fewest: u8,
}

/// The ranks below the jack.
const LOW: u64 = 0x1111_1111;
const KINDS: usize = 9;

/// The kinds of play that are told apart.
const fn kind(pattern: Pattern) -> usize {
    match pattern {
        Pattern::Single => 0,
        Pattern::Pair => 1,
        Pattern::Trio | Pattern::TrioAndSingle | Pattern::TrioAndPair => 2,
        Pattern::Straight => 3,
        Pattern::Pairs => 4,
        Pattern::Plane | Pattern::PlaneAndSingles | Pattern::PlaneAndPairs => 5,
        Pattern::FourAndSingles | Pattern::FourAndPairs => 6,
        Pattern::Bomb => 7,
        Pattern::Rocket => 8,
    }
}

impl<'a> Telling<'a> {
    pub(crate) fn new(mind: &'a Mind<'a>, fewest: &mut Fewest) -> Self {
        Self { mind, fewest: fewest.of(mind.hand) }
    }

    /// What is the same for all plays.
    pub(crate) fn moment(&self, sink: &mut impl Sink) {
        let mut row = Row { sink, at: 0 };
        let Mind { public, hand, unseen } = *self.mind;
        let role = self.mind.role();
        let (after, before) = (public.counts[next(role)], public.counts[next(next(role))]);
        row.part(public.counts[role].into(), 20.0);
        row.part(self.fewest.into(), 8.0);
        row.part(after.into(), 20.0);
        row.part(before.into(), 20.0);
        for count in [1, 2] {
            row.flag(after == count);
            row.flag(before == count);
        }
        row.flag(after <= 5);
        row.flag(before <= 5);
        let (held, out) = (hand.bits(), unseen.bits());
        row.part(fours(held).count_ones(), 2.0);
        row.flag(ones(held) & JOKERS == JOKERS);
        row.part((ones(held) & JOKERS).count_ones(), 2.0);
        row.part(hand.count(Rank::Two), 4.0);
        row.part(hand.count(Rank::Ace), 4.0);
        row.part((ones(held) & over_all(ones(out))).count_ones(), 4.0);
        row.part(fours(out).count_ones(), 4.0);
        row.flag(ones(out) & JOKERS == JOKERS);
        row.part((ones(out) & JOKERS).count_ones(), 2.0);
        row.part(unseen.count(Rank::Two), 4.0);
        row.part((public.shown.bits() >> 48).count_ones(), 3.0);
        row.part(public.doublings.into(), 3.0);
        row.flag(public.plays[1] == 0);
        row.flag(public.plays[0] <= 1);
        if let Some((reading, owner)) = public.over {
            row.flag(owner == next(role));
            row.one_of(kind(reading.pattern).min(7), 8);
            row.part(reading.main.index() as u32, 14.0);
            row.part(higher(out, reading).count_ones(), 6.0);
            row.flag(public.counts[owner] <= 2);
        }
    }

    /// What is so of one play, or of a pass.
    pub(crate) fn play(&self, play: Option<Play>, fewest: &mut Fewest, sink: &mut impl Sink) {
        let mut row = Row { sink, at: 0 };
        let hand = self.mind.hand;
        let rest = play.map_or(hand, |play| hand - play.ranks);
        let plays = fewest.of(rest);
        row.flag(play.is_none());
        row.part(plays.into(), 6.0);
        row.one_of(usize::from(plays), 4);
        self.rest(rest, plays, &mut row);
        if let Some(play) = play {
            row.put(f32::from(plays + 1) - f32::from(self.fewest));
            self.spent(&play, &mut row);
            self.strength(&play, plays, &mut row);
            self.neighbours(&play, &mut row);
        }
    }

    /// What is left in hand.
    fn rest<S: Sink>(&self, rest: Ranks, plays: u8, row: &mut Row<S>) {
        let (rest, unseen) = (rest.bits(), self.mind.unseen.bits());
        let held = [ones(rest), twos(rest), threes(rest), fours(rest)];
        let out = [ones(unseen), twos(unseen), threes(unseen)];
        let mut winners = 0;
        for alike in 0..3 {
            let boss = (held[alike] ^ held[alike + 1]) & over_all(out[alike]);
            winners += boss.count_ones();
            row.part(boss.count_ones(), 3.0);
        }
        // Only one card is higher.
        let top = out[0] & !(u64::MAX >> 1 >> out[0].leading_zeros());
        let single = top & !out[1] != 0;
        let second = over_all(out[0] ^ top) & !over_all(out[0]);
        row.part(if single { (held[0] & second).count_ones() } else { 0 }, 2.0);
        let bombs = held[3].count_ones();
        row.put((f32::from(plays) - (winners + bombs) as f32).max(0.0) / 6.0);
        row.part(bombs, 2.0);
        row.flag(held[0] & JOKERS == JOKERS);
        row.part((rest >> 48 & 7) as u32 + (held[0] & JOKERS).count_ones(), 4.0);
        row.part(((held[0] ^ held[1]) & LOW).count_ones(), 5.0);
        row.part(((held[1] ^ held[2]) & LOW).count_ones(), 4.0);
        row.part((held[2] & SEQUENCE).count_ones(), 3.0);
    }

    /// What is given for it.
    fn spent<S: Sink>(&self, play: &Play, row: &mut Row<S>) {
        let Play { ranks, reading } = *play;
        let hand = self.mind.hand.bits();
        row.one_of(kind(reading.pattern), KINDS);
        row.part(ranks.len() as u32, 10.0);
        row.part(ranks.count(Rank::Ace), 2.0);
        row.part(ranks.count(Rank::Two), 2.0);
        let jokers = ones(ranks.bits()) & JOKERS;
        row.part(jokers.count_ones(), 2.0);
        row.flag(jokers.is_power_of_two() && ones(hand) & JOKERS == JOKERS);
        row.flag(fours(hand) & !fours(ranks.bits()) & ones(ranks.bits()) != 0);
        let carried = carried(play);
        if carried != 0 {
            let top = carried.ilog2();
            row.part(top / 4 + 1, 14.0);
        } else {
            row.put(0.0);
        }
    }

    /// How likely it is to stand.
    fn strength<S: Sink>(&self, play: &Play, plays: u8, row: &mut Row<S>) {
        let Play { ranks, reading } = *play;
        let Mind { public, unseen, .. } = *self.mind;
        let main = reading.main.index() as f32 / 14.0;
        row.put(main);
        row.put(if reading.pattern == Pattern::Single { main } else { 0.0 });
        row.put(if reading.pattern == Pattern::Pair { main } else { 0.0 });
        let above = higher(unseen.bits(), reading);
        let kind_is_safe = above == 0 || self.mind.most_of_opponents() < ranks.len();
        row.part(
            if reading.pattern == Pattern::Single {
                let shift = 4 * (reading.main as u32 + 1);
                count_above(unseen.bits(), shift)
            } else {
                above.count_ones()
            },
            8.0,
        );
        row.flag(kind_is_safe);
        let stands = !self.mind.is_beatable(reading, ranks.len());
        row.flag(stands);
        row.flag(kind_is_safe && plays == 1);
        let against_dealer = self.mind.role() != DEALER;
        row.flag(against_dealer && higher(public.shown.bits(), reading) != 0);
        if let Some((over, owner)) = public.over {
            let gap = reading.main.index() as f32 - over.main.index() as f32;
            row.put(if over.pattern == reading.pattern { gap / 8.0 } else { 0.0 });
            let partners = !opposed(owner, self.mind.role());
            row.flag(partners);
            row.put(if partners { over.main.index() as f32 / 14.0 } else { 0.0 });
        } else {
            row.at += 3;
        }
    }

    /// Whether a neighbour may go out on it.
    fn neighbours<S: Sink>(&self, play: &Play, row: &mut Row<S>) {
        let Mind { public, unseen, .. } = *self.mind;
        let role = self.mind.role();
        let cards = play.ranks.len() as u8;
        let beatable = higher(unseen.bits(), play.reading) != 0;
        for other in [next(role), next(next(role))] {
            row.flag(beatable && public.counts[other] == cards);
        }
        let Reading { pattern, .. } = play.reading;
        let one_left = |other| public.counts[other] == 1 && pattern == Pattern::Single;
        row.flag(one_left(next(role)) && beatable);
    }
}

/// The cards at and above a bit, counted.
const fn count_above(bits: u64, shift: u32) -> u32 {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    let bits = if shift >= 60 { 0 } else { bits >> shift };
    let by_byte = (bits & (0xF * BYTES)) + (bits >> 4 & (0xF * BYTES));
    (by_byte.wrapping_mul(BYTES) >> 56) as u32
}
