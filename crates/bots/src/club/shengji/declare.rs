//! Declaring: a suit that is longer than its share, the earlier the longer.

use cards::{CardSet, Rank, Suit};
use shengji::{BySide, Declaration, Edition, Seat, Undeclared};

/// Early in the deal a suit must be longer; all of these are in quarters of a
/// card by which a suit is longer than its share.
const EARLY: f32 = 8.0;
/// Where whoever declares deals; for the dealer's side; against it.
const FIRST: f32 = -2.0;
const FOR_DEALER: f32 = 0.0;
const AGAINST_DEALER: f32 = 4.0;
/// To declare over an opponent, in the first deal and later.
const OVER_FIRST: f32 = 2.0;
const OVER: f32 = 6.0;
/// For each level card of the suit, and each pair in it.
const LEVEL_CARD: f32 = 2.0;
const PAIR: f32 = 2.0;
/// 无主: for each trump beyond five, each ace beyond three.
const NO_TRUMP: f32 = 4.0;
const ACE: f32 = 2.0;

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
    pub(crate) fn choose(&self, options: &[CardSet], asked: bool) -> Option<CardSet> {
        let (cards, surplus) = self.best(options)?;
        let declares = match self.history.last() {
            // Whoever takes over deals.
            None if asked && self.edition.declaring.opponents_may_take_over => true,
            None => {
                let complete = self.hand.len() == self.edition.hand_size();
                surplus >= self.needed() || complete && self.must_open()
            }
            Some(standing) => self.overcalls(standing, cards, surplus),
        };
        declares.then_some(cards)
    }

    /// The suit to name when nobody declared.
    pub(crate) fn name(&self) -> Option<Suit> {
        Suit::ALL.into_iter().max_by(|&a, &b| self.strength(a).total_cmp(&self.strength(b)))
    }

    /// The level whose cards count.
    fn level(&self) -> Rank {
        self.levels[self.dealer.unwrap_or(self.seat).side()]
    }

    /// The worth of a suit as trumps, in quarters of a card.
    fn strength(&self, suit: Suit) -> f32 {
        let cards = self.hand.of_suit(suit);
        let plain = cards.without_rank(self.level());
        4.0 * plain.len() as f32
            + LEVEL_CARD * cards.of_rank(self.level()).len() as f32
            + PAIR * plain.at_least(2).len() as f32
    }

    /// The best declaration open to the seat, with the fewest cards that will
    /// do, and by how much its suit is longer than its share.
    fn best(&self, options: &[CardSet]) -> Option<(CardSet, f32)> {
        let others = self.hand.without_rank(self.level());
        let share = (others.len() - others.jokers().len()) as f32;
        let mut best: Option<(CardSet, f32)> = None;
        for &cards in options {
            let surplus = match (Declaration { seat: self.seat, cards }).trump() {
                Some(suit) => self.strength(suit) - share - 2.0,
                None => self.no_trump(),
            };
            let better = best.is_none_or(|(other, most)| {
                surplus > most || surplus >= most && cards.len() < other.len()
            });
            if better {
                best = Some((cards, surplus));
            }
        }
        best
    }

    /// 无主 is for a hand of jokers, level cards and aces without a long suit.
    fn no_trump(&self) -> f32 {
        let level = self.level();
        let trumps = (self.hand.jokers().len() + self.hand.of_rank(level).len()) as f32;
        let aces = self.hand.of_rank(Rank::Ace).without_rank(level).len() as f32;
        NO_TRUMP * (trumps - 5.0) + ACE * (aces - 3.0)
    }

    /// How long a suit must be to open with it.
    fn needed(&self) -> f32 {
        let size = self.edition.hand_size();
        let to_draw = size.saturating_sub(self.hand.len()) as f32;
        let side = match self.dealer {
            None => FIRST,
            Some(dealer) if dealer.side() == self.seat.side() => FOR_DEALER,
            Some(_) => AGAINST_DEALER,
        };
        EARLY * to_draw / size as f32 + side
    }

    /// Whether the deal would be void, or left to the kitty, if nobody spoke.
    fn must_open(&self) -> bool {
        self.dealer.is_none()
            && (self.all_drawn || self.edition.declaring.undeclared_first == Undeclared::Redeal)
    }

    /// Whether to declare over what stands: never over the partner, to make
    /// one's own declaration safer always, and over an opponent with a suit
    /// that is long while his is not.
    fn overcalls(&self, standing: &Declaration, cards: CardSet, surplus: f32) -> bool {
        if standing.seat == self.seat {
            return (Declaration { seat: self.seat, cards }).trump() == standing.trump();
        }
        if standing.seat == self.seat.partner() {
            return false;
        }
        let theirs = standing.trump().map_or(0.0, |suit| self.strength(suit));
        let share = (self.hand.without_rank(self.level()).len() - self.hand.jokers().len()) as f32;
        let reason = if self.dealer.is_none() { OVER_FIRST } else { OVER };
        surplus >= reason && theirs <= share
    }
}
