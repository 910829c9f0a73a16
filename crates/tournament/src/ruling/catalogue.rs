//! The catalogue of offences of each edition, as data.

use refusal::Article;

use super::DealLaw;
use super::Sanction::{
    self, DealLost, DealPoints, DealZero, Grade, MatchLost, MatchPointsOff, MatchZero, Nothing,
    Out, ScoreOff, StandardOff, Violation, Warning,
};
use crate::plan::Edition;

/// How long an offence is remembered when repeats are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// To the end of the round.
    Round,
    /// To the end of the event.
    Event,
}

/// An offence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offence {
    /// Its stable code.
    pub code: &'static str,
    /// Its name in the text.
    pub zh: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Where the text speaks of it.
    pub article: Article,
    /// Offences of one family are counted together.
    pub family: &'static str,
    /// How long repeats are counted.
    pub scope: Scope,
    /// The usual sanction of the first offence, the second, …; the last
    /// stands for all further ones. Never empty.
    pub steps: &'static [Sanction],
    /// What becomes of the deal where it is lost.
    pub deal: DealLaw,
    /// Points of the deal for each card, where the text counts cards.
    pub points_a_card: Option<u16>,
    /// Whether the board is cancelled.
    pub cancels_board: bool,
    /// What earlier versions of this program proposed, which their logs hold.
    pub formerly: &'static [Sanction],
}

impl Offence {
    const fn loses(self, deal: DealLaw) -> Self {
        Self { deal, ..self }
    }

    const fn costs_a_card(self, points: u16) -> Self {
        Self { points_a_card: Some(points), ..self }
    }

    const fn cancels(self) -> Self {
        Self { cancels_board: true, ..self }
    }

    const fn through_the_event(self) -> Self {
        Self { scope: Scope::Event, ..self }
    }
}

const fn row(
    code: &'static str,
    zh: &'static str,
    en: &'static str,
    article: Article,
    steps: &'static [Sanction],
) -> Offence {
    Offence {
        code,
        zh,
        en,
        article,
        family: code,
        scope: Scope::Round,
        steps,
        deal: DealLaw::Silent,
        points_a_card: None,
        cancels_board: false,
        formerly: &[],
    }
}

const fn of(text: &'static str, article: &'static str) -> Article {
    Article::new(text, article)
}

/// cn2002:31: whether drawing or playing out of turn costs anything is the
/// referee's to decide; only grave cases cost points.
const DRAW_OUT_OF_TURN: Offence = row(
    "draw_out_of_turn",
    "越序抓牌",
    "drawing out of turn",
    of("cn2002", "31"),
    &[Warning, Grade(1)],
);
const PLAY_OUT_OF_TURN: Offence = Offence {
    formerly: &[Grade(1), Grade(2)],
    ..row(
        "play_out_of_turn",
        "越序跟牌或垫牌",
        "following out of turn",
        of("cn2002", "31"),
        &[Warning],
    )
};
const GRAVELY_OUT_OF_TURN: Offence = row(
    "gravely_out_of_turn",
    "越序跟牌或垫牌（严重）",
    "gravely following out of turn",
    of("cn2002", "31"),
    &[Grade(1), Grade(2)],
);
/// 越序引牌按暴露张处理: a warning as for a minor exposed card; a major one
/// is ruled as such.
const LEAD_OUT_OF_TURN: Offence = row(
    "lead_out_of_turn",
    "越序引牌",
    "leading out of turn",
    of("cn2002", "31"),
    &[Warning, Grade(1)],
);
/// What a referee does at an online table where he names no offence.
const RULED_AT_TABLE: Offence =
    row("ruled_at_table", "裁判在牌桌上判罚", "ruled at the table", of("cn2002", "39"), &[Nothing]);
const MISCONDUCT: Offence = row(
    "misconduct",
    "干扰比赛的言行",
    "disturbing the event",
    of("cn2002", "29"),
    &[Warning, Violation],
);
const DELIBERATE: Offence = row(
    "deliberate",
    "有意犯规、性质恶劣",
    "deliberate offence",
    of("cn2002", "29"),
    &[MatchLost, Out],
);
const GRAVE: Offence = row("grave", "性质极为恶劣", "grave offence", of("cn2002", "29"), &[Out]);

