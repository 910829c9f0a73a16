//! `paisai arena`, asked of the real binary.

#![allow(clippy::unwrap_used)] // The helpers of a test fail as it does.

use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_paisai")).arg("arena").args(arguments).output().unwrap()
}

/// One object a pair of contestants.
fn reports(arguments: &[&str]) -> Vec<Value> {
    let output = run(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn prints_the_agreed_fields() {
    for rules in ["cn2017", "erdayi2021"] {
        let all = reports(&["steady", "random", "--rules", rules, "--deals", "8", "--ms", "20"]);
        let [report] = &all[..] else { unreachable!("one pair: {all:?}") };
        assert_eq!((&report["a"], &report["b"]), (&"steady".into(), &"random".into()));
        assert_eq!((&report["rules"], &report["pairs"]), (&rules.into(), &8.into()));
        for figure in ["levels", "points", "win_share"] {
            let of = |key: &str| report[figure][key].as_f64().unwrap();
            assert!(of("low") <= of("mean") && of("mean") <= of("high"), "{report}");
        }
        assert!(report["levels"]["mean"].as_f64().unwrap() > 0.0);
        for contestant in ["a", "b"] {
            let ms = &report["ms"][contestant];
            assert!(ms["p50"].as_f64().unwrap() <= ms["p99"].as_f64().unwrap());
            for count in ["illegal", "timeouts", "crashes"] {
                assert_eq!(report[count][contestant], 0);
            }
        }
    }
}

#[test]
fn all_meet_all() {
    let names = ["random", "smallest", "steady"];
    let all = reports(&[&names[..], &["--rules", "erdayi2021", "--deals", "4"]].concat());
    let pairs: Vec<(&str, &str)> = all
        .iter()
        .map(|report| (report["a"].as_str().unwrap(), report["b"].as_str().unwrap()))
        .collect();
    assert_eq!(pairs, [("random", "smallest"), ("random", "steady"), ("smallest", "steady")]);
    let output = run(&[&names[..], &["--rules", "erdayi2021", "--deals", "4"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let table: Vec<&str> = text.lines().rev().take(4).collect();
    assert!(table[3].split_whitespace().eq(names), "{text}");
    assert!(table[0].starts_with("steady"), "{text}");
}

#[test]
fn house_rules_come_from_a_file_and_records_go_to_a_folder() {
    let folder = tempfile::TempDir::new().unwrap();
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    let house = shengji::HouseRules::from(x2).name("自定", "ours").kitty_shown(true).kitty(4);
    let rules = games::Rules::shengji(house.build().unwrap().into());
    let file = folder.path().join("rules.json");
    std::fs::write(&file, serde_json::to_string(&rules).unwrap()).unwrap();
    let records = folder.path().join("records");
    let (file, into) = (file.to_str().unwrap(), records.to_str().unwrap());
    let all = reports(&["random", "smallest", "--rules", file, "--deals", "3", "--records", into]);
    assert_eq!(all[0]["rules"], rules.id());
    let mut deals = 0;
    for record in std::fs::read_dir(records).unwrap() {
        let text = std::fs::read_to_string(record.unwrap().path()).unwrap();
        let replayed = games::replay(text.lines()).unwrap();
        assert_eq!(replayed.header.rules, rules.id());
        deals += replayed.games.iter().map(games::Game::deals_done).sum::<usize>();
    }
    assert_eq!(deals, 6);
}

#[test]
fn what_there_is_not_is_refused() {
    for (arguments, named) in [
        (&["steady", "nobody"][..], "nobody"),
        (&["steady", "steady", "--rules", "cn1900"], "cn1900"),
        (&["steady", "cmd:/nowhere/at/all"], "/nowhere/at/all"),
        (&["steady"], "CONTESTANT"),
    ] {
        let output = run(arguments);
        assert!(!output.status.success());
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(named), "{message}");
        assert!(output.stdout.is_empty());
    }
}
