//! The one binary: `paisai`.

mod bench;
mod demo;
mod event;
mod judge;
mod rules;
mod selfplay;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

/// Competition software for 升级 and 竞技二打一.
#[derive(Parser)]
#[command(version, about, propagate_version = true)]
struct Cli {
    /// The language of messages.
    #[arg(long, global = true, value_enum, default_value_t = LangArg::Zh)]
    lang: LangArg,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answer questions about the rules, one JSON object a line.
    Judge,
    /// Print the editions, or one of them in words.
    Rules(rules::Rules),
    /// Play one deal of 升级 between random players and print it.
    Demo(demo::Demo),
    /// Run and read events.
    Event(event::EventArgs),
    /// Play deals between random legal players and measure the engine.
    Selfplay(selfplay::SelfPlay),
    /// Measure the engine on this machine.
    Bench(bench::Bench),
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
    let cli = Cli::parse();
    let lang = cli.lang.into();
    let outcome = match cli.command {
        Command::Judge => judge::run(lang, io::stdin().lock(), io::stdout().lock()),
        Command::Rules(rules) => rules.run(lang),
        Command::Demo(demo) => demo.run(lang),
        Command::Event(event) => event.run(),
        Command::Selfplay(selfplay) => selfplay.run(),
        Command::Bench(bench) => bench.run(),
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
