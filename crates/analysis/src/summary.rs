//! What all decisions of a player come to.

use games::{Kind as Game, Seat};
use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::decision::{Decision, Kind};
use crate::weighed::{Weighed, rounded};

/// The decisions of one seat in one record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "AnalysisSummary"), schema(as = AnalysisSummary))]
pub struct Summary {
    /// Whose.
    #[cfg_attr(feature = "wire", schema(value_type = u8))]
    pub seat: Seat,
    /// The sums.
    pub tally: Tally,
    /// From 0 to 100: how much of what there was to keep was kept.
    pub accuracy: f64,
    /// The costliest decisions by their place, at most three, those that cost
    /// nothing left out.
    pub costliest: Vec<usize>,
}

/// Sums over decisions; those of several records can be added.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "AnalysisTally"), schema(as = AnalysisTally))]
pub struct Tally {
    /// Decisions that were weighed.
    pub decisions: u32,
    /// What they lost in all: levels in 升级, points in 二打一.
    pub lost: f64,
    /// The sum of the accuracy of each, from 0 to 100.
    pub accuracy: f64,
    /// How many there were of each class, in the order of the classes.
    pub classes: [u32; 5],
    /// The same by kind of decision.
    pub kinds: Vec<KindTally>,
}

/// The decisions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct KindTally {
    /// Which kind.
    pub kind: Kind,
    /// How many.
    pub decisions: u32,
    /// What they lost in all.
    pub lost: f64,
    /// Mistakes and blunders among them.
    pub mistakes: u32,
}

/// How many of the costliest decisions are named.
const NAMED: usize = 3;

impl Summary {
    /// The decisions of a seat that were weighed so far.
    pub fn of<'a>(
        game: Game,
        seat: Seat,
        weighed: impl IntoIterator<Item = (&'a Decision, &'a Weighed)>,
    ) -> Self {
        let mut tally = Tally::default();
        let mut costly: Vec<(f64, usize)> = Vec::new();
        for (decision, weighed) in weighed.into_iter().filter(|(of, _)| of.seat == seat) {
            tally.count(game, decision, weighed);
            costly.push((weighed.sure_loss, weighed.index));
        }
        costly.retain(|&(lost, _)| lost > 0.0);
        costly.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let costliest = costly.into_iter().take(NAMED).map(|(_, index)| index).collect();
        let accuracy = tally.mean_accuracy();
        Self { seat, tally, accuracy, costliest }
    }
}

impl Tally {
    /// Counts one more decision.
    pub fn count(&mut self, game: Game, decision: &Decision, weighed: &Weighed) {
        let lost = weighed.sure_loss;
        let class = weighed.class;
        self.decisions += 1;
        self.lost = rounded(self.lost + lost);
        self.accuracy = rounded(self.accuracy + accuracy(game, weighed));
        self.classes[class as usize] += 1;
        let mistakes = u32::from(class >= Class::Mistake);
        self.add(KindTally { kind: decision.kind, decisions: 1, lost, mistakes });
    }

    /// Adds those of another record.
    pub fn merge(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.lost = rounded(self.lost + other.lost);
        self.accuracy = rounded(self.accuracy + other.accuracy);
        for (own, more) in self.classes.iter_mut().zip(other.classes) {
            *own += more;
        }
        other.kinds.iter().for_each(|&kind| self.add(kind));
    }

    fn add(&mut self, more: KindTally) {
        match self.kinds.iter_mut().find(|of| of.kind == more.kind) {
            Some(of) => {
                of.decisions += more.decisions;
                of.lost = rounded(of.lost + more.lost);
                of.mistakes += more.mistakes;
            }
            None => self.kinds.push(more),
        }
        self.kinds.sort_by_key(|of| of.kind);
    }

    /// The accuracy of all decisions together, from 0 to 100; 100 of none.
    pub fn mean_accuracy(&self) -> f64 {
        match self.decisions {
            0 => 100.0,
            count => rounded(self.accuracy / f64::from(count)),
        }
    }
}

/// How accurate one decision was, from 0 to 100: half of it is gone with each
/// loss of so much.
fn accuracy(game: Game, weighed: &Weighed) -> f64 {
    let half = match game {
        Game::Shengji => 0.25,
        Game::Erdayi => 0.3,
    };
    100.0 * (-weighed.part_lost() / half).exp2()
}
