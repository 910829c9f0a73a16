//! Contestants that are programs, most of them bad ones.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]
#![allow(clippy::float_cmp, reason = "Nothing gained is exactly nothing.")]
#![cfg(unix)]

use std::fs;

use arena::{Contestant, Match, Patience, Plan, Report, Time};
use games::Rules;
use tempfile::TempDir;

/// Says hello; then what a program does with each line that it is told.
const HELLO: &str = r#"
read -r line
echo '{"type":"hello","protocol":1,"name":"test","games":["shengji","erdayi"]}'
"#;

/// Answers every question with its smallest move, after doing something else first.
const SMALLEST: &str = r#"
n=0
while read -r line; do
  case $line in
  *'"smallest":'*)
    n=$((n + 1))
    rest=${line#*\"id\":}; id=${rest%%,*}
    rest=${line#*\"smallest\":}; move=${rest%%\}*}
    BEFORE
    echo "{\"type\":\"answer\",\"id\":$id,\"move\":$move}}" ;;
  *'"type":"declare"'*)
    rest=${line#*\"id\":}; id=${rest%%,*}
    echo "{\"type\":\"answer\",\"id\":$id}" ;;
  '{"type":"bye"}') exit ;;
  esac
done
"#;

/// A short time, for those who do not answer; what answers is not measured.
const PATIENCE: Patience = Patience { hello_ms: 20_000, answer_ms: 10_000, grace_ms: 20 };

/// Plays the program against the smallest moves.
fn play(id: &str, script: &str, ms: Option<u64>, units: u64) -> Report {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("bot.sh");
    fs::write(&path, script).unwrap();
    let name = format!("cmd:sh '{}'", path.display());
    let plan = Plan {
        rules: Rules::by_id(id).unwrap(),
        seed: 3,
        games: false,
        boards: false,
        set_dealer: true,
        records: false,
    };
    let contestants = [Contestant::new(&name), Contestant::new("smallest")];
    let of = Match {
        plan,
        contestants,
        units,
        until: None,
        time: Time { ms, of_processor: false },
        threads: 1,
        patience: PATIENCE,
    };
    of.run(&mut ()).unwrap()
}

/// With the smallest moves for all that it leaves undone, a program is as
/// good as they are.
fn check_smallest(report: &Report) {
    assert_eq!(report.points.mean, 0.0, "{report}");
    assert_eq!(report.illegal.b + report.timeouts.b + report.crashes.b, 0, "{report}");
}

#[test]
fn a_program_plays_both_games() {
    for id in ["cn2017", "erdayi2021"] {
        let report = play(id, &format!("{HELLO}{}", SMALLEST.replace("BEFORE", ":")), None, 1);
        // It never declares, which the smallest moves do where nobody else has.
        if id == "erdayi2021" {
            check_smallest(&report);
        }
        let faults = (report.illegal.a, report.timeouts.a, report.crashes.a);
        assert_eq!(faults, (0, 0, 0), "{report}");
    }
}

#[test]
fn a_silent_program_loses_its_moves() {
    let report = play("erdayi2021", &format!("{HELLO}cat >/dev/null"), Some(5), 1);
    check_smallest(&report);
    assert!(report.timeouts.a > 3, "{report}");
    assert!(report.crashes.a > 0, "given up after so many starts: {report}");
}

#[test]
fn a_program_that_does_not_read_loses_its_moves() {
    let report = play("erdayi2021", &format!("{HELLO}exec sleep 60"), Some(5), 1);
    check_smallest(&report);
    assert!(report.timeouts.a > 3, "{report}");
}

#[test]
fn a_program_that_ends_loses_its_moves() {
    let report = play("erdayi2021", HELLO, None, 1);
    check_smallest(&report);
    assert!(report.crashes.a > 3, "{report}");
}

#[test]
fn a_program_that_ends_in_mid_deal_is_started_again() {
    let ends = SMALLEST.replace("BEFORE", "[ $n = 4 ] && exit 3");
    let report = play("erdayi2021", &format!("{HELLO}{ends}"), None, 1);
    check_smallest(&report);
    assert!(report.crashes.a >= 2, "{report}");
    assert_eq!(report.timeouts.a, 0, "{report}");
}

#[test]
fn garbage_is_passed_over_and_too_much_of_it_loses_the_move() {
    let some = SMALLEST.replace("BEFORE", "echo 'what? {'; echo '{\"type\":\"?\"}'");
    let report = play("erdayi2021", &format!("{HELLO}{some}"), None, 1);
    check_smallest(&report);
    assert_eq!((report.illegal.a, report.timeouts.a), (0, 0), "{report}");
    let only =
        SMALLEST.replace("BEFORE", "for i in 1 2 3 4 5 6; do printf 'a\\nb\\nc\\nd\\n'; done");
    let report = play("erdayi2021", &format!("{HELLO}{only}"), None, 1);
    check_smallest(&report);
    assert!(report.illegal.a > 3, "{report}");
}

#[test]
fn an_endless_line_ends_the_program() {
    let report = play("erdayi2021", &format!("{HELLO}yes | tr -d '\\n'"), None, 1);
    check_smallest(&report);
    assert!(report.crashes.a > 3, "{report}");
}

#[test]
fn an_illegal_move_is_replaced_by_the_smallest() {
    let other = SMALLEST.replace("BEFORE", r#"move='{"do":"play","cards":["S3","S3"]'"#);
    let report = play("erdayi2021", &format!("{HELLO}{other}"), None, 1);
    check_smallest(&report);
    assert!(report.illegal.a > 3, "{report}");
    assert_eq!((report.timeouts.a, report.crashes.a), (0, 0), "{report}");
}

#[test]
fn who_does_not_start_or_plays_something_else_is_refused_before_the_match() {
    let start = |command: &str| {
        let rules = Rules::by_id("cn2017").unwrap();
        Contestant::new(command).check(&rules, PATIENCE).unwrap_err().to_string()
    };
    assert!(start("cmd:/nowhere/at/all").contains("said no hello"));
    assert!(start("cmd:true").contains("said no hello"));
    let hello = r#"cmd:echo '{"type":"hello","protocol":PP,"name":"x","games":["erdayi"]}'"#;
    assert!(start(&hello.replace("PP", "1")).contains("does not play cn2017"));
    assert!(start(&hello.replace("PP", "9")).contains("version 9"));
}
