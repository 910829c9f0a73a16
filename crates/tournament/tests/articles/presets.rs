//! The numbers that the texts give for their own events.

use tournament::event::{Command, Entrant, EventError};
use tournament::plan::{Cut, Draw, Edition, EntrantKind, Format, Numbers, Plan, Preset, Stage};
use tournament::score::{LevelWorth, Scoring};
use tournament::{EntrantId, UnitId};

use crate::desk::{Desk, deals};

/// What a preset says of each of its stages.
fn stages(plan: &Plan) -> Vec<(Format, Scoring, Option<Cut>)> {
    plan.stages.iter().map(|stage| (stage.format, stage.scoring, stage.cut)).collect()
}

/// 二(一): 计时制瑞士移位赛，共比赛4轮，每轮用时40分钟; 三 of the notice: 机关组 and
/// 事业单位组，分别录取前八名; 四(一): 同一团体队2对选手.
#[test]
fn most2015_2_1_four_rounds_of_forty_minutes() {
    let plan = Preset::Most2015.plan(0);
    let swiss = Format::Swiss { rounds: 4, first: Draw::Lot, avoid_unit: true };
    let timed = Scoring::Timed { minutes: 40, worth: LevelWorth::Difference };
    assert_eq!(stages(&plan), [(swiss, timed, None)]);
    assert_eq!(plan.sections, ["机关组", "事业单位组"]);
    assert_eq!((plan.unit_best, plan.awarded, plan.numbers), (2, 8, Numbers::ByLot));
}

/// 通知二(一): 各单位限报5对选手.
#[test]
fn most2015_notice_2_1_a_unit_enters_five_pairs() {
    let mut desk = Desk::new(Preset::Most2015.plan(0), 0);
    let pair = |id, unit| {
        Command::Enter(Entrant {
            id: EntrantId(id),
            name: format!("第{id}对"),
            people: Vec::new(),
            unit: Some(UnitId(unit)),
            section: None,
            seed: None,
        })
    };
    (1..=5).for_each(|id| drop(desk.run(pair(id, 1))));
    assert_eq!(desk.ask(pair(6, 1)), Err(EventError::UnitFull(5)));
    desk.run(pair(6, 2));
    desk.run(Command::Withdraw(EntrantId(3)));
    desk.run(pair(7, 1));
}

/// 一2, 一4: 淘汰赛（抽签确定对手），90分钟一局; 十一: 设一、二、三、四名.
#[test]
fn sasu2017_1_a_knockout_of_ninety_minutes_a_match() {
    let plan = Preset::Sasu2017.plan(0);
    let knockout = Format::Knockout { draw: Draw::Lot, third_place: true };
    let game = Scoring::Games { wins: 1, minutes: Some(90) };
    assert_eq!(stages(&plan), [(knockout, game, None)]);
    assert_eq!(plan.awarded, 4);
}

/// 二: 公开个人赛; 四(二): 随机抽签分组，每组打10局, the best nine, then three by
/// rank; 六(一): 比赛前九名获奖.
#[test]
fn erdayi2021_4_2_nine_then_three_over_ten_deals() {
    let plan = Preset::Erdayi2021.plan(0);
    let stage = |draw, cut| (Format::Threes { draw }, Scoring::Points { deals: 10 }, cut);
    let expected = [
        stage(Draw::Lot, Some(Cut::Best(9))),
        stage(Draw::Seeded, Some(Cut::Best(3))),
        stage(Draw::Seeded, None),
    ];
    assert_eq!(stages(&plan), expected);
    assert!(plan.stages.iter().all(|stage| !stage.carry), "重新记分");
    assert_eq!((plan.kind, plan.decks, plan.awarded), (EntrantKind::Player, 1, 9));
    assert_eq!(plan.unit_most, 0, "三(二): 各单位报名人数不限");
}

/// 四(二) 决赛: 如果有排名相同则加赛三局.
#[test]
fn erdayi2021_4_2_equals_of_the_final_play_three_more_deals() {
    let mut plan = Preset::Erdayi2021.plan(3);
    plan.stages.drain(..2);
    let mut desk = Desk::new(plan, 3);
    desk.begin();
    desk.start_round();
    let slip = deals([[4, -2, -2], [0; 3]]);
    desk.run(Command::TakeSlip { match_no: 1, slip, fault: None });
    let order = desk.sides()[0].1.clone();
    (0..3).for_each(|_| desk.advance());
    let players = desk.event.state().play_off_due().unwrap();
    assert!(order.iter().all(|id| players.contains(id)));
    let second = players.iter().position(|id| *id == order[2]).unwrap();
    let mut deal = [-1; 3];
    deal[second] = 2;
    desk.run(Command::PlayExtra { players, deals: vec![deal, [0; 3], [0; 3]] });
    let rows = desk.event.state().standings(0).unwrap().rows;
    let places: Vec<_> = rows.iter().map(|row| (row.entrant, row.rank)).collect();
    assert_eq!(places, [(order[0], 1), (order[2], 2), (order[1], 3)]);
    assert_eq!(desk.event.state().play_off_due(), None);
}

/// cn2002:27: a Swiss of cn2002 whose plan names no rounds has those of the
/// field when it is drawn.
#[test]
fn cn2002_27_the_field_decides_the_rounds() {
    for (entrants, expected) in [(4, 3), (8, 5), (16, 6)] {
        let mut desk = Desk::new(Preset::Cn2002Swiss.plan(0), entrants);
        desk.begin();
        let rounds = desk.event.state().plan.stages[0].rounds();
        assert_eq!(rounds, Some(expected), "{entrants}");
    }
}

/// cn2002:24: 计局 of one game, 计时 of two hours and a half, 16 boards.
#[test]
fn cn2002_24_the_presets_have_its_lengths() {
    let scoring = |preset: Preset| {
        let plan = preset.plan(8);
        assert_eq!((plan.edition, plan.stages.len()), (Edition::Cn2002, 1));
        let Stage { scoring, .. } = plan.stages[0];
        scoring
    };
    let timed = Scoring::Timed { minutes: 150, worth: LevelWorth::Plain };
    assert_eq!(scoring(Preset::Cn2002RoundRobin), timed);
    assert_eq!(scoring(Preset::Cn2002Knockout), Scoring::Games { wins: 1, minutes: None });
    let boards = |tables| Scoring::Boards { boards: 16, tables, standard: true };
    assert_eq!(scoring(Preset::Cn2002Swiss), boards(1));
    assert_eq!(scoring(Preset::Cn2002Team), boards(2));
}
