//! Whether a set of cards holds given runs side by side.
//!
//! Both halves of the game rest on this question: what a follower owes
//! (spec §4) and whether a play can stand against a throw (spec §5). It is
//! answered exactly and in bounded time: by counting where that is enough,
//! and otherwise by a dynamic programme over the strengths.

use crate::ladder::{Ladder, longest_run, run_tops};
use crate::unit::Shape;

/// One more than the longest run there is: twelve plain cards, a possible
/// gap, 副级, 主级 and two jokers.
const LENGTHS: usize = 18;

/// A multiset of runs of width 2 and 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Runs {
    /// How many runs of each length, by width 2 and 3.
    counts: [[u8; LENGTHS]; 2],
    /// Columns taken by all runs of a width.
    columns: [u8; 2],
    /// Runs longer than one column, of both widths.
    long: u8,
}

impl Runs {
    /// No runs.
    pub const NONE: Self = Self { counts: [[0; LENGTHS]; 2], columns: [0; 2], long: 0 };

    /// Whether there is no run.
    pub const fn is_empty(&self) -> bool {
        self.columns[0] == 0 && self.columns[1] == 0
    }

    /// Adds a run. Singles are no runs: any card will do for them.
    pub fn push(&mut self, shape: Shape) {
        if shape.width >= 2 {
            self.counts[shape.width as usize - 2][shape.length as usize] += 1;
            self.columns[shape.width as usize - 2] += shape.length;
            self.long += u8::from(shape.length > 1);
        }
    }

    /// Takes away a run that is there.
    pub(crate) fn remove(&mut self, shape: Shape) {
        if shape.width >= 2 {
            self.counts[shape.width as usize - 2][shape.length as usize] -= 1;
            self.columns[shape.width as usize - 2] -= shape.length;
            self.long -= u8::from(shape.length > 1);
        }
    }

    /// Every run, from wide to narrow and long to short.
    pub fn iter(&self) -> impl Iterator<Item = Shape> + '_ {
        [3_u8, 2].into_iter().flat_map(move |width| {
            (1..LENGTHS as u8).rev().flat_map(move |length| {
                let count = self.counts[width as usize - 2][length as usize];
                std::iter::repeat_n(Shape { width, length }, count as usize)
            })
        })
    }

    fn ones(&self, width: u8) -> u8 {
        self.counts[width as usize - 2][1]
    }

    fn columns(&self, width: u8) -> u8 {
        self.columns[width as usize - 2]
    }
}

impl FromIterator<Shape> for Runs {
    fn from_iter<I: IntoIterator<Item = Shape>>(shapes: I) -> Self {
        let mut runs = Self::NONE;
        for shape in shapes {
            runs.push(shape);
        }
        runs
    }
}

/// Whether `ladder` holds all of `runs` side by side.
pub fn holds(ladder: Ladder, runs: &Runs) -> bool {
    let room = Room::of(ladder);
    if runs.columns(3) > room.columns(3) || runs.columns(2) + runs.columns(3) > room.columns(2) {
        return false;
    }
    match runs.long {
        // Single columns never get in each other's way.
        0 => true,
        // One long run, and nothing else that competes for triples.
        1 if runs.columns(3) == 0 || runs.columns(2) == 0 => {
            let width = if runs.columns(3) == 0 { 2 } else { 3 };
            let longest = longest_run(ladder.columns(width));
            runs.counts[width as usize - 2][longest as usize + 1..].iter().all(|&n| n == 0)
        }
        _ => Table::new(runs).fill(ladder, &room, runs),
    }
}

/// How many columns there are to put runs in.
struct Room {
    /// Strengths with two and with three equal cards, without the 副级.
    chain: [u64; 2],
    /// Suits whose 副级 is there two and three times.
    minor: [u8; 2],
}

impl Room {
    fn of(ladder: Ladder) -> Self {
        Self {
            chain: [ladder.chain_columns(2), ladder.chain_columns(3)],
            minor: [
                ladder.minor_suits(2).count_ones() as u8,
                ladder.minor_suits(3).count_ones() as u8,
            ],
        }
    }

    fn columns(&self, width: u8) -> u8 {
        self.chain[width as usize - 2].count_ones() as u8 + self.minor[width as usize - 2]
    }

    /// The room at the 副级 after one run of `width` took one of them: a pair
    /// takes one that is no triple where it can. Also says whether a triple
    /// was broken for a pair.
    fn minor_after(minor: [u8; 2], width: u8) -> Option<([u8; 2], u8)> {
        let [two, three] = minor;
        match width {
            3 if three > 0 => Some(([two - 1, three - 1], 0)),
            2 if two > three => Some(([two - 1, three], 0)),
            2 if two > 0 => Some(([two - 1, three - 1], 1)),
            _ => None,
        }
    }
}

