//! Which plans can be played to their end (竞赛规程, cn2002:23–27).

use super::{Cut, Edition, EntrantKind, Format, Plan, Stage};
use crate::score::{Award, Scoring};

/// More stages than any event has; a plan with more is refused.
pub const MAX_STAGES: usize = 16;
/// More rounds than any stage has; a plan with more is refused.
pub const MAX_ROUNDS: u32 = 1000;
/// The longest match: ten hours, as long as a table online plays. A plan with
/// a longer one is refused.
pub const MAX_MINUTES: u32 = 600;
/// More boards than any match has, and as many as a table online plays; a
/// plan with more is refused.
pub const MAX_BOARDS: u32 = 200;
/// The same of deals of a match of three.
pub const MAX_DEALS: u32 = 200;
/// More places, groups and entrants of a unit than any event has; a plan with
/// more is refused.
pub const MAX_PLACES: u32 = 10_000;
/// cn2002:24 一 has one game, or the best of three.
const MAX_WINS: u8 = 2;

/// Why a plan cannot be played. Stages are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// It has no stage, or too many.
    #[error("a plan has between 1 and {MAX_STAGES} stages")]
    Stages,
    /// The text is not played with so many decks.
    #[error("the text is not played with so many decks")]
    Decks,
    /// The text is not played by such entrants.
    #[error("the text is not played by such entrants")]
    Kind,
    /// More of a unit count than it may have, or a number is out of range.
    #[error("the numbers of units and awards do not fit")]
    Units,
    /// A match cannot be scored so in this format.
    #[error("the scoring of stage {0} does not fit its format")]
    Scoring(usize),
    /// Pairs play at one table, teams of four at two.
    #[error("the tables of stage {0} do not fit its entrants")]
    Tables(usize),
    /// A number in it is out of range.
    #[error("a number of stage {0} is out of range")]
    Number(usize),
    /// The standings compare what the format does not give.
    #[error("the ranking of stage {0} does not fit its format")]
    Ranking(usize),
    /// Too few go on for the next stage, or more than can have come this far.
    #[error("the cut of stage {0} does not fit the stages around it")]
    Cut(usize),
    /// Only round robins have groups to choose from.
    #[error("stage {0} has no groups to choose the best of")]
    CutOfGroups(usize),
    /// Nobody goes on from the last stage.
    #[error("the last stage has a cut")]
    LastCut(usize),
    /// The points of the two stages are not of one kind.
    #[error("stage {0} cannot carry points in")]
    Carry(usize),
}

impl PlanError {
    /// The sentences shown for it, in Chinese and English.
    pub fn words(self) -> (String, String) {
        let at = |stage: usize, zh: &str, en: &str| {
            let stage = stage + 1;
            (format!("第 {stage} 阶段：{zh}"), format!("Stage {stage}: {en}"))
        };
        let whole = |zh: &str, en: &str| (zh.to_owned(), en.to_owned());
        match self {
            Self::Stages => (
                format!("规程须有 1 到 {MAX_STAGES} 个阶段。"),
                format!("A plan has 1 to {MAX_STAGES} stages."),
            ),
            Self::Decks => whole(
                "这个规则不用这么多副牌：只有 2002 年规则可选 1 到 3 副。",
                "The text is not played with so many decks: only that of 2002 has one to three.",
            ),
            Self::Kind => whole(
                "竞技二打一由个人参赛，升级由对或四人队参赛。",
                "二打一 is played by single players, 升级 by pairs or teams of four.",
            ),
            Self::Units => whole(
                "单位计分的对数不能多于单位可报的对数，数目也不能过大。",
                "No more of a unit can count than it may enter, and no number may be too large.",
            ),
            Self::Scoring(stage) => at(
                stage,
                "这种赛法不能这样计分。三人分组赛按副计分，复式赛比得分率，其余计局、计时或计副。",
                "the format is not scored like that. Groups of three add up deals, a duplicate \
                 field compares boards, all others count games, time or boards.",
            ),
            Self::Tables(stage) => at(
                stage,
                "四人队在两桌打同样的牌（计副制），一对只在一桌打。",
                "teams of four play the same boards at two tables, pairs play at one.",
            ),
            Self::Number(stage) => at(
                stage,
                "轮数、组数、局数、时间或副数超出范围。",
                "rounds, groups, games, minutes or boards are out of range.",
            ),
            Self::Ranking(stage) => {
                at(stage, "名次办法与赛法不符。", "its ranking does not fit its format.")
            }
            Self::Cut(stage) => at(
                stage,
                "出线名额与前后阶段不符：下一阶段至少要两个（三人分组赛要三个），也不能多于上一阶段的出线名额。",
                "so many cannot go on: the next stage needs two (groups of three need three), and \
                 no more than went on to this one.",
            ),
            Self::CutOfGroups(stage) => at(
                stage,
                "只有分组循环赛才能取各组前几名。",
                "only a round robin has groups to take the best of.",
            ),
            Self::LastCut(stage) => {
                at(stage, "最后一个阶段没有出线。", "nobody goes on from the last stage.")
            }
            Self::Carry(stage) => at(
                stage,
                "上一阶段的积分带不进来：第一阶段没有上一阶段，淘汰赛和复式赛不比积分，标准分与场分不能相加。",
                "points cannot be carried in: the first stage has none before it, eliminations \
                 and duplicate fields do not compare points, and standard points do not add to \
                 match points.",
            ),
        }
    }
}

