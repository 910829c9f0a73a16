//! A sum of bent sums: how the club player makes one number of many.
//!
//! The numbers in it were learned from play; see [`Teacher`](super::Teacher).

/// Takes numbers by their place. Most of them are zero and never told.
pub(crate) trait Sink {
    fn put(&mut self, place: usize, value: f32);

    fn flag(&mut self, place: usize, holds: bool) {
        if holds {
            self.put(place, 1.0);
        }
    }
}

/// All numbers of a play or a moment, for those who learn from them.
#[derive(Clone, Debug)]
pub(crate) struct Numbers<const N: usize>(pub(crate) [f32; N]);

impl<const N: usize> Default for Numbers<N> {
    fn default() -> Self {
        Self([0.0; N])
    }
}

impl<const N: usize> Sink for Numbers<N> {
    fn put(&mut self, place: usize, value: f32) {
        self.0[place] += value;
    }
}

/// Weighs the plays of one kind of decision against each other, by so many
/// numbers of the moment and of each play, in so many sums that are bent.
#[derive(Clone, Debug, PartialEq)]
pub struct Model<const MOMENT: usize, const PLAY: usize, const BENDS: usize> {
    pub(crate) start: [f32; BENDS],
    pub(crate) moment: [[f32; BENDS]; MOMENT],
    pub(crate) play: [[f32; BENDS]; PLAY],
    pub(crate) out: [f32; BENDS],
    /// What a play's numbers count without a bend.
    pub(crate) straight: [f32; PLAY],
}

/// The sums of a moment, to which those of each play are added.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a, const MOMENT: usize, const PLAY: usize, const BENDS: usize> {
    model: &'a Model<MOMENT, PLAY, BENDS>,
    sums: [f32; BENDS],
}

/// The sums of one play.
pub(crate) struct Weighed<'a, const MOMENT: usize, const PLAY: usize, const BENDS: usize> {
    model: &'a Model<MOMENT, PLAY, BENDS>,
    sums: [f32; BENDS],
    straight: f32,
}

impl<const MOMENT: usize, const PLAY: usize, const BENDS: usize> Model<MOMENT, PLAY, BENDS> {
    /// The count of its numbers.
    pub const SIZE: usize = BENDS * (2 + MOMENT + PLAY) + PLAY;

    /// Begins with a moment.
    pub(crate) const fn moment(&self) -> Moment<'_, MOMENT, PLAY, BENDS> {
        Moment { model: self, sums: self.start }
    }

    /// All numbers in order.
    pub fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let rows = self.moment.iter().chain(&self.play).flatten();
        self.start.iter().chain(rows).chain(&self.out).chain(&self.straight).copied()
    }

    /// A model of numbers in order; what is missing is zero.
    pub fn from_numbers(numbers: impl IntoIterator<Item = f32>) -> Self {
        let mut model = Self {
            start: [0.0; BENDS],
            moment: [[0.0; BENDS]; MOMENT],
            play: [[0.0; BENDS]; PLAY],
            out: [0.0; BENDS],
            straight: [0.0; PLAY],
        };
        let rows = model.moment.iter_mut().chain(&mut model.play).flatten();
        let slots = model.start.iter_mut().chain(rows).chain(&mut model.out);
        for (slot, number) in slots.chain(&mut model.straight).zip(numbers) {
            *slot = number;
        }
        model
    }
}

impl<'a, const MOMENT: usize, const PLAY: usize, const BENDS: usize>
    Moment<'a, MOMENT, PLAY, BENDS>
{
    /// Begins with a play.
    pub(crate) const fn play(&self) -> Weighed<'a, MOMENT, PLAY, BENDS> {
        Weighed { model: self.model, sums: self.sums, straight: 0.0 }
    }
}

impl<const MOMENT: usize, const PLAY: usize, const BENDS: usize> Weighed<'_, MOMENT, PLAY, BENDS> {
    /// What the play is worth beside the others.
    pub(crate) fn worth(&self) -> f32 {
        let bent = self.sums.iter().zip(&self.model.out);
        self.straight + bent.map(|(sum, out)| sum.max(0.0) * out).sum::<f32>()
    }
}

fn add<const BENDS: usize>(sums: &mut [f32; BENDS], row: &[f32; BENDS], value: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * value;
    }
}

impl<const MOMENT: usize, const PLAY: usize, const BENDS: usize> Sink
    for Moment<'_, MOMENT, PLAY, BENDS>
{
    fn put(&mut self, place: usize, value: f32) {
        add(&mut self.sums, &self.model.moment[place], value);
    }
}

impl<const MOMENT: usize, const PLAY: usize, const BENDS: usize> Sink
    for Weighed<'_, MOMENT, PLAY, BENDS>
{
    fn put(&mut self, place: usize, value: f32) {
        add(&mut self.sums, &self.model.play[place], value);
        self.straight += self.model.straight[place] * value;
    }
}
