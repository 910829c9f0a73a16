//! An edition in words: the rule page of the command line and of the web,
//! written from the data that the program plays by, so that the two cannot
//! drift apart. Choices of ours, where a text is silent or can be read two
//! ways, are marked as such.

use refusal::Article;
use rulebook::{Section, Sentence};

use super::{
    BigOverLittle, Edition, FirstTurned, NoTrump, OnTimeout, Overcall, RuffComparison, Rule,
    RuleText, ThrowGroups, ThrowLed, ThrowPenalty, ThrowTest, Undeclared,
};
use crate::exposed::{Demands, ExposedRule};
use crate::kitty::{ThrowFactor, TractorFactor};
use crate::levels::BelowZero;
use crate::order::MinorLevelRun;

fn says(zh: impl Into<String>, en: impl Into<String>) -> Sentence {
    Sentence::new(zh, en)
}

fn choice(zh: impl Into<String>, en: impl Into<String>) -> Sentence {
    Sentence::new(zh, en).as_our_choice()
}

/// Cites the article that the edition's text has for a rule.
trait By {
    fn by(self, edition: &Edition, rule: Rule) -> Self;
}

impl By for Sentence {
    fn by(self, edition: &Edition, rule: Rule) -> Self {
        self.citing(edition.text.article(rule))
    }
}

impl Edition {
    /// The whole edition in words.
    pub fn describe(&self) -> Vec<Section> {
        let mut page = vec![
            Section { zh: "牌", en: "Cards", sentences: self.describe_cards() },
            Section { zh: "亮主", en: "Declaring trump", sentences: self.describe_declaring() },
            Section { zh: "甩牌", en: "Throws", sentences: self.describe_throws() },
            Section {
                zh: "跟牌与比大小",
                en: "Following and winning",
                sentences: self.describe_play(),
            },
            Section { zh: "抠底", en: "The kitty", sentences: self.describe_kitty() },
            Section { zh: "升级", en: "Levels", sentences: self.describe_levels() },
            Section { zh: "时间", en: "Clocks", sentences: self.describe_clocks() },
        ];
        if let Some(rule) = self.text.exposed_rule() {
            let sentences = self.describe_exposed(&rule);
            page.push(Section { zh: "暴露张", en: "Exposed cards", sentences });
        }
        page
    }

    fn describe_cards(&self) -> Vec<Sentence> {
        let (decks, hand, kitty) = (self.decks.count(), self.hand_size(), self.kitty);
        let mut all = vec![
            says(
                format!("{decks} 副牌，每人 {hand} 张，底牌 {kitty} 张。"),
                match decks {
                    1 => format!("One deck, {hand} cards each, {kitty} in the kitty."),
                    _ => format!("{decks} decks, {hand} cards each, {kitty} in the kitty."),
                },
            )
            .by(self, Rule::Kitty),
            match self.minor_level_run {
                MinorLevelRun::JoinsTopCard => says(
                    "副级牌与将牌花色最大的一对相邻，可成连对。",
                    "A pair of 副级 and a pair of the trump suit's top card make a tractor.",
                )
                .by(self, Rule::Leading),
                MinorLevelRun::StandsApart => choice(
                    "副级牌与将牌花色的牌不相连：所列特殊拖拉机视为全部。",
                    "副级 and the trump suit make no tractor, for the special tractors listed are all there are.",
                )
                .by(self, Rule::Leading),
            },
        ];
        if self.minor_level_run == MinorLevelRun::StandsApart {
            all.push(
                choice(
                    "无主时小王与一对级牌仍成拖拉机：所列小王与主 7 的拖拉机按相邻来读。",
                    "In 无主 little jokers and a level pair still make a tractor: the one listed of little jokers and 主级 is read as neighbours.",
                )
                .by(self, Rule::Leading),
            );
        }
        all.push(if self.kitty_shown {
            says("原始底牌亮给四家。", "The original kitty is shown to all.")
                .citing(Article::new("cn2017", "4"))
        } else {
            says("原始底牌只有庄家看。", "Only the dealer sees the original kitty.")
                .by(self, Rule::Kitty)
        });
        all
    }

