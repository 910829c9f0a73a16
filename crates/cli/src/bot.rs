//! `paisai bot`: one of our bots as a program that plays, over the lines of
//! docs/BOT_PROTOCOL.md.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use botline::{
    Answer, Candidate, FromBot, Hello, Info, LineError, Lines, Opt, Question, ToBot, VERSION,
};
use bots::{Bot, Budget, Thought};
use clap::Args;
use games::{Kind, Move, Rules};

/// Lines that wait to be answered; the host waits when there are more.
const UNREAD: usize = 256;

/// How long a bot thinks, in milliseconds, where nobody says how long.
const DEFAULT_MS: u64 = 50;

/// The option that the host may set.
const MS: &str = "ms";

/// Play as a program: questions on the standard input, answers on the output.
#[derive(Args)]
pub(crate) struct BotArgs {
    /// Which bot.
    #[arg(long, default_value = "steady")]
    level: String,
    /// How long it thinks about a move, in milliseconds, where the question
    /// does not say.
    #[arg(long, value_name = "N")]
    ms: Option<u64>,
}

/// What the reader hands on.
enum Heard {
    /// A line, and what stops the answer to it if it is a question.
    Message(Box<ToBot>, Arc<AtomicBool>),
    /// A line that is none.
    Unreadable(String),
}

/// A line that cannot be used: about which question, and why.
struct Fault {
    id: Option<u64>,
    code: &'static str,
    message: String,
}

impl BotArgs {
    pub(crate) fn run(self) -> io::Result<()> {
        let known = |id| Rules::by_id(id).and_then(|rules| bots::by_name(&self.level, &rules));
        if !Rules::ids().any(|id| known(id).is_some()) {
            let message = format!("there is no bot “{}”", self.level);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let (sender, receiver) = sync_channel(UNREAD);
        // It ends with its input, or with the program.
        thread::spawn(move || read(io::stdin().lock(), &sender));
        self.answer(&receiver)
    }

    /// Answers until the host says good-bye or goes.
    fn answer(self, heard: &Receiver<Heard>) -> io::Result<()> {
        let mut seat = Sitting { level: self.level, ms: self.ms, game: None };
        while let Ok(heard) = heard.recv() {
            let said = match heard {
                Heard::Unreadable(message) => Err(Fault { id: None, code: "unreadable", message }),
                Heard::Message(message, _) if matches!(*message, ToBot::Bye {}) => return Ok(()),
                Heard::Message(message, stop) => seat.hear(*message, stop),
            };
            let lines = said.unwrap_or_else(|Fault { id, code, message }| {
                vec![FromBot::Error { id, code: code.to_owned(), message }]
            });
            lines.iter().try_for_each(say)?;
        }
        Ok(())
    }
}

/// Writes a line, at once.
fn say(line: &FromBot) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, line)?;
    writeln!(out)?;
    out.flush()
}

/// Reads lines and hands them on. A stop does not wait for its turn: it is
/// about the question that was read last.
fn read(input: impl BufRead, sender: &SyncSender<Heard>) {
    let mut lines = Lines::new(input);
    let mut latest = Arc::new(AtomicBool::new(false));
    loop {
        let heard = match lines.next_line() {
            Ok(None) | Err(LineError::Io(_)) => return,
            Err(error @ LineError::TooLong) => Heard::Unreadable(error.to_string()),
            Ok(Some(line)) => match serde_json::from_slice::<ToBot>(&line) {
                Err(error) => Heard::Unreadable(error.to_string()),
                Ok(ToBot::Stop {}) => {
                    latest.store(true, Ordering::Relaxed);
                    continue;
                }
                Ok(message) => {
                    if message.question().is_some() {
                        latest = Arc::new(AtomicBool::new(false));
                    }
                    Heard::Message(Box::new(message), Arc::clone(&latest))
                }
            },
        };
        if sender.send(heard).is_err() {
            return;
        }
    }
}

/// A bot in its game.
struct Sitting {
    level: String,
    ms: Option<u64>,
    game: Option<(Kind, Box<dyn Bot>)>,
}

