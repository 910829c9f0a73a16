//! Events from the command line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::{Command, Output};

use serde_json::Value;

fn event(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_paisai")).arg("event").args(args).output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Every preset plays to its end, in both languages, and the same seed plays
/// the same event.
#[test]
fn every_preset_is_simulated_checked_and_shown() {
    for preset in [
        "most2015",
        "sasu2017",
        "erdayi2021",
        "cn2017",
        "cn2002-knockout",
        "cn2002-double",
        "cn2002-roundrobin",
        "cn2002-swiss",
        "cn2002-team",
    ] {
        let args = ["simulate", "--preset", preset, "--entrants", "13", "--seed", "七"];
        let zh = text(&event(&args));
        assert!(zh.contains("名次") && zh.contains("核查无误"), "{preset}: {zh}");
        assert_eq!(zh, text(&event(&args)), "{preset}: the same seed, the same event");
        let en = text(&event(&[&args[..], &["--lang", "en"]].concat()));
        assert!(en.contains("Standings") && en.contains("no complaint"), "{preset}: {en}");
    }
}

#[test]
fn a_simulated_log_is_shown_again_and_a_forged_one_is_not() {
    let args = ["simulate", "--preset", "most2015", "--entrants", "12", "--seed", "1"];
    let json = text(&event(&[&args[..], &["--json"]].concat()));
    let mut whole: Value = serde_json::from_str(&json).unwrap();
    let dir = std::env::temp_dir().join(format!("paisai-event-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("event.json");
    std::fs::write(&file, &json).unwrap();
    let shown = text(&event(&["show", file.to_str().unwrap()]));
    assert_eq!(shown, text(&event(&args)), "the log says all that the event said");
    let log = whole["log"].as_array_mut().unwrap();
    log.remove(3);
    std::fs::write(&file, whole.to_string()).unwrap();
    assert!(!event(&["show", file.to_str().unwrap()]).status.success());
    std::fs::write(&file, "not a log").unwrap();
    assert!(!event(&["show", file.to_str().unwrap()]).status.success());
    std::fs::remove_dir_all(&dir).unwrap();
}