    fn describe_declaring(&self) -> Vec<Sentence> {
        let declaring = &self.declaring;
        let mut all = vec![if declaring.with_joker {
            says(
                "亮级牌须带同色的王（大王红、小王黑），反主可带任意王。",
                "Level cards are shown with a joker of their colour (big red, little black); an overcall with any joker.",
            )
        } else {
            says("亮同一花色的级牌。", "Level cards of one suit are shown.")
        }];
        all.push(match declaring.overcall {
            Overcall::MoreCards => says(
                "张数多的可反张数少的，不能反自己。",
                "More cards overcall fewer, but not one's own.",
            ),
            Overcall::PairOverSingle => says(
                "他人可用另一花色的一对反单张；一对不能再被对子反。",
                "Another player's pair of another suit overcalls a single; nothing but jokers overcalls a pair.",
            ),
            Overcall::PairLadder => says(
                "一对可反单张，对子之间按黑桃、红心、梅花、方块，可重复反。",
                "A pair overcalls a single, and a pair of a lower suit (S H C D), again and again.",
            ),
        });
        all.push(says(
            "自己亮的花色在被反之前可以加亮。",
            "One's own suit can be strengthened before it is overcalled.",
        ));
        all.extend(self.describe_no_trump());
        if declaring.undeclared_first == declaring.undeclared_later {
            all.push(
                describe_undeclared("无人亮主", "Nobody declares", declaring.undeclared_first)
                    .by(self, Rule::UndeclaredFirst),
            );
        } else {
            all.push(
                describe_undeclared(
                    "首副无人亮主",
                    "Nobody declares in the first deal",
                    declaring.undeclared_first,
                )
                .by(self, Rule::UndeclaredFirst),
            );
            all.push(
                describe_undeclared(
                    "以后无人亮主",
                    "Nobody declares later",
                    declaring.undeclared_later,
                )
                .by(self, Rule::UndeclaredLater),
            );
        }
        all.extend(self.describe_undeclared_dealer());
        if declaring.opponents_may_take_over {
            all.push(says(
                "庄家方不亮时，对方可亮自己的级牌并坐庄。",
                "When the dealer's side does not declare, its opponents may with their own level, and take the dealership.",
            ));
            all.push(choice(
                "对方先亮者坐庄，其后的反主只改主不改庄。",
                "The opponent who opened is dealer; later overcalls change trump only.",
            ));
        }
        all.push(
            says(
                "首副抢庄，最后亮成者为庄家；以后反主不反庄。",
                "In the first deal whoever's declaration stands is dealer; later a declaration sets trump only.",
            )
            .by(self, Rule::FirstDealer),
        );
        all.push(
            says(
                "庄家方守住，下一副由庄家的同伴坐庄；失守由庄家的下家坐庄。",
                "Where the dealer's side holds, the dealer's partner deals next, otherwise the player after the dealer.",
            )
            .by(self, Rule::NextDealer),
        );
        let cite = |sentence: Sentence| match sentence.article {
            Some(_) => sentence,
            None => sentence.by(self, Rule::Declaring),
        };
        all.into_iter().map(cite).collect()
    }

    /// Who deals when nobody declared in the first deal and the kitty was
    /// turned up: cn2017:11 says it, most2015 does not.
    fn describe_undeclared_dealer(&self) -> Option<Sentence> {
        let says_it = self.text == RuleText::Cn2017;
        let dealer = says(
            "首副无人亮主时，首先抓牌者坐庄。",
            "When nobody declares in the first deal, the first to draw is dealer.",
        );
        match self.declaring.undeclared_first {
            Undeclared::TurnUp(_) if says_it => Some(dealer.by(self, Rule::FirstDealer)),
            Undeclared::TurnUp(_) => Some(dealer.as_our_choice().by(self, Rule::UndeclaredFirst)),
            Undeclared::Redeal | Undeclared::MatchKitty => None,
        }
    }

