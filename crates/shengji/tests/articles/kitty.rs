//! The kitty: cn2002:9, 17; most2015 五(十); cn2017:4 七, 7, 9; sasu2017 五.

use super::*;

/// 百分 with one deck, 双升 with two, 拖拉机 with three (cn2002:5), and what
/// they leave to four hands and the kitty (6 十八, 9); 108, 25 and 8 in the
/// texts with two decks (cn2017:2, 4 一, 六, 七; sasu2017 一.1, 一.2).
#[test]
fn cn2002_5_6_9_cn2017_4_sasu2017_1_2_hands_and_kitties() {
    for (id, cards, hand, kitty) in [
        ("cn2002x1", 54, 12, 6),
        ("cn2002x2", 108, 25, 8),
        ("cn2002x3", 162, 39, 6),
        ("most2015", 108, 25, 8),
        ("cn2017", 108, 25, 8),
        ("sasu2017", 108, 25, 8),
    ] {
        let edition = rules(id);
        let sizes = (edition.decks.size(), edition.hand_size(), edition.kitty);
        assert_eq!(sizes, (cards, hand, kitty), "{id}");
    }
}

/// The editions' own kitties and the two other ways to leave one.
#[test]
fn cn2002_9_kitty_sizes() {
    for (id, other, hand) in [
        ("cn2002x1", None, 12),
        ("cn2002x2", None, 25),
        ("cn2002x3", None, 39),
        ("cn2002x1", Some(2), 13),
        ("cn2002x2", Some(4), 26),
        ("cn2002x3", Some(10), 38),
    ] {
        let edition = match other {
            None => rules(id).clone(),
            Some(kitty) => HouseRules::from(rules(id)).kitty(kitty).build().unwrap(),
        };
        let kitty = edition.kitty;
        assert_eq!(edition.hand_size(), hand, "{id} with a kitty of {kitty}");
        let mut table = Table::new(&edition, ["S2", "", "", ""], "");
        let view = table.deal.view(Viewer::Seat(E));
        assert_eq!(view.counts.north, hand);
        assert_eq!(view.counts.east, hand + kitty as usize);
        // As many cards are laid down, from the dealer's own hand, by him.
        let cards: CardSet = view.hands.east.unwrap();
        let first = |n: usize| cards.iter().take(n).fold(CardSet::EMPTY, |s, c| s + c.into());
        let bury = |seat, n| Action::Bury { seat, cards: first(n) };
        table.refuses(&bury(E, kitty as usize - 1), "wrong_kitty_size");
        table.refuses(&bury(E, kitty as usize + 1), "wrong_kitty_size");
        table.refuses(&bury(N, kitty as usize), "not_your_turn");
        let north = table.deal.view(Viewer::Referee).hands.north.unwrap();
        let foreign = north.iter().take(kitty as usize).fold(CardSet::EMPTY, |s, c| s + c.into());
        if !foreign.is_subset(cards) {
            table.refuses(&Action::Bury { seat: E, cards: foreign }, "not_in_hand");
        }
        table.act(&bury(E, kitty as usize));
        assert_eq!(table.deal.view(Viewer::Spectator).counts.east, hand);
        assert_eq!(table.deal.turn(), Some(E), "首引");
    }
}

/// 不得暴露给他人 in cn2002; 亮明底牌使所有牌手可见 in cn2017.
#[test]
fn cn2002_9_and_cn2017_4_who_sees_the_kitty() {
    for edition in &EDITIONS {
        let mut table = Table::new(edition, ["S2 LJ", "", "", ""], "");
        let shown = edition.id == "cn2017";
        for _ in ["in the dealer's hand", "laid down"] {
            let kitty = table.deal.view(Viewer::Referee).kitty;
            assert_eq!(kitty.unwrap().len(), edition.kitty as usize);
            for seat in Seat::ALL {
                let view = table.deal.view(Viewer::Seat(seat));
                let expected = if shown || seat == E { kitty } else { None };
                assert_eq!(view.kitty, expected, "{} {seat}", edition.id);
                let laid_down = matches!(table.deal, Deal::Playing(_));
                assert_eq!(view.buried.is_some(), seat == E && laid_down);
                for other in Seat::ALL {
                    assert_eq!(view.hands[other].is_some(), other == seat);
                }
            }
            let spectator = table.deal.view(Viewer::Spectator).kitty;
            assert_eq!(spectator, if shown { kitty } else { None }, "{}", edition.id);
            if matches!(table.deal, Deal::Exchange(_)) {
                table.bury_the_same();
            }
        }
        let events = |found: fn(&Happening) -> bool| table.events.iter().any(found);
        assert_eq!(events(|event| matches!(event, Happening::KittyShown { .. })), shown);
    }
}

/// Each row: the last lead, and its factor in the editions named.
fn check_factors(lead: &str, factors: &[(&str, u32)]) {
    for &(id, factor) in factors {
        let order = order(id, "2S");
        let read = Lead::read(&order, set(lead), None).unwrap();
        assert_eq!(rules(id).kitty_factors.factor(&read), factor, "{id}: {lead}");
    }
}

