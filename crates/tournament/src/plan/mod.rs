//! The plan of an event (竞赛规程, cn2002:23): who, what formats, what counts.

mod clock;
mod excused;
mod playable;
mod preset;
mod usual;

use serde::{Deserialize, Serialize};

pub use clock::{LastDeals, deal_min, last_deals};
pub use excused::ExcusedWorth;
pub use playable::{
    MAX_BOARDS, MAX_DEALS, MAX_MINUTES, MAX_PLACES, MAX_ROUNDS, MAX_STAGES, PlanError,
};
pub use preset::{Preset, UnknownPreset, usual_rounds};
pub(crate) use usual::draw_of;

use crate::score::{Award, Conversion, LevelWorth, Scoring};
use crate::standings::{self, Criterion};

/// The text whose sanctions, lateness and deadlines hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventEdition"), schema(as = EventEdition))]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// 中国升级竞赛规则 (2002).
    Cn2002,
    /// 竞技升级扑克竞赛规则 (2017).
    Cn2017,
    /// 科技部 (2015).
    Most2015,
    /// 四川文理学院 (2017).
    Sasu2017,
    /// 竞技二打一 (2021).
    Erdayi2021,
}

/// People of a team; a larger one is refused. The text does not say how many
/// a team may bring (our choice).
const TEAM_MOST: usize = 8;

/// What an entrant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EntrantKind"), schema(as = EntrantKind))]
#[serde(rename_all = "snake_case")]
pub enum EntrantKind {
    /// One player (二打一).
    Player,
    /// Two partners (对).
    Pair,
    /// A team (队), of which four play.
    Team,
}

impl EntrantKind {
    /// How many people of an entrant play at once.
    pub fn people(self) -> usize {
        match self {
            Self::Player => 1,
            Self::Pair => 2,
            Self::Team => 4,
        }
    }

    /// How many people an entrant may have. A team sends four of its players
    /// to a match (cn2002:24 三: 各派4名牌手出场).
    pub fn roster(self) -> usize {
        match self {
            Self::Player | Self::Pair => self.people(),
            Self::Team => TEAM_MOST,
        }
    }

    /// Whether an entrant may consist of so many people; of none, where only
    /// its name is known.
    pub fn may_have(self, people: usize) -> bool {
        people == 0 || (self.people()..=self.roster()).contains(&people)
    }
}

/// How a draw is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventDraw"), schema(as = EventDraw))]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Seeds on their places, the unseeded by lot.
    Seeded,
    /// Everyone by lot.
    Lot,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventFormat"), schema(as = EventFormat))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Single elimination.
    Knockout {
        /// How places are drawn.
        draw: Draw,
        /// Whether third place is played for.
        third_place: bool,
    },
    /// Double elimination.
    DoubleElimination {
        /// How places are drawn.
        draw: Draw,
        /// Whether the winner from the losers' side must win twice.
        extra_final: bool,
    },
    /// Round robin, in one pool or in groups.
    RoundRobin {
        /// Whether everyone meets twice.
        double: bool,
        /// How many groups.
        groups: u32,
    },
    /// Swiss.
    Swiss {
        /// How many rounds; 0 has the field decide when the stage is drawn
        /// (cn2002:27).
        rounds: u32,
        /// Whether the first round is by lot or by snake on seeds.
        first: Draw,
        /// Whether entrants of one unit are kept apart.
        avoid_unit: bool,
    },
    /// Groups of three, one round.
    Threes {
        /// Whether groups are by lot or by the order of the stage before.
        draw: Draw,
    },
    /// A duplicate field that moves by rank.
    Duplicate {
        /// How many rounds.
        rounds: u32,
        /// Whether the first round is by lot or by snake on seeds.
        first: Draw,
    },
}

/// What the standings compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventRanking"), schema(as = EventRanking))]
#[serde(rename_all = "snake_case")]
pub enum Ranking {
    /// most2015 四(二).
    Most2015,
    /// cn2002:27.
    Cn2002,
    /// Round robin (our choice: the texts are silent).
    RoundRobin,
    /// cn2017 附录二 (our choice, §14).
    Matchpoints,
    /// erdayi2021 8(一).
    Erdayi2021,
    /// By round reached.
    Reached,
}

impl Ranking {
    /// The tie-breaks in order.
    pub fn criteria(self) -> &'static [Criterion] {
        match self {
            Self::Most2015 => standings::MOST2015,
            Self::Cn2002 => standings::CN2002,
            Self::RoundRobin => standings::ROUND_ROBIN,
            Self::Matchpoints => standings::MATCHPOINTS,
            Self::Erdayi2021 => standings::ERDAYI2021,
            Self::Reached => standings::REACHED,
        }
    }
}

/// Who goes on to the next stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventCut"), schema(as = EventCut))]
#[serde(rename_all = "snake_case")]
pub enum Cut {
    /// The best of all.
    Best(u32),
    /// The best of each group.
    BestOfEachGroup(u32),
}