    fn describe_no_trump(&self) -> Vec<Sentence> {
        let (made, big) = match self.declaring.no_trump {
            NoTrump::Never => {
                return vec![says("没有无主。", "There is no 无主 by declaration.")];
            }
            NoTrump::OverOthers(big) => (
                says(
                    "一对王可反他人的花色成无主。",
                    "A pair of jokers over another player's suit makes 无主.",
                ),
                big,
            ),
            NoTrump::AnyTime(big) => (
                says(
                    "任何时候一对王可亮成无主，也可反自己。",
                    "A pair of jokers makes 无主 at any time, also over one's own.",
                ),
                big,
            ),
        };
        let over = match big {
            BigOverLittle::FirstDealOnly => says(
                "大王反小王只在首副；以后只能反无主一次。",
                "Big jokers overcall little ones only in the first deal; later there is one 无主.",
            )
            .by(self, Rule::FirstDealer),
            BigOverLittle::Always => says("大王可反小王。", "Big jokers overcall little ones."),
        };
        vec![made, over]
    }

    fn describe_throws(&self) -> Vec<Sentence> {
        let throws = &self.throws;
        let mut all = vec![
            match throws.groups {
                ThrowGroups::Any => says("主牌、副牌都可甩。", "Trumps and side suits can be thrown."),
                ThrowGroups::SideSuitsOnly => says("只有副牌可甩。", "Only side suits can be thrown."),
            }
            .by(self, Rule::Throwing),
            match throws.test {
                ThrowTest::NoHigherUnit => says(
                    "其他三家在该花色中没有更大的同类组合，甩牌成立。",
                    "A throw stands when no other hand holds a higher unit of the same form.",
                ),
                ThrowTest::NoHigherCard => choice(
                    "其他三家在该花色中有大于任意一张的牌，甩牌失败（按字面）。",
                    "A throw fails when another hand holds a card above any card thrown (read literally).",
                ),
            }
            .by(self, Rule::Throwing),
        ];
        let (zh, en) = match throws.penalty {
            ThrowPenalty::None => {
                ("失败不罚分".to_owned(), "A failed one costs nothing".to_owned())
            }
            ThrowPenalty::PerFailingUnit(points) => (
                format!("每个失败的组合罚 {points} 分"),
                format!("Each failing unit costs {points} points"),
            ),
            ThrowPenalty::PerCardThrown(points) => (
                format!("每甩一张罚 {points} 分"),
                format!("Each card thrown costs {points} points"),
            ),
            ThrowPenalty::PerFailingCard(points) => (
                format!("每张被管的牌罚 {points} 分"),
                format!("Each card of a failing unit costs {points} points"),
            ),
        };
        let (led_zh, led_en) = match throws.led {
            ThrowLed::NamedByNext => (
                "出失败的组合，有几种时由下家指定；同伴管住且甩牌含多种组合时，下家可指定其中任一种",
                "a failing unit is led, of several the one the next player names; any unit when the thrower's partner beats a throw of several forms",
            ),
            ThrowLed::SmallestOfNamedKind => (
                "出失败的最小组合，单、对都被挡时由下家指定哪一种",
                "the smallest failing unit is led, of the form the next player names when there are several",
            ),
            ThrowLed::Smallest => ("出失败的最小的牌", "the smallest that fails is led"),
        };
        all.push(
            says(format!("{zh}；{led_zh}。"), format!("{en}; {led_en}."))
                .by(self, Rule::FailedThrow),
        );
        if throws.led == ThrowLed::NamedByNext {
            all.push(
                choice(
                    "“多种”指失败的组合不止一个。",
                    "“Several” means more than one failing unit, of whatever form.",
                )
                .by(self, Rule::FailedThrow),
            );
        }
        all.push(choice(
            "“最小”：先比最大牌，再比张数，再按方块、梅花、红心、黑桃。",
            "“Smallest”: the lowest top, then fewer cards, then D C H S.",
        ));
        all
    }

