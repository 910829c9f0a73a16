//! The `erdayi.*` operations.

use ::erdayi::{
    Bid, Ending, Hand, MAX_BOMBS, Pattern, Rank, Ranks, Reading, count_plays, for_each_play, score,
};
use cards::Card;
use refusal::{Article, Refusal};
use serde::{Deserialize, Serialize};

use crate::JudgeRefusal;
use crate::question::{Ask, Extent, answers, questions};

/// How many plays are listed when the question does not say.
const DEFAULT_LIMIT: usize = 10_000;

/// A deck has one rocket.
const MAX_ROCKETS: u8 = 1;

/// The one edition there is; a question may name it or leave it out.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ErdayiRules"))]
enum Edition {
    /// 竞技二打一.
    #[serde(rename = "erdayi2021")]
    Erdayi2021,
}

/// Cards as cards (`S3`) or as bare ranks (`3`, `T`, `LJ`), in any mixture
/// that one deck allows.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "CardsOrRanks", as = "Vec<String>"))]
#[serde(try_from = "Vec<String>")]
struct Cards(Ranks);

impl TryFrom<Vec<String>> for Cards {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, Self::Error> {
        let mut seen = Hand::EMPTY;
        let mut ranks = Ranks::EMPTY;
        for text in texts {
            let rank = if let Ok(rank) = text.parse::<Rank>() {
                rank
            } else {
                let card: Card = text.parse().map_err(|error| format!("{error}"))?;
                seen.try_insert(card).map_err(|error| error.to_string())?;
                Rank::of(card)
            };
            ranks.try_insert(rank).map_err(|error| error.to_string())?;
        }
        Ok(Self(ranks))
    }
}

questions! {
    /// What are these cards?
    pub ReadQuestion {
        /// The edition.
        #[serde(rename = "rules")]
        _rules: Option<Edition>,
        /// The cards.
        cards: Cards,
    }

    /// Do the cards beat those they are played over?
    pub BeatsQuestion {
        /// The edition.
        #[serde(rename = "rules")]
        _rules: Option<Edition>,
        /// The cards.
        cards: Cards,
        /// What they are played over.
        over: Cards,
    }

    /// What can the hand play, as a lead or over what lies on the table?
    pub PlaysQuestion {
        /// The edition.
        #[serde(rename = "rules")]
        _rules: Option<Edition>,
        /// The hand.
        hand: Cards,
        /// What lies on the table, if anything.
        over: Option<Cards>,
        /// How many are listed at most; more are only counted.
        limit: Option<usize>,
    }

    /// What is a deal worth that ended so?
    pub ScoreQuestion {
        /// The edition.
        #[serde(rename = "rules")]
        _rules: Option<Edition>,
        /// 1, 2 or 3.
        #[cfg_attr(feature = "wire", ts(type = "number"))]
        bid: Bid,
        /// Whether the dealer won.
        dealer_won: bool,
        /// How many bombs were played.
        bombs: u8,
        /// How many rockets were played.
        rockets: u8,
        /// Whether it was a spring (春天).
        spring: bool,
        /// Whether it was an anti-spring (反春).
        anti_spring: bool,
    }
}

answers! {
    /// What cards are.
    ReadAnswer {
        /// Every reading of the cards; there is at most one.
        readings: Vec<CardsRead>,
    }

    /// One reading of cards.
    CardsRead {
        /// The kind of play.
        pattern: Pattern,
        /// How many ranks the body runs through.
        length: u8,
        /// The highest rank of the body.
        #[cfg_attr(feature = "wire", ts(as = "String"), schema(value_type = String))]
        main: Rank,
    }

    /// Whether cards beat others.
    BeatsAnswer {
        /// Whether they do.
        beats: bool,
    }

    /// What a hand can play.
    PlaysAnswer {
        /// How many plays there are.
        count: usize,
        /// Their ranks, such as `3334`, with L and B for the jokers; missing
        /// where there are more than are listed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        plays: Option<Vec<String>>,
    }

    /// What a deal is worth.
    ScoreAnswer {
        /// To the dealer.
        dealer: i32,
        /// To each defender.
        defender: i32,
    }
}

