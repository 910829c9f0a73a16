//! The programs of `examples/bots` play in the arena.

#![allow(clippy::unwrap_used)] // The helpers of a test fail as it does.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots").join(name)
}

/// The report of a program against the smallest moves.
fn against_smallest(program: &str, more: &[&str], python_path: &Path) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_paisai"))
        .args(["arena", &format!("cmd:{program}"), "smallest", "--json", "--ms", "5000"])
        .args(more)
        .env("PYTHONPATH", python_path)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    for count in ["timeouts", "crashes"] {
        assert_eq!(report[count]["a"], 0, "{report}");
    }
    report
}

#[test]
fn the_small_player_is_better_than_nothing() {
    let program = format!("python3 '{}'", example("simple.py").display());
    for rules in ["cn2017", "erdayi2021"] {
        let more = ["--rules", rules, "--deals", "25"];
        let report = against_smallest(&program, &more, Path::new(""));
        assert_eq!(report["illegal"]["a"], 0, "{report}");
        assert!(report["levels"]["low"].as_f64().unwrap() > 0.0, "{report}");
    }
}

/// A program that knows nothing but Botzone's JSON plays both games.
#[test]
fn a_botzone_program_plays_through_the_adapter() {
    let (adapter, sample) = (example("botzone.py"), example("botzone_sample.py"));
    let program = format!("python3 -S '{}' python3 -S '{}'", adapter.display(), sample.display());
    let more = ["--rules", "erdayi2021", "--deals", "1", "--seed", "2"];
    let report = against_smallest(&program, &more, Path::new(""));
    assert_eq!(report["illegal"]["a"], 0, "{report}");
    // Its follows know nothing of pairs, so that some of them are refused.
    let more = ["--rules", "cn2002x2", "--deals", "1"];
    let report = against_smallest(&program, &more, Path::new(""));
    assert!(report["illegal"]["a"].as_u64().unwrap() < 10, "{report}");
}

/// In the place of RLCard's rule agent: it looks at the state as that does,
/// and does the least.
const STAND_IN: &str = r#"
class DouDizhuRuleAgentV1:
    def step(self, state):
        state = state["raw_obs"]
        order = "3456789TJQKA2BR"
        hand = state["current_hand"]
        assert list(hand) == sorted(hand, key=order.index), hand
        assert state["self"] in (0, 1, 2) and state["landlord"] in (0, 1, 2)
        played = [turn for turn in state["trace"] if turn[1] != "pass"]
        assert all(seat in (0, 1, 2) for seat, _ in state["trace"])
        assert sum(len(cards) for _, cards in played) + len(hand) <= 54
        passes = [turn[1] for turn in state["trace"][-2:]] == ["pass", "pass"]
        if passes or not state["trace"]:
            return hand[0]
        assert "pass" in state["actions"]
        return "pass"
"#;

#[test]
fn the_adapter_for_rlcard_shows_its_agent_the_state_it_knows() {
    let folder = tempfile::TempDir::new().unwrap();
    let models = folder.path().join("rlcard/models");
    std::fs::create_dir_all(&models).unwrap();
    for package in ["rlcard/__init__.py", "rlcard/models/__init__.py"] {
        std::fs::write(folder.path().join(package), "").unwrap();
    }
    std::fs::write(models.join("doudizhu_rule_models.py"), STAND_IN).unwrap();
    let program = format!("python3 '{}'", example("rlcard_doudizhu.py").display());
    let more = ["--rules", "erdayi2021", "--deals", "5", "--set-dealer"];
    let report = against_smallest(&program, &more, folder.path());
    assert_eq!(report["illegal"]["a"], 0, "{report}");
    assert_eq!(report["levels"]["mean"], 0.0, "it does the least: {report}");
}