    fn describe_play(&self) -> Vec<Sentence> {
        let ladder = says(
            "跟牌须跟同门花色，并按领出的组合逐级跟：有连对跟连对，无则跟对子，再无则任意。",
            "The suit is followed, and the shape as far as the hand has it: tractor, else pairs, else anything.",
        )
        .citing(Article::new("cn2002", "13"));
        let ladder = if matches!(self.text, RuleText::Cn2017 | RuleText::Sasu2017) {
            Sentence { choice: true, ..ladder }
        } else {
            ladder
        };
        vec![
            ladder,
            match self.ruffs {
                RuffComparison::DominantForm => choice(
                    "将吃甩牌时只比张数最多的组合（从情况举例）。",
                    "Ruffs of a throw compare only its form with most cards (as the examples do).",
                )
                .citing(Article::new("cn2002", "15")),
                RuffComparison::EveryForm => says(
                    "毙甩牌时按拖拉机、对牌、单牌的顺序比较。",
                    "Ruffs of a throw compare tractors, then pairs, then singles.",
                )
                .citing(Article::new("cn2017", "4")),
            },
        ]
    }

    fn describe_kitty(&self) -> Vec<Sentence> {
        let factors = &self.kitty_factors;
        let mut all = vec![says(
            format!("单张抠底 {} 倍。", factors.single),
            format!("A single: {} times the kitty's points.", factors.single),
        )];
        let decks = self.decks.count();
        if decks >= 2 {
            all.push(says(
                format!("对子 {} 倍。", factors.pair),
                format!("A pair: {}.", factors.pair),
            ));
            let (zh, en) = describe_tractor(factors.pair_tractor);
            all.push(says(format!("连对{zh}。"), format!("Adjacent pairs: {en}.")));
        }
        if decks >= 3 {
            all.push(says(
                format!("刻子 {} 倍。", factors.triple),
                format!("A triple: {}.", factors.triple),
            ));
            let (zh, en) = describe_tractor(factors.triple_tractor);
            all.push(says(format!("连刻{zh}。"), format!("Adjacent triples: {en}.")));
        }
        let throw = match factors.throw {
            ThrowFactor::LargestUnit { at_least } => says(
                format!("甩牌按其中张数最多的组合，至少 {at_least} 倍。"),
                format!("A throw: as its unit with most cards, at least {at_least}."),
            ),
            ThrowFactor::BestUnit => {
                says("甩牌按其中倍数最高的组合。", "A throw: as its best unit.")
            }
            ThrowFactor::SumOfUnits => {
                says("甩牌按其中各组合倍数之和。", "A throw: the sum of its units' factors.")
            }
            ThrowFactor::PairsDouble => says(
                "甩牌含 n 对时 2 的 n+1 次方倍，无对时按单张。",
                "A throw with n pairs: 2 to the power of n + 1; without pairs as a single.",
            ),
        };
        all.push(Sentence { choice: decks == 3, ..throw });
        let (text, article) = match self.text {
            RuleText::Cn2002 => ("cn2002", "17"),
            RuleText::Most2015 => ("most2015", "5(10)"),
            RuleText::Cn2017 => ("cn2017", "9"),
            RuleText::Sasu2017 => ("sasu2017", "5"),
        };
        all.into_iter().map(|sentence| sentence.citing(Article::new(text, article))).collect()
    }

