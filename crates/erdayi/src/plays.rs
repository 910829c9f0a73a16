//! All legal plays of a hand, each once.
//!
//! Plays are generated pattern by pattern from masks of the hand (see
//! [`Ranks`]). A play has one reading, and within a pattern each body is
//! taken once and each attachment to it once, so no play comes twice.

use crate::attach;
use crate::ranks::{JOKERS, SEQUENCE, lowest};
use crate::{Pattern, Rank, Ranks, Reading};

/// A play as its ranks; suits are for the player to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    /// The cards.
    pub ranks: Ranks,
    /// What they are.
    pub reading: Reading,
}

/// The shortest straight (顺子): 五张或更多.
const SHORTEST_STRAIGHT: u8 = 5;
/// The shortest run of pairs (连对): 三个或更多.
const SHORTEST_PAIRS: u8 = 3;
/// The shortest plane (飞机): 两个或更多.
const SHORTEST_PLANE: u8 = 2;
/// The most ranks a sequence can have, 3 to A.
const LONGEST: u8 = 12;

/// Visits every legal play of the hand once: every pattern when leading
/// (`over` is `None`), else what beats the play on the table (erdayi2021:3).
///
/// Nothing is allocated. Passing is not a play and is not visited.
#[inline]
pub fn for_each_play(hand: Ranks, over: Option<Reading>, mut visit: impl FnMut(Play)) {
    let mut plays = Plays::new(hand, |bits, reading| {
        visit(Play { ranks: Ranks::from_bits(bits), reading });
    });
    match over {
        None => plays.leads(),
        Some(reading) => plays.follows(reading),
    }
}

/// How many plays [`for_each_play`] visits.
pub fn count_plays(hand: Ranks, over: Option<Reading>) -> usize {
    let mut count = 0;
    for_each_play(hand, over, |_| count += 1);
    count
}

/// Whether the hand has any play at all; whoever leads and has a card has one.
pub fn can_play(hand: Ranks, over: Option<Reading>) -> bool {
    count_plays(hand, over) > 0
}

/// The hand as masks, and where the plays go.
struct Plays<V> {
    hand: u64,
    ones: u64,
    twos: u64,
    threes: u64,
    fours: u64,
    visit: V,
}

impl<V: FnMut(u64, Reading)> Plays<V> {
    #[inline]
    fn new(hand: Ranks, visit: V) -> Self {
        Self {
            hand: hand.bits(),
            ones: hand.ones(),
            twos: hand.twos(),
            threes: hand.threes(),
            fours: hand.fours(),
            visit,
        }
    }

    #[inline]
    fn leads(&mut self) {
        self.alike(Pattern::Single, self.ones);
        self.alike(Pattern::Pair, self.twos);
        self.alike(Pattern::Trio, self.threes);
        self.trios_carrying(Pattern::TrioAndSingle, self.threes);
        self.trios_carrying(Pattern::TrioAndPair, self.threes);
        self.sequences(Pattern::Straight, SHORTEST_STRAIGHT);
        self.sequences(Pattern::Pairs, SHORTEST_PAIRS);
        self.planes();
        if self.fours != 0 {
            self.fours_carrying_singles(self.fours);
            self.fours_carrying_pairs(self.fours);
        }
        self.alike(Pattern::Bomb, self.fours);
        self.rocket();
    }

    #[inline]
    fn follows(&mut self, over: Reading) {
        let Reading { pattern, length, main } = over;
        // All ranks above the main rank.
        let above = u64::MAX << (4 * main as u32 + 4);
        let bombs = match pattern {
            Pattern::Rocket => return,
            Pattern::Bomb => self.fours & above,
            _ => self.fours,
        };
        match pattern {
            Pattern::Rocket | Pattern::Bomb => {}
            Pattern::Single => self.alike(pattern, self.ones & above),
            Pattern::Pair => self.alike(pattern, self.twos & above),
            Pattern::Trio => self.alike(pattern, self.threes & above),
            Pattern::TrioAndSingle | Pattern::TrioAndPair => {
                self.trios_carrying(pattern, self.threes & above);
            }
            Pattern::Straight
            | Pattern::Pairs
            | Pattern::Plane
            | Pattern::PlaneAndSingles
            | Pattern::PlaneAndPairs => {
                let starts = run_starts(self.wide_enough(pattern), length);
                // A run of this length ends above the main rank when it
                // starts above the table's start.
                let starts = starts & (above >> (4 * (u32::from(length) - 1)));
                self.runs(pattern, length, starts);
            }
            Pattern::FourAndSingles => self.fours_carrying_singles(self.fours & above),
            Pattern::FourAndPairs => self.fours_carrying_pairs(self.fours & above),
        }
        self.alike(Pattern::Bomb, bombs);
        self.rocket();
    }

    /// One, two, three or four cards of one rank.
    #[inline]
    fn alike(&mut self, pattern: Pattern, ranks: u64) {
        let count = match pattern {
            Pattern::Single => 1,
            Pattern::Pair => 2,
            Pattern::Trio => 3,
            _ => 4,
        };
        for_each_bit(ranks, |rank| {
            (self.visit)(rank * count, Reading::new(pattern, 1, lowest(rank)));
        });
    }

