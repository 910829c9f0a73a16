//! What is agreed before a table opens.

use std::collections::BTreeSet;

use games::{Form, Kind, Length, Rules};
use serde::{Deserialize, Serialize};

use crate::limits;
use crate::refuse::SettingsError;

/// Milliseconds since 1970.
pub type Millis = u64;

/// All that is agreed about a table before the first card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The table's name, unique; it goes into the seeds of its deals.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The rules of one game.
    pub rules: Rules,
    /// How long the match is.
    pub length: Length,
    /// How fast the table goes.
    #[serde(default)]
    pub pace: Pace,
    /// Other thinking times than the edition's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Extra thinking time of each player in a game, used when a turn's own
    /// time is over.
    #[serde(default)]
    pub pool_ms: u64,
    /// After so many time-outs in a row a bot plays for the absent player;
    /// `None` where no bot may.
    #[serde(default = "Settings::trustee_by_default")]
    pub trustee_after: Option<u32>,
    /// Empty chairs get bots so long after the first person sat down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill_ms: Option<u64>,
    /// The policy of those bots, and of those on chairs that an event begins
    /// without. Logs from before tables agreed on it mean `steady`, and are
    /// written as they were.
    #[serde(default = "Settings::fill_bot_of_old", skip_serializing_if = "is_of_old")]
    pub fill_bot: Box<str>,
    /// For whom the table waits (`patience.rs`). Logs from before tables agreed
    /// on it mean nobody, and are written as they were.
    #[serde(default, skip_serializing_if = "Patience::is_none")]
    pub patience: Patience,
    /// Whether the match changes the ratings of those who play it, if they are
    /// people alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The table belongs to an event: it never closes by itself, the event
    /// alone says who sits where, and only a referee gives a chair to somebody
    /// else.
    #[serde(default)]
    pub event: bool,
    /// Whether players may write to each other, or only use set phrases.
    #[serde(default)]
    pub chat: Chat,
    /// Who may watch.
    #[serde(default)]
    pub spectators: Spectators,
    /// The lesson that is given here, by the name of its cards. All hands lie
    /// open to its one person, and the deal follows from that name and a
    /// secret that everybody may know ([`games::Lesson`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Box<str>>,
    /// The set of duplicate boards that is played here, by name: the same
    /// name and secret give the same cards at every table. Deals of 二打一 are
    /// its boards by their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<String>,
}

/// The bot that filled chairs when tables did not say which.
const FILL_BOT_OF_OLD: &str = "steady";

fn is_of_old(bot: &str) -> bool {
    bot == FILL_BOT_OF_OLD
}

/// How fast the table goes. None of these depends on anyone's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Pace {
    /// From one card dealt to the next.
    pub card_ms: u64,
    /// How long one may declare after the last card, or after a declaration
    /// then.
    pub closing_ms: u64,
    /// From the end of a deal to the next, unless all are ready before.
    pub between_ms: u64,
    /// How long a claim waits for its answers.
    pub claim_ms: u64,
    /// How long a bot takes.
    pub bot_ms: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            card_ms: 200,
            closing_ms: 5_000,
            between_ms: 15_000,
            claim_ms: 20_000,
            bot_ms: 1_200,
        }
    }
}

/// Thinking times that replace those of the edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// For declaring when asked, and for bidding.
    pub declare_ms: u64,
    /// For taking and laying the kitty.
    pub kitty_ms: u64,
    /// For a lead.
    pub lead_ms: u64,
    /// For a follow.
    pub follow_ms: u64,
}

impl Clocks {
    /// The times of the edition (spec §8). The texts of 升级 give none for
    /// declaring: it has the time of a lead.
    pub fn of(rules: &Rules) -> Self {
        match rules {
            Rules::Shengji { edition, .. } => Self {
                declare_ms: edition.clocks.lead_ms.into(),
                kitty_ms: edition.clocks.kitty_ms.into(),
                lead_ms: edition.clocks.lead_ms.into(),
                follow_ms: edition.clocks.follow_ms.into(),
            },
            Rules::Erdayi { .. } => Self {
                declare_ms: games::ERDAYI2021.bid_ms.into(),
                kitty_ms: games::ERDAYI2021.play_ms.into(),
                lead_ms: games::ERDAYI2021.play_ms.into(),
                follow_ms: games::ERDAYI2021.play_ms.into(),
            },
        }
    }
}

/// For whom a table waits. One of an event waits for nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Patience {
    /// A match is over once all people have left it, or did nothing for a deal.
    #[default]
    None,
    /// It is kept for its people; clocks run.
    Keeps,
    /// The same, and nobody hurries a person who plays alone with bots.
    Waits,
}

impl Patience {
    /// Whether it waits for nobody.
    pub const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }
}

/// What players may say to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Chat {
    /// Anything.
    #[default]
    Free,
    /// Set phrases only: partners in events must not talk.
    Phrases,
}

/// Who may watch, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "see", rename_all = "snake_case", deny_unknown_fields)]
pub enum Spectators {
    /// Anyone, what is public.
    Public {},
    /// Anyone, all cards, so long after it happened, and never before the
    /// deal is over.
    Delayed {
        /// How long; a day at most.
        delay_ms: u64,
    },
    /// Nobody.
    Nobody {},
}

impl Default for Spectators {
    fn default() -> Self {
        Self::Public {}
    }
}

impl Settings {
    /// A table with the edition's own clocks and one game to play.
    pub fn new(name: impl Into<String>, rules: Rules) -> Self {
        Self {
            name: name.into(),
            title: String::new(),
            rules,
            length: Length::Game {},
            pace: Pace::default(),
            clocks: None,
            pool_ms: 0,
            trustee_after: Self::trustee_by_default(),
            fill_ms: None,
            fill_bot: crate::DEFAULT_BOT.into(),
            patience: Patience::None,
            rated: false,
            event: false,
            chat: Chat::default(),
            spectators: Spectators::default(),
            lesson: None,
            boards: None,
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "serde wants the field's own type")]
    const fn trustee_by_default() -> Option<u32> {
        Some(1)
    }

