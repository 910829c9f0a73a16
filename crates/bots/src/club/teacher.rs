//! How a [`Model`] is fitted to decisions at which every play was tried.

use super::model::Model;

/// A decision at which every play was tried.
#[derive(Clone, Debug)]
pub struct Lesson<const MOMENT: usize, const PLAY: usize> {
    /// Which of a judgement's models it is for.
    pub model: usize,
    pub(crate) moment: [f32; MOMENT],
    /// Each play and what came of it to the seat's side.
    pub(crate) plays: Vec<([f32; PLAY], f32)>,
}

/// Fits a model to lessons by small steps (Adam): the differences between the
/// plays of a decision are what counts.
pub struct Teacher<const MOMENT: usize, const PLAY: usize, const BENDS: usize> {
    model: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    slope: Vec<f32>,
    steps: i32,
}

impl<const MOMENT: usize, const PLAY: usize, const BENDS: usize> Teacher<MOMENT, PLAY, BENDS> {
    /// Where the numbers of plays begin, the sums' own and the straight ones.
    const PLAYS_AT: usize = BENDS * (1 + MOMENT);
    const OUT_AT: usize = Self::PLAYS_AT + BENDS * PLAY;
    const STRAIGHT_AT: usize = Self::OUT_AT + BENDS;

    /// Goes on from a model.
    pub fn new(model: &Model<MOMENT, PLAY, BENDS>) -> Self {
        let zero = vec![0.0; Model::<MOMENT, PLAY, BENDS>::SIZE];
        let model = model.numbers().collect();
        Self { model, mean: zero.clone(), square: zero.clone(), slope: zero, steps: 0 }
    }

    /// What was learned so far.
    pub fn model(&self) -> Model<MOMENT, PLAY, BENDS> {
        Model::from_numbers(self.model.iter().copied())
    }

    /// Learns from some lessons at once and says the mean error before.
    pub fn teach<'a>(
        &mut self,
        lessons: impl IntoIterator<Item = &'a Lesson<MOMENT, PLAY>>,
        rate: f32,
    ) -> f32 {
        let (mut error, mut count) = (0.0, 0);
        self.slope.fill(0.0);
        for lesson in lessons {
            error += self.add(lesson);
            count += 1;
        }
        let n = count.max(1) as f32;
        self.steps += 1;
        let (keep, keep_square) = (0.9_f32, 0.999_f32);
        let (fade, fade_square) = (1.0 - keep.powi(self.steps), 1.0 - keep_square.powi(self.steps));
        for i in 0..Model::<MOMENT, PLAY, BENDS>::SIZE {
            let slope = self.slope[i] / n;
            self.mean[i] = keep * self.mean[i] + (1.0 - keep) * slope;
            self.square[i] = keep_square * self.square[i] + (1.0 - keep_square) * slope * slope;
            self.model[i] -=
                rate * (self.mean[i] / fade) / ((self.square[i] / fade_square).sqrt() + 1e-8);
        }
        error / n
    }

    /// Adds the slope of one lesson's error.
    fn add(&mut self, lesson: &Lesson<MOMENT, PLAY>) -> f32 {
        let mut base = [0.0; BENDS];
        for (h, base) in base.iter_mut().enumerate() {
            *base = self.model[h];
            for (i, x) in lesson.moment.iter().enumerate() {
                *base += x * self.model[BENDS * (1 + i) + h];
            }
        }
        let n = lesson.plays.len() as f32;
        let mut sums = Vec::with_capacity(lesson.plays.len());
        let (mut mean_worth, mut mean_value) = (0.0, 0.0);
        for (play, value) in &lesson.plays {
            let mut sum = base;
            let mut worth = 0.0;
            for (i, &x) in play.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                for (h, sum) in sum.iter_mut().enumerate() {
                    *sum += x * self.model[Self::PLAYS_AT + BENDS * i + h];
                }
                worth += x * self.model[Self::STRAIGHT_AT + i];
            }
            for (h, sum) in sum.iter().enumerate() {
                worth += sum.max(0.0) * self.model[Self::OUT_AT + h];
            }
            mean_worth += worth / n;
            mean_value += value / n;
            sums.push((sum, worth));
        }
        let mut error = 0.0;
        for ((play, value), (sum, worth)) in lesson.plays.iter().zip(&sums) {
            let off = (worth - mean_worth) - (value - mean_value);
            error += off * off / n;
            // The offs of a decision sum to zero, so the means need no slope.
            let pull = off / n;
            for (h, &sum) in sum.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                self.slope[Self::OUT_AT + h] += pull * sum;
                let bent = pull * self.model[Self::OUT_AT + h];
                self.slope[h] += bent;
                for (i, x) in lesson.moment.iter().enumerate() {
                    self.slope[BENDS * (1 + i) + h] += bent * x;
                }
                for (i, x) in play.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                    self.slope[Self::PLAYS_AT + BENDS * i + h] += bent * x;
                }
            }
            for (i, x) in play.iter().enumerate() {
                self.slope[Self::STRAIGHT_AT + i] += pull * x;
            }
        }
        error
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::club::model::Sink;

    const MOMENT: usize = 4;
    const PLAY: usize = 6;
    type Small = Model<MOMENT, PLAY, 8>;

    /// A worth that bends: the first number counts only where the moment says
    /// so.
    fn lesson(rng: &mut SmallRng) -> Lesson<MOMENT, PLAY> {
        let mut moment = [0.0_f32; MOMENT];
        moment[0] = rng.random_range(-1.0..1.0);
        let play = |rng: &mut SmallRng| {
            let mut play = [0.0_f32; PLAY];
            play[0] = rng.random_range(-1.0..1.0);
            play[1] = rng.random_range(-1.0..1.0);
            (play, play[1] + if moment[0] > 0.0 { play[0].max(0.0) } else { 0.0 })
        };
        let plays = (0..4).map(|_| play(rng)).collect();
        Lesson { model: 0, moment, plays }
    }

    #[test]
    fn what_bends_is_learned() {
        let mut rng = SmallRng::seed_from_u64(3);
        let lessons: Vec<Lesson<MOMENT, PLAY>> = (0..2000).map(|_| lesson(&mut rng)).collect();
        let numbers = (0..Small::SIZE).map(|_| rng.random_range(-0.3..0.3));
        let mut teacher = Teacher::new(&Small::from_numbers(numbers));
        let first = teacher.teach(&lessons, 1e-2);
        let mut last = first;
        for _ in 0..20 {
            for batch in lessons.chunks(100) {
                last = teacher.teach(batch, 5e-3);
            }
        }
        assert!(last < 0.05 * first, "{first} {last}");
        // The player's own sums are those of the teacher.
        let model = teacher.model();
        let Lesson { moment, plays, .. } = &lessons[0];
        let mut at = model.moment();
        moment.iter().enumerate().for_each(|(place, &value)| at.put(place, value));
        let worths: Vec<f32> = plays
            .iter()
            .map(|(play, _)| {
                let mut weighed = at.play();
                play.iter().enumerate().for_each(|(place, &value)| weighed.put(place, value));
                weighed.worth()
            })
            .collect();
        let off = |i: usize| (worths[i] - worths[0]) - (plays[i].1 - plays[0].1);
        assert!((0..4).all(|i| off(i).abs() < 0.3), "{worths:?} {plays:?}");
    }
}
