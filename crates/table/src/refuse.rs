//! Why a table refuses, in words.

use std::collections::BTreeSet;

use games::GameError;
use refusal::Refusal;

/// Why a table refuses an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The table itself refuses.
    #[error(transparent)]
    Table(#[from] TableRefusal),
    /// It cannot be opened with such settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The game refuses.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl From<&TableError> for Refusal {
    fn from(error: &TableError) -> Self {
        match error {
            TableError::Table(refusal) => (*refusal).into(),
            TableError::Settings(error) => error.into(),
            TableError::Game(error) => error.into(),
        }
    }
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Self {
        Self::from(&error)
    }
}

refusal::refusals! {
    /// Why a table refuses.
    pub enum TableRefusal {
        NotOpen: Rule, "not_open", "桌子还没有开。", "The table is not open.";
        AlreadyOpen: Rule, "already_open", "桌子已经开了。", "The table is open already.";
        NotSeated: Rule, "not_seated", "您没有在这一桌入座。", "You do not sit at this table.";
        NoSuchSeat: Rule, "no_such_seat", "这一桌没有这个座位。", "The table has no such seat.";
        SeatTaken: Rule, "seat_taken", "这个座位已经有人。", "That seat is taken.";
        NoFreeSeat: Rule, "no_free_seat", "没有空座位了。", "No seat is free.";
        NoBotThere: Rule, "no_bot_there", "这个座位不由机器人打牌。", "No bot plays on that seat.";
        NoPrograms: Rule, "no_programs", "这一桌不许程序入座：赛事里只有人和赛事自己的机器人打牌。", "No program sits at this table: in events people play, and the event's own bots.";
        MatchBegan: Rule, "match_began", "比赛已经开始。", "The match has begun.";
        NoMatch: Rule, "no_match", "比赛还没有开始。", "The match has not begun.";
        MatchGoesOn: Conflict, "match_goes_on", "比赛还没有结束。", "The match is not over.";
        MatchOver: Rule, "match_over", "比赛已经结束。", "The match is over.";
        Paused: Rule, "paused", "本桌已暂停，请等候。", "The table is paused; please wait.";
        NotPaused: Rule, "not_paused", "比赛没有暂停。", "The table is not paused.";
        AlreadyPaused: Rule, "already_paused", "比赛已经暂停。", "The table is paused already.";
        BadLevels: Rule, "bad_levels", "升级数不合格。", "No deal gives so many levels.";
        NothingDue: Rule, "nothing_due", "现在没有到时间的事。", "Nothing is due now.";
        NoSecretWanted: Rule, "no_secret_wanted", "现在不需要新的种子。", "No secret is wanted now.";
        BetweenDeals: Rule, "between_deals", "两副牌之间不能出牌。", "No deal is under way.";
        ClaimPending: Rule, "claim_pending", "摊牌声明正在等候答复。", "A claim waits for its answers.";
        NoClaim: Rule, "no_claim", "现在没有摊牌声明。", "There is no claim.";
        NotAsked: Rule, "not_asked", "这次声明不问您，或您已经答复。", "You are not asked, or have answered.";
        ClaimedBefore: Rule, "claimed_before", "这一副牌您已经声明过一次。", "You have claimed in this deal already.";
        TrusteeNotAllowed: Rule, "trustee_not_allowed", "这一桌不允许托管。", "No trustee may play at this table.";
        PhrasesOnly: Rule, "phrases_only", "比赛中只能使用常用语。", "Only set phrases may be used in this event.";
        PracticeOnly: Rule, "practice_only", "只有一个人和机器人练习时才可以这样做。", "Only somebody who practises alone with bots may do this.";
        NothingToTakeBack: Rule, "nothing_to_take_back", "这一副里您还没有可以收回的牌。", "You have played nothing in this deal that could be taken back.";
        BadWords: Rule, "bad_words", "这句话太长或是空的。", "That is empty or too long.";
        BadCommandId: Rule, "bad_command_id", "指令编号为空或太长。", "The command's id is empty or too long.";
        FromTheFuture: Rule, "unknown_version", "您看到的版本本桌还没有到。", "The table has not come to the version you saw.";
        Stale: Conflict, "stale_version", "牌局已经变了，请看清再出。", "The table has moved on; look again.";
        EmptyChair: Rule, "empty_chair", "这个座位没有人。", "Nobody sits there.";
        EventSeats: Rule, "event_seats", "这是赛事的一桌，座位由赛事安排。", "The event says who sits at this table.";
        NoSuchTime: Rule, "no_such_time", "这一桌不按时间结束，或时间太长。", "This table does not end by time, or the time is too long.";
        SawCards: Rule, "saw_cards", "看过本场牌的裁判不能在本场打牌。", "Whoever saw the cards of this match as a referee cannot play in it.";
        WatchedByTooMany: Rule, "watched_by_too_many", "看过本场牌的裁判已经太多。", "Too many referees have seen the cards of this match.";
        OnlyShengji: Rule, "only_shengji", "二打一没有这种判罚。", "二打一 has no such ruling.";
    }
}

/// Settings that cannot be used, with every fault in Chinese and English.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the settings cannot be used: {faults:?}")]
pub struct SettingsError {
    /// The faults, each once.
    pub faults: BTreeSet<(&'static str, &'static str)>,
}

refusal::refusals! {
    impl SettingsError {
        Self { .. } => BadRequest, "bad_settings";
    }
}

impl From<&SettingsError> for Refusal {
    fn from(error: &SettingsError) -> Self {
        let (zh, en): (Vec<_>, Vec<_>) = error.faults.iter().copied().unzip();
        error.saying(
            format!("桌子的设置不可用：{}。", zh.join("；")),
            format!("These settings cannot be used: {}.", en.join("; ")),
        )
    }
}

impl From<SettingsError> for Refusal {
    fn from(error: SettingsError) -> Self {
        Self::from(&error)
    }
}
