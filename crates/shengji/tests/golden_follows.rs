//! Golden counts of legal follows from fixed positions, like perft for chess.
//!
//! Every count is derived in the comment above its position; `C(n,k)` is the
//! number of ways to choose k of n different cards. The small positions are
//! besides counted by trying every set of cards against `check_follow`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use cards::{CardSet, Rank, Suit};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::{Edition, Follows, Lead, Order, check_follow};

/// A position: rules, level and trump (`2S`, `5-` for 无主), lead, hand.
struct Position<'a> {
    rules: &'a str,
    terms: &'a str,
    lead: &'a str,
    reading: Option<&'a [&'a str]>,
    hand: &'a str,
}

fn set(cards: &str) -> CardSet {
    cards.parse().unwrap()
}

fn check(rules: &str, terms: &str, lead: &str, hand: &str, count: u64) {
    check_position(&Position { rules, terms, lead, reading: None, hand }, count);
}

fn check_position(position: &Position<'_>, count: u64) {
    let (level, trump) = position.terms.split_at(1);
    let level = Rank::from_letter(level.chars().next().unwrap()).unwrap();
    let trump = Suit::from_letter(trump.chars().next().unwrap());
    let order = Edition::by_id(position.rules).unwrap().order(level, trump);
    let reading: Option<Vec<CardSet>> =
        position.reading.map(|parts| parts.iter().map(|part| set(part)).collect());
    let lead = Lead::read(&order, set(position.lead), reading.as_deref()).unwrap();
    let hand = set(position.hand);
    let mut follows = Follows::new(&order, hand, &lead);
    assert_eq!(follows.count(), count, "{} to {}", position.hand, position.lead);
    if let Some(legal) = by_trying(&order, hand, &lead) {
        assert_eq!(legal, count, "{} to {} by trying", position.hand, position.lead);
    }
}

/// All sets of as many cards as were led, each tried; nothing if they are
/// too many.
fn by_trying(order: &Order, hand: CardSet, lead: &Lead) -> Option<u64> {
    let mut plays = vec![CardSet::EMPTY];
    for (card, copies) in hand.kinds() {
        plays = plays
            .iter()
            .flat_map(|&play| (0..=copies).map(move |n| play + CardSet::of(card, n)))
            .filter(|play| play.len() <= lead.cards.len())
            .collect();
        if plays.len() > 200_000 {
            return None;
        }
    }
    plays.retain(|&play| {
        play.len() == lead.cards.len() && check_follow(order, hand, lead, play).is_ok()
    });
    Some(plays.len() as u64)
}

// One deck: 12 cards, every lead a single or a throw of singles.

#[test]
fn one_deck_single() {
    // 4 hearts: each of them.
    check("cn2002x1", "2S", "HA", "H3 H5 H9 HK C4 C6 D7 S3 S8 SQ BJ D2", 4);
    // Void: any of the 12 cards, all different.
    check("cn2002x1", "2S", "HA", "C3 C5 C9 CK D4 D6 D7 S3 S8 SQ BJ D2", 12);
}

#[test]
fn one_deck_throw() {
    // Two of 5 hearts: C(5,2) = 10.
    check("cn2002x1", "2S", "HA HK", "H3 H5 H9 HT HJ C4 D7", 10);
    // Three led, two hearts held: both, and one of 4 others.
    check("cn2002x1", "2S", "HA HK HQ", "H3 H5 C4 C6 D7 S3", 4);
    // Trumps thrown: S3 SK, the 副级 D2 and the big joker are the group:
    // C(4,2) = 6.
    check("cn2002x1", "2S", "SA SQ", "S3 SK D2 BJ H3 H4", 6);
}

// Two decks.

#[test]
fn two_decks_single() {
    // 3 3 9 K of hearts: three different cards.
    check("cn2002x2", "2S", "HA", "H3 H3 H9 HK C4 C4", 3);
    // The only heart must be played.
    check("cn2017", "2S", "HA", "H3 C9 C9 DK", 1);
    // The H2 is a 副级 and follows trumps: with S3 S3 and LJ three kinds.
    check("cn2017", "2S", "SA", "H2 S3 S3 LJ H9 H9", 3);
}

#[test]
fn two_decks_pair() {
    // Two pairs, one must be played: 2.
    check("cn2002x2", "2S", "HA HA", "H3 H3 H9 H9 HK HQ C4", 2);
    // No pair: two of 4 different hearts, C(4,2) = 6.
    check("cn2002x2", "2S", "HA HA", "H3 H5 H9 HK C4 C4", 6);
    // Exactly two hearts: both.
    check("cn2002x2", "2S", "HA HA", "H3 H5 C4 C4", 1);
    // One heart, and one of the 3 kinds C4 C5 D6.
    check("most2015", "2S", "HA HA", "H3 C4 C4 C5 D6", 3);
    // Void, 3 kinds of which two are pairs: two different ones C(3,2) = 3,
    // or one of the 2 pairs.
    check("sasu2017", "2S", "HA HA", "C4 C4 D5 D5 S3", 5);
}

