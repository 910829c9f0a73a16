//! What pure crates are built from, at first and at second hand.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, TargetKind};

/// What pure crates may be built from, beside each other.
pub const LIBRARIES: &[&str] = &[
    "arrayvec",
    "blake3",
    "calamine",
    "csv",
    "ed25519-dalek",
    "encoding_rs",
    "hex",
    "integer-blossom",
    "num-bigint",
    "num-integer",
    "num-rational",
    "num-traits",
    "rand",
    "rand_chacha",
    "rust_xlsxwriter",
    "safetensors",
    "serde",
    "serde_json",
    "serde_path_to_error",
    "skillratings",
    "smallvec",
    "thiserror",
    "ts-rs",
    "unicode-normalization",
    "utoipa",
    "zip",
];

/// Libraries of the worldly crates that may lie below those of the pure ones:
/// `zip` compresses with one, and asks the other only when it encrypts.
pub const BELOW: &[&str] = &["flate2", "getrandom"];

/// A package of the workspace or from elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Package {
    /// Whether it is ours.
    pub own: bool,
    /// Whether it runs while building only.
    pub builds: bool,
    /// What it is built from, by name.
    pub uses: BTreeSet<String>,
}

/// All packages by name; what only tests use is left out, and what only runs
/// while building, of others' packages.
pub fn packages(metadata: &Metadata) -> BTreeMap<String, Package> {
    let names: BTreeMap<_, &str> =
        metadata.packages.iter().map(|package| (&package.id, package.name.as_str())).collect();
    let mut packages: BTreeMap<String, Package> = BTreeMap::new();
    for package in &metadata.packages {
        let of = packages.entry(package.name.to_string()).or_default();
        let is_macro = |kind: &TargetKind| *kind == TargetKind::ProcMacro;
        of.builds = package.targets.iter().flat_map(|target| &target.kind).any(is_macro);
        if metadata.workspace_members.contains(&package.id) {
            of.own = true;
            // As declared, whatever feature or system it is for.
            let built = package.dependencies.iter();
            let built = built.filter(|of| of.kind != DependencyKind::Development);
            of.uses.extend(built.map(|of| of.name.clone()));
        }
    }
    for node in metadata.resolve.iter().flat_map(|resolve| &resolve.nodes) {
        let Some(of) = packages.get_mut(names[&node.id]).filter(|of| !of.own) else { continue };
        for dependency in &node.deps {
            if dependency.dep_kinds.iter().any(|of| of.kind == DependencyKind::Normal) {
                of.uses.insert(names[&dependency.pkg].to_owned());
            }
        }
    }
    packages
}

/// The lists that packages are held to.
#[derive(Clone, Copy, Debug)]
pub struct Lists<'a> {
    /// Our crates that may touch the world.
    pub worldly: &'a [&'a str],
    /// What the others may be built from.
    pub libraries: &'a [&'a str],
    /// What may lie below these although worldly crates are built from it.
    pub below: &'a [&'a str],
}

