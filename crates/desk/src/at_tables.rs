//! Rulings of online matches. What the clock and the referee of a table hold
//! against a side is a ruling of the event too; what the event rules is done
//! at the table. Each counts once, and repeats count across both.

use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::{Command as Ask, Match, State};
use tournament::plan::Edition;
use tournament::ruling::{DealEffect, DealLaw, Fault, Particulars, Ruling, Sanction, offence};

use crate::attempt::Attempt;
use crate::online::OnlineMatch;
use crate::refuse::{DeskError, DeskRefusal};
use crate::words::{Words, side_name};

/// The offence of whoever rules at a table without naming one.
const RULED_AT_TABLE: &str = "ruled_at_table";

/// What was held against a side at a table, or is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableCharge {
    /// A warning.
    Warning,
    /// A recorded violation.
    Violation,
    /// So many points of the deal.
    Points(u16),
    /// The deal.
    Deal,
    /// The match.
    Match,
}

impl TableCharge {
    fn sanction(self) -> Sanction {
        match self {
            Self::Warning => Sanction::Warning,
            Self::Violation => Sanction::Violation,
            Self::Points(points) => Sanction::DealPoints(points),
            Self::Deal => Sanction::DealLost,
            Self::Match => Sanction::MatchLost,
        }
    }

    /// In the middle of a sentence.
    fn words(self) -> Words {
        match self {
            Self::Warning => Words::new("警告", "a warning"),
            Self::Violation => Words::new("记违例", "a violation"),
            Self::Points(points) => {
                Words::new(format!("扣 {points} 分"), format!("{points} points"))
            }
            Self::Deal => Words::new("判本副负", "the deal"),
            Self::Match => Words::new("判本场负", "the match"),
        }
    }
}

/// Something that was held against a side at an online table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldAgainst {
    /// Which match.
    pub match_no: u32,
    /// Which side of it, from 0.
    pub side: u8,
    /// The deal in hand, from 1.
    pub deal: u32,
    /// The referee whose word it was; none where the time was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What it cost.
    pub charge: TableCharge,
    /// What became of the deal, where it was lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<DealEffect>,
}

impl HeldAgainst {
    /// What was held against whom, at a place whose sides have these names.
    pub(crate) fn words(&self, place: &Words, sides: &[String]) -> Words {
        let side = side_name(sides, self.side);
        let mut cost = self.charge.words();
        if let Some(effect) = self.effect {
            cost.zh = format!("{}，{}", cost.zh, effect.zh());
            cost.en = format!("{} ({})", cost.en, effect.en());
        }
        match &self.by {
            Some(by) => Words::new(
                format!("{}：{by}线上对{}{}", place.zh, side.zh, cost.zh),
                format!("heard {by} rule at {}: {} for {}", place.en, cost.en, side.en),
            ),
            None => Words::new(
                format!("{}：{}线上出牌超时，{}", place.zh, side.zh, cost.zh),
                format!("noted that {} was too slow at {}: {}", side.en, place.en, cost.en),
            ),
        }
    }

    /// Makes it a ruling of the event. A warning may be more than a warning
    /// there: the event knows of what the table does not.
    pub(crate) fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let of = attempt.playing(self.match_no)?;
        let &entrant =
            of.drafted.sides.get(usize::from(self.side)).ok_or(DeskRefusal::NoEntrant)?;
        let done = self.charge.sanction();
        let edition = attempt.desk.event.state().plan.edition;
        let offence = if self.by.is_some() { RULED_AT_TABLE } else { too_slow(edition) };
        let given = self.by.is_some() || done != Sanction::Warning;
        let command = Ask::Rule {
            entrant,
            offence: offence.to_owned(),
            particulars: Particulars {
                deal: Some(self.deal),
                at_table: Some(done),
                effect_at_table: self.effect,
                ..Particulars::default()
            },
            sanction: given.then_some(done),
            reason: given.then(|| "线上牌桌已执行".to_owned()),
        };
        attempt.run_as(&command, self.by.as_deref())
    }
}

