//! Contestants that are one of our bots.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]
#![allow(clippy::float_cmp, reason = "Nothing gained is exactly nothing.")]

use arena::{ArenaError, Contestant, Decision, Match, Patience, Plan, Report, Time, Watch};
use games::Rules;

fn a_match(id: &str, a: &str, b: &str, units: u64) -> Match {
    let rules = Rules::by_id(id).unwrap();
    Match {
        plan: Plan {
            rules,
            seed: 5,
            games: false,
            boards: false,
            set_dealer: false,
            records: false,
        },
        contestants: [Contestant::new(a), Contestant::new(b)],
        units,
        until: None,
        time: Time::default(),
        threads: 2,
        patience: Patience::default(),
    }
}

/// The report less what differs from run to run.
fn figures(report: &Report) -> String {
    let mut value = serde_json::to_value(report).unwrap();
    let object = value.as_object_mut().unwrap();
    for key in ["ms", "decisions_per_second", "seconds"] {
        object.remove(key).unwrap();
    }
    value.to_string()
}

#[test]
fn a_bot_gains_nothing_on_itself() {
    for id in ["cn2017", "erdayi2021"] {
        for change in [
            |_: &mut Plan| {},
            |plan: &mut Plan| plan.boards = true,
            |plan: &mut Plan| {
                plan.set_dealer = true;
            },
        ] {
            let mut of = a_match(id, "steady", "steady", 4);
            change(&mut of.plan);
            let report = of.run(&mut ()).unwrap();
            assert_eq!((report.levels.mean, report.levels.high), (0.0, 0.0), "{id}");
            assert_eq!(report.points.mean, 0.0);
            assert_eq!(report.win_share.mean, 0.5);
            assert_eq!((report.illegal.a, report.illegal.b), (0, 0));
        }
    }
}

/// Chance differs between the two, and what it makes of nothing lies within
/// the interval.
#[test]
fn chance_gains_nothing_on_itself() {
    for id in ["cn2002x1", "erdayi2021"] {
        let report = a_match(id, "random", "random", 150).run(&mut ()).unwrap();
        for of in [report.levels, report.points] {
            assert!(of.low < 0.0 && 0.0 < of.high, "{id} {of:?}");
        }
        assert!(report.win_share.low < 0.5 && 0.5 < report.win_share.high, "{id}");
        assert_eq!(report.illegal.a + report.illegal.b, 0);
    }
}

#[test]
fn the_better_one_gains_and_the_other_loses_as_much() {
    for id in ["cn2017", "erdayi2021"] {
        let report = a_match(id, "steady", "random", 20).run(&mut ()).unwrap();
        assert!(report.levels.low > 0.0 && report.win_share.low > 0.5, "{id} {report}");
        let swapped = a_match(id, "random", "steady", 20).run(&mut ()).unwrap();
        assert!(swapped.levels.high < 0.0 && swapped.win_share.high < 0.5, "{id} {swapped}");
    }
}

#[test]
fn threads_change_nothing() {
    for id in ["cn2002x2", "erdayi2021"] {
        let [one, three] = [1, 3].map(|threads| {
            let of = Match { threads, ..a_match(id, "random", "smallest", 12) };
            figures(&of.run(&mut ()).unwrap())
        });
        assert_eq!(one, three);
        let mut other = a_match(id, "random", "smallest", 12);
        other.plan.seed = 6;
        assert_ne!(figures(&other.run(&mut ()).unwrap()), one);
    }
}

#[test]
fn whole_games_are_played_too() {
    let mut of = a_match("erdayi2021", "steady", "smallest", 3);
    of.plan.games = true;
    let report = of.run(&mut ()).unwrap();
    assert_eq!((report.pairs, report.deals), (3, 180));
    assert!(report.win_share.mean > 0.5);
    let mut of = a_match("cn2002x1", "steady", "random", 1);
    of.plan.games = true;
    let report = of.run(&mut ()).unwrap();
    assert!(report.deals > 4 && report.win_share.mean > 0.5, "{report}");
}

/// A test that looks after every pair stops when it is sure, at the same pair
/// whatever the threads, and says in which direction.
#[test]
fn a_sequential_test_stops_when_it_is_decided() {
    let of = |a, b, until| Match { until: Some(until), ..a_match("erdayi2021", a, b, 400) };
    let more = of("steady", "random", 0.05).run(&mut ()).unwrap();
    assert_eq!(more.decision, Some(Decision::More));
    assert!(more.pairs < 400 && more.levels.low > 0.05, "{more}");
    let less = of("random", "steady", 0.05).run(&mut ()).unwrap();
    assert_eq!(less.decision, Some(Decision::Less));
    let again = Match { threads: 1, ..of("steady", "random", 0.05) }.run(&mut ()).unwrap();
    assert_eq!(figures(&again), figures(&more));
}

/// Records of every seating that replay.
#[test]
fn records_are_kept_on_demand() {
    struct Keep(Vec<String>);
    impl Watch for Keep {
        fn unit(&mut self, number: u64, records: &[String]) -> std::io::Result<()> {
            assert_eq!(number as usize * records.len(), self.0.len(), "units come in order");
            self.0.extend_from_slice(records);
            Ok(())
        }
    }
    for (id, seatings) in [("cn2017", 2), ("erdayi2021", 6)] {
        let mut of = a_match(id, "random", "smallest", 3);
        of.plan.records = true;
        let mut kept = Keep(Vec::new());
        of.run(&mut kept).unwrap();
        assert_eq!(kept.0.len(), 3 * seatings);
        for record in &kept.0 {
            let replayed = games::replay(record.lines()).unwrap();
            assert_eq!(replayed.games[0].deals_done(), 1);
            assert!(replayed.header.seats.values().any(|name| name == "random"));
        }
    }
}

#[test]
fn whoever_there_is_not_is_named() {
    let error = a_match("cn2017", "steady", "nobody", 1).run(&mut ()).unwrap_err();
    assert!(matches!(error, ArenaError::Contestant(_)), "{error}");
    assert!(error.to_string().contains("nobody"));
}