impl Lists<'_> {
    /// Where packages and lists part, either way. A library that a worldly
    /// crate is built from, such as a runtime or a database, is kept out of
    /// pure ones at second hand too.
    pub fn faults(&self, packages: &BTreeMap<String, Package>) -> Vec<String> {
        let is_own = |name: &str| packages.get(name).is_some_and(|of| of.own);
        let own = packages.iter().filter(|(_, of)| of.own);
        let (worldly, pure): (Vec<_>, Vec<_>) =
            own.partition(|(name, _)| self.worldly.contains(&name.as_str()));
        let outside: BTreeSet<&str> = worldly
            .iter()
            .flat_map(|(_, of)| of.uses.iter().map(String::as_str))
            .filter(|name| !is_own(name) && !self.libraries.contains(name))
            .collect();

        let mut faults = Vec::new();
        let mut met: BTreeSet<&str> = BTreeSet::new();
        let mut below: BTreeSet<&str> = BTreeSet::new();
        for (who, of) in pure {
            for name in of.uses.iter().map(String::as_str) {
                met.insert(name);
                let is_pure = is_own(name) && !self.worldly.contains(&name);
                if !is_pure && !self.libraries.contains(&name) {
                    faults.push(format!("pure `{who}` is built from {name}"));
                    continue;
                }
                for name in reached(packages, name).intersection(&outside) {
                    if self.below.contains(name) {
                        below.insert(name);
                    } else if !is_pure {
                        faults.push(format!("pure `{who}` is built from {name} at second hand"));
                    }
                }
            }
        }
        for name in self.libraries.iter().filter(|name| !met.contains(*name)) {
            faults.push(format!("no pure crate is built from {name} any longer"));
        }
        for name in self.below.iter().filter(|name| !below.contains(*name)) {
            faults.push(format!("{name} lies below no pure crate any longer"));
        }
        for name in self.worldly.iter().filter(|name| !is_own(name)) {
            faults.push(format!("there is no crate {name}"));
        }
        faults
    }
}

/// All that a package is built from, at any hand.
fn reached<'a>(packages: &'a BTreeMap<String, Package>, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(name) = waiting.pop() {
        let Some(of) = packages.get(name).filter(|of| !of.builds) else { continue };
        if seen.insert(name) {
            waiting.extend(of.uses.iter().map(String::as_str));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTS: Lists<'static> =
        Lists { worldly: &["server"], libraries: &["zip"], below: &["flate2"] };

    fn package(own: bool, uses: &[&str]) -> Package {
        let uses = uses.iter().map(|&name| name.to_owned()).collect();
        Package { own, builds: false, uses }
    }

    fn workspace() -> BTreeMap<String, Package> {
        BTreeMap::from(
            [
                ("cards", package(true, &[])),
                ("sheets", package(true, &["cards", "zip"])),
                ("server", package(true, &["sheets", "flate2", "tokio"])),
                ("zip", package(false, &["flate2"])),
                ("flate2", package(false, &[])),
                ("tokio", package(false, &[])),
            ]
            .map(|(name, of)| (name.to_owned(), of)),
        )
    }

    /// The faults after one more use.
    #[track_caller]
    fn check(who: &str, whom: &str, expected: &[&str]) {
        let mut packages = workspace();
        packages.get_mut(who).unwrap().uses.insert(whom.to_owned());
        assert_eq!(LISTS.faults(&packages), expected);
    }

    #[test]
    fn what_is_listed_is_right() {
        assert_eq!(LISTS.faults(&workspace()), [""; 0]);
        check("server", "zip", &[]);
    }

    #[test]
    fn a_library_that_is_not_listed_is_named() {
        check("cards", "tokio", &["pure `cards` is built from tokio"]);
        check("cards", "server", &["pure `cards` is built from server"]);
    }

    #[test]
    fn a_runtime_at_second_hand_is_named() {
        check("zip", "tokio", &["pure `sheets` is built from tokio at second hand"]);
        check("flate2", "tokio", &["pure `sheets` is built from tokio at second hand"]);
    }

    #[test]
    fn what_only_runs_while_building_may_be() {
        let mut packages = workspace();
        let macros = Package { builds: true, ..package(false, &["tokio"]) };
        packages.insert("macros".to_owned(), macros);
        packages.get_mut("zip").unwrap().uses.insert("macros".to_owned());
        assert_eq!(LISTS.faults(&packages), [""; 0]);
    }

    #[test]
    fn lists_that_are_too_long_are_named() {
        let lists = Lists {
            worldly: &["server", "gone"],
            libraries: &["csv", "zip"],
            below: &["flate2", "getrandom"],
        };
        assert_eq!(
            lists.faults(&workspace()),
            [
                "no pure crate is built from csv any longer",
                "getrandom lies below no pure crate any longer",
                "there is no crate gone"
            ]
        );
    }
}