/// What the points of a stage are counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Match,
    Standard,
    Deal,
}

impl Plan {
    /// Whether a log with this plan can be folded: no number of it is beyond
    /// all bounds, and the results of every stage fit its matches.
    pub fn validate(&self) -> Result<(), PlanError> {
        if self.stages.is_empty() || self.stages.len() > MAX_STAGES {
            return Err(PlanError::Stages);
        }
        if !(1..=3).contains(&self.decks) {
            return Err(PlanError::Decks);
        }
        for (index, stage) in self.stages.iter().enumerate() {
            stage.validate(index)?;
        }
        Ok(())
    }

    /// Whether the plan can be played to its end by the text, so that a
    /// director may have it.
    pub fn playable(&self) -> Result<(), PlanError> {
        self.validate()?;
        let decks_fit = match self.edition {
            Edition::Cn2002 => true,
            Edition::Cn2017 | Edition::Most2015 | Edition::Sasu2017 => self.decks == 2,
            Edition::Erdayi2021 => self.decks == 1,
        };
        if !decks_fit {
            return Err(PlanError::Decks);
        }
        if (self.edition == Edition::Erdayi2021) != (self.kind == EntrantKind::Player) {
            return Err(PlanError::Kind);
        }
        let units_fit = self.unit_most == 0 || self.unit_best <= self.unit_most;
        let numbers = [self.unit_best, self.unit_most, self.awarded];
        if !units_fit || numbers.into_iter().any(|number| number > MAX_PLACES) {
            return Err(PlanError::Units);
        }
        let mut most = u32::MAX;
        for (index, stage) in self.stages.iter().enumerate() {
            stage.playable(index, self.kind)?;
            let before = index.checked_sub(1).map(|before| &self.stages[before]);
            if stage.carry && !before.is_some_and(|before| stage.adds_to(before)) {
                return Err(PlanError::Carry(index));
            }
            most = stage.goes_on(index, self.stages.get(index + 1), most)?;
        }
        Ok(())
    }
}

impl Stage {
    fn validate(&self, index: usize) -> Result<(), PlanError> {
        let fits = match self.format {
            Format::Threes { .. } => matches!(self.scoring, Scoring::Points { .. }),
            Format::Duplicate { .. } => matches!(self.scoring, Scoring::Matchpoints { .. }),
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Swiss { .. } => {
                !matches!(self.scoring, Scoring::Points { .. } | Scoring::Matchpoints { .. })
            }
        };
        if !fits {
            return Err(PlanError::Scoring(index));
        }
        let rounds_fit = match self.format {
            Format::Swiss { rounds, .. } => rounds <= MAX_ROUNDS,
            Format::Duplicate { rounds, .. } => (1..=MAX_ROUNDS).contains(&rounds),
            Format::RoundRobin { groups, .. } => groups >= 1,
            Format::Knockout { .. } | Format::DoubleElimination { .. } | Format::Threes { .. } => {
                true
            }
        };
        let scoring_fits = match self.scoring {
            Scoring::Games { wins, .. } => wins >= 1,
            Scoring::Timed { minutes, .. } => minutes >= 1,
            Scoring::Boards { boards, tables, .. } => {
                (1..=MAX_BOARDS).contains(&boards) && (1..=2).contains(&tables)
            }
            Scoring::Matchpoints { boards } => (1..=MAX_BOARDS).contains(&boards),
            Scoring::Points { deals } => (1..=MAX_DEALS).contains(&deals),
        };
        if rounds_fit && scoring_fits { Ok(()) } else { Err(PlanError::Number(index)) }
    }

    /// Whether the stage by itself can be played by such entrants.
    fn playable(&self, index: usize, kind: EntrantKind) -> Result<(), PlanError> {
        if matches!(self.format, Format::Threes { .. }) != (kind == EntrantKind::Player) {
            return Err(PlanError::Scoring(index));
        }
        let tables = if let Scoring::Boards { tables, .. } = self.scoring { tables } else { 1 };
        let wanted = if kind == EntrantKind::Team { 2 } else { 1 };
        if tables != wanted {
            return Err(PlanError::Tables(index));
        }
        let within = |minutes: u32| (1..=MAX_MINUTES).contains(&minutes);
        let paced = match self.scoring {
            Scoring::Games { wins, minutes } => wins <= MAX_WINS && minutes.is_none_or(within),
            Scoring::Timed { minutes, .. } => within(minutes),
            Scoring::Boards { .. } | Scoring::Matchpoints { .. } | Scoring::Points { .. } => true,
        };
        let grouped = match self.format {
            Format::RoundRobin { groups, .. } => groups <= MAX_PLACES,
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::Swiss { .. }
            | Format::Threes { .. }
            | Format::Duplicate { .. } => true,
        };
        let Award { points, standard } = self.award;
        let worth = 0..=2 * Award::usual(self.scoring).points.max(i64::from(MAX_PLACES));
        if !paced || !grouped || !worth.contains(&points) || !worth.contains(&standard) {
            return Err(PlanError::Number(index));
        }
        if self.ranking.fits(self.format) { Ok(()) } else { Err(PlanError::Ranking(index)) }
    }

