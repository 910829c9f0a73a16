//! Words of the tournament as they are written on the wire.

use serde::{Deserialize, Serialize};
use tournament::event::RoundState;
use tournament::ruling::{AppealForm, AppealStep, Fault, Lateness, Sanction};
use tournament::swiss::Leniency;
use ts_rs::TS;

/// An enum that stands for one of the tournament, value by value.
macro_rules! mirror {
    (
        $(#[$meta:meta])*
        $name:ident = $other:ident { $( $(#[$doc:meta])* $value:ident, )+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $( $(#[$doc])* $value, )+ }

        impl From<$name> for $other {
            fn from(value: $name) -> Self {
                match value { $($name::$value => Self::$value,)+ }
            }
        }

        impl From<$other> for $name {
            fn from(value: $other) -> Self {
                match value { $($other::$value => Self::$value,)+ }
            }
        }
    };
}

mirror! {
    /// How far a round has come.
    EventRoundState = RoundState {
        /// Paired, seen by the desk only.
        Draft,
        /// Seen by everyone.
        Published,
        /// Being played.
        Playing,
        /// All slips are in.
        Closed,
        /// Standings are out and may be corrected.
        Provisional,
        /// Nothing changes any more.
        Final,
    }
}

mirror! {
    /// Which rules of pairing may give, once the director has confirmed it.
    EventLeniency = Leniency {
        /// None.
        Strict,
        /// Entrants of one unit may meet.
        UnitsMayMeet,
        /// Opponents may meet again, too.
        RematchesToo,
    }
}

mirror! {
    /// Which side of a deal the offender is on.
    EventFault = Fault {
        /// The dealer's side.
        DealerSide,
        /// The defenders.
        Defenders,
    }
}

mirror! {
    /// How an appeal is made.
    EventAppealForm = AppealForm {
        /// By word of mouth.
        Spoken,
        /// In writing.
        Written,
    }
}

mirror! {
    /// Who decides an appeal.
    EventAppealStep = AppealStep {
        /// 裁判长.
        ChiefReferee,
        /// 仲裁委员会.
        Committee,
    }
}

/// How an event is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventMode {
    /// At tables of this server.
    Online,
    /// On cards, with score slips.
    Paper,
}

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventStatus {
    /// No round has been published.
    Upcoming,
    /// Rounds are played.
    Running,
    /// It has its result.
    Past,
}

/// What somebody may do at one event; each may do what those before may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StaffRole {
    /// Checks people in and takes slips.
    Helper,
    /// Rules, too, and looks after the clock.
    Referee,
    /// Everything.
    Director,
}

/// What an offence costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventSanction {
    /// 警告.
    Warning,
    /// 记违例.
    Violation,
    /// 罚分 by grade 1 to 4.
    Grade(u8),
    /// So many points of the deal.
    DealPoints(u16),
    /// The deal is lost.
    DealLost,
    /// The deal is worth nothing to the offender.
    DealZero,
    /// Half points of 场分 or match points off.
    MatchPointsOff(u16),
    /// Hundredths of 标准分 off.
    StandardOff(u16),
    /// Points of the sum of deals off.
    ScoreOff(u16),
    /// The match is worth nothing to the offender.
    MatchZero,
    /// 判负.
    MatchLost,
    /// 停赛.
    Out,
}

macro_rules! sanctions {
    ($from:ident => $to:ident, $value:expr) => {
        match $value {
            $from::Warning => $to::Warning,
            $from::Violation => $to::Violation,
            $from::Grade(n) => $to::Grade(n),
            $from::DealPoints(n) => $to::DealPoints(n),
            $from::DealLost => $to::DealLost,
            $from::DealZero => $to::DealZero,
            $from::MatchPointsOff(n) => $to::MatchPointsOff(n),
            $from::StandardOff(n) => $to::StandardOff(n),
            $from::ScoreOff(n) => $to::ScoreOff(n),
            $from::MatchZero => $to::MatchZero,
            $from::MatchLost => $to::MatchLost,
            $from::Out => $to::Out,
        }
    };
}

impl From<EventSanction> for Sanction {
    fn from(value: EventSanction) -> Self {
        sanctions!(EventSanction => Self, value)
    }
}

impl From<Sanction> for EventSanction {
    fn from(value: Sanction) -> Self {
        sanctions!(Sanction => Self, value)
    }
}

/// What coming late costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum LateCost {
    /// Nothing.
    Nothing {},
    /// A warning.
    Warning {},
    /// The others start as dealer.
    OthersDeal {
        /// At this level.
        level: String,
    },
    /// The match is forfeited.
    Forfeit {},
}

impl From<Lateness> for LateCost {
    fn from(costs: Lateness) -> Self {
        match costs {
            Lateness::Nothing => Self::Nothing {},
            Lateness::Warning => Self::Warning {},
            Lateness::OthersDeal(level) => Self::OthersDeal { level: level.to_string() },
            Lateness::Forfeit => Self::Forfeit {},
        }
    }
}