    fn describe_levels(&self) -> Vec<Sentence> {
        let table = &self.levels;
        let (takeover, step) = (table.takeover, table.step);
        let below = match table.below_zero {
            BelowZero::AsZero => says("负分同零分。", "Below zero counts as zero."),
            BelowZero::OneMoreAtOnce => says(
                format!("负分升 4 级，每再负 {step} 分多升一级。"),
                format!("Below zero: four levels, and one more for every further {step}."),
            ),
            BelowZero::OneMoreForEach(points) => says(
                format!("每负 {points} 分多升一级。"),
                format!("Below zero: one level more for every {points}."),
            ),
        };
        let most = table.defenders_at_most.map_or((String::new(), String::new()), |most| {
            (format!("，最多升 {most} 级"), format!(", at most {most}"))
        });
        let mut all = vec![
            says(
                format!(
                    "闲家 0 分，庄家升 3 级；不足 {step} 分升 2 级；不足 {takeover} 分升 1 级。"
                ),
                format!(
                    "Defenders with 0: the dealer's side rises 3; below {step}: 2; below {takeover}: 1."
                ),
            ),
            says(
                format!("{takeover} 分上台，每多 {step} 分升 1 级{}。", most.0),
                format!(
                    "From {takeover} the defenders take over, one level for every {step} more{}.",
                    most.1
                ),
            ),
            below,
        ];
        let (text, article) = match self.text {
            RuleText::Cn2002 => ("cn2002", "19"),
            RuleText::Most2015 => ("most2015", "5(11)"),
            RuleText::Cn2017 => ("cn2017", "10"),
            RuleText::Sasu2017 => ("sasu2017", "6"),
        };
        all =
            all.into_iter().map(|sentence| sentence.citing(Article::new(text, article))).collect();
        let ace =
            says("A 必须坐庄守住才算打过。", "A is passed only by holding a deal as dealer at A.");
        all.push(match self.text {
            RuleText::Sasu2017 => ace.citing(Article::new("sasu2017", "1.1")),
            RuleText::Most2015 => {
                Sentence { choice: true, ..ace }.citing(Article::new("most2015", "5(9)"))
            }
            RuleText::Cn2002 => {
                Sentence { choice: true, ..ace }.citing(Article::new("cn2002", "6"))
            }
            RuleText::Cn2017 => Sentence { choice: true, ..ace },
        });
        if self.text == RuleText::Cn2002 {
            all.push(
                choice(
                    "一轮打几局时（三局两胜），每局都从 2 打起，重新抢庄。",
                    "Where a round is several games (best of three), each begins at 2, and whoever declares deals.",
                )
                .citing(Article::new("cn2002", "24")),
            );
        }
        all
    }

    fn describe_exposed(&self, rule: &ExposedRule) -> Vec<Sentence> {
        let costs = |points: u32, zh: &'static str, en: &'static str| match points {
            0 => (zh.to_owned(), en.to_owned()),
            _ => (format!("扣 {points} 分"), format!("it costs {points} points")),
        };
        let light = costs(rule.light_points, "警告", "it is a warning");
        let heavy = costs(
            rule.heavy_points,
            "裁判视情警告、记违例或罚分",
            "the referee warns, records a violation or takes points",
        );
        let demands = match rule.demands {
            Demands::OneLead => says(
                "持重罚张者领出时，下家可指定出或不出这门花色、出或不出这张牌；领出后重罚张消失或收回。",
                "When its player leads, the next player may demand or forbid its suit, or the card itself; after the lead it is gone or taken back.",
            ),
            Demands::WhileLeading => says(
                "持重罚张者领出时，下家可指定其出或不许出这门花色，在其保持出牌权时一直有效；指定后该牌收回。",
                "When its player leads, the next player may demand or forbid its suit for as long as the lead is kept; the card is then taken back.",
            ),
        };
        let mut all = vec![
            says(
                format!("轻罚张收回，{}。", light.0),
                format!("A light exposed card is taken back; {}.", light.1),
            ),
            says(
                format!("重罚张亮在桌上，跟牌时须在合法出牌的第一时间跟出；{}。", heavy.0),
                format!(
                    "A heavy one lies open and is played at the first follow that allows it; {}.",
                    heavy.1
                ),
            ),
            demands,
            choice(
                "轻重由裁判判定；抓牌时暴露的牌在扣底之后判定。",
                "The referee says which are light and which heavy, of cards exposed in drawing after the kitty is laid down.",
            ),
            choice(
                "有几张重罚张时，能跟出几张就跟几张，出哪几张由本人定；手中的牌不能满足指定时，指定不起作用。",
                "Of several heavy cards as many are played as can be, whichever their player likes; a demand that the hand cannot meet does not bind.",
            ),
        ];
        if self.throws.led == ThrowLed::NamedByNext {
            all.push(choice(
                "甩错后收回的牌大家都看过，裁判未判重罚张之前按轻罚张。",
                "Cards that go back after a failed throw are known to all and light until the referee finds them heavy.",
            ));
        }
        all.into_iter().map(|sentence| sentence.by(self, Rule::Exposed)).collect()
    }

