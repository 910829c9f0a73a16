//! The articles about events, one scenario each.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;
mod excused;
mod justice;
mod knockouts;
mod offences;
mod presets;
mod teams;

use refusal::Refusal;
use tournament::event::{Command, Entrant, EventError, Happening, RoundState};
use tournament::lot::Seed;
use tournament::plan::{Cut, Draw, ExcusedWorth, Format, Plan, Preset, Ranking, Stage};
use tournament::score::{Award, Level, LevelWorth, Scoring, Slip};
use tournament::standings::Criterion;
use tournament::swiss::{ByHand, Leniency};
use tournament::{EntrantId, UnitId};

use desk::{Desk, deals, levels};

fn code(error: &EventError) -> &'static str {
    Refusal::from(error).code
}

/// A round robin of timed matches.
fn round_robin(worth: LevelWorth) -> Plan {
    let mut plan = Preset::Cn2002RoundRobin.plan(4);
    plan.stages[0].scoring = Scoring::Timed { minutes: 150, worth };
    plan
}

#[test]
fn an_entry_is_put_right_until_a_draw_was_made_from_it() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    let entered = |desk: &Desk| desk.event.state().entrants[&EntrantId(1)].entrant.clone();
    let moved = Entrant { unit: Some(UnitId(9)), name: "改名".to_owned(), ..entered(&desk) };
    desk.run(Command::Amend(moved.clone()));
    assert_eq!(entered(&desk), moved);
    let crowd = Entrant { people: vec!["甲".to_owned()], ..moved.clone() };
    assert_eq!(desk.ask(Command::Amend(crowd)).unwrap_err(), EventError::CannotEnter(EntrantId(1)));
    desk.begin();
    let late = Entrant { unit: Some(UnitId(1)), ..moved.clone() };
    assert_eq!(desk.ask(Command::Amend(late.clone())).unwrap_err(), EventError::EntryClosed);
    let substitute = Entrant { name: "替补".to_owned(), ..moved.clone() };
    desk.run(Command::Amend(substitute));
    assert_eq!(tournament::check::check(desk.event.log()), []);

    // A log in which a unit changed after the draw is found out.
    let mut log = desk.event.log().to_vec();
    log.last_mut().unwrap().what = Happening::Amended { entrant: late };
    let complaints = tournament::check::check(&log);
    assert_eq!(complaints[0].breach, tournament::check::Breach::Field);
    desk.run(Command::Withdraw(EntrantId(1)));
    let gone = desk.ask(Command::Amend(moved)).unwrap_err();
    assert_eq!(gone, EventError::NoEntrant(EntrantId(1)));
}

/// cn2002:28: fewer than half of the matches played, all results cancelled.
#[test]
fn a_withdrawal_before_half_of_a_round_robin_cancels_everything() {
    let mut desk = Desk::new(round_robin(LevelWorth::Plain), 6);
    desk.begin();
    desk.whole_round(1);
    let winner = desk.facts(1).points;
    assert_eq!(winner, 4);
    desk.run(Command::Withdraw(EntrantId(6)));
    // 6 lost to 1 in round 1 (Berger: 1-6): that result is gone.
    assert_eq!(desk.facts(1).points, 0);
    assert_eq!(desk.facts(1).met, []);
}

/// cn2002:28: half or more played, results stand and the rest are forfeits.
#[test]
fn a_withdrawal_after_half_of_a_round_robin_forfeits_the_rest() {
    let mut desk = Desk::new(round_robin(LevelWorth::Plain), 4);
    desk.begin();
    desk.whole_round(1);
    desk.whole_round(1);
    let before = desk.points(1);
    desk.run(Command::Withdraw(EntrantId(4)));
    assert_eq!(desk.points(1), before, "two of three played: results stand");
    desk.whole_round(1);
    // Round 3 is 1-2 3-4: 3, who had lost twice, wins without playing and
    // has not met 4.
    assert_eq!(desk.points(3), 4);
    assert!(desk.facts(3).met.iter().all(|(id, _)| *id != EntrantId(4)));
}

/// cn2002:28 with 标准分: the greatest of the own average, 20 minus the
/// withdrawer's average, and 12.
#[test]
fn with_standard_points_the_one_left_alone_gets_the_greatest_of_three() {
    let mut desk = Desk::new(round_robin(LevelWorth::Difference), 4);
    desk.begin();
    desk.whole_round(5);
    desk.whole_round(5);
    // 3 and 4 have lost both matches by five levels, 5 on average; 20 − 5 is
    // more than 12 and more than 3's own 5.
    desk.run(Command::Withdraw(EntrantId(4)));
    desk.whole_round(5);
    assert_eq!(desk.facts(3).standard, 500 + 500 + 1500);
    assert_eq!(desk.facts(4).standard, 1000);
}

