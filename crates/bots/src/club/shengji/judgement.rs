//! All the numbers by which the club player judges.

use std::sync::LazyLock;

use super::features::Model;

/// The models of every kind of decision; in play those of the dealer's side
/// and of the defenders.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// For leads.
    pub lead: [Box<Model>; 2],
    /// For follows.
    pub follow: [Box<Model>; 2],
    /// For the kitty.
    pub bury: Box<Model>,
    /// For declarations.
    pub declare: Box<Model>,
}

/// What was learned: `cargo run --release -p bots --example learn` writes it.
static LEARNED: LazyLock<Judgement> =
    LazyLock::new(|| Judgement::read(include_str!("learned.txt")));

/// Where a model stands in [`Judgement::models`].
pub(super) const BURY: usize = 4;
pub(super) const DECLARE: usize = 5;

impl Judgement {
    /// The club player's.
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// Reads numbers apart by white space.
    pub fn read(text: &str) -> Self {
        let mut numbers = text.split_ascii_whitespace().map(|word| word.parse().unwrap_or(0.0));
        let mut model = || Box::new(Model::from_numbers(numbers.by_ref().take(Model::SIZE)));
        let (lead, follow) = ([model(), model()], [model(), model()]);
        Self { lead, follow, bury: model(), declare: model() }
    }

    /// The models in the order in which they are read.
    pub fn models(&self) -> impl Iterator<Item = &Model> {
        let others = [&self.bury, &self.declare];
        self.lead.iter().chain(&self.follow).chain(others).map(|model| &**model)
    }
}
