//! Levels: cn2002:19, 20; most2015 五(十一); cn2017:10; sasu2017 六.

use super::*;

const fn held(levels: u32) -> Rise {
    Rise { dealer_side: levels, defenders: 0, switch: false }
}

const fn taken(levels: u32) -> Rise {
    Rise { dealer_side: 0, defenders: levels, switch: true }
}

/// Every fifth point of a range leads to the same rise.
fn check_rises(id: &str, from: i32, to: i32, rise: Rise) {
    assert!(from <= to && (to - from) % 5 == 0, "{from} to {to}");
    for points in (from..=to).step_by(5) {
        assert_eq!(rules(id).levels.rise(points), rise, "{id}: {points}");
    }
}

/// The table counts the points of the dealer's side: all but the defenders'.
#[test]
fn cn2002_19_table_2() {
    for (id, all, rows) in [
        ("cn2002x1", 100, [(65, 80), (85, 95), (100, 100), (105, 120), (125, 140)]),
        ("cn2002x2", 200, [(125, 160), (165, 195), (200, 200), (205, 240), (245, 280)]),
        ("cn2002x3", 300, [(185, 240), (245, 295), (300, 300), (305, 360), (365, 420)]),
    ] {
        for ((low, high), levels) in rows.into_iter().zip(1..) {
            check_rises(id, all - high, all - low, held(levels));
        }
    }
}

#[test]
fn cn2002_20_table_3() {
    for (id, rows) in [
        ("cn2002x1", [(40, 55), (60, 75), (80, 95), (100, 115), (120, 135)]),
        ("cn2002x2", [(80, 115), (120, 155), (160, 195), (200, 235), (240, 275)]),
        ("cn2002x3", [(120, 175), (180, 235), (240, 295), (300, 355), (360, 415)]),
    ] {
        for ((low, high), levels) in rows.into_iter().zip(0..) {
            check_rises(id, low, high, taken(levels));
        }
    }
}

#[test]
fn most2015_5_11_levels() {
    let check = |from, to, rise| check_rises("most2015", from, to, rise);
    check(0, 0, held(3));
    // 每负40分庄家多升一级.
    check(-35, -5, held(3));
    check(-75, -40, held(4));
    check(-115, -80, held(5));
    check(5, 35, held(2));
    check(40, 75, held(1));
    check(80, 115, taken(0));
    check(120, 155, taken(1));
    check(160, 195, taken(2));
    check(240, 275, taken(4));
}

#[test]
fn cn2017_10_levels() {
    let check = |from, to, rise| check_rises("cn2017", from, to, rise);
    check(0, 0, held(3));
    check(5, 35, held(2));
    check(40, 75, held(1));
    check(80, 115, taken(0));
    check(120, 155, taken(1));
    check(160, 195, taken(2));
    check(200, 235, taken(3));
    check(240, 275, taken(4));
}

/// The scale says of every five points what the table says.
#[test]
fn the_scale_is_the_table() {
    let steps = rules("cn2017").levels.steps(0..=200);
    let rises = [held(3), held(2), held(1), taken(0), taken(1), taken(2), taken(3)];
    let expected: Vec<_> = [0, 5, 40, 80, 120, 160, 200].into_iter().zip(rises).collect();
    assert_eq!(steps, expected);
    for edition in &shengji::EDITIONS {
        let most = 100 * edition.decks.count() as i32;
        let steps = edition.levels.steps(0..=most);
        for points in (0..=most).step_by(5) {
            let step = steps.iter().rev().find(|(from, _)| *from <= points).unwrap();
            assert_eq!(step.1, edition.levels.rise(points), "{}: {points}", edition.id);
        }
    }
}

/// 最多只能升三级.
#[test]
fn sasu2017_6_levels() {
    let check = |from, to, rise| check_rises("sasu2017", from, to, rise);
    check(0, 0, held(3));
    check(5, 35, held(2));
    check(40, 75, held(1));
    check(80, 115, taken(0));
    check(120, 155, taken(1));
    check(160, 195, taken(2));
    check(200, 500, taken(3));
}
