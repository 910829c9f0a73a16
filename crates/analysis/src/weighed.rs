//! What a decision was found to be worth.

use cards::CardSet;
use games::{Move, Seat};
use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::reason::Reason;

/// A decision weighed by what the seat knew, in deals of the cards that it
/// did not see. No hidden card has any part in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Weighed {
    /// Which decision, by its place.
    pub index: usize,
    /// How many deals of the unseen cards were looked at.
    pub worlds: u32,
    /// What could have been done, the best first.
    pub candidates: Vec<Candidate>,
    /// Which of them was.
    pub made: usize,
    /// What the move made is worth less than the best one, in the same deals.
    pub loss: Estimate,
    /// The part of the loss that chance does not explain: what classes and
    /// accuracy are made from.
    pub sure_loss: f64,
    /// What losses are measured by: a level in 升级; in 二打一 what the deal is
    /// played for, the bid for a defender and twice the bid for the dealer.
    pub stake: f64,
    /// How good it was.
    pub class: Class,
    /// Why, as far as the engine can show it.
    pub reasons: Vec<Reason>,
    /// How it may go on after the best move, in one deal of the unseen cards
    /// that seemed likely; the cards of others in it are imagined.
    pub line: Vec<Step>,
}

/// Something that could have been done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "WeighedMove"), schema(as = WeighedMove))]
pub struct Candidate {
    /// What; missing for waiting while cards are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Object>))]
    pub play: Option<Move>,
    /// What it is expected to bring to the side of the seat: levels in 升级, with what
    /// leads to them, points of the seat's score in 二打一.
    pub worth: Estimate,
    /// What it is worth less than the best one, in the same deals.
    pub loss: Estimate,
    /// 升级: the defenders' points that are expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub points: Option<f64>,
    /// 升级: the levels that the side of the seat is expected to rise more
    /// than the other. Half of `worth` is these, half what leads to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub levels: Option<f64>,
    /// In what part of the deals the side of the seat wins, from 0 to 1: the
    /// deal in 二打一; in 升级, being the dealer's or getting the next deal.
    pub wins: f64,
    /// In how many deals it was tried; what was far behind was given up.
    pub worlds: u32,
}

/// A mean with the interval in which it lies with 95 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A step of a line that the engine shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "LineStep"), schema(as = LineStep))]
pub struct Step {
    /// Who plays.
    #[cfg_attr(feature = "wire", schema(value_type = u8))]
    pub seat: Seat,
    /// What; nothing for a pass.
    #[cfg_attr(feature = "wire", schema(value_type = Vec<String>))]
    pub cards: CardSet,
}

/// What open hands would have allowed: the same weighing with the deal as it
/// lay. Nobody at the table could know it, and no class comes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Hindsight {
    /// Which decision, by its place.
    pub index: usize,
    /// What would have come of each candidate, the best first.
    pub candidates: Vec<HindsightMove>,
    /// Which of them was made.
    pub made: usize,
    /// How it would have gone on after the best one.
    pub line: Vec<Step>,
}

/// A move with all cards open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HindsightMove {
    /// What; missing for waiting while cards are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Object>))]
    pub play: Option<Move>,
    /// What it would have brought to the side of the seat.
    pub worth: f64,
    /// 升级: the defenders' points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub points: Option<f64>,
}

impl Weighed {
    /// The best candidate.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// What was done.
    pub fn done(&self) -> Option<&Candidate> {
        self.candidates.get(self.made)
    }

    /// The part of the stake that was surely lost.
    pub fn part_lost(&self) -> f64 {
        self.sure_loss / self.stake
    }

    /// What the seat could expect before the decision and after it: two points
    /// of the curve over the deal.
    pub fn expected(&self) -> (f64, f64) {
        let worth = |of: Option<&Candidate>| of.map_or(0.0, |of| of.worth.mean);
        (worth(self.best()), worth(self.done()))
    }
}

impl Estimate {
    /// A mean and half the width of its interval.
    pub fn around(mean: f64, half: f64) -> Self {
        Self { mean: rounded(mean), low: rounded(mean - half), high: rounded(mean + half) }
    }
}

/// To thousandths: nothing that is estimated is known more exactly.
pub(crate) fn rounded(value: f64) -> f64 {
    // What is rounded to zero has no sign.
    (value * 1000.0).round() / 1000.0 + 0.0
}