    fn describe_clocks(&self) -> Vec<Sentence> {
        let clocks = &self.clocks;
        let [lead, follow, kitty] =
            [clocks.lead_ms, clocks.follow_ms, clocks.kitty_ms].map(|ms| ms / 1000);
        let times = says(
            format!("领出 {lead} 秒，跟牌 {follow} 秒，扣底 {kitty} 秒。"),
            format!("A lead {lead} s, a follow {follow} s, the kitty {kitty} s."),
        );
        let timeout = match clocks.on_timeout {
            OnTimeout::PlayOnly => {
                says("超时由程序出最小的牌。", "On time-out the program plays the smallest.")
            }
            OnTimeout::WarnThenRecord => says(
                "超时警告，再犯记违例。",
                "A time-out is a warning, then a recorded violation.",
            ),
            OnTimeout::WarnThenPoints(points) => says(
                format!("超时第一次警告，以后每次扣 {points} 分。"),
                format!("The first time-out is a warning, each later one costs {points} points."),
            ),
            OnTimeout::WarnThenDealThenMatch => says(
                "超时第一次警告，第二次判本盘负、对方升一级，第三次判此轮负。",
                "A warning; the second time the deal is lost and the others rise one level; the third time the match.",
            ),
        };
        let (text, times_in, timeout_in) = match self.text {
            RuleText::Cn2002 => ("cn2002", "38", "38"),
            RuleText::Most2015 => ("most2015", "6(5)", "6(5)"),
            RuleText::Cn2017 => ("cn2017", "8", "8"),
            RuleText::Sasu2017 => ("sasu2017", "2.3", "7"),
        };
        vec![
            times.citing(Article::new(text, times_in)),
            timeout.citing(Article::new(text, timeout_in)),
        ]
    }
}

fn describe_undeclared(when_zh: &str, when_en: &str, rule: Undeclared) -> Sentence {
    let (zh, en) = match rule {
        Undeclared::Redeal => ("重新发牌", "the deal is void"),
        Undeclared::TurnUp(FirstTurned::SkipJokers) => (
            "依次翻底牌，第一张非王牌的花色为主",
            "the kitty is turned up; the first card that is no joker makes trump",
        ),
        Undeclared::TurnUp(FirstTurned::JokerIsNoTrump) => (
            "翻第一张底牌定主，是王则无主",
            "the first card of the kitty makes trump, a joker 无主",
        ),
        Undeclared::MatchKitty => (
            "依次翻底牌，持另一张相同牌者坐庄，该花色为主，王为无主",
            "the kitty is turned up; who holds the other copy is dealer, its suit is trump, a joker 无主",
        ),
    };
    says(format!("{when_zh}：{zh}。"), format!("{when_en}: {en}."))
}