    fn fill_bot_of_old() -> Box<str> {
        FILL_BOT_OF_OLD.into()
    }

    /// How many games a side must win, where that decides the match.
    pub const fn wins(&self) -> Option<u32> {
        self.length.wins()
    }

    /// Which game is played.
    pub const fn kind(&self) -> Kind {
        self.rules.kind()
    }

    /// The thinking times in force.
    pub fn clocks(&self) -> Clocks {
        self.clocks.unwrap_or_else(|| Clocks::of(&self.rules))
    }

    /// Whether duplicate boards are played, which have one secret for all. Deals
    /// of 二打一 are boards where they are those of a set.
    pub const fn plays_boards(&self) -> bool {
        match self.rules {
            Rules::Shengji { form, .. } => matches!(form, Form::Boards(_)),
            Rules::Erdayi { .. } => self.boards.is_some(),
        }
    }

    /// Whether a 局 of 升级 is played, whose levels carry over.
    pub const fn plays_levels(&self) -> bool {
        matches!(self.rules, Rules::Shengji { form: Form::Levels { .. }, .. })
    }

    /// The name that goes into the seeds of boards: the set's, or the
    /// table's own where the set is played nowhere else.
    pub fn board_set(&self) -> &str {
        self.boards.as_deref().unwrap_or(&self.name)
    }

    /// The name that goes into the seeds of deals that are no boards: the
    /// lesson's, so that its cards are the same at every table, or the table's
    /// own.
    pub fn seed_name(&self) -> &str {
        self.lesson.as_deref().unwrap_or(&self.name)
    }

    /// The settings, once all they say is possible; otherwise every fault.
    pub fn validated(self) -> Result<Self, SettingsError> {
        let faults = self.faults();
        if faults.is_empty() { Ok(self) } else { Err(SettingsError { faults }) }
    }

    fn faults(&self) -> BTreeSet<(&'static str, &'static str)> {
        let mut faults = BTreeSet::new();
        let mut fault = |bad: bool, zh, en| {
            if bad {
                faults.insert((zh, en));
            }
        };
        fault(
            self.name.is_empty() || self.name.len() > limits::NAME_BYTES,
            "桌名须有 1 至 32 个字节",
            "a name has 1 to 32 bytes",
        );
        fault(
            self.title.chars().count() > limits::TITLE_CHARS,
            "桌子标题太长",
            "the title is too long",
        );
        let deals = match (self.length, &self.rules) {
            (Length::Deals { deals }, _) | (_, &Rules::Erdayi { deals }) => deals,
            (_, Rules::Shengji { form: Form::Boards(boards), .. }) => boards.count,
            (_, Rules::Shengji { form: Form::Levels { .. }, .. }) => 1,
        };
        fault(
            deals == 0 || deals > limits::MATCH_DEALS,
            "副数须为 1 至 200",
            "a match has 1 to 200 deals",
        );
        if let Some(wins) = self.length.wins() {
            fault(
                wins == 0 || wins > limits::MATCH_WINS,
                "胜局数须为 1 至 5",
                "a match is won with 1 to 5 games",
            );
            fault(
                !self.plays_levels(),
                "只有升级按局打的比赛才能打几局几胜",
                "only games of 升级 to A make a match of several games",
            );
        }
        if let Some((minutes, last)) = self.length.limit() {
            fault(
                minutes == 0 || minutes > limits::MATCH_MINUTES || last.before_min > minutes,
                "比赛时间须为 1 至 600 分钟，预告不得早于开赛",
                "a match has 1 to 600 minutes, and is announced to end after it began",
            );
            fault(
                last.deals == 0 || last.deals > limits::MATCH_DEALS,
                "最后副数须为 1 至 200",
                "the last deals are 1 to 200",
            );
            fault(
                self.plays_boards(),
                "计副制的牌副数固定，不能按时间结束",
                "a set of boards has its own length and cannot end by time",
            );
        }
        let clocks = self.clocks();
        let pace = self.pace;
        let times = [
            clocks.declare_ms,
            clocks.kitty_ms,
            clocks.lead_ms,
            clocks.follow_ms,
            pace.claim_ms.max(1),
        ];
        fault(
            times.iter().any(|&ms| ms == 0 || ms > limits::THINK_MS),
            "思考时间须大于零且不超过一小时",
            "thinking times are above zero and at most an hour",
        );
        let waits = [pace.card_ms, pace.closing_ms, pace.between_ms, pace.bot_ms, self.pool_ms];
        fault(
            waits.iter().any(|&ms| ms > limits::THINK_MS),
            "等候时间不得超过一小时",
            "waits are at most an hour",
        );
        fault(
            !self.patience.is_none() && self.event,
            "赛事的一桌有时限，不能无限等候",
            "a table of an event has its clocks and cannot wait for ever",
        );
        fault(
            self.rated && (self.event || self.boards.is_some()),
            "赛事和牌组的牌不计等级分",
            "events and sets of boards change no ratings",
        );
        fault(
            self.lesson.is_some()
                && (self.patience != Patience::Waits
                    || self.plays_boards()
                    || self.spectators != Spectators::Nobody {}),
            "教学桌只等一个人，不打牌组，也不许旁观",
            "a lesson waits for its one person, plays no boards, and nobody watches it",
        );
        fault(
            self.boards.is_some() && !self.plays_boards(),
            "只有计副制才有牌组",
            "only boards have a set of boards",
        );
        faults
    }
}
