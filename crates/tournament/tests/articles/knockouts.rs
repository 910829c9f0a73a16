//! Eliminations (cn2002:25, sasu2017 一2): names of rounds, byes, places that
//! are shared, and lots for those alone that are awarded.

use tournament::EntrantId;
use tournament::event::{Command, EventError};
use tournament::format::{NodeKind, RoundName, Slot, Source, Tree};
use tournament::lot::Seed;
use tournament::plan::{Cut, Plan, Preset};
use tournament::score::Slip;
use tournament::swiss::{ByHand, Leniency};

use super::desk::{Desk, deals, levels};

/// Plays an elimination in which the lower id always wins, and writes down
/// what each round is called, how many meet, and who has a bye.
fn played(plan: Plan, entrants: u32) -> (Desk, Vec<String>) {
    let mut desk = Desk::new(plan, entrants);
    desk.begin();
    let mut rounds = Vec::new();
    loop {
        let draft = Command::Draft { leniency: Leniency::Strict, by_hand: ByHand::default() };
        match desk.ask(draft) {
            Err(EventError::NoMoreRounds) => return (desk, rounds),
            drafted => drafted.unwrap(),
        };
        desk.advance();
        desk.advance();
        let state = desk.event.state();
        let bracket = state.bracket(0).unwrap();
        let round = state.stages[0].last_round().unwrap();
        let byes: Vec<String> = bracket.byes(round).iter().map(ToString::to_string).collect();
        let names = state.round_names(0, desk.round());
        assert_eq!(names, bracket.names(round));
        let names: Vec<String> = names.into_iter().map(RoundName::zh).collect();
        rounds.push(format!("{} {} [{}]", names.join("、"), round.matches.len(), byes.join(" ")));
        for (table, sides) in desk.sides() {
            let won = if sides[0] < sides[1] { [1, 0] } else { [0, 1] };
            desk.run(Command::TakeSlip { match_no: table, slip: Slip::Games { won }, fault: None });
        }
        desk.advance();
        desk.advance();
    }
}

fn ranks(desk: &Desk) -> Vec<u32> {
    desk.event.state().standings(0).unwrap().rows.iter().map(|row| row.rank).collect()
}

#[test]
fn the_rounds_of_a_knockout_have_names_and_byes() {
    let mut plan = Preset::Sasu2017.plan(13);
    plan.numbers = tournament::plan::Numbers::AsEntered;
    let (desk, rounds) = played(plan, 13);
    // All by lot (sasu2017 一2): three of thirteen go straight to the next round.
    let first = rounds[0].strip_prefix("1/8决赛 5 [").unwrap().strip_suffix(']').unwrap();
    assert_eq!(first.split(' ').count(), 3);
    assert_eq!(rounds[1..], ["1/4决赛 4 []", "半决赛 2 []", "决赛、三四名决赛 2 []"]);
    let bracket = desk.event.state().bracket(0).unwrap();
    assert_eq!(bracket.champion(), Some(EntrantId(1)));
}

#[test]
fn larger_rounds_are_named_by_their_matches() {
    let names = |tree: &Tree| -> Vec<String> {
        let mut names: Vec<RoundName> = tree.nodes.iter().filter_map(|node| node.name).collect();
        names.dedup();
        names.into_iter().map(RoundName::zh).collect()
    };
    assert_eq!(
        names(&Tree::single(100, false)),
        ["1/64决赛", "1/32决赛", "1/16决赛", "1/8决赛", "1/4决赛", "半决赛", "决赛"]
    );
    assert_eq!(names(&Tree::single(2, true)), ["决赛"]);
    assert_eq!(names(&Tree::double(2, true)), ["胜部决赛", "总决赛", "第二场总决赛"]);
}

/// cn2002:25 二: every round says on which side it is played. The losers of
/// ten meet first when those of the second round join them.
#[test]
fn the_rounds_of_a_double_elimination_name_both_sides() {
    let (desk, rounds) = played(Preset::Cn2002Double.plan(10), 10);
    assert_eq!(
        rounds,
        [
            "胜部第1轮 2 [1 5 4 3 6 2]",
            "胜部第2轮 4 []",
            "败部第1轮 2 [6 5]",
            "胜部第3轮、败部第2轮 4 []",
            "败部第3轮 2 []",
            "胜部决赛、败部第4轮 2 []",
            "败部决赛 1 []",
            "总决赛 1 []",
        ]
    );
    assert_eq!(ranks(&desk), [1, 2, 3, 4, 5, 5, 7, 7, 9, 9]);
    assert_eq!(tournament::check::check(desk.event.log()), []);
}

/// Of sixteen the losers of the first round meet in the second.
#[test]
fn a_full_double_elimination_counts_every_losers_round() {
    let (_, rounds) = played(Preset::Cn2002Double.plan(16), 16);
    assert_eq!(rounds[..3], ["胜部第1轮 8 []", "胜部第2轮、败部第1轮 8 []", "败部第2轮 4 []"]);
}

/// One not known yet is named by the match he comes from, past byes.
#[test]
fn whoever_is_to_come_is_named_by_his_match() {
    let tree = Tree::double(10, true);
    let first = tree.nodes.iter().find(|node| node.name == Some(RoundName::Losers { nth: 1 }));
    let first = first.unwrap();
    let Source::Loser(match_of) = tree.origin(first.sources[0]) else { panic!("{first:?}") };
    assert_eq!(tree.nodes[match_of].name, Some(RoundName::Winners { nth: 1 }));
    assert_eq!(tree.nodes[match_of].kind, NodeKind::Match { nth: Some(1) });
    let mut desk = Desk::new(Preset::Cn2002Knockout.plan(4), 4);
    desk.begin();
    let bracket = desk.event.state().bracket(0).unwrap();
    assert_eq!(bracket.slots(2), [Slot::Unknown; 2]);
    assert_eq!(bracket.slots(0), [1, 4].map(|id| Slot::Entrant(EntrantId(id))));
}

