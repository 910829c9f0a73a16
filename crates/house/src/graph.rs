//! Who may depend on whom.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata};

/// Which of our crates each of them may use, as the table under
/// "Who uses whom" in docs/ARCHITECTURE.md says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allowed(BTreeMap<String, Uses>);

/// Which of our crates one of them uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// What it is built from.
    pub built: BTreeSet<String>,
    /// What only its tests, benches and examples use.
    pub tested: BTreeSet<String>,
}

impl Allowed {
    /// Reads the table whose columns are crate, uses, and what its tests also
    /// use, out of a page.
    pub fn read(page: &str) -> Self {
        let rows = page.lines().skip_while(|line| !line.starts_with("| crate | uses |"));
        let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
        let row = |line: &str| {
            let mut cells = line.split('|').skip(1).map(names);
            let name = cells.next()?.pop_first()?;
            Some((name, Uses { built: cells.next()?, tested: cells.next()? }))
        };
        Self(rows.filter_map(row).collect())
    }

    /// Whether one crate may be built from another.
    pub fn may(&self, who: &str, whom: &str) -> bool {
        self.0.get(who).is_some_and(|uses| uses.built.contains(whom))
    }

    /// Where the crates as they are and the table part, either way: a table
    /// that allows what nobody does would soon describe another program.
    pub fn faults(&self, found: &BTreeMap<String, Uses>) -> Vec<String> {
        let mut faults = Vec::new();
        for name in self.0.keys().filter(|name| !found.contains_key(*name)) {
            faults.push(format!("the table names `{name}`, and there is no such crate"));
        }
        for (name, uses) in found {
            let Some(allowed) = self.0.get(name) else {
                faults.push(format!("the table lacks a row for `{name}`"));
                continue;
            };
            let kinds = [
                ("is built from", &uses.built, &allowed.built),
                ("is tested with", &uses.tested, &allowed.tested),
            ];
            for (verb, found, allowed) in kinds {
                for whom in found.difference(allowed) {
                    faults
                        .push(format!("`{name}` {verb} `{whom}`, which the table does not allow"));
                }
                for whom in allowed.difference(found) {
                    faults
                        .push(format!("the table says `{name}` {verb} `{whom}`: it no longer is"));
                }
            }
        }
        faults
    }
}

/// The words between backticks.
fn names(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The crates of a workspace and which of them each uses.
pub fn found(metadata: &Metadata) -> BTreeMap<String, Uses> {
    let own = metadata.workspace_packages();
    let is_own = |name: &str| own.iter().any(|package| package.name.as_str() == name);
    let uses = own.iter().map(|package| {
        let mut uses = Uses::default();
        for dependency in package.dependencies.iter().filter(|of| is_own(&of.name)) {
            let kind = match dependency.kind {
                DependencyKind::Development => &mut uses.tested,
                _ => &mut uses.built,
            };
            kind.insert(dependency.name.clone());
        }
        let Uses { built, tested } = &mut uses;
        tested.retain(|name| !built.contains(name));
        (package.name.to_string(), uses)
    });
    uses.collect()
}

/// Where a page's table of crates, whose first column names them by their
/// folders, and the folders part.
pub fn undescribed(page: &str, folders: &BTreeSet<String>) -> Vec<String> {
    let rows = page.lines().skip_while(|line| !line.starts_with("| crate | holds |"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let described: BTreeSet<String> =
        rows.filter_map(|line| names(line.split('|').nth(1)?).pop_first()).collect();
    let lacking = folders.difference(&described);
    let lacking = lacking.map(|name| format!("the page does not describe crates/{name}"));
    let gone = described.difference(folders);
    lacking.chain(gone.map(|name| format!("the page describes {name}, which is gone"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "Words.\n\n| crate | uses | its tests also use |\n|---|---|---|\n\
        | `cards` | | |\n| `rules` | `cards` | `testbed` |\n| `testbed` | | |\n\nMore `words`.";

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn found() -> BTreeMap<String, Uses> {
        let uses =
            |built: &[&str], tested: &[&str]| Uses { built: set(built), tested: set(tested) };
        BTreeMap::from([
            ("cards".to_owned(), uses(&[], &[])),
            ("rules".to_owned(), uses(&["cards"], &["testbed"])),
            ("testbed".to_owned(), uses(&[], &[])),
        ])
    }

    #[test]
    fn what_the_table_says_is_right() {
        assert_eq!(Allowed::read(TABLE).faults(&found()), [""; 0]);
    }

    #[test]
    fn an_edge_outside_the_table_is_named() {
        let mut crates = found();
        crates.get_mut("cards").unwrap().built.insert("rules".to_owned());
        let faults = Allowed::read(TABLE).faults(&crates);
        assert_eq!(faults, ["`cards` is built from `rules`, which the table does not allow"]);
    }

    #[test]
    fn what_only_tests_may_use_is_not_built_from() {
        let mut crates = found();
        let rules = crates.get_mut("rules").unwrap();
        rules.built.append(&mut rules.tested);
        assert_eq!(Allowed::read(TABLE).faults(&crates).len(), 2);
    }

    #[test]
    fn rows_too_many_and_too_few_are_named() {
        let mut crates = found();
        crates.remove("testbed");
        crates.insert("new".to_owned(), Uses::default());
        let faults = Allowed::read(TABLE).faults(&crates);
        assert_eq!(
            faults,
            [
                "the table names `testbed`, and there is no such crate",
                "the table lacks a row for `new`"
            ]
        );
    }

    #[test]
    fn a_page_describes_crates_by_their_first_name() {
        let page =
            "| crate | holds | never |\n|---|---|---|\n| `cli` (package `paisai`) | a | b |\n";
        assert_eq!(undescribed(page, &set(&["cli"])), [""; 0]);
        assert_eq!(
            undescribed(page, &set(&["new"])),
            ["the page does not describe crates/new", "the page describes cli, which is gone"]
        );
    }
}