impl Ask for ReadQuestion {
    type Answer = ReadAnswer;

    fn answer(self) -> Result<ReadAnswer, Refusal> {
        let readings = Reading::of(self.cards.0).into_iter();
        let readings =
            readings.map(|Reading { pattern, length, main }| CardsRead { pattern, length, main });
        Ok(ReadAnswer { readings: readings.collect() })
    }
}

impl Ask for BeatsQuestion {
    type Answer = BeatsAnswer;

    /// Cards without a reading beat nothing, and nothing beats them.
    fn answer(self) -> Result<BeatsAnswer, Refusal> {
        let beats = match (Reading::of(self.cards.0), Reading::of(self.over.0)) {
            (Some(mine), Some(theirs)) => mine.beats(theirs),
            _ => false,
        };
        Ok(BeatsAnswer { beats })
    }
}

impl Ask for PlaysQuestion {
    type Answer = PlaysAnswer;

    fn answer(self) -> Result<PlaysAnswer, Refusal> {
        let hand = self.hand.0;
        let over = match self.over {
            None => None,
            Some(cards) => Some(Reading::of(cards.0).ok_or_else(not_a_pattern)?),
        };
        let count = count_plays(hand, over);
        let plays = (count <= self.limit.unwrap_or(DEFAULT_LIMIT)).then(|| {
            let mut plays = Vec::with_capacity(count);
            for_each_play(hand, over, |play| plays.push(play.ranks.to_string()));
            plays
        });
        Ok(PlaysAnswer { count, plays })
    }

    fn extent(&self) -> Extent {
        Extent { listed: self.limit.unwrap_or(DEFAULT_LIMIT) as u64, weighed: 0 }
    }

    fn list_within(&mut self, plays: u64, bytes: u64) {
        // A play has a letter for each card, quotes and a comma.
        let room = bytes / (self.hand.0.len() as u64 + 3);
        let limit = plays.min(room).try_into().unwrap_or(usize::MAX);
        self.limit = Some(self.limit.unwrap_or(DEFAULT_LIMIT).min(limit));
    }
}

/// What lies on the table must have been legal to play.
fn not_a_pattern() -> Refusal {
    JudgeRefusal::NotAPattern
        .saying("桌上的牌不是合法牌型。", "The cards on the table are no pattern.")
        .citing(Article::new("erdayi2021", "4"))
}

impl Ask for ScoreQuestion {
    type Answer = ScoreAnswer;

    fn answer(self) -> Result<ScoreAnswer, Refusal> {
        if self.bombs > MAX_BOMBS || self.rockets > MAX_ROCKETS {
            return Err(Refusal::bad_request(
                "一副牌最多有十三个炸弹和一个火箭。",
                "A deck has thirteen bombs and one rocket at most.",
            ));
        }
        let ending = match (self.dealer_won, self.spring, self.anti_spring) {
            (true, false, false) => Ending::DealerWon,
            (true, true, false) => Ending::Spring,
            (false, false, false) => Ending::DefendersWon,
            (false, false, true) => Ending::AntiSpring,
            _ => {
                return Err(Refusal::bad_request(
                    "春天须庄家获胜，反春须防守方获胜，二者不能同时发生。",
                    "A spring is the dealer's and an anti-spring the defenders': never both, and \
                     never with the other side winning.",
                ));
            }
        };
        let score = score(self.bid, ending, self.bombs + self.rockets);
        Ok(ScoreAnswer { dealer: score.dealer, defender: score.defender })
    }
}

#[cfg(test)]
mod tests {
    use refusal::Lang;
    use serde_json::{Value, json};

    use crate::answer_line;

