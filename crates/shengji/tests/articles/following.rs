//! Following: cn2002:12, 13; cn2017:4 十八.

use super::*;

/// Plays that may and that may not follow a lead; level 2, spades trump.
fn check_follows(id: &str, hand: &str, lead: &str, legal: &[&str], illegal: &[&str]) {
    check_follows_read(id, hand, (lead, None), legal, illegal);
}

fn check_follows_read(
    id: &str,
    hand: &str,
    (lead, reading): (&str, Option<&[&str]>),
    legal: &[&str],
    illegal: &[&str],
) {
    let order = order(id, "2S");
    let reading: Option<Vec<CardSet>> =
        reading.map(|parts| parts.iter().map(|part| set(part)).collect());
    let lead = Lead::read(&order, set(lead), reading.as_deref()).unwrap();
    let hand = set(hand);
    for play in legal {
        assert_eq!(check_follow(&order, hand, &lead, set(play)), Ok(()), "{id}: {play}");
    }
    for play in illegal {
        let refused = check_follow(&order, hand, &lead, set(play)).unwrap_err();
        assert_eq!(refused.code(), "must_follow_shape", "{id}: {play}");
        let article = refused.article(rules(id)).unwrap().to_string();
        let expected = if id == "cn2017" { "cn2017:4" } else { "cn2002:13" };
        assert_eq!(article, expected);
    }
}

#[test]
fn cn2002_13_suit_must_be_followed() {
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        let order = order(id, "2S");
        let code = |lead: &str, play: &str| {
            let lead = Lead::read(&order, set(lead), None).unwrap();
            let hand = set("H3 C9 D2 SK");
            check_follow(&order, hand, &lead, set(play)).map_err(|refused| refused.code())
        };
        assert_eq!(code("HA", "H3"), Ok(()));
        assert_eq!(code("HA", "C9"), Err("must_follow_suit"));
        assert_eq!(code("HA", "H3 C9"), Err("wrong_count"));
        assert_eq!(code("HA", "H4"), Err("not_in_hand"));
        // The 副级 is a trump and no diamond.
        assert_eq!(code("DA", "C9"), Ok(()));
        assert_eq!(code("SA", "D2"), Ok(()));
        assert_eq!(code("SA", "C9"), Err("must_follow_suit"));
        // Void: anything, ruffs included.
        for play in ["H3", "C9", "D2", "SK"] {
            assert_eq!(code("DA", play), Ok(()));
        }
    }
}

#[test]
fn cn2002_13_single() {
    let legal = ["H3", "H9", "HK"];
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        check_follows(id, "H3 H9 HK C4", "HA", &legal, &[]);
    }
}

#[test]
fn cn2002_13_pair() {
    for id in TWO_DECKS {
        let check = |hand, legal, illegal| check_follows(id, hand, "HA HA", legal, illegal);
        check("H3 H3 H9 H9 HK", &["H3 H3", "H9 H9"], &["H3 H9", "H9 HK"]);
        check("H3 H9 HK C4 C4", &["H3 H9", "H9 HK"], &[]);
        check("H3 C9 C9", &["H3 C9"], &[]);
        check("S3 C9 C9", &["C9 C9", "S3 C9"], &[]);
    }
}

/// 无对子有刻子时应从刻子中拆出对子跟出.
#[test]
fn cn2002_13_pair_from_a_triple() {
    check_follows("cn2002x3", "H3 H3 H3 H9 HK", "HA HA", &["H3 H3"], &["H9 HK", "H3 H9"]);
    // With a pair beside it either will do.
    let legal = &["H3 H3", "H9 H9"];
    check_follows("cn2002x3", "H3 H3 H3 H9 H9 HK", "HA HA", legal, &["H3 H9", "H9 HK"]);
}

#[test]
fn cn2002_13_triple() {
    let check = |hand, legal, illegal| check_follows("cn2002x3", hand, "HA HA HA", legal, illegal);
    check("H3 H3 H3 H4 H4 H4 H9 H9", &["H3 H3 H3", "H4 H4 H4"], &["H3 H3 H4", "H9 H9 H3"]);
    // 无刻子时跟一对子加一单张.
    check("H3 H3 H9 HK HQ", &["H3 H3 HQ", "H3 H3 H9"], &["H3 H9 HK"]);
    check("H3 H4 H9 HK HQ", &["H3 H4 H9", "H9 HK HQ"], &[]);
}

/// 连对, else two pairs, else one, else anything.
#[test]
fn cn2002_13_pair_tractor() {
    for id in TWO_DECKS {
        let check = |hand, legal, illegal| check_follows(id, hand, "HA HA HK HK", legal, illegal);
        let legal = &["H3 H3 H4 H4", "H4 H4 H5 H5"];
        check("H3 H3 H4 H4 H5 H5 H9 H9", legal, &["H3 H3 H5 H5", "H3 H3 H9 H9", "H3 H4 H5 H9"]);
        let legal = &["H3 H3 H5 H5", "H5 H5 H9 H9"];
        check("H3 H3 H5 H5 H9 H9 HJ", legal, &["H3 H3 H9 HJ", "H3 H5 H9 HJ"]);
        check("H3 H3 H5 H6 H9 HJ", &["H3 H3 H9 HJ"], &["H5 H6 H9 HJ", "H3 H5 H9 HJ"]);
        check("H3 H4 H5 H6 H9", &["H3 H4 H5 H9"], &[]);
        check("H3 H3 C3 C3 C4 C4", &["H3 H3 C3 C4"], &[]);
    }
}

