//! The `erdayi.*` operations.

use ::erdayi::{
    Bid, Ending, Hand, MAX_BOMBS, Rank, Ranks, Reading, count_plays, for_each_play, score,
};
use cards::Card;
use refusal::{Article, Refusal};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Fields, JudgeRefusal, Operation, fields, read};

/// How many plays are listed when the question does not say.
const DEFAULT_LIMIT: usize = 10_000;

/// A deck has one rocket.
const MAX_ROCKETS: u8 = 1;

pub(super) fn operation(name: &str) -> Option<Operation> {
    match name {
        "read" => Some(read_cards),
        "beats" => Some(beats),
        "plays" => Some(plays),
        "score" => Some(score_deal),
        _ => None,
    }
}

/// The one edition there is; a question may name it or leave it out.
#[derive(Clone, Copy, Deserialize)]
enum Edition {
    #[serde(rename = "erdayi2021")]
    Erdayi2021,
}

/// Cards as cards (`S3`) or as bare ranks (`3`, `T`, `LJ`), in any mixture
/// that one deck allows.
#[derive(Clone, Copy, Deserialize)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    #[serde(rename = "rules")]
    _rules: Option<Edition>,
    cards: Cards,
}

/// Every reading of the cards; there is at most one.
fn read_cards(question: Fields) -> Result<Fields, Refusal> {
    let Read { cards, .. } = read(question)?;
    let readings: Vec<Value> = Reading::of(cards.0)
        .into_iter()
        .map(|reading| {
            json!({
                "pattern": reading.pattern.id(),
                "length": reading.length,
                "main": reading.main.name(),
            })
        })
        .collect();
    Ok(fields([("readings", readings.into())]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beats {
    #[serde(rename = "rules")]
    _rules: Option<Edition>,
    cards: Cards,
    over: Cards,
}

/// Cards without a reading beat nothing, and nothing beats them.
fn beats(question: Fields) -> Result<Fields, Refusal> {
    let Beats { cards, over, .. } = read(question)?;
    let beats = match (Reading::of(cards.0), Reading::of(over.0)) {
        (Some(mine), Some(theirs)) => mine.beats(theirs),
        _ => false,
    };
    Ok(fields([("beats", beats.into())]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plays {
    #[serde(rename = "rules")]
    _rules: Option<Edition>,
    hand: Cards,
    over: Option<Cards>,
    limit: Option<usize>,
}

fn plays(question: Fields) -> Result<Fields, Refusal> {
    let Plays { hand, over, limit, .. } = read(question)?;
    let over = match over {
        None => None,
        Some(cards) => Some(Reading::of(cards.0).ok_or_else(not_a_pattern)?),
    };
    let count = count_plays(hand.0, over);
    let mut answer = fields([("count", count.into())]);
    if count <= limit.unwrap_or(DEFAULT_LIMIT) {
        let mut plays: Vec<Value> = Vec::with_capacity(count);
        for_each_play(hand.0, over, |play| {
            plays.push(play.ranks.to_string().into());
        });
        answer.insert("plays".to_owned(), plays.into());
    }
    Ok(answer)
}

/// What lies on the table must have been legal to play.
fn not_a_pattern() -> Refusal {
    JudgeRefusal::NotAPattern
        .saying("桌上的牌不是合法牌型。", "The cards on the table are no pattern.")
        .citing(Article::new("erdayi2021", "4"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Score {
    #[serde(rename = "rules")]
    _rules: Option<Edition>,
    bid: Bid,
    dealer_won: bool,
    bombs: u8,
    rockets: u8,
    spring: bool,
    anti_spring: bool,
}

fn score_deal(question: Fields) -> Result<Fields, Refusal> {
    let asked: Score = read(question)?;
    if asked.bombs > MAX_BOMBS || asked.rockets > MAX_ROCKETS {
        return Err(Refusal::bad_request(
            "一副牌最多有十三个炸弹和一个火箭。",
            "A deck has thirteen bombs and one rocket at most.",
        ));
    }
    let ending = match (asked.dealer_won, asked.spring, asked.anti_spring) {
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
    let score = score(asked.bid, ending, asked.bombs + asked.rockets);
    Ok(fields([("dealer", score.dealer.into()), ("defender", score.defender.into())]))
}

#[cfg(test)]
mod tests {
    use refusal::Lang;
    use serde_json::{Value, json};

    use super::super::answer_line;

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
