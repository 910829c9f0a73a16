//! `paisai bench server` and `paisai bench attack`, asked of the real binary.
#![cfg(feature = "bench")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::Command;

use serde_json::Value;

fn paisai(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_paisai")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn bench(options: &[&str]) -> String {
    let server = ["bench", "server", "--seconds", "2", "--warm-up-s", "1"];
    paisai(&[&server[..], options].concat())
}

#[test]
fn the_figures_are_one_json_object() {
    let report: Value =
        serde_json::from_str(&bench(&["--json", "--actions", "50", "--tables", "4"])).unwrap();
    for figure in ["actions_per_second", "cpu_us_per_action", "switches_per_action", "table_kb"] {
        assert!(report[figure].as_f64().unwrap() > 0.0, "{figure}: {report}");
    }
    // Memory that is there already may serve for a few sockets more.
    assert!(report["socket_kb"].is_number(), "{report}");
    let [p50, p99] = ["p50", "p99"].map(|at| report["ack_ms"][at].as_f64().unwrap());
    assert!(0.0 < p50 && p50 <= p99, "{report}");
    let load = &report["load"];
    assert_eq!(
        (&load["actions"], &load["tables"], &load["sockets"]),
        (&50.into(), &4.into(), &16.into())
    );
    assert_eq!(load["database"], "sqlite");
}

#[test]
fn the_figures_are_lines_for_people() {
    let text = bench(&["--tables", "2", "--think-ms", "50"]);
    for figure in ["actions a second", "server CPU an action", "switches an action"] {
        assert!(text.lines().any(|line| line.starts_with(figure)), "{figure}: {text}");
    }
}

/// However slow the machine, nobody who plays is put out by an attack.
#[test]
fn players_go_on_while_their_server_is_attacked() {
    let attack = ["bench", "attack", "--attack", "bodies", "--seconds", "2", "--tables", "2"];
    let text = paisai(&[&attack[..], &["--json"]].concat());
    let reports: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let attacks: Vec<&Value> = reports.iter().map(|report| &report["attack"]).collect();
    assert_eq!(attacks, [&Value::Null, &Value::from("bodies")]);
    for report in &reports {
        assert!(report["moves_per_second"].as_f64().unwrap() > 0.0, "{report}");
        assert_eq!(report["players_lost"], 0, "{report}");
        assert_eq!(report["failed_requests"], 0, "{report}");
    }
}