/// One stage of an event. Read only as part of a plan, whose text says what
/// is not written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventStage"), schema(as = EventStage))]
pub struct Stage {
    /// Who meets whom.
    pub format: Format,
    /// How a match is decided.
    pub scoring: Scoring,
    /// What the standings compare; where it is not written, what the text has
    /// for the format.
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<Ranking>"), schema(required = false))]
    pub ranking: Ranking,
    /// For a bye, and for one whose opponent does not come; where it is not
    /// written, what follows from the scoring.
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<Award>"), schema(required = false))]
    pub award: Award,
    /// Who goes on; everyone when it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub cut: Option<Cut>,
    /// Whether points of the stage before are carried into this one.
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"), schema(required = false))]
    pub carry: bool,
    /// For a round that somebody is excused from.
    #[serde(skip_serializing_if = "ExcusedWorth::is_nothing")]
    #[cfg_attr(
        feature = "wire",
        ts(optional, as = "Option<ExcusedWorth>"),
        schema(required = false)
    )]
    pub excused: ExcusedWorth,
}

/// How numbers (序号) are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventNumbers"), schema(as = EventNumbers))]
#[serde(rename_all = "snake_case")]
pub enum Numbers {
    /// Drawn by lot before the start.
    ByLot,
    /// In the order of entry.
    AsEntered,
}

/// The plan of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventPlan"), schema(as = EventPlan))]
#[serde(from = "usual::Written")]
pub struct Plan {
    /// Its name.
    pub name: String,
    /// The text that holds.
    pub edition: Edition,
    /// What an entrant is.
    pub kind: EntrantKind,
    /// How many decks are played with; the points of table 4 depend on it.
    pub decks: u8,
    /// How numbers are given.
    pub numbers: Numbers,
    /// The sections, ranked apart; a section id is an index into this list.
    pub sections: Vec<String>,
    /// How many of a unit's entrants count for the unit; 0 ranks no units.
    pub unit_best: u32,
    /// How many entrants a unit may have; 0 for any number.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<u32>"))]
    pub unit_most: u32,
    /// How many places are awarded, of each section where there are sections;
    /// 0 where the plan does not say.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<u32>"))]
    pub awarded: u32,
    /// What is played, in order.
    pub stages: Vec<Stage>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Plan {
    /// How points become 级分.
    pub fn conversion(&self) -> Option<Conversion> {
        Conversion::of(self.edition, self.decks)
    }
}

impl Stage {
    /// How many rounds are planned, where the format does not give them; none
    /// while the field is to decide.
    pub fn rounds(&self) -> Option<u32> {
        match self.format {
            Format::Swiss { rounds, .. } | Format::Duplicate { rounds, .. } => {
                (rounds > 0).then_some(rounds)
            }
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => None,
        }
    }

    /// How long a match lasts, where it is timed.
    pub fn minutes(&self) -> Option<u32> {
        match self.scoring {
            Scoring::Games { minutes, .. } => minutes,
            Scoring::Timed { minutes, .. } => Some(minutes),
            Scoring::Boards { .. } | Scoring::Matchpoints { .. } | Scoring::Points { .. } => None,
        }
    }

    /// Gives the stage so many rounds and minutes, where it has such.
    pub fn set_pace(&mut self, new_rounds: u32, new_minutes: u32) {
        match &mut self.format {
            Format::Swiss { rounds, .. } | Format::Duplicate { rounds, .. } => *rounds = new_rounds,
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => {}
        }
        match &mut self.scoring {
            Scoring::Games { minutes, .. } => *minutes = minutes.map(|_| new_minutes),
            Scoring::Timed { minutes, .. } => *minutes = new_minutes,
            Scoring::Boards { .. } | Scoring::Matchpoints { .. } | Scoring::Points { .. } => {}
        }
    }

    /// Whether a round is paired of whoever is there, so that some can be
    /// excused from it. Brackets go on with all of them, and schedules have
    /// everyone meet everyone.
    pub fn has_excuses(&self) -> bool {
        match self.format {
            Format::Swiss { .. } | Format::Duplicate { .. } => true,
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => false,
        }
    }

    /// Whether 标准分 are kept, beside the points or as the points.
    pub fn keeps_standard(&self) -> bool {
        self.standard_is_points()
            || matches!(self.scoring, Scoring::Timed { worth: LevelWorth::Difference, .. })
    }

    /// Whether 标准分 are the points.
    pub fn standard_is_points(&self) -> bool {
        matches!(self.scoring, Scoring::Boards { standard: true, .. })
    }

    /// Whether a match of this stage may end without a winner.
    pub fn may_draw(&self) -> bool {
        !matches!(self.format, Format::Knockout { .. } | Format::DoubleElimination { .. })
    }
}
