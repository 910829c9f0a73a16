//! The master player (大师): tries what the club player thinks of in many
//! deals of the unseen cards, each played to its end by club players. The
//! champion (冠军) tries what the net thinks of.

mod erdayi;
mod race;
mod shengji;
mod tuning;
pub mod weigh;

use cards::{CardSet, Seed};
use games::{Action, Form, Rules, Seat, View};
use rand::SeedableRng;
use rand::rngs::SmallRng;

pub use shengji::study;
pub use tuning::{Caution, Share, Suspicion, Trust, Tuning};

use crate::club::Club;
use crate::{Bot, Budget, Expert, Thought};

/// How long it thinks when nobody says how long.
const DEFAULT_MS: u64 = 50;

/// 大师.
#[derive(Clone, Debug)]
pub struct Master {
    rules: Rules,
    club: Club,
    by: Nominee,
    ms: u64,
    worlds: u32,
    seed: Seed,
    tuning: Tuning,
}

impl Master {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        let (club, by) = (Club::new(rules), Nominee::Club);
        let (ms, worlds, seed) = (DEFAULT_MS, u32::MAX, [7; 32]);
        Self { rules: rules.clone(), club, by, ms, worlds, seed, tuning: Tuning::default() }
    }

    /// The champion: it tries what the net thinks of, and bids as the net
    /// does. At 升级, which has no net yet, it is the master.
    pub fn champion(rules: &Rules) -> Self {
        Self { by: Nominee::Net, ..Self::new(rules) }
    }

    /// The same player with so many milliseconds for a decision.
    #[must_use]
    pub fn with_ms(self, ms: u64) -> Self {
        Self { ms, ..self }
    }

    /// The same player at 升级 with other numbers to search by.
    #[must_use]
    pub fn with_tuning(self, tuning: Tuning) -> Self {
        Self { tuning, ..self }
    }

    /// The same player, looking at so many worlds and not at the clock: what
    /// it does can be repeated.
    #[must_use]
    pub fn with_worlds(self, worlds: u32) -> Self {
        Self { ms: u64::MAX, worlds, ..self }
    }
}

/// Who names what is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nominee {
    /// The club player.
    Club,
    /// The net, where the game has one.
    Net,
}

/// How much a search may do.
struct Effort<'a> {
    time: &'a Budget,
    worlds: u32,
    rng: SmallRng,
}

impl Effort<'_> {
    /// The part that is spent after so many worlds, from 0 to 1.
    fn spent(&self, worlds: u32) -> f64 {
        let worlds = f64::from(worlds) / f64::from(self.worlds.max(1));
        self.time.spent().max(worlds).min(1.0)
    }

    fn is_spent(&self, worlds: u32) -> bool {
        self.spent(worlds) >= 1.0
    }
}

impl Bot for Master {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        self.think(view, seat, &Budget::of_ms(self.ms)).action
    }

    fn think(&mut self, view: &View, seat: Seat, time: &Budget) -> Thought {
        let effort = Effort { time, worlds: self.worlds, rng: SmallRng::from_seed(self.seed) };
        let thought = match (&self.rules, view) {
            (Rules::Shengji { edition, form }, View::Shengji(view)) => {
                let levels_count = matches!(form, Form::Levels { .. });
                view.deal.as_ref().and_then(|deal| {
                    let seat = seat.shengji();
                    shengji::think(edition, deal, seat, levels_count, &self.tuning, effort)
                })
            }
            (_, View::Erdayi(view)) => {
                seat.erdayi().and_then(|seat| erdayi::think(view, seat, self.by, effort))
            }
            _ => None,
        };
        if let Some(thought) = thought {
            return thought;
        }
        Thought::of(match self.by {
            Nominee::Club => self.club.act(view, seat),
            Nominee::Net => Expert::new(&self.rules).act(view, seat),
        })
    }

    fn seed(&mut self, seed: Seed) {
        self.seed = seed;
    }

    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool {
        self.club.agrees(view, seat, claimant, shown)
    }
}
