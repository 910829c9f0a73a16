//! Why an event refuses a command.

use refusal::{Article, Refusal};

use super::state::RoundState;
use crate::EntrantId;
use crate::plan::PlanError;
use crate::score::SlipError;
use crate::swiss::{Rule, SwissError};

/// A refused command leaves the event as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// The plan cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Part of the plan that is already played cannot change.
    #[error("what is already drawn or played cannot be planned anew")]
    PlanFixed,
    /// The unit has as many entrants as the plan allows.
    #[error("a unit may have {0} entrants")]
    UnitFull(u32),
    /// The slip does not fit.
    #[error(transparent)]
    Slip(#[from] SlipError),
    /// There is no pairing.
    #[error(transparent)]
    Swiss(#[from] SwissError),
    /// Nobody of this id takes part.
    #[error("entrant {0} does not take part")]
    NoEntrant(EntrantId),
    /// The entrant is there already, or does not fit the plan.
    #[error("entrant {0} cannot be entered")]
    CannotEnter(EntrantId),
    /// The field is closed to late entries.
    #[error("this format takes no late entries once it has started")]
    EntryClosed,
    /// There is no stage being played, or none left to begin.
    #[error("there is no such stage now")]
    NoStage,
    /// The stage before is not over.
    #[error("the stage is not over")]
    StageNotOver,
    /// All rounds of the stage have been paired.
    #[error("the stage has no further round")]
    NoMoreRounds,
    /// Too few take part.
    #[error("too few entrants take part")]
    TooFew,
    /// So few take part that a group would have nobody to play with.
    #[error("too few entrants take part for {0} groups")]
    TooManyGroups(u32),
    /// Rounds of this format need everyone.
    #[error("nobody is excused from rounds of this format")]
    NoExcuses,
    /// The round has been shown as it is paired.
    #[error("the round has been published")]
    RoundShown,
    /// So many are excused that nobody can be paired.
    #[error("too many are excused from the round")]
    TooManyExcused,
    /// The round is not in a state that allows it.
    #[error("the round is {0:?}, which does not allow that")]
    WrongState(RoundState),
    /// There is no such round or table.
    #[error("there is no such round or table")]
    NoMatch,
    /// Slips are missing at these tables.
    #[error("slips are missing at tables {0:?}")]
    SlipsMissing(Vec<u32>),
    /// Decisions by hand belong to Swiss and duplicate rounds.
    #[error("rounds of this format are not paired by hand")]
    NotByHand,
    /// The edition's catalogue has no such offence.
    #[error("the catalogue has no such offence")]
    NoOffence,
    /// A sanction other than the proposal needs a reason.
    #[error("a sanction other than the proposal needs a reason")]
    ReasonNeeded,
    /// The match has no such deal or board.
    #[error("the match has no such deal or board")]
    NoDeal,
    /// What the offence costs depends on the number of cards.
    #[error("the number of cards is needed")]
    CardsNeeded,
    /// There is no such ruling or appeal.
    #[error("there is no such ruling or appeal")]
    NoRuling,
    /// A written appeal must have been announced by word of mouth.
    #[error("the appeal was not announced by word of mouth")]
    SpokenFirst,
    /// The fee was not paid.
    #[error("the fee of the appeal was not paid")]
    FeeNeeded,
    /// The chief referee's decision is final.
    #[error("the chief referee has decided, which is final")]
    ChiefIsFinal,
    /// The time for it has passed, or it must take another form.
    #[error("it is too late, or the form is not accepted")]
    TooLate,
    /// An appeal was decided at this step already.
    #[error("that was decided already")]
    DecidedAlready,
    /// No place that counts depends on a lot.
    #[error("no place that counts depends on a lot")]
    NoTies,
    /// Whoever is equal plays extra deals before a lot decides.
    #[error("extra deals come before the lot")]
    ExtraDealsFirst,
    /// Equal entrants stand on both sides of the cut.
    #[error("entrants {0:?} are equal at the cut")]
    TieAtCut(Vec<EntrantId>),
    /// Nothing is left to undo.
    #[error("nothing can be undone")]
    NothingToUndo,
    /// Entries are not numbered in order, or their times run backwards.
    #[error("entry {0} is out of order")]
    OutOfOrder(u32),
    /// An entry cannot follow the ones before it.
    #[error("entry {0} does not follow from the log before it")]
    BrokenLog(u32),
}

refusal::refusals! {
    impl EventError {
        Self::Plan(_) => Rule, "bad_plan";
        Self::PlanFixed => Rule, "plan_fixed";
        Self::UnitFull(_) => Rule, "unit_full";
        Self::Slip(SlipError::NoWinner) => Rule, "winner_needed";
        Self::Slip(SlipError::Impossible(_)) => Rule, "impossible_deal";
        Self::Slip(SlipError::NoSuchPoints { .. }) => Rule, "impossible_points";
        Self::Slip(_) => Rule, "bad_slip";
        Self::Swiss(SwissError::MustGive(Rule::OwnUnit)) => Rule, "unit_rule_must_give";
        Self::Swiss(SwissError::MustGive(Rule::Rematch)) => Rule, "rematch_rule_must_give";
        Self::Swiss(_) => Rule, "no_pairing";
        Self::NoEntrant(_) => Rule, "no_entrant";
        Self::CannotEnter(_) => Rule, "cannot_enter";
        Self::EntryClosed => Rule, "entry_closed";
        Self::NoStage => Rule, "no_stage";
        Self::StageNotOver => Rule, "stage_not_over";
        Self::NoMoreRounds => Rule, "no_more_rounds";
        Self::TooFew => Rule, "too_few";
        Self::TooManyGroups(_) => Rule, "too_many_groups";
        Self::NoExcuses => Rule, "no_excuses";
        Self::RoundShown => Rule, "round_shown";
        Self::TooManyExcused => Rule, "too_many_excused";
        Self::WrongState(_) => Rule, "wrong_state";
        Self::NoMatch => Rule, "no_match";
        Self::SlipsMissing(_) => Rule, "slips_missing";
        Self::NotByHand => Rule, "not_by_hand";
        Self::NoOffence => Rule, "no_offence";
        Self::ReasonNeeded => Rule, "reason_needed";
        Self::NoDeal => Rule, "no_deal";
        Self::CardsNeeded => Rule, "cards_needed";
        Self::NoRuling => Rule, "no_ruling";
        Self::SpokenFirst => Rule, "spoken_first";
        Self::FeeNeeded => Rule, "fee_needed";
        Self::ChiefIsFinal => Rule, "chief_is_final";
        Self::TooLate => Rule, "too_late";
        Self::DecidedAlready => Rule, "decided_already";
        Self::NoTies => Rule, "no_ties";
        Self::ExtraDealsFirst => Rule, "extra_deals_first";
        Self::TieAtCut(_) => Rule, "tie_at_cut";
        Self::NothingToUndo => Rule, "nothing_to_undo";
        Self::OutOfOrder(_) => Rule, "out_of_order";
        Self::BrokenLog(_) => Rule, "broken_log";
    }
}

impl EventError {
    /// The sentences shown for it, in Chinese and English.
    fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Plan(_) => ("竞赛规程无法执行。", "The plan cannot be played."),
            Self::PlanFixed => (
                "已经抽签或打过的部分不能再改；还可以改以后的阶段，以及本阶段的轮数和时间。",
                "What is drawn or played stands; later stages may change, and the rounds and \
                 minutes of this one.",
            ),
            Self::UnitFull(_) => (
                "该单位的报名已满规程所限的数目。",
                "The unit has as many entrants as the plan allows.",
            ),
            Self::Slip(SlipError::NoWinner) => {
                ("本场必须分出胜负。", "The match must have a winner.")
            }
            Self::Slip(SlipError::Impossible(_)) => (
                "没有一副牌能得出这样的分：庄家的分是两名防守人各自所失（得）的两倍。",
                "No deal gives such scores: the dealer has twice what each defender has.",
            ),
            Self::Slip(SlipError::NoSuchPoints { .. }) => {
                ("没有一副牌能得出这样的分。", "No deal gives such points.")
            }
            Self::Slip(_) => ("记分表与赛制不符。", "The slip does not fit the scoring."),
            Self::Swiss(SwissError::MustGive(Rule::OwnUnit)) => (
                "不让同一单位相遇就排不出对阵，须由裁判长确认。",
                "Two of one unit must meet, if the director confirms.",
            ),
            Self::Swiss(SwissError::MustGive(Rule::Rematch)) => (
                "不让相遇过的再相遇就排不出对阵，须由裁判长确认。",
                "Two must meet again, if the director confirms.",
            ),
            Self::Swiss(_) => ("排不出对阵。", "There is no such pairing."),
            Self::NoEntrant(_) => ("没有这个参赛者。", "There is no such entrant."),
            Self::CannotEnter(_) => ("报名不符合规程。", "The entry does not fit."),
            Self::EntryClosed => ("比赛已开始，不再接受报名。", "Entry is closed."),
            Self::NoStage => ("现在没有这个阶段。", "There is no such stage now."),
            Self::StageNotOver => ("本阶段尚未结束。", "The stage is not over."),
            Self::NoMoreRounds => ("本阶段各轮已排完。", "No round is left."),
            Self::TooFew => ("参赛者太少。", "Too few take part."),
            Self::TooManyGroups(_) => (
                "参赛者太少，分不成这么多组：每组至少两个。请在“赛制”中减少组数。",
                "Too few take part for so many groups of at least two: plan fewer groups.",
            ),
            Self::NoExcuses => (
                "这一阶段不能请假：淘汰赛缺席即负，循环赛各轮由赛程定。不能来的请退出，或由裁判记弃权。",
                "Nobody is excused from this stage: who misses a match of an elimination has lost it, \
                 and a round robin goes by its schedule. Withdraw the entrant, or record a forfeit.",
            ),
            Self::RoundShown => (
                "这一轮的对阵已经公布，不能再改请假。",
                "The round has been published; nobody can be excused from it any more.",
            ),
            Self::TooManyExcused => (
                "请假的太多，这一轮不足两个参赛者。",
                "So many are excused that fewer than two are left for the round.",
            ),
            Self::WrongState(_) => ("本轮现在不能这样做。", "Not in this state."),
            Self::NoMatch => ("没有这一轮或这一桌。", "There is no such table."),
            Self::SlipsMissing(_) => ("还有记分表未交。", "Slips are missing."),
            Self::NotByHand => ("此赛法不能手工编排。", "Not paired by hand."),
            Self::NoOffence => ("规则中没有这一违规。", "No such offence."),
            Self::ReasonNeeded => ("改变判罚须说明理由。", "Give a reason."),
            Self::NoDeal => ("本场没有这一副牌。", "The match has no such deal."),
            Self::CardsNeeded => (
                "请填写所甩的张数，罚分按张计算。",
                "Give the number of cards: each of them costs.",
            ),
            Self::NoRuling => ("没有这一判罚或申诉。", "No such ruling or appeal."),
            Self::SpokenFirst => (
                "须先在赛后5分钟内向裁判长口头提出，再交书面申诉。",
                "The appeal must first be made by word of mouth, within 5 minutes.",
            ),
            Self::FeeNeeded => {
                ("书面申诉须交纳申诉费500元。", "A written appeal needs the fee of 500 yuan.")
            }
            Self::ChiefIsFinal => {
                ("裁判长的裁决是最终裁决。", "The chief referee's decision is final.")
            }
            Self::TooLate => ("已过时限或形式不符。", "Too late, or the wrong form."),
            Self::DecidedAlready => ("已经裁决。", "Decided already."),
            Self::NoTies => (
                "没有要靠抽签决定的名次：只为出线和获奖的名次抽签。",
                "No place depends on a lot: lots are drawn only for places that go on or are \
                 awarded.",
            ),
            Self::ExtraDealsFirst => (
                "排名相同的先加赛三局，仍相同才抽签。",
                "Equals play three extra deals; a lot decides only where these leave them equal.",
            ),
            Self::TieAtCut(_) => {
                ("出线名次并列，须加赛或抽签。", "Equal at the cut: play off or draw lots.")
            }
            Self::NothingToUndo => ("没有可撤销的。", "Nothing to undo."),
            Self::OutOfOrder(_) => ("日志顺序有误。", "The log is out of order."),
            Self::BrokenLog(_) => ("日志前后不符。", "The log contradicts itself."),
        }
    }
}

