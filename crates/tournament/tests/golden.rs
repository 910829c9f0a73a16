//! Golden tables: brackets, schedules, double eliminations.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use tournament::format::{Source, Stand, Tree, bracket, round_robin};

fn check_bracket(entrants: u32, places: &str) {
    let expected: Vec<Option<u32>> = places
        .split([' ', '-'])
        .map(|seed| if seed == "x" { None } else { Some(seed.parse().unwrap()) })
        .collect();
    assert_eq!(bracket(entrants), expected, "{entrants}");
}

/// The sixteen of §20, its halves, and its double; byes fall to the best.
#[test]
fn the_places_of_brackets() {
    check_bracket(4, "1-4 3-2");
    check_bracket(5, "1-x 5-4 3-x x-2");
    check_bracket(6, "1-x 5-4 3-6 x-2");
    check_bracket(7, "1-x 5-4 3-6 7-2");
    check_bracket(8, "1-8 5-4 3-6 7-2");
    check_bracket(11, "1-x 9-8 5-x x-4 3-x 11-6 7-10 x-2");
    check_bracket(16, "1-16 9-8 5-12 13-4 3-14 11-6 7-10 15-2");
    check_bracket(
        32,
        "1-32 17-16 9-24 25-8 5-28 21-12 13-20 29-4 3-30 19-14 11-22 27-6 7-26 23-10 15-18 31-2",
    );
    // Every size between has the places of the next full one, with byes where
    // seeds are missing.
    for entrants in 4..=32_u32 {
        let full = bracket(entrants.next_power_of_two());
        let expected: Vec<Option<u32>> =
            full.into_iter().map(|seed| seed.filter(|&seed| seed <= entrants)).collect();
        assert_eq!(bracket(entrants), expected, "{entrants}");
    }
    for entrants in 1..=64 {
        let places = bracket(entrants);
        for (index, pair) in places.chunks(2).enumerate().filter(|(_, pair)| pair.len() == 2) {
            assert!(pair.iter().any(Option::is_some), "{entrants}: place {index} is empty");
        }
    }
}

fn check_schedule(entrants: u32, rounds: &str) {
    let written: Vec<String> = round_robin(entrants, false)
        .iter()
        .map(|round| {
            let meetings: Vec<String> = round
                .iter()
                .map(|m| match m.b {
                    Some(b) => format!("{}-{b}", m.a),
                    None => format!("{}-x", m.a),
                })
                .collect();
            meetings.join(" ")
        })
        .collect();
    assert_eq!(written.join(" | "), rounds, "{entrants}");
}

#[test]
fn the_schedules_of_round_robins() {
    check_schedule(3, "1-x 2-3 | 1-3 2-x | 1-2 3-x");
    check_schedule(4, "1-4 2-3 | 1-3 4-2 | 1-2 3-4");
    check_schedule(5, "1-x 2-5 3-4 | 1-5 4-x 2-3 | 1-4 5-3 2-x | 1-3 4-2 5-x | 1-2 3-x 4-5");
    check_schedule(6, "1-6 2-5 3-4 | 1-5 6-4 2-3 | 1-4 5-3 6-2 | 1-3 4-2 5-6 | 1-2 3-6 4-5");
    check_schedule(
        7,
        "1-x 2-7 3-6 4-5 | 1-7 6-x 2-5 3-4 | 1-6 7-5 4-x 2-3 | 1-5 6-4 7-3 2-x | 1-4 5-3 6-2 \
         7-x | 1-3 4-2 5-x 6-7 | 1-2 3-x 4-7 5-6",
    );
    check_schedule(
        8,
        "1-8 2-7 3-6 4-5 | 1-7 8-6 2-5 3-4 | 1-6 7-5 8-4 2-3 | 1-5 6-4 7-3 8-2 \
         | 1-4 5-3 6-2 7-8 | 1-3 4-2 5-8 6-7 | 1-2 3-8 4-7 5-6",
    );
    check_schedule(
        9,
        "1-x 2-9 3-8 4-7 5-6 | 1-9 8-x 2-7 3-6 4-5 | 1-8 9-7 6-x 2-5 3-4 | 1-7 8-6 9-5 4-x \
         2-3 | 1-6 7-5 8-4 9-3 2-x | 1-5 6-4 7-3 8-2 9-x | 1-4 5-3 6-2 7-x 8-9 | 1-3 4-2 5-x \
         6-9 7-8 | 1-2 3-x 4-9 5-8 6-7",
    );
    check_schedule(
        10,
        "1-10 2-9 3-8 4-7 5-6 | 1-9 10-8 2-7 3-6 4-5 | 1-8 9-7 10-6 2-5 3-4 | 1-7 8-6 9-5 \
         10-4 2-3 | 1-6 7-5 8-4 9-3 10-2 | 1-5 6-4 7-3 8-2 9-10 | 1-4 5-3 6-2 7-10 8-9 | 1-3 \
         4-2 5-10 6-9 7-8 | 1-2 3-10 4-9 5-8 6-7",
    );
}

