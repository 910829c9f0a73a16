//! The rules of this repository that a compiler does not hold, as checks of
//! its manifests and sources. `tests/` runs them on this workspace; each has
//! a test beside it that shows it fail.
//!
//! - [`graph`]: who may depend on whom, as docs/ARCHITECTURE.md says.
//! - [`pure`]: crates that are functions of their arguments only.
//! - [`libraries`]: what such crates are built from, at second hand too.
//! - [`supply`]: licences, doubled versions and sources of what we depend on,
//!   as deny.toml says.
//! - [`length`]: how long files and functions are; a report that fails nobody.
//!
//! Every check answers the faults it found, in words that say what to do.
//!
//! ```
//! let table = "| crate | uses | its tests also use |\n|---|---|---|\n| `a` | | |\n| `b` | `a` | |\n";
//! let allowed = house::graph::Allowed::read(table);
//! assert!(allowed.may("b", "a") && !allowed.may("a", "b"));
//! ```

pub mod graph;
pub mod length;
pub mod libraries;
pub mod pure;
pub mod supply;

use std::path::{Path, PathBuf};

use cargo_metadata::{CargoOpt, Metadata, MetadataCommand};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What cargo knows of the workspace and of all it depends on, with every
/// feature, on Linux: what other systems need is not fetched here.
pub fn metadata() -> Result<Metadata, cargo_metadata::Error> {
    let platform = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .features(CargoOpt::AllFeatures)
        .other_options(["--locked", "--filter-platform", &platform].map(str::to_owned))
        .exec()
}
