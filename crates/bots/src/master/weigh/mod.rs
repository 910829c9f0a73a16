//! Decisions weighed for those who want to learn from them: everything
//! sensible, and what was done among it, tried in the same deals of the
//! unseen cards.
//!
//! A player who searches gives up what falls behind, for he wants to know
//! only what is best. Whoever weighs wants to know what each thing was worth:
//! what was done is tried to the end, and so are the best of the others.

mod field;

use cards::{CardSet, Seed};
use games::{Action, Game, Rules, Seat, View, Viewer};

pub(in crate::master) use field::Field;

use super::Effort as Search;
use crate::Budget;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// How much is done to weigh a decision: so many deals of the unseen cards,
/// fewer where the time is over before. What comes of it depends on nothing
/// else unless the time decides.
#[derive(Clone, Debug)]
pub struct Pains {
    /// The time.
    pub time: Budget,
    /// The deals.
    pub worlds: u32,
    /// The chance by which they are drawn.
    pub seed: Seed,
}

/// A decision that was weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Scales {
    /// What was tried; nothing is better known than the first few, and what
    /// was done.
    pub tried: Vec<Tried>,
    /// Which of them was done.
    pub made: usize,
    /// In how many deals of the unseen cards.
    pub worlds: u32,
    /// What losses are measured by.
    pub stake: f64,
    /// How it went on after the best in one of those deals.
    pub line: Vec<(Seat, CardSet)>,
}

/// Something that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// What; nothing where a seat waits that nobody has asked.
    pub action: Option<Action>,
    /// What came of it in each deal, in the order of the deals; what was given
    /// up has fewer.
    pub ends: Vec<End>,
    /// 二打一: how many plays the rest of the hand takes at least.
    pub plays_left: Option<u8>,
    /// 二打一: whether the seat is sure to go out after it.
    pub certain: bool,
}

/// What came of something in one deal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct End {
    /// What it was worth to the side of the seat.
    pub worth: f64,
    /// 升级: the levels that the side of the seat rose more than the other.
    pub levels: i32,
    /// 升级: the defenders' points.
    pub points: i32,
    /// Whether the side of the seat won: the deal in 二打一; in 升级 it deals
    /// next.
    pub wins: bool,
    /// 升级: who took the trick, where it was played in.
    pub trick: Option<TrickEnd>,
    /// 升级: the throw failed.
    pub failed: bool,
    /// 升级: the defenders took the kitty.
    pub kitty_lost: bool,
    /// 二打一: an opponent beat the play before it came round.
    pub beaten: bool,
    /// 二打一: one side played once or never.
    pub one_sided: bool,
}

/// How a trick ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrickEnd {
    /// Whether the side of the seat took it.
    pub own: bool,
    /// The points in it.
    pub points: i32,
    /// Whether an opponent took it with trumps on a side suit.
    pub ruffed: bool,
}

/// Weighs what a seat did, by what it was shown; nothing where it waited.
/// `None` where there is no choice, where the search has nothing to say, and
/// where the time was over before anything was tried.
pub fn weigh(
    rules: &Rules,
    view: &View,
    seat: Seat,
    made: Option<&Action>,
    pains: &Pains,
) -> Option<Scales> {
    look(rules, view, seat, made, None, pains)
}

/// The same with all cards open: what would have come of each thing in the
/// deal as it lies. Nobody who plays may ever hear of it.
pub fn weigh_open(game: &Game, seat: Seat, made: Option<&Action>) -> Option<Scales> {
    let pains =
        Pains { time: Budget::new(None, std::sync::Arc::default()), worlds: 1, seed: [0; 32] };
    let view = game.view(Viewer::Seat(seat));
    look(&game.rules(), &view, seat, made, Some(game), &pains)
}

fn look(
    rules: &Rules,
    view: &View,
    seat: Seat,
    made: Option<&Action>,
    open: Option<&Game>,
    pains: &Pains,
) -> Option<Scales> {
    let rng = SmallRng::from_seed(pains.seed);
    let effort = Search { time: &pains.time, worlds: pains.worlds, rng };
    match (rules, view) {
        (Rules::Shengji { edition, form }, View::Shengji(view)) => {
            let open = match open {
                Some(Game::Shengji(game)) => Some(game.deal()?),
                _ => None,
            };
            let made = match made {
                Some(Action::Shengji(made)) => Some(made),
                _ => None,
            };
            let counted = matches!(form, games::Form::Levels { .. });
            let asked = super::shengji::weigh::Asked {
                edition,
                view: view.deal.as_ref()?,
                seat: seat.shengji(),
                made,
                levels_count: counted,
                open,
            };
            super::shengji::weigh::weigh(&asked, effort)
        }
        (Rules::Erdayi { .. }, View::Erdayi(view)) => {
            let open = match open {
                Some(Game::Erdayi(game)) => Some(game.deal()?),
                _ => None,
            };
            let Some(Action::Erdayi(made)) = made else { return None };
            super::erdayi::weigh::weigh(view, seat.erdayi()?, made, open, effort)
        }
        _ => None,
    }
}
