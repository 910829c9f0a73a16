//! The catalogue of offences of each edition, as data.

use refusal::Article;

use super::Sanction::{
    self, DealLost, DealPoints, DealZero, Grade, MatchLost, MatchPointsOff, MatchZero, Out,
    ScoreOff, StandardOff, Violation, Warning,
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
}

const fn row(
    code: &'static str,
    zh: &'static str,
    en: &'static str,
    article: Article,
    steps: &'static [Sanction],
) -> Offence {
    Offence { code, zh, en, article, family: code, scope: Scope::Round, steps }
}

const fn of(text: &'static str, article: &'static str) -> Article {
    Article::new(text, article)
}

/// cn2002 第六章. Where the text leaves a range to the referee, the mildest
/// sanction that it calls usual is proposed.
const CN2002: &[Offence] = &[
    row("late", "迟到", "coming late", of("cn2002", "30"), &[Warning]),
    row(
        "draw_out_of_turn",
        "越序抓牌",
        "drawing out of turn",
        of("cn2002", "31"),
        &[Warning, Grade(1)],
    ),
    row(
        "play_out_of_turn",
        "越序出牌",
        "playing out of turn",
        of("cn2002", "31"),
        &[Grade(1), Grade(2)],
    ),
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
    ),
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
    row(
        "misconduct",
        "干扰比赛的言行",
        "disturbing the event",
        of("cn2002", "29"),
        &[Warning, Violation],
    ),
    row(
        "deliberate",
        "有意犯规、性质恶劣",
        "deliberate offence",
        of("cn2002", "29"),
        &[MatchLost, Out],
    ),
    row("grave", "性质极为恶劣", "grave offence", of("cn2002", "29"), &[Out]),
];

const MOST2015: &[Offence] = &[
    row(
        "signal_by_order",
        "依牌张摆放顺序作信号",
        "signalling by the order of cards",
        of("most2015", "五(十三)"),
        &[Warning, DealPoints(20), DealPoints(40), DealPoints(80), DealPoints(160)],
    ),
    row(
        "count_in_play",
        "出牌后多牌少牌",
        "wrong number of cards after the first lead",
        of("most2015", "六(一)"),
        &[DealLost],
    ),
    row("wrong_play", "出错牌", "wrong play", of("most2015", "六(二)"), &[DealPoints(10)]),
    row("failed_throw", "甩错牌", "failed throw", of("most2015", "六(二)"), &[DealPoints(10)]),
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
    row("revoke", "藏张", "revoke", of("most2015", "六(四)"), &[DealLost]),
    row("slow_play", "出牌超时", "slow play", of("most2015", "六(五)"), &[Warning, DealPoints(10)]),
    Offence {
        code: "illegal_signal",
        zh: "传递非法信息",
        en: "illegal signal",
        article: of("most2015", "六(六)"),
        family: "illegal_signal",
        scope: Scope::Event,
        steps: &[DealLost, DealLost, Out],
    },
    row("noise", "大声喧哗", "being loud", of("most2015", "七(三)"), &[Warning, Violation]),
    row("smoking", "吸烟", "smoking", of("most2015", "七(五)"), &[MatchPointsOff(1)]),
    row(
        "insult",
        "漫骂或侮辱性语言",
        "insulting language",
        of("most2015", "七(六)"),
        &[MatchPointsOff(1)],
    ),
    row(
        "misconduct",
        "干扰比赛的言行",
        "disturbing the event",
        of("cn2002", "29"),
        &[Warning, Violation],
    ),
    row(
        "deliberate",
        "有意犯规、性质恶劣",
        "deliberate offence",
        of("cn2002", "29"),
        &[MatchLost, Out],
    ),
    row("late", "迟到", "coming late", of("most2015", "二(五)"), &[Warning]),
];

/// sasu2017 七: the six kinds of 违例 are counted together.
const fn breach(code: &'static str, zh: &'static str, en: &'static str) -> Offence {
    Offence {
        code,
        zh,
        en,
        article: of("sasu2017", "七"),
        family: "breach",
        scope: Scope::Round,
        steps: &[Warning, DealLost, MatchLost],
    }
}

const SASU2017: &[Offence] = &[
    breach("delay", "有意拖延出牌时间", "delaying play"),
    breach("peeking", "偷看他人牌力", "looking at others' cards"),
    breach("disobedience", "不服从裁判裁决", "disobeying the referee"),
    breach("talking", "自言自语评论自身牌力", "commenting on one's own cards"),
    breach("taking_back", "出牌后悔牌", "taking a play back"),
    breach("illegal_signal", "以说话、手势、表情传递信息", "illegal signal"),
    row("wrong_play", "出错牌", "wrong play", of("sasu2017", "八1"), &[DealLost]),
    row("count", "多牌少牌", "wrong number of cards", of("sasu2017", "八2"), &[DealLost]),
    row("quarrel", "争执或者吵架", "quarrelling", of("sasu2017", "八3"), &[Out]),
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