/// cn2002:28: in a Swiss the results stand and opponents get 12.
#[test]
fn a_swiss_withdrawal_leaves_results_and_gives_twelve() {
    let mut desk = Desk::new(Preset::Cn2002Swiss.plan(4), 4);
    desk.begin();
    desk.start_round();
    desk.run(Command::Withdraw(EntrantId(4)));
    let (_, sides) = desk.sides().into_iter().find(|(_, s)| s.contains(&EntrantId(4))).unwrap();
    let other = sides.iter().find(|id| **id != EntrantId(4)).unwrap().0;
    for (table, sides) in desk.sides() {
        if !sides.contains(&EntrantId(4)) {
            let slip = Slip::Boards { tables: vec![vec![0; 16]] };
            desk.run(Command::TakeSlip { match_no: table, slip, fault: None });
        }
    }
    desk.advance();
    assert_eq!(desk.points(other), 1200);
    assert_eq!(desk.points(4), 0);
}

/// cn2002:28: before the start a round robin is drawn again.
#[test]
fn a_withdrawal_before_the_start_makes_a_new_draw() {
    let mut desk = Desk::new(round_robin(LevelWorth::Plain), 4);
    desk.begin();
    desk.draft();
    desk.run(Command::Withdraw(EntrantId(2)));
    assert!(desk.event.state().stages.is_empty());
    desk.begin();
    assert_eq!(desk.event.state().stages[0].players.len(), 3);
}

/// A late entry joins a Swiss from the next round; a round robin takes none.
#[test]
fn late_entries_join_only_a_field_that_can_grow() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.whole_round(1);
    desk.enter(5);
    desk.draft();
    let seated: usize = desk.sides().iter().map(|(_, sides)| sides.len()).sum();
    assert_eq!(seated, 4);
    let state = desk.event.state();
    assert_eq!(state.current().unwrap().2.last_round().unwrap().byes.len(), 1);
    assert_eq!(state.entrants[&EntrantId(5)].number, 5);

    let mut desk = Desk::new(round_robin(LevelWorth::Plain), 4);
    desk.begin();
    desk.whole_round(1);
    let entrant = desk.event.state().entrants[&EntrantId(1)].entrant.clone();
    let late = Command::Enter(Entrant { id: EntrantId(9), ..entrant });
    assert_eq!(desk.ask(late), Err(EventError::EntryClosed));
}

/// A correction before the next round is published drops the draft; after
/// that the published round stands and the correction counts from the next.
#[test]
fn corrections_before_and_after_publication() {
    let mut desk = Desk::new(Preset::Most2015.plan(8), 8);
    desk.begin();
    desk.whole_round(5);
    desk.advance();
    desk.draft();
    let correct =
        |slip| Command::Correct { round: 1, match_no: 1, slip, reason: "级数记错".to_owned() };
    let before = desk.event.state().standings(0).unwrap();
    let shifts = desk.event.preview(&correct(levels(false, 8)), desk.now_s).unwrap();
    assert!(!shifts.is_empty(), "the director sees the difference first");
    assert_eq!(desk.event.state().standings(0).unwrap(), before, "and nothing is done yet");
    desk.run(correct(levels(false, 8)));
    assert_eq!(desk.round(), 1, "the draft is dropped");
    desk.draft();
    desk.advance();
    let published = desk.sides();
    desk.run(correct(levels(true, 8)));
    assert_eq!(desk.sides(), published, "the published round stands");
    desk.run(Command::Advance { round: 1 });
    let late = desk.ask(correct(levels(true, 1)));
    assert_eq!(late, Err(EventError::WrongState(RoundState::Final)));
}

/// An undo is an entry; what was undone can be done otherwise.
#[test]
fn undo_is_an_entry_too() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    let before = desk.event.state().clone();
    desk.draft();
    let length = desk.event.log().len();
    desk.run(Command::Undo { entries: 1 });
    assert_eq!(desk.event.state(), &before);
    assert_eq!(desk.event.log().len(), length + 1);
    desk.run(Command::Undo { entries: 1 });
    assert!(desk.event.state().stages.is_empty());
    (0..4).for_each(|_| drop(desk.run(Command::Undo { entries: 1 })));
    assert_eq!(desk.ask(Command::Undo { entries: 1 }), Err(EventError::NothingToUndo));
}

