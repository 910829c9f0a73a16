//! This workspace keeps the rules of the house.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;

use house::graph::{self, Allowed};
use house::libraries::{self, BELOW, LIBRARIES, Lists};
use house::pure::{self, EXCEPTIONS, WORLDLY};
use house::supply::{self, Deny};
use house::{metadata, root};
use walkdir::WalkDir;

/// Fails with all faults, one a line.
#[track_caller]
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

fn architecture() -> String {
    fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap()
}

#[test]
fn crates_use_whom_the_architecture_allows() {
    let found = graph::found(&metadata().unwrap());
    assert!(found["paisai"].built.contains("server"), "{found:?}");
    none(&Allowed::read(&architecture()).faults(&found));
}

#[test]
fn the_architecture_describes_every_crate() {
    let folders: BTreeSet<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    none(&graph::undescribed(&architecture(), &folders));
}

#[test]
fn pure_crates_are_built_from_pure_libraries() {
    let packages = libraries::packages(&metadata().unwrap());
    let of = |name: &str| &packages[name];
    assert!(of("server").own && of("tokio").uses.contains("mio") && of("serde_derive").builds);
    none(&Lists { worldly: WORLDLY, libraries: LIBRARIES, below: BELOW }.faults(&packages));
}

#[test]
fn sources_of_pure_crates_are_pure() {
    let metadata = metadata().unwrap();
    let mut faults = Vec::new();
    let mut needed = BTreeSet::new();
    let mut read = 0;
    for package in metadata.workspace_packages() {
        if WORLDLY.contains(&package.name.as_str()) {
            continue;
        }
        let folder = package.manifest_path.parent().unwrap();
        let name = folder.file_name().unwrap();
        for entry in WalkDir::new(folder.join("src")) {
            let path = entry.unwrap().into_path();
            if path.extension() != Some(OsStr::new("rs")) {
                continue;
            }
            let inside = path.strip_prefix(folder).unwrap().to_string_lossy();
            let file = format!("crates/{name}/{inside}");
            read += 1;
            for used in pure::uses(&fs::read_to_string(&path).unwrap()).unwrap() {
                match pure::excepted(&file, &used) {
                    Some(exception) => {
                        needed.insert((exception.file, exception.path));
                    }
                    None => faults.push(format!("{file} uses {used}: `{}` is pure", package.name)),
                }
            }
        }
    }
    for of in EXCEPTIONS.iter().filter(|of| !needed.contains(&(of.file, of.path))) {
        faults.push(format!("{} no longer uses {}: drop the exception", of.file, of.path));
    }
    assert!(read > 100, "only {read} sources were found");
    none(&faults);
}

#[test]
fn what_we_depend_on_is_free_known_and_not_doubled() {
    let deny = Deny::read(&fs::read_to_string(root().join("deny.toml")).unwrap()).unwrap();
    let packages = supply::foreign(&metadata().unwrap());
    assert!(packages.len() > 100);
    none(&deny.faults(&packages));
}

/// Every direct dependency has its line in docs/DEPENDENCIES.md.
#[test]
fn every_dependency_has_its_reason() {
    let page = fs::read_to_string(root().join("docs/DEPENDENCIES.md")).unwrap();
    let names = supply::direct(&metadata().unwrap());
    assert!(names.contains("serde") && !names.contains("cards"));
    none(&supply::unexplained(&page, &names));
}
