//! Structured logs on standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;

use crate::LogFormat;

/// What is logged unless `PAISAI_LOG` says otherwise.
const DEFAULT_FILTER: &str = "info";

/// Starts logging for this process; once is enough, later calls change
/// nothing. The environment variable `PAISAI_LOG` chooses what is logged, such
/// as `warn` or `info,server=debug`.
pub fn start(format: LogFormat) {
    let filter =
        EnvFilter::try_from_env("PAISAI_LOG").unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    // An error only says that someone else logs already.
    let _ = match format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
}
