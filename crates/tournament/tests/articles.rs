//! The articles about events, one scenario each.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use refusal::Refusal;
use tournament::event::{Command, Departure, Entrant, Event, EventError, Happening, RoundState};
use tournament::lot::Seed;
use tournament::plan::{Cut, Draw, Format, Plan, Preset, Ranking, Stage};
use tournament::ruling::{AppealForm, AppealStep, Fault, Sanction};
use tournament::score::{Award, Level, LevelWorth, Scoring, Slip};
use tournament::standings::Criterion;
use tournament::swiss::{ByHand, Leniency};
use tournament::{EntrantId, SectionId, UnitId};

/// A director's desk: an event and its clock.
struct Desk {
    event: Event,
    now_s: i64,
}

impl Desk {
    fn new(plan: Plan, entrants: u32) -> Self {
        let mut desk = Self { event: Event::open(plan, 0, "裁判长").unwrap(), now_s: 0 };
        (1..=entrants).for_each(|id| desk.enter(id));
        desk
    }

    fn enter(&mut self, id: u32) {
        let sections = self.event.state().plan.sections.len() as u32;
        self.run(Command::Enter(Entrant {
            id: EntrantId(id),
            name: format!("第{id}对"),
            people: Vec::new(),
            unit: Some(UnitId(id.div_ceil(2))),
            section: (id % 2).checked_rem(sections).map(SectionId),
            seed: Some(id),
        }));
    }

    #[allow(clippy::needless_pass_by_value, reason = "commands are written on the spot")]
    fn ask(&mut self, command: Command) -> Result<Vec<Happening>, EventError> {
        let entries = self.event.execute(&command, self.now_s, "裁判长")?;
        Ok(entries.iter().map(|entry| entry.what.clone()).collect())
    }

    fn run(&mut self, command: Command) -> Vec<Happening> {
        self.ask(command).unwrap()
    }

    fn begin(&mut self) {
        self.run(Command::BeginStage { seed: Seed::from_word("签") });
    }

    fn draft(&mut self) {
        self.run(Command::Draft { leniency: Leniency::Strict, by_hand: ByHand::default() });
    }

    fn round(&self) -> u32 {
        self.event.state().current().unwrap().2.rounds.len() as u32
    }

    fn advance(&mut self) {
        let round = self.round();
        self.run(Command::Advance { round });
    }

    /// Pairs, publishes and starts the next round.
    fn start_round(&mut self) {
        self.draft();
        self.advance();
        self.advance();
    }

    fn sides(&self) -> Vec<(u32, Vec<EntrantId>)> {
        let round = self.event.state().current().unwrap().2.last_round().unwrap();
        round.matches.iter().map(|m| (m.drafted.match_no, m.drafted.sides.clone())).collect()
    }

    fn table_of(&self, id: u32) -> (u32, u8) {
        let (table, sides) =
            self.sides().into_iter().find(|(_, s)| s.contains(&EntrantId(id))).unwrap();
        (table, u8::from(sides[1] == EntrantId(id)))
    }

    /// The lower id wins every open table by `gap` levels.
    fn play(&mut self, gap: u8) {
        for (table, sides) in self.sides() {
            let taken = self.event.state().current().unwrap().2.last_round().unwrap().matches
                [table as usize - 1]
                .taken
                .is_some();
            let gone = sides.iter().any(|&id| !self.event.state().is_active(id));
            if !taken && !gone {
                let slip = levels(sides[0] < sides[1], gap);
                self.run(Command::TakeSlip { match_no: table, slip, fault: None });
            }
        }
    }

    /// Plays a whole round and closes it.
    fn whole_round(&mut self, gap: u8) {
        self.start_round();
        self.play(gap);
        self.advance();
    }

    fn points(&self, id: u32) -> i64 {
        self.facts(id).points
    }

    fn facts(&self, id: u32) -> tournament::standings::Facts {
        let stage = self.event.state().stages.len() - 1;
        self.event.state().standings(stage).unwrap().facts[&EntrantId(id)].clone()
    }

