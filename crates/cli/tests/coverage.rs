//! The coverage tables name tests; a name that no test has would be a lie.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names of all functions in the workspace, tests among them.
fn functions(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            functions(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            names.extend(text.split("fn ").skip(1).map(|rest| {
                rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
            }));
            // The conformance tests are named in a table of their own.
            names.extend(
                text.lines()
                    .filter(|line| line.trim_end().ends_with(".jsonl\","))
                    .filter_map(|line| line.trim().split(':').next().map(str::to_owned)),
            );
        }
    }
}

/// Words in backquotes that can only be names of tests: three parts or more.
fn named_tests(text: &str) -> BTreeSet<String> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| {
            word.matches('_').count() >= 2
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_test_that_a_coverage_table_names_exists() {
    let mut names = BTreeSet::new();
    functions(&workspace().join("crates"), &mut names);
    let mut tables = 0;
    let mut missing = Vec::new();
    let mut found = 0;
    for entry in fs::read_dir(workspace().join("docs")).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        if !file.starts_with("COVERAGE") {
            continue;
        }
        tables += 1;
        for test in named_tests(&fs::read_to_string(&path).unwrap()) {
            found += 1;
            if !names.contains(&test) {
                missing.push(format!("{file}: {test}"));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
    assert_eq!(tables, 3, "升级, 二打一 and events each have a table");
    assert!(found > 150, "only {found} names were found");
}
