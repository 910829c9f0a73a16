//! The play of one deal as the club player and the search see it: what never
//! changes, and what everybody has seen.

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use shengji::{Claim, Edition, Group, Lead, Order, Seat, claim, highest, run_tops};

/// What stays the same from the first lead to the last trick.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) order: Order,
    pub(crate) dealer: Seat,
    /// Every card of the deal.
    pub(crate) all: CardSet,
}

impl<'a> Ground<'a> {
    pub(crate) const fn new(edition: &'a Edition, order: Order, dealer: Seat) -> Self {
        Self { edition, order, dealer, all: edition.decks.cards() }
    }

    /// Whether a seat plays for the dealer's side.
    pub(crate) fn deals(&self, seat: Seat) -> bool {
        seat.side() == self.dealer.side()
    }
}

/// What everybody at the table knows of the play.
#[derive(Clone, Debug)]
pub(crate) struct Public {
    /// All cards played, the trick on the table included.
    pub(crate) played: CardSet,
    /// The groups in which each seat is known to have no card, a bit each.
    pub(crate) voids: [u8; 4],
    /// The groups in which each seat is known to have no pair, a bit each.
    pub(crate) pairless: [u8; 4],
    /// The groups that each seat has led, a bit each.
    pub(crate) led: [u8; 4],
    /// Cards in each hand.
    pub(crate) counts: [u8; 4],
    /// Who leads the trick on the table.
    pub(crate) leader: Seat,
    /// The lead, once it is made.
    pub(crate) lead: Option<Lead>,
    /// The plays of the trick, the lead first.
    pub(crate) plays: ArrayVec<CardSet, 4>,
    /// What is winning the trick.
    pub(crate) best: Option<Best>,
    /// Points on the table.
    pub(crate) stake: i32,
    /// The defenders' points, penalties included.
    pub(crate) points: i32,
}

/// The play that is winning a trick.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) seat: Seat,
    /// How it competes; a lead that nobody has followed yet needs none.
    pub(crate) claim: Option<Claim>,
    /// The top of its highest unit of the lead's first form.
    pub(crate) top: u8,
    /// Whether it is trumps on a side suit.
    pub(crate) ruffs: bool,
}

/// The bit of a group.
pub(crate) const fn bit(group: Group) -> u8 {
    1 << group.index()
}

impl Public {
    /// Before the first lead.
    pub(crate) fn new(leader: Seat, counts: [u8; 4], points: i32) -> Self {
        Self {
            played: CardSet::EMPTY,
            voids: [0; 4],
            pairless: [0; 4],
            led: [0; 4],
            counts,
            leader,
            lead: None,
            plays: ArrayVec::new(),
            best: None,
            stake: 0,
            points,
        }
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Seat {
        self.leader.plus(self.plays.len())
    }

    pub(crate) const fn is_void(&self, seat: Seat, group: Group) -> bool {
        self.voids[seat.index()] & bit(group) != 0
    }

    /// Whether a seat is known to be out of a side suit and not out of trumps.
    pub(crate) fn may_ruff(&self, seat: Seat, group: Group) -> bool {
        self.is_void(seat, group) && !self.is_void(seat, Group::Trump)
    }

    pub(crate) const fn has_led(&self, seat: Seat, group: Group) -> bool {
        self.led[seat.index()] & bit(group) != 0
    }

    /// How a play of a seat would win the trick as it stands, if it would.
    pub(crate) fn overtakes(
        &self,
        ground: &Ground,
        lead: &Lead,
        seat: Seat,
        play: CardSet,
    ) -> Option<Best> {
        let claim = claim(&ground.order, ground.edition.ruffs, lead, play)?;
        if self.best.is_some_and(|best| best.claim >= Some(claim)) {
            return None;
        }
        let group = ground.order.group(play.first().unwrap_or(Card::BIG_JOKER));
        let top = top_of(&ground.order, play, group, lead);
        Some(Best { seat, claim: Some(claim), top, ruffs: group != lead.group })
    }

    /// Puts a legal play of the seat whose turn it is on the table; a lead
    /// comes with its reading. True when the trick is over.
    pub(crate) fn put(&mut self, ground: &Ground, cards: CardSet, lead: Option<Lead>) -> bool {
        let seat = self.turn();
        self.played += cards;
        self.counts[seat.index()] -= cards.len() as u8;
        self.stake += cards.points() as i32;
        if let Some(lead) = lead {
            self.led[seat.index()] |= bit(lead.group);
            self.best = self.overtakes(ground, &lead, seat, cards);
            self.lead = Some(lead);
        } else if let Some(lead) = self.lead.take() {
            self.notice(&ground.order, seat, &lead, cards);
            self.best = self.overtakes(ground, &lead, seat, cards).or(self.best);
            self.lead = Some(lead);
        }
        self.plays.push(cards);
        self.plays.is_full()
    }

    /// What a follow tells of the hand it came from.
    fn notice(&mut self, order: &Order, seat: Seat, lead: &Lead, cards: CardSet) {
        let group = bit(lead.group);
        if order.of_group(cards, lead.group) != cards {
            self.voids[seat.index()] |= group;
        } else if lead.units[0].shape.width > 1 && order.ladder(cards, lead.group).columns(2) == 0 {
            self.pairless[seat.index()] |= group;
        }
    }

    /// Clears the table for the winner of a trick that is over, and says who
    /// it is.
    pub(crate) fn take(&mut self, ground: &Ground) -> Seat {
        let winner = self.best.map_or(self.leader, |best| best.seat);
        if !ground.deals(winner) {
            self.points += self.stake;
        }
        self.stake = 0;
        self.leader = winner;
        self.lead = None;
        self.plays.clear();
        self.best = None;
        winner
    }
}

/// The top of the highest unit of the lead's first form in a play that
/// competes with it.
fn top_of(order: &Order, cards: CardSet, group: Group, lead: &Lead) -> u8 {
    let shape = lead.units[0].shape;
    let ladder = order.ladder(cards, group);
    highest(run_tops(ladder.columns(shape.width), shape.length)).unwrap_or(0)
}
