//! Whole events from one seed, folded, checked and broken on purpose.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use tournament::EntrantId;
use tournament::check::check;
use tournament::event::Event;
use tournament::lot::Seed;
use tournament::plan::{Format, Plan, Preset};
use tournament::simulate::{Chaos, bent_plan, random_plan, simulate};
use tournament::standings::Facts;

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

/// A board that is not played at every table is compared over fewer, so that
/// the means of a large field have denominators beyond every machine word.
#[test]
fn the_checker_has_no_complaint_about_a_large_duplicate_field() {
    let event = event(Preset::Cn2017.plan(600), 600, "a large field", Chaos::NONE);
    assert_eq!(check(event.log()), []);
}

#[test]
fn the_checker_has_no_complaint_about_random_plans() {
    (0..300).for_each(check_random);
}

/// Everything that a director can ask for either is refused or can be played
/// to its end, as long as there is a field for it.
#[test]
fn every_plan_that_is_admitted_is_played_to_its_end() {
    let (mut admitted, mut refused) = (0, 0);
    for run in 0..600 {
        let word = format!("bent {run}");
        let mut stream = Seed::from_word(&word).derive("plan").stream();
        let entrants = 12 + stream.below(12);
        let plan = bent_plan(&mut stream, entrants);
        if plan.playable().is_err() {
            refused += 1;
            continue;
        }
        admitted += 1;
        let event = event(plan.clone(), entrants, &word, Chaos::NONE);
        let state = event.state();
        assert!(state.stages.iter().all(|stage| stage.ended), "{word}: {plan:?}");
        if state.stages.len() < plan.stages.len() {
            let next = plan.stages[state.stages.len()].format;
            let short = matches!(next, Format::RoundRobin { .. } | Format::Threes { .. });
            assert!(short, "{word}: nobody was left for {next:?} of {plan:?}");
        }
        assert_eq!(check(event.log()), [], "{word}: {plan:?}");
        check_event(&word, plan, entrants);
    }
    assert!(admitted > 100 && refused > 100, "{admitted} admitted, {refused} refused");
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
            continued.extend([entry.clone()]).unwrap();
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

/// Units and sections are read off the standings, which the checker verifies:
/// every unit is above those it beats and its best entrants are the ones that
/// count; a section has its own entrants in an order that the standings share
/// wherever no match between two equals decides.
#[test]
fn units_and_sections_follow_from_the_standings() {
    let mut compared = 0;
    for run in 0..30_u32 {
        let entrants = 6 + run;
        let event =
            event(Preset::Most2015.plan(entrants), entrants, &format!("units {run}"), Chaos::WILD);
        let state = event.state();
        let table = state.standings(0).unwrap();
        let unit = |id: EntrantId| state.entrants[&id].entrant.unit;
        let sum = |of: &[EntrantId], what: fn(&Facts) -> i64| -> i64 {
            of.iter().map(|id| what(&table.facts[id])).sum()
        };
        let rank_of = |id| table.rows.iter().find(|row| row.entrant == id).unwrap().rank;
        let units = state.units(0);
        let mut last = None;
        for row in &units {
            let members: Vec<EntrantId> = table
                .rows
                .iter()
                .map(|r| r.entrant)
                .filter(|&id| unit(id) == Some(row.unit))
                .collect();
            let best = &members[..members.len().min(2)];
            assert_eq!(row.counted, best, "the two best count");
            let worth =
                (sum(best, |f| f.points), sum(best, |f| f.standard), -i64::from(rank_of(best[0])));
            assert_eq!((row.points, row.standard), (worth.0, worth.1));
            let above = units.iter().filter(|other| other.rank < row.rank).count();
            assert_eq!(row.rank as usize, above + 1);
            if let Some((before, rank)) = last {
                assert!(before >= worth, "units stand in order");
                assert_eq!(before == worth, rank == row.rank, "only equals share a rank");
                compared += 1;
            }
            last = Some((worth, row.rank));
        }
        for (section, rows) in state.sections(0) {
            let mut here: Vec<EntrantId> = rows.iter().map(|row| row.entrant).collect();
            let worth = |id: &EntrantId| (table.facts[id].points, table.facts[id].standard);
            assert!(here.is_sorted_by(|a, b| worth(a) >= worth(b)), "a section stands in order");
            here.sort_unstable();
            let mut all: Vec<EntrantId> = table
                .rows
                .iter()
                .map(|row| row.entrant)
                .filter(|id| state.entrants[id].entrant.section == Some(section))
                .collect();
            all.sort_unstable();
            assert_eq!(here, all, "a section has its own entrants");
        }
    }
    assert!(compared > 50, "{compared} units were compared");
}
