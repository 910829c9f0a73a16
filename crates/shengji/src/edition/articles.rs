//! Where each rule stands in each text, for citations.

use refusal::Article;
use serde::{Deserialize, Serialize};

/// A rule text of 升级.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleText {
    /// 中国升级竞赛规则(试行) 2002
    Cn2002,
    /// 科技部第九届迎新春升级比赛规定 2015
    Most2015,
    /// 竞技升级扑克竞赛规则(试行) 2017
    Cn2017,
    /// 四川文理学院教职工双升比赛规则 2017
    Sasu2017,
}

/// A rule that a refusal can cite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A hand plays as many cards as were led.
    SameCount,
    /// What can be led.
    Leading,
    /// 甩牌
    Throwing,
    /// 甩错
    FailedThrow,
    /// 跟牌: suit and shape
    Following,
    /// 亮主, 反主
    Declaring,
    /// 扣底
    Kitty,
    /// Whose turn it is.
    Turn,
    /// 暴露张
    Exposed,
    /// 抢庄: who deals first.
    FirstDealer,
    /// 轮庄: who deals next.
    NextDealer,
    /// Nobody declares in the first deal.
    UndeclaredFirst,
    /// Nobody declares in a later one.
    UndeclaredLater,
}

impl RuleText {
    /// The article of a rule in this text. most2015 stands on cn2002 (一) and
    /// sasu2017 on it too (preamble): where they are silent cn2002 is cited.
    pub const fn article(self, rule: Rule) -> Article {
        use RuleText::{Cn2002, Cn2017, Most2015, Sasu2017};
        match (self, rule) {
            (Cn2017, Rule::SameCount | Rule::Turn) => Article::new("cn2017", "8"),
            (Cn2017, Rule::Leading | Rule::Throwing | Rule::FailedThrow) => {
                Article::new("cn2017", "12")
            }
            (Cn2017, Rule::Following) => Article::new("cn2017", "4"),
            (Cn2017, Rule::Declaring | Rule::UndeclaredFirst | Rule::UndeclaredLater) => {
                Article::new("cn2017", "6")
            }
            (Cn2017, Rule::Kitty) => Article::new("cn2017", "7"),
            (Most2015, Rule::Declaring) => Article::new("most2015", "5(5)"),
            (Most2015, Rule::FailedThrow) => Article::new("most2015", "6(2)"),
            (Sasu2017, Rule::Declaring | Rule::UndeclaredFirst | Rule::UndeclaredLater) => {
                Article::new("sasu2017", "1.6")
            }
            (Sasu2017, Rule::Leading | Rule::Throwing | Rule::FailedThrow) => {
                Article::new("sasu2017", "2.2")
            }
            (Sasu2017, Rule::Turn) => Article::new("sasu2017", "2.4"),
            (Cn2002 | Most2015 | Sasu2017, Rule::SameCount | Rule::Turn) => {
                Article::new("cn2002", "12")
            }
            (Cn2002 | Most2015, Rule::Leading) => Article::new("cn2002", "10"),
            (Cn2002 | Most2015, Rule::Throwing) => Article::new("cn2002", "11"),
            (Cn2002, Rule::FailedThrow) => Article::new("cn2002", "34"),
            (Cn2002 | Most2015 | Sasu2017, Rule::Following) => Article::new("cn2002", "13"),
            (Cn2002, Rule::Declaring | Rule::UndeclaredLater) => Article::new("cn2002", "21"),
            (Cn2002, Rule::FirstDealer | Rule::UndeclaredFirst) => Article::new("cn2002", "8"),
            (Most2015, Rule::FirstDealer) => Article::new("most2015", "5(4)"),
            (Most2015, Rule::UndeclaredFirst | Rule::UndeclaredLater) => {
                Article::new("most2015", "5(6)")
            }
            (Cn2017, Rule::FirstDealer | Rule::NextDealer) => Article::new("cn2017", "11"),
            (Sasu2017, Rule::FirstDealer) => Article::new("sasu2017", "1.3"),
            (Cn2002 | Most2015, Rule::NextDealer) => Article::new("cn2002", "6"),
            (Sasu2017, Rule::NextDealer) => Article::new("sasu2017", "1.7"),
            (Most2015, Rule::Exposed) => Article::new("most2015", "6(3)"),
            // The texts of 2017 have none, and nothing cites them for it.
            (Cn2002 | Cn2017 | Sasu2017, Rule::Exposed) => Article::new("cn2002", "35"),
            (Cn2002 | Most2015 | Sasu2017, Rule::Kitty) => Article::new("cn2002", "9"),
        }
    }
}
