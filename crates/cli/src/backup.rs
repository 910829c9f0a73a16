//! `paisai backup`: the whole database in a file, while the server goes on.

use std::io;
use std::path::PathBuf;

use clap::Args;
use store::Store;

use crate::place::Place;

/// Write a copy of the whole SQLite database into a new file; the server may
/// run meanwhile. To restore, stop the server and put the copy in the place
/// of the database. PostgreSQL has pg_dump for this.
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    place: Place,
    /// The file to write, which must not exist yet.
    file: PathBuf,
}

impl Backup {
    pub(crate) fn run(self) -> io::Result<()> {
        let address = self.place.address()?;
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(Store::backup(&address, &self.file)).map_err(io::Error::other)
    }
}
