//! Failed throws through whole deals: cn2002:34 一; most2015 六(二); sasu2017 二2⑸;
//! cn2017:12 四.

use super::*;

/// What a failed throw must lead to in one edition.
struct Fails {
    rules: &'static str,
    penalty: i32,
    /// What may be led: one is led at once, of more the next player names one.
    led: &'static [&'static str],
}

/// A failed throw of `thrower` with every consequence. The others' points are
/// `sign` times the penalty as the defenders count it.
fn check_failed(table: &Table, thrower: Seat, thrown: &str, sign: i32, expected: &Fails) {
    let mut table = Table { deal: table.deal.clone(), events: Vec::new() };
    let thrown = set(thrown);
    let Deal::Playing(before) = &table.deal else { panic!("not playing") };
    let hand = before.hand(thrower);
    table.act(&Action::Play { seat: thrower, cards: thrown, reading: None });
    let Some(Happening::ThrowFailed(failure)) = table.events.first() else {
        panic!("{}: {:?}", expected.rules, table.events)
    };
    assert_eq!((failure.seat, failure.cards), (thrower, thrown));
    assert_eq!(failure.failed.penalty as i32, expected.penalty, "{}", expected.rules);
    let namer = thrower.next();
    if let &[_, ..] = &expected.led[1..] {
        let view = table.deal.view(Viewer::Spectator);
        assert_eq!(view.turn, Some(namer), "the next player names");
        let mut options = view.naming.unwrap().options;
        let mut led: Vec<CardSet> = expected.led.iter().map(|cards| set(cards)).collect();
        options.sort_unstable();
        led.sort_unstable();
        assert_eq!(options, led, "{}", expected.rules);
        let first = set(expected.led[0]);
        table.refuses(&Action::NameUnit { seat: thrower, cards: first }, "not_your_turn");
        table.refuses(&Action::NameUnit { seat: namer, cards: thrown }, "not_an_option");
    }
    for led in expected.led.iter().map(|cards| set(cards)) {
        let mut table = Table { deal: table.deal.clone(), events: Vec::new() };
        if expected.led.len() > 1 {
            table.act(&Action::NameUnit { seat: namer, cards: led });
        }
        let Deal::Playing(playing) = &table.deal else { panic!("a unit is led") };
        assert_eq!(playing.trick().plays.as_slice(), [led], "{}", expected.rules);
        assert_eq!(playing.turn(), namer);
        assert_eq!(playing.points(), sign * expected.penalty, "{}", expected.rules);
        assert_eq!(playing.hand(thrower), hand - led, "the other cards go back");
        for viewer in [Viewer::Spectator, Viewer::Seat(thrower.next()), Viewer::Seat(thrower)] {
            let view = table.deal.view(viewer);
            assert_eq!(view.exposed[thrower], thrown - led, "and all have seen them");
            assert_eq!(view.points, sign * expected.penalty);
        }
    }
}

/// East throws K K Q; `next`, `partner` and `previous` have the aces named.
fn check_east_throws(next: &str, partner: &str, previous: &str, expected: &[Fails]) {
    for fails in expected {
        let hands = [
            THROWER.to_owned(),
            format!("{LOW} {next}"),
            format!("{LOW} {partner}"),
            format!("{HIGH} {previous}"),
        ];
        let hands = [0, 1, 2, 3].map(|i| hands[i].as_str());
        let mut table = Table::new(rules(fails.rules), hands, KITTY);
        table.bury_the_same();
        check_failed(&table, E, "HK HK HQ", 1, fails);
    }
}

/// One single card fails, to an opponent: it is led, and the penalty goes to
/// the defenders.
#[test]
fn cn2002_34_most2015_6_2_sasu2017_2_2_cn2017_12_one_unit_fails() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 10, led: &["HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HQ"] },
        Fails { rules: "sasu2017", penalty: 10, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    check_east_throws("HA", "", "HA", &expected);
}

/// Both units fail: cn2002 and most2015 let the next player name one.
#[test]
fn cn2002_34_most2015_6_2_sasu2017_2_2_cn2017_12_two_units_fail() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 20, led: &["HK HK", "HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HK HK", "HQ"] },
        Fails { rules: "sasu2017", penalty: 30, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    check_east_throws("HA HA", "", "", &expected);
    check_east_throws("", "", "HA HA", &expected);
}

/// 当甩牌包含多种组合而甩牌者的同伴有大于所甩牌的…由下家任意指定: any unit, also
/// one that nobody beats.
#[test]
fn cn2002_34_the_partner_holds_the_higher_card() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 10, led: &["HK HK", "HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HQ"] },
        Fails { rules: "sasu2017", penalty: 10, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    check_east_throws("", "HA", "HA", &expected);
}