    fn rule(&mut self, id: u32, offence: &str) -> Vec<Sanction> {
        self.run(rule(id, offence))
            .iter()
            .map(|what| match what {
                Happening::Ruled(ruling) => ruling.sanction,
                other => panic!("{other:?}"),
            })
            .collect()
    }
}

fn rule(id: u32, offence: &str) -> Command {
    Command::Rule {
        entrant: EntrantId(id),
        offence: offence.to_owned(),
        deal: Some(1),
        fault: Some(Fault::DealerSide),
        sanction: None,
        reason: None,
    }
}

fn levels(first_wins: bool, gap: u8) -> Slip {
    let (high, low) = (Level::TWO.raised(gap), Level::TWO);
    let levels = if first_wins { [high, low] } else { [low, high] };
    Slip::Levels { levels, dealer: None }
}

fn code(error: &EventError) -> &'static str {
    Refusal::from(error).code
}

/// A round robin of timed matches.
fn round_robin(worth: LevelWorth) -> Plan {
    let mut plan = Preset::Cn2002RoundRobin.plan(4);
    plan.stages[0].scoring = Scoring::Timed { minutes: 150, worth };
    plan
}

/// cn2002:28: fewer than half of the matches played, all results cancelled.
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

/// cn2002:29: a second warning in a round is a violation, a third violation
/// a match lost, a second match lost the end.
#[test]
fn sanctions_add_up() {
    use Sanction::{MatchLost, Out, Violation, Warning};
    let mut desk = Desk::new(Preset::Cn2002Swiss.plan(8), 8);
    desk.begin();
    desk.start_round();
    assert_eq!(desk.rule(1, "exposed_light"), [Warning]);
    assert_eq!(desk.rule(1, "late"), [Warning, Violation]);
    assert_eq!(desk.rule(1, "delay"), [Warning, Violation]);
    assert_eq!(desk.rule(1, "count_before_kitty"), [Violation, MatchLost]);
    assert_eq!(desk.facts(1).violations, 3);
    assert_eq!(desk.rule(1, "deliberate"), [MatchLost, Out]);
    assert_eq!(desk.event.state().entrants[&EntrantId(1)].left, Some(Departure::Disqualified));
}

/// cn2002:29: warnings of another round do not count.
#[test]
fn warnings_are_counted_by_the_round() {
    let mut desk = Desk::new(Preset::Most2015.plan(8), 8);
    desk.begin();
    desk.start_round();
    assert_eq!(desk.rule(1, "slow_play"), [Sanction::Warning]);
    desk.play(1);
    desk.advance();
    desk.start_round();
    assert_eq!(desk.rule(1, "slow_play"), [Sanction::Warning]);
}

/// cn2002:29 四: the match is lost, the opponent gets what a no-show gives.
#[test]
fn a_match_lost_by_ruling_counts_as_one() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.start_round();
    desk.play(5);
    assert_eq!(desk.rule(1, "deliberate"), [Sanction::MatchLost]);
    let (table, side) = desk.table_of(1);
    let other = desk.sides()[table as usize - 1].1[1 - usize::from(side)].0;
    desk.advance();
    assert_eq!((desk.facts(1).points, desk.facts(1).standard), (0, 0));
    assert_eq!((desk.facts(other).points, desk.facts(other).standard), (3, 1200));
    assert_eq!(desk.facts(other).wins, 1);
}

/// A sanction other than the proposal needs a reason and keeps both.
#[test]
fn a_referee_may_differ_with_a_reason() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.start_round();
    let milder = |reason: Option<&str>| Command::Rule {
        entrant: EntrantId(1),
        offence: "smoking".to_owned(),
        deal: None,
        fault: None,
        sanction: Some(Sanction::Warning),
        reason: reason.map(str::to_owned),
    };
    assert_eq!(desk.ask(milder(None)), Err(EventError::ReasonNeeded));
    desk.run(milder(Some("场外")));
    let ruling = &desk.event.state().rulings[0];
    assert_eq!(ruling.proposed, Sanction::MatchPointsOff(1));
    assert_eq!(ruling.sanction, Sanction::Warning);
    assert_eq!(ruling.article, "most2015:七(五)");
    assert_eq!(desk.ask(rule(1, "no such thing")), Err(EventError::NoOffence));
}

