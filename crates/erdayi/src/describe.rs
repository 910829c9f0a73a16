//! The edition in words, written from the numbers that the program plays by.
//! The article of a sentence is that of the text's 比赛通则, or of its terms
//! (术语定义) where it says so.

use refusal::Article;
use rulebook::{Section, Sentence};

use crate::Edition;

fn says(zh: impl Into<String>, en: impl Into<String>) -> Sentence {
    Sentence::new(zh, en)
}

impl Edition {
    /// The whole edition in words.
    pub fn describe(&self) -> Vec<Section> {
        vec![
            self.section("牌", "Cards", "1", self.describe_cards()),
            self.section("叫牌", "Bidding", "2", self.describe_bidding()),
            self.section("打牌", "Play", "3", self.describe_play()),
            self.section("牌型", "Patterns", "4", describe_patterns()),
            self.section("大小", "What beats what", "5", describe_order()),
            self.section("得分", "Score", "7", describe_score()),
            self.section("一局", "A game", "四（二）", self.describe_game()),
        ]
    }

    /// A section whose sentences stand in one article unless they say
    /// another.
    fn section(
        &self,
        zh: &'static str,
        en: &'static str,
        article: &'static str,
        sentences: Vec<Sentence>,
    ) -> Section {
        let article = Article::new(self.id, article);
        let sentences = sentences
            .into_iter()
            .map(|sentence| Sentence { article: sentence.article.or(Some(article)), ..sentence })
            .collect();
        Section { zh, en, sentences }
    }

    fn describe_cards(&self) -> Vec<Sentence> {
        let (hand, kitty) = (self.hand_cards, self.kitty_cards);
        vec![
            says(
                format!("一副牌 54 张，三人每人 {hand} 张，底牌 {kitty} 张。"),
                format!("One deck of 54 cards: {hand} for each of three players, {kitty} kept."),
            ),
            says(
                "叫牌结束后底牌亮给所有人看，归庄家。",
                "After the bidding the kitty is shown to all and goes to the dealer.",
            )
            .citing(Article::new(self.id, "术语 2")),
        ]
    }

    fn describe_bidding(&self) -> Vec<Sentence> {
        vec![
            says(
                "首副抽签决定首叫，以后轮流；逆时针每人叫一次：1、2、3 分或不叫，须高于前面所叫。",
                "The first bidder is drawn by lot, later it goes round; counter-clockwise each \
                 bids once: 1, 2 or 3, higher than before, or passes.",
            ),
            says(
                "叫分最高者为庄家，叫 3 分即成庄家；三人都不叫，此副记 0 分。",
                "The highest bidder is the dealer, a bid of 3 ends it; three passes score 0.",
            ),
            says(
                format!("{} 秒内不叫，视为不叫。", self.bid_ms / 1000),
                format!("Whoever does not bid within {} s passes.", self.bid_ms / 1000),
            ),
        ]
    }

    fn describe_play(&self) -> Vec<Sentence> {
        let (seconds, announced) = (self.play_ms / 1000, self.announced_cards);
        let (warnings, cost) = (self.warnings_allowed, self.warnings_cost);
        vec![
            says(
                "庄家首攻；跟牌须同牌型、同张数且更大，或出炸弹、火箭，也可不出；连续两家不出，\
                 最后出牌者引牌。",
                "The dealer leads; follow with the same pattern and number of cards, higher, or \
                 with a bomb or the rocket, or pass; after two passes the last to play leads.",
            ),
            says(
                format!("手牌剩 {announced} 张或更少时必须报告。"),
                format!("A player left with {announced} cards or fewer must say so."),
            ),
            says(
                format!(
                    "每次出牌 {seconds} 秒，超时警告一次；一局满 {warnings} 次警告扣 {cost} 分。"
                ),
                format!(
                    "{seconds} s for each play, then a warning; {warnings} warnings in a game \
                     cost {cost} points."
                ),
            ),
        ]
    }

    fn describe_game(&self) -> Vec<Sentence> {
        let (deals, extra) = (self.deals, self.extra_deals);
        vec![says(
            format!("每组打 {deals} 副；名次相同时加赛 {extra} 副。"),
            format!("{deals} deals a group; ties for places are broken by {extra} more deals."),
        )]
    }
}

fn describe_patterns() -> Vec<Sentence> {
    vec![
        says(
            "单牌、对子、三张、三带单、三带对、四带二（两单或两对）、炸弹（四张）、火箭（双王）。",
            "Single, pair, trio, trio with a single or a pair, four with two (singles or pairs), \
             bomb (four alike), rocket (both jokers).",
        ),
        says(
            "顺子、连对、飞机（连续三张）不含 2 和王；飞机可带同样数目的单牌或对子。",
            "Straights, consecutive pairs and planes (consecutive trios) hold neither 2 nor \
             jokers; a plane may carry as many singles or pairs.",
        ),
        says(
            "带牌中不得有双王或炸弹，也不得有能接长飞机的三张。",
            "What is carried holds neither both jokers nor a bomb, nor a trio that would \
             lengthen the plane.",
        ),
    ]
}

fn describe_order() -> Vec<Sentence> {
    vec![
        says(
            "大王、小王、2、A、K、Q、J、10 至 3，不分花色。",
            "Big joker, little joker, 2, A, K, Q, J, 10 down to 3; suits do not count.",
        ),
        says(
            "火箭最大，炸弹大于其他牌型；其余同牌型同张数比最大的牌，带牌不计。",
            "The rocket beats all, bombs beat all other patterns; else the highest card of the \
             same pattern decides, whatever is carried.",
        ),
    ]
}

fn describe_score() -> Vec<Sentence> {
    vec![says(
        "先出完牌的一方胜；每个防守人得失所叫分乘以 2 的 n 次方，n 为炸弹、火箭、春天、反春的次数；\
         庄家得失为两人之和的相反数。",
        "Whoever goes out first wins for the side; each defender wins or loses the bid times 2 to \
         the power of the bombs, rockets, spring and anti-spring; the dealer the opposite of both.",
    )]
}

#[cfg(test)]
mod tests {
    use crate::ERDAYI2021;

    #[test]
    fn every_sentence_is_in_both_languages_and_cites_the_text() {
        for section in ERDAYI2021.describe() {
            assert!(!section.sentences.is_empty(), "{}", section.en);
            for sentence in section.sentences {
                assert!(!sentence.zh.is_empty() && sentence.en.is_ascii(), "{sentence:?}");
                let article = sentence.article.map(|article| article.to_string());
                assert!(article.is_some_and(|a| a.starts_with("erdayi2021:")), "{}", sentence.en);
            }
        }
    }
}
