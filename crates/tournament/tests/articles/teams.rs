//! cn2002:24 三: teams of four at tables A and B.

use tournament::EntrantId;
use tournament::event::{Command, Entrant, EventError, Happening};
use tournament::plan::{Edition, Plan, Preset, Stage};
use tournament::score::{Conversion, Slip, standard};

use super::code;
use super::desk::Desk;

fn taken(happenings: &[Happening]) -> [i64; 2] {
    let [Happening::SlipTaken { outcome, .. }] = happenings else {
        panic!("one slip: {happenings:?}");
    };
    [outcome.scores[0].gained, outcome.scores[1].gained]
}

/// What the defenders made is written down as it was seen at the table, and
/// the program knows who sat there and what it is worth.
#[test]
fn the_desk_takes_points_and_reckons_the_levels() {
    let mut desk = Desk::new(Preset::Cn2002Team.plan(2), 2);
    desk.begin();
    desk.start_round();
    // Board 1 is dealt by east: at A the home team deals it and holds it by
    // 3, at B the visitors deal it and are taken over with a rise of 2.
    let mut points = vec![vec![80; 16]; 2];
    points[0][0] = 0;
    points[1][0] = 160;
    let slip = Slip::Defenders { points: points.clone() };
    let happened = desk.run(Command::TakeSlip { match_no: 1, slip, fault: None });
    assert_eq!(taken(&happened), [5, 0]);
    let [home, away] = [desk.sides()[0].1[0], desk.sides()[0].1[1]];
    points[1][0] = 159;
    let wrong = Slip::Defenders { points };
    let refused = desk
        .ask(Command::Correct { round: 1, match_no: 1, slip: wrong, reason: "抄错".to_owned() })
        .unwrap_err();
    assert_eq!(code(&refused), "impossible_points");
    let told = refusal::Refusal::from(&refused).to_string();
    assert!(told.contains("Table B, board 1"), "{told}");
    desk.advance();
    let shares = standard(16, 5);
    assert_eq!([desk.points(home.0), desk.points(away.0)], [shares.a, shares.b]);
    assert_eq!(tournament::check::check(desk.event.log()), []);
}

/// The event and its checker, which share no code, agree on what every number
/// of points is worth in every text, and on what cannot be.
#[test]
fn points_are_worth_the_same_to_the_checker() {
    let texts = [
        (Edition::Cn2002, 1),
        (Edition::Cn2002, 2),
        (Edition::Cn2002, 3),
        (Edition::Cn2017, 2),
        (Edition::Most2015, 2),
        (Edition::Sasu2017, 2),
    ];
    for (edition, decks) in texts {
        let conversion = Conversion::of(edition, decks).unwrap();
        let all = -1_000_i64..=4_000;
        let possible: Vec<i64> =
            all.clone().filter(|&points| conversion.outcome(points).is_some()).collect();
        assert!(possible.len() > 200, "{edition:?}");
        // Each match reads sixteen of them at table A.
        for points in possible.chunks_exact(16) {
            let mut desk = Desk::new(two_teams(edition, decks), 2);
            desk.begin();
            desk.start_round();
            let slip = Slip::Defenders { points: vec![points.to_vec(), vec![80; 16]] };
            desk.run(Command::TakeSlip { match_no: 1, slip, fault: None });
            assert_eq!(tournament::check::check(desk.event.log()), [], "{edition:?} {points:?}");
        }
    }
}

fn two_teams(edition: Edition, decks: u8) -> Plan {
    let plan = Preset::Cn2002Team.plan(2);
    let stage = Stage::usual(edition, plan.stages[0].format, plan.stages[0].scoring);
    Plan { edition, decks, stages: vec![stage], ..plan }
}

/// 各派4名牌手出场: a team may bring more than those who play.
#[test]
fn a_team_may_have_more_than_four_people() {
    let mut desk = Desk::new(Preset::Cn2002Team.plan(4), 0);
    let team = |id: u32, people: u32| {
        Command::Enter(Entrant {
            id: EntrantId(id),
            name: format!("第{id}队"),
            people: (1..=people).map(|person| format!("队员{id}-{person}")).collect(),
            unit: None,
            section: None,
            seed: None,
        })
    };
    for (id, people) in [(1, 4), (2, 6), (3, 8)] {
        desk.run(team(id, people));
    }
    for people in [1, 3, 9] {
        let refused = desk.ask(team(9, people)).unwrap_err();
        assert_eq!(refused, EventError::CannotEnter(EntrantId(9)), "{people}");
    }
    let mut pairs = Desk::new(Preset::Cn2002Swiss.plan(4), 0);
    assert!(pairs.ask(team(1, 3)).is_err(), "a pair is two");
}