/// A round goes through its states one by one, and closes when all slips
/// are in.
#[test]
fn the_states_of_a_round() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    let early = desk.ask(Command::Draft { leniency: Leniency::Strict, by_hand: ByHand::default() });
    assert_eq!(early, Err(EventError::NoStage));
    desk.begin();
    desk.draft();
    let slip = levels(true, 1);
    let take = Command::TakeSlip { match_no: 1, slip, fault: None };
    assert_eq!(desk.ask(take.clone()), Err(EventError::WrongState(RoundState::Draft)));
    desk.advance();
    desk.advance();
    desk.run(take);
    let missing = desk.ask(Command::Advance { round: 1 });
    assert_eq!(missing, Err(EventError::SlipsMissing(vec![2])));
    assert_eq!(code(&missing.unwrap_err()), "slips_missing");
    let wrong = Command::TakeSlip { match_no: 2, slip: Slip::Games { won: [1, 0] }, fault: None };
    assert_eq!(code(&desk.ask(wrong).unwrap_err()), "bad_slip");
    assert_eq!(desk.ask(Command::EndStage), Err(EventError::StageNotOver));
}

/// The director swaps two in the draft and the rest is paired anew.
#[test]
fn a_swap_in_the_draft() {
    let mut desk = Desk::new(Preset::Most2015.plan(8), 8);
    desk.begin();
    desk.draft();
    let before = desk.sides();
    let (a, b) = (before[0].1[0], before[1].1[0]);
    let (of_a, of_b) = (before[0].1[1], before[1].1[1]);
    desk.run(Command::Swap(a, b));
    let meets = |x: EntrantId, y: EntrantId| {
        desk.sides().iter().any(|(_, sides)| sides.contains(&x) && sides.contains(&y))
    };
    assert!(meets(a, of_b) && meets(b, of_a));
}

/// When the field runs out of pairings the director is told which rule must
/// give, units before rematches.
#[test]
fn the_director_is_told_which_rule_must_give() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    let draft = |leniency| Command::Draft { leniency, by_hand: ByHand::default() };
    desk.whole_round(1);
    desk.whole_round(1);
    // Units are {1, 2} and {3, 4}: the third round must bring one together.
    let strict = desk.ask(draft(Leniency::Strict)).unwrap_err();
    assert_eq!(code(&strict), "unit_rule_must_give");
    desk.run(draft(Leniency::UnitsMayMeet));
    desk.advance();
    desk.advance();
    desk.play(1);
    desk.advance();
    let lenient = desk.ask(draft(Leniency::UnitsMayMeet)).unwrap_err();
    assert_eq!(code(&lenient), "rematch_rule_must_give");
    desk.run(draft(Leniency::RematchesToo));
}

/// most2015 四(一): the best two of a unit, sums of 场分 and 标准分, then the
/// better best pair. 三: sections play together and are ranked apart.
#[test]
fn units_and_sections_of_most2015() {
    let mut desk = Desk::new(Preset::Most2015.plan(8), 8);
    desk.begin();
    desk.whole_round(5);
    let state = desk.event.state();
    let units = state.units(0);
    assert_eq!(units.len(), 4);
    let facts = state.standings(0).unwrap().facts;
    for row in &units {
        let of = [row.unit.0 * 2 - 1, row.unit.0 * 2].map(|id| facts[&EntrantId(id)].clone());
        assert_eq!(row.counted.len(), 2);
        assert_eq!(row.points, of[0].points + of[1].points);
        assert_eq!(row.standard, of[0].standard + of[1].standard);
    }
    assert!(
        units
            .windows(2)
            .all(|two| (two[0].points, two[0].standard) >= (two[1].points, two[1].standard))
    );
    let sections = state.sections(0);
    assert_eq!(sections.iter().map(|(_, rows)| rows.len()).collect::<Vec<_>>(), [4, 4]);
    assert!(sections.iter().all(|(_, rows)| rows[0].rank == 1));
    // Another plan may count another number of each unit.
    let mut plan = Preset::Most2015.plan(8);
    plan.unit_best = 1;
    let mut desk = Desk::new(plan, 8);
    desk.begin();
    desk.whole_round(5);
    assert!(desk.event.state().units(0).iter().all(|row| row.counted.len() == 1));
}

