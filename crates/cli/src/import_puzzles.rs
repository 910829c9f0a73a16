//! `paisai import-puzzles`: puzzles into the database of a server.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use refusal::Lang;
use server::Clock;

use crate::place::Place;
use crate::record_file;

/// Put puzzles into the database of a server, which may run meanwhile.
///
/// Each is checked: one that cannot be reached, names somebody, or in which no
/// move is clearly best is refused with its line, and nothing of its file is
/// taken. Puzzles that are there already stay as they are.
#[derive(Args)]
pub(crate) struct ImportPuzzles {
    #[command(flatten)]
    place: Place,
    /// What `paisai puzzles` printed; `-` for standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// The exit status of a file with something else in it.
const UNREADABLE: u8 = 2;

impl ImportPuzzles {
    pub(crate) fn run(self, lang: Lang) -> io::Result<ExitCode> {
        tokio::runtime::Runtime::new()?.block_on(async {
            let store = self.place.open().await?;
            let mut code = ExitCode::SUCCESS;
            for file in &self.files {
                let text = record_file::read(file)?;
                let now_ms = Clock::default().now_ms();
                match server::import_puzzles(&store, &text, now_ms)
                    .await
                    .map_err(io::Error::other)?
                {
                    Ok((read, added)) => {
                        writeln!(io::stdout(), "{}: {read} read, {added} new", file.display())?;
                    }
                    Err(refusal) => {
                        let message = refusal.message(lang);
                        writeln!(io::stderr(), "paisai: {}: {message}", refusal.code)?;
                        code = ExitCode::from(UNREADABLE);
                    }
                }
            }
            store.close().await;
            Ok(code)
        })
    }
}
