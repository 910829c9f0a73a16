//! A program that plays: a child process that speaks the lines of `botline`.
//!
//! Nothing that it does or leaves undone holds up the arena: what it is told
//! and what it says go through threads and bounded queues of their own, and
//! every answer has a deadline.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use botline::{Answer, FromBot, Hello, Kind, Lines, Question, ToBot, VERSION, Welcome};
use cards::{CardSet, Seed};
use games::{Action, Game, Rules, Seat, Viewer};
use protocol::Bytes;

use crate::limits;
use crate::player::{Fault, Player};

/// How long the arena waits for programs.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the hello.
    pub hello_ms: u64,
    /// For an answer that has no time of its own.
    pub answer_ms: u64,
    /// For an answer after its time.
    pub grace_ms: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            hello_ms: limits::HELLO_MS,
            answer_ms: limits::ANSWER_MS,
            grace_ms: limits::GRACE_MS,
        }
    }
}

/// Why a program cannot play.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system cannot start it.
    #[error("cannot be started: {0}")]
    Spawn(#[from] std::io::Error),
    /// It said no hello in time, or ended before.
    #[error("said no hello")]
    NoHello,
    /// It speaks other messages.
    #[error("speaks version {0} of the messages, and this is {VERSION}")]
    Version(u32),
    /// It plays something else.
    #[error("does not play {0}")]
    Rules(String),
}

/// What the program is told again when it has to be started again.
#[derive(Clone, Default)]
struct Told {
    game: Option<(Rules, Seat, Vec<String>)>,
    deal: Option<(u32, Seed)>,
}

/// A program at one seat.
pub(crate) struct Program {
    command: String,
    patience: Patience,
    ms: Option<u64>,
    running: Option<Running>,
    starts: u32,
    /// Late answers in a row.
    late: u32,
    told: Told,
    questions: u64,
    /// What the seat could last declare, and over what: it is asked again
    /// when that has changed, and not after each card.
    considered: Option<(Vec<CardSet>, usize)>,
}

impl Program {
    pub(crate) fn new(command: &str, patience: Patience) -> Self {
        Self {
            command: command.to_owned(),
            patience,
            ms: None,
            running: None,
            starts: 0,
            late: 0,
            told: Told::default(),
            questions: 0,
            considered: None,
        }
    }

    pub(crate) const fn with_ms(mut self, ms: Option<u64>) -> Self {
        self.ms = ms;
        self
    }

    /// Starts the program once to see whether it plays by these rules.
    pub(crate) fn check(&mut self, rules: &Rules) -> Result<(), StartError> {
        let hello = self.start()?;
        let plays = hello.games.contains(&rules.kind())
            && hello.editions.is_none_or(|ids| ids.iter().any(|id| id == rules.id()));
        if plays { Ok(()) } else { Err(StartError::Rules(rules.id().to_owned())) }
    }

    /// Starts the program and tells it where the game stands.
    fn start(&mut self) -> Result<Hello, StartError> {
        self.starts += 1;
        self.late = 0;
        let running = Running::start(&self.command)?;
        let host = format!("paisai {}", env!("CARGO_PKG_VERSION"));
        let hello =
            running.hello(&ToBot::Hello(Welcome { protocol: VERSION, host }), self.patience)?;
        if let Some((rules, seat, names)) = self.told.game.clone() {
            running.tell(&ToBot::Newgame { rules, seat, names });
        }
        if let Some((number, chance)) = self.told.deal {
            running.tell(&ToBot::Newdeal { number, chance: Bytes(chance) });
        }
        self.running = Some(running);
        Ok(hello)
    }

    fn tell(&self, message: &ToBot) {
        if let Some(running) = &self.running {
            running.tell(message);
        }
    }

