//! Every example of 4 牌型说明 and 5 牌型大小的比较, and what the same
//! paragraphs rule out.

use erdayi::{Ranks, Reading};

fn ranks(cards: &str) -> Ranks {
    cards.replace('+', "").parse().expect("the test writes ranks")
}

/// The cards read so: pattern, length, main rank; or not at all.
fn check(cards: &str, expected: &str) {
    let read = Reading::of(ranks(cards)).map_or("nothing".to_owned(), |r| r.to_string());
    assert_eq!(read, expected, "{cards}");
}

/// The first beats the second, and not the other way round.
fn check_beats(higher: &str, lower: &str) {
    let read = |cards| Reading::of(ranks(cards)).expect("the test compares patterns");
    assert!(read(higher).beats(read(lower)), "{higher} must beat {lower}");
    assert!(!read(lower).beats(read(higher)), "{lower} must not beat {higher}");
}

/// Neither beats the other.
fn check_apart(a: &str, b: &str) {
    let read = |cards| Reading::of(ranks(cards)).expect("the test compares patterns");
    assert!(!read(a).beats(read(b)), "{a} must not beat {b}");
    assert!(!read(b).beats(read(a)), "{b} must not beat {a}");
}

#[test]
fn rocket() {
    check("LB", "rocket 1 BJ");
}

#[test]
fn bomb() {
    check("5555", "bomb 1 5");
}

#[test]
fn single() {
    check("8", "single 1 8");
    check("L", "single 1 LJ");
    check("B", "single 1 BJ");
    check("2", "single 1 2");
}

#[test]
fn pair() {
    check("55", "pair 1 5");
    check("2L", "nothing");
}

#[test]
fn trio() {
    check("777", "trio 1 7");
}

#[test]
fn trio_with_a_single_or_a_pair() {
    check("333+4", "trio+1 1 3");
    check("999+33", "trio+2 1 9");
    check("222+B", "trio+1 1 2");
    check("333+45", "nothing");
    check("333+LB", "nothing");
}

#[test]
fn the_attached_card_is_of_another_rank() {
    check("3333", "bomb 1 3");
    check("3333+4", "nothing");
}

#[test]
fn straight() {
    check("34567", "straight 5 7");
    check("TJQKA", "straight 5 A");
    check("3456789TJQKA", "straight 12 A");
    check("3456", "nothing");
    check("JQKA2", "nothing");
    check("A2345", "nothing");
    check("QKA2L", "nothing");
    check("34568", "nothing");
}

#[test]
fn pairs() {
    check("334455", "pairs 3 5");
    check("QQKKAA", "pairs 3 A");
    check("3344", "nothing");
    check("KKAA22", "nothing");
}

#[test]
fn plane() {
    check("333444", "plane 2 4");
    check("777888999", "plane 3 9");
    check("KKKAAA", "plane 2 A");
    check("AAA222", "nothing");
    check("333555", "nothing");
}

#[test]
fn plane_with_wings() {
    check("333444+69", "plane+1 2 4");
    check("333444+55", "plane+1 2 4");
    check("333444+6699", "plane+2 2 4");
    check("333444+6L", "plane+1 2 4");
    check("333444+569", "nothing");
    check("333444+669", "nothing");
}

#[test]
fn wings_hold_neither_both_jokers_nor_a_bomb() {
    check("333444+LB", "nothing");
    check("333444555+6LB", "nothing");
    check("333444+6666", "nothing");
    check("333444555666+9999", "nothing");
    check("333444555666+9998", "plane+1 4 6");
}

#[test]
fn wings_hold_no_trio_that_lengthens_the_plane() {
    check("333444555+666", "plane 4 6");
    check("333444555666+7778", "nothing");
    check("333444555+777", "plane+1 3 5");
    check("QQQKKKAAA+222", "plane+1 3 A");
    check("333444555+667", "plane+1 3 5");
}

#[test]
fn wings_hold_no_card_of_the_plane() {
    check("333444+35", "nothing");
    check("333344445555", "nothing");
}

#[test]
fn four_with_two() {
    check("5555+39", "four+1 1 5");
    check("9999+6688", "four+2 1 9");
    check("5555+33", "four+1 1 5");
    check("5555+3L", "four+1 1 5");
    check("5555+LB", "nothing");
    check("5555+6666", "nothing");
    check("5555+666", "nothing");
    check("5555+3", "nothing");
}

#[test]
fn rocket_over_bombs_over_the_rest() {
    check_beats("LB", "2222");
    for rest in [
        "B",
        "22",
        "222",
        "222+A",
        "222+AA",
        "TJQKA",
        "QQKKAA",
        "KKKAAA",
        "KKKAAA+22",
        "2222+AA",
        "2222+AAKK",
    ] {
        check_beats("3333", rest);
        check_beats("LB", rest);
    }
}

#[test]
fn bombs_by_rank() {
    for pair in ["2222", "AAAA", "KKKK", "TTTT", "9999", "4444", "3333"].windows(2) {
        check_beats(pair[0], pair[1]);
    }
}

#[test]
fn singles_by_rank() {
    let order: Vec<char> = "BL2AKQJT9876543".chars().collect();
    for pair in order.windows(2) {
        check_beats(&pair[0].to_string(), &pair[1].to_string());
    }
}

#[test]
fn same_pattern_and_as_many_cards_by_the_highest_rank() {
    check_beats("66", "55");
    check_beats("222", "AAA");
    check_beats("45678", "34567");
    check_beats("445566", "334455");
    check_beats("444555", "333444");
    check_apart("345678", "45678");
    check_apart("66", "777");
    check_apart("33445566", "778899");
    check_apart("66", "66");
}

#[test]
fn what_is_attached_does_not_count() {
    check_beats("444+3", "333+B");
    check_beats("999+33", "888+22");
    check_beats("444555+33", "333444+2A");
    check_beats("6666+34", "5555+22");
    check_apart("444+3", "333+44");
    check_apart("444555+33", "333444+6699");
    check_apart("6666+34", "5555+3344");
    // 牌型与张数均相同: not another length, nor the same body again.
    check_apart("444555666+789", "333444+69");
    check_apart("777+8", "777+9");
}
