//! Every play of a deal, as all at the table have seen it.

use std::fmt;

use cards::{Card, CardSet};

use crate::seat::Seat;

/// Something that a seat laid on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Whose cards.
    pub seat: Seat,
    /// Which.
    pub cards: CardSet,
    /// Whether they stayed there: a throw that failed was taken back.
    pub stands: bool,
}

/// All plays of a deal in order, a byte for each card: a table keeps them for
/// as long as the deal lasts, and most of them are single cards.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Plays(Vec<u8>);

/// Stands before a throw that failed. No seat has so many cards.
const TAKEN_BACK: u8 = u8::MAX;

/// The seat is in the lowest bits of the byte before its cards, and how many
/// they are in the others.
const SEAT_BITS: u32 = 2;

impl Plays {
    /// The plays of somebody who tells them; `None` where one has more cards
    /// than a hand.
    pub fn of(plays: impl IntoIterator<Item = Play>) -> Option<Self> {
        plays.into_iter().try_fold(Self::default(), |mut all, play| {
            let fits = play.cards.len() < usize::from(TAKEN_BACK >> SEAT_BITS);
            fits.then(|| all.push(play))?;
            Some(all)
        })
    }

    pub(crate) fn push(&mut self, play: Play) {
        let Play { seat, cards, stands } = play;
        if !stands {
            self.0.push(TAKEN_BACK);
        }
        self.0.push((cards.len() as u8) << SEAT_BITS | seat.index() as u8);
        self.0.extend(cards.iter().map(|card| card.index() as u8));
    }

    /// The plays in order, failed throws before what was led instead.
    pub fn iter(&self) -> impl Iterator<Item = Play> {
        let mut rest = self.0.iter();
        std::iter::from_fn(move || {
            let first = *rest.next()?;
            let stands = first != TAKEN_BACK;
            let head = if stands { first } else { *rest.next()? };
            let seat = Seat::ALL[usize::from(head) % Seat::ALL.len()];
            let count = usize::from(head >> SEAT_BITS);
            let cards = rest.by_ref().take(count);
            let cards = cards.filter_map(|&index| Card::from_index(index.into()));
            let cards = cards.fold(CardSet::EMPTY, |all, card| all + CardSet::from(card));
            Some(Play { seat, cards, stands })
        })
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Plays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_is_read_again() {
        let play = |seat, cards: &str, stands| Play { seat, cards: cards.parse().unwrap(), stands };
        // The most that a seat holds: all of three decks that are dealt to it.
        let whole = CardSet::try_from_cards(Card::all().take(13).flat_map(|card| [card; 3]));
        let whole = whole.unwrap();
        let all = [
            play(Seat::East, "SA SA SK SK", false),
            play(Seat::East, "SK SK", true),
            play(Seat::North, "S3 S4", true),
            Play { seat: Seat::South, cards: whole, stands: false },
            Play { seat: Seat::South, cards: whole, stands: true },
        ];
        assert!(Plays::default().is_empty());
        let plays = Plays::of(all).unwrap();
        assert_eq!(plays.iter().collect::<Vec<_>>(), all);
        let decks = CardSet::try_from_cards(Card::all().flat_map(|card| [card; 3])).unwrap();
        let all = Play { seat: Seat::East, cards: decks, stands: true };
        assert_eq!(Plays::of([all]), None, "nobody has so many");
    }
}
