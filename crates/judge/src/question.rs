//! What can be asked, and what is answered to it.

use refusal::Refusal;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::erdayi::{
    BeatsAnswer, BeatsQuestion, PlaysAnswer, PlaysQuestion, ReadAnswer, ReadQuestion, ScoreAnswer,
    ScoreQuestion,
};
use crate::shengji::{
    DeclareAnswer, DeclareQuestion, FollowAnswer, FollowQuestion, FollowsAnswer, FollowsQuestion,
    KittyAnswer, KittyQuestion, LeadAnswer, LeadQuestion, OrderAnswer, OrderQuestion, ResultAnswer,
    ResultQuestion, TrickAnswer, TrickQuestion,
};
use crate::tournament::{
    KnockoutAnswer, KnockoutQuestion, LevelsAnswer, LevelsQuestion, MatchpointsAnswer,
    MatchpointsQuestion, RoundRobinAnswer, RoundRobinQuestion, StandardAnswer, StandardQuestion,
    StandingsAnswer, StandingsQuestion, SwissAnswer, SwissQuestion,
};

/// The fields of a question.
pub type Fields = Map<String, Value>;

/// A question of one operation.
pub(crate) trait Ask {
    /// What is answered to it.
    type Answer;

    /// What the rules say.
    fn answer(self) -> Result<Self::Answer, Refusal>;

    /// What it asks for beyond its own length.
    fn extent(&self) -> Extent {
        Extent::default()
    }

    /// Has no more plays listed than these, nor than have room in so many
    /// bytes; more are only counted.
    fn list_within(&mut self, _plays: u64, _bytes: u64) {}
}

/// What a question asks for, told before it is answered: a few bytes can ask
/// for much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Meetings, places or plays that the answer may list.
    pub listed: u64,
    /// Pairs of entrants that are weighed against each other.
    pub weighed: u64,
}

