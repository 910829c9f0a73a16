//! The one binary: `paisai`.

mod analyse;
mod arena;
mod backup;
mod bench;
mod bot;
mod demo;
mod event;
mod import_puzzles;
mod man;
mod page;
mod place;
mod progress;
mod record_file;
mod replay;
mod rules;
mod selfplay;
mod serve;
mod start;
mod user;
mod verify;

use std::io;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

/// Competition software for 升级 and 竞技二打一.
#[derive(Parser)]
#[command(version, about, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server.
    Serve(Box<InLanguage<serve::Serve>>),
    /// Run the server for oneself and open it in the browser.
    Start(Box<InLanguage<start::Start>>),
    /// Make and change accounts, directly in the database.
    User(user::Users),
    /// Write a copy of the database into a file, while the server goes on.
    Backup(backup::Backup),
    /// Answer questions about the rules, one JSON object a line.
    Judge(InLanguage<Nothing>),
    /// Print the editions, or one of them in words.
    Rules(InLanguage<rules::Rules>),
    /// Play one deal of 升级 between random players and print it.
    Demo(InLanguage<demo::Demo>),
    /// Print a record move by move.
    Replay(InLanguage<replay::ReplayArgs>),
    /// Prove a record, or say what is wrong with it.
    Verify(InLanguage<verify::Verify>),
    /// Weigh every decision of a record, with reasons.
    Analyse(InLanguage<analyse::Analyse>),
    /// Make puzzles of records.
    Puzzles(InLanguage<analyse::Puzzles>),
    /// Put puzzles into the database of a server.
    ImportPuzzles(InLanguage<import_puzzles::ImportPuzzles>),
    /// Run and read events.
    Event(InLanguage<event::EventArgs>),
    /// Play deals between random legal players and measure the engine.
    Selfplay(selfplay::SelfPlay),
    /// Measure bots and programs that play against each other.
    Arena(arena::ArenaArgs),
    /// Play as a program: questions on the standard input, answers on the
    /// output.
    Bot(bot::BotArgs),
    /// Measure the engine on this machine.
    Bench(bench::Bench),
    /// Write the manual pages into a folder, for packages.
    #[command(hide = true)]
    Man(man::Man),
}

/// A command that speaks to people, in the language they ask for.
#[derive(Args)]
struct InLanguage<C: Args> {
    /// The language of messages.
    #[arg(long, global = true, value_enum, default_value_t = LangArg::Zh)]
    lang: LangArg,
    #[command(flatten)]
    command: C,
}

/// A command without options of its own.
#[derive(Args)]
struct Nothing {}

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
    let done = |outcome: io::Result<()>| outcome.map(|()| ExitCode::SUCCESS);
    let outcome = match Cli::parse().command {
        Command::Serve(serve) => done(serve.command.run(serve.lang.into())),
        Command::Start(start) => done(start.command.run(start.lang.into())),
        Command::User(users) => done(users.run()),
        Command::Backup(backup) => done(backup.run()),
        Command::Judge(InLanguage { lang, .. }) => {
            done(judge::run(lang.into(), io::stdin().lock(), io::stdout().lock()))
        }
        Command::Rules(InLanguage { lang, command }) => done(command.run(lang.into())),
        Command::Demo(InLanguage { lang, command }) => done(command.run(lang.into())),
        Command::Replay(InLanguage { lang, command }) => done(command.run(lang.into())),
        Command::Verify(InLanguage { lang, command }) => command.run(lang.into()),
        Command::Analyse(InLanguage { lang, command }) => command.run(lang.into()),
        Command::Puzzles(InLanguage { lang, command }) => command.run(lang.into()),
        Command::ImportPuzzles(InLanguage { lang, command }) => command.run(lang.into()),
        Command::Event(InLanguage { lang, command }) => command.run(lang.into()),
        Command::Selfplay(selfplay) => done(selfplay.run()),
        Command::Arena(arena) => done(arena.run()),
        Command::Bot(bot) => done(bot.run()),
        Command::Bench(bench) => done(bench.run()),
        Command::Man(man) => done(man.run(Cli::command())),
    };
    match outcome {
        Ok(code) => code,
        // A reader that stops reading is no fault of ours.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("paisai: {error}");
            ExitCode::FAILURE
        }
    }
}