    /// How many of at most so many can go on to the next stage.
    fn goes_on(&self, index: usize, next: Option<&Self>, most: u32) -> Result<u32, PlanError> {
        let Some(cut) = self.cut else { return Ok(most) };
        let next = next.ok_or(PlanError::LastCut(index))?;
        let places = match (cut, self.format) {
            (Cut::Best(places), _) => places,
            (Cut::BestOfEachGroup(places), Format::RoundRobin { groups, .. }) => {
                places.saturating_mul(groups)
            }
            (
                Cut::BestOfEachGroup(_),
                Format::Knockout { .. }
                | Format::DoubleElimination { .. }
                | Format::Swiss { .. }
                | Format::Threes { .. }
                | Format::Duplicate { .. },
            ) => return Err(PlanError::CutOfGroups(index)),
        };
        let least = next.format.least();
        if (least..=most.min(MAX_PLACES)).contains(&places) {
            Ok(places)
        } else {
            Err(PlanError::Cut(index))
        }
    }

    /// Whether the points of the stage before can be carried into this one.
    fn adds_to(&self, before: &Self) -> bool {
        self.unit().is_some() && self.unit() == before.unit()
    }

    /// What its points are counted in, where its standings compare points.
    fn unit(&self) -> Option<Unit> {
        match self.format {
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::Duplicate { .. } => None,
            Format::Threes { .. } => Some(Unit::Deal),
            Format::Swiss { .. } | Format::RoundRobin { .. } if self.standard_is_points() => {
                Some(Unit::Standard)
            }
            Format::Swiss { .. } | Format::RoundRobin { .. } => Some(Unit::Match),
        }
    }
}

impl Format {
    /// How many entrants it needs.
    pub(crate) fn least(self) -> u32 {
        match self {
            Self::Threes { .. } => 3,
            Self::RoundRobin { groups, .. } => groups.saturating_mul(2).max(2),
            Self::Knockout { .. }
            | Self::DoubleElimination { .. }
            | Self::Swiss { .. }
            | Self::Duplicate { .. } => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Preset, Ranking};
    use super::*;

    /// A plan that can be played, with one thing about it changed.
    #[track_caller]
    fn check(preset: Preset, change: impl Fn(&mut Plan), expected: PlanError) {
        let mut plan = preset.plan(8);
        assert_eq!(plan.playable(), Ok(()));
        change(&mut plan);
        assert_eq!(plan.playable(), Err(expected));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        use Preset::{Cn2002Knockout, Cn2002Swiss, Cn2002Team, Erdayi2021, Most2015};
        check(Most2015, |plan| plan.stages.clear(), PlanError::Stages);
        check(Most2015, |plan| plan.decks = 3, PlanError::Decks);
        check(Most2015, |plan| plan.kind = EntrantKind::Player, PlanError::Kind);
        check(Most2015, |plan| plan.unit_best = 6, PlanError::Units);
        check(Most2015, |plan| plan.stages[0].cut = Some(Cut::Best(4)), PlanError::LastCut(0));
        check(Most2015, |plan| plan.stages[0].carry = true, PlanError::Carry(0));
        check(Most2015, |plan| plan.stages[0].ranking = Ranking::Reached, PlanError::Ranking(0));
        check(Most2015, |plan| plan.stages[0].award.points = -1, PlanError::Number(0));
        check(Most2015, |plan| plan.stages[0].set_pace(4, 2000), PlanError::Number(0));
        check(Cn2002Team, |plan| plan.kind = EntrantKind::Pair, PlanError::Tables(0));
        check(
            Cn2002Knockout,
            |plan| plan.stages[0].scoring = Scoring::Games { wins: 3, minutes: None },
            PlanError::Number(0),
        );
        check(
            Cn2002Swiss,
            |plan| plan.stages[0].scoring = Scoring::Matchpoints { boards: 8 },
            PlanError::Scoring(0),
        );
        check(Erdayi2021, |plan| plan.stages[0].cut = Some(Cut::Best(2)), PlanError::Cut(0));
        check(Erdayi2021, |plan| plan.stages[1].cut = Some(Cut::Best(10)), PlanError::Cut(1));
        check(
            Erdayi2021,
            |plan| plan.stages[1].cut = Some(Cut::BestOfEachGroup(1)),
            PlanError::CutOfGroups(1),
        );
    }
}