/// Throws of singles alone: K and Q against two aces.
#[test]
fn cn2002_34_most2015_6_2_units_of_one_form() {
    let expected = [
        // Two failing cards, two penalties, and the next player names one.
        Fails { rules: "cn2002x2", penalty: 20, led: &["HK", "HQ"] },
        // 挡单出单, the smallest.
        Fails { rules: "most2015", penalty: 20, led: &["HQ"] },
        Fails { rules: "sasu2017", penalty: 20, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    for fails in &expected {
        let hands = [THROWER, "H7 H8 H9 HA HA", LOW, HIGH];
        let mut table = Table::new(rules(fails.rules), hands, KITTY);
        table.bury_the_same();
        check_failed(&table, E, "HK HQ", 1, fails);
    }
}

/// Table 4, grade 1: 5, 10, 15 points; grade 2 is the referee's setting.
#[test]
fn cn2002_29_table_4_penalty_of_a_failed_throw() {
    use shengji::{ThrowPenalty, Throws};
    for (id, points) in [("cn2002x1", 5), ("cn2002x2", 10), ("cn2002x3", 15)] {
        let order = order(id, "2S");
        let penalty = |edition: &Edition| {
            let lead = Lead::read(&order, set("HK HQ HJ"), None).unwrap();
            let (partner, previous) = (CardSet::EMPTY, CardSet::EMPTY);
            let others = Others { next: set("HA"), partner, previous };
            judge_throw(edition, &order, &lead, &others).unwrap().penalty
        };
        assert_eq!(penalty(rules(id)), 3 * points);
        let grade_2 =
            Throws { penalty: ThrowPenalty::PerFailingUnit(2 * points), ..rules(id).throws };
        let strict = HouseRules::from(rules(id)).throws(grade_2).build().unwrap();
        assert_eq!(penalty(&strict), 3 * 2 * points);
    }
}

/// A failed throw of a defender is taken from the defenders' points, which go
/// below zero.
#[test]
fn cn2002_34_a_defender_fails_below_zero() {
    let expected = [
        Fails { rules: "cn2002x2", penalty: 20, led: &["HK HK", "HQ"] },
        Fails { rules: "most2015", penalty: 30, led: &["HK HK", "HQ"] },
        Fails { rules: "sasu2017", penalty: 30, led: &["HQ"] },
        Fails { rules: "cn2017", penalty: 0, led: &["HQ"] },
    ];
    for fails in &expected {
        let north = "DA HK HK HQ";
        let west = "H7 H8 H9 HA HA";
        let hands = ["S2 LJ D3 H7 H8 H9", north, west, HIGH];
        let mut table = Table::new(rules(fails.rules), hands, KITTY);
        table.bury_the_same();
        table.play(E, "D3");
        table.play(N, "DA");
        table.smallest();
        table.smallest();
        assert_eq!(table.deal.turn(), Some(N), "north won the first trick");
        check_failed(&table, N, "HK HK HQ", -1, fails);
    }
}

/// Of a pair of which one card is led all have seen the other too.
#[test]
fn cn2017_12_a_failed_throw_that_splits_a_pair() {
    let hands = ["S2 LJ D3 HK HK HA", "H7 H8 H9 HA", LOW, HIGH];
    let mut table = Table::new(rules("cn2017"), hands, KITTY);
    table.bury_the_same();
    let fails = Fails { rules: "cn2017", penalty: 0, led: &["HK"] };
    check_failed(&table, E, "HK HK HA", 1, &fails);
}

/// Exposed cards are no longer exposed once they are played.
#[test]
fn cn2002_34_exposed_cards_are_played() {
    let hands = [THROWER, "H7 H8 H9 HA", LOW, "HQ HJ HJ HT HT HA"];
    let mut table = Table::new(rules("cn2002x2"), hands, KITTY);
    table.bury_the_same();
    table.play(E, "HK HK HQ");
    assert_eq!(table.deal.view(Viewer::Spectator).exposed[E], set("HK HK"));
    table.play(N, "HA");
    table.play(W, "H7");
    table.play(S, "HT");
    assert_eq!(table.deal.turn(), Some(N));
    table.play(N, "H7");
    table.play(W, "H8");
    table.play(S, "HT");
    table.play(E, "HK");
    assert_eq!(table.deal.view(Viewer::Spectator).exposed[E], set("HK"));
}
