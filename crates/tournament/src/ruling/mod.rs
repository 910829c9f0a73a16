//! Rulings (cn2002 第六章, most2015 六, sasu2017 七–八, erdayi2021 四): what an
//! offence usually costs, how repeats count, and what follows.

mod appeal;
mod catalogue;
mod deal;
mod lateness;
mod sanction;

use serde::{Deserialize, Serialize};

pub use appeal::{
    Appeal, AppealForm, AppealStep, Deadline, Verdict, appeal_deadline_s, appeal_fee_yuan,
    committee_only_reviews, correction_deadline_s, next_step, spoken_first,
};
pub use catalogue::{Offence, Scope, catalogue, offence};
pub use deal::{DealEffect, DealLaw, Fault};
pub use lateness::{Lateness, SLIP_DEADLINE, lateness, slip_deadline_s};
pub use sanction::Sanction;

use crate::EntrantId;
use crate::plan::Edition;

/// What the other side of a match gets when it is lost by ruling, where 标准分
/// are kept (cn2002:29 四 offers four ways).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventOpponentGets"), schema(as = EventOpponentGets))]
#[serde(rename_all = "snake_case")]
pub enum OpponentGets {
    /// What a no-show gives, 12 标准分; the proposal (our choice of the four).
    #[default]
    Award,
    /// The average of its other matches.
    OwnAverage,
    /// 20 less the average of the side that lost.
    Rest,
    /// What the slip says.
    AsPlayed,
}

impl OpponentGets {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_award(&self) -> bool {
        *self == Self::Award
    }
}

/// What a referee says of an offence beside its code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Particulars {
    /// The deal or board it concerns, from 1, where one is concerned.
    #[serde(default)]
    pub deal: Option<u32>,
    /// At which table of a match of teams it happened, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u8>,
    /// Which side of the deal the offender was on, where it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// How many cards were thrown, where each of them costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<u16>,
    /// What the defenders had made of the deal, where it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defenders_points: Option<i32>,
    /// What the other side gets when the match is lost.
    #[serde(default, skip_serializing_if = "OpponentGets::is_award")]
    pub opponent_gets: OpponentGets,
    /// Whether the board is cancelled for both sides (cn2002:32 四, 33).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cancels_board: bool,
    /// What an online table has done of it already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_table: Option<Sanction>,
    /// What became of the deal there, where it was lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect_at_table: Option<DealEffect>,
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
    /// What the referee said of it.
    #[serde(flatten)]
    pub particulars: Particulars,
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

impl Ruling {
    /// Whether it was given in this round, as stage and round.
    pub fn is_of(&self, round: (u32, u32)) -> bool {
        (self.stage, self.round) == round
    }
}

/// What the edition proposes for the offence, given the earlier rulings
/// against the same entrant. Rulings that cost nothing are no repeats.
pub fn propose(
    offence: &Offence,
    earlier: &[&Ruling],
    edition: Edition,
    round: (u32, u32),
    cards: Option<u16>,
) -> Sanction {
    if let (Some(points), Some(cards)) = (offence.points_a_card, cards) {
        return Sanction::DealPoints(points.saturating_mul(cards));
    }
    let repeats = earlier
        .iter()
        .filter(|ruling| offence.scope == Scope::Event || ruling.is_of(round))
        .filter(|ruling| ruling.follows.is_none() && ruling.sanction != Sanction::Nothing)
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
/// lost the end of the event. erdayi2021 3 takes three points at the third
/// warning of a round (达到三次); as at the online table, later ones cost no
/// more.
pub fn follows(edition: Edition, all: &[&Ruling]) -> Option<Sanction> {
    let newest = all.last()?;
    let in_round = |sanction: Sanction| {
        let here = all.iter().filter(|of| of.is_of((newest.stage, newest.round)));
        here.filter(|of| of.sanction == sanction).count()
    };
    let counts_up = matches!(edition, Edition::Cn2002 | Edition::Cn2017 | Edition::Most2015);
    match newest.sanction {
        Sanction::Warning if counts_up => {
            (in_round(Sanction::Warning) >= 2).then_some(Sanction::Violation)
        }
        Sanction::Warning if edition == Edition::Erdayi2021 => {
            (in_round(Sanction::Warning) == 3).then_some(Sanction::ScoreOff(3))
        }
        Sanction::Violation if counts_up => {
            let due = in_round(Sanction::Violation) >= 3 && in_round(Sanction::MatchLost) == 0;
            due.then_some(Sanction::MatchLost)
        }
        Sanction::MatchLost if counts_up => {
            let lost = all.iter().filter(|of| of.sanction == Sanction::MatchLost).count();
            (lost >= 2).then_some(Sanction::Out)
        }
        Sanction::Nothing
        | Sanction::Warning
        | Sanction::Violation
        | Sanction::Grade(_)
        | Sanction::DealPoints(_)
        | Sanction::DealLost
        | Sanction::DealZero
        | Sanction::MatchPointsOff(_)
        | Sanction::StandardOff(_)
        | Sanction::ScoreOff(_)
        | Sanction::MatchZero
        | Sanction::MatchLost
        | Sanction::Out => None,
    }
}
