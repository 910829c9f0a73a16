//! What can be wrong with a record, in words.

use std::borrow::Cow;

use refusal::{Class, Refusal};
use shengji::record::ReplayError as ShengjiError;

use crate::Rules;
use crate::record::{Reason, SecretOf};

/// The codes of what is wrong with a signature that stands in the record.
pub const SIGNATURE_FAULTS: [&str; 2] = [BAD_SIGNATURE, AFTER_THE_SIGNATURE];
const BAD_SIGNATURE: &str = "bad_signature";
const AFTER_THE_SIGNATURE: &str = "after_the_signature";

/// What is wrong with a line, or cannot be checked.
pub(super) enum Fault {
    /// The game's own rules, or the format, refuse it.
    Refused(Reason),
    /// Where the cards came from.
    Origin(OriginFault),
    /// The same thing for the second time.
    Twice { first: usize },
    /// Somebody else bids first.
    FirstBidder { expected: erdayi::Seat },
    /// The scores of the match are others.
    Scores { expected: String },
    /// The match did not end as it says.
    End(EndFault),
    /// Other deals were played than there should be.
    Deals { due: u32, found: u32 },
    /// A game has another number of deals.
    OtherLength { due: u32 },
    /// What follows from the lines before is left out.
    LineMissing,
    /// A deal ends by a claim that nobody made.
    NoClaim { seat: String },
    /// Not everybody who was asked has agreed to a claim.
    NotAgreed { silent: String },
    /// An answer to no claim.
    NothingToAnswer,
    /// A ruling of nobody.
    NobodyRuled,
    /// A move after the end of the match.
    AfterTheEnd,
    /// The match has no end in the record.
    Unfinished,
    /// The server signed something else.
    BadSignature,
    /// A line that nobody signed.
    AfterTheSignature,
}

/// What is wrong with the end of a match.
pub(super) enum EndFault {
    /// A reason that there is not.
    Unknown { word: String },
    /// Somebody lost by a ruling and is not named, or the other way round.
    Loser,
    /// A deal was under way.
    WithinDeal,
    /// The game is not over.
    GameGoesOn,
    /// One game was agreed and another begins.
    OneGame,
    /// A match that nothing but time ends.
    OnlyByTime,
    /// A match that time does not end.
    NotByTime,
    /// Only who practises alone ends a match when he likes.
    NoPractice,
    /// Nothing says how long the match is.
    NoLength,
}

/// What is wrong with commitments, seeds, secrets and the cards.
pub(super) enum OriginFault {
    /// No commitments at all.
    NoCommitments,
    /// An ordinal that is not the next one.
    Ordinal { expected: u64 },
    /// A commitment after its deal.
    TooLate { deal: u64 },
    /// A seed or a secret without a commitment before it.
    NotPromised { of: Option<SecretOf> },
    /// A seed after which no deal begins.
    SeedWithoutDeal,
    /// A deal without a seed, in a record that has commitments.
    NoSeed,
    /// A seed that needs the table's name.
    NoTable,
    /// A secret that was opened before the match was over.
    OpenedBeforeTheEnd,
    /// A secret that was known before its cards were dealt.
    OpenedEarly { secret: usize },
    /// A secret that is not the one that was promised.
    DoesNotOpen { commitment: usize },
    /// A promise that was not kept.
    NotOpened,
    /// Secrets that are not opened yet.
    NotOpenedYet { count: usize },
    /// Cards that are not those of the seed.
    OtherCards,
    /// A board whose number is not that of its seed.
    OtherBoard { board: u32 },
}

impl From<OriginFault> for Fault {
    fn from(fault: OriginFault) -> Self {
        Self::Origin(fault)
    }
}

impl From<EndFault> for Fault {
    fn from(fault: EndFault) -> Self {
        Self::End(fault)
    }
}