/// The fields of questions. What may be missing is left out.
macro_rules! questions {
    ($( $(#[$meta:meta])* $vis:vis $name:ident { $( $(#[$of:meta])* $field:ident: $type:ty, )* } )+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, Deserialize)]
            #[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(optional_fields))]
            #[serde(deny_unknown_fields)]
            $vis struct $name { $( $(#[$of])* $field: $type, )* }
        )+
    };
}
pub(crate) use questions;

/// The fields of answers.
macro_rules! answers {
    ($( $(#[$meta:meta])* $name:ident { $( $(#[$of:meta])* $field:ident: $type:ty, )* } )+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
            #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
            pub struct $name { $( $(#[$of])* pub $field: $type, )* }
        )+
    };
}
pub(crate) use answers;

/// All operations, each with its word, its question and its answer.
macro_rules! operations {
    ($( $(#[$doc:meta])* $word:literal $name:ident: $question:ident => $answer:ident, )+) => {
        /// A question that could be read.
        #[derive(Clone, Debug)]
        pub enum Question {
            $( $(#[$doc])* $name($question), )+
        }

        /// What is answered to a question.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "wire", schema(as = JudgeAnswer))]
        #[serde(untagged)]
        pub enum Answer {
            $( $(#[$doc])* $name($answer), )+
        }

        impl Question {
            /// The words of all operations.
            pub const WORDS: &[&str] = &[$($word),+];

            /// Reads the fields that an operation has, by its word; nothing
            /// where there is no such operation.
            fn of(word: &str, fields: Fields) -> Option<Result<Self, Refusal>> {
                match word {
                    $( $word => Some(fields_of(fields).map(Self::$name)), )+
                    _ => None,
                }
            }

            /// What it asks for beyond its own length.
            pub fn extent(&self) -> Extent {
                match self { $( Self::$name(question) => question.extent(), )+ }
            }

            /// Has no more plays listed than these, nor than have room in so
            /// many bytes; more are only counted.
            pub fn list_within(&mut self, plays: u64, bytes: u64) {
                match self { $( Self::$name(question) => question.list_within(plays, bytes), )+ }
            }

            /// What the rules say.
            pub fn answer(self) -> Result<Answer, Refusal> {
                match self { $( Self::$name(question) => question.answer().map(Answer::$name), )+ }
            }
        }

        /// The fields of each operation's question, by its word.
        #[cfg(feature = "wire")]
        #[derive(ts_rs::TS)]
        #[allow(dead_code, non_snake_case, reason = "it is only described")]
        pub struct JudgeQuestions {
            $( $(#[$doc])* #[ts(rename = $word)] $name: $question, )+
        }

        /// The fields of each operation's answer, by its word.
        #[cfg(feature = "wire")]
        #[derive(ts_rs::TS)]
        #[allow(dead_code, non_snake_case, reason = "it is only described")]
        pub struct JudgeAnswers {
            $( $(#[$doc])* #[ts(rename = $word)] $name: $answer, )+
        }
    };
}

operations! {
    /// The order of the cards.
    "shengji.order" Order: OrderQuestion => OrderAnswer,
    /// What is led, and whether a throw stands.
    "shengji.lead" Lead: LeadQuestion => LeadAnswer,
    /// Whether a play follows.
    "shengji.follow" Follow: FollowQuestion => FollowAnswer,
    /// All plays that follow.
    "shengji.follows" Follows: FollowsQuestion => FollowsAnswer,
    /// Who wins a trick.
    "shengji.trick" Trick: TrickQuestion => TrickAnswer,
    /// How often the kitty counts.
    "shengji.kitty" Kitty: KittyQuestion => KittyAnswer,
    /// What the defenders' points lead to.
    "shengji.result" Result: ResultQuestion => ResultAnswer,
    /// What a seat may declare.
    "shengji.declare" Declare: DeclareQuestion => DeclareAnswer,
    /// What cards of 二打一 are.
    "erdayi.read" Read: ReadQuestion => ReadAnswer,
    /// Whether cards of 二打一 beat others.
    "erdayi.beats" Beats: BeatsQuestion => BeatsAnswer,
    /// All plays of a hand of 二打一.
    "erdayi.plays" Plays: PlaysQuestion => PlaysAnswer,
    /// What a deal of 二打一 is worth.
    "erdayi.score" Score: ScoreQuestion => ScoreAnswer,
    /// The schedule of a round robin.
    "tournament.roundrobin" RoundRobin: RoundRobinQuestion => RoundRobinAnswer,
    /// The places of a bracket.
    "tournament.knockout" Knockout: KnockoutQuestion => KnockoutAnswer,
    /// A round of a Swiss event.
    "tournament.swiss" Swiss: SwissQuestion => SwissAnswer,
    /// Who stands where.
    "tournament.standings" Standings: StandingsQuestion => StandingsAnswer,
    /// The matchpoints of a board.
    "tournament.matchpoints" Matchpoints: MatchpointsQuestion => MatchpointsAnswer,
    /// 标准分 of a difference.
    "tournament.standard" Standard: StandardQuestion => StandardAnswer,
    /// 标准分 and 场分 of two levels.
    "tournament.level_difference" Levels: LevelsQuestion => LevelsAnswer,
}

impl Question {
    /// Reads a question, which names its operation in the field `op`. One
    /// that cannot be read is refused as `bad_request`.
    pub fn read(mut fields: Fields) -> Result<Self, Refusal> {
        match fields.remove("op").as_ref().and_then(Value::as_str) {
            None => Err(Refusal::bad_request("缺少操作名 op。", "The field op is missing.")),
            Some(word) => Self::of(word, fields).unwrap_or_else(|| {
                Err(Refusal::bad_request("没有这个操作。", "There is no such operation."))
            }),
        }
    }
}

/// Reads the fields of a question into its type; unknown fields are refused
/// by the type.
fn fields_of<T: DeserializeOwned>(fields: Fields) -> Result<T, Refusal> {
    let fields = Value::Object(fields);
    // Where it fails is found out the second time, which slows nobody down.
    T::deserialize(&fields).or_else(|_| {
        serde_path_to_error::deserialize(&fields).map_err(|error| {
            let (at, why) = (error.path().to_string(), error.inner().to_string());
            Refusal::bad_request(
                format!("无法读懂请求：{}。", fault(&at, &why)),
                format!("Unreadable: {why} (at {at})."),
            )
        })
    })
}

/// What is wrong at a place of a question, in Chinese. The reader of JSON
/// explains itself in English only; what matters is which field it means.
fn fault(at: &str, why: &str) -> String {
    let place = if at == "." { String::new() } else { format!("（{at}）") };
    let missing = why.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    if let Some(field) = missing {
        format!("缺少字段 {field}{place}")
    } else if why.starts_with("unknown field") {
        format!("没有字段 {at}")
    } else {
        format!("{at} 的内容不合格")
    }
}

/// A field that must be there, though it may be null.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}