/// The lot is drawn once and recorded, and parts only full equals.
#[test]
fn a_lot_parts_those_whom_nothing_else_parts() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.whole_round(0);
    let rows = |desk: &Desk| desk.event.state().standings(0).unwrap().rows;
    assert!(rows(&desk).iter().all(|row| row.rank == 1));
    desk.run(Command::DrawTies { seed: Seed::from_word("名次") });
    let ranks: Vec<u32> = rows(&desk).iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4]);
    assert!(rows(&desk)[1..].iter().all(|row| row.decided_by == Some(Criterion::Lot)));
    let again = desk.ask(Command::DrawTies { seed: Seed::from_word("再抽") });
    assert_eq!(again, Err(EventError::DecidedAlready));
}

/// erdayi2021 四(二): two equals at the cut play with the best of those out,
/// who may win the place.
#[test]
fn the_best_of_those_out_may_win_the_last_place() {
    let mut plan = Preset::Erdayi2021.plan(6);
    plan.stages[0].cut = Some(Cut::Best(2));
    let mut desk = Desk::new(plan, 6);
    desk.begin();
    desk.start_round();
    // 7, −5 and −2 at the first table; −4, 2 and 2 at the second.
    for (match_no, slip) in
        [(1, deals([[8, -4, -4], [-1, -1, 2]])), (2, deals([[-4, 2, 2], [0; 3]]))]
    {
        desk.run(Command::TakeSlip { match_no, slip, fault: None });
    }
    let (first, second) = (desk.sides()[0].1.clone(), desk.sides()[1].1.clone());
    for _ in 0..3 {
        desk.advance();
    }
    desk.run(Command::EndStage);
    let mut due = desk.event.state().play_off_due().unwrap();
    assert_eq!(due[2], first[2], "the best of those out");
    due[..2].sort_unstable();
    let mut equals = [second[1], second[2]];
    equals.sort_unstable();
    assert_eq!(due[..2], equals);

    let seed = Seed::from_word("复赛");
    assert_eq!(desk.ask(Command::DrawTies { seed }), Err(EventError::ExtraDealsFirst));
    let mut drawn = Desk { event: desk.event.clone(), now_s: desk.now_s };
    drawn.run(Command::PlayExtra { players: due, deals: vec![[0; 3]; 3] });
    assert!(matches!(drawn.ask(Command::BeginStage { seed }), Err(EventError::TieAtCut(_))));
    assert_eq!(drawn.event.state().play_off_due(), None, "still equal: the lot decides");

    let deals = vec![[-3, -3, 6], [0; 3], [0; 3]];
    desk.run(Command::PlayExtra { players: due, deals });
    let rows = desk.event.state().standings(0).unwrap().rows;
    assert_eq!((rows[1].entrant, rows[1].rank), (first[2], 2));
    assert_eq!(rows[2].decided_by, Some(Criterion::ExtraDeals));
    let begun = desk.ask(Command::BeginStage { seed });
    assert_eq!(begun, Err(EventError::TooFew), "two cannot play; the cut itself holds");
    assert_eq!(tournament::check::check(desk.event.log()), []);
}

/// erdayi2021 四(二): the one or two left over go straight on; a tie at the
/// cut is played off over three deals with the best of those out.
#[test]
fn ties_at_the_cut_of_erdayi2021() {
    let mut plan = Preset::Erdayi2021.plan(7);
    plan.stages[0].cut = Some(Cut::Best(4));
    let mut desk = Desk::new(plan, 7);
    desk.begin();
    assert_eq!(desk.event.state().stages[0].through.len(), 1);
    desk.start_round();
    for table in 1..=2 {
        let slip = deals([[4, -2, -2], [-4, 2, 2]]);
        desk.run(Command::TakeSlip { match_no: table, slip, fault: None });
    }
    desk.advance();
    desk.advance();
    desk.advance();
    desk.run(Command::EndStage);
    // All six have nothing; the two who lost as dealer rank by their best
    // deal, and three of the four others cannot be told apart.
    let seed = Seed::from_word("复赛");
    let tied = match desk.ask(Command::BeginStage { seed }) {
        Err(EventError::TieAtCut(tied)) => tied,
        other => panic!("{other:?}"),
    };
    assert_eq!(tied.len(), 4);
    let played = vec![[6, -3, -3], [-2, 4, -2], [0, 0, 0]];
    let players = [tied[0], tied[1], tied[2]];
    desk.run(Command::PlayExtra { players, deals: played.clone() });
    let unbalanced = vec![[1, 1, 1]; 3];
    assert!(desk.ask(Command::PlayExtra { players, deals: unbalanced }).is_err());
    desk.run(Command::BeginStage { seed });
    let second = &desk.event.state().stages[1];
    assert_eq!(second.players.len(), 4, "three places beside the one straight through");
    assert!(second.players.contains(&tied[0]));
    assert!(second.carried.values().all(|&points| points == 0), "scores start anew");
}

