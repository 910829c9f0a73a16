//! Whole events from one seed.

use tournament::event::Event;
use tournament::lot::Seed;
use tournament::plan::Preset;
use tournament::simulate::{Chaos, simulate};

#[test]
fn every_preset_is_played_to_its_end() {
    for preset in Preset::all() {
        for entrants in [4, 5, 9, 16, 23] {
            let seed = Seed::from_word(&format!("{preset} {entrants}"));
            let event = simulate(preset.plan(entrants), entrants, seed, Chaos::NONE)
                .unwrap_or_else(|error| panic!("{preset} {entrants}: {error}"));
            let state = event.state();
            assert!(state.stages.iter().all(|stage| stage.ended), "{preset} {entrants}");
        }
    }
}

#[test]
fn wild_events_are_played_to_their_end_and_fold_the_same() {
    for preset in Preset::all() {
        for run in 0..20 {
            let entrants = 3 + run;
            let seed = Seed::from_word(&format!("wild {preset} {run}"));
            let event = simulate(preset.plan(entrants), entrants, seed, Chaos::WILD)
                .unwrap_or_else(|error| panic!("{preset} {run}: {error}"));
            assert_eq!(Event::replay(event.log()).as_ref(), Ok(&event));
        }
    }
}

/// The checker finds nothing wrong with whatever the engine does.
fn check_wild(preset: Preset, runs: std::ops::Range<u32>) {
    for run in runs {
        let entrants = 2 + run % 29;
        let seed = Seed::from_word(&format!("check {preset} {run}"));
        let event = match simulate(preset.plan(entrants), entrants, seed, Chaos::WILD) {
            Ok(event) => event,
            Err(error) => panic!("{preset} {run}: {error}"),
        };
        let complaints = tournament::check::check(event.log());
        assert!(complaints.is_empty(), "{preset} {run}: {complaints:?}");
    }
}

#[test]
fn the_checker_has_no_complaint_about_wild_events() {
    for preset in Preset::all() {
        check_wild(preset, 0..40);
    }
}
