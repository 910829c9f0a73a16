//! Rulings, lateness and appeals, one scenario an article.

use tournament::EntrantId;
use tournament::event::{Command, Decision, Departure, EventError, Happening};
use tournament::plan::{Draw, Edition, Format, Preset};
use tournament::ruling::{
    AppealForm, AppealStep, Fault, OpponentGets, Particulars, Sanction, catalogue,
};
use tournament::score::Slip;

use crate::desk::{Desk, deals, levels, rule};

fn decide(appeal: u32, step: AppealStep, decision: Decision, reason: &str) -> Command {
    Command::DecideAppeal { appeal, step, decision, reason: reason.to_owned() }
}

/// A ruling with particulars, as the edition proposes it.
fn rule_with(id: u32, offence: &str, particulars: Particulars) -> Command {
    let (entrant, offence) = (EntrantId(id), offence.to_owned());
    Command::Rule { entrant, offence, particulars, sanction: None, reason: None }
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
        particulars: Particulars::default(),
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
    assert_eq!(effect.zh(), "台下方上台升2级");
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
    assert_eq!(effect.zh(), "台下方上台升1级", "判本盘负并且对方升一级");
    assert_eq!(desk.rule(2, "quarrel"), [Out]);
    // 八1: the dealer steps down and nobody rises.
    desk.rule(3, "wrong_play");
    let effect = desk.event.state().rulings.last().unwrap().effect.unwrap();
    assert_eq!(effect.zh(), "台下方上台");
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

/// cn2002:27, most2015 四(二): whose points count among the opponents'.
#[test]
fn who_did_not_appear_is_no_opponent() {
    let mut desk = Desk::new(Preset::Most2015.plan(8), 8);
    desk.begin();
    desk.start_round();
    let (table, side) = desk.table_of(1);
    let other = desk.sides()[table as usize - 1].1[1 - usize::from(side)].0;
    let absent = Slip::Forfeit { absent: vec![side] };
    desk.run(Command::TakeSlip { match_no: table, slip: absent, fault: None });
    desk.play(5);
    desk.advance();
    // The first wins from now on, and that is nothing to who never met it.
    while desk.round() < 3 {
        desk.whole_round(5);
    }
    assert!(desk.points(1) > 0);
    for id in [1, other] {
        let of = desk.facts(id);
        assert_eq!(of.met.len(), 2);
        let met: i64 = of.met.iter().map(|(opponent, _)| desk.points(opponent.0)).sum();
        assert_eq!(of.opponents, met);
    }
    assert!(desk.facts(other).met.iter().all(|(opponent, _)| opponent.0 != 1));
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
        ruling: Some(1),
        form,
        grounds: "没有吸烟".to_owned(),
        fee_yuan: None,
    };
    assert_eq!(desk.ask(appeal(AppealForm::Spoken)), Err(EventError::TooLate));
    desk.now_s = 90 * 60 + 1;
    assert_eq!(desk.ask(appeal(AppealForm::Written)), Err(EventError::TooLate));
    let mut in_time = Desk { event: desk.event.clone(), now_s: 90 * 60 };
    in_time.run(appeal(AppealForm::Written));
    assert_eq!(in_time.points(1), 3, "an appeal suspends nothing");
    let early = in_time.ask(decide(1, AppealStep::Committee, Decision::Stands, ""));
    assert_eq!(early, Err(EventError::DecidedAlready));
    in_time.run(decide(1, AppealStep::ChiefReferee, Decision::Stands, ""));
    // 40 二(三): what the committee overturns it must give reasons for.
    let milder = Decision::Changed(Sanction::Warning);
    let silent = in_time.ask(decide(1, AppealStep::Committee, milder, " "));
    assert_eq!(silent, Err(EventError::ReasonNeeded));
    in_time.run(decide(1, AppealStep::Committee, milder, "证人作证"));
    assert_eq!(in_time.points(1), 4);
    assert_eq!(in_time.event.state().appeals[0].decisions.len(), 2);
}