impl Fault {
    /// The fault as data, for pages and programs.
    pub(super) fn explained(self, rules: Option<&Rules>) -> Refusal {
        match self {
            Self::Refused(reason) => refused(&reason, rules),
            Self::Origin(fault) => fault.explained(),
            Self::Twice { first } => found(
                "twice",
                format!("与第 {first} 行重复。"),
                format!("Line {first} said so already."),
            ),
            Self::FirstBidder { expected } => found(
                "first_bidder",
                format!("应由 {expected} 首叫。"),
                format!("{expected} should bid first."),
            ),
            Self::Scores { expected } => found(
                "wrong_scores",
                format!("得分应为 {expected}。"),
                format!("The scores should be {expected}."),
            ),
            Self::End(fault) => fault.explained(),
            Self::Deals { due, found: results } => found(
                if results < due { "too_few_deals" } else { "too_many_deals" },
                format!("应打 {due} 副，有结果的是 {results} 副。"),
                format!("There should be {due} deals with a result, and there are {results}."),
            ),
            Self::OtherLength { due } => found(
                "other_length",
                format!("副数与表头不符，应为 {due} 副。"),
                format!("The header says {due} deals."),
            ),
            Self::LineMissing => found(
                "line_missing",
                "此前少了按规则应有的一行。",
                "A line that follows from those before is missing here.",
            ),
            Self::NoClaim { seat } => found(
                "no_claim",
                format!("{seat} 没有要求摊牌。"),
                format!("{seat} has not claimed."),
            ),
            Self::NotAgreed { silent } => found(
                "not_agreed",
                format!("{silent} 没有同意摊牌。"),
                format!("Without agreement to the claim: {silent}."),
            ),
            Self::NothingToAnswer => {
                found("nothing_to_answer", "没有人要求摊牌。", "There is no claim to answer.")
            }
            Self::NobodyRuled => {
                found("nobody_ruled", "没有写明由谁判罚。", "Nothing says who ruled this.")
            }
            Self::AfterTheEnd => {
                found("after_the_end", "比赛已经结束。", "The match is over before this line.")
            }
            Self::Unfinished => found(
                "unfinished",
                "记录中没有比赛的结束。",
                "The record stops before the end of the match.",
            ),
            Self::BadSignature => found(
                BAD_SIGNATURE,
                "签名不符：签名以后记录被改动过，或者不是这个密钥签的。",
                "The signature does not hold: the record was changed after it was signed, or not with this key.",
            ),
            Self::AfterTheSignature => found(
                AFTER_THE_SIGNATURE,
                "签名之后又添了内容。",
                "This was added after the record was signed.",
            ),
        }
    }
}

impl EndFault {
    fn explained(self) -> Refusal {
        match self {
            Self::Unknown { word } => found(
                "unknown_end",
                format!("没有“{word}”这种结束方式。"),
                format!("No match ends by “{word}”."),
            ),
            Self::Loser => found(
                "impossible_end",
                "只有判负才写明负方，判负必须写明负方。",
                "Who lost by a ruling must be named, and nobody else.",
            ),
            Self::WithinDeal => found(
                "impossible_end",
                "一副牌还没有打完，比赛不能这样结束。",
                "A match does not end so within a deal.",
            ),
            Self::GameGoesOn => {
                found("game_not_over", "这一局还没有打完。", "The game before is not over.")
            }
            Self::OneGame => found(
                "one_game",
                "比赛只打一局，前一局已经打完。",
                "The match has one game, and that is over.",
            ),
            Self::OnlyByTime => found(
                "impossible_end",
                "这场比赛只能按时间结束。",
                "This match ends by time alone.",
            ),
            Self::NotByTime => found(
                "impossible_end",
                "这场比赛不按时间结束。",
                "This match does not end by time.",
            ),
            Self::NoPractice => found(
                "impossible_end",
                "只有一个人和机器人练习时才能随时结束。",
                "Only who practises alone with bots ends a match when he likes.",
            ),
            Self::NoLength => found(
                "no_length",
                "没有写明比赛打多长，无法核对是否打完。",
                "Nothing says how long the match is: whether it was played to its end cannot be checked.",
            ),
        }
    }
}

