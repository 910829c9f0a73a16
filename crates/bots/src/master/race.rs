//! Several plays tried in the same worlds, until one is ahead.

use super::tuning::Caution;

/// A race; the first runner is the club player's choice.
pub(in crate::master) struct Race {
    runners: Vec<Runner>,
    caution: Caution,
    worlds: u32,
    /// What the first runner brought in all worlds.
    base: f64,
}

/// A play after the race: what it is expected to bring.
#[derive(Clone, Copy, Debug)]
pub(in crate::master) struct Place {
    pub(in crate::master) index: usize,
    pub(in crate::master) value: f64,
    /// Half the width of its 95 % interval beside the first runner.
    pub(in crate::master) half: f64,
}

/// A play, measured against the first one in the same worlds.
struct Runner {
    /// What the club player thinks that it brings more.
    prior: f64,
    sum: f64,
    squares: f64,
    runs: bool,
}

impl Race {
    /// Plays with the club player's opinion of each, the best first.
    pub(in crate::master) fn new(worths: impl IntoIterator<Item = f64>, caution: Caution) -> Self {
        let mut first = None;
        let runners = worths.into_iter().map(|worth| {
            let base = *first.get_or_insert(worth);
            let prior = worth - base;
            Runner { prior, sum: 0.0, squares: 0.0, runs: prior >= -caution.width }
        });
        Self { runners: runners.collect(), caution, worlds: 0, base: 0.0 }
    }

    /// Tries all plays that are still in the race in one more world.
    pub(in crate::master) fn run(&mut self, mut value: impl FnMut(usize) -> f64) {
        let mut base = 0.0;
        for (index, runner) in self.runners.iter_mut().enumerate().filter(|(_, of)| of.runs) {
            let value = value(index);
            if index == 0 {
                base = value;
                self.base += value;
            }
            let more = value - base;
            runner.sum += more;
            runner.squares += more * more;
        }
        self.worlds += 1;
        if self.worlds.is_multiple_of(self.caution.first) {
            self.give_up();
        }
    }

    /// Gives up those that promise least, the more the more of the time is
    /// spent: early in a deal there is time for a few worlds only if all are
    /// tried in each, and which of the best is better takes many.
    pub(in crate::master) fn narrow(&mut self, spent: f64) {
        let n = f64::from(self.worlds);
        let others = self.runners.len().saturating_sub(1) as f64;
        let left = others.powf((1.0 - spent / self.caution.narrowed).max(0.0)).ceil() as usize;
        let mut running: Vec<(usize, f64)> = self
            .runners
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, runner)| runner.runs)
            .map(|(index, runner)| (index, runner.mean(n, &self.caution)))
            .collect();
        running.sort_by(|a, b| b.1.total_cmp(&a.1));
        for &(index, _) in running.iter().skip(left.max(1)) {
            self.runners[index].runs = false;
        }
    }

    pub(in crate::master) const fn worlds(&self) -> u32 {
        self.worlds
    }

    /// Whether only one is left.
    pub(in crate::master) fn is_decided(&self) -> bool {
        self.runners.iter().filter(|runner| runner.runs).count() < 2
    }

    /// Everything that was still in the race, the best first: what is to be
    /// played, then the others by what they promise.
    pub(in crate::master) fn places(&self) -> Vec<Place> {
        let n = f64::from(self.worlds.max(1));
        let best = self.best();
        let runners = self.runners.iter().enumerate().filter(|(_, runner)| runner.runs);
        let mut places: Vec<Place> = runners
            .map(|(index, runner)| {
                let worlds = f64::from(self.worlds);
                let value = self.base / n + runner.mean(worlds, &self.caution);
                Place { index, value, half: 1.96 * runner.error(worlds, &self.caution) }
            })
            .collect();
        places.sort_by(|a, b| {
            (b.index == best).cmp(&(a.index == best)).then(b.value.total_cmp(&a.value))
        });
        places
    }

    fn give_up(&mut self) {
        let n = f64::from(self.worlds);
        let runs = || self.runners.iter().filter(|runner| runner.runs);
        let caution = self.caution;
        let most = runs().map(|runner| runner.mean(n, &caution)).fold(f64::MIN, f64::max);
        for runner in self.runners.iter_mut().skip(1).filter(|runner| runner.runs) {
            runner.runs =
                runner.mean(n, &caution) + caution.behind * runner.error(n, &caution) >= most;
        }
    }

    /// The play that promises most.
    pub(in crate::master) fn best(&self) -> usize {
        let n = f64::from(self.worlds);
        let ahead = self.runners.iter().enumerate().filter(|(_, runner)| runner.runs);
        let mean = |runner: &Runner| runner.mean(n, &self.caution);
        let best = ahead.max_by(|a, b| mean(a.1).total_cmp(&mean(b.1)));
        best.filter(|(_, of)| mean(of) > self.caution.guard * of.error(n, &self.caution))
            .map_or(0, |best| best.0)
    }
}