/// 三连对: 原则上与二连对同, the longest tractor first.
#[test]
fn cn2002_13_three_pair_tractor() {
    for id in TWO_DECKS {
        let check =
            |hand, legal, illegal| check_follows(id, hand, "HA HA HK HK HQ HQ", legal, illegal);
        let hand = "H3 H3 H4 H4 H5 H5 H8 H8 H9 H9";
        check(hand, &["H3 H3 H4 H4 H5 H5"], &["H3 H3 H4 H4 H8 H8", "H4 H4 H5 H5 H8 H8"]);
        let hand = "H3 H3 H4 H4 H8 H8 HT HT HJ";
        let legal = &["H3 H3 H4 H4 H8 H8", "H3 H3 H4 H4 HT HT"];
        check(hand, legal, &["H3 H3 H8 H8 HT HT", "H3 H3 H4 H4 H8 HJ"]);
    }
}

/// 连刻, two 刻, 刻+对+单, 刻+三单, 连对, two pairs, one pair, anything.
#[test]
fn cn2002_13_triple_tractor() {
    let check = |hand, legal, illegal| {
        check_follows("cn2002x3", hand, "HA HA HA HK HK HK", legal, illegal);
    };
    let hand = "H3 H3 H3 H4 H4 H4 H8 H8 H8";
    check(hand, &["H3 H3 H3 H4 H4 H4"], &["H3 H3 H3 H8 H8 H8", "H3 H3 H4 H4 H8 H8"]);
    let hand = "H3 H3 H3 H5 H5 H5 H8 H8";
    check(hand, &["H3 H3 H3 H5 H5 H5"], &["H3 H3 H3 H5 H8 H8", "H3 H3 H5 H5 H8 H8"]);
    let hand = "H3 H3 H3 H5 H5 H8 H9 HT";
    check(hand, &["H3 H3 H3 H5 H5 HT"], &["H3 H3 H3 H8 H9 HT", "H3 H3 H3 H5 H8 H9"]);
    let hand = "H3 H3 H3 H5 H6 H8 H9";
    check(hand, &["H3 H3 H3 H5 H6 H9"], &["H3 H3 H5 H6 H8 H9"]);
    let hand = "H3 H3 H4 H4 H8 H8 HT HQ";
    check(hand, &["H3 H3 H4 H4 HT HQ", "H3 H3 H4 H4 H8 H8"], &["H3 H3 H8 H8 HT HQ"]);
    let hand = "H3 H3 H5 H5 H8 H9 HT";
    check(hand, &["H3 H3 H5 H5 H8 HT"], &["H3 H3 H5 H8 H9 HT"]);
    check("H3 H3 H5 H6 H8 H9 HT", &["H3 H3 H5 H6 H8 H9"], &["H3 H5 H6 H8 H9 HT"]);
    check("H3 H4 H5 H6 H8 H9 HT", &["H3 H5 H6 H8 H9 HT"], &[]);
}

/// 甩牌: all its units make demands together, by the reading declared.
#[test]
fn cn2002_13_throw() {
    let hand = "H3 H3 H4 H4 H9 H9 HJ HQ";
    for id in TWO_DECKS {
        // A pair and a single: a pair must be in it.
        check_follows(id, hand, "HA HA HK", &["H3 H3 HJ", "H4 H4 H9"], &["H3 H9 HJ"]);
        // Two pairs that are no tractor ask for two pairs, tractor or not.
        let legal = &["H3 H3 H9 H9", "H3 H3 H4 H4"];
        check_follows(id, hand, "HA HA HQ HQ", legal, &["H3 H3 H9 HJ"]);
        // A tractor and a pair.
        let illegal = &["H3 H3 H4 H4 HJ HQ", "H3 H3 H4 H9 H9 HJ"];
        check_follows(id, hand, "HA HA H8 H8 H7 H7", &["H3 H3 H4 H4 H9 H9"], illegal);
    }
    let hand = "H3 H3 H3 H4 H4 H9 HT";
    let lead = "H8 H8 H8 H7 H7";
    let triple: &[&str] = &["H8 H8 H8", "H7 H7"];
    let legal = &["H3 H3 H3 H4 H4"];
    let illegal = &["H3 H3 H4 H4 H9", "H3 H3 H3 H4 H9"];
    check_follows_read("cn2002x3", hand, (lead, Some(triple)), legal, illegal);
    let tractor: &[&str] = &["H8 H8 H7 H7", "H8"];
    let legal = &["H3 H3 H4 H4 H9", "H3 H3 H3 H4 H4"];
    check_follows_read("cn2002x3", hand, (lead, Some(tractor)), legal, &["H3 H3 H3 H4 H9"]);
}

/// 按逆时针顺序依次出牌，不得抢出; 打出的合法牌张不得收回.
#[test]
fn cn2002_12_turns() {
    for id in TWO_DECKS {
        let mut table = Table::new(rules(id), [THROWER, "H7 HA", "H7 HA", HIGH], KITTY);
        let early = Action::Play { seat: E, cards: set("HQ"), reading: None };
        table.refuses(&early, "wrong_phase");
        table.bury_the_same();
        let north = Action::Play { seat: N, cards: set("H7"), reading: None };
        table.refuses(&north, "not_your_turn");
        table.play(E, "HQ");
        let west = Action::Play { seat: W, cards: set("H7"), reading: None };
        table.refuses(&west, "not_your_turn");
        table.act(&north);
        table.refuses(&north, "not_your_turn");
        assert_eq!(table.deal.turn(), Some(W));
        table.act(&west);
        table.play(S, "HT");
        assert_eq!(table.deal.turn(), Some(E), "the queen holds, and east leads again");
    }
}