    /// Asks, starting the program if it does not run.
    fn ask(&mut self, question: Question) -> Result<Answer, Fault> {
        if self.running.is_none() && (self.starts >= limits::STARTS || self.start().is_err()) {
            return Err(Fault::Crash);
        }
        let running = self.running.as_ref().ok_or(Fault::Crash)?;
        let answer = running.ask(question, self.patience);
        match answer {
            Ok(_) | Err(Fault::Illegal) => self.late = 0,
            Err(Fault::Timeout) => {
                self.late += 1;
                if self.late >= limits::LATE_ANSWERS {
                    self.running = None;
                }
            }
            Err(Fault::Crash) => self.running = None,
        }
        answer
    }

    /// Whether a seat that may declare has anything new to think about.
    fn has_considered(&mut self, game: &Game, seat: Seat) -> bool {
        let games::View::Shengji(view) = game.view(Viewer::Seat(seat)) else { return false };
        let Some(deal) = view.deal else { return false };
        let closes = matches!(game.due(), Some(Action::Shengji(shengji::Action::Close)));
        let now = Some((deal.may_declare, deal.declarations.len()));
        let seen = self.considered == now && !closes;
        self.considered = now;
        seen
    }
}

impl Player for Program {
    fn new_game(&mut self, rules: &Rules, seat: Seat, names: &[String]) {
        self.told.deal = None;
        self.told.game = Some((rules.clone(), seat, names.to_vec()));
        self.tell(&ToBot::Newgame { rules: rules.clone(), seat, names: names.to_vec() });
    }

    fn new_deal(&mut self, number: u32, chance: Seed) {
        self.considered = None;
        self.told.deal = Some((number, chance));
        self.tell(&ToBot::Newdeal { number, chance: Bytes(chance) });
    }

    fn act(&mut self, game: &Game, seat: Seat) -> Result<Option<Action>, Fault> {
        let turn = game.turn() == Some(seat);
        if !turn && self.has_considered(game, seat) {
            return Ok(None);
        }
        self.questions += 1;
        let Some(mut question) = Question::new(self.questions, game, seat) else {
            return Ok(None);
        };
        question.ms = self.ms;
        let may_pass = question.kind() == Kind::Declare;
        let does = match self.ask(question)?.does {
            Some(does) => does,
            None if may_pass && turn => games::Move::Pass {},
            None if may_pass => return Ok(None),
            None => return Err(Fault::Illegal),
        };
        if !turn && does == (games::Move::Pass {}) {
            return Ok(None);
        }
        does.by(game.kind(), seat).map(Some).map_err(|_| Fault::Illegal)
    }

    fn refused(&mut self, why: &str) {
        let (id, message) = (Some(self.questions), why.to_owned());
        self.tell(&ToBot::Error { id, code: "illegal".to_owned(), message });
    }

    fn result(&mut self, game: &Game) {
        let scores = game.outcome().map(|outcome| {
            Seat::first(game.seats()).map(|seat| outcome.score(seat)).collect::<Vec<_>>()
        });
        let view = game.view(Viewer::Spectator).into();
        self.tell(&ToBot::Result { scores: scores.unwrap_or_default(), view });
    }
}

/// What was heard from a program.
enum Heard {
    Line(Vec<u8>),
    TooLong,
}

/// A running program. Dropped, it is told, and ended if it does not end.
struct Running {
    child: Child,
    /// Lines to be written; `None` once the program is to end.
    input: Option<SyncSender<Vec<u8>>>,
    heard: Receiver<Heard>,
}

