//! What one seat knows in the play, and the chances that follow from it.

use cards::CardSet;
use shengji::{Group, Ladder, Lead, Seat, Shape, run_tops};

use super::ground::{Best, Ground, Public, bit};

/// How likely somebody who can ruff does.
const RUFFS: f32 = 0.9;
/// Below this chance nobody is thought to be out of a suit.
const NEGLIGIBLE: f32 = 0.004;

/// A seat that has to play.
pub(crate) struct Mind<'a> {
    pub(crate) ground: &'a Ground<'a>,
    pub(crate) public: &'a Public,
    pub(crate) seat: Seat,
    pub(crate) hand: CardSet,
    /// Cards that are in other hands, or in a kitty that the seat has not
    /// seen.
    pub(crate) unseen: CardSet,
    /// The kitty, where the seat knows it.
    pub(crate) buried: Option<CardSet>,
    /// Its own cards by group, laid out by strength.
    pub(crate) own: [Ladder; 5],
    /// The unseen cards by group.
    pub(crate) away: [Ladder; 5],
    pub(crate) own_len: [u8; 5],
    pub(crate) away_len: [u8; 5],
    /// The side suits of which the seat has the highest card, a bit each.
    pub(super) masters: u8,
    /// How many trumps of the seat nobody else can beat.
    pub(super) sure_trumps: u32,
    /// The share of the unseen cards of a group that is in a hand, by how far
    /// the hand is from the seat.
    shares: [[f32; 5]; 4],
}

impl<'a> Mind<'a> {
    pub(crate) fn new(
        ground: &'a Ground<'a>,
        public: &'a Public,
        seat: Seat,
        hand: CardSet,
        buried: Option<CardSet>,
    ) -> Self {
        let known = public.played + hand + buried.unwrap_or_default();
        let unseen = ground.all - known;
        let own = Group::ALL.map(|group| ground.order.ladder(hand, group));
        let away = Group::ALL.map(|group| ground.order.ladder(unseen, group));
        let hidden = if buried.is_some() { 0 } else { ground.edition.kitty };
        let leads = |group: &&Group| is_master(own[group.index()], away[group.index()]);
        let masters = Group::ALL[1..].iter().filter(leads).fold(0, |all, &group| all | bit(group));
        Self {
            ground,
            public,
            seat,
            hand,
            unseen,
            buried,
            own_len: own.map(|ladder| ladder.len() as u8),
            away_len: away.map(|ladder| ladder.len() as u8),
            masters,
            sure_trumps: sure(own[0], away[0]),
            own,
            away,
            shares: shares(public, seat, hidden),
        }
    }

    /// 0 for the dealer's side, 1 for the defenders.
    pub(crate) fn side(&self) -> usize {
        usize::from(!self.ground.deals(self.seat))
    }

    pub(crate) fn own(&self, group: Group) -> CardSet {
        self.ground.order.of_group(self.hand, group)
    }

    /// The share of the unseen cards of a group that is in one other hand.
    pub(crate) fn share(&self, seat: Seat, group: Group) -> f32 {
        self.shares[seat.after(self.seat)][group.index()]
    }

    /// How many trumps the two opponents are thought to have.
    pub(crate) fn opponents_trumps(&self) -> f32 {
        let share = self.share(self.seat.next(), Group::Trump)
            + self.share(self.seat.previous(), Group::Trump);
        share * f32::from(self.away_len[0])
    }

    /// The chance that a seat has no card of a group.
    pub(super) fn void_chance(&self, seat: Seat, group: Group) -> f32 {
        none(self.share(seat, group), self.away_len[group.index()])
    }

    /// The chance that a seat holds a unit of this form above a strength.
    pub(super) fn holds_above(
        &self,
        seat: Seat,
        group: Group,
        shape: Shape,
        above: Option<u8>,
    ) -> f32 {
        if shape.width > 1 && self.public.pairless[seat.index()] & bit(group) != 0 {
            return 0.0;
        }
        let share = self.share(seat, group);
        if share <= 0.0 {
            return 0.0;
        }
        let ladder = self.away[group.index()];
        if shape.width == 1 {
            return 1.0 - none(share, ladder.count_above(above));
        }
        let tops = run_tops(ladder.columns(shape.width), shape.length) & higher(above);
        if tops == 0 {
            return 0.0;
        }
        // Both copies, or the whole run, fall to one seat.
        let together = (1..shape.cards()).fold(share, |chance, _| chance * share);
        1.0 - none(together.min(1.0), tops.count_ones() as u8)
    }