#[test]
fn two_decks_pair_of_trumps() {
    // S5 is the 主级, H5 and D5 are 副级. Pairs: H5 and S3. Their single
    // cards cannot be played apart: 2.
    check("cn2017", "5S", "SA SA", "S5 H5 H5 D5 S3 S3 BJ C9", 2);
    // Equal 副级 of two suits are no pair: two of H5 C5 D5 S3 in any way,
    // C(4,2) = 6.
    check("cn2017", "5S", "SA SA", "H5 C5 D5 S3 C9 C9", 6);
}

#[test]
fn two_decks_tractor() {
    // Tractors among 33 44 55 99: 3344 and 4455.
    check("cn2002x2", "2S", "HA HA HK HK", "H3 H3 H4 H4 H5 H5 H9 H9 HJ", 2);
    // No tractor, 3 pairs: two of them, C(3,2) = 3.
    check("cn2002x2", "2S", "HA HA HK HK", "H3 H3 H5 H5 H9 H9 HJ HQ", 3);
    // One pair, and two of 4 other hearts: C(4,2) = 6.
    check("cn2002x2", "2S", "HA HA HK HK", "H3 H3 H5 H6 H9 HJ C3 C3", 6);
    // No pair: four of 6 hearts, C(6,4) = 15.
    check("cn2002x2", "2S", "HA HA HK HK", "H3 H4 H5 H6 H9 HJ C3 C3", 15);
    // Two hearts, then two cards of C3 C3 C4: C3 C3 or C3 C4: 2.
    check("cn2002x2", "2S", "HA HA HK HK", "H3 H4 C3 C3 C4", 2);
}

#[test]
fn two_decks_tractor_over_the_level() {
    // Level 5: 4 and 6 are adjacent, so 4466 and 6677 are tractors: 2.
    check("cn2002x2", "5S", "HA HA HK HK", "H4 H4 H6 H6 H7 H7 HT HT", 2);
    // Level 8: 4 and 6 are not. 6677 is the only tractor.
    check("cn2002x2", "8S", "HA HA HK HK", "H4 H4 H6 H6 H7 H7 HT HT", 1);
}

#[test]
fn two_decks_longer_tractors() {
    // Three pairs led. 33 44 is the longest tractor and must be in; with it
    // one more pair of 88 and TT: 2.
    check("cn2002x2", "2S", "HA HA HK HK HQ HQ", "H3 H3 H4 H4 H8 H8 HT HT HJ", 2);
    // Two tractors of two, one must be in with one more pair: 33 44 with 88 or
    // 99, 88 99 with 33 or 44: 4.
    check("cn2002x2", "2S", "HA HA HK HK HQ HQ", "H3 H3 H4 H4 H8 H8 H9 H9 HJ", 4);
    // One tractor of two and no other pair: the rest is two of J Q and 6,
    // C(3,2) = 3.
    check("cn2002x2", "2S", "HA HA HK HK HT HT", "H3 H3 H4 H4 H6 HJ HQ", 3);
}

#[test]
fn two_decks_minor_level_cards() {
    // Level 7, spades: S7 S7 with H7 H7 or with C7 C7, and in cn2002 also
    // H7 H7 SA SA and C7 C7 SA SA.
    let hand = "S7 S7 H7 H7 C7 C7 SA SA H3";
    check("cn2002x2", "7S", "SK SK SQ SQ", hand, 4);
    // cn2017 keeps the 副级 apart from the ace.
    check("cn2017", "7S", "SK SK SQ SQ", hand, 2);
    // No tractor but two 副级 pairs, which are equal and not adjacent, and
    // S3 S3: two of 3 pairs, C(3,2) = 3.
    check("cn2017", "7S", "SK SK SQ SQ", "H7 H7 C7 C7 S3 S3 H3", 3);
}

#[test]
fn two_decks_no_trump() {
    // 无主 at 5: trumps are jokers and all fives. LJ LJ with any one five
    // pair, two of them here: 2.
    check("most2015", "5-", "BJ BJ LJ LJ", "LJ LJ S5 S5 H5 H5 C5 SA SA SK SK", 2);
    // A spade lead: the S5 is none, so SA SA SK SK: the only tractor.
    check("most2015", "5-", "S4 S4 S3 S3", "S5 S5 SA SA SK SK SJ SJ", 1);
    // A pair of fives led: one of the pairs S5 and H5, or LJ LJ: 3.
    check("most2015", "5-", "D5 D5", "LJ LJ S5 S5 H5 H5 C5 SA SA", 3);
    // A single trump led, no trump held: any of the 3 kinds.
    check("cn2017", "5-", "BJ", "SA SA SK HQ", 3);
}

