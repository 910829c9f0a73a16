//! What a seat knows once trump is fixed, and what follows from it.

use cards::{Card, CardSet};
use shengji::{Edition, Group, Lead, Order, Seat, Shape, Unit, View};

use super::columns::{Columns, power};
use crate::smallest;

/// A seat's knowledge of the deal.
pub(super) struct Knowledge<'a> {
    pub(super) edition: &'a Edition,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    pub(super) dealer: Seat,
    pub(super) hand: CardSet,
    pub(super) order: Order,
    /// Cards that the seat has not seen: in other hands or in the kitty.
    pub(super) unseen: CardSet,
    /// The unseen cards by group.
    columns: [Columns; 5],
}

/// What is winning a trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) seat: Seat,
    pub(super) group: Group,
    /// The top of its best unit of the lead's first form.
    pub(super) top: u8,
}

impl<'a> Knowledge<'a> {
    /// What the seat knows; nothing before trump is fixed.
    pub(super) fn new(edition: &'a Edition, view: &'a View, seat: Seat) -> Option<Self> {
        let hand = view.hands[seat]?;
        let order = smallest::order(edition, view)?;
        let played = view.played.iter().fold(CardSet::EMPTY, |all, (_, &cards)| all + cards);
        let known = played + hand + view.buried.unwrap_or_default();
        let unseen = edition.decks.cards().checked_sub(known)?;
        Some(Self {
            edition,
            view,
            seat,
            dealer: view.dealer?,
            hand,
            columns: Group::ALL.map(|group| Columns::of(&order, unseen, group)),
            order,
            unseen,
        })
    }

    /// The lead of the trick on the table.
    pub(super) fn lead(&self) -> Option<Lead> {
        smallest::lead(&self.order, self.view)
    }

    /// The seat's cards of one group.
    pub(super) fn own(&self, group: Group) -> CardSet {
        self.order.of_group(self.hand, group)
    }

    /// The unseen cards of one group by strength.
    pub(super) const fn columns(&self, group: Group) -> &Columns {
        match group {
            Group::Trump => &self.columns[0],
            Group::Side(suit) => &self.columns[1 + suit.index()],
        }
    }

    /// How many cards of one group are unseen.
    pub(super) fn unseen_of(&self, group: Group) -> usize {
        self.order.of_group(self.unseen, group).len()
    }

    /// Whether the seat plays for the dealer's side.
    pub(super) fn deals(&self) -> bool {
        self.seat.side() == self.dealer.side()
    }

    /// Whether another seat is known to have no card of a group.
    pub(super) fn is_void(&self, seat: Seat, group: Group) -> bool {
        let shown = !self.order.of_group(self.view.lacks[seat], group).is_empty();
        shown || self.unseen_of(group) == 0
    }

    /// The chance that an unseen card of a group is in this other hand.
    pub(super) fn share(&self, seat: Seat, group: Group) -> f32 {
        if self.is_void(seat, group) {
            return 0.0;
        }
        // Nobody lays down trumps without need.
        let in_kitty = match (self.view.buried, group) {
            (None, Group::Side(_)) => self.edition.kitty as usize,
            _ => 0,
        };
        let places: usize = Seat::ALL
            .into_iter()
            .filter(|&other| other != self.seat && !self.is_void(other, group))
            .map(|other| self.view.counts[other])
            .sum();
        self.view.counts[seat] as f32 / (places + in_kitty).max(1) as f32
    }

    /// The chance that a seat has no card of a group.
    fn void_chance(&self, seat: Seat, group: Group) -> f32 {
        power(1.0 - self.share(seat, group), self.unseen_of(group).min(40) as u8)
    }