impl From<&EventError> for Refusal {
    fn from(error: &EventError) -> Self {
        if let EventError::Plan(plan) = error {
            let (zh, en) = plan.words();
            return error.saying(zh, en).citing(Article::new("cn2002", "23"));
        }
        if let EventError::Slip(SlipError::NoSuchPoints { table, board }) = error {
            return no_such_points(error, *table, *board);
        }
        let (zh, en) = error.words();
        let refusal = error.saying(zh, en);
        #[expect(clippy::wildcard_enum_match_arm, reason = "few refusals rest on an article")]
        match error {
            EventError::Swiss(SwissError::MustGive(_)) => {
                refusal.citing(Article::new("cn2002", "27")).citing(Article::new("most2015", "三"))
            }
            EventError::TooLate => refusal.citing(Article::new("cn2002", "40")),
            EventError::SpokenFirst | EventError::FeeNeeded => {
                refusal.citing(Article::new("erdayi2021", "四(十)"))
            }
            EventError::ChiefIsFinal => refusal.citing(Article::new("sasu2017", "九")),
            EventError::CardsNeeded => refusal
                .citing(Article::new("most2015", "六(二)"))
                .citing(Article::new("sasu2017", "二2⑸")),
            EventError::Slip(SlipError::Impossible(_)) => {
                refusal.citing(Article::new("erdayi2021", "7"))
            }
            EventError::TieAtCut(_) | EventError::ExtraDealsFirst => {
                refusal.citing(Article::new("erdayi2021", "四(二)"))
            }
            EventError::NoOffence | EventError::ReasonNeeded => {
                refusal.citing(Article::new("cn2002", "39"))
            }
            _ => refusal,
        }
    }
}

/// Which of many figures on a slip is wrong.
fn no_such_points(error: &EventError, table: usize, board: usize) -> Refusal {
    let name = ["A", "B"].get(table).copied().unwrap_or_default();
    let refusal = error.saying(
        format!(
            "{name}桌第 {board} 副：没有一副牌能让防守方得这样的分。分数须是 5 的倍数，并包括抠底和罚分。"
        ),
        format!(
            "Table {name}, board {board}: no deal gives the defenders such points. They count in \
             fives, kitty and penalties included."
        ),
    );
    refusal.citing(Article::new("cn2002", "16")).citing(Article::new("cn2002", "24三"))
}
