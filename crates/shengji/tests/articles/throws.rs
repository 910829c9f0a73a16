//! Throws: cn2002:11; cn2017:12 四; sasu2017 二.

use super::*;

/// A throw from a hand against the other hands in one suit.
fn stands(id: &str, terms: &str, thrown: &str, others: [&str; 3]) -> bool {
    let (edition, order) = (rules(id), order(id, terms));
    let lead = check_lead(edition, &order, set(thrown), set(thrown), None).unwrap();
    assert_eq!(lead.kind(), Kind::Throw);
    let [next, partner, previous] = others.map(set);
    judge_throw(edition, &order, &lead, &Others { next, partner, previous }).is_none()
}

/// A A K Q Q 10 10 9 9: all other cards of the suit in one hand, or in three,
/// do not stop it.
#[test]
fn cn2002_11_worked_example() {
    let thrown = "HA HA HK HQ HQ HT HT H9 H9";
    check_units("cn2002x2", "2S", thrown, Kind::Throw, "HT HT H9 H9 | HA HA | HQ HQ | HK");
    let rest = "HK HJ HJ H8 H8 H7 H7 H6 H6 H5 H5 H4 H4 H3 H3";
    for id in ["cn2002x2", "most2015", "sasu2017"] {
        assert!(stands(id, "2S", thrown, [rest, "", ""]), "{id}");
        assert!(stands(id, "2S", thrown, ["", "", rest]), "{id}");
        assert!(stands(id, "2S", thrown, ["HK HJ H8", "HJ H8 H7", "H7 H6 H6"]), "{id}");
    }
    // cn2017 reads 任意一张牌: the king and the jacks are above the nine.
    assert!(!stands("cn2017", "2S", thrown, [rest, "", ""]));
    assert!(stands("cn2017", "2S", thrown, ["H8 H8 H7", "H6", ""]));
}

/// 8 8 8 7 7: 一刻加一对, or 连对加一单张.
#[test]
fn cn2002_11_a_reading_is_declared() {
    let order = order("cn2002x3", "2S");
    let cards = set("H8 H8 H8 H7 H7");
    let check = |reading: Option<[&str; 2]>, units: &str| {
        let reading = reading.map(|parts| parts.map(set));
        let lead = Lead::read(&order, cards, reading.as_ref().map(|parts| &parts[..]));
        assert_eq!(written(&order, &lead.unwrap()), units);
    };
    check(Some(["H8 H8 H8", "H7 H7"]), "H8 H8 H8 | H7 H7");
    check(Some(["H8", "H7 H7 H8 H8"]), "H8 H8 H7 H7 | H8");
    check(None, "H8 H8 H7 H7 | H8");
    for bad in [["H8 H8 H8", "H7"], ["H8 H8 H7", "H8 H7"], ["H8 H8 H8", "H8 H8"]] {
        let bad = bad.map(set);
        assert_eq!(Lead::read(&order, cards, Some(&bad)), Err(Refused::BadReading));
    }
}

/// What the reading is decides what the others may hold.
#[test]
fn cn2002_11_the_reading_decides_what_stops_it() {
    let (edition, order) = (rules("cn2002x3"), order("cn2002x3", "2S"));
    let fails = |reading: [&str; 2], next: &str| {
        let lead = Lead::read(&order, set("H8 H8 H8 H7 H7"), Some(&reading.map(set))).unwrap();
        let (partner, previous) = (CardSet::EMPTY, CardSet::EMPTY);
        judge_throw(edition, &order, &lead, &Others { next: set(next), partner, previous })
            .map(|failed| failed.failing.iter().map(|unit| unit.cards).collect::<Vec<_>>())
    };
    let triple_and_pair = ["H8 H8 H8", "H7 H7"];
    let tractor_and_single = ["H8 H8 H7 H7", "H8"];
    assert_eq!(fails(triple_and_pair, "HA"), None);
    assert_eq!(fails(tractor_and_single, "HA"), Some(vec![set("H8")]));
    assert_eq!(fails(triple_and_pair, "HA HA"), Some(vec![set("H7 H7")]));
    // A triple holds a pair.
    let both = Some(vec![set("H8 H8 H8"), set("H7 H7")]);
    assert_eq!(fails(triple_and_pair, "HA HA HA"), both);
    // A longer tractor holds a shorter one, and so does one of triples.
    let both = Some(vec![set("H8 H8 H7 H7"), set("H8")]);
    assert_eq!(fails(tractor_and_single, "HA HA HK HK HQ HQ"), both);
    assert_eq!(fails(tractor_and_single, "HA HA HA HK HK HK"), both);
}

#[test]
fn cn2002_11_what_stops_a_throw() {
    for id in ["cn2002x2", "most2015", "sasu2017"] {
        let check = |thrown, other, expected| {
            for others in [[other, "", ""], ["", other, ""], ["", "", other]] {
                assert_eq!(stands(id, "2S", thrown, others), expected, "{id}: {thrown} {other}");
            }
        };
        // Singles: no card above the smallest.
        check("HA HQ", "HK", false);
        check("HA HQ", "HQ HJ", true);
        // A pair: no higher pair; higher singles do not matter.
        check("HA HT HT", "HK HQ HJ", true);
        check("HA HT HT", "HJ HJ", false);
        // A tractor: no higher tractor; higher pairs do not matter.
        check("HA HT HT H9 H9", "HK HK HJ HJ", true);
        check("HA HT HT H9 H9", "HQ HQ HJ HJ", false);
        check("HA HT HT H9 H9", "HJ H8 H8 H7 H7", true);
        // Trumps may be thrown too.
        check("BJ SA SA", "LJ S2 SK SK", true);
        check("BJ SA SA", "H2 H2", false);
        // Equal 副级: not higher.
        check("BJ H2 H2", "D2 D2", true);
    }
    // Two hands do not add up to a pair.
    assert!(stands("cn2002x2", "2S", "HA HT HT", ["HJ", "HJ", ""]));
}

/// 甩牌 is for 副牌: AAK, and no trumps.
#[test]
fn cn2017_12_throws() {
    let (edition, order) = (rules("cn2017"), order("cn2017", "2S"));
    for thrown in ["SA SK", "SA SA SK", "BJ LJ", "BJ BJ S2", "H2 H2 D2 D2"] {
        let lead = check_lead(edition, &order, set(thrown), set(thrown), None);
        assert_eq!(lead, Err(Refused::ThrowNotAllowed), "{thrown}");
    }
    assert!(stands("cn2017", "2S", "HA HA HK", ["HK HQ HQ", "HJ", "S3 BJ H2"]));
    // Any higher card stops it, whatever the units.
    assert!(!stands("cn2017", "2S", "HA HK HK", ["HA", "", ""]));
    assert!(stands("cn2002x2", "2S", "HA HK HK", ["HA", "", ""]));
    assert!(!stands("cn2017", "2S", "HA HT HT H9 H9", ["", "HJ", ""]));
}

/// 副牌边三轮: A with two K, K with two A. Nobody can stop them.
#[test]
fn sasu2017_2_2_three_from_the_top() {
    let rest = "HQ HQ HJ HJ HT HT H9 H9 H8 H8 H7 H7";
    assert!(stands("sasu2017", "2S", "HA HK HK", [&format!("HA {rest}"), "", ""]));
    assert!(stands("sasu2017", "2S", "HA HA HK", ["", &format!("HK {rest}"), ""]));
}
