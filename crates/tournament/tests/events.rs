//! Whole events from one seed, folded, checked and broken on purpose.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use tournament::check::check;
use tournament::event::Event;
use tournament::lot::Seed;
use tournament::plan::{Plan, Preset};
use tournament::simulate::{Chaos, random_plan, simulate};

fn event(plan: Plan, entrants: u32, word: &str, chaos: Chaos) -> Event {
    simulate(plan, entrants, Seed::from_word(word), chaos)
        .unwrap_or_else(|error| panic!("{word}: {error}"))
}

/// The checker finds nothing wrong with whatever the engine does.
fn check_event(word: &str, plan: Plan, entrants: u32) {
    let event = event(plan, entrants, word, Chaos::WILD);
    let complaints = check(event.log());
    assert!(complaints.is_empty(), "{word}: {complaints:?}\n{:?}", event.state().plan);
}

/// A random plan, a random field, everything going wrong.
fn check_random(run: u32) {
    let word = format!("random {run}");
    let mut stream = Seed::from_word(&word).derive("plan").stream();
    let entrants = 2 + stream.below(30);
    check_event(&word, random_plan(&mut stream, entrants), entrants);
}

#[test]
fn every_preset_is_played_to_its_end() {
    for preset in Preset::all() {
        for entrants in [4, 5, 9, 16, 23] {
            let event = event(preset.plan(entrants), entrants, &format!("{preset}"), Chaos::NONE);
            let state = event.state();
            assert!(state.stages.iter().all(|stage| stage.ended), "{preset} {entrants}");
            assert_eq!(check(event.log()), []);
        }
    }
}

#[test]
fn the_checker_has_no_complaint_about_the_presets() {
    for preset in Preset::all() {
        for run in 0..20 {
            let entrants = 2 + run;
            check_event(&format!("{preset} {run}"), preset.plan(entrants), entrants);
        }
    }
}

#[test]
fn the_checker_has_no_complaint_about_random_plans() {
    (0..300).for_each(check_random);
}

/// `cargo test --release -p tournament --test events -- --ignored`
#[test]
#[ignore = "ten thousand events take minutes"]
fn ten_thousand_events() {
    (0..10_000).for_each(check_random);
}

/// A fold of any prefix, continued, agrees with the fold of the whole.
#[test]
fn a_prefix_and_its_continuation_agree() {
    for run in 0..40 {
        let word = format!("prefix {run}");
        let mut stream = Seed::from_word(&word).stream();
        let entrants = 2 + stream.below(14);
        let whole = event(random_plan(&mut stream, entrants), entrants, &word, Chaos::WILD);
        let cut = 1 + stream.below(whole.log().len() as u32) as usize;
        let mut continued = Event::replay(&whole.log()[..cut]).unwrap();
        for entry in &whole.log()[cut..] {
            continued.append(entry.clone()).unwrap();
        }
        assert_eq!(continued, whole, "{word}");
    }
}

/// What is written is read back.
#[test]
fn a_log_survives_being_written_down() {
    for preset in Preset::all() {
        let event = event(preset.plan(12), 12, "written", Chaos::WILD);
        let text = serde_json::to_string(event.log()).unwrap();
        let read: Vec<tournament::event::Entry> = serde_json::from_str(&text).unwrap();
        assert_eq!(Event::replay(&read).as_ref(), Ok(&event));
    }
}