/// Those put out in one round share their places; a lot is drawn only where
/// the last award falls between them.
#[test]
fn a_lot_parts_those_out_in_one_round_only_at_the_last_award() {
    let lot = || Command::DrawTies { seed: Seed::from_word("名次") };
    for (awarded, drawn) in [(0, None), (1, None), (4, None), (8, None), (6, Some(5..=8))] {
        let mut plan = Preset::Cn2002Knockout.plan(13);
        plan.awarded = awarded;
        let (mut desk, _) = played(plan, 13);
        let shared = [1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9, 9, 9];
        assert_eq!(ranks(&desk), shared);
        let due: Vec<EntrantId> = drawn.into_iter().flatten().map(EntrantId).collect();
        assert_eq!(desk.event.state().to_be_drawn(), due, "{awarded} awarded");
        if due.is_empty() {
            assert_eq!(desk.ask(lot()), Err(EventError::NoTies));
            continue;
        }
        desk.run(lot());
        assert_eq!(ranks(&desk), [1, 2, 3, 3, 5, 6, 7, 8, 9, 9, 9, 9, 9]);
        assert_eq!(desk.ask(lot()), Err(EventError::DecidedAlready));
        desk.run(Command::EndStage);
        assert_eq!(tournament::check::check(desk.event.log()), []);
    }
}

/// most2015 四(二)5: lots part those equal in places that are awarded, and
/// nobody below.
#[test]
fn a_swiss_draws_lots_for_awarded_places_alone() {
    for (awarded, expected) in [(0, 6), (2, 6), (6, 6), (7, 12)] {
        let mut plan = Preset::Most2015.plan(12);
        plan.sections.clear();
        plan.awarded = awarded;
        let mut desk = Desk::new(plan, 12);
        desk.begin();
        desk.whole_round(1);
        assert_eq!(ranks(&desk), [[1; 6], [7; 6]].concat());
        assert_eq!(desk.event.state().to_be_drawn().len(), expected, "{awarded} awarded");
        desk.run(Command::DrawTies { seed: Seed::from_word("名次") });
        let below: Vec<u32> = if expected == 6 { vec![7; 6] } else { (7..=12).collect() };
        assert_eq!(ranks(&desk), [(1..=6).collect(), below].concat());
        assert_eq!(tournament::check::check(desk.event.log()), []);
    }
}

/// A correction may make others equal after the lot: they draw, too, and
/// nobody has the lot of another.
#[test]
fn whoever_becomes_equal_later_draws_later() {
    let mut plan = Preset::Most2015.plan(4);
    plan.sections.clear();
    let mut desk = Desk::new(plan, 4);
    desk.begin();
    desk.start_round();
    let tables = desk.sides();
    let take = |table: u32, gap| Command::TakeSlip {
        match_no: table,
        slip: levels(true, gap),
        fault: None,
    };
    desk.run(take(tables[0].0, 0));
    desk.run(take(tables[1].0, 3));
    desk.advance();
    let lot = |word: &str| Command::DrawTies { seed: Seed::from_word(word) };
    assert_eq!(desk.event.state().to_be_drawn().len(), 2);
    desk.run(lot("一"));
    assert_eq!(ranks(&desk), [1, 2, 3, 4]);
    desk.run(Command::Correct {
        round: 1,
        match_no: tables[1].0,
        slip: levels(true, 0),
        reason: "抄错".to_owned(),
    });
    assert_eq!(desk.event.state().to_be_drawn().len(), 4);
    desk.run(lot("二"));
    assert_eq!(ranks(&desk), [1, 2, 3, 4]);
    assert_eq!(tournament::check::check(desk.event.log()), []);
}

/// erdayi2021 六(一): 前九名获奖. Those who did not reach the final have their
/// places, and so have those who did not reach the second stage.
#[test]
fn nine_are_awarded_though_three_play_the_final() {
    let mut desk = Desk::new(Preset::Erdayi2021.plan(27), 27);
    for stage in 0..3 {
        desk.begin();
        desk.start_round();
        // The lowest id of a table wins a deal that no other table has, the
        // next one a small one: no two are equal.
        let worth = [8, 12, 16, 24, 32, 48, 64, 96, 128];
        for ((table, sides), worth) in desk.sides().into_iter().zip(worth) {
            let mut order = [0, 1, 2];
            order.sort_by_key(|&at: &usize| sides[at]);
            let won = |by: usize, worth: i64| {
                let mut row = [-worth; 3];
                row[by] = 2 * worth;
                row
            };
            let slip = deals([won(order[0], worth), won(order[1], 1)]);
            desk.run(Command::TakeSlip { match_no: table, slip, fault: None });
        }
        desk.advance();
        desk.advance();
        desk.run(Command::EndStage);
        assert_eq!(desk.event.state().stages.len(), stage + 1);
    }
    let state = desk.event.state();
    let mut places: Vec<(u32, EntrantId)> =
        state.standings(2).unwrap().rows.iter().map(|row| (row.rank, row.entrant)).collect();
    for (_, rows) in state.out_before(2, None) {
        places.extend(rows.iter().map(|row| (row.rank, row.entrant)));
    }
    let ranks: Vec<u32> = places.iter().map(|(rank, _)| *rank).collect();
    assert_eq!(ranks, (1..=27).collect::<Vec<_>>());
    let second: Vec<EntrantId> = state.stages[1].players.clone();
    assert!(places[3..9].iter().all(|(_, id)| second.contains(id)));
    assert_eq!(state.plan.stages[1].cut, Some(Cut::Best(3)));
}
