//! All the numbers by which the club player judges plays.

use std::sync::LazyLock;

use super::features::Model;
use super::mind::Mind;

/// A model for each role, for leads and for follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    models: [Model; Self::MODELS],
}

/// What was learned: `cargo run --release -p bots --example learn_erdayi`
/// writes it.
static LEARNED: LazyLock<Judgement> =
    LazyLock::new(|| Judgement::read(include_str!("learned.txt")));

impl Judgement {
    /// How many models there are.
    pub const MODELS: usize = 6;

    /// The club player's.
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// Reads numbers apart by white space.
    pub fn read(text: &str) -> Self {
        let mut numbers = text.split_ascii_whitespace().map(|word| word.parse().unwrap_or(0.0));
        Self {
            models: std::array::from_fn(|_| {
                Model::from_numbers(numbers.by_ref().take(Model::SIZE))
            }),
        }
    }

    /// The models in the order in which they are read.
    pub fn models(&self) -> impl Iterator<Item = &Model> {
        self.models.iter()
    }

    /// The number of the model for a decision.
    pub(super) const fn number(mind: &Mind) -> usize {
        mind.role() * 2 + mind.public.over.is_some() as usize
    }

    pub(super) const fn model(&self, mind: &Mind) -> &Model {
        &self.models[Self::number(mind)]
    }
}
