//! A sum of bent sums: how the club player makes one number of many.
//!
//! The numbers in it were learned from play; see [`crate::learn`].

use super::features::{MOMENT, PLAY, Sink};

/// How many sums are bent.
pub(super) const BENDS: usize = 16;

/// Weighs the plays of one kind of decision against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub(crate) start: [f32; BENDS],
    pub(crate) moment: [[f32; BENDS]; MOMENT],
    pub(crate) play: [[f32; BENDS]; PLAY],
    pub(crate) out: [f32; BENDS],
    /// What a play's numbers count without a bend.
    pub(crate) straight: [f32; PLAY],
}

/// The sums of a moment, to which those of each play are added.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    model: &'a Model,
    sums: [f32; BENDS],
}

/// The sums of one play.
pub(crate) struct Weighed<'a> {
    model: &'a Model,
    sums: [f32; BENDS],
    straight: f32,
}

impl Model {
    /// The count of its numbers.
    pub const SIZE: usize = BENDS * (2 + MOMENT + PLAY) + PLAY;

    /// Begins with a moment.
    pub(crate) const fn moment(&self) -> Moment<'_> {
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

impl<'a> Moment<'a> {
    /// Begins with a play.
    pub(crate) const fn play(&self) -> Weighed<'a> {
        Weighed { model: self.model, sums: self.sums, straight: 0.0 }
    }
}

impl Weighed<'_> {
    /// What the play is worth beside the others.
    pub(crate) fn worth(&self) -> f32 {
        let bent = self.sums.iter().zip(&self.model.out);
        self.straight + bent.map(|(sum, out)| sum.max(0.0) * out).sum::<f32>()
    }
}

fn add(sums: &mut [f32; BENDS], row: &[f32; BENDS], value: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * value;
    }
}

impl Sink for Moment<'_> {
    fn put(&mut self, place: usize, value: f32) {
        add(&mut self.sums, &self.model.moment[place], value);
    }
}

impl Sink for Weighed<'_> {
    fn put(&mut self, place: usize, value: f32) {
        add(&mut self.sums, &self.model.play[place], value);
        self.straight += self.model.straight[place] * value;
    }
}
