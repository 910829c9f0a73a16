//! What can be declared.

use arrayvec::ArrayVec;
use cards::CardSet;
use nets::shengji::{Asked, Frame, Kind, Led, MOST_MOVES, Move, State};
use shengji::{BySeat, Circumstances, Declaration};

use super::shown::{edition_of, place_of, shown};
use super::{Moves, add, tell_behind};
use crate::club::shengji::{Auction, Judgement};

impl Auction<'_> {
    /// What is open, and nothing where that may be. `asked` when the others
    /// wait for an answer.
    pub(super) fn considered(&self, options: &[CardSet], asked: bool) -> Moves {
        let mut moves = Moves::new();
        let level = self.circumstances().level(self.seat, self.history);
        for &cards in options {
            let trump = Declaration { seat: self.seat, cards }.trump();
            let frame = Frame::new(level, trump);
            add(&mut moves, Move::plain(Kind::Declare, cards, self.hand, frame));
        }
        if !self.must_open() {
            let nothing = Move::plain(Kind::Nothing, CardSet::EMPTY, self.hand, self.frame());
            add(&mut moves, nothing);
        }
        let weighed = self.weighed(&Judgement::learned().declare, options, asked);
        if let Some(weighed) = weighed {
            let worth = |of: &Move| {
                let cards = (of.kind == Kind::Declare).then_some(of.cards);
                let found = weighed.iter().find(|(_, way)| *way == cards);
                found.map_or(f32::MIN, |&(worth, _)| worth)
            };
            let worths: ArrayVec<f32, MOST_MOVES> = moves.iter().map(worth).collect();
            tell_behind(&mut moves, &worths, worths.len());
        }
        moves
    }

    /// What the seat knows.
    pub(super) fn state(&self, counts: BySeat<usize>) -> State {
        let seat = self.seat;
        let mut left = [0; 4];
        for (of, &count) in counts.iter() {
            left[of.after(seat)] = count as u8;
        }
        let standing = self.history.last();
        State {
            asked: Asked::Declare,
            edition: edition_of(self.edition),
            frame: self.frame(),
            dealer: self.dealer.map_or(4, |dealer| dealer.after(seat) as u8),
            levels: [seat.side(), seat.side().other()].map(|side| self.levels[side] as u8),
            hand: self.hand,
            unseen: self.edition.decks.cards() - self.hand,
            kitty: CardSet::EMPTY,
            buried: CardSet::EMPTY,
            played: [CardSet::EMPTY; 4],
            shown: shown(seat, self.history, &BySeat::default(), &BySeat::default()),
            trick: [CardSet::EMPTY; 3],
            last: [CardSet::EMPTY; 4],
            points: 0,
            stake: 0,
            left,
            leader: 0,
            plays: 0,
            winner: 0,
            led: Led::default(),
            best: [0; 2],
            last_seats: [0; 2],
            declared: standing.map_or([0; 2], |of| [place_of(of.seat, seat), of.cards.len() as u8]),
            all_drawn: self.all_drawn,
            voids: [0; 3],
            pairless: [0; 3],
            has_led: [0; 4],
        }
    }

    /// Cards lie as they would if no more were declared.
    fn frame(&self) -> Frame {
        let circumstances = self.circumstances();
        match self.history.last() {
            None => Frame::undeclared(circumstances.level(self.seat, self.history)),
            Some(standing) => {
                let level = circumstances.level(standing.seat, self.history);
                Frame::new(level, standing.trump())
            }
        }
    }

    fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            edition: self.edition,
            first_deal: self.dealer.is_none(),
            levels: self.levels,
            dealer_side: self.dealer.map(shengji::Seat::side),
        }
    }
}