/// A kind of long run to be placed, and its digit in the state number.
#[derive(Clone, Copy)]
struct Item {
    shape: Shape,
    count: usize,
    stride: usize,
}

/// The programme's states: how many of each long run are placed. Their number
/// is bounded by the columns a group has (fewer than a hundred).
struct Table {
    items: arrayvec::ArrayVec<Item, 12>,
    states: usize,
}

/// A state that cannot be reached.
const NEVER: u8 = u8::MAX;

impl Table {
    fn new(runs: &Runs) -> Self {
        let mut items = arrayvec::ArrayVec::new();
        let mut states = 1;
        for width in [2, 3] {
            for length in 2..LENGTHS as u8 {
                let count = runs.counts[width as usize - 2][length as usize] as usize;
                if count > 0 {
                    items.push(Item { shape: Shape { width, length }, count, stride: states });
                    states *= count + 1;
                }
            }
        }
        Self { items, states }
    }

    /// Goes through the strengths from the bottom and keeps, for every state,
    /// the least number of triples broken for pairs: that is all the single
    /// columns, placed last, need to know.
    fn fill(&self, ladder: Ladder, room: &Room, runs: &Runs) -> bool {
        let minor = ladder.minor_strength();
        let mut at = vec![NEVER; self.states * (LENGTHS + 1)];
        // Runs that end on the 副级, by the width of the run that did.
        let mut ended = [vec![NEVER; self.states], vec![NEVER; self.states]];
        at[0] = 0;
        for strength in 0..LENGTHS as u8 {
            for state in 0..self.states {
                let broken = at[strength as usize * self.states + state];
                if broken == NEVER {
                    continue;
                }
                lower(&mut at[(strength as usize + 1) * self.states + state], broken);
                for item in self.unplaced(state) {
                    let Some(cost) = Self::cost(ladder, room, room.minor, strength, item.shape)
                    else {
                        continue;
                    };
                    let next = state + item.stride;
                    let end = strength + item.shape.length;
                    if end == minor + 1 {
                        let ended = &mut ended[item.shape.width as usize - 2];
                        lower(&mut ended[next], broken + cost);
                    }
                    lower(&mut at[end as usize * self.states + next], broken + cost);
                }
            }
            if strength == minor {
                self.start_beside(ladder, room, &ended, &mut at);
            }
        }
        let all = at[LENGTHS * self.states + self.states - 1];
        let triples_left = room.columns(3) - (runs.columns(3) - runs.ones(3));
        all != NEVER && all <= triples_left && runs.ones(3) <= triples_left - all
    }

    /// A run may start on one 副级 where another run ends on a second one.
    fn start_beside(&self, ladder: Ladder, room: &Room, ended: &[Vec<u8>; 2], at: &mut [u8]) {
        let minor = ladder.minor_strength();
        for (width, ended) in [2, 3].into_iter().zip(ended) {
            let Some((left, _)) = Room::minor_after(room.minor, width) else {
                continue;
            };
            for (state, &broken) in ended.iter().enumerate() {
                if broken == NEVER {
                    continue;
                }
                for item in self.unplaced(state) {
                    if let Some(cost) = Self::cost(ladder, room, left, minor, item.shape) {
                        let end = (minor + item.shape.length) as usize;
                        lower(&mut at[end * self.states + state + item.stride], broken + cost);
                    }
                }
            }
        }
    }

    fn unplaced(&self, state: usize) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| state / item.stride % (item.count + 1) < item.count)
    }

    /// The triples broken by a run from `bottom` up, if it fits there.
    fn cost(ladder: Ladder, room: &Room, minor: [u8; 2], bottom: u8, shape: Shape) -> Option<u8> {
        let top = bottom + shape.length - 1;
        if top as usize >= LENGTHS {
            return None;
        }
        let tops = run_tops(ladder.columns(shape.width), shape.length);
        if tops >> (2 * top) & 1 == 0 {
            return None;
        }
        let mut cost = 0;
        if (bottom..=top).contains(&ladder.minor_strength()) && ladder.minor_suits(2) != 0 {
            cost += Room::minor_after(minor, shape.width)?.1;
        }
        if shape.width == 2 {
            let span = ((1_u64 << (2 * shape.length)) - 1) << (2 * bottom);
            cost += (room.chain[1] & span).count_ones() as u8;
        }
        Some(cost)
    }
}

fn lower(cell: &mut u8, value: u8) {
    *cell = (*cell).min(value);
}
