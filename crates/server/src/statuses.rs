//! The status of every code there is. Programs depend on both, so that none
//! changes by accident.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use refusal::{Class, Code, Refusal};

use crate::ApiError;

/// A code and its status in each line.
const PINNED: &str = include_str!("statuses.txt");

/// Every list of codes, of every crate.
const LISTS: &[&[Code]] = &[
    refusal::Common::CODES,
    room::RoomRefusal::CODES,
    shengji::InvalidRules::CODES,
    shengji::Refused::CODES,
    games::erdayi::Error::CODES,
    games::GameRefusal::CODES,
    games::MoveRefusal::CODES,
    table::SettingsError::CODES,
    table::TableRefusal::CODES,
    bots::arena::ArenaRefusal::CODES,
    analysis::AnalysisRefusal::CODES,
    tournament::event::EventError::CODES,
    desk::DeskRefusal::CODES,
    desk::Stale::CODES,
    sheets::SheetError::CODES,
    venue::VenueRefusal::CODES,
    judge::JudgeRefusal::CODES,
    protocol::WireRefusal::CODES,
    crate::refuse::ServerRefusal::CODES,
    crate::refuse::WordedRefusal::CODES,
    crate::tables::refuse::TableRefusal::CODES,
];

fn classes() -> BTreeMap<&'static str, Class> {
    let mut classes = BTreeMap::new();
    for code in LISTS.iter().copied().flatten() {
        let before = classes.insert(code.name, code.class);
        assert!(before.is_none_or(|class| class == code.class), "{} has two classes", code.name);
    }
    classes
}

#[test]
fn every_code_has_one_class_and_the_status_that_programs_know() {
    let told: Vec<String> = classes()
        .into_iter()
        .map(|(code, class)| {
            let status = ApiError::from(Refusal::new(class, code, "", "")).status();
            format!("{code} {}", status.as_u16())
        })
        .collect();
    assert_eq!(told, PINNED.lines().collect::<Vec<_>>());
}

/// How many lists the sources declare.
fn declared(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| match path.extension() {
            _ if path.is_dir() => declared(&path),
            Some(extension) if extension == "rs" => {
                let text = fs::read_to_string(&path).unwrap();
                let begins = |line: &&str| {
                    line.strip_prefix("refusal::").unwrap_or(line).starts_with("refusals! {")
                };
                text.lines().filter(begins).count()
            }
            _ => 0,
        })
        .sum()
}

#[test]
fn no_list_of_codes_is_forgotten() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let declared: usize = sources.filter(|path| path.is_dir()).map(|path| declared(&path)).sum();
    assert_eq!(declared, LISTS.len(), "a `refusals!` is not in the list above, or the list is old");
}
