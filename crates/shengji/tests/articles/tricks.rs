//! Tricks: cn2002:14, 15, 16; cn2017:4 十九, 13; sasu2017 三.

use super::*;

/// Four plays, the lead first; who wins, and the points.
fn check_trick(id: &str, terms: &str, plays: [&str; 4], expected: usize) {
    let order = order(id, terms);
    let plays = plays.map(set);
    let lead = Lead::read(&order, plays[0], None).unwrap();
    assert_eq!(winner(&order, rules(id).ruffs, &lead, &plays), expected, "{id}: {plays:?}");
}

#[test]
fn cn2002_14_comparing() {
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        check_trick(id, "2S", ["H9", "HA", "HK", "HQ"], 1);
        // 将牌大于副牌; 垫牌 is lower than the lead.
        check_trick(id, "2S", ["HA", "S3", "HK", "CA"], 1);
        check_trick(id, "2S", ["H3", "CA", "DA", "CK"], 0);
        // Trumps by their order.
        check_trick(id, "5S", ["SA", "H5", "S5", "LJ"], 3);
        check_trick(id, "5S", ["SA", "H5", "SK", "SQ"], 1);
        // 相同的牌以先出者为大: equal 副级.
        check_trick(id, "5S", ["HA", "H5", "D5", "S2"], 1);
        check_trick(id, "5-", ["HA", "H5", "D5", "C5"], 1);
    }
    for id in TWO_DECKS {
        check_trick(id, "2S", ["HA", "HK", "HA", "HQ"], 0);
        // Only a pair competes with a pair, only a tractor with a tractor.
        check_trick(id, "2S", ["H9 H9", "HA HK", "HT HT", "HA HQ"], 2);
        let plays = ["H9 H9 H8 H8", "HA HA HQ HQ", "HJ HJ HT HT", "HK HK H7 H6"];
        check_trick(id, "2S", plays, 2);
    }
    check_trick("cn2002x3", "2S", ["H9 H9 H9", "HA HA HK", "HT HT HT", "HJ HJ HQ"], 2);
    let plays =
        ["H9 H9 H9 H8 H8 H8", "HA HA HA HQ HQ HQ", "HJ HJ HJ HT HT HT", "HK HK H7 H7 H6 H6"];
    check_trick("cn2002x3", "2S", plays, 2);
}

/// 将吃: as many cards and the same combination, else it is a discard.
#[test]
fn cn2002_15_ruff() {
    for id in TWO_DECKS {
        check_trick(id, "2S", ["HA HA", "S3 S4", "CA CA", "S4 S4"], 3);
        check_trick(id, "2S", ["HA HA HK HK", "S3 S3 S5 S5", "S6 S6 S7 S7", "CA CA C3 C3"], 2);
        // A pair with one trump and one side card is no ruff.
        check_trick(id, "2S", ["HA HA", "S3 C3", "BJ CA", "C4 C4"], 0);
        // The lead's units, not more: a tractor serves as two pairs.
        let plays = ["HA HA HQ HQ", "S3 S3 S4 S4", "S5 S5 S6 S7", "C3 C3 C4 C4"];
        check_trick(id, "2S", plays, 1);
    }
    check_trick("cn2002x3", "2S", ["HA HA HA", "S3 S3 S4", "S4 S4 S4", "BJ BJ LJ"], 2);
}

/// 超将吃: 1 mixed singles by the leading card, 2 with a pair by the pair, 3
/// with 姊妹对 by those.
#[test]
fn cn2002_15_over_ruff_examples() {
    for id in ["cn2002x2", "most2015", "sasu2017"] {
        check_trick(id, "2S", ["HA HK", "S3 S9", "S4 S9", "ST S3"], 3);
        check_trick(id, "2S", ["HA HK", "S9 S8", "S9 S4", "ST C3"], 1);
        check_trick(id, "2S", ["HA HA HK", "S3 S3 SA", "S4 S4 S5", "C3 C3 C4"], 2);
        // The pair alone decides: an equal pair with higher singles is late.
        check_trick(id, "5S", ["HA HA HK", "H5 H5 S3", "C5 C5 BJ", "C3 C3 C4"], 1);
        let plays = ["D9 D9 D8 D8 DA", "S3 S3 S4 S4 SA", "S6 S6 S7 S7 S8", "S9 S9 SJ SJ SK"];
        check_trick(id, "2S", plays, 2);
        // A tractor and a pair: the tractor.
        let plays =
            ["H9 H9 H8 H8 HA HA", "S3 S3 S4 S4 SA SA", "S5 S5 S6 S6 S8 S8", "C3 C3 C4 C4 C5 C5"];
        check_trick(id, "2S", plays, 2);
    }
}

