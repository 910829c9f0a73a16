//! What we depend on: licences, versions, sources. deny.toml says what is
//! allowed; `make deny` asks the tool that reads it, this module holds the
//! part that needs neither that tool nor a network.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, PackageId};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

/// The parts of deny.toml that are checked here.
#[derive(Debug, Deserialize)]
pub struct Deny {
    licenses: Licences,
    bans: Bans,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Bans {
    deny: Vec<Named>,
    skip: Vec<Skipped>,
}

#[derive(Debug, Deserialize)]
struct Named {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Debug, Deserialize)]
struct Skipped {
    #[serde(rename = "crate")]
    name: String,
    reason: String,
}

#[derive(Debug, Deserialize)]
struct Sources {
    #[serde(rename = "allow-registry")]
    allow_registry: Vec<String>,
}

/// A package somebody else wrote.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Foreign {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence, as its manifest states it.
    pub licence: Option<String>,
    /// Where it comes from.
    pub source: String,
}

/// Everything from elsewhere that becomes part of a program of ours or builds
/// one, for the system this runs on; what only tests use is left out.
pub fn foreign(metadata: &Metadata) -> BTreeSet<Foreign> {
    let Some(resolve) = &metadata.resolve else { return BTreeSet::new() };
    let nodes: BTreeMap<&PackageId, _> = resolve.nodes.iter().map(|of| (&of.id, of)).collect();
    let mut seen: BTreeSet<&PackageId> = metadata.workspace_members.iter().collect();
    let mut waiting: Vec<&PackageId> = seen.iter().copied().collect();
    while let Some(node) = waiting.pop().and_then(|id| nodes.get(id)) {
        for dependency in &node.deps {
            let built = |of: &cargo_metadata::DepKindInfo| of.kind != DependencyKind::Development;
            if dependency.dep_kinds.iter().any(built) && seen.insert(&dependency.pkg) {
                waiting.push(&dependency.pkg);
            }
        }
    }
    let packages = metadata.packages.iter().filter(|package| seen.contains(&package.id));
    packages
        .filter_map(|package| {
            Some(Foreign {
                name: package.name.to_string(),
                version: package.version.to_string(),
                licence: package.license.clone(),
                source: package.source.as_ref()?.repr.clone(),
            })
        })
        .collect()
}

/// What the crates of a workspace depend on directly, ours left out.
pub fn direct(metadata: &Metadata) -> BTreeSet<String> {
    let own = metadata.workspace_packages();
    let all = own.iter().flat_map(|package| &package.dependencies).map(|of| of.name.clone());
    all.filter(|name| !own.iter().any(|package| package.name.as_str() == name)).collect()
}

/// The dependencies without a line on a page that names each in backticks.
pub fn unexplained(page: &str, names: &BTreeSet<String>) -> Vec<String> {
    let unnamed = names.iter().filter(|name| !page.contains(&format!("`{name}`")));
    unnamed.map(|name| format!("docs/DEPENDENCIES.md says nothing of {name}")).collect()
}

impl Deny {
    /// Reads deny.toml.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// All that deny.toml does not allow.
    pub fn faults(&self, packages: &BTreeSet<Foreign>) -> Vec<String> {
        let mut faults = Vec::new();
        for package in packages {
            let Foreign { name, version, licence, source } = package;
            if !self.is_free(licence.as_deref()) {
                let licence = licence.as_deref().unwrap_or("none");
                faults.push(format!("{name} {version}: licence {licence} is not allowed"));
            }
            let registry = source.strip_prefix("registry+").unwrap_or(source);
            if !self.sources.allow_registry.iter().any(|allowed| allowed == registry) {
                faults.push(format!("{name} {version}: comes from elsewhere than a registry"));
            }
            if self.bans.deny.iter().any(|banned| banned.name == *name) {
                faults.push(format!("{name} {version}: is banned"));
            }
        }
        let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for package in packages {
            versions.entry(&package.name).or_default().push(&package.version);
        }
        versions.retain(|_, versions| versions.len() > 1);
        for (name, versions) in &versions {
            if !self.bans.skip.iter().any(|skipped| skipped.name.split('@').next() == Some(name)) {
                let versions = versions.join(", ");
                faults.push(format!("{name} is built in versions {versions}"));
            }
        }
        for skipped in &self.bans.skip {
            if !versions.keys().any(|name| skipped.name.split('@').next() == Some(name)) {
                faults.push(format!("deny.toml skips {}, which is no longer twice", skipped.name));
            }
            if skipped.reason.is_empty() {
                faults.push(format!("deny.toml gives no reason for {}", skipped.name));
            }
        }
        faults
    }

