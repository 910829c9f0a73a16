//! The cards of a deal in the order in which they are drawn.

use cards::{Card, CardSet, Lots, Seed};

use crate::edition::Edition;
use crate::seat::{BySeat, Seat};

/// A shuffled deck, and the lot that decides who draws first where nothing
/// else does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    cards: Vec<Card>,
    lot: Seat,
}

/// The cards are not those of the edition's decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the cards are not those of the decks played with")]
pub struct BadDeck;

impl Deck {
    /// The deck of a seed. A deal is a function of edition and seed.
    pub fn from_seed(edition: &Edition, seed: Seed) -> Self {
        let mut lots = Lots::new(seed);
        let mut cards = edition.decks.in_order();
        lots.shuffle(&mut cards);
        Self { cards, lot: Seat::East.plus(lots.below(4) as usize) }
    }

    /// The deck that gives every seat its cards in the order of its list, with
    /// this kitty from the top, when `first` draws first.
    pub fn from_hands(
        edition: &Edition,
        first: Seat,
        hands: &BySeat<Vec<Card>>,
        kitty: &[Card],
    ) -> Result<Self, BadDeck> {
        let size = edition.hand_size();
        if hands.iter().any(|(_, hand)| hand.len() != size) || kitty.len() != edition.kitty as usize
        {
            return Err(BadDeck);
        }
        let drawn = (0..4 * size).map(|i| hands[first.plus(i)][i / 4]);
        let cards: Vec<Card> = drawn.chain(kitty.iter().copied()).collect();
        match CardSet::try_from_cards(cards.iter().copied()) {
            Ok(set) if set == edition.decks.cards() => Ok(Self { cards, lot: first }),
            _ => Err(BadDeck),
        }
    }

    /// The seat that the lot lets draw first.
    pub const fn lot(&self) -> Seat {
        self.lot
    }

    /// The card with this number in the order of drawing.
    pub(crate) fn card(&self, index: usize) -> Card {
        self.cards[index]
    }

    /// The cards left after all hands are drawn, from the top.
    pub fn kitty(&self, edition: &Edition) -> &[Card] {
        &self.cards[4 * edition.hand_size()..]
    }

    /// The hands when `first` draws first, each in the order of drawing.
    pub fn hands(&self, edition: &Edition, first: Seat) -> BySeat<Vec<Card>> {
        BySeat::from_fn(|seat| {
            let offset = (seat.index() + 4 - first.index()) % 4;
            self.cards[..4 * edition.hand_size()].iter().skip(offset).step_by(4).copied().collect()
        })
    }
}