/// cn2017 goes on to the next kind: 拖拉机、对牌、单牌的顺序.
#[test]
fn cn2017_4_over_ruffs_are_compared_form_by_form() {
    let plays = ["HA HA HK", "H5 H5 S3", "C5 C5 BJ", "C3 C3 C4"];
    check_trick("cn2017", "5S", plays, 2);
    check_trick("cn2002x2", "5S", plays, 1);
    // The tractor comes before everything else.
    let plays = ["HQ HQ HK HK HJ", "S3 S3 S4 S4 BJ", "S6 S6 S7 S7 S8", "D3 D4 D6 D7 D8"];
    check_trick("cn2017", "5S", plays, 2);
}

/// 级数为2、主花色为黑桃; 领出红桃 AKKQQ.
#[test]
fn cn2017_13_ruff_examples() {
    for (play, ruffs) in [
        ("S9 S9 S8 S8 S5", true),
        ("S9 S9 S7 S7 S5", false),
        ("S9 S9 S8 S7 S5", false),
        ("S9 S8 S7 S5 S3", false),
    ] {
        let plays = ["HA HK HK HQ HQ", play, "C3 C4 C5 C6 C7", "D3 D4 D5 D6 D7"];
        check_trick("cn2017", "2S", plays, usize::from(ruffs));
    }
    // 毙牌比较主牌中最大的单牌，若最大的单牌相同，先出牌的牌手>后出牌的牌手.
    check_trick("cn2017", "2S", ["HA HK", "S9 S3", "SJ S4", "ST S8"], 2);
    check_trick("cn2017", "2S", ["HA HK", "S9 S3", "S9 S8", "S7 S6"], 1);
}

/// 杀牌: pairs by pairs, tractors by tractors, and at least as many pairs.
#[test]
fn sasu2017_3_ruffs() {
    check_trick("sasu2017", "2S", ["HA HA", "S3 S4", "S5 S5", "CA CA"], 2);
    check_trick("sasu2017", "2S", ["H9 H9 H8 H8", "S3 S3 S5 S5", "S7 S7 S6 S6", "CA CA CK CK"], 2);
    check_trick("sasu2017", "2S", ["HA HK HK", "S5 S4 S3", "S6 S6 S3", "CA CA CK"], 2);
    check_trick(
        "sasu2017",
        "2S",
        ["HA HA HQ HQ HK", "S3 S3 S5 S6 S7", "S8 S8 S6 S6 S9", "C3 C3 C4 C4 C5"],
        2,
    );
}

/// 拣分: the defenders keep the points of the tricks they win, nobody else's.
#[test]
fn cn2002_16_points_of_tricks() {
    let mut table = Table::new(
        rules("cn2002x2"),
        ["S2 LJ D3 HK HQ", "DA H7 H5", "DT H8 HA", "D5 H9 HT"],
        "H3 H3 H4 H4 H5 H6 H6 H7",
    );
    table.bury_the_same();
    table.play(E, "D3");
    table.play(N, "DA");
    table.play(W, "DT");
    table.play(S, "D5");
    assert!(table.events.contains(&Happening::TrickWon { seat: N, points: 15 }));
    let view = table.deal.view(Viewer::Spectator);
    assert_eq!((view.points, view.taken), (15, set("DT D5")));
    table.play(N, "H5");
    table.play(W, "HA");
    table.play(S, "HT");
    table.play(E, "HK");
    assert!(table.events.contains(&Happening::TrickWon { seat: W, points: 25 }));
    let view = table.deal.view(Viewer::Spectator);
    assert_eq!((view.points, view.taken), (15, set("DT D5")), "the dealer's side won that");
    assert_eq!(view.turn, Some(W));
}