/// cn2002 第六章. Where the text leaves a range to the referee, the mildest
/// sanction that it calls usual is proposed.
const CN2002: &[Offence] = &[
    row("late", "迟到", "coming late", of("cn2002", "30"), &[Warning]),
    DRAW_OUT_OF_TURN,
    PLAY_OUT_OF_TURN,
    GRAVELY_OUT_OF_TURN,
    LEAD_OUT_OF_TURN,
    row(
        "count_before_kitty",
        "未扣底前多牌或少牌",
        "wrong number of cards before the kitty is buried",
        of("cn2002", "32"),
        &[Violation],
    ),
    row(
        "count_before_lead",
        "首引前多牌或少牌",
        "wrong number of cards before the first lead",
        of("cn2002", "32"),
        &[Warning, Grade(1), Grade(2)],
    ),
    row(
        "count_in_play",
        "首引后多牌或少牌",
        "wrong number of cards after the first lead",
        of("cn2002", "32"),
        &[Violation, Grade(2)],
    ),
    row(
        "board_misfilled",
        "插错牌",
        "cards put back into the wrong place",
        of("cn2002", "32"),
        &[StandardOff(50)],
    ),
    row(
        "board_extra_card",
        "多牌人一方",
        "side with too many cards",
        of("cn2002", "32"),
        &[StandardOff(100)],
    ),
    row(
        "board_missing_card",
        "少牌人一方",
        "side with too few cards",
        of("cn2002", "32"),
        &[StandardOff(50)],
    ),
    row(
        "board_spoiled",
        "多少牌致该副取消",
        "board cancelled for a wrong count",
        of("cn2002", "32"),
        &[StandardOff(75)],
    )
    .cancels(),
    row(
        "board_turned",
        "牌插错方向",
        "board turned the wrong way",
        of("cn2002", "33"),
        &[StandardOff(50)],
    ),
    row("failed_throw", "甩错牌", "failed throw", of("cn2002", "34"), &[Grade(1), Grade(2)]),
    row("exposed_light", "轻罚张", "minor exposed card", of("cn2002", "35"), &[Warning]),
    row("exposed_heavy", "重罚张", "major exposed card", of("cn2002", "35"), &[Grade(1)]),
    row("revoke", "藏张", "revoke", of("cn2002", "36"), &[Grade(2), Grade(3), Grade(4), MatchLost]),
    row(
        "illegal_signal",
        "传递非法信息",
        "illegal signal",
        of("cn2002", "37"),
        &[Warning, Violation, Grade(2), MatchLost],
    ),
    row("delay", "拖延时间", "delaying play", of("cn2002", "38"), &[Warning, Violation]),
    MISCONDUCT,
    DELIBERATE,
    GRAVE,
    RULED_AT_TABLE,
];

/// most2015 六(一)3, (四), (六): 庄家违规，台下方上台并升2级；台下方违规，庄家升3级.
const MOST2015_LOST: DealLaw = DealLaw::Rises { defenders: 2, dealer_side: 3 };

/// most2015 五–七, and of cn2002 (一: 执行…《中国升级竞赛规则》) what these do not
/// replace.
const MOST2015: &[Offence] = &[
    row(
        "wrong_declaration",
        "亮错级牌",
        "declaring a wrong card",
        of("most2015", "五(七)"),
        &[Nothing],
    ),
    row(
        "signal_by_order",
        "依牌张摆放顺序作信号",
        "signalling by the order of cards",
        of("most2015", "五(十三)"),
        &[Warning, DealPoints(20), DealPoints(40), DealPoints(80), DealPoints(160)],
    ),
    row(
        "count_before_lead",
        "出牌前多牌少牌",
        "wrong number of cards before the first lead",
        of("most2015", "六(一)"),
        &[Nothing],
    ),
    row(
        "count_in_play",
        "出牌后多牌少牌",
        "wrong number of cards after the first lead",
        of("most2015", "六(一)"),
        &[DealLost],
    )
    .loses(MOST2015_LOST),
    row("wrong_play", "出错牌", "wrong play", of("most2015", "六(二)"), &[DealPoints(10)]),
    row("failed_throw", "甩错牌", "failed throw", of("most2015", "六(二)"), &[DealPoints(10)])
        .costs_a_card(10),
    row(
        "exposed_light",
        "轻罚张",
        "minor exposed card",
        of("most2015", "六(三)"),
        &[DealPoints(10)],
    ),
    row(
        "exposed_heavy",
        "重罚张",
        "major exposed card",
        of("most2015", "六(三)"),
        &[DealPoints(20)],
    ),
    row("revoke", "藏张", "revoke", of("most2015", "六(四)"), &[DealLost]).loses(MOST2015_LOST),
    row("slow_play", "出牌超时", "slow play", of("most2015", "六(五)"), &[Warning, DealPoints(10)]),
    row(
        "illegal_signal",
        "传递非法信息",
        "illegal signal",
        of("most2015", "六(六)"),
        &[DealLost, DealLost, Out],
    )
    .loses(MOST2015_LOST)
    .through_the_event(),
    row("noise", "大声喧哗", "being loud", of("most2015", "七(三)"), &[Warning, Violation]),
    row(
        "telephone",
        "未关闭移动通讯工具",
        "a telephone not switched off",
        of("most2015", "七(四)"),
        &[Warning, Violation],
    ),
    row("smoking", "吸烟", "smoking", of("most2015", "七(五)"), &[MatchPointsOff(1)]),
    row(
        "insult",
        "漫骂或侮辱性语言",
        "insulting language",
        of("most2015", "七(六)"),
        &[MatchPointsOff(1)],
    ),
    row(
        "leaving_seat",
        "未经对方同意离开座位",
        "leaving the seat without consent",
        of("most2015", "七(七)"),
        &[Warning, Violation],
    ),
    DRAW_OUT_OF_TURN,
    PLAY_OUT_OF_TURN,
    GRAVELY_OUT_OF_TURN,
    LEAD_OUT_OF_TURN,
    MISCONDUCT,
    DELIBERATE,
    GRAVE,
    RULED_AT_TABLE,
    row("late", "迟到", "coming late", of("most2015", "二(五)"), &[Warning]),
];