/// most2015 七(五): half a 场分 for smoking.
#[test]
fn smoking_costs_half_a_point() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.start_round();
    desk.play(5);
    desk.rule(1, "smoking");
    desk.advance();
    assert_eq!(desk.points(1), 3);
}

/// most2015 六: deals lost by ruling, with their levels.
#[test]
fn a_deal_lost_has_the_levels_of_the_edition() {
    use Sanction::{DealLost, Out};
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.start_round();
    desk.rule(1, "revoke");
    let effect = desk.event.state().rulings[0].effect.unwrap();
    assert_eq!((effect.dealer_side_up, effect.defenders_up, effect.switch), (0, 2, true));
    // 六(六): the third illegal signal of the event is the end.
    assert_eq!(desk.rule(2, "illegal_signal"), [DealLost]);
    assert_eq!(desk.rule(2, "illegal_signal"), [DealLost]);
    assert_eq!(desk.rule(2, "illegal_signal"), [Out]);
}

/// cn2002:29 table 4.
#[test]
fn the_points_of_table_4() {
    let points = |decks| [1, 2, 3, 4].map(|grade| Sanction::Grade(grade).deal_points(decks));
    assert_eq!(points(1), [5, 10, 20, 40]);
    assert_eq!(points(2), [10, 20, 40, 80]);
    assert_eq!(points(3), [15, 30, 60, 120]);
    assert_eq!(Sanction::DealPoints(20).deal_points(2), 20);
}

/// sasu2017 七: warning, deal lost with a level, match lost; all six kinds
/// are counted together. 八3: a quarrel is the end.
#[test]
fn the_steps_of_sasu2017() {
    use Sanction::{DealLost, MatchLost, Out, Warning};
    let mut desk = Desk::new(Preset::Sasu2017.plan(4), 4);
    desk.begin();
    desk.start_round();
    assert_eq!(desk.rule(1, "delay"), [Warning]);
    assert_eq!(desk.rule(1, "peeking"), [DealLost]);
    assert_eq!(desk.rule(1, "talking"), [MatchLost]);
    let effect = desk.event.state().rulings[1].effect.unwrap();
    assert_eq!((effect.dealer_side_up, effect.defenders_up, effect.switch), (0, 0, true));
    assert_eq!(desk.rule(2, "quarrel"), [Out]);
}

/// cn2002:30: a warning after 5 minutes, a forfeit after 15, both 0.
#[test]
fn lateness_of_cn2002() {
    let mut desk = Desk::new(Preset::Cn2002Swiss.plan(4), 4);
    desk.begin();
    desk.start_round();
    let late = |entrant: EntrantId, minutes| Command::ReportLate { entrant, minutes };
    desk.run(late(EntrantId(1), 5));
    assert_eq!(desk.event.state().rulings.len(), 0);
    desk.run(late(EntrantId(1), 6));
    assert_eq!(desk.event.state().rulings[0].sanction, Sanction::Warning);
    let sides = desk.sides()[0].1.clone();
    desk.run(late(sides[0], 16));
    desk.run(late(sides[1], 20));
    let round = desk.event.state().current().unwrap().2.last_round().unwrap().clone();
    let taken = round.matches[0].taken.clone().unwrap();
    assert_eq!(taken.slip, Slip::Forfeit { absent: vec![0, 1] });
    assert!(taken.outcome.scores.iter().all(|score| score.points == 0));
}

/// most2015 二(三)3: the side at fault for a late slip is scored as absent,
/// the other by what was played; 二(四): a no-show gives 1.5 and 12.
#[test]
fn late_slips_and_no_shows_of_most2015() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.start_round();
    let (table, side) = desk.table_of(1);
    let slip = levels(side == 0, 5);
    desk.run(Command::TakeSlip { match_no: table, slip, fault: Some(side) });
    let absent = Slip::Forfeit { absent: vec![0] };
    desk.run(Command::TakeSlip { match_no: 3 - table, slip: absent, fault: None });
    let other = desk.sides()[2 - table as usize].1[1].0;
    desk.advance();
    assert_eq!((desk.facts(1).points, desk.facts(1).standard, desk.facts(1).wins), (0, 0, 0));
    assert_eq!((desk.facts(other).points, desk.facts(other).standard), (3, 1200));
}

