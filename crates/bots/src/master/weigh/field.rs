//! Things tried in the same deals of the unseen cards, none of them given up
//! before it is clear that it is not among the best.

use super::End;

/// Deals before the first are given up.
const FIRST: usize = 16;
/// How often it is looked whether one is to be given up, in deals.
const EVERY: usize = 4;
/// What is so many standard errors behind the best is given up.
const BEHIND: f64 = 3.5;
/// How much differences are thought to vary before they are seen, as the sum
/// of their squares.
const DOUBT: f64 = 1.0;
/// How many are tried to the end, beside what was done.
const KEPT: usize = 4;
/// The part of the time in which all are tried that are not clearly behind,
/// and the part after which no more than [`KEPT`] are.
const EASY: f64 = 0.15;
const NARROWED: f64 = 0.5;

/// The field; one of those in it was done.
pub(in crate::master) struct Field {
    runners: Vec<Runner>,
    made: usize,
    worlds: u32,
}

struct Runner {
    ends: Vec<End>,
    runs: bool,
}

impl Field {
    pub(in crate::master) fn new(count: usize, made: usize) -> Self {
        let runner = |_| Runner { ends: Vec::new(), runs: true };
        Self { runners: (0..count).map(runner).collect(), made, worlds: 0 }
    }

    pub(in crate::master) const fn worlds(&self) -> u32 {
        self.worlds
    }

    /// Tries all that are still in it in one more deal, and gives up some when
    /// so much of the time is spent.
    pub(in crate::master) fn run(&mut self, mut end: impl FnMut(usize) -> End) {
        for (index, runner) in self.runners.iter_mut().enumerate().filter(|(_, of)| of.runs) {
            runner.ends.push(end(index));
        }
        self.worlds += 1;
    }

    /// Gives up what is behind, and what there is no time for.
    pub(in crate::master) fn narrow(&mut self, spent: f64) {
        let worlds = self.worlds as usize;
        let best = self.best();
        if worlds >= FIRST && worlds.is_multiple_of(EVERY) {
            for index in 0..self.runners.len() {
                if self.runners[index].runs && index != self.made && index != best {
                    let (ahead, error) = self.ahead(best, index);
                    self.runners[index].runs = ahead <= BEHIND * error;
                }
            }
        }
        let count = self.runners.len() as f64;
        let hurry = ((spent - EASY) / (NARROWED - EASY)).clamp(0.0, 1.0);
        let left = count.powf(1.0 - hurry).ceil() as usize;
        let mut running: Vec<(usize, f64)> = (0..self.runners.len())
            .filter(|&index| self.runners[index].runs && index != self.made)
            .map(|index| (index, self.mean(index)))
            .collect();
        running.sort_by(|a, b| b.1.total_cmp(&a.1));
        for &(index, _) in running.iter().skip(left.max(KEPT)) {
            self.runners[index].runs = false;
        }
    }

    /// What came of each.
    pub(in crate::master) fn into_ends(self) -> Vec<Vec<End>> {
        self.runners.into_iter().map(|runner| runner.ends).collect()
    }

    /// The best of those that were tried in every deal.
    pub(in crate::master) fn best(&self) -> usize {
        let running = (0..self.runners.len()).filter(|&index| self.runners[index].runs);
        running.max_by(|&a, &b| self.mean(a).total_cmp(&self.mean(b))).unwrap_or(self.made)
    }

    /// The deal in which the best ended most as it did on average, of the
    /// first so many.
    pub(in crate::master) fn typical(&self, most: usize) -> Option<usize> {
        let best = self.best();
        let mean = self.mean(best);
        let ends = self.runners.get(best)?.ends.iter().take(most).enumerate();
        let off = |end: &End| (end.worth - mean).abs();
        ends.min_by(|a, b| off(a.1).total_cmp(&off(b.1))).map(|(index, _)| index)
    }

    fn mean(&self, index: usize) -> f64 {
        let ends = &self.runners[index].ends;
        ends.iter().map(|end| end.worth).sum::<f64>() / ends.len().max(1) as f64
    }

    /// By how much one is ahead of another, and the error of that.
    fn ahead(&self, of: usize, other: usize) -> (f64, f64) {
        let pairs = || self.runners[of].ends.iter().zip(&self.runners[other].ends);
        let count = pairs().count().max(1) as f64;
        let sum: f64 = pairs().map(|(a, b)| a.worth - b.worth).sum();
        let squares: f64 = pairs().map(|(a, b)| (a.worth - b.worth).powi(2)).sum();
        let mean = sum / count;
        (mean, (((squares + DOUBT) / count - mean * mean).max(0.0) / count).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(worlds: u32, made: usize, worth: impl Fn(u32, usize) -> f64) -> Field {
        let mut field = Field::new(9, made);
        for world in 0..worlds {
            field.run(|index| End { worth: worth(world, index), ..End::default() });
            field.narrow(f64::from(world + 1) / f64::from(worlds));
        }
        field
    }

    #[test]
    fn what_was_done_is_tried_to_the_end_and_so_are_the_best() {
        let luck = |world: u32, index: usize| f64::from((world * 7 + index as u32 * 3) % 10);
        let field = run(200, 0, |world, index| luck(world, index) + index as f64);
        assert_eq!(field.best(), 8);
        let tried: Vec<usize> = field.into_ends().iter().map(Vec::len).collect();
        assert_eq!((tried[0], tried[8], tried[7]), (200, 200, 200), "{tried:?}");
        assert!(tried[1] < 60, "{tried:?}");
    }

    #[test]
    fn those_that_are_equal_stay_while_there_is_time() {
        let field = run(40, 3, |_, _| 1.0);
        let tried = field.into_ends();
        assert!(tried.iter().filter(|ends| ends.len() == 40).count() >= KEPT);
        assert!(tried.iter().all(|ends| ends.len() >= 5));
    }

    #[test]
    fn the_typical_deal_is_near_the_mean() {
        let field = run(20, 0, |world, _| f64::from(world));
        assert!(matches!(field.typical(20), Some(9 | 10)));
        assert_eq!(field.typical(4), Some(3));
    }
}
