//! Why the desk refuses, in words.

use refusal::Refusal;
use tournament::event::EventError;

use crate::words::Words;

/// Why the desk refuses a command, or cannot fold a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeskError {
    /// The desk itself refuses.
    #[error(transparent)]
    Desk(#[from] DeskRefusal),
    /// What the command depends on has changed.
    #[error(transparent)]
    Stale(#[from] Stale),
    /// The tournament refuses.
    #[error(transparent)]
    Tournament(#[from] EventError),
}

impl From<&DeskError> for Refusal {
    fn from(error: &DeskError) -> Self {
        match error {
            DeskError::Desk(refusal) => (*refusal).into(),
            DeskError::Stale(stale) => stale.into(),
            DeskError::Tournament(error) => error.into(),
        }
    }
}

impl From<DeskError> for Refusal {
    fn from(error: DeskError) -> Self {
        Self::from(&error)
    }
}

refusal::refusals! {
    /// Why the desk refuses.
    pub enum DeskRefusal {
        Forbidden: Forbidden, "forbidden", "您没有这个权限。", "You may not do this.";
        NoPreset: Rule, "no_preset", "没有这种赛事。", "There is no such preset.";
        OtherText: Rule, "other_text", "规程所依据的规则与所选的赛事不同。", "The plan follows another text than the preset.";
        BadDetails: BadRequest, "bad_settings", "赛事名称或日期不合格。", "The name or the dates of the event are not acceptable.";
        BadEntry: Rule, "bad_entry", "报名内容不合格：姓名为空、太长或人数不对。", "An entry has an empty or too long name, or the wrong number of people.";
        NoLineUp: Rule, "no_line_up", "只有队才排出场名单。", "Only teams have a line-up.";
        BadLineUp: Rule, "bad_line_up", "出场名单须是本队名单中不同的四人。", "A line-up is four different people of the team.";
        NotCaptain: Forbidden, "not_captain", "出场名单由队长（本队名单第一人）或裁判台排定。", "The captain, who is first on the team's list, or the desk names the line-up.";
        Empty: BadRequest, "bad_request", "没有可报名的内容。", "There is nobody to enter.";
        AlreadyIn: Rule, "already_in", "名单上有人已经报名，没有导入；请先对照已有的报名。", "Some of these are entered already; hold the list against the entries first.";
        TooMany: Rule, "too_many_entrants", "参赛者太多。", "There are too many entrants.";
        NoSection: Rule, "no_section", "没有这个组别。", "There is no such section.";
        NoEntrant: Rule, "no_entrant", "没有这个参赛者。", "There is no such entrant.";
        NoApplication: Rule, "no_application", "没有待审核的报名。", "There is no such application to decide.";
        NoSelfEntry: Rule, "no_self_entry", "本赛事不接受自行报名。", "Nobody enters himself here.";
        EntryOver: Rule, "entry_over", "报名已经截止。", "Entries are closed.";
        Applied: Rule, "already_applied", "您已经报名。", "You have applied already.";
        NoMatch: Rule, "no_match", "没有这一轮或这一桌。", "There is no such round or table.";
        BadTable: Rule, "bad_table", "桌号不合格。", "There is no such table.";
        WrongState: Rule, "wrong_state", "本轮现在不能这样做。", "Not in this state.";
        MeetAlready: Rule, "meet_already", "草案里两者本来就相遇。", "The two meet in the draft already.";
        OthersMustMove: Rule, "others_must_move", "只动一桌办不到：要这样编，别的桌也得换人。可以整轮重新编排。", "It cannot be had by moving one other table: more pairs would have to change. The whole round can be paired anew.";
        PlaysOff: Rule, "play_off_runs", "加赛还在进行：等它打完，或者写下加赛成绩，或者撤销加赛。", "Extra deals are being played: wait for them, write them down, or take them back.";
        AlreadyTaken: Rule, "already_taken", "这一桌的成绩已经确认，请改用更正。", "The result of this match counts already; correct it instead.";
        AlreadyEntered: Rule, "already_entered", "记录台已经录入这一桌的成绩。", "The desk has entered this result already.";
        NothingPending: Rule, "nothing_pending", "这一桌没有待确认的成绩。", "Nothing waits for confirmation there.";
        OwnEntry: Forbidden, "own_entry", "录入的人不能确认自己录入的成绩。", "Whoever entered a result cannot confirm it.";
        OwnRecord: Forbidden, "own_record", "第一遍是您录入的，须由另一人再录一遍；要改请先作废。只有一个人时，请在“赛务”里注明。", "You typed it the first time; somebody else types it again. To put it right, discard it first. Where you are alone at the desk, say so in the event's details.";
        EntriesDiffer: Rule, "entries_differ", "这一桌两遍录入不同，由裁判核对记分表后定。", "This slip was typed twice, not alike; a referee looks at it and decides.";
        Unseen: Rule, "unseen_entry", "这一桌须由另一人再录一遍，不能只点确认。", "Somebody else types this slip again; it is not confirmed unseen.";
        NotYourMatch: Forbidden, "not_your_match", "这不是您的比赛。", "This is not your match.";
        BothSides: Forbidden, "both_sides", "同一人不能替双方报分。", "Nobody reports for both sides.";
        SideNeeded: Rule, "side_needed", "请选择替哪一方报分。", "Say for which side you report.";
        WrongKey: Forbidden, "wrong_key", "桌卡的二维码不对，请重新扫描本桌的二维码。", "This is not the key of the table; scan the code on its card.";
        NoKeys: Rule, "no_keys", "这个赛事没有桌卡密钥。", "This event has no keys for its tables.";
        NoCode: Rule, "no_code", "没有这个参赛码。", "There is no such code.";
        Claimed: Rule, "already_claimed", "您已经认领。", "You have claimed this already.";
        OtherEntrant: Rule, "other_entrant", "您已经是另一个参赛者的成员。", "You are of another entrant already.";
        PersonTaken: Rule, "person_taken", "这里已有人认领；如果是您的位置，请裁判长解除认领后再来。", "Somebody has claimed that place; if it is yours, ask the director to release it.";
        NotClaimed: Rule, "not_claimed", "这个位置没有人认领。", "Nobody has claimed that place.";
        SawBoards: Rule, "saw_boards", "看过本轮牌的人不能在本轮参赛。", "Whoever has seen the boards of this round cannot play in it.";
        Called: Rule, "already_called", "已经呼叫，裁判会来。", "You have called; a referee will come.";
        NoCall: Rule, "no_call", "没有待处理的呼叫。", "There is no such call waiting.";
        NoRehearsal: Rule, "no_rehearsal", "只有演练才能模拟成绩。", "Results are simulated in rehearsals only.";
        RealEvent: Rule, "real_event", "这不是演练，真正的比赛不能丢弃。", "This is no rehearsal: a real event is not thrown away.";
        NothingMissing: Rule, "nothing_missing", "没有缺少的成绩。", "No result is missing.";
        OnlineMatch: Rule, "online_match", "这一场在线上进行，成绩自动上报。", "This match is played online and reports by itself.";
        NotOnline: Rule, "not_online", "这个赛事不在网上进行。", "This event is not played online.";
        NoClock: Rule, "no_clock", "现在没有走动的时钟。", "No clock is running.";
        NotOver: Rule, "stage_not_over", "本阶段尚未结束。", "The stage is not over.";
        Finished: Rule, "event_finished", "赛事已经结束。", "The event is over.";
        BadId: BadRequest, "bad_request", "命令编号须为 1 到 64 个字符。", "The id of a command has 1 to 64 characters.";
        NoBoards: Rule, "no_boards", "这一轮没有固定的牌。", "The round has no boards.";
        BoardsLost: Rule, "boards_lost", "这一轮的牌只有原来的服务器知道，这里没有。", "Only the server that ran the event before knows the boards of this round.";
        BoardsOpen: Rule, "already_opened", "您已经开启了这一轮的牌。", "You have opened the boards of this round already.";
        OnlineBoards: Forbidden, "boards_hidden", "网上比赛的牌由程序发，比赛结束前谁也不能看。", "The program deals boards that are played online; nobody sees them before the round is over.";
        PlaysBoards: Forbidden, "plays_boards", "参赛者不能开启比赛用的牌，请由不参赛的裁判准备。", "Nobody who takes part opens the boards: let a referee prepare them who does not play.";
        HasOpened: Forbidden, "has_opened_boards", "看过本赛事未打完的牌的人不能参赛。", "Nobody takes part who has seen boards of this event before they were over.";
        LongText: BadRequest, "bad_request", "文字太长。", "The text is too long.";
        Broken: Rule, "broken_log", "日志前后不符。", "The log contradicts itself.";
    }
}

/// A command came too late: what happened since its sender looked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("version {seen} was seen, it is {now} by now")]
pub struct Stale {
    /// The version that the sender saw.
    pub seen: u64,
    /// The present one.
    pub now: u64,
    /// Changes before those that are named.
    pub earlier: usize,
    /// Who changed what, first to last.
    pub changes: Vec<(String, Words)>,
}

refusal::refusals! {
    impl Stale {
        Self { .. } => Conflict, "stale_version";
    }
}

impl From<&Stale> for Refusal {
    fn from(stale: &Stale) -> Self {
        let Stale { seen, now, earlier, changes } = stale;
        let (mut zh, mut en) = (Vec::new(), Vec::new());
        if *earlier > 0 {
            zh.push(format!("另有 {earlier} 处"));
            en.push(format!("{earlier} earlier changes"));
        }
        for (by, words) in changes {
            zh.push(format!("{by}：{}", words.zh));
            en.push(format!("{by} {}", words.en));
        }
        let (zh, en) = (zh.join("；"), en.join("; "));
        stale.saying(
            format!("您看到的是第 {seen} 版，现在是第 {now} 版。其间有改动（{zh}），请看过再做。"),
            format!(
                "You saw version {seen}; it is {now} by now. Meanwhile: {en}. Look at it and try again."
            ),
        )
    }
}
