//! A large field as a line: how far apart two who meet can stand, and where
//! the line can be cut into parts that are paired one by one.
//!
//! The solver's memory grows with the square of what it is given. Fields are
//! large because many stand close together, though, and hardly anyone has met
//! its neighbours: a best pairing is made of short pairs, and nearly
//! everywhere there is a cut that none of them crosses.
//!
//! **How far.** By the argument of [`super::graph`], whoever stands between
//! two who meet is paid for by an entry of the lists of the two: by one whom
//! a rule keeps apart from either, and who stands between them or meets one
//! who does. So only those entries count that stand nearer than such a pair
//! can be wide. This bounds the pairs; narrower pairs leave fewer entries to
//! count, and what is bounded so is bounded again.
//!
//! **Where to cut.** Let an even number stand left of a cut, so that an even
//! number of pairs crosses it. If any does, two do, with left ends i, k and
//! right ends j, m. Pairing i–k and j–m instead lowers the sum of squared
//! places and does not raise that of squared points, since both are sums of
//! squares over one ascending line. The best pairing admits no such gain, so
//! a rule keeps i and k apart, or j and m. Where no rule does so among those
//! who can be left ends, nor among those who can be right ends, nothing
//! crosses: the best pairing of the whole is the best of the one side and of
//! the other, and there is none where either side has none.

use std::ops::Range;

use super::apart::Apart;

/// How often the bounds are sharpened. They hold each time, and after a few
/// times little changes.
const SHARPENINGS: usize = 8;

/// The places to be paired, known by their index among them: an even number,
/// of whom nobody sits out.
pub(super) struct Line {
    /// Whom each must not meet, ascending.
    lists: Vec<Vec<usize>>,
    /// How many of them can stand in the way of a pair.
    near: Vec<usize>,
    /// Whom each can meet at most, to either side; itself for nobody.
    first: Vec<usize>,
    last: Vec<usize>,
}

impl Line {
    pub(super) fn new(apart: &Apart, free: &[usize]) -> Self {
        let size = free.len();
        let index = |place: usize| free.binary_search(&place).ok();
        let lists = free.iter().map(|&place| apart.of(place).filter_map(index).collect());
        let mut line = Self {
            lists: lists.collect(),
            near: vec![usize::MAX; size],
            first: vec![0; size],
            last: vec![size; size],
        };
        for _ in 0..SHARPENINGS {
            if !line.sharpen() {
                break;
            }
        }
        line
    }

    /// Counts who can still stand in the way, and bounds the pairs by it.
    /// False when nothing has changed.
    fn sharpen(&mut self) -> bool {
        let width = |of: usize| (of - self.first[of]).max(self.last[of] - of);
        let counts = |one: usize, other: usize| one.abs_diff(other) < width(one).max(width(other));
        let near: Vec<usize> = (0..)
            .zip(&self.lists)
            .map(|(one, list)| list.iter().filter(|&&other| counts(one, other)).count())
            .collect();
        if near == self.near {
            return false;
        }
        self.near = near;
        let most = self.near.iter().copied().max().unwrap_or(0);
        for one in 0..self.near.len() {
            let widest = 1 + self.near[one] + most;
            let end = self.near.len().min(one + widest + 1);
            let left = (one.saturating_sub(widest)..one).find(|&other| self.can_meet(other, one));
            let right = (one + 1..end).rfind(|&other| self.can_meet(one, other));
            self.first[one] = left.unwrap_or(one);
            self.last[one] = right.unwrap_or(one);
        }
        true
    }

    /// Whether a best pairing can have these meet, the better-placed first,
    /// as far as it depends on those between them.
    pub(super) fn can_meet(&self, a: usize, b: usize) -> bool {
        b - a <= 1 + self.near[a] + self.near[b]
    }

    /// Whether a rule keeps the two apart.
    pub(super) fn are_apart(&self, a: usize, b: usize) -> bool {
        self.lists[a].binary_search(&b).is_ok()
    }

    /// Whether a rule keeps the first apart from anyone in the range.
    pub(super) fn is_apart_within(&self, one: usize, range: Range<usize>) -> bool {
        let from = self.lists[one].partition_point(|&other| other < range.start);
        self.lists[one].get(from).is_some_and(|&other| other < range.end)
    }

    /// The lowest-placed that one can meet; itself if that is nobody below it.
    pub(super) fn last(&self, one: usize) -> usize {
        self.last[one]
    }

    /// The parts that no best pairing leaves, in order.
    pub(super) fn parts(&self) -> Vec<Range<usize>> {
        parts_between(self.cuts(), self.lists.len())
    }

    fn cuts(&self) -> Vec<usize> {
        let size = self.lists.len();
        // Left of each cut: the furthest right end of a pair that crosses it,
        // and the last who is kept apart from someone between it and the cut.
        let mut right_end = vec![0; size + 1];
        let mut last_apart = vec![None; size + 1];
        for (one, list) in self.lists.iter().enumerate() {
            right_end[one + 1] = right_end[one].max(self.last[one]);
            let before = list.partition_point(|&other| other < one);
            let nearest = before.checked_sub(1).map(|index| list[index]);
            last_apart[one + 1] = last_apart[one].max(nearest);
        }
        // Right of it the same, gathered on the way back.
        let (mut left_end, mut first_apart) = (size, size);
        let mut cuts = Vec::new();
        for (cut, list) in self.lists.iter().enumerate().skip(1).rev() {
            left_end = left_end.min(self.first[cut]);
            let after = list.partition_point(|&other| other < cut);
            first_apart = first_apart.min(list.get(after).copied().unwrap_or(size));
            let left_ends_can_meet = last_apart[cut].is_none_or(|one| one < left_end);
            let right_ends_can_meet = first_apart > right_end[cut];
            if cut.is_multiple_of(2) && left_ends_can_meet && right_ends_can_meet {
                cuts.push(cut);
            }
        }
        cuts.reverse();
        cuts
    }
}

/// What ascending cuts make of so many places.
pub(super) fn parts_between(cuts: Vec<usize>, size: usize) -> Vec<Range<usize>> {
    let mut start = 0;
    let ends = cuts.into_iter().chain([size]);
    ends.map(|end| std::mem::replace(&mut start, end)..end).collect()
}
