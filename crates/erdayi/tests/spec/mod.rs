//! The rules once more, slow and obvious, straight from the spec's table.
//!
//! Nothing here shares a line with the crate but the names of ranks and
//! patterns: a set is an array of counts, a body is tried at every rank, and
//! what is left over is checked against the list of what may be attached.

use cards::Lots;
use erdayi::{Hand, Pattern, Rank, Ranks, Reading};

pub(crate) type Counts = [u8; 15];

const ACE: usize = 11;
const LITTLE: usize = 13;
const BIG: usize = 14;

pub(crate) fn counts(ranks: Ranks) -> Counts {
    let mut counts = [0; 15];
    for (rank, count) in ranks.iter() {
        counts[rank.index()] = count as u8;
    }
    counts
}

/// Every reading of a set of cards.
pub(crate) fn readings(set: &Counts) -> Vec<Reading> {
    let total: u8 = set.iter().sum();
    let mut found = Vec::new();
    let mut add = |pattern, length: usize, main: usize| {
        found.push(Reading { pattern, length: length as u8, main: Rank::ALL[main] });
    };
    if total == 2 && set[LITTLE] == 1 && set[BIG] == 1 {
        add(Pattern::Rocket, 1, BIG);
    }
    for (rank, &count) in set.iter().enumerate() {
        for (pattern, size) in
            [(Pattern::Single, 1), (Pattern::Pair, 2), (Pattern::Trio, 3), (Pattern::Bomb, 4)]
        {
            if count == size && total == size {
                add(pattern, 1, rank);
            }
        }
        if let Some(rest) = without(set, rank, 1, 3) {
            if is_singles(&rest, 1) {
                add(Pattern::TrioAndSingle, 1, rank);
            }
            if is_pairs(&rest, 1) {
                add(Pattern::TrioAndPair, 1, rank);
            }
        }
        if let Some(rest) = without(set, rank, 1, 4) {
            if is_singles(&rest, 2) {
                add(Pattern::FourAndSingles, 1, rank);
            }
            if is_pairs(&rest, 2) {
                add(Pattern::FourAndPairs, 1, rank);
            }
        }
    }
    for start in 0..=ACE {
        for length in 2..=(ACE + 1 - start) {
            let top = start + length - 1;
            let alone =
                |each| without(set, start, length, each).is_some_and(|rest| rest == [0; 15]);
            if length >= 5 && alone(1) {
                add(Pattern::Straight, length, top);
            }
            if length >= 3 && alone(2) {
                add(Pattern::Pairs, length, top);
            }
            if alone(3) {
                add(Pattern::Plane, length, top);
            }
            if let Some(rest) = without(set, start, length, 3) {
                let lengthens =
                    start > 0 && rest[start - 1] == 3 || top < ACE && rest[top + 1] == 3;
                if is_singles(&rest, length as u8) && !lengthens {
                    add(Pattern::PlaneAndSingles, length, top);
                }
                if is_pairs(&rest, length as u8) {
                    add(Pattern::PlaneAndPairs, length, top);
                }
            }
        }
    }
    found
}

/// What is left when `each` cards of `length` ranks from `start` are taken
/// away; `None` when they are not there, or more of the body's own ranks
/// would be left.
fn without(set: &Counts, start: usize, length: usize, each: u8) -> Option<Counts> {
    let mut rest = *set;
    for count in &mut rest[start..start + length] {
        if *count != each {
            return None;
        }
        *count = 0;
    }
    Some(rest)
}

/// As many cards: never both jokers, never four of a rank.
fn is_singles(rest: &Counts, cards: u8) -> bool {
    rest.iter().sum::<u8>() == cards
        && !(rest[LITTLE] == 1 && rest[BIG] == 1)
        && rest.iter().all(|&count| count < 4)
}

/// As many pairs of different ranks.
fn is_pairs(rest: &Counts, pairs: u8) -> bool {
    rest.iter().all(|&count| count == 0 || count == 2) && rest.iter().sum::<u8>() == 2 * pairs
}

/// Whether the first may be laid on the second.
pub(crate) fn beats(a: Reading, b: Reading) -> bool {
    let size = |r: Reading| match r.pattern {
        Pattern::Rocket => 2,
        Pattern::Bomb => 1,
        _ => 0,
    };
    if size(a) != size(b) {
        return size(a) > size(b);
    }
    a.pattern == b.pattern && a.length == b.length && a.main > b.main
}

/// Every sub-multiset of the hand that is a legal play.
pub(crate) fn plays(hand: Ranks, over: Option<Reading>) -> Vec<String> {
    let held = counts(hand);
    let mut set = [0; 15];
    let mut found = Vec::new();
    loop {
        let legal =
            readings(&set).into_iter().any(|reading| over.is_none_or(|over| beats(reading, over)));
        if legal {
            found.push(text(&set));
        }
        // The next sub-multiset, counting up rank by rank.
        let Some(rank) = (0..15).find(|&rank| set[rank] < held[rank]) else {
            found.sort();
            return found;
        };
        set[..rank].fill(0);
        set[rank] += 1;
    }
}

fn text(set: &Counts) -> String {
    Rank::ALL
        .into_iter()
        .flat_map(|rank| std::iter::repeat_n(rank.letter(), set[rank.index()].into()))
        .collect()
}

/// A shuffled deck's first `size` cards.
pub(crate) fn random_hand(lots: &mut Lots, size: usize) -> Hand {
    let mut deck: Vec<cards::Card> = cards::Card::all().collect();
    lots.shuffle(&mut deck);
    Hand::try_from_cards(deck.into_iter().take(size)).expect("a deck has no card twice")
}

/// A hand with long runs and many equal ranks: whole ranks are dealt from a
/// few neighbours, where planes and fours are common.
pub(crate) fn rich_hand(lots: &mut Lots, size: usize) -> Hand {
    let start = lots.below(10) as usize;
    let mut deck: Vec<cards::Card> = cards::Card::all()
        .filter(|&card| {
            let rank = Rank::of(card).index();
            (start..start + 6).contains(&rank) || rank >= 12
        })
        .collect();
    lots.shuffle(&mut deck);
    Hand::try_from_cards(deck.into_iter().take(size)).expect("a deck has no card twice")
}