    /// Whether nobody else can hold a unit of this form and group that is
    /// higher.
    pub(crate) fn is_master(&self, group: Group, shape: Shape, top: u8) -> bool {
        let tops = run_tops(self.away[group.index()].columns(shape.width), shape.length);
        tops & higher(Some(top)) == 0
    }

    /// How many strengths of a side suit, or of trumps, stand above one and
    /// are still with the others.
    pub(crate) fn above(&self, group: Group, strength: u8) -> u32 {
        (self.away[group.index()].columns(1) & higher(Some(strength))).count_ones()
    }

    /// The chance that a seat still to play beats what is winning.
    fn beats(&self, seat: Seat, lead: &Lead, ruffs: bool, top: u8) -> f32 {
        let shape = lead.units[0].shape;
        let follows = if ruffs || lead.units.len() > 1 {
            0.0
        } else {
            self.holds_above(seat, lead.group, shape, Some(top))
        };
        if lead.group == Group::Trump {
            return follows;
        }
        let void = self.void_chance(seat, lead.group);
        if void < NEGLIGIBLE {
            return follows;
        }
        let mut can = self.holds_above(seat, Group::Trump, shape, ruffs.then_some(top));
        for unit in &lead.units[1..] {
            can *= self.holds_above(seat, Group::Trump, unit.shape, None);
        }
        1.0 - (1.0 - follows) * (1.0 - void * can * RUFFS)
    }

    /// Who is likely to take the trick, with so many plays on the table and
    /// this one winning.
    pub(crate) fn prospect(&self, lead: &Lead, plays: usize, leader: Seat, best: Best) -> Prospect {
        /// How often a partner who can win a trick does.
        const HELPS: f32 = 0.7;
        let mut ours = if best.seat.side() == self.seat.side() { 1.0 } else { 0.0 };
        let mut stays = 1.0;
        for offset in plays..4 {
            let seat = leader.plus(offset);
            let beats = self.beats(seat, lead, best.ruffs, best.top);
            if seat == self.seat.partner() {
                ours += (1.0 - ours) * beats * HELPS;
            } else {
                ours *= 1.0 - beats;
                stays *= 1.0 - beats;
            }
        }
        Prospect { ours, mine: if best.seat == self.seat { stays } else { 0.0 }, stays }
    }
}

/// Chances in a trick.
#[derive(Clone, Copy)]
pub(crate) struct Prospect {
    /// That the own side takes it.
    pub(crate) ours: f32,
    /// That the seat takes it itself.
    pub(crate) mine: f32,
    /// That no opponent still to play beats what is winning.
    pub(crate) stays: f32,
}

/// Whether the highest card of a suit is among the first cards.
pub(super) fn is_master(own: Ladder, away: Ladder) -> bool {
    own.top().is_some_and(|top| away.columns(1) & higher(Some(top)) == 0)
}

/// How many of the first trumps none of the others can beat.
pub(super) fn sure(own: Ladder, away: Ladder) -> u32 {
    let above = match away.top() {
        None | Some(0) => u64::MAX,
        Some(top) => higher(Some(top - 1)),
    };
    (own.columns(1) & above).count_ones()
}

/// A mask of the strengths above one.
const fn higher(above: Option<u8>) -> u64 {
    match above {
        None => u64::MAX,
        Some(top) if top < 31 => u64::MAX << (2 * (top as u32 + 1)),
        Some(_) => 0,
    }
}

fn shares(public: &Public, seat: Seat, hidden: u8) -> [[f32; 5]; 4] {
    let mut shares = [[0.0; 5]; 4];
    for group in Group::ALL {
        // Trumps are not laid down without need.
        let mut places = if group == Group::Trump { 0 } else { hidden };
        let mut open = [0; 4];
        for (offset, count) in open.iter_mut().enumerate().skip(1) {
            let other = seat.plus(offset);
            if !public.is_void(other, group) {
                *count = public.counts[other.index()];
                places += *count;
            }
        }
        let each = 1.0 / f32::from(places.max(1));
        for (offset, &count) in open.iter().enumerate() {
            shares[offset][group.index()] = f32::from(count) * each;
        }
    }
    shares
}

/// The chance that none of so many cards falls to a seat with this share.
fn none(share: f32, cards: u8) -> f32 {
    let mut base = (1.0 - share).max(0.0);
    let mut times = cards;
    let mut product = 1.0;
    while times > 0 {
        if times & 1 == 1 {
            product *= base;
        }
        base *= base;
        times >>= 1;
    }
    product
}
