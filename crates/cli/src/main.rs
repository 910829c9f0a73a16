//! The one binary: `paisai`.

mod judge;
mod selfplay;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

/// Competition software for 升级 and 竞技二打一.
#[derive(Parser)]
#[command(version, about, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answer questions about the rules, one JSON object a line.
    Judge {
        /// The language of messages.
        #[arg(long, value_enum, default_value_t = LangArg::Zh)]
        lang: LangArg,
    },
    /// Play deals between random legal players and measure the engine.
    Selfplay(selfplay::SelfPlay),
}

#[derive(Clone, Copy, ValueEnum)]
enum LangArg {
    Zh,
    En,
}

impl From<LangArg> for refusal::Lang {
    fn from(lang: LangArg) -> Self {
        match lang {
            LangArg::Zh => Self::Zh,
            LangArg::En => Self::En,
        }
    }
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Judge { lang } => judge::run(lang.into(), io::stdin().lock(), io::stdout().lock()),
        Command::Selfplay(selfplay) => selfplay.run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // A reader that stops reading is no fault of ours.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("paisai: {error}");
            ExitCode::FAILURE
        }
    }
}