    #[inline]
    fn rocket(&mut self) {
        if self.ones & JOKERS == JOKERS {
            (self.visit)(JOKERS, Reading::ROCKET);
        }
    }

    /// 三带单、三带对: what is carried is of another rank.
    #[inline]
    fn trios_carrying(&mut self, pattern: Pattern, trios: u64) {
        let (count, carried) = match pattern {
            Pattern::TrioAndSingle => (1, self.ones),
            _ => (2, self.twos),
        };
        for_each_bit(trios, |trio| {
            let reading = Reading::new(pattern, 1, lowest(trio));
            for_each_bit(carried & !trio, |rank| {
                (self.visit)(trio * 3 + rank * count, reading);
            });
        });
    }

    /// The ranks in 3…A of which the hand has enough for such a sequence.
    #[inline]
    fn wide_enough(&self, pattern: Pattern) -> u64 {
        SEQUENCE
            & match pattern {
                Pattern::Straight => self.ones,
                Pattern::Pairs => self.twos,
                _ => self.threes,
            }
    }

    /// 顺子、连对 of every length.
    #[inline]
    fn sequences(&mut self, pattern: Pattern, shortest: u8) {
        let ranks = self.wide_enough(pattern);
        let mut starts = run_starts(ranks, shortest);
        let mut length = shortest;
        while starts != 0 {
            self.runs(pattern, length, starts);
            starts &= ranks >> (4 * u32::from(length));
            length += 1;
        }
    }

    /// 飞机 of every length, without and with wings.
    #[inline]
    fn planes(&mut self) {
        let ranks = self.wide_enough(Pattern::Plane);
        let mut starts = run_starts(ranks, SHORTEST_PLANE);
        let mut length = SHORTEST_PLANE;
        while starts != 0 {
            self.runs(Pattern::Plane, length, starts);
            self.runs(Pattern::PlaneAndSingles, length, starts);
            self.runs(Pattern::PlaneAndPairs, length, starts);
            starts &= ranks >> (4 * u32::from(length));
            length += 1;
        }
    }

    /// The sequences of one pattern and length that begin at these ranks.
    #[inline]
    fn runs(&mut self, pattern: Pattern, length: u8, starts: u64) {
        let first = SEQUENCE >> (4 * (LONGEST - length));
        for_each_bit(starts, |start| {
            let body = first * start;
            let main = Rank::ALL[lowest(start).index() + usize::from(length) - 1];
            let reading = Reading::new(pattern, length, main);
            match pattern {
                Pattern::Straight => (self.visit)(body, reading),
                Pattern::Pairs => (self.visit)(body * 2, reading),
                Pattern::Plane => (self.visit)(body * 3, reading),
                Pattern::PlaneAndSingles => self.plane_carrying_singles(body, reading),
                _ => self.plane_carrying_pairs(body, reading),
            }
        });
    }

    /// 飞机带翅膀, a card for each trio.
    #[inline(never)]
    fn plane_carrying_singles(&mut self, body: u64, reading: Reading) {
        let neighbours = (body << 4 | body >> 4) & SEQUENCE;
        let rest = attach::to_plane(self.hand, body, neighbours);
        attach::singles(rest, u32::from(reading.length), body * 3, &mut |play| {
            (self.visit)(play, reading);
        });
    }

    /// 飞机带翅膀, a pair for each trio.
    #[inline(never)]
    fn plane_carrying_pairs(&mut self, body: u64, reading: Reading) {
        let others = self.twos & !body;
        attach::pairs(others, u32::from(reading.length), body * 3, &mut |play| {
            (self.visit)(play, reading);
        });
    }

    /// 四带二, two cards.
    #[inline(never)]
    fn fours_carrying_singles(&mut self, fours: u64) {
        for_each_bit(fours, |four| {
            let reading = Reading::new(Pattern::FourAndSingles, 1, lowest(four));
            let rest = Ranks::from_bits(self.hand & !(four * 0xF));
            attach::singles(rest, 2, four * 4, &mut |play| (self.visit)(play, reading));
        });
    }

    /// 四带二, two pairs.
    #[inline(never)]
    fn fours_carrying_pairs(&mut self, fours: u64) {
        for_each_bit(fours, |four| {
            let reading = Reading::new(Pattern::FourAndPairs, 1, lowest(four));
            attach::pairs(self.twos & !four, 2, four * 4, &mut |play| {
                (self.visit)(play, reading);
            });
        });
    }
}

/// The ranks at which a run of this length begins.
#[inline]
fn run_starts(ranks: u64, length: u8) -> u64 {
    (1..u32::from(length)).fold(ranks, |starts, i| starts & (ranks >> (4 * i)))
}

/// Visits the ranks of a mask one by one, the lowest first.
#[inline]
fn for_each_bit(mut mask: u64, mut visit: impl FnMut(u64)) {
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        visit(bit);
    }
}
