//! Declaring: what a suit promises as trumps to this hand, whoever deals, and
//! whether to say so now.

use cards::{Card, CardSet, Rank, Suit};
use shengji::{BySide, Declaration, Edition, Seat, Undeclared};

use super::features::{Model, Moment};
use crate::club::model::Sink;

/// What a seat knows while trump is not fixed.
pub(crate) struct Auction<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) seat: Seat,
    pub(crate) hand: CardSet,
    pub(crate) levels: BySide<Rank>,
    pub(crate) dealer: Option<Seat>,
    pub(crate) history: &'a [Declaration],
    /// Whether all hands are dealt.
    pub(crate) all_drawn: bool,
}

impl Auction<'_> {
    /// What to declare of what is open, if anything. `asked` when the others
    /// wait for an answer.
    pub(crate) fn choose(
        &self,
        model: &Model,
        options: &[CardSet],
        asked: bool,
    ) -> Option<CardSet> {
        let mut moment = model.moment();
        self.tell_moment(asked, &mut moment);
        let mut best: Option<(f32, CardSet)> = None;
        for &cards in options {
            let worth = self.worth(&moment, cards);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, cards));
            }
        }
        let (worth, cards) = best?;
        (worth > moment.play().worth() || self.must_open()).then_some(cards)
    }

    /// All that can be done with what the club player thinks of it, its choice
    /// first; `None` where something must be declared.
    pub(crate) fn weighed(
        &self,
        model: &Model,
        options: &[CardSet],
        asked: bool,
    ) -> Option<Vec<(f32, Option<CardSet>)>> {
        if self.must_open() {
            return None;
        }
        let mut moment = model.moment();
        self.tell_moment(asked, &mut moment);
        let ways = options.iter().map(|&cards| (self.worth(&moment, cards), Some(cards)));
        let mut ways: Vec<_> = ways.chain([(moment.play().worth(), None)]).collect();
        ways.sort_by(|a, b| b.0.total_cmp(&a.0));
        Some(ways)
    }

    /// How likely a player declares this who judges so and is careless: a way
    /// that is worse by `careless` levels is taken less often by a factor of
    /// e. Without cards, how likely he declares nothing.
    pub(crate) fn chance_of(
        &self,
        model: &Model,
        options: &[CardSet],
        declared: Option<CardSet>,
        careless: f32,
    ) -> f32 {
        let mut moment = model.moment();
        self.tell_moment(false, &mut moment);
        let nothing = moment.play().worth();
        let made = declared.map_or(nothing, |cards| self.worth(&moment, cards));
        let ways = options.iter().map(|&cards| self.worth(&moment, cards));
        let all: f32 = ways.chain([nothing]).map(|worth| ((worth - made) / careless).exp()).sum();
        1.0 / all.max(1.0)
    }

    /// What a declaration is worth beside the others and beside none.
    fn worth(&self, moment: &Moment, cards: CardSet) -> f32 {
        let mut weighed = moment.play();
        self.tell_declaration(cards, &mut weighed);
        weighed.worth()
    }

    /// The suit to name when nobody declared.
    pub(crate) fn name(&self) -> Option<Suit> {
        Suit::ALL.into_iter().max_by_key(|&suit| {
            let cards = self.hand.of_suit(suit).without_rank(self.level());
            2 * cards.len() + cards.at_least(2).len()
        })
    }

    /// The level whose cards count.
    fn level(&self) -> Rank {
        self.levels[self.dealer.unwrap_or(self.seat).side()]
    }

    /// Whether the deal would be void, or left to the kitty, if nobody spoke.
    pub(crate) fn must_open(&self) -> bool {
        self.history.is_empty()
            && self.dealer.is_none()
            && self.hand.len() == self.edition.hand_size()
            && (self.all_drawn || self.edition.declaring.undeclared_first == Undeclared::Redeal)
    }

    /// The part of the hand that is still to come.
    fn to_come(&self) -> f32 {
        1.0 - self.hand.len() as f32 / self.edition.hand_size() as f32
    }

    /// The moment: the same for all declarations and for none.
    pub(super) fn tell_moment(&self, asked: bool, sink: &mut impl Sink) {
        let level = self.level();
        sink.put(0, self.to_come());
        sink.flag(1, self.all_drawn);
        sink.flag(2, asked);
        let role = match self.dealer {
            None => 3,
            Some(dealer) if dealer == self.seat => 4,
            Some(dealer) if dealer == self.seat.partner() => 5,
            Some(_) => 6,
        };
        sink.put(role, 1.0);
        let jokers = self.hand.jokers().len() as f32;
        let levels = self.hand.of_rank(level).len() as f32;
        sink.put(7, jokers / 2.0);
        sink.put(8, levels / 2.0);
        sink.put(9, self.hand.of_rank(Rank::Ace).without_rank(level).len() as f32 / 4.0);
        sink.put(10, self.hand.points() as f32 / 40.0);
        let lengths = Suit::ALL.map(|suit| self.plain(suit).len() as f32);
        sink.put(11, lengths.into_iter().fold(0.0, f32::max) / 8.0);
        sink.put(12, lengths.into_iter().fold(30.0, f32::min) / 8.0);
        if let Some(standing) = self.history.last() {
            sink.put(13, 1.0);
            sink.flag(14, standing.seat == self.seat.partner());
            sink.flag(15, standing.seat == self.seat);
            sink.flag(16, standing.cards.len() > 1);
            match standing.trump() {
                Some(suit) => {
                    sink.put(17, self.plain(suit).len() as f32 / 6.0);
                    sink.put(18, self.surplus(suit) / 3.0);
                }
                None => sink.put(19, 1.0),
            }
        }
    }

    /// One declaration; none at all tells nothing.
    pub(super) fn tell_declaration(&self, cards: CardSet, sink: &mut impl Sink) {
        let level = self.level();
        let to_come = self.to_come();
        let jokers = self.hand.jokers().len() as f32;
        let levels = self.hand.of_rank(level).len() as f32;
        sink.put(0, 1.0);
        sink.put(1, to_come);
        sink.put(2, cards.len() as f32 - 1.0);
        let Some(suit) = (Declaration { seat: self.seat, cards }).trump() else {
            let aces = self.hand.of_rank(Rank::Ace).without_rank(level).len() as f32;
            sink.put(3, 1.0);
            sink.put(4, (jokers + levels - 4.0) / 2.0);
            sink.put(5, (aces - 3.0) / 2.0);
            sink.put(6, self.hand.copies(Card::BIG_JOKER) as f32);
            return;
        };
        let plain = self.plain(suit);
        let surplus = self.surplus(suit) / 3.0;
        sink.put(7, surplus);
        sink.put(8, surplus * to_come);
        sink.put(9, plain.len() as f32 / 6.0);
        sink.put(10, plain.at_least(2).len() as f32 / 2.0);
        sink.put(11, self.hand.of_suit(suit).of_rank(level).len() as f32);
        sink.put(12, jokers / 2.0);
        sink.put(13, levels / 2.0);
        sink.put(14, (plain.len() as f32 + jokers + levels) / 10.0);
        sink.put(
            15,
            plain.of_rank(Rank::Ace).len() as f32 + plain.of_rank(Rank::King).len() as f32,
        );
        sink.put(16, plain.points() as f32 / 20.0);
        self.tell_side_suits(suit, sink);
        let role = match self.dealer {
            None => 26,
            Some(dealer) if dealer.side() == self.seat.side() => 28,
            Some(_) => 30,
        };
        sink.put(role, 1.0);
        sink.put(role + 1, surplus);
        let Some(standing) = self.history.last() else {
            sink.put(32, 1.0);
            sink.put(33, surplus);
            return;
        };
        let over = match standing.seat {
            seat if seat == self.seat => 34,
            seat if seat == self.seat.partner() => 36,
            _ => 38,
        };
        sink.put(over, 1.0);
        sink.put(over + 1, surplus);
        sink.flag(40, standing.trump() == Some(suit));
        if let Some(theirs) = standing.trump() {
            sink.put(41, (plain.len() as f32 - self.plain(theirs).len() as f32) / 4.0);
        }
    }

    /// What the other suits promise beside one: places 17 to 25.
    fn tell_side_suits(&self, trump: Suit, sink: &mut impl Sink) {
        for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
            let cards = self.plain(suit);
            match cards.len() {
                0 => sink.put(17, 1.0),
                1 => sink.put(18, 1.0),
                2 => sink.put(19, 1.0),
                _ => {}
            }
            let aces = cards.of_rank(Rank::Ace).len() as f32;
            sink.put(20, aces / 2.0);
            sink.put(21, cards.at_least(2).len() as f32 / 4.0);
            if aces == 0.0 {
                sink.put(22, cards.len() as f32 / 8.0);
                sink.put(23, cards.points() as f32 / 20.0);
            }
        }
    }

    /// The cards of a suit without those of the level.
    fn plain(&self, suit: Suit) -> CardSet {
        self.hand.of_suit(suit).without_rank(self.level())
    }

    /// By how many cards a suit is longer than its share.
    fn surplus(&self, suit: Suit) -> f32 {
        let others = self.hand.without_rank(self.level());
        let share = (others.len() - others.jokers().len()) as f32 / 4.0;
        self.plain(suit).len() as f32 - share
    }
}
