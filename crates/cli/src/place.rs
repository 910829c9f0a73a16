//! Where the server keeps its database, for commands that work beside it.

use std::io;
use std::path::PathBuf;

use clap::Args;
use store::Store;

use crate::serve::Settings;

/// The same options as those of the server.
#[derive(Args)]
pub(crate) struct Place {
    /// The settings file of the server.
    #[arg(long, global = true, env = "PAISAI_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the database [default: data].
    #[arg(long, global = true, env = "PAISAI_DATA_DIR", value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// `postgres://…` or a SQLite file [default: paisai.db in the data folder].
    #[arg(
        long,
        global = true,
        env = "PAISAI_DATABASE",
        value_name = "URL",
        hide_env_values = true
    )]
    database: Option<String>,
}

impl Place {
    /// Opens the database; the server may run meanwhile.
    pub(crate) async fn open(self) -> io::Result<Store> {
        Store::open(&self.address()?).await.map_err(io::Error::other)
    }

    /// The address of the database.
    pub(crate) fn address(self) -> io::Result<String> {
        let file = self.config.as_deref().map(Settings::from_file).transpose()?;
        let here = Settings::of_database(self.data_dir, self.database);
        Ok(here.or(file.unwrap_or_default()).config().database_address())
    }
}