/// cn2002:40: in writing, within 90 minutes of the round's end, first the
/// chief referee, then the committee; nothing is suspended.
#[test]
fn appeals_of_cn2002() {
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.start_round();
    desk.play(5);
    desk.rule(1, "smoking");
    desk.advance();
    let appeal = |form| Command::Appeal {
        entrant: EntrantId(1),
        ruling: 1,
        form,
        grounds: "没有吸烟".to_owned(),
    };
    let decide = |step, change| Command::DecideAppeal { appeal: 1, step, change };
    assert_eq!(desk.ask(appeal(AppealForm::Spoken)), Err(EventError::TooLate));
    desk.now_s = 90 * 60 + 1;
    assert_eq!(desk.ask(appeal(AppealForm::Written)), Err(EventError::TooLate));
    let mut in_time = Desk { event: desk.event.clone(), now_s: 90 * 60 };
    in_time.run(appeal(AppealForm::Written));
    assert_eq!(in_time.points(1), 3, "an appeal suspends nothing");
    let early = in_time.ask(decide(AppealStep::Committee, None));
    assert_eq!(early, Err(EventError::DecidedAlready));
    in_time.run(decide(AppealStep::ChiefReferee, None));
    in_time.run(decide(AppealStep::Committee, Some(Sanction::Warning)));
    assert_eq!(in_time.points(1), 4);
    assert_eq!(in_time.event.state().appeals[0].decisions.len(), 2);
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

fn deals(rows: [[i64; 3]; 2]) -> Slip {
    Slip::Deals { deals: (0..10).map(|deal| if deal < 2 { rows[deal] } else { [0; 3] }).collect() }
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
    let played = vec![[6, -3, -3], [0, 3, -3], [0, 0, 0]];
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

/// erdayi2021 3, 四(三), (五), (七): the third warning of a round costs 3,
/// telling cards the deal, smoking 3, a telephone the round.
#[test]
fn the_sanctions_of_erdayi2021() {
    use Sanction::{DealZero, MatchZero, ScoreOff, Warning};
    let mut desk = Desk::new(Preset::Erdayi2021.plan(3), 3);
    desk.begin();
    desk.start_round();
    let slip = deals([[8, -4, -4], [-2, 4, -2]]);
    let order = desk.sides()[0].1.iter().map(|id| id.0).collect::<Vec<_>>();
    desk.run(Command::TakeSlip { match_no: 1, slip, fault: None });
    assert_eq!(desk.rule(order[0], "slow_play"), [Warning]);
    assert_eq!(desk.rule(order[0], "slow_play"), [Warning]);
    assert_eq!(desk.rule(order[0], "slow_play"), [Warning, ScoreOff(3)]);
    for _ in 4..=6 {
        assert_eq!(desk.rule(order[0], "slow_play"), [Warning], "only the third costs points");
    }
    assert_eq!(desk.rule(order[0], "telling"), [DealZero]);
    assert_eq!(desk.rule(order[1], "telephone"), [MatchZero]);
    desk.advance();
    assert_eq!(desk.points(order[0]), 6 - 3 - 8);
    assert_eq!(desk.points(order[1]), 0);
    assert_eq!(desk.points(order[2]), -6);
    // 四(九): corrections within ten minutes of publication.
    desk.advance();
    desk.now_s = 601;
    let late = Command::Correct {
        round: 1,
        match_no: 1,
        slip: deals([[0; 3]; 2]),
        reason: "误记".to_owned(),
    };
    assert_eq!(desk.ask(late), Err(EventError::TooLate));
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
    // Strong against weak: 1 meets 3, 2 meets 4.
    assert_eq!(desk.sides()[0].1, [EntrantId(1), EntrantId(3)]);
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
