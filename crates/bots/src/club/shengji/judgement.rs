//! All the numbers by which the club player judges.

use std::sync::LazyLock;

use super::model::Model;

/// The models of the dealer's side and of the defenders.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// For leads.
    pub lead: [Model; 2],
    /// For follows.
    pub follow: [Model; 2],
}

/// What was learned: `cargo run --release -p bots --example learn` writes it.
static LEARNED: LazyLock<Judgement> =
    LazyLock::new(|| Judgement::read(include_str!("learned.txt")));

impl Judgement {
    /// The club player's.
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// Reads numbers apart by white space.
    pub fn read(text: &str) -> Self {
        let mut numbers = text.split_ascii_whitespace().map(|word| word.parse().unwrap_or(0.0));
        let mut model = || Model::from_numbers(numbers.by_ref().take(Model::SIZE));
        Self { lead: [model(), model()], follow: [model(), model()] }
    }

    /// The models in the order in which they are read.
    pub fn models(&self) -> impl Iterator<Item = &Model> {
        self.lead.iter().chain(&self.follow)
    }
}