    /// The answer has these fields, or more.
    #[track_caller]
    fn check(question: &Value, expected: &Value) {
        let answer = answer_line(question.to_string().as_bytes(), Lang::Zh);
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(&answer[field], value, "{field} of {answer}");
        }
    }

    #[track_caller]
    fn check_bad(question: &Value) {
        check(question, &json!({"ok": false, "code": "bad_request"}));
    }

    #[test]
    fn cards_and_bare_ranks_mix() {
        let reading = json!({"pattern": "trio+1", "length": 1, "main": "T"});
        let cards = json!(["ST", "T", "T", "BJ"]);
        check(
            &json!({"op": "erdayi.read", "cards": cards, "rules": "erdayi2021"}),
            &json!({"ok": true, "readings": [reading]}),
        );
        let rocket = json!({"pattern": "rocket", "length": 1, "main": "BJ"});
        check(&json!({"op": "erdayi.read", "cards": ["LJ", "BJ"]}), &json!({"readings": [rocket]}));
        check(&json!({"op": "erdayi.read", "cards": []}), &json!({"ok": true, "readings": []}));
    }

    #[test]
    fn more_cards_than_a_deck_has_are_refused() {
        for cards in [
            json!(["3", "3", "3", "3", "3"]),
            json!(["S3", "S3"]),
            json!(["S3", "H3", "3", "3", "3"]),
            json!(["LJ", "LJ"]),
            json!(["10"]),
            json!(["s3"]),
            json!("S3"),
        ] {
            check_bad(&json!({"op": "erdayi.read", "cards": cards}));
            check_bad(&json!({"op": "erdayi.beats", "cards": cards, "over": ["4"]}));
            check_bad(&json!({"op": "erdayi.plays", "hand": cards}));
        }
        check_bad(&json!({"op": "erdayi.read", "cards": ["S3"], "hand": []}));
        check_bad(&json!({"op": "erdayi.read", "cards": ["S3"], "rules": "cn2002"}));
        check_bad(&json!({"op": "erdayi.read"}));
    }

    #[test]
    fn plays_are_listed_up_to_the_limit() {
        let hand = json!(["3", "3", "3", "4", "LJ", "BJ"]);
        let plays = json!(["3", "4", "L", "B", "33", "333", "3334", "333L", "333B", "LB"]);
        check(
            &json!({"op": "erdayi.plays", "hand": hand, "limit": 10}),
            &json!({"ok": true, "count": 10, "plays": plays}),
        );
        check(
            &json!({"op": "erdayi.plays", "hand": hand, "limit": 9}),
            &json!({"ok": true, "count": 10, "plays": null}),
        );
        check(
            &json!({"op": "erdayi.plays", "hand": hand, "over": ["2", "2"]}),
            &json!({"ok": true, "count": 1, "plays": ["LB"]}),
        );
    }

    #[test]
    fn what_is_no_pattern_is_beaten_by_nothing() {
        check(
            &json!({"op": "erdayi.beats", "cards": ["LJ", "BJ"], "over": ["3", "4"]}),
            &json!({"ok": true, "beats": false}),
        );
        check(
            &json!({"op": "erdayi.plays", "hand": ["5"], "over": ["3", "4"]}),
            &json!({"ok": false, "code": "not_a_pattern", "articles": ["erdayi2021:4"]}),
        );
    }

    #[test]
    fn a_score_that_cannot_be_is_refused() {
        let score = |bid: i32, won: bool, bombs: i32, rockets: i32, spring: bool, anti: bool| {
            json!({
                "op": "erdayi.score", "bid": bid, "dealer_won": won, "bombs": bombs,
                "rockets": rockets, "spring": spring, "anti_spring": anti,
            })
        };
        check(
            &score(3, true, 2, 1, true, false),
            &json!({"ok": true, "dealer": 96, "defender": -48}),
        );
        for bad in [
            score(0, true, 0, 0, false, false),
            score(4, true, 0, 0, false, false),
            score(1, true, 0, 0, true, true),
            score(1, false, 0, 0, true, false),
            score(1, true, 0, 0, false, true),
            score(1, true, -1, 0, false, false),
            score(1, true, 14, 0, false, false),
            score(1, true, 0, 2, false, false),
        ] {
            check_bad(&bad);
        }
    }
}