fn describe_tractor(factor: TractorFactor) -> (String, String) {
    match factor {
        TractorFactor::Grows { two, more } => (
            format!("两连 {two} 倍，每多一连加 {more} 倍"),
            format!("{two} for two, {more} more for each further one"),
        ),
        TractorFactor::Fixed(factor) => (format!(" {factor} 倍"), factor.to_string()),
        TractorFactor::Doubles => (
            " 2 的 n+1 次方倍（n 为对数）".to_owned(),
            "2 to the power of n + 1 for n pairs".to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::EDITIONS;

    /// Two editions that play differently read differently, and every
    /// sentence is there in both languages.
    #[test]
    fn every_edition_reads_in_both_languages() {
        let pages: Vec<_> = EDITIONS.iter().map(super::Edition::describe).collect();
        for (edition, page) in EDITIONS.iter().zip(&pages) {
            for sentence in page.iter().flat_map(|section| &section.sentences) {
                assert!(sentence.zh.ends_with('。'), "{}: {}", edition.id, sentence.zh);
                assert!(sentence.en.ends_with('.'), "{}: {}", edition.id, sentence.en);
            }
            let choices = page.iter().flat_map(|s| &s.sentences).filter(|s| s.choice).count();
            assert!(choices > 0, "{} marks its choices", edition.id);
        }
        for (i, page) in pages.iter().enumerate() {
            assert!(pages[..i].iter().all(|other| other != page));
        }
    }

    /// Readings that no text settles are marked where players read the rule.
    #[test]
    fn every_reading_of_ours_is_marked_as_one() {
        for (id, part, article) in [
            ("cn2017", "In 无主 little jokers and a level pair", "cn2017:12"),
            ("cn2017", "the special tractors listed are all", "cn2017:12"),
            ("most2015", "A is passed only by holding", "most2015:5(9)"),
            ("cn2002x2", "A is passed only by holding", "cn2002:6"),
            ("cn2002x2", "“Several” means more than one failing unit", "cn2002:34"),
            ("cn2002x2", "Where a round is several games", "cn2002:24"),
            ("most2015", "the first to draw is dealer", "most2015:5(6)"),
            ("sasu2017", "later overcalls change trump only", "sasu2017:1.6"),
            ("cn2002x2", "light until the referee finds them heavy", "cn2002:35"),
        ] {
            let sentence = sentence(id, part);
            assert!(sentence.choice, "{id}: {part}");
            assert_eq!(sentence.article.unwrap().to_string(), article, "{id}: {part}");
        }
    }

    #[test]
    fn sentences_cite_the_article_that_says_so() {
        for (id, part, article) in [
            ("most2015", "whoever's declaration stands is dealer", "most2015:5(4)"),
            ("most2015", "only in the first deal", "most2015:5(4)"),
            ("most2015", "the first card of the kitty makes trump", "most2015:5(6)"),
            ("most2015", "nothing but jokers overcalls a pair", "most2015:5(5)"),
            ("cn2017", "whoever's declaration stands is dealer", "cn2017:11"),
            ("cn2017", "the first to draw is dealer", "cn2017:11"),
            ("cn2017", "the dealer's partner deals next", "cn2017:11"),
            ("cn2017", "the first card that is no joker makes trump", "cn2017:6"),
            ("cn2002x2", "whoever's declaration stands is dealer", "cn2002:8"),
            ("cn2002x2", "the deal is void", "cn2002:8"),
            ("cn2002x2", "the first card that is no joker makes trump", "cn2002:21"),
            ("sasu2017", "the dealer's partner deals next", "sasu2017:1.7"),
        ] {
            let sentence = sentence(id, part);
            assert!(!sentence.choice, "{id}: {part}");
            assert_eq!(sentence.article.unwrap().to_string(), article, "{id}: {part}");
        }
    }

    /// The one sentence of an edition's page with these words in it.
    fn sentence(id: &str, part: &str) -> rulebook::Sentence {
        let page = super::Edition::by_id(id).unwrap().describe();
        let mut all = page.into_iter().flat_map(|section| section.sentences);
        let found = all.find(|sentence| sentence.en.contains(part));
        found.unwrap_or_else(|| unreachable!("{id} says nothing of {part}"))
    }

    #[test]
    fn the_words_follow_the_data() {
        let page = |id: &str| {
            let edition = super::Edition::by_id(id).unwrap();
            edition
                .describe()
                .into_iter()
                .flat_map(|section| section.sentences)
                .map(|sentence| sentence.en)
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert!(
            page("cn2002x3").contains("From 120 the defenders take over, one level for every 60")
        );
        assert!(page("cn2017").contains("Adjacent pairs: 16."));
        assert!(page("cn2002x1").contains("One deck, "));
        assert!(page("cn2002x2").contains("2 decks, "));
        assert!(page("sasu2017").contains("at most 3"));
        assert!(page("most2015").contains("Each card thrown costs 10 points"));
    }
}
