//! Rows of 升级.
//!
//! A *set* of cards takes [`SET`] bytes, laid out by a [`Frame`], which puts
//! the trump suit first: how many of each plain card, suit by suit from 2 to
//! A, the place of the level left empty; the level cards of the four suits;
//! little and big jokers; and after those how many cards there are, their
//! points in fives, and how many of them are trumps. Seats are told as the
//! mover sees them: himself, the next (下家), the partner (对家), the one
//! before (上家).

mod frame;
mod moves;
mod weigh;

use cards::CardSet;

pub use frame::{Frame, SET, Trumps};
pub use moves::{Kind, MOST_MOVES, MOVE, Move};
pub use weigh::{best, read, weigh_rows};

/// Sets of a state: own hand, unseen cards, the kitty as it was shown, what
/// was laid down, what each seat has played, what each other is known to hold,
/// what each other has put into this trick, and what each seat put into the
/// last.
pub const SETS: usize = 18;
/// Bytes of a state after its sets; see [`State::write`].
pub const FACTS: usize = 80;
/// Bytes of a state.
pub const STATE: usize = SETS * SET + FACTS;
/// Groups of cards that follow each other: trumps and the side suits, of which
/// there are four in 无主.
pub const GROUPS: usize = 5;

/// What the mover is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Asked {
    /// Whether he declares.
    Declare,
    /// What he lays down.
    Bury,
    /// What he leads.
    Lead,
    /// How he follows.
    Follow,
}

/// What is led in the trick on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Led {
    /// The place of its group, from 1; see [`Frame::place`].
    pub group: u8,
    /// How many cards.
    pub cards: u8,
    /// Width and length of its first unit.
    pub shape: [u8; 2],
    /// How many units.
    pub units: u8,
}

/// All that the mover knows. Seats are places after his own, 0 for himself;
/// where nobody may be meant it is one more, and 0 for nobody.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// What he is asked.
    pub asked: Asked,
    /// The place of the edition among the texts.
    pub edition: u8,
    /// How cards are laid out.
    pub frame: Frame,
    /// Where the dealer sits; 4 while nobody deals.
    pub dealer: u8,
    /// Levels of his side and of the other.
    pub levels: [u8; 2],
    /// His cards.
    pub hand: CardSet,
    /// The cards he does not see.
    pub unseen: CardSet,
    /// The kitty as it was dealt, where he saw it.
    pub kitty: CardSet,
    /// What was laid down, where he knows it.
    pub buried: CardSet,
    /// What each seat has played, this trick included.
    pub played: [CardSet; 4],
    /// What each other showed and still holds, as far as can be seen: declared
    /// cards, and those of throws that failed.
    pub shown: [CardSet; 3],
    /// What each other has put into this trick.
    pub trick: [CardSet; 3],
    /// What each seat put into the last trick.
    pub last: [CardSet; 4],
    /// The defenders' points.
    pub points: i32,
    /// Points of this trick.
    pub stake: u8,
    /// How many cards each holds.
    pub left: [u8; 4],
    /// Who leads this trick.
    pub leader: u8,
    /// How many have played to it.
    pub plays: u8,
    /// Who is winning it, one more.
    pub winner: u8,
    /// What is led.
    pub led: Led,
    /// Whether a side suit was ruffed, and how high what is winning is.
    pub best: [u8; 2],
    /// Who led the last trick and who took it, one more.
    pub last_seats: [u8; 2],
    /// Whose declaration stands, one more, and with how many cards.
    pub declared: [u8; 2],
    /// Whether all hands are dealt.
    pub all_drawn: bool,
    /// The groups that each other is known to be out of, a bit each, in the
    /// order of [`Frame::place`].
    pub voids: [u8; 3],
    /// The groups of which each other is known to have no pair.
    pub pairless: [u8; 3],
    /// The groups that each seat has led.
    pub has_led: [u8; 4],
}

/// Points below zero that can still be told.
const BELOW: i32 = 100;

impl State {
    /// Writes the row: the sets, then what is asked, edition, dealer, level,
    /// whether trump is not known (0), a suit (1) or none (2), the levels of
    /// both sides, the defenders' points (in fives, 20 for none), points of
    /// the trick in fives, cards of the four, who leads, how many have played,
    /// who is winning; group, cards, width, length and units of the lead;
    /// whether a ruff is winning and how high; leader and winner of the last
    /// trick; who declared and with how many cards; whether all is dealt; then
    /// a byte for each group of each other whether he is out of it, the same
    /// for pairs, and for each group of each seat whether he led it.
    pub fn write(&self, row: &mut [u8; STATE]) {
        let (places, facts) = row.split_at_mut(SETS * SET);
        let (places, _) = places.as_chunks_mut::<SET>();
        let sets = [self.hand, self.unseen, self.kitty, self.buried];
        let sets = sets.iter().chain(&self.played).chain(&self.shown);
        let sets = sets.chain(&self.trick).chain(&self.last);
        for (place, &set) in places.iter_mut().zip(sets) {
            self.frame.write(set, place);
        }
        let points = ((self.points + BELOW) / 5).clamp(0, i32::from(u8::MAX)) as u8;
        let (frame, led) = (&self.frame, self.led);
        let (numbers, flags) = facts.split_at_mut(NUMBERS);
        numbers.copy_from_slice(&[
            self.asked as u8,
            self.edition,
            self.dealer,
            frame.level() as u8,
            frame.trumps() as u8,
            self.levels[0],
            self.levels[1],
            points,
            self.stake / 5,
            self.left[0],
            self.left[1],
            self.left[2],
            self.left[3],
            self.leader,
            self.plays,
            self.winner,
            led.group,
            led.cards,
            led.shape[0],
            led.shape[1],
            led.units,
            self.best[0],
            self.best[1],
            self.last_seats[0],
            self.last_seats[1],
            self.declared[0],
            self.declared[1],
            self.all_drawn.into(),
        ]);
        let bits = self.voids.iter().chain(&self.pairless).chain(&self.has_led);
        let (flags, rest) = flags.as_chunks_mut::<GROUPS>();
        for (flags, bits) in flags.iter_mut().zip(bits) {
            *flags = std::array::from_fn(|group| bits >> group & 1);
        }
        rest.fill(0);
    }
}

/// Facts that are numbers; flags follow.
const NUMBERS: usize = 28;