impl Runner {
    /// What it is expected to bring more than the first.
    fn mean(&self, worlds: f64, caution: &Caution) -> f64 {
        (self.sum + caution.trust * self.prior) / (worlds + caution.trust)
    }

    fn error(&self, worlds: f64, caution: &Caution) -> f64 {
        if worlds == 0.0 {
            return 0.0;
        }
        let mean = self.sum / worlds;
        let variance = ((self.squares + caution.doubt) / worlds - mean * mean).max(0.0);
        (variance / (worlds + caution.trust)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_play_wins_and_hopeless_ones_are_given_up() {
        let mut race = Race::new([0.0, 0.0, -0.1], Caution::default());
        let mut tried = [0; 3];
        for world in 0..200_u32 {
            // The second is better in two worlds of three, the third never.
            let luck = f64::from(world % 3);
            race.run(|index| {
                tried[index] += 1;
                [0.0, if luck > 0.0 { 1.0 } else { -1.0 }, -1.0][index]
            });
        }
        assert_eq!(race.best(), 1);
        let places = race.places();
        assert_eq!(places.iter().map(|place| place.index).collect::<Vec<_>>(), [1, 0]);
        assert!((places[0].value - 1.0 / 3.0).abs() < 0.1, "{places:?}");
        assert!(tried[2] < 20 && tried[1] == 200, "{tried:?}");
        assert!(!race.is_decided(), "the club player's choice stays to compare with");
    }

    #[test]
    fn the_field_narrows_as_time_is_spent() {
        let mut race = Race::new([0.0; 9], Caution::default());
        let mut tried = [0; 9];
        for world in 0..100_u32 {
            race.run(|index| {
                tried[index] += 1;
                // Each is a little better than the one before, by chance or not.
                f64::from((world * 7 + index as u32 * 3) % 10) + index as f64 / 10.0
            });
            race.narrow(f64::from(world) / 100.0);
        }
        assert_eq!(race.best(), 8);
        assert_eq!((tried[0], tried[8]), (100, 100));
        assert!(tried[1] < 20, "{tried:?}");
        assert_eq!(race.places().len(), 2);
    }

    /// One world in twenty tells them apart.
    #[test]
    fn what_makes_no_difference_at_first_is_not_given_up() {
        let mut race = Race::new([0.0, -0.02], Caution::default());
        for world in 1..=400_u32 {
            race.run(|index| if index == 1 && world % 20 == 0 { 1.0 } else { 0.0 });
        }
        assert!(!race.is_decided());
        assert_eq!(race.best(), 1);
    }

    #[test]
    fn chance_alone_does_not_overrule_the_club_player() {
        let mut race = Race::new([0.0, -0.05], Caution::default());
        for world in 0..40_u32 {
            race.run(|index| if index == 0 || world % 2 == 0 { 0.0 } else { 0.01 });
        }
        assert_eq!(race.best(), 0);
    }
}
