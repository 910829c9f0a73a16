//! Rows of 二打一.
//!
//! A *set* of cards takes [`SET`] bytes: how many of each rank, the 3 first,
//! and in the last byte how many in all. Seats are told as the mover sees
//! them: himself, the next (下家), the one before (上家).

mod moves;
mod stands;
mod view;
mod weigh;

use erdayi::{Action, Bid, Call, Hand, Pattern, Ranks, Reading, Seat};

pub use moves::{MOST_MOVES, list_calls, list_plays};
pub use stands::Against;
pub use weigh::{best, read, weigh, weigh_rows};

/// Bytes of a set of cards.
pub const SET: usize = 16;
/// How many of the latest turns a state tells.
pub const TURNS: usize = 12;
/// Sets of a state: own hand, unseen cards, kitty, what each has played, the
/// play to be beaten, and the latest turns, the last first.
pub const SETS: usize = 7 + TURNS;
/// Bytes of a state after its sets; see [`State::write`].
pub const FACTS: usize = 16;
/// Bytes of a state.
pub const STATE: usize = SETS * SET + FACTS;
/// Bytes of a move: its set, and what kind of move it is; see [`Move::write`].
pub const MOVE: usize = SET + 8;

/// What the mover is in the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// He is asked what he bids.
    Bidder,
    /// The dealer.
    Dealer,
    /// The defender whose turn comes after the dealer's.
    AfterDealer,
    /// The defender whose turn comes before the dealer's.
    BeforeDealer,
}

/// What somebody said: 0 not yet asked, 1 a pass, else the bid and one.
pub type Said = u8;

/// All that the mover knows.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// His cards.
    pub hand: Ranks,
    /// The cards he does not see; before the kitty is shown it is among them.
    pub unseen: Ranks,
    /// The kitty as it was shown, empty before.
    pub kitty: Ranks,
    /// What he, the next and the one before have played.
    pub played: [Ranks; 3],
    /// The play to be beaten.
    pub beat: Option<Ranks>,
    /// Who laid it: 1 the next, 2 the one before; 0 when there is none.
    pub beat_by: u8,
    /// The latest turns, the last first; empty for a pass and before the first.
    pub turns: [Ranks; TURNS],
    /// How many turns there were.
    pub turn_count: u8,
    /// What he is.
    pub role: Role,
    /// The bid that stands; 0 for none.
    pub bid: u8,
    /// Bombs and rockets played.
    pub doublings: u8,
    /// How many cards the next and the one before hold.
    pub left: [u8; 2],
    /// What he, the next and the one before said.
    pub said: [Said; 3],
    /// How often the dealer has played, and the defenders together: spring and
    /// anti-spring hang on it.
    pub plays: [u8; 2],
}

impl State {
    /// Writes the row: the sets, then role, bid, doublings, who laid the play
    /// to be beaten, cards of the next and of the one before, what the three
    /// said, plays of the dealer and of the defenders (3 at most), turns.
    #[inline]
    pub fn write(&self, row: &mut [u8; STATE]) {
        let [own, next, before] = self.played;
        let beat = self.beat.unwrap_or_default();
        let sets = [self.hand, self.unseen, self.kitty, own, next, before, beat];
        let (places, facts) = row.as_chunks_mut::<SET>();
        debug_assert!(facts.is_empty());
        for (place, &set) in places.iter_mut().zip(sets.iter().chain(&self.turns)) {
            *place = write_set(set);
        }
        let [said_own, said_next, said_before] = self.said;
        places[SETS] = [
            self.role as u8,
            self.bid,
            self.doublings,
            self.beat_by,
            self.left[0],
            self.left[1],
            said_own,
            said_next,
            said_before,
            self.plays[0].min(3),
            self.plays[1].min(3),
            self.turn_count,
            0,
            0,
            0,
            0,
        ];
    }
}

/// What the mover may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// To say this: 0 is a pass.
    Call(u8),
    /// To pass.
    Pass,
    /// To play these cards, which read so.
    Play(Ranks, Reading),
}