/// erdayi2021 3, 四(三), (五), (七): the third warning of a round costs 3,
/// telling cards the deal, smoking 3, a telephone the round.
#[test]
fn the_sanctions_of_erdayi2021() {
    use Sanction::{DealZero, MatchZero, ScoreOff, Warning};
    let mut desk = Desk::new(Preset::Erdayi2021.plan(3), 3);
    desk.begin();
    desk.start_round();
    let slip = deals([[8, -4, -4], [-4, 8, -4]]);
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
    assert_eq!(desk.points(order[0]), 4 - 3 - 8);
    assert_eq!(desk.points(order[1]), 0);
    assert_eq!(desk.points(order[2]), -8);
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

/// most2015 六(二)2 and sasu2017 二2⑸: ten points for every card thrown.
#[test]
fn a_failed_throw_costs_by_the_card() {
    for preset in [Preset::Most2015, Preset::Sasu2017] {
        let mut desk = Desk::new(preset.plan(4), 4);
        desk.begin();
        desk.start_round();
        let thrown =
            |cards| rule_with(1, "failed_throw", Particulars { cards, ..Particulars::default() });
        assert_eq!(desk.ask(thrown(None)), Err(EventError::CardsNeeded), "{preset}");
        desk.run(thrown(Some(7)));
        let ruling = desk.event.state().rulings.last().unwrap();
        assert_eq!(ruling.sanction, Sanction::DealPoints(70), "{preset}");
        // Another amount may be given, with a reason.
        desk.run(Command::Rule {
            entrant: EntrantId(1),
            offence: "failed_throw".to_owned(),
            particulars: Particulars::default(),
            sanction: Some(Sanction::DealPoints(35)),
            reason: Some("双方同意".to_owned()),
        });
        let ruling = desk.event.state().rulings.last().unwrap();
        assert_eq!(ruling.sanction, Sanction::DealPoints(35), "{preset}");
    }
}

/// sasu2017 八2: what a wrong number of cards costs depends on the points.
#[test]
fn a_wrong_number_of_cards_in_sasu2017_costs_by_the_points_made() {
    let mut desk = Desk::new(Preset::Sasu2017.plan(4), 4);
    desk.begin();
    desk.start_round();
    let mut count = |fault, points| {
        let particulars = Particulars {
            fault: Some(fault),
            defenders_points: Some(points),
            ..Particulars::default()
        };
        desk.run(rule_with(1, "count", particulars));
        desk.event.state().rulings.last().unwrap().effect.unwrap().zh()
    };
    assert_eq!(count(Fault::DealerSide, 40), "台下方上台");
    assert_eq!(count(Fault::DealerSide, 120), "台下方上台升2级");
    assert_eq!(count(Fault::Defenders, 120), "庄家方升1级");
    assert_eq!(count(Fault::Defenders, 40), "庄家方升2级");
}

/// cn2002:31 二: only grave cases cost points.
#[test]
fn playing_out_of_turn_costs_points_only_where_it_is_grave() {
    let mut desk = Desk::new(Preset::Cn2002Swiss.plan(4), 4);
    desk.begin();
    desk.start_round();
    assert_eq!(desk.rule(1, "play_out_of_turn"), [Sanction::Warning]);
    assert_eq!(desk.rule(2, "gravely_out_of_turn"), [Sanction::Grade(1)]);
}

/// most2015 一: what its text does not replace is cn2002's.
#[test]
fn most2015_inherits_what_it_does_not_replace() {
    let codes: Vec<&str> = catalogue(Edition::Most2015).iter().map(|of| of.code).collect();
    for code in ["play_out_of_turn", "draw_out_of_turn", "grave", "telephone", "leaving_seat"] {
        assert!(codes.contains(&code), "{code}");
    }
    let mut desk = Desk::new(Preset::Most2015.plan(4), 4);
    desk.begin();
    desk.start_round();
    assert_eq!(desk.rule(1, "grave"), [Sanction::Out]);
    assert_eq!(desk.event.state().rulings[0].article, "cn2002:29");
}

/// cn2002:29 四: the four sums that the other side may get.
#[test]
fn the_winner_by_ruling_gets_one_of_four_sums() {
    let check = |gets: OpponentGets, expected: i64| {
        let mut plan = Preset::Most2015.plan(4);
        plan.stages[0].format = Format::Swiss { rounds: 3, first: Draw::Seeded, avoid_unit: false };
        let mut desk = Desk::new(plan, 4);
        desk.begin();
        // Everyone wins or loses by six: 16 against 4.
        desk.whole_round(6);
        desk.start_round();
        desk.play(2);
        let (table, side) = desk.table_of(1);
        let other = desk.sides()[table as usize - 1].1[1 - usize::from(side)].0;
        let before = desk.facts(other).standard;
        let particulars = Particulars { opponent_gets: gets, ..Particulars::default() };
        desk.run(rule_with(1, "deliberate", particulars));
        desk.advance();
        let got = desk.facts(other);
        assert_eq!((got.standard - before, got.wins), (expected, 2), "{gets:?}");
        assert_eq!(desk.facts(1).standard, 1600, "{gets:?}");
    };
    check(OpponentGets::Award, 1200);
    check(OpponentGets::OwnAverage, 1600);
    check(OpponentGets::Rest, 400);
    check(OpponentGets::AsPlayed, 800);
}

/// cn2002:32 四: a board that is cancelled counts for nobody.
#[test]
fn a_spoiled_board_is_cancelled() {
    let mut desk = Desk::new(Preset::Cn2002Swiss.plan(4), 4);
    desk.begin();
    desk.start_round();
    for (match_no, _) in desk.sides() {
        // East–west, the first side, deals board 1 and gains three.
        let mut board = vec![0; 16];
        board[0] = 3;
        let slip = Slip::Boards { tables: vec![board] };
        desk.run(Command::TakeSlip { match_no, slip, fault: None });
    }
    let (_, sides) = desk.sides().remove(0);
    let spoiled = |deal| {
        rule_with(sides[1].0, "board_spoiled", Particulars { deal, ..Particulars::default() })
    };
    assert_eq!(desk.ask(spoiled(None)), Err(EventError::NoDeal));
    assert_eq!(desk.ask(spoiled(Some(17))), Err(EventError::NoDeal));
    desk.run(spoiled(Some(1)));
    desk.advance();
    assert_eq!(desk.facts(sides[0].0).standard, 1000);
    assert_eq!(desk.facts(sides[1].0).standard, 1000 - 75);
    assert_eq!(desk.facts(sides[0].0).wins, 0);
}

/// 撤销判罚: an annulled ruling costs nothing, and neither does what followed
/// from it; repeats are counted anew.
#[test]
fn what_followed_from_an_annulled_ruling_falls_with_it() {
    use Sanction::{MatchLost, Nothing, Violation, Warning};
    let mut desk = Desk::new(Preset::Most2015.plan(8), 8);
    desk.begin();
    desk.start_round();
    desk.play(5);
    assert_eq!(desk.rule(1, "noise"), [Warning]);
    assert_eq!(desk.rule(1, "telephone"), [Warning, Violation]);
    assert_eq!(desk.rule(1, "leaving_seat"), [Warning, Violation]);
    assert_eq!(desk.rule(1, "leaving_seat"), [Violation, MatchLost]);
    desk.advance();
    assert_eq!(desk.points(1), 0);
    let appeal = Command::Appeal {
        entrant: EntrantId(1),
        ruling: Some(1),
        form: AppealForm::Written,
        grounds: "没有喧哗".to_owned(),
        fee_yuan: None,
    };
    desk.run(appeal);
    let annul = Decision::Changed(Nothing);
    desk.run(decide(1, AppealStep::ChiefReferee, annul, "查明属实"));
    let in_force: Vec<Sanction> = desk.event.state().rulings.iter().map(|of| of.sanction).collect();
    assert_eq!(in_force, [Nothing, Warning, Nothing, Warning, Violation, Violation, Nothing]);
    assert_eq!(desk.points(1), 4, "the match is won again");
    assert_eq!(tournament::check::check(desk.event.log()), []);
    let decided = desk.event.log().iter().find_map(|entry| match &entry.what {
        Happening::AppealDecided { reason, .. } => reason.clone(),
        _ => None,
    });
    assert_eq!(decided.as_deref(), Some("查明属实"));
}

/// Repeats are counted anew where the referee had followed the proposal.
#[test]
fn the_second_offence_becomes_the_first_when_the_first_is_annulled() {
    use Sanction::{DealLost, Nothing, Warning};
    let mut desk = Desk::new(Preset::Sasu2017.plan(4), 4);
    desk.begin();
    desk.start_round();
    assert_eq!(desk.rule(1, "delay"), [Warning]);
    assert_eq!(desk.rule(1, "peeking"), [DealLost]);
    desk.run(Command::Appeal {
        entrant: EntrantId(1),
        ruling: Some(1),
        form: AppealForm::Spoken,
        grounds: "没有拖延".to_owned(),
        fee_yuan: None,
    });
    desk.run(decide(1, AppealStep::ChiefReferee, Decision::Changed(Nothing), "属实"));
    let in_force: Vec<Sanction> = desk.event.state().rulings.iter().map(|of| of.sanction).collect();
    assert_eq!(in_force, [Nothing, Warning]);
    assert_eq!(tournament::check::check(desk.event.log()), []);
    // 九: 由裁判长作出最终裁决.
    let committee = desk.ask(decide(1, AppealStep::Committee, Decision::Stands, ""));
    assert_eq!(committee, Err(EventError::ChiefIsFinal));
}

/// cn2002:40 二(二): what is about no ruling is the organisers'.
#[test]
fn other_appeals_go_to_the_organisers() {
    let mut desk = Desk::new(Preset::Cn2002Swiss.plan(4), 4);
    desk.begin();
    desk.start_round();
    desk.run(Command::Appeal {
        entrant: EntrantId(2),
        ruling: None,
        form: AppealForm::Written,
        grounds: "场地照明不足".to_owned(),
        fee_yuan: None,
    });
    let chief = desk.ask(decide(1, AppealStep::ChiefReferee, Decision::Heard, "属实"));
    assert_eq!(chief, Err(EventError::DecidedAlready));
    let change = Decision::Changed(Sanction::Nothing);
    let nothing = desk.ask(decide(1, AppealStep::Organisers, change, "属实"));
    assert_eq!(nothing, Err(EventError::NoRuling));
    desk.run(decide(1, AppealStep::Organisers, Decision::Heard, "下一轮调整灯光"));
    assert_eq!(tournament::check::check(desk.event.log()), []);
}

/// erdayi2021 四(十): spoken within 5 minutes, then written within 10 with
/// 500 yuan.
#[test]
fn appeals_of_erdayi2021() {
    let mut desk = Desk::new(Preset::Erdayi2021.plan(3), 3);
    desk.begin();
    desk.start_round();
    desk.run(Command::TakeSlip { match_no: 1, slip: deals([[0; 3]; 2]), fault: None });
    desk.rule(1, "smoking");
    desk.advance();
    let appeal = |form, fee_yuan| Command::Appeal {
        entrant: EntrantId(1),
        ruling: Some(1),
        form,
        grounds: "没有吸烟".to_owned(),
        fee_yuan,
    };
    let unannounced = desk.ask(appeal(AppealForm::Written, Some(500)));
    assert_eq!(unannounced, Err(EventError::SpokenFirst));
    desk.now_s = 300;
    desk.run(appeal(AppealForm::Spoken, None));
    desk.now_s = 600;
    assert_eq!(desk.ask(appeal(AppealForm::Written, Some(499))), Err(EventError::FeeNeeded));
    desk.run(appeal(AppealForm::Written, Some(500)));
    desk.now_s = 601;
    assert_eq!(desk.ask(appeal(AppealForm::Written, Some(500))), Err(EventError::TooLate));
}

/// erdayi2021 四(三): a deal scored zero is one that exists, and what it cost
/// the offender stays.
#[test]
fn a_deal_scored_zero_does_not_help_the_offender() {
    let mut desk = Desk::new(Preset::Erdayi2021.plan(3), 3);
    desk.begin();
    desk.start_round();
    let order: Vec<u32> = desk.sides()[0].1.iter().map(|id| id.0).collect();
    desk.run(Command::TakeSlip { match_no: 1, slip: deals([[8, -4, -4], [0; 3]]), fault: None });
    let telling =
        |id, deal| rule_with(id, "telling", Particulars { deal, ..Particulars::default() });
    assert_eq!(desk.ask(telling(order[0], None)), Err(EventError::NoDeal));
    assert_eq!(desk.ask(telling(order[0], Some(11))), Err(EventError::NoDeal));
    desk.run(telling(order[0], Some(1)));
    desk.run(telling(order[1], Some(1)));
    desk.advance();
    assert_eq!([0, 1, 2].map(|side| desk.points(order[side])), [0, -4, -4]);
}
