//! Every turn of a play, as all at the table have seen it.

use std::fmt;

use cards::Card;

use crate::{Hand, Seat};

/// What a seat did when its turn came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it was.
    pub seat: Seat,
    /// What it played; `None` when it passed.
    pub cards: Option<Hand>,
}

/// All turns of a play in order, a byte for each card: positions are copied
/// millions of times a second by whoever searches. Each card is played once,
/// so that a deck is the most there can be, and the order of the seats is
/// that of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Course {
    leader: Seat,
    /// The cards in order, each play from the strongest to the weakest. The
    /// highest bits of a play's first card say how many passed before it,
    /// plus one; on its other cards they are zero.
    cards: [u8; Card::KINDS],
    played: u8,
    /// Passes after the last play.
    passes: u8,
}

/// The bits of a byte that say which card it is.
const CARD_BITS: u32 = 6;

impl Course {
    /// Before the first lead.
    pub const fn new(leader: Seat) -> Self {
        Self { leader, cards: [0; Card::KINDS], played: 0, passes: 0 }
    }

    /// The turns of somebody who tells them; `None` where they cannot be: a
    /// seat out of turn, a card twice, an empty play, more passes than end a
    /// trick.
    pub fn of(leader: Seat, turns: impl IntoIterator<Item = Turn>) -> Option<Self> {
        let mut course = Self::new(leader);
        let (mut next, mut seen) = (leader, Hand::EMPTY);
        for Turn { seat, cards } in turns {
            match cards {
                _ if seat != next => return None,
                Some(cards) if cards.is_empty() || !cards.and(seen).is_empty() => return None,
                Some(cards) => {
                    course.play(cards);
                    seen += cards;
                }
                None if course.played == 0 || course.passes == 2 => return None,
                None => course.pass(),
            }
            next = seat.next();
        }
        Some(course)
    }

    pub(crate) fn play(&mut self, cards: Hand) {
        let mut mark = (self.passes + 1) << CARD_BITS;
        for card in cards.iter() {
            self.cards[usize::from(self.played)] = mark | card.index() as u8;
            self.played += 1;
            mark = 0;
        }
        self.passes = 0;
    }

    pub(crate) const fn pass(&mut self) {
        self.passes += 1;
    }

    /// The turns in order.
    pub fn iter(&self) -> impl Iterator<Item = Turn> {
        let mut rest = &self.cards[..self.played.into()];
        let mut seat = self.leader;
        let mut passes = rest.first().map_or(self.passes, |&card| before(card));
        std::iter::from_fn(move || {
            let mut turn = Turn { seat, cards: None };
            if passes > 0 {
                passes -= 1;
            } else {
                let after = rest.get(1..)?.iter().position(|&card| card >> CARD_BITS != 0);
                let (play, later) = rest.split_at(after.map_or(rest.len(), |more| more + 1));
                let cards = play.iter().filter_map(|&card| Card::from_index(card_of(card)));
                turn.cards = Some(cards.fold(Hand::EMPTY, |all, card| all + Hand::of(card)));
                passes = later.first().map_or(self.passes, |&card| before(card));
                rest = later;
            }
            seat = seat.next();
            Some(turn)
        })
    }

    /// Whether nothing was played.
    pub const fn is_empty(&self) -> bool {
        self.played == 0
    }
}

/// How many passed before the play that begins with this byte.
const fn before(byte: u8) -> u8 {
    (byte >> CARD_BITS).saturating_sub(1)
}

fn card_of(byte: u8) -> usize {
    usize::from(byte & ((1 << CARD_BITS) - 1))
}

impl fmt::Debug for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(seat: Seat, cards: &str) -> Turn {
        Turn { seat, cards: (!cards.is_empty()).then(|| cards.parse().unwrap()) }
    }

    #[track_caller]
    fn check(turns: &[Turn]) {
        let course = Course::of(Seat::B, turns.iter().copied()).unwrap();
        assert_eq!(course.iter().collect::<Vec<_>>(), turns);
        assert_eq!(course.is_empty(), turns.is_empty());
    }

    #[test]
    fn what_was_played_is_read_again() {
        use Seat::{A, B, C};
        let turns = [
            turn(B, "S3 H3 C3 D4"),
            turn(C, ""),
            turn(A, "S5 H5 C5 S6"),
            turn(B, ""),
            turn(C, ""),
            turn(A, "D3"),
            turn(B, "BJ"),
            turn(C, ""),
            turn(A, ""),
        ];
        for many in 0..=turns.len() {
            check(&turns[..many]);
        }
        check(&[Turn { seat: B, cards: Some(Hand::deck()) }]);
    }

    #[test]
    fn what_cannot_be_is_no_course() {
        use Seat::{A, B, C};
        for turns in [
            &[turn(C, "S3")][..],
            &[turn(B, "")],
            &[turn(B, "S3"), turn(A, "S4")],
            &[turn(B, "S3"), turn(C, "S3")],
            &[turn(B, "S3"), turn(C, ""), turn(A, ""), turn(B, "")],
            &[Turn { seat: B, cards: Some(Hand::EMPTY) }],
        ] {
            assert_eq!(Course::of(B, turns.iter().copied()), None, "{turns:?}");
        }
    }
}