    /// The chance that a seat still to play can beat what is winning.
    pub(super) fn overtakes(&self, seat: Seat, lead: &Lead, standing: Standing) -> f32 {
        let ruffed = standing.group != lead.group;
        let [unit, more @ ..] = lead.units.as_slice() else {
            return 0.0;
        };
        // A throw stands, so nobody beats it but with trumps.
        let follows = if ruffed || !more.is_empty() {
            0.0
        } else {
            let share = self.share(seat, lead.group);
            self.columns(lead.group).chance(share, unit.shape, Some(standing.top))
        };
        if lead.group == Group::Trump {
            return follows;
        }
        let share = self.share(seat, Group::Trump);
        let trumps = self.columns(Group::Trump);
        let ruffs = more.iter().fold(
            trumps.chance(share, unit.shape, ruffed.then_some(standing.top)),
            |chance, unit| chance * trumps.chance(share, unit.shape, None),
        );
        1.0 - (1.0 - follows) * (1.0 - self.void_chance(seat, lead.group) * ruffs)
    }

    /// The chance that the seat's side wins a trick, given what is winning it
    /// and who is still to play.
    pub(super) fn win_chance(
        &self,
        lead: &Lead,
        standing: Standing,
        to_play: impl Iterator<Item = Seat>,
    ) -> f32 {
        let ours = f32::from(u8::from(standing.seat.side() == self.seat.side()));
        to_play.fold(ours, |ours, seat| {
            let overtakes = self.overtakes(seat, lead, standing);
            if seat == self.seat.partner() {
                // He may need more to win it back than the seat knows of.
                ours + (1.0 - ours) * overtakes * 0.6
            } else {
                ours * (1.0 - overtakes)
            }
        })
    }

    /// The highest unit of a form in a play.
    pub(super) fn top_of(&self, play: CardSet, group: Group, shape: Shape) -> u8 {
        Columns::of(&self.order, play, group).top(shape).unwrap_or(0)
    }

    /// Whether nobody can hold a unit of the same form and group that is
    /// higher.
    pub(super) fn is_master(&self, group: Group, unit: &Unit) -> bool {
        self.columns(group).top(unit.shape).is_none_or(|top| top <= unit.top)
    }

    /// The points that others are likely to add for each card of a trick.
    pub(super) fn points_to_come(&self, players: usize, cards: usize) -> f32 {
        let each = self.unseen.points() as f32 / self.unseen.len().max(1) as f32;
        each * (players * cards) as f32 * 0.8
    }

    /// What winning a trick is worth beside its points: the kitty with the
    /// last one, else the lead.
    pub(super) fn stake(&self, lead: &Lead) -> f32 {
        if lead.cards.len() < self.hand.len() {
            return 2.0;
        }
        let kitty = self.view.buried.map_or(8, CardSet::points);
        (kitty * self.edition.kitty_factors.factor(lead)) as f32
    }

    /// What it costs to part with cards: their own worth, and that of pairs
    /// that are broken.
    pub(super) fn price(&self, cards: CardSet) -> f32 {
        let late = if self.hand.len() <= 6 { 1.4 } else { 1.0 };
        cards
            .kinds()
            .map(|(card, copies)| {
                let trump = self.order.group(card) == Group::Trump;
                let scale = if trump { late } else { 1.0 };
                let left = self.hand.copies(card) - copies;
                let breaks = left == 1;
                let pair =
                    if breaks { 1.5 + f32::from(self.order.strength(card)) * 0.1 } else { 0.0 };
                scale * (self.worth(card) * copies as f32 + pair)
            })
            .sum()
    }

    /// What one card is worth beside its points.
    fn worth(&self, card: Card) -> f32 {
        let strength = self.order.strength(card);
        if self.order.group(card) == Group::Trump {
            return match (card.rank(), card.suit()) {
                (None, _) if card == Card::BIG_JOKER => 9.0,
                (None, _) => 7.5,
                (Some(rank), suit) if rank == self.order.level() => {
                    if suit == self.order.trump() {
                        6.0
                    } else {
                        5.0
                    }
                }
                _ => 1.5 + f32::from(strength) * 0.25,
            };
        }
        match self.columns(self.order.group(card)).above(strength) {
            0 => 3.0,
            1 => 1.5,
            _ => f32::from(strength) * 0.08,
        }
    }
}
