//! The generator, the readings and the comparison against brute force.

mod spec;

use cards::Lots;
use erdayi::{Ranks, Reading, can_play, count_plays, for_each_play};

fn generated(hand: Ranks, over: Option<Reading>) -> Vec<String> {
    let mut found = Vec::new();
    for_each_play(hand, over, |play| {
        assert_eq!(Reading::of(play.ranks), Some(play.reading), "{}", play.ranks);
        if let Some(over) = over {
            assert!(play.reading.beats(over), "{} on {over}", play.reading);
        }
        found.push(play.ranks.to_string());
    });
    assert_eq!(count_plays(hand, over), found.len());
    assert_eq!(can_play(hand, over), !found.is_empty());
    found.sort();
    found
}

/// Leading with the hand, and following each of some plays of another.
fn check(hand: Ranks, other: Ranks, lots: &mut Lots) {
    assert_eq!(generated(hand, None), spec::plays(hand, None), "leading with {hand}");
    let mut tables = Vec::new();
    for_each_play(other, None, |play| tables.push(play.reading));
    tables.sort();
    tables.dedup();
    lots.shuffle(&mut tables);
    for &over in tables.iter().take(3) {
        assert_eq!(generated(hand, Some(over)), spec::plays(hand, Some(over)), "{hand} on {over}");
    }
}

fn check_hands(seed: u8, hands: u32) {
    let mut lots = Lots::new([seed; 32]);
    for i in 0..hands {
        let size = 1 + lots.below(20) as usize;
        let (hand, other) = if i % 2 == 0 {
            (spec::random_hand(&mut lots, size), spec::random_hand(&mut lots, 20))
        } else {
            (spec::rich_hand(&mut lots, size), spec::rich_hand(&mut lots, 20))
        };
        check(hand.ranks(), other.ranks(), &mut lots);
    }
}

#[test]
fn every_play_is_listed_once() {
    check_hands(1, 400);
}

#[test]
#[ignore = "minutes: the same as above on many more hands"]
fn every_play_is_listed_once_on_many_hands() {
    check_hands(2, 20_000);
}

/// Counts that never change while the rules do not.
#[test]
fn golden_counts() {
    fn check(hand: &str, over: Option<&str>, expected: usize) {
        let read = |cards: &str| Reading::of(cards.parse().unwrap()).unwrap();
        let hand: Ranks = hand.parse().unwrap();
        let over = over.map(read);
        assert_eq!(count_plays(hand, over), expected, "{hand} on {over:?}");
        // Brute force needs hours for the whole deck.
        if hand.len() <= 20 {
            assert_eq!(spec::plays(hand, over).len(), expected);
        }
    }
    let deck = Ranks::DECK.to_string();
    check(&deck, None, 44_830);
    check(&deck, Some("3"), 28);
    check("33344455566677788LB2", None, 353);
    check("33344455566677788LB2", Some("33344455"), 73);
    check("3333444455556666LB22", None, 227);
}

/// Sets of cards that are mostly plays, or one card away from one.
fn check_readings(seed: u8, sets: u32) {
    let mut lots = Lots::new([seed; 32]);
    let mut patterns = [0_u32; 14];
    for _ in 0..sets {
        let hand = spec::rich_hand(&mut lots, 20).ranks();
        let mut some = Vec::new();
        for_each_play(hand, None, |play| some.push(play));
        let play = some[lots.below(some.len() as u32) as usize];
        let mut near = play.ranks;
        let _ = near.try_insert(erdayi::Rank::ALL[lots.below(15) as usize]);
        for set in [play.ranks, near, hand] {
            let slow = spec::readings(&spec::counts(set));
            assert!(slow.len() <= 1, "{set} has two readings");
            assert_eq!(Reading::of(set), slow.first().copied(), "{set}");
        }
        let other = some[lots.below(some.len() as u32) as usize];
        assert_eq!(play.reading.beats(other.reading), spec::beats(play.reading, other.reading));
        patterns[play.reading.pattern as usize] += 1;
    }
    assert!(patterns.iter().all(|&n| n > 0), "a pattern was never tried: {patterns:?}");
}

#[test]
fn readings_are_those_of_the_spec() {
    check_readings(3, 20_000);
}

#[test]
#[ignore = "a minute: the same as above on many more sets"]
fn readings_are_those_of_the_spec_on_many_sets() {
    check_readings(4, 1_000_000);
}

/// Every set of up to nine cards there is, with the jokers.
#[test]
#[ignore = "a minute: fifteen million sets"]
fn readings_of_all_small_sets() {
    fn go(set: &mut [u8; 15], from: usize, left: u8) {
        let ranks: Ranks = (0..15)
            .flat_map(|r| std::iter::repeat_n(erdayi::Rank::ALL[r].letter(), set[r].into()))
            .collect::<String>()
            .parse()
            .unwrap();
        assert_eq!(Reading::of(ranks), spec::readings(set).first().copied(), "{ranks}");
        for rank in from..15 {
            if left > 0 && u32::from(set[rank]) < erdayi::Rank::ALL[rank].copies() {
                set[rank] += 1;
                go(set, rank, left - 1);
                set[rank] -= 1;
            }
        }
    }
    go(&mut [0; 15], 0, 9);
}