impl OriginFault {
    fn explained(self) -> Refusal {
        let (code, zh, en) = match self {
            Self::NoCommitments => (
                "no_commitments",
                "没有承诺，无法证明发牌公正。".into(),
                "There are no commitments: nothing proves where the cards came from.".into(),
            ),
            Self::Ordinal { expected } => (
                "wrong_ordinal",
                format!("序号应为 {expected}。"),
                format!("The ordinal should be {expected}."),
            ),
            Self::TooLate { deal } => (
                "too_late",
                format!("第 {deal} 副发牌之后才作承诺。"),
                format!("Deal {deal} was dealt before this commitment."),
            ),
            Self::NotPromised { of } => return not_promised(of),
            Self::SeedWithoutDeal => {
                ("seed_without_deal", "种子之后没有发牌。".into(), "No deal follows it.".into())
            }
            Self::NoSeed => {
                ("no_seed", "这副牌没有种子。".into(), "The deal has no seed before it.".into())
            }
            Self::NoTable => (
                "no_table",
                "没有写明桌名，无法计算种子。".into(),
                "The table has no name, which the seeds need.".into(),
            ),
            Self::OpenedBeforeTheEnd => (
                "opened_early",
                "比赛还没有结束就公开了秘密。".into(),
                "The secret was opened before the match was over.".into(),
            ),
            Self::OpenedEarly { secret } => (
                "opened_early",
                format!("发牌之前，第 {secret} 行已公开秘密。"),
                format!("Line {secret} opened the secret before the cards were dealt."),
            ),
            Self::DoesNotOpen { commitment } => (
                "does_not_open",
                format!("秘密与第 {commitment} 行的承诺不符。"),
                format!("The secret does not open the commitment of line {commitment}."),
            ),
            Self::NotOpened => (
                "not_opened",
                "比赛结束后没有公开秘密。".into(),
                "The match is over and the secret was not opened.".into(),
            ),
            Self::NotOpenedYet { count } => (
                "not_opened_yet",
                format!("从这里起有 {count} 个秘密没有公开，相应的牌无法核对。"),
                format!("Not opened yet, from here on: {count}. Their cards cannot be checked."),
            ),
            Self::OtherCards => (
                "other_cards",
                "发的牌不是种子所定的牌。".into(),
                "The cards are not those of the seed.".into(),
            ),
            Self::OtherBoard { board } => (
                "other_board",
                format!("种子是第 {board} 副牌套的。"),
                format!("The seed is that of board {board}."),
            ),
        };
        found(code, zh, en)
    }
}

fn not_promised(of: Option<SecretOf>) -> Refusal {
    let (zh, en) = of.map_or_else(
        || ("牌套".to_owned(), "boards".to_owned()),
        |of| (of.to_string(), of.to_string()),
    );
    found(
        "not_promised",
        format!("此前没有对 {zh} 的承诺。"),
        format!("No commitment for {en} stands before this line."),
    )
}

/// Why the line cannot be played. The rules of 升级 explain their own
/// refusals in both languages.
fn refused(reason: &Reason, rules: Option<&Rules>) -> Refusal {
    let (code, zh) = match (reason, rules) {
        (Reason::NoHeader, _) => ("no_header", "记录须以表头开始。".to_owned()),
        (Reason::NotALine(_), _) => ("not_a_line", "不是记录的一行。".to_owned()),
        (Reason::TableLine, _) => ("table_line", "第 1 版没有牌桌的行。".to_owned()),
        (Reason::Header(_), _) => ("bad_header", "表头无效。".to_owned()),
        (Reason::DealUnderWay, _) => ("deal_under_way", "上一副还没有打完。".to_owned()),
        (Reason::DoesNotFollow(_), _) => ("does_not_follow", "这一副接不上前一副。".to_owned()),
        (Reason::NoPractice, _) => ("no_practice", "只有一个人和机器人练习时才能悔牌。".to_owned()),
        (Reason::NothingToTakeBack(seat), _) => {
            ("nothing_to_take_back", format!("{seat} 没有可以收回的牌。"))
        }
        (Reason::Shengji(ShengjiError::Refused(refused)), Some(Rules::Shengji { edition, .. })) => {
            ("refused", format!("规则不允许：{}", refused.refusal(edition).zh))
        }
        (Reason::Erdayi(erdayi::record::ReplayReason::Refused(error)), _) => {
            ("refused", format!("规则不允许：{}", Refusal::from(*error).zh))
        }
        (Reason::Shengji(ShengjiError::Differs { expected }), _) => {
            ("disagrees", format!("与按规则重演的结果不符，应为 {expected}。"))
        }
        (Reason::Shengji(_) | Reason::Erdayi(_), _) => {
            ("disagrees", "与按规则重演的结果不符。".to_owned())
        }
    };
    let mut en = reason.to_string();
    if let Some(first) = en.get(..1) {
        en.replace_range(..1, &first.to_uppercase());
    }
    found(code, zh, if en.ends_with('.') { en } else { en + "." })
}

/// A finding says what a refusal says; nobody's request is refused by it.
fn found(
    code: &'static str,
    zh: impl Into<Cow<'static, str>>,
    en: impl Into<Cow<'static, str>>,
) -> Refusal {
    Refusal::new(Class::Rule, code, zh, en)
}
