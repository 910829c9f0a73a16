//! Claims about decisions of 升级.

use bots::weigh::Tried;
use cards::{CardSet, Suit};
use games::Move;
use shengji::{
    Declaration, Edition, Group, Lead, Order, Phase, Seat, ThrowTest, View, claim, run_tops,
};

use super::{Asked, Said, play};
use crate::reason::{Claim, Other, Reason};

pub(super) fn of(edition: &Edition, view: &View, seat: Seat, asked: &Asked) -> Vec<Reason> {
    let said = Said::new(asked);
    match view.phase {
        Phase::Drawing | Phase::Bidding => before(edition, view, seat, said),
        Phase::Exchange | Phase::Playing => match Known::new(edition, view, seat) {
            Some(known) if view.phase == Phase::Exchange => known.kitty(said),
            Some(known) if known.lead.is_none() => known.leading(said),
            Some(known) => known.following(said),
            None => Vec::new(),
        },
        Phase::Naming | Phase::Demanding | Phase::Finished | Phase::Void => Vec::new(),
    }
}

/// Declaring and naming the suit.
fn before(edition: &Edition, view: &View, seat: Seat, mut said: Said) -> Vec<Reason> {
    let Some(hand) = view.hands[seat] else { return Vec::new() };
    let level = view.levels[view.dealer.unwrap_or(seat).side()];
    let suit_of = |tried: &Tried| match play(tried)? {
        Move::Declare { cards } => Some(Declaration { seat, cards }.trump()),
        Move::Trump { suit } => Some(Some(suit)),
        _ => None,
    };
    let length = |suit: Suit| hand.of_suit(suit).without_rank(level).len();
    let longest = if view.must_name_trump {
        Suit::ALL.into_iter().map(length).max()
    } else {
        let declared = view.may_declare.iter();
        declared.filter_map(|&cards| Declaration { seat, cards }.trump()).map(length).max()
    };
    said.fact(|tried| {
        let suit = suit_of(tried)?;
        let order = edition.order(level, suit);
        let count = order.of_group(hand, Group::Trump).len() as u32;
        Some(Claim::TrumpsHeld { suit, count, of: hand.len() as u32 })
    });
    said.fact(|tried| {
        let suit = suit_of(tried)??;
        let count = length(suit);
        let is_longest = Some(count) == longest && count > 0;
        is_longest.then_some(Claim::LongestSuit { suit, count: count as u32 })
    });
    said.reasons()
}

/// What a seat knows while cards are laid down and played.
struct Known<'a> {
    edition: &'a Edition,
    view: &'a View,
    seat: Seat,
    order: Order,
    hand: CardSet,
    /// Cards that are in other hands, or in a kitty that the seat has not seen.
    outside: CardSet,
    lead: Option<Lead>,
}

impl<'a> Known<'a> {
    fn new(edition: &'a Edition, view: &'a View, seat: Seat) -> Option<Self> {
        let terms = view.terms?;
        let order = edition.order(terms.level, terms.trump);
        let hand = view.hands[seat]?;
        let played = view.played.iter().fold(CardSet::EMPTY, |all, (_, &cards)| all + cards);
        let known = played + hand + view.buried.unwrap_or_default();
        let outside = edition.decks.cards().checked_sub(known)?;
        let lead = match view.trick.as_ref().and_then(|trick| Some((trick, trick.plays.first()?))) {
            Some((trick, &cards)) => Some(Lead::read(&order, cards, Some(&trick.units)).ok()?),
            None => None,
        };
        Some(Self { edition, view, seat, order, hand, outside, lead })
    }

    fn cards(tried: &Tried) -> Option<CardSet> {
        match play(tried)? {
            Move::Play { cards, .. } | Move::Bury { cards } => Some(cards),
            _ => None,
        }
    }

    fn read(&self, tried: &Tried) -> Option<Lead> {
        match play(tried)? {
            Move::Play { cards, reading } => {
                Lead::read(&self.order, cards, reading.as_deref()).ok()
            }
            _ => None,
        }
    }

    fn leading(&self, mut said: Said) -> Vec<Reason> {
        said.fact(|tried| self.greatest(&self.read(tried)?));
        said.share(
            20,
            |end| end.failed,
            |tried, percent| self.read(tried)?.is_throw().then_some(Claim::ThrowFails { percent }),
        );
        for (who, other) in self.others() {
            said.fact(|tried| self.void(who, other, &self.read(tried)?));
        }
        said.share(
            15,
            |end| end.trick.is_some_and(|trick| trick.ruffed),
            |tried, percent| {
                let lead = self.read(tried)?;
                (lead.group != Group::Trump).then_some(Claim::Ruffed { percent })
            },
        );
        of_trick(&mut said);
        self.of_hand(&mut said);
        self.of_deal(&mut said);
        said.reasons()
    }

    fn following(&self, mut said: Said) -> Vec<Reason> {
        said.fact(|tried| self.in_trick(Self::cards(tried)?));
        of_trick(&mut said);
        self.of_hand(&mut said);
        self.of_deal(&mut said);
        said.reasons()
    }

    fn kitty(&self, mut said: Said) -> Vec<Reason> {
        said.fact(|tried| Some(Claim::BuriesPoints { points: Self::cards(tried)?.points() }));
        said.fact(|tried| {
            let suits = self.emptied(Self::cards(tried)?);
            (!suits.is_empty()).then_some(Claim::BuriesSuits { suits })
        });
        said.fact(|tried| {
            let count = self.order.of_group(Self::cards(tried)?, Group::Trump).len() as u32;
            (count > 0).then_some(Claim::BuriesTrumps { count })
        });
        said.share(10, |end| end.kitty_lost, |_, percent| Some(Claim::KittyLost { percent }));
        self.of_deal(&mut said);
        said.reasons()
    }

