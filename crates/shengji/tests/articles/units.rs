//! Order and units: cn2002:6, 10; cn2017:4, 12, 13; most2015 五(三); sasu2017 二, 四.

use super::*;

/// The trumps from the top, equal cards with `=`.
fn check_trumps(id: &str, terms: &str, trumps: &str) {
    let groups = order(id, terms).groups();
    let (group, equals) = &groups[0];
    assert_eq!(*group, Group::Trump);
    let words: Vec<String> = equals
        .iter()
        .map(|equal| equal.iter().map(ToString::to_string).collect::<Vec<_>>().join("="))
        .collect();
    assert_eq!(words.join(" "), trumps, "{id} {terms}");
}

#[test]
fn cn2002_6_trumps() {
    for id in FAMILY.into_iter().chain(["cn2017"]) {
        check_trumps(id, "5H", "BJ LJ H5 S5=C5=D5 HA HK HQ HJ HT H9 H8 H7 H6 H4 H3 H2");
        check_trumps(id, "AD", "BJ LJ DA SA=HA=CA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2");
        check_trumps(id, "5-", "BJ LJ S5=H5=C5=D5");
    }
}

#[test]
fn cn2002_6_points_of_a_deck() {
    for (id, points) in [("cn2002x1", 100), ("cn2002x2", 200), ("cn2002x3", 300), ("cn2017", 200)] {
        assert_eq!(rules(id).decks.cards().points(), points);
    }
    assert_eq!(set("S5 HT CK").points(), 25);
    assert_eq!(set("S2 S3 S4 S6 S7 S8 S9 SJ SQ SA LJ BJ").points(), 0);
}

/// 花色主牌24张, 常主牌12张.
#[test]
fn sasu2017_4_number_of_trumps() {
    let deck = rules("sasu2017").decks.cards();
    assert_eq!(order("sasu2017", "2S").of_group(deck, Group::Trump).len(), 24 + 12);
    assert_eq!(order("sasu2017", "2-").of_group(deck, Group::Trump).len(), 12);
}

#[test]
fn cn2002_10_the_five_forms() {
    let check = |cards, kind| check_units("cn2002x3", "2S", cards, kind, cards);
    check("H9", Kind::Single);
    check("H9 H9", Kind::Pair);
    check("BJ BJ", Kind::Pair);
    check("H9 H9 H9", Kind::Triple);
    check("LJ LJ LJ", Kind::Triple);
    check("H9 H9 H8 H8", Kind::Tractor);
    check("H9 H9 H8 H8 H7 H7", Kind::Tractor);
    check("H9 H9 H9 H8 H8 H8", Kind::Tractor);
    check("H9 H9 H9 H8 H8 H8 H7 H7 H7", Kind::Tractor);
}

/// 两张花色和级数都相同的牌: equal 副级 of two suits are no pair.
#[test]
fn cn2002_10_copies_are_identical() {
    check_units("cn2002x2", "7S", "H7 C7", Kind::Throw, "H7 | C7");
    check_units("cn2002x2", "7S", "H7 H7 C7 C7", Kind::Throw, "H7 H7 | C7 C7");
}

/// 当级牌为5时，同花色的对6和对4为连对; the same for 刻.
#[test]
fn cn2002_10_over_the_level() {
    check_units("cn2002x2", "5S", "H6 H6 H4 H4", Kind::Tractor, "H6 H6 H4 H4");
    check_units("cn2002x3", "5S", "H6 H6 H6 H4 H4 H4", Kind::Tractor, "H6 H6 H6 H4 H4 H4");
    check_units("cn2002x2", "5S", "S6 S6 S4 S4", Kind::Tractor, "S6 S6 S4 S4");
    check_units("cn2002x2", "7S", "H6 H6 H4 H4", Kind::Throw, "H6 H6 | H4 H4");
}

/// 大王、小王、主级牌、副级牌、A………
#[test]
fn cn2002_10_the_order_of_trump_pairs() {
    for id in ["cn2002x2", "cn2002x3", "most2015", "sasu2017"] {
        let all = "BJ BJ LJ LJ S7 S7 H7 H7 SA SA SK SK";
        check_units(id, "7S", all, Kind::Tractor, all);
        check_units(id, "7S", "H7 H7 SA SA", Kind::Tractor, "H7 H7 SA SA");
        // At level A the king comes after the 副级.
        check_units(id, "AS", "HA HA SK SK", Kind::Tractor, "HA HA SK SK");
        // Two 副级 pairs: only one of them can be in the run.
        check_units(id, "7S", "S7 S7 H7 H7 C7 C7", Kind::Throw, "S7 S7 H7 H7 | C7 C7");
    }
    let triples = "BJ BJ BJ LJ LJ LJ S7 S7 S7 D7 D7 D7 SA SA SA";
    check_units("cn2002x3", "7S", triples, Kind::Tractor, triples);
}

/// 级牌为7: the four special tractors, and nothing else.
#[test]
fn cn2017_12_special_tractors() {
    let check = |cards, kind, units| check_units("cn2017", "7S", cards, kind, units);
    check("H5 H5 H4 H4", Kind::Tractor, "H5 H5 H4 H4");
    check("BJ BJ LJ LJ", Kind::Tractor, "BJ BJ LJ LJ");
    check("LJ LJ S7 S7", Kind::Tractor, "LJ LJ S7 S7");
    check("S7 S7 D7 D7", Kind::Tractor, "S7 S7 D7 D7");
    check("H8 H8 H6 H6", Kind::Tractor, "H8 H8 H6 H6");
    check("S8 S8 S6 S6", Kind::Tractor, "S8 S8 S6 S6");
    check("D7 D7 SA SA", Kind::Throw, "D7 D7 | SA SA");
    // 级牌不能与相同花色的副牌构成拖拉机.
    let order = order("cn2017", "7S");
    assert_eq!(Lead::read(&order, set("H7 H7 H6 H6"), None), Err(Refused::MixedSuits));
}

/// 打无主时，大小王组合为主牌拖拉机，小王可与任何花色的级牌组合为拖拉机.
#[test]
fn most2015_5_3_no_trump_tractors() {
    for suit in ["S9", "H9", "C9", "D9"] {
        let cards = format!("LJ LJ {suit} {suit}");
        check_units("most2015", "9-", &cards, Kind::Tractor, &cards);
        let cards = format!("BJ BJ {cards}");
        check_units("most2015", "9-", &cards, Kind::Tractor, &cards);
    }
    check_units("most2015", "9-", "BJ BJ LJ LJ", Kind::Tractor, "BJ BJ LJ LJ");
    check_units("most2015", "9-", "S9 S9 H9 H9", Kind::Throw, "S9 S9 | H9 H9");
}

/// 将牌的左右牌、主牌A和副将牌、副将牌和主将牌、主将牌和小王、小王和大王.
#[test]
fn sasu2017_2_2_adjacent_pairs() {
    let check = |cards| check_units("sasu2017", "7S", cards, Kind::Tractor, cards);
    check("H8 H8 H6 H6");
    check("C7 C7 SA SA");
    check("S7 S7 C7 C7");
    check("LJ LJ S7 S7");
    check("BJ BJ LJ LJ");
}

#[test]
fn cn2002_10_a_lead_is_of_one_suit() {
    for edition in &EDITIONS {
        let order = edition.order(Rank::Seven, Some(Suit::Spades));
        let check = |cards| check_lead(edition, &order, set(cards), set(cards), None);
        assert_eq!(check("HA CA"), Err(Refused::MixedSuits), "{}", edition.id);
        assert_eq!(check("H7 HA"), Err(Refused::MixedSuits), "{}", edition.id);
    }
}