impl Sitting {
    fn hear(&mut self, message: ToBot, stop: Arc<AtomicBool>) -> Result<Vec<FromBot>, Fault> {
        let refuse = |id, code, message: String| Err(Fault { id, code, message });
        match message {
            ToBot::Hello(_) => Ok(vec![FromBot::Hello(self.hello())]),
            ToBot::Set { name, value } if name == MS => match value.parse() {
                Ok(ms) => {
                    self.ms = Some(ms);
                    Ok(Vec::new())
                }
                Err(_) => refuse(None, "bad_value", format!("“{value}” is no number")),
            },
            ToBot::Set { name, .. } => {
                refuse(None, "unknown_option", format!("there is no option “{name}”"))
            }
            ToBot::Newgame { rules, .. } => {
                let bot = bots::by_name(&self.level, &rules);
                self.game = bot.map(|bot| (rules.kind(), bot));
                match self.game {
                    Some(_) => Ok(Vec::new()),
                    None => refuse(None, "unknown_rules", format!("not for {}", rules.id())),
                }
            }
            ToBot::Newdeal { chance, .. } => {
                if let Some((_, bot)) = &mut self.game {
                    bot.seed(chance.0);
                }
                Ok(Vec::new())
            }
            ToBot::Declare(question)
            | ToBot::Bury(question)
            | ToBot::Play(question)
            | ToBot::Bid(question)
            | ToBot::Name(question)
            | ToBot::Claim(question) => self.decide(&question, stop),
            ToBot::Stop {} | ToBot::Result { .. } | ToBot::Error { .. } | ToBot::Bye {} => {
                Ok(Vec::new())
            }
        }
    }

    fn hello(&self) -> Hello {
        let plays = |rules: &Rules| bots::by_name(&self.level, rules).is_some();
        let rules: Vec<Rules> = Rules::ids().filter_map(Rules::by_id).filter(plays).collect();
        let of = |kind: Kind| rules.iter().any(|rules| rules.kind() == kind);
        Hello {
            protocol: VERSION,
            name: format!("paisai {}", self.level),
            author: Some("paisai".to_owned()),
            games: [Kind::Shengji, Kind::Erdayi].into_iter().filter(|&kind| of(kind)).collect(),
            editions: None,
            options: vec![Opt {
                name: MS.to_owned(),
                default: self.ms.map_or_else(String::new, |ms| ms.to_string()),
            }],
        }
    }

    fn decide(
        &mut self,
        question: &Question,
        stop: Arc<AtomicBool>,
    ) -> Result<Vec<FromBot>, Fault> {
        let (id, seat) = (question.id, question.seat);
        let fault = |code, message: String| Fault { id: Some(id), code, message };
        let no_game = || fault("no_game", "no game has begun".to_owned());
        let (_, bot) = self.game.as_mut().ok_or_else(no_game)?;
        let view = question.view().map_err(|bad| fault("bad_position", bad.to_string()))?;
        if let Some(claim) = question.claim {
            let agree = Some(bot.agrees(&view, seat, claim.seat, claim.shown));
            return Ok(vec![FromBot::Answer(Answer { id, does: None, agree })]);
        }
        let ms = question.ms.or(self.ms);
        let time = Budget::new(ms.or(Some(DEFAULT_MS)), stop);
        let clock = time.clone();
        let budget = time.heard_by(move |thought| {
            // A host that is gone is noticed with the answer.
            let _ = say(&FromBot::Info(info(id, clock.spent_ms(), thought)));
        });
        let thought = bot.think(&view, seat, &budget);
        let does = thought.action.as_ref().and_then(Move::of);
        let mut lines = Vec::new();
        // Where nobody asked how long it thinks, it says so if it thought at all.
        if ms.is_some() || thought.worlds > 0 {
            lines.push(FromBot::Info(info(id, budget.spent_ms(), &thought)));
        }
        lines.push(FromBot::Answer(Answer { id, does, agree: None }));
        Ok(lines)
    }
}

fn info(id: u64, ms: f64, thought: &Thought) -> Info {
    let candidates = thought.candidates.iter().filter_map(|of| {
        let (low, high) = of.interval.unzip();
        Some(Candidate { does: Move::of(&of.action)?, value: of.value, low, high })
    });
    let worlds = Some(thought.worlds).filter(|&worlds| worlds > 0);
    Info { id, ms: Some(ms), worlds, candidates: candidates.collect() }
}