/// The kinds of move: a pass, the patterns from 1 on in their order, a call.
pub const KINDS: usize = Pattern::ALL.len() + 2;
/// The number of a call among the kinds.
pub const CALL: u8 = KINDS as u8 - 1;

impl Move {
    /// The cards of the move.
    #[inline]
    pub const fn ranks(self) -> Ranks {
        match self {
            Self::Call(_) | Self::Pass => Ranks::EMPTY,
            Self::Play(ranks, _) => ranks,
        }
    }

    /// The same as a seat with this hand does it; `None` where it does not hold
    /// the cards. Cards that read in two ways are two moves, so a play says how
    /// it is read.
    pub fn by(self, seat: Seat, hand: Hand) -> Option<Action> {
        Some(match self {
            Self::Call(points) => {
                Action::Call { seat, call: Bid::try_from(points).map_or(Call::Pass, Call::Bid) }
            }
            Self::Pass => Action::Pass { seat },
            Self::Play(ranks, reading) => {
                Action::Play { seat, cards: hand.pick(ranks)?, reading: Some(reading) }
            }
        })
    }

    /// Whether nobody can beat it, whichever hand the cards are in that the
    /// mover does not see.
    #[inline]
    pub fn stands(self, against: &Against) -> bool {
        matches!(self, Self::Play(_, reading) if against.stands(reading))
    }

    /// Writes the row: the cards, the kind, the length of the body, its
    /// highest rank, the points of a call, and whether nobody can beat the
    /// play, which whoever counts cards knows.
    #[inline]
    pub fn write(self, stands: bool, row: &mut [u8; MOVE]) {
        let [kind, length, main, points] = match self {
            Self::Call(points) => [CALL, 0, 0, points],
            Self::Pass => [0; 4],
            Self::Play(_, reading) => {
                [reading.pattern as u8 + 1, reading.length, reading.main as u8, 0]
            }
        };
        row[..SET].copy_from_slice(&write_set(self.ranks()));
        row[SET..].copy_from_slice(&[kind, length, main, points, stands.into(), 0, 0, 0]);
    }
}

/// Four bits a rank become a byte a rank, and the last byte the number of
/// cards.
#[inline]
pub fn write_set(ranks: Ranks) -> [u8; SET] {
    let bits = ranks.bits();
    let mut set = [0; SET];
    set[..8].copy_from_slice(&half(bits as u32).to_le_bytes());
    set[8..].copy_from_slice(&half((bits >> 32) as u32).to_le_bytes());
    set[SET - 1] = ranks.len() as u8;
    set
}

/// The same for eight ranks.
#[inline]
const fn half(bits: u32) -> u64 {
    let bits = bits as u64;
    let bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    let bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

#[cfg(test)]
mod tests {
    use super::*;
    use erdayi::Rank;

    #[test]
    fn a_set_tells_the_number_of_each_rank_and_of_all() {
        for text in ["", "3334", "3456789TJQKA2LB", "2222LB", "AAAA44443"] {
            let ranks: Ranks = text.parse().unwrap();
            let set = write_set(ranks);
            for rank in Rank::ALL {
                assert_eq!(u32::from(set[rank.index()]), ranks.count(rank), "{text} {rank}");
            }
            assert_eq!(usize::from(set[SET - 1]), text.len());
        }
    }

    #[test]
    fn a_move_tells_what_it_is() {
        let ranks: Ranks = "334455".parse().unwrap();
        let reading = Reading::of(ranks).unwrap();
        let mut row = [9; MOVE];
        Move::Play(ranks, reading).write(true, &mut row);
        assert_eq!(row[..3], [2, 2, 2]);
        assert_eq!(row[SET..], [Pattern::Pairs as u8 + 1, 3, Rank::Five as u8, 0, 1, 0, 0, 0]);
        Move::Call(3).write(false, &mut row);
        assert_eq!(row[SET..], [CALL, 0, 0, 3, 0, 0, 0, 0]);
    }
}
