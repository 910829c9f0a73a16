//! `paisai man`: the manual pages, as a package wants them.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, Command};

/// Write the manual pages into a folder: one for the program and one for each
/// of its commands.
#[derive(Args)]
pub(crate) struct Man {
    /// The folder; it is made where it does not exist.
    folder: PathBuf,
}

impl Man {
    pub(crate) fn run(self, program: Command) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        clap_mangen::generate_to(program, &self.folder)
    }
}