/// The offence of one who plays too slowly.
fn too_slow(edition: Edition) -> &'static str {
    match edition {
        Edition::Cn2002 | Edition::Cn2017 | Edition::Sasu2017 => "delay",
        Edition::Most2015 | Edition::Erdayi2021 => "slow_play",
    }
}

/// A ruling of the event that is to be done at the tables of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnlineRuling {
    /// Its number in the event.
    pub number: u32,
    /// Against which side, from 0.
    pub side: u8,
    /// The deal that it is about, if the referee said so, from 1.
    pub deal: Option<u32>,
    /// What it costs there.
    pub charge: TableCharge,
    /// At which of the tables of the match, from 0, if the referee said so.
    pub table: Option<u8>,
    /// What becomes of the deal, where it is lost.
    pub lost: LostDeal,
}

impl OnlineRuling {
    /// Whether it is for one of the tables of a match, from 0. A deal is
    /// played at one of them, and with two only a person knows at which.
    pub fn concerns(&self, of: &OnlineMatch, table: usize) -> bool {
        let named = self.table.is_some_and(|named| usize::from(named) == table);
        named || of.ids.len() == 1 || self.charge == TableCharge::Match
    }
}

/// What becomes of a deal that the event's ruling loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostDeal {
    /// As the referee ruled it, where he said who dealt.
    pub effect: Option<DealEffect>,
    /// What the article of the offence says.
    pub law: DealLaw,
    /// The defenders' points, where the referee gave them.
    pub defenders_points: Option<i32>,
}

impl LostDeal {
    /// What becomes of the deal at a table that knows who is at fault and
    /// what the defenders have made; nothing where the article is silent. A
    /// referee in the hall may be wrong about who dealt: then his article
    /// holds, and not his effect.
    pub fn effect(&self, fault: Fault, points: i32) -> Option<DealEffect> {
        let takes_over = fault == Fault::DealerSide;
        let ruled = self.effect.filter(|effect| effect.switch == takes_over);
        ruled.or_else(|| self.law.effect(fault, self.defenders_points.or(Some(points))))
    }
}

/// What the event has ruled of a match in this round, as stage and round, and
/// its tables are to do.
pub(crate) fn due(state: &State, round: (u32, u32), of: &Match) -> Vec<OnlineRuling> {
    let side = |id: EntrantId| of.drafted.sides.iter().position(|&other| other == id);
    let here = state.rulings.iter().filter(|ruling| ruling.is_of(round));
    here.filter_map(|ruling| {
        let charge = costs_at_table(ruling, state.plan.decks)?;
        let side = side(ruling.entrant)? as u8;
        let Particulars { deal, table, defenders_points, .. } = ruling.particulars;
        let law =
            offence(state.plan.edition, &ruling.offence).map_or(DealLaw::Silent, |of| of.deal);
        let lost = LostDeal { effect: ruling.effect, law, defenders_points };
        Some(OnlineRuling { number: ruling.id, side, deal, charge, table, lost })
    })
    .collect()
}

/// What a ruling costs at a table that has not done it.
fn costs_at_table(ruling: &Ruling, decks: u8) -> Option<TableCharge> {
    let sanction = ruling.sanction;
    if ruling.particulars.at_table == Some(sanction) {
        return None;
    }
    match sanction {
        Sanction::DealPoints(_) | Sanction::Grade(_) => {
            Some(sanction.deal_points(decks)).filter(|points| *points > 0).map(TableCharge::Points)
        }
        Sanction::DealLost => Some(TableCharge::Deal),
        Sanction::MatchLost | Sanction::Out => Some(TableCharge::Match),
        Sanction::Nothing
        | Sanction::Warning
        | Sanction::Violation
        | Sanction::DealZero
        | Sanction::MatchPointsOff(_)
        | Sanction::StandardOff(_)
        | Sanction::ScoreOff(_)
        | Sanction::MatchZero => None,
    }
}