impl Running {
    fn start(command: &str) -> std::io::Result<Self> {
        // The shell reads the words and is then the program itself.
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec {command}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, lines) = sync_channel(limits::UNREAD_LINES);
        let (hears, heard) = sync_channel(limits::UNHEARD_LINES);
        // Neither thread is waited for: each ends with its pipe.
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || hear_lines(stdout, &hears));
        }
        Ok(Self { child, input: Some(input), heard })
    }

    /// Says something; a program that does not read is not waited for.
    fn tell(&self, message: &ToBot) -> bool {
        let Ok(mut line) = serde_json::to_vec(message) else { return false };
        line.push(b'\n');
        match self.input.as_ref().map(|input| input.try_send(line)) {
            Some(Ok(())) => true,
            Some(Err(TrySendError::Full(_) | TrySendError::Disconnected(_))) | None => false,
        }
    }

    /// The next thing that the program says before a time.
    fn hear(&self, until: Instant) -> Result<FromBotLine, Fault> {
        let left = until.saturating_duration_since(Instant::now());
        match self.heard.recv_timeout(left) {
            Ok(Heard::Line(line)) => Ok(serde_json::from_slice(&line).map_err(|e| e.to_string())),
            Ok(Heard::TooLong) | Err(RecvTimeoutError::Disconnected) => Err(Fault::Crash),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Timeout),
        }
    }

    fn hello(&self, welcome: &ToBot, patience: Patience) -> Result<Hello, StartError> {
        self.tell(welcome);
        let until = Instant::now() + Duration::from_millis(patience.hello_ms);
        let mut bad = 0;
        loop {
            match self.hear(until) {
                Ok(Ok(FromBot::Hello(hello))) if hello.protocol == VERSION => return Ok(hello),
                Ok(Ok(FromBot::Hello(hello))) => return Err(StartError::Version(hello.protocol)),
                Ok(_) if bad < limits::BAD_LINES => bad += 1,
                Ok(_) | Err(_) => return Err(StartError::NoHello),
            }
        }
    }

    fn ask(&self, question: Question, patience: Patience) -> Result<Answer, Fault> {
        let id = question.id;
        let ms = question.ms.unwrap_or(patience.answer_ms);
        let mut until = Instant::now() + Duration::from_millis(ms);
        if !self.tell(&ToBot::from(question)) {
            return Err(Fault::Timeout);
        }
        let (mut stopped, mut bad) = (false, 0);
        loop {
            match self.hear(until) {
                Ok(Ok(FromBot::Answer(answer))) if answer.id == id => return Ok(answer),
                Ok(Ok(FromBot::Error { id: about, .. })) if about == Some(id) => {
                    return Err(Fault::Illegal);
                }
                // Late answers to earlier questions, and what it thinks.
                Ok(Ok(
                    FromBot::Answer(_)
                    | FromBot::Error { .. }
                    | FromBot::Info(_)
                    | FromBot::Hello(_),
                )) => {}
                Ok(Err(_)) if bad >= limits::BAD_LINES => return Err(Fault::Illegal),
                Ok(Err(message)) => {
                    bad += 1;
                    self.tell(&ToBot::Error {
                        id: Some(id),
                        code: "unreadable".to_owned(),
                        message,
                    });
                }
                Err(Fault::Timeout) if !stopped => {
                    stopped = true;
                    until = Instant::now() + Duration::from_millis(patience.grace_ms);
                    self.tell(&ToBot::Stop {});
                }
                Err(fault) => return Err(fault),
            }
            // One that talks without end is late all the same.
            if Instant::now() > until + Duration::from_millis(patience.grace_ms) {
                return Err(Fault::Timeout);
            }
        }
    }
}

/// A line of a program, or why it is none.
type FromBotLine = Result<FromBot, String>;

impl Drop for Running {
    fn drop(&mut self) {
        self.tell(&ToBot::Bye {});
        self.input = None;
        let until = Instant::now() + Duration::from_millis(limits::BYE_MS);
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // One that has ended meanwhile needs no killing, and has to be
        // waited for in any case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn hear_lines(stdout: ChildStdout, hears: &SyncSender<Heard>) {
    let mut lines = Lines::new(BufReader::new(stdout));
    loop {
        let heard = match lines.next_line() {
            Ok(Some(line)) => Heard::Line(line),
            Err(botline::LineError::TooLong) => Heard::TooLong,
            Ok(None) | Err(botline::LineError::Io(_)) => return,
        };
        let ends = matches!(heard, Heard::TooLong);
        if hears.send(heard).is_err() || ends {
            return;
        }
    }
}
