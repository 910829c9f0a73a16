//! Rounds that somebody is excused from beforehand. No text speaks of them;
//! what they are worth is the plan's (our choice).

use tournament::EntrantId;
use tournament::check::{Breach, check};
use tournament::event::{Command, EventError, Happening, RoundState};
use tournament::plan::{ExcusedWorth, Preset};
use tournament::swiss::{ByHand, Leniency};

use crate::code;
use crate::desk::Desk;

fn excuse(entrant: u32, rounds: &[u32]) -> Command {
    Command::Excuse { entrant: EntrantId(entrant), rounds: rounds.to_vec() }
}

/// Who is paired, who has a bye and who is excused in the last round.
fn seats(desk: &Desk) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let round = desk.event.state().current().unwrap().2.last_round().unwrap();
    let ids = |some: &[EntrantId]| some.iter().map(|id| id.0).collect::<Vec<_>>();
    let mut paired: Vec<u32> = desk.sides().iter().flat_map(|(_, sides)| ids(sides)).collect();
    paired.sort_unstable();
    (paired, ids(&round.byes), ids(&round.excused))
}

/// Left out of the round, he has what the plan gives, and is paired again in
/// the next.
#[test]
fn whoever_is_excused_misses_that_round_only() {
    for (worth, points, standard) in
        [(ExcusedWorth::Nothing, 0, 0), (ExcusedWorth::Draw, 2, 1000), (ExcusedWorth::Bye, 3, 1200)]
    {
        let mut plan = Preset::Most2015.plan(8);
        plan.stages[0].excused = worth;
        let mut desk = Desk::new(plan, 8);
        desk.run(excuse(3, &[2]));
        desk.begin();
        desk.whole_round(1);
        assert_eq!(seats(&desk).0, [1, 2, 3, 4, 5, 6, 7, 8]);
        let before = desk.facts(3);
        desk.whole_round(1);
        let (paired, byes, excused) = seats(&desk);
        assert_eq!((paired.len(), byes.len(), excused), (6, 1, vec![3]), "an odd field");
        assert!(!paired.contains(&3) && !byes.contains(&3));
        let after = desk.facts(3);
        let gained = (after.points - before.points, after.standard - before.standard);
        assert_eq!(gained, (points, standard), "{worth:?}");
        desk.start_round();
        assert_eq!(seats(&desk).0.len(), 8);
        assert_eq!(check(desk.event.log()), []);
    }
}

/// A round missed for nothing is no bye: the lowest-placed has his turn.
#[test]
fn who_missed_a_round_for_nothing_may_still_have_a_bye() {
    let mut desk = Desk::new(Preset::Most2015.plan(5), 5);
    desk.run(excuse(5, &[1]));
    desk.begin();
    desk.whole_round(1);
    desk.draft();
    assert_eq!(seats(&desk).1, [5]);
    assert_eq!(check(desk.event.log()), []);
}

/// It is taken back until the round is shown; a draft of that round falls,
/// one of another round stands.
#[test]
fn an_excuse_is_taken_back_before_the_round_is_shown() {
    let mut desk = Desk::new(Preset::Most2015.plan(6), 6);
    desk.begin();
    desk.draft();
    desk.run(excuse(1, &[1, 3]));
    let state = |desk: &Desk| {
        let running = &desk.event.state().stages[0];
        running.last_round().map(|round| round.state)
    };
    assert_eq!(state(&desk), None, "the draft had him in it");
    desk.draft();
    assert_eq!(seats(&desk).2, [1]);
    desk.run(excuse(1, &[1]));
    assert_eq!(state(&desk), Some(RoundState::Draft), "round 3 is nothing to this draft");
    desk.run(excuse(1, &[]));
    desk.draft();
    assert!(seats(&desk).2.is_empty());
    desk.run(excuse(2, &[1]));
    desk.draft();
    desk.advance();
    let late = desk.ask(excuse(1, &[1])).unwrap_err();
    assert_eq!(code(&late), "round_shown");
    // What was missed stays missed, whatever is said of later rounds.
    desk.run(excuse(2, &[3]));
    let excused: Vec<u32> = desk.event.state().entrants[&EntrantId(2)].excused_in(0).collect();
    assert_eq!(excused, [1, 3]);
    for round in [0, 99] {
        assert_eq!(desk.ask(excuse(3, &[round])), Err(EventError::NoMatch));
    }
    assert_eq!(check(desk.event.log()), []);
}

#[test]
fn not_everyone_can_be_excused() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    for id in 1..=3 {
        desk.run(excuse(id, &[1]));
    }
    let draft = Command::Draft { leniency: Leniency::Strict, by_hand: ByHand::default() };
    assert_eq!(code(&desk.ask(draft.clone()).unwrap_err()), "too_many_excused");
    assert_eq!(desk.ask(Command::EndStage), Err(EventError::StageNotOver));
    desk.run(excuse(2, &[]));
    desk.run(draft);
    assert_eq!(seats(&desk).0, [2, 4]);
    // Nobody is paired by hand who is not there.
    let fixed = vec![(EntrantId(1), EntrantId(4))];
    let by_hand = ByHand { fixed, ..ByHand::default() };
    let together = Command::Draft { leniency: Leniency::Strict, by_hand };
    assert_eq!(code(&desk.ask(together).unwrap_err()), "no_pairing");
}

/// Whom somebody is not to meet stays a wish while he is away.
#[test]
fn wishes_about_one_who_is_away_are_in_nobodys_way() {
    let mut desk = Desk::new(Preset::Most2015.plan(6), 6);
    desk.run(excuse(1, &[1]));
    desk.begin();
    let forbidden = vec![(EntrantId(1), EntrantId(4)), (EntrantId(3), EntrantId(5))];
    let by_hand = ByHand { forbidden, ..ByHand::default() };
    desk.run(Command::Draft { leniency: Leniency::Strict, by_hand });
    let meet = |a: u32, b: u32| {
        desk.sides().iter().any(|(_, of)| of.contains(&EntrantId(a)) && of.contains(&EntrantId(b)))
    };
    assert!(!meet(3, 5));
    assert_eq!(check(desk.event.log()), []);
}

/// Brackets and schedules need everyone.
#[test]
fn other_formats_excuse_nobody() {
    for preset in [Preset::Sasu2017, Preset::Cn2002Knockout, Preset::Cn2002RoundRobin] {
        let mut desk = Desk::new(preset.plan(4), 4);
        assert_eq!(code(&desk.ask(excuse(1, &[1])).unwrap_err()), "no_excuses");
    }
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.run(Command::Withdraw(EntrantId(1)));
    assert_eq!(code(&desk.ask(excuse(1, &[1])).unwrap_err()), "no_entrant");
}

/// The checker finds a round that leaves out somebody else, and an excuse
/// from a round that was shown.
#[test]
fn the_checker_knows_who_was_excused() {
    let mut desk = Desk::new(Preset::Most2015.plan(6), 6);
    desk.run(excuse(2, &[1]));
    desk.begin();
    desk.whole_round(1);
    let log = desk.event.log().to_vec();
    assert_eq!(check(&log), []);
    let mut forged = log.clone();
    for entry in &mut forged {
        if let Happening::Excused { rounds, .. } = &mut entry.what {
            *rounds = vec![2];
        }
    }
    assert_eq!(check(&forged)[0].breach, Breach::Field);
    let mut forged = log;
    let mut last = forged.last().unwrap().clone();
    last.seq += 1;
    last.what = Happening::Excused { stage: 0, entrant: EntrantId(3), rounds: vec![1] };
    forged.push(last);
    assert_eq!(check(&forged).last().unwrap().breach, Breach::State);
}
