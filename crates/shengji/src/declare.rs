//! Declaring trump: 亮主, 反主, 防反/加固, 反无主 (spec §7; cn2002:8, 21;
//! most2015 五(四)–(六); cn2017:4 十三–十六, 6; sasu2017 一.6).

use cards::{Card, CardSet, Rank, Suit};
use serde::{Deserialize, Serialize};

use crate::edition::{BigOverLittle, Edition, NoTrump, Overcall};
use crate::order::Trump;
use crate::seat::{BySide, Seat, Side};

/// Cards that a seat shows to make a suit trump, or 无主.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declaration {
    /// Who shows them.
    pub seat: Seat,
    /// All that the seat shows, earlier cards of a strengthened declaration
    /// included.
    pub cards: CardSet,
}

impl Declaration {
    /// What it makes trump. A pair of jokers makes 无主; any other
    /// declaration has level cards of one suit.
    pub fn trump(&self) -> Trump {
        self.cards.kinds().find_map(|(card, _)| card.suit())
    }

    /// An opening shows a joker of the suit's colour where it shows one.
    fn opens(&self) -> bool {
        let jokers = self.cards.jokers();
        self.trump().is_some_and(|suit| {
            jokers.is_empty() || jokers.contains(Card::BIG_JOKER) == suit.is_red()
        })
    }

    /// How many level cards are shown.
    fn level_cards(&self) -> usize {
        self.cards.len() - self.cards.jokers().len()
    }
}

/// What decides which declarations are possible, besides the cards.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    /// The rules.
    pub edition: &'a Edition,
    /// Whether it is the first deal of the match (抢庄).
    pub first_deal: bool,
    /// The levels of both sides. Where the dealer is fixed, a side declares
    /// with the dealer's side's level unless the edition lets the opponents
    /// take over with their own.
    pub levels: BySide<Rank>,
    /// The side that is to be dealer, if that is fixed.
    pub dealer_side: Option<Side>,
}

impl Circumstances<'_> {
    /// The level whose cards a seat declares with.
    pub fn level(&self, seat: Seat, history: &[Declaration]) -> Rank {
        let own = self.edition.declaring.opponents_may_take_over;
        let side = match (self.dealer_side, history.first()) {
            // 抢庄: whoever stands at the end deals at his own level.
            (None, _) => seat.side(),
            (Some(_), Some(opening)) if own => opening.seat.side(),
            (Some(_), None) if own => seat.side(),
            (Some(dealer_side), _) => dealer_side,
        };
        self.levels[side]
    }

    /// Every declaration open to a seat that holds these cards, each as all
    /// the cards it would then be showing.
    pub fn options(&self, seat: Seat, holding: CardSet, history: &[Declaration]) -> Vec<CardSet> {
        let mut options = Vec::new();
        let level = self.level(seat, history);
        for suit in Suit::ALL {
            let card = Card::suited(suit, level);
            for copies in 1..=holding.copies(card) {
                let shown = CardSet::of(card, copies);
                for cards in self.with_jokers(shown, holding) {
                    if self.suit_allowed(seat, cards, history) {
                        options.push(cards);
                    }
                }
            }
        }
        for joker in [Card::LITTLE_JOKER, Card::BIG_JOKER] {
            let pair = CardSet::of(joker, 2);
            if pair.is_subset(holding) && self.no_trump_allowed(seat, joker, history) {
                options.push(pair);
            }
        }
        options
    }

    /// Whether one declaration is open to a seat.
    pub fn allows(
        &self,
        declaration: Declaration,
        holding: CardSet,
        history: &[Declaration],
    ) -> bool {
        declaration.cards.is_subset(holding)
            && self.options(declaration.seat, holding, history).contains(&declaration.cards)
    }

    /// The level cards with each joker that may be shown with them, or alone
    /// where the edition asks for no joker.
    fn with_jokers(
        &self,
        shown: CardSet,
        holding: CardSet,
    ) -> impl Iterator<Item = CardSet> + use<> {
        let with_joker = self.edition.declaring.with_joker;
        let jokers = [Card::LITTLE_JOKER, Card::BIG_JOKER]
            .into_iter()
            .filter(move |&joker| with_joker && holding.contains(joker))
            .map(move |joker| shown + CardSet::of(joker, 1));
        (!with_joker).then_some(shown).into_iter().chain(jokers)
    }

    fn suit_allowed(&self, seat: Seat, cards: CardSet, history: &[Declaration]) -> bool {
        let offer = Declaration { seat, cards };
        let Some(standing) = history.last() else {
            return offer.opens();
        };
        let Some(standing_suit) = standing.trump() else {
            return false;
        };
        if standing.seat == seat {
            // 防反, 加固: the same suit and more of it, with the joker shown.
            return offer.trump() == Some(standing_suit)
                && standing.cards.is_subset(cards)
                && offer.level_cards() > standing.level_cards();
        }
        match self.edition.declaring.overcall {
            Overcall::MoreCards => offer.level_cards() > standing.level_cards(),
            Overcall::PairOverSingle => {
                offer.level_cards() == 2
                    && standing.level_cards() == 1
                    && offer.trump() != Some(standing_suit)
            }
            Overcall::PairLadder => {
                offer.level_cards() == 2
                    && (standing.level_cards() == 1 || offer.trump() < Some(standing_suit))
            }
        }
    }

    fn no_trump_allowed(&self, seat: Seat, joker: Card, history: &[Declaration]) -> bool {
        let (over_others_only, big_over_little) = match self.edition.declaring.no_trump {
            NoTrump::Never => return false,
            NoTrump::OverOthers(rule) => (true, rule),
            NoTrump::AnyTime(rule) => (false, rule),
        };
        let Some(standing) = history.last() else {
            return !over_others_only;
        };
        if over_others_only && standing.seat == seat {
            return false;
        }
        // Over a suit any pair of jokers will do; over jokers only the big
        // ones over the little ones.
        standing.trump().is_some()
            || joker == Card::BIG_JOKER
                && standing.cards.contains(Card::LITTLE_JOKER)
                && (self.first_deal || big_over_little == BigOverLittle::Always)
    }
}