#[test]
fn two_decks_throw() {
    // A pair and a single led: one of the pairs 33 55 99, with one card of the
    // three other kinds: 3 · 3 = 9.
    check("cn2002x2", "2S", "HA HA HK", "H3 H3 H5 H5 H9 H9 HJ", 9);
    // A tractor and a single: 33 44 with one of 6 8 J: 3.
    check("cn2002x2", "2S", "HA HA HK HK HQ", "H3 H3 H4 H4 H6 H8 HJ", 3);
    // A tractor and two pairs: 33 44 99, no second pair, and two of J Q K:
    // C(3,2) = 3.
    check("cn2002x2", "2S", "HA HA HT HT H8 H8 H7 H7", "H3 H3 H4 H4 H9 H9 HJ HQ HK", 3);
    // Two singles: two of the kinds 3 9 J, or 33: C(3,2) + 1 = 4.
    check("cn2017", "2S", "HA HK", "H3 H3 H9 HJ C4", 4);
    // Void against a pair and a single: three of C4 C4 D5 S3: all kinds once,
    // or C4 C4 with D5 or S3: 3.
    check("cn2017", "2S", "HA HA HK", "C4 C4 D5 S3", 3);
}

// Three decks.

#[test]
fn three_decks_single() {
    check("cn2002x3", "2S", "HA", "H3 H3 H3 H4 H4 C9", 2);
}

#[test]
fn three_decks_pair() {
    // A triple can be broken: 33, or the pair 99.
    check("cn2002x3", "2S", "HA HA", "H3 H3 H3 H9 H9 HK HQ", 2);
    // Only a triple: two of it.
    check("cn2002x3", "2S", "HA HA", "H3 H3 H3 H9 HK HQ", 1);
}

#[test]
fn three_decks_triple() {
    check("cn2002x3", "2S", "HA HA HA", "H3 H3 H3 H4 H4 H4 H9 H9 HK", 2);
    // No triple: a pair of 3 or 4 with one other card. 33 with 4 9 K, 44 with
    // 3 9 K: 6.
    check("cn2002x3", "2S", "HA HA HA", "H3 H3 H4 H4 H9 HK", 6);
    // No pair: C(5,3) = 10.
    check("cn2002x3", "2S", "HA HA HA", "H3 H4 H6 H9 HK C5 C5", 10);
    // 副级 of three suits are no triple: a pair H2 H2 with C2, D2 or S3.
    check("cn2002x3", "2S", "SA SA SA", "H2 H2 C2 D2 S3 H4", 3);
}

#[test]
fn three_decks_pair_tractor() {
    // 333 44 555: tractors 33 44 and 44 55, with all four cards fixed: 2.
    check("cn2002x3", "2S", "HA HA HK HK", "H3 H3 H3 H4 H4 H5 H5 H5 H9", 2);
    // Two triples apart: two pairs out of them, 33 55.
    check("cn2002x3", "2S", "HA HA HK HK", "H3 H3 H3 H5 H5 H5 H9 HJ", 1);
    // One triple and singles: 33 and two of the third 3, 9 and J: C(3,2) = 3.
    check("cn2002x3", "2S", "HA HA HK HK", "H3 H3 H3 H9 HJ", 3);
}

#[test]
fn three_decks_triple_tractor() {
    let lead = "HA HA HA HK HK HK";
    // 333444 and 444555.
    check("cn2002x3", "2S", lead, "H3 H3 H3 H4 H4 H4 H5 H5 H5 H9", 2);
    // Two triples that are not adjacent, of three: C(3,2) = 3.
    check("cn2002x3", "2S", lead, "H3 H3 H3 H5 H5 H5 H9 H9 H9 HJ", 3);
    // 333 and a pair of 55 or 77, and one other card. 55: 7 9 J; 77: 5 9 J;
    // 6 plays.
    check("cn2002x3", "2S", lead, "H3 H3 H3 H5 H5 H7 H7 H9 HJ", 6);
    // 333 and three of 4 6 8 T: C(4,3) = 4.
    check("cn2002x3", "2S", lead, "H3 H3 H3 H4 H6 H8 HT", 4);
    // No triple: the tractor 33 44, then any two of 8 8 T Q: 88, or two of
    // three kinds C(3,2) = 3: 4.
    check("cn2002x3", "2S", lead, "H3 H3 H4 H4 H8 H8 HT HQ", 4);
    // No tractor: two of the pairs 33 55 88 and two more cards. All three
    // pairs: 1. Two pairs, C(3,2) = 3 ways, with one card of the third and T: 3.
    check("cn2002x3", "2S", lead, "H3 H3 H5 H5 H8 H8 HT", 4);
    // One pair 33 and four of 5 6 8 9 T: C(5,4) = 5.
    check("cn2002x3", "2S", lead, "H3 H3 H5 H6 H8 H9 HT", 5);
    // Nothing: six of 7, 7.
    check("cn2002x3", "2S", lead, "H3 H4 H6 H7 H9 HT HQ", 7);
}

