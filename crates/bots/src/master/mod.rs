//! The master player (大师): tries what the club player thinks of in many
//! deals of the unseen cards, each played to its end by club players.

mod shengji;

use cards::{CardSet, Seed};
use games::{Action, Rules, Seat, View};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::club::Club;
use crate::{Bot, Budget, Thought};

/// How long it thinks when nobody says how long.
const DEFAULT_MS: u64 = 50;

/// 大师.
#[derive(Clone, Debug)]
pub struct Master {
    rules: Rules,
    club: Club,
    ms: u64,
    worlds: u32,
    seed: Seed,
}

impl Master {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        let club = Club::new(rules);
        Self { rules: rules.clone(), club, ms: DEFAULT_MS, worlds: u32::MAX, seed: [7; 32] }
    }

    /// The same player with so many milliseconds for a decision.
    #[must_use]
    pub fn with_ms(self, ms: u64) -> Self {
        Self { ms, ..self }
    }

    /// The same player, looking at so many worlds and not at the clock: what
    /// it does can be repeated.
    #[must_use]
    pub fn with_worlds(self, worlds: u32) -> Self {
        Self { ms: u64::MAX, worlds, ..self }
    }
}

/// How much a search may do.
struct Effort<'a> {
    time: &'a Budget,
    worlds: u32,
    rng: SmallRng,
}

impl Effort<'_> {
    fn is_spent(&self, worlds: u32) -> bool {
        worlds >= self.worlds || self.time.is_over()
    }
}

impl Bot for Master {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        self.think(view, seat, &Budget::of_ms(self.ms)).action
    }

    fn think(&mut self, view: &View, seat: Seat, time: &Budget) -> Thought {
        if let (Rules::Shengji { edition, .. }, View::Shengji(view)) = (&self.rules, view)
            && let Some(deal) = &view.deal
        {
            let effort = Effort { time, worlds: self.worlds, rng: SmallRng::from_seed(self.seed) };
            if let Some(thought) = shengji::think(edition, deal, seat.shengji(), effort) {
                return thought;
            }
        }
        Thought::of(self.club.act(view, seat))
    }

    fn seed(&mut self, seed: Seed) {
        self.seed = seed;
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        self.club.agrees(view, seat, claimant, shown)
    }
}
