//! Rulings (cn2002 第六章, most2015 六, sasu2017 七–八, erdayi2021 四): what an
//! offence usually costs, how repeats count, and what follows.

mod appeal;
mod catalogue;
mod lateness;

use serde::{Deserialize, Serialize};

pub use appeal::{
    Appeal, AppealForm, AppealStep, Deadline, Verdict, appeal_deadline_s, correction_deadline_s,
};
pub use catalogue::{Offence, Scope, catalogue, offence};
pub use lateness::{Lateness, lateness, slip_deadline_s};

use crate::EntrantId;
use crate::plan::Edition;

/// What an offence costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventSanction"), schema(as = EventSanction))]
#[serde(rename_all = "snake_case")]
pub enum Sanction {
    /// 警告.
    Warning,
    /// 记违例.
    Violation,
    /// 罚分 of table 4, by grade 1 to 4 (cn2002:29 三).
    Grade(u8),
    /// So many points of the deal (小分).
    DealPoints(u16),
    /// The deal is lost, with the levels of the edition.
    DealLost,
    /// The deal is worth nothing to the offender (erdayi2021 (三)).
    DealZero,
    /// Half points of 场分 or match points off.
    MatchPointsOff(u16),
    /// Hundredths of 标准分 off.
    StandardOff(u16),
    /// Points of the sum of deals off (erdayi2021).
    ScoreOff(u16),
    /// The match is worth nothing to the offender (erdayi2021 (七)).
    MatchZero,
    /// 判负: the match is lost.
    MatchLost,
    /// 停赛: out of the event.
    Out,
}

/// Table 4 of cn2002:29: grade 1 to 4 for one, two and three decks.
const TABLE_4: [[u16; 4]; 3] = [[5, 10, 20, 40], [10, 20, 40, 80], [15, 30, 60, 120]];

impl Sanction {
    /// The points of the deal it costs with so many decks.
    pub fn deal_points(self, decks: u8) -> u16 {
        match self {
            Self::DealPoints(points) => points,
            Self::Grade(grade) => TABLE_4
                .get(usize::from(decks).wrapping_sub(1))
                .and_then(|row| row.get(usize::from(grade).wrapping_sub(1)))
                .copied()
                .unwrap_or(0),
            Self::Warning
            | Self::Violation
            | Self::DealLost
            | Self::DealZero
            | Self::MatchPointsOff(_)
            | Self::StandardOff(_)
            | Self::ScoreOff(_)
            | Self::MatchZero
            | Self::MatchLost
            | Self::Out => 0,
        }
    }
}

/// Which side of a deal the offender is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventFault"), schema(as = EventFault))]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The dealer's side.
    DealerSide,
    /// The defenders.
    Defenders,
}

/// What becomes of a deal that is lost by ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealEffect {
    /// Levels the dealer's side rises.
    pub dealer_side_up: u8,
    /// Levels the defenders rise.
    pub defenders_up: u8,
    /// Whether the defenders take over.
    pub switch: bool,
}

/// A deal lost by ruling: in most2015 六 the defenders take over and rise 2,
/// or the dealer rises 3; in sasu2017 八1 the dealer steps down, or rises 1.
/// The other texts know no such ruling and leave it to the referee.
pub fn deal_lost(edition: Edition, fault: Fault) -> Option<DealEffect> {
    let (dealer_up, defenders_up) = match edition {
        Edition::Most2015 => (3, 2),
        Edition::Sasu2017 => (1, 0),
        Edition::Cn2002 | Edition::Cn2017 | Edition::Erdayi2021 => return None,
    };
    Some(match fault {
        Fault::DealerSide => DealEffect { dealer_side_up: 0, defenders_up, switch: true },
        Fault::Defenders => {
            DealEffect { dealer_side_up: dealer_up, defenders_up: 0, switch: false }
        }
    })
}

/// A ruling of a referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// Its number in the event, from 1.
    pub id: u32,
    /// Whom it is against.
    pub entrant: EntrantId,
    /// The stage and the round it was given in.
    pub stage: u32,
    /// Counted from 1.
    pub round: u32,
    /// The deal it concerns, from 1, where one deal is concerned.
    pub deal: Option<u32>,
    /// The code of the offence in the edition's catalogue.
    pub offence: String,
    /// The article, such as `cn2002:36`.
    pub article: String,
    /// What the edition proposes, repeats counted.
    pub proposed: Sanction,
    /// What is given.
    pub sanction: Sanction,
    /// Why it differs from the proposal, if it does.
    pub reason: Option<String>,
    /// What becomes of the deal, if it is lost.
    pub effect: Option<DealEffect>,
    /// The ruling that this one follows from, when repeats add up.
    pub follows: Option<u32>,
    /// Who ruled.
    pub by: String,
}

/// What the edition proposes for the offence, given the earlier rulings
/// against the same entrant.
pub fn propose(
    offence: &Offence,
    earlier: &[&Ruling],
    edition: Edition,
    round: (u32, u32),
) -> Sanction {
    let repeats = earlier
        .iter()
        .filter(|ruling| offence.scope == Scope::Event || (ruling.stage, ruling.round) == round)
        .filter(|ruling| ruling.follows.is_none())
        .filter(|ruling| {
            catalogue::offence(edition, &ruling.offence)
                .is_some_and(|other| other.family == offence.family)
        })
        .count();
    let steps = offence.steps;
    steps[repeats.min(steps.len() - 1)]
}

/// What follows when the sanctions against an entrant add up, given all of
/// them, the newest last: cn2002:29 makes a second warning in a round a
/// violation, a third violation in a round a match lost, and a second match
/// lost the end of the event. erdayi2021 3 takes three points at every third
/// warning of a round.
pub fn follows(edition: Edition, all: &[&Ruling]) -> Option<Sanction> {
    let newest = all.last()?;
    let in_round = |sanction: Sanction| {
        all.iter()
            .filter(|r| (r.stage, r.round) == (newest.stage, newest.round))
            .filter(|r| r.sanction == sanction)
            .count()
    };
    let counts_up = matches!(edition, Edition::Cn2002 | Edition::Cn2017 | Edition::Most2015);
    match newest.sanction {
        Sanction::Warning if counts_up && in_round(Sanction::Warning) >= 2 => {
            Some(Sanction::Violation)
        }
        Sanction::Warning
            // 达到三次: the third costs points, as at the online table; later
            // ones cost no more.
            if edition == Edition::Erdayi2021 && in_round(Sanction::Warning) == 3 =>
        {
            Some(Sanction::ScoreOff(3))
        }
        Sanction::Violation if counts_up && in_round(Sanction::Violation) >= 3 => {
            (in_round(Sanction::MatchLost) == 0).then_some(Sanction::MatchLost)
        }
        Sanction::MatchLost if counts_up => {
            let lost = all.iter().filter(|r| r.sanction == Sanction::MatchLost).count();
            (lost >= 2).then_some(Sanction::Out)
        }
        Sanction::Warning | Sanction::Violation | Sanction::Grade(_) | Sanction::DealPoints(_) | Sanction::DealLost | Sanction::DealZero | Sanction::MatchPointsOff(_) | Sanction::StandardOff(_) | Sanction::ScoreOff(_) | Sanction::MatchZero | Sanction::MatchLost | Sanction::Out => None,
    }
}