#[test]
fn three_decks_declared_throw() {
    let hand = "H3 H3 H3 H4 H4 H9 H9 HT";
    let lead = "H8 H8 H8 H7 H7";
    let position =
        |reading| Position { rules: "cn2002x3", terms: "2S", lead, reading: Some(reading), hand };
    // Triple and pair: 333 with 44 or 99: 2.
    check_position(&position(&["H8 H8 H8", "H7 H7"]), 2);
    // Tractor and single: 33 44 with 3, 9 or T: 3.
    check_position(&position(&["H8 H8 H7 H7", "H8"]), 3);
}

// Runs that meet on the 副级.

#[test]
fn one_run_alone_goes_on_above_the_minor_levels() {
    // Five pairs in a row led. HT-DA-DK and DT-ST are owed, so that all pairs
    // are played: a run from DK and one from below DT cannot both go on.
    let lead = "DQ DQ DJ DJ D6 D6 D5 D5 D4 D4";
    check("cn2002x2", "TD", lead, "BJ DT DT ST ST HT HT DA DA DK DK", 1);
    // Seven in a row, seven pairs held and one card: no choice.
    let lead = "S7 S7 S8 S8 S9 S9 ST ST SJ SJ SQ SQ SK SK";
    check("cn2002x2", "2S", lead, "S4 S4 S5 S5 SA SA H2 H2 C2 D2 D2 S2 S2 LJ LJ", 1);
    let lead = "S4 S4 S5 S5 S9 S9 ST ST SJ SJ";
    check("cn2002x3", "7S", lead, "SK SK SA SA SA H7 C7 C7 D7 D7 S7 S7 S7 BJ BJ", 1);
}

/// Random hands of the strongest trumps, whose runs meet on the 副级, against
/// every set of their cards.
#[test]
fn runs_on_the_minor_levels_as_by_trying() {
    let leads = [
        "S3 S3 S4 S4 S5 S5",
        "S3 S3 S4 S4 S5 S5 S6 S6",
        "S3 S3 S4 S4 S5 S5 S6 S6 S7 S7",
        "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8",
        "S3 S3 S3 S4 S4 S4 S6 S6 S7 S7",
        "S3 S3 S3 S4 S4 S4 S5 S5 S5",
    ];
    let kinds = ["SQ", "SK", "SA", "H2", "C2", "D2", "S2", "LJ", "BJ"];
    let order = Edition::by_id("cn2002x3").unwrap().order(Rank::Two, Some(Suit::Spades));
    let mut rng = SmallRng::seed_from_u64(7);
    let mut several = 0;
    for round in 0..600 {
        let lead = Lead::read(&order, set(leads[round % leads.len()]), None).unwrap();
        let mut hand = CardSet::EMPTY;
        for kind in kinds {
            // Mostly pairs: that is where runs get in each other's way.
            let copies = [0, 1, 2, 2, 2, 3][rng.random_range(0..6)];
            hand += CardSet::of(kind.parse().unwrap(), copies);
        }
        if hand.len() < lead.cards.len() {
            continue;
        }
        let legal = by_trying(&order, hand, &lead).unwrap();
        assert_eq!(Follows::new(&order, hand, &lead).count(), legal, "{hand} to {}", lead.cards);
        several += u32::from(legal > 1);
    }
    assert!(several > 200, "{several} hands had a choice");
}

// Whole hands, too many to list.

#[test]
fn large_counts() {
    // Twelve singles thrown at a void hand of 25 different cards: C(25,12) =
    // 5200300.
    let clubs = "C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA";
    let diamonds = "D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA";
    let lead = "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA";
    check("cn2002x2", "2S", lead, &format!("{clubs} {diamonds} BJ"), 5_200_300);
    // 12 hearts of 24 as singles: for each of 12 kinds 0, 1 or 2 copies with
    // 12 in all, the central trinomial coefficient of 12: 73789.
    let hearts = "H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 H8 H8 H9 H9 HT HT HJ HJ HQ HQ HK HK HA HA";
    check("cn2002x2", "2S", lead, hearts, 73_789);
    // Six pairs in a row led, twelve held in a row: 7 tractors of six.
    let tractor = "D3 D3 D4 D4 D5 D5 D6 D6 D7 D7 D8 D8";
    let held = hearts.replace('H', "D");
    check("cn2002x2", "2S", tractor, &held, 7);
}