/// Everyone meets everyone once, twice in a double one with sides changed,
/// and nobody sits twice in one round.
#[test]
fn everyone_meets_everyone() {
    for entrants in 2..=20_u32 {
        let rounds = round_robin(entrants, true);
        let mut met = std::collections::BTreeSet::new();
        for round in &rounds {
            let mut seen = std::collections::BTreeSet::new();
            for meeting in round {
                assert!(seen.insert(meeting.a));
                if let Some(b) = meeting.b {
                    assert!(seen.insert(b));
                    assert!(met.insert((meeting.a, b)), "{entrants}: {meeting:?}");
                }
            }
            assert_eq!(seen.len() as u32, entrants);
        }
        assert_eq!(met.len() as u32, entrants * (entrants - 1));
    }
}

fn written(tree: &Tree) -> Vec<String> {
    let source = |source: Source| match source {
        Source::Place(place) => format!("p{}", place + 1),
        Source::Winner(node) => format!("w{}", node + 1),
        Source::Loser(node) => format!("l{}", node + 1),
    };
    tree.nodes
        .iter()
        .map(|node| {
            let [a, b] = node.sources.map(source);
            format!("{}:{a}-{b}", node.round)
        })
        .collect()
}

/// Matches 1–15 are the winners' side, 16–29 the losers', 30 the final and
/// 31 the extra final; before each match stands its round.
#[test]
fn a_double_elimination_of_sixteen() {
    let expected = "1:p1-p2 1:p3-p4 1:p5-p6 1:p7-p8 1:p9-p10 1:p11-p12 1:p13-p14 1:p15-p16 \
        2:w1-w2 2:w3-w4 2:w5-w6 2:w7-w8 4:w9-w10 4:w11-w12 6:w13-w14 \
        2:l1-l2 2:l3-l4 2:l5-l6 2:l7-l8 3:w16-l12 3:w17-l11 3:w18-l10 3:w19-l9 \
        4:w20-w21 4:w22-w23 5:w24-l13 5:w25-l14 6:w26-w27 7:w28-l15 8:w15-w29 9:w30-l30";
    let tree = Tree::double(16, true);
    assert_eq!(written(&tree), expected.split_whitespace().collect::<Vec<_>>());
    assert!(tree.nodes[30].extra);
}

/// Plays a double elimination in which the better seed always wins, and
/// writes down each round.
fn favourites(entrants: u32) -> Vec<String> {
    let tree = Tree::double(entrants, true);
    let places = bracket(entrants);
    let mut won: Vec<Option<usize>> = vec![None; tree.nodes.len()];
    let mut rounds = Vec::new();
    loop {
        let stands = tree.resolve(&places, |node| won[node]);
        let ready: Vec<(usize, [u32; 2])> = stands
            .iter()
            .enumerate()
            .filter_map(|(node, stand)| match stand {
                Stand::Ready { sides } => Some((node, *sides)),
                _ => None,
            })
            .collect();
        let Some(round) = ready.iter().map(|(node, _)| tree.nodes[*node].round).min() else {
            return rounds;
        };
        let mut line = Vec::new();
        for (node, [a, b]) in ready.into_iter().filter(|(n, _)| tree.nodes[*n].round == round) {
            won[node] = Some(usize::from(b < a));
            line.push(format!("{a}-{b}"));
        }
        rounds.push(format!("{round}: {}", line.join(" ")));
    }
}

#[test]
fn a_double_elimination_of_eleven() {
    assert_eq!(
        favourites(11),
        [
            "1: 9-8 11-6 7-10",
            "2: 1-8 5-4 3-6 7-2",
            "3: 9-7 11-5 10-8",
            "4: 1-4 3-2 7-6 5-8",
            "5: 6-4 5-3",
            "6: 1-2 4-3",
            "7: 3-2",
            "8: 1-2",
        ]
    );
}