/// The draw and the pairing do not depend on who was entered first.
#[test]
fn the_order_of_entry_changes_nothing() {
    let drawn = |ids: Vec<u32>| {
        let mut desk = Desk::new(Preset::Most2015.plan(9), 0);
        for id in ids {
            desk.enter(id);
        }
        desk.begin();
        desk.whole_round(2);
        desk.draft();
        (desk.event.state().stages.clone(), desk.event.state().entrants.clone())
    };
    let forwards = drawn((1..=9).collect());
    assert_eq!(drawn((1..=9).rev().collect()), forwards);
}

/// Stages follow each other: the best of each group go on, with their points
/// where the plan says so.
#[test]
fn groups_then_a_knockout_then_a_swiss_with_carried_points() {
    let mut plan = round_robin(LevelWorth::Plain);
    plan.stages[0].format = Format::RoundRobin { double: false, groups: 2 };
    plan.stages[0].cut = Some(Cut::BestOfEachGroup(2));
    plan.stages.push(Stage {
        format: Format::Swiss { rounds: 1, first: Draw::Seeded, avoid_unit: false },
        scoring: Scoring::Timed { minutes: 40, worth: LevelWorth::Plain },
        ranking: Ranking::Cn2002,
        award: Award { points: 4, standard: 0 },
        cut: None,
        carry: true,
        excused: ExcusedWorth::Nothing,
    });
    let mut desk = Desk::new(plan, 8);
    desk.begin();
    for _ in 0..3 {
        desk.whole_round(1);
        desk.advance();
    }
    desk.run(Command::EndStage);
    desk.begin();
    let second = &desk.event.state().stages[1];
    assert_eq!(second.players, [1, 2, 3, 4].map(EntrantId));
    assert_eq!(desk.points(1), 12);
    assert_eq!(desk.points(4), 8);
    desk.start_round();
    // Strong against weak: 1 meets 4, 2 meets 3.
    assert_eq!(desk.sides()[0].1, [EntrantId(1), EntrantId(4)]);
}

/// cn2002:25: seeds on their places; sasu2017 一2: a bye goes to the next
/// round, and third place is played for.
#[test]
fn a_knockout_by_seeds() {
    let mut desk = Desk::new(Preset::Cn2002Knockout.plan(5), 5);
    desk.begin();
    let mut rounds = Vec::new();
    for _ in 0..3 {
        desk.start_round();
        let mut round = Vec::new();
        for (table, sides) in desk.sides() {
            round.push(format!("{}-{}", sides[0], sides[1]));
            let won = if sides[0] < sides[1] { [1, 0] } else { [0, 1] };
            desk.run(Command::TakeSlip { match_no: table, slip: Slip::Games { won }, fault: None });
        }
        rounds.push(round.join(" "));
        desk.advance();
    }
    assert_eq!(rounds, ["5-4", "1-4 3-2", "1-2"]);
    let ranks: Vec<(u32, u32)> = desk
        .event
        .state()
        .standings(0)
        .unwrap()
        .rows
        .iter()
        .map(|row| (row.entrant.0, row.rank))
        .collect();
    assert_eq!(ranks, [(1, 1), (2, 2), (3, 3), (4, 3), (5, 5)]);
}

/// A drawn match cannot stand in a knock-out; the dealer's side decides
/// equal levels (sasu2017 一4).
#[test]
fn a_knockout_match_needs_a_winner() {
    let mut desk = Desk::new(Preset::Sasu2017.plan(2), 2);
    desk.begin();
    desk.start_round();
    let equal = |dealer| Slip::Levels { levels: [Level::TWO; 2], dealer };
    let take = |slip| Command::TakeSlip { match_no: 1, slip, fault: None };
    assert_eq!(code(&desk.ask(take(equal(None))).unwrap_err()), "winner_needed");
    desk.run(take(equal(Some(1))));
    let winner = desk.sides()[0].1[1];
    desk.advance();
    assert_eq!(desk.event.state().standings(0).unwrap().rows[0].entrant, winner);
}