/// The whole of table 1, with the tractors that go on.
#[test]
fn cn2002_17_table_1() {
    check_factors("HA", &[("cn2002x1", 2), ("cn2002x2", 2), ("cn2002x3", 2)]);
    check_factors("HA HA", &[("cn2002x2", 4), ("cn2002x3", 3)]);
    check_factors("HA HA HA", &[("cn2002x3", 4)]);
    check_factors("HA HA HK HK", &[("cn2002x2", 6), ("cn2002x3", 5)]);
    check_factors("HA HA HK HK HQ HQ", &[("cn2002x2", 8), ("cn2002x3", 6)]);
    check_factors("HA HA HK HK HQ HQ HJ HJ", &[("cn2002x2", 10), ("cn2002x3", 7)]);
    check_factors("HA HA HA HK HK HK", &[("cn2002x3", 6)]);
    check_factors("HA HA HA HK HK HK HQ HQ HQ", &[("cn2002x3", 8)]);
    check_factors("HA HA HA HK HK HK HQ HQ HQ HJ HJ HJ", &[("cn2002x3", 10)]);
    // 甩牌: 3, or by its unit with most cards.
    check_factors("HA HK", &[("cn2002x1", 3), ("cn2002x2", 3), ("cn2002x3", 3)]);
    check_factors("HA HA HK", &[("cn2002x2", 4), ("cn2002x3", 3)]);
    check_factors("HA HA HQ HQ", &[("cn2002x2", 4), ("cn2002x3", 3)]);
    check_factors("HA HA HK HK HJ", &[("cn2002x2", 6), ("cn2002x3", 5)]);
    check_factors("HA HA HA HK", &[("cn2002x3", 4)]);
    check_factors("HA HA HA HK HK HK HJ HJ", &[("cn2002x3", 6)]);
    // 张数最多: sixteen cards in pairs, though the fifteen in triples have 12.
    let triples = "BJ BJ BJ LJ LJ LJ S2 S2 S2 D2 D2 D2 SA SA SA";
    let pairs = "ST ST S9 S9 S8 S8 S7 S7 S6 S6 S5 S5 S4 S4 S3 S3";
    check_factors(&format!("{triples} {pairs}"), &[("cn2002x3", 11)]);
}

#[test]
fn most2015_5_10_kitty_factor() {
    for (lead, factor) in [
        ("HA", 2),
        ("HA HA", 4),
        ("HA HA HK HK", 6),
        ("HA HA HK HK HQ HQ", 8),
        ("HA HA HK HK HQ HQ HJ HJ", 10),
        ("HA HK", 3),
        ("HA HA HK", 4),
        ("HA HA HK HK HJ", 6),
    ] {
        check_factors(lead, &[("most2015", factor)]);
    }
}

#[test]
fn cn2017_9_kitty_factor() {
    for (lead, factor) in [
        ("HA", 2),
        ("HA HK", 2),
        ("HA HA", 4),
        ("HA HA HK", 4),
        ("HA HA HQ HQ", 4),
        ("HA HA HK HK", 16),
        ("HA HA HK HK HQ HQ", 16),
        ("HA HA HK HK HJ", 16),
        ("HA HA HK HK HJ HJ", 16),
    ] {
        check_factors(lead, &[("cn2017", factor)]);
    }
}

/// 2 to the power of the pairs and one.
#[test]
fn sasu2017_5_kitty_factor() {
    for (lead, factor) in [
        ("HA", 2),
        ("HA HA", 4),
        ("HA HA HK HK", 8),
        ("HA HA HK HK HQ HQ", 16),
        ("HA HA HK HK HQ HQ HJ HJ", 32),
        ("HA HK", 2),
        ("HA HA HK", 4),
        ("HA HA HQ HQ", 8),
        ("HA HA HK HK HJ", 8),
        ("HA HA HK HK HJ HJ", 16),
    ] {
        check_factors(lead, &[("sasu2017", factor)]);
    }
}

/// North, a defender, has every trump that counts, and 50 points lie in the
/// kitty: the last lead decides what they are worth.
fn check_last_trick(id: &str, last: &str, factor: u32) {
    let north = "BJ BJ LJ S2 H2 H2 C2 C2 D2 D2 SA SA SQ SQ SJ SJ S9 S9 S8 S8 S7 S7 S6 S6 S4";
    let hands = ["S2 LJ", north, "S3 S4", "S3"];
    let mut table = Table::new(rules(id), hands, "S5 S5 ST ST SK SK");
    table.bury(set("S2 LJ S5 S5 ST ST SK SK"));
    let last = set(last);
    let singles: Vec<Card> = (set(north) - last).iter().filter(|c| c.to_string() != "S4").collect();
    table.smallest();
    table.play(N, "S4");
    table.smallest();
    table.smallest();
    for card in singles {
        table.play(N, &card.to_string());
        (0..3).for_each(|_| table.smallest());
    }
    table.act(&Action::Play { seat: N, cards: last, reading: None });
    (0..3).for_each(|_| table.smallest());
    let result = table.result();
    assert_eq!(result.trick_points, 150, "{id}: all points but the kitty's");
    assert_eq!((result.kitty_points, result.factor), (50, factor), "{id}");
    let points = 150 + 50 * factor as i32;
    assert_eq!(result.points, points);
    let levels = (points as u32 - 80) / 40;
    let levels = if id == "sasu2017" { levels.min(3) } else { levels };
    assert_eq!(result.rise, Rise { dealer_side: 0, defenders: levels, switch: true }, "{id}");
    assert_eq!(result.next_dealer, N);
}

#[test]
fn cn2002_17_the_defenders_win_the_last_trick() {
    for (id, single, pair, two, three) in [
        ("cn2002x2", 2, 4, 6, 8),
        ("most2015", 2, 4, 6, 8),
        ("cn2017", 2, 4, 16, 16),
        ("sasu2017", 2, 4, 8, 16),
    ] {
        check_last_trick(id, "SA", single);
        check_last_trick(id, "SA SA", pair);
        check_last_trick(id, "SQ SQ SJ SJ", two);
        check_last_trick(id, "S9 S9 S8 S8 S7 S7", three);
    }
    check_last_trick("cn2002x2", "SA SQ", 3);
    check_last_trick("cn2002x2", "SA SA SQ", 4);
    check_last_trick("sasu2017", "SA SQ", 2);
    check_last_trick("sasu2017", "SA SA SQ SQ", 8);
}
