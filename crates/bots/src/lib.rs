//! Players of both games that decide from a [`View`] alone: they see what
//! their seat may see and nothing else, so they can sit at any table.
//!
//! A deal of 二打一 between three steady players, from the cards to the
//! score:
//!
//! ```
//! use games::{Game, Rules, Viewer};
//!
//! let rules = Rules::by_id("erdayi2021").ok_or("no such rules")?.with_deals(1);
//! let mut bot = bots::by_name("steady", &rules).ok_or("no such bot")?;
//! let mut game = Game::new(&rules);
//! let mut events = Vec::new();
//! game.start([7; 32], &mut events)?;
//! while let Some(seat) = game.turn() {
//!     let view = game.view(Viewer::Seat(seat));
//!     let action = bot.act(&view, seat).ok_or("a bot acts when it is its turn")?;
//!     game.act(&action, &mut events)?;
//! }
//! assert!(game.is_over());
//! assert_eq!(game.scores().iter().sum::<i32>(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A bot keeps nothing from call to call that it needs: a table that starts
//! again from its log can go on with a new one. What a player may remember of
//! earlier tricks is in the view. [`arena`] plays bots against each other.

pub mod arena;
mod club;
pub mod considered;
mod erdayi;
mod expert;
mod master;
mod random;
mod rookie;
mod shengji;
mod smallest;
mod steady;
mod think;
mod worlds;

use cards::{CardSet, Seed};
use games::{Action, Rules, Seat, View};

pub use club::Club;
pub use club::erdayi::learn as learn_erdayi;
pub use club::shengji::{Judgement, learn};
pub use expert::Expert;
pub use master::{Caution, Master, Share, Suspicion, Trust, Tuning, study, weigh};
pub use random::Random;
pub use rookie::Rookie;
pub use smallest::Smallest;
pub use steady::Steady;
pub use think::{Budget, Candidate, Thought};

/// A player.
///
/// What it does is a function of what it is shown and of the chance it was
/// given: the same views in the same order get the same answers, unless it is
/// given a time that is over sooner or later. A table that asks it only when something has
/// changed asks it often enough.
pub trait Bot: Send {
    /// What the seat does now, given all that it may know. `None` when it has
    /// nothing to do, or does not want to: nobody has to declare while cards
    /// are drawn. On its turn a bot always acts, and what it does is legal.
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action>;

    /// The same within a time, and with reasons. A bot that does not search
    /// has no use for time.
    fn think(&mut self, view: &View, seat: Seat, _time: &Budget) -> Thought {
        Thought::of(self.act(view, seat))
    }

    /// The chance that the bot uses from now on, so that a deal can be played
    /// again. A bot that leaves nothing to chance has no use for it.
    fn seed(&mut self, _seed: Seed) {}

    /// Whether the seat agrees that an opponent who shows his hand takes all
    /// tricks that are left.
    fn agrees(&mut self, view: &View, seat: Seat, claimant: Seat, shown: CardSet) -> bool;
}

/// The names of the bots that answer at once, the weakest first.
pub const NAMES: [&str; 5] = ["smallest", "rookie", "steady", "club", "expert"];

/// The names of those that search and have use for time.
pub const SEARCHING: [&str; 2] = ["master", "champion"];

/// All of them, the weakest first.
pub const LEVELS: [&str; 8] =
    ["random", "smallest", "rookie", "steady", "club", "expert", "master", "champion"];

/// The bot with this name, for a table that plays by these rules.
pub fn by_name(name: &str, rules: &Rules) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::new(rules))),
        "smallest" => Some(Box::new(Smallest::new(rules))),
        "master" => Some(Box::new(Master::new(rules))),
        "champion" => Some(Box::new(Master::champion(rules))),
        "club" => Some(Box::new(Club::new(rules))),
        "expert" => Some(Box::new(Expert::new(rules))),
        "rookie" => Some(Box::new(Rookie::new(rules))),
        "steady" => Some(Box::new(Steady::new(rules))),
        _ => None,
    }
}