    fn is_free(&self, licence: Option<&str>) -> bool {
        let Some(licence) = licence else { return false };
        // Older manifests write a stroke where they mean a choice.
        let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else { return false };
        expression.evaluate(|asked| {
            let asked = asked.license.to_string();
            self.licenses.allow.contains(&asked)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DENY: &str = r#"
        [licenses]
        allow = ["MIT", "Apache-2.0"]
        [bans]
        deny = [{ crate = "openssl-sys" }]
        skip = [{ crate = "old", reason = "another needs it" }]
        [sources]
        allow-registry = ["https://example.org/index"]
    "#;

    fn package(name: &str, version: &str, licence: &str) -> Foreign {
        Foreign {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: Some(licence.to_owned()),
            source: "registry+https://example.org/index".to_owned(),
        }
    }

    #[track_caller]
    fn check(more: &[Foreign], expected: &[&str]) {
        let mut packages =
            BTreeSet::from([package("old", "1.0.0", "MIT"), package("old", "2.0.0", "MIT")]);
        packages.extend(more.iter().cloned());
        assert_eq!(Deny::read(DENY).unwrap().faults(&packages), expected);
    }

    #[test]
    fn a_choice_with_a_free_licence_is_free() {
        check(&[package("a", "1.0.0", "MIT/Apache-2.0")], &[]);
        check(&[package("a", "1.0.0", "GPL-3.0-only OR MIT")], &[]);
    }

    #[test]
    fn a_licence_that_is_not_listed_is_named() {
        check(&[package("a", "1.0.0", "MPL-2.0")], &["a 1.0.0: licence MPL-2.0 is not allowed"]);
        let both = "a 1.0.0: licence MIT AND MPL-2.0 is not allowed";
        check(&[package("a", "1.0.0", "MIT AND MPL-2.0")], &[both]);
        let none = Foreign { licence: None, ..package("a", "1.0.0", "") };
        check(&[none], &["a 1.0.0: licence none is not allowed"]);
    }

    #[test]
    fn doubled_versions_are_named() {
        let two = [package("a", "1.0.0", "MIT"), package("a", "2.0.0", "MIT")];
        check(&two, &["a is built in versions 1.0.0, 2.0.0"]);
    }

    #[test]
    fn banned_and_foreign_sources_are_named() {
        check(&[package("openssl-sys", "0.9.0", "MIT")], &["openssl-sys 0.9.0: is banned"]);
        let source = "git+https://example.org/a".to_owned();
        let git = Foreign { source, ..package("a", "1.0.0", "MIT") };
        check(&[git], &["a 1.0.0: comes from elsewhere than a registry"]);
    }

    #[test]
    fn an_exception_that_is_no_longer_needed_is_named() {
        let faults = Deny::read(DENY).unwrap().faults(&BTreeSet::new());
        assert_eq!(faults, ["deny.toml skips old, which is no longer twice"]);
    }

    #[test]
    fn a_dependency_without_a_reason_is_named() {
        let page = "| `serde`, `serde_json` | what is written is read again |";
        let names = ["serde", "serde_json", "rand"].map(str::to_owned).into();
        assert_eq!(unexplained(page, &names), ["docs/DEPENDENCIES.md says nothing of rand"]);
    }
}