/// sasu2017 七: the six kinds of 违例 are counted together; the second time
/// the deal is lost and the other side rises one level (判本盘负并且对方升一级).
const fn breach(code: &'static str, zh: &'static str, en: &'static str) -> Offence {
    let row = row(code, zh, en, of("sasu2017", "七"), &[Warning, DealLost, MatchLost]);
    Offence { family: "breach", deal: DealLaw::Rises { defenders: 1, dealer_side: 1 }, ..row }
}

const SASU2017: &[Offence] = &[
    breach("delay", "有意拖延出牌时间", "delaying play"),
    breach("peeking", "偷看他人牌力", "looking at others' cards"),
    breach("disobedience", "不服从裁判裁决", "disobeying the referee"),
    breach("talking", "自言自语评论自身牌力", "commenting on one's own cards"),
    breach("taking_back", "出牌后悔牌", "taking a play back"),
    breach("illegal_signal", "以说话、手势、表情传递信息", "illegal signal"),
    row("failed_throw", "甩牌失误", "failed throw", of("sasu2017", "二2⑸"), &[DealPoints(10)])
        .costs_a_card(10),
    // 庄家作下台处理，闲家上台；闲家以该盘失败处理，庄家升一级.
    row("wrong_play", "出错牌", "wrong play", of("sasu2017", "八1"), &[DealLost])
        .loses(DealLaw::Rises { defenders: 0, dealer_side: 1 }),
    row("count", "多牌少牌", "wrong number of cards", of("sasu2017", "八2"), &[DealLost])
        .loses(DealLaw::ByPoints),
    row("quarrel", "争执或者吵架", "quarrelling", of("sasu2017", "八3"), &[Out]),
    RULED_AT_TABLE,
    row("late", "迟到", "coming late", of("cn2002", "30"), &[Warning]),
];

const ERDAYI2021: &[Offence] = &[
    row("slow_play", "出牌超时", "slow play", of("erdayi2021", "3"), &[Warning]),
    row(
        "telling",
        "语言或肢体动作报牌",
        "telling cards by word or gesture",
        of("erdayi2021", "四(三)"),
        &[DealZero],
    ),
    row("smoking", "吸烟", "smoking", of("erdayi2021", "四(五)"), &[ScoreOff(3)]),
    row(
        "telephone",
        "接听或查看手机",
        "using a telephone",
        of("erdayi2021", "四(七)"),
        &[MatchZero],
    ),
    row(
        "insult",
        "漫骂和带有侮辱性语言",
        "insulting language",
        of("erdayi2021", "四(十二)"),
        &[ScoreOff(3)],
    ),
    RULED_AT_TABLE,
    row("late", "迟到", "coming late", of("cn2002", "30"), &[Warning]),
];

/// The offences of an edition. cn2017's own chapter is lost to us; its events
/// use cn2002's catalogue (our choice).
pub fn catalogue(edition: Edition) -> &'static [Offence] {
    match edition {
        Edition::Cn2002 | Edition::Cn2017 => CN2002,
        Edition::Most2015 => MOST2015,
        Edition::Sasu2017 => SASU2017,
        Edition::Erdayi2021 => ERDAYI2021,
    }
}

/// The offence of this code in the edition's catalogue.
pub fn offence(edition: Edition, code: &str) -> Option<&'static Offence> {
    catalogue(edition).iter().find(|offence| offence.code == code)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_offence_has_its_own_code_two_names_and_a_sanction() {
        for edition in [
            Edition::Cn2002,
            Edition::Cn2017,
            Edition::Most2015,
            Edition::Sasu2017,
            Edition::Erdayi2021,
        ] {
            let codes: BTreeSet<_> = catalogue(edition).iter().map(|o| o.code).collect();
            assert_eq!(codes.len(), catalogue(edition).len(), "{edition:?}");
            for offence in catalogue(edition) {
                assert!(!offence.steps.is_empty(), "{}", offence.code);
                assert!(!offence.zh.is_ascii(), "{}", offence.code);
                assert!(offence.en.is_ascii() && !offence.en.contains('_'), "{}", offence.code);
            }
            assert!(offence(edition, "late").is_some(), "lateness is warned by a ruling");
        }
    }
}
