//! A whole record, as a file or a page has it.

use games::{Kind as Game, Seat};
use serde::{Deserialize, Serialize};

use crate::decision::Decision;
use crate::record::{AnalysedDeal, Analysis};
use crate::summary::Summary;
use crate::weighed::{Hindsight, Weighed};

/// Everything that was found out of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "AnalysisReport"), schema(as = AnalysisReport))]
pub struct Report {
    /// The game.
    pub game: Game,
    /// The edition's id.
    pub rules: String,
    /// What the players are called, in the order of play.
    pub names: Vec<String>,
    /// The deals.
    pub deals: Vec<AnalysedDeal>,
    /// Every decision.
    pub decisions: Vec<Decision>,
    /// What was weighed, in the order of the decisions.
    pub weighed: Vec<Weighed>,
    /// What open hands would have allowed, where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<Hindsight>>", optional))]
    pub hindsight: Vec<Hindsight>,
    /// The sums of each seat.
    pub summaries: Vec<Summary>,
}

impl Report {
    /// The report of what was weighed.
    pub fn new(analysis: &Analysis, mut weighed: Vec<Weighed>, hindsight: Vec<Hindsight>) -> Self {
        weighed.sort_by_key(|of| of.index);
        let game = analysis.kind();
        let decisions = analysis.decisions().to_vec();
        let summaries = Seat::first(game.seats()).map(|seat| {
            let all = weighed.iter().filter_map(|of| Some((decisions.get(of.index)?, of)));
            Summary::of(game, seat, all)
        });
        let summaries = summaries.collect();
        Self {
            game,
            rules: analysis.rules().id().to_owned(),
            names: analysis.names(),
            deals: analysis.deals().to_vec(),
            decisions,
            weighed,
            hindsight,
            summaries,
        }
    }
}