    /// The others as the seat sees them.
    fn others(&self) -> [(Other, Seat); 3] {
        [
            (Other::Partner, self.seat.partner()),
            (Other::Next, self.seat.next()),
            (Other::Previous, self.seat.previous()),
        ]
    }

    /// What is greatest of a lead, if anything is.
    fn greatest(&self, lead: &Lead) -> Option<Claim> {
        let ladder = self.order.ladder(self.outside, lead.group);
        let beaten = lead.units.iter().any(|unit| {
            let tops = run_tops(ladder.columns(unit.shape.width), unit.shape.length);
            tops.checked_shr(2 * (u32::from(unit.top) + 1)).unwrap_or(0) != 0
        });
        if beaten {
            return None;
        }
        if !lead.is_throw() {
            return Some(Claim::Greatest { cards: lead.cards });
        }
        let stands = match self.edition.throws.test {
            ThrowTest::NoHigherUnit => true,
            ThrowTest::NoHigherCard => lead
                .cards
                .kinds()
                .all(|(card, _)| ladder.top().is_none_or(|top| self.order.strength(card) >= top)),
        };
        stands.then_some(Claim::ThrowStands { cards: lead.cards })
    }

    fn is_void(&self, seat: Seat, group: Group) -> bool {
        !self.order.of_group(self.view.lacks[seat], group).is_empty()
    }

    /// Who has shown that he can only ruff or throw away on a lead.
    fn void(&self, who: Other, other: Seat, lead: &Lead) -> Option<Claim> {
        let suit = side_suit(lead.group)?;
        if !self.is_void(other, lead.group) || self.is_void(other, Group::Trump) {
            return None;
        }
        Some(match who {
            Other::Partner => Claim::PartnerVoid { suit },
            Other::Next | Other::Previous => {
                Claim::OpponentVoid { who, suit, points: lead.cards.points() }
            }
        })
    }

    /// What a follow does to the trick as it lies.
    fn in_trick(&self, cards: CardSet) -> Option<Claim> {
        let (trick, lead) = (self.view.trick.as_ref()?, self.lead.as_ref()?);
        let winning = trick.winning?;
        let ruffs = self.edition.ruffs;
        let standing =
            trick.plays.iter().filter_map(|&play| claim(&self.order, ruffs, lead, play)).max();
        let own = claim(&self.order, ruffs, lead, cards);
        let points = cards.points();
        if own > standing {
            let lies: u32 = trick.plays.iter().map(|play| play.points()).sum();
            let trumps = self.order.common_group(cards) == Some(Group::Trump);
            let ruffs = lead.group != Group::Trump && trumps;
            return (ruffs && lies > 0).then_some(Claim::RuffsPoints { points: lies });
        }
        match self.others().into_iter().find(|&(_, seat)| seat == winning)?.0 {
            Other::Partner => Some(Claim::PartnerWinning { points }),
            who @ (Other::Next | Other::Previous) => {
                (points > 0).then_some(Claim::FeedsOpponent { who, points })
            }
        }
    }

    /// The side suits of which nothing is left without these cards.
    fn emptied(&self, cards: CardSet) -> Vec<Suit> {
        let gone = |group: Group| {
            let held = self.order.of_group(self.hand, group);
            !held.is_empty() && held.is_subset(cards)
        };
        let side = Group::ALL.into_iter().filter(|&group| gone(group));
        side.filter_map(side_suit).collect()
    }

    /// What it leaves in the hand.
    fn of_hand(&self, said: &mut Said) {
        said.fact(|tried| {
            let suits = self.emptied(Self::cards(tried)?);
            let rest = self.order.of_group(self.hand - Self::cards(tried)?, Group::Trump);
            let suit = *suits.first()?;
            (!rest.is_empty()).then_some(Claim::Empties { suit })
        });
        said.fact(|tried| {
            let cards = Self::cards(tried)?;
            let torn = cards.kinds().find(|&(card, count)| count < self.hand.copies(card))?;
            Some(Claim::Splits { card: torn.0 })
        });
    }

    /// What the defenders get in the end.
    fn of_deal(&self, said: &mut Said) {
        let points = self.edition.levels.takeover;
        if !said.asked.same {
            said.share(
                100,
                |end| end.points >= points,
                |_, percent| Some(Claim::DefendersReach { points, percent }),
            );
        }
    }
}

/// Who takes the trick, and what is in it.
fn of_trick(said: &mut Said) {
    let own = |end: &bots::weigh::End| end.trick.is_some_and(|trick| trick.own);
    said.share(70, own, |tried, percent| {
        let points = average(tried, true);
        Some(Claim::Takes { percent, points })
    });
    if said.asked.same {
        return;
    }
    let lost =
        |end: &bots::weigh::End| end.trick.is_some_and(|trick| !trick.own && trick.points > 0);
    said.share(100, lost, |tried, percent| {
        let points = average(tried, false);
        (points > 0).then_some(Claim::LosesTrick { percent, points })
    });
}

/// The points in the trick where a side takes it, on average.
fn average(tried: &Tried, own: bool) -> u32 {
    let tricks = tried.ends.iter().filter_map(|end| end.trick);
    let taken: Vec<i32> = tricks
        .filter(|trick| trick.own == own && (own || trick.points > 0))
        .map(|trick| trick.points)
        .collect();
    (f64::from(taken.iter().sum::<i32>()) / taken.len().max(1) as f64).round() as u32
}

const fn side_suit(group: Group) -> Option<Suit> {
    match group {
        Group::Side(suit) => Some(suit),
        Group::Trump => None,
    }
}
