//! `paisai bot`, asked of the real binary line by line.

#![allow(clippy::unwrap_used)] // The helpers of a test fail as it does.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use botline::{FromBot, Question, ToBot};
use games::{Boards, Game, Rules, Seat};
use serde_json::{Value, json};

/// A bot that is told lines and answers them.
struct Bot {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Bot {
    fn start(level: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_paisai"))
            .args(["bot", "--level", level])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out }
    }

    fn tell(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").and_then(|()| stdin.flush()).unwrap();
    }

    fn next(&mut self) -> FromBot {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// The next line that is no `info`.
    fn hear(&mut self) -> FromBot {
        loop {
            match self.next() {
                FromBot::Info(_) => {}
                said => return said,
            }
        }
    }

    fn refuses(&mut self, line: &str, expected: &str) {
        self.tell(line);
        match self.hear() {
            FromBot::Error { code, .. } => assert_eq!(code, expected, "{line}"),
            said => unreachable!("{line}: {said:?}"),
        }
    }
}

/// An auction of 二打一 and a board of 升级, in each of which somebody must act.
fn games() -> Vec<(Game, Seat)> {
    let edition = shengji::Edition::by_id("cn2002x2").unwrap().clone();
    let board = Rules::boards(edition.into(), Boards { first: 1, count: 1 });
    let start = |rules: &Rules| {
        let mut game = Game::new(rules);
        game.start([3; 32], &mut Vec::new()).unwrap();
        let turn = game.turn().unwrap();
        (game, turn)
    };
    vec![start(&Rules::by_id("erdayi2021").unwrap()), start(&board)]
}

/// A dealer of 升级 with the kitty in hand: what to lay down is never decided
/// soon.
fn burying() -> (Game, Seat) {
    let mut game = Game::new(&Rules::by_id("cn2017").unwrap());
    let mut events = Vec::new();
    game.start([3; 32], &mut events).unwrap();
    while let Some(due) = game.due() {
        game.act(&due, &mut events).unwrap();
    }
    let turn = game.turn().unwrap();
    (game, turn)
}

fn line(message: &ToBot) -> String {
    serde_json::to_string(message).unwrap()
}

#[test]
fn a_bot_says_who_it_is_and_answers() {
    let mut bot = Bot::start("steady");
    bot.tell(r#"{"type":"hello","protocol":1,"host":"a test"}"#);
    match bot.hear() {
        FromBot::Hello(hello) => assert_eq!((hello.protocol, hello.games.len()), (1, 2)),
        said => unreachable!("{said:?}"),
    }
    for (game, seat) in games() {
        let names = vec![String::new(); game.seats()];
        bot.tell(&line(&ToBot::Newgame { rules: game.rules(), seat, names }));
        bot.tell(&line(&ToBot::from(Question::new(8, &game, seat).unwrap())));
        match bot.hear() {
            FromBot::Answer(answer) => {
                assert_eq!(answer.id, 8);
                let action = answer.does.unwrap().by(game.kind(), seat).unwrap();
                assert_eq!(game.check(&action), Ok(()));
            }
            said => unreachable!("{said:?}"),
        }
    }
    bot.tell(r#"{"type":"bye"}"#);
    assert!(bot.child.wait().unwrap().success());
}

#[test]
fn lines_that_cannot_be_used_are_named_and_the_bot_goes_on() {
    let mut bot = Bot::start("smallest");
    bot.refuses("what?", "unreadable");
    bot.refuses(r#"{"type":"nothing"}"#, "unreadable");
    bot.refuses(&"x".repeat(botline::limits::LINE_BYTES + 1), "unreadable");
    bot.refuses(r#"{"type":"set","name":"depth","value":"3"}"#, "unknown_option");
    bot.refuses(r#"{"type":"set","name":"ms","value":"long"}"#, "bad_value");
    let (game, seat) = games().remove(0);
    let question = Question::new(1, &game, seat).unwrap();
    bot.refuses(&line(&ToBot::from(question.clone())), "no_game");
    let names = Vec::new();
    bot.tell(&line(&ToBot::Newgame { rules: game.rules(), seat, names }));
    let mut forged: Value = serde_json::to_value(ToBot::from(question)).unwrap();
    forged["view"]["deal"] = json!({ "phase": "not_dealt" });
    bot.refuses(&forged.to_string(), "bad_position");
    bot.tell(r#"{"type":"hello","protocol":1,"host":"a test"}"#);
    assert!(matches!(bot.hear(), FromBot::Hello(_)));
}

/// What it thinks is said while it thinks: the host hears of it before it asks
/// for the answer.
#[test]
fn a_master_says_what_it_thinks_while_it_thinks() {
    let mut bot = Bot::start("master");
    let (game, seat) = burying();
    bot.tell(&line(&ToBot::Newgame { rules: game.rules(), seat, names: Vec::new() }));
    let mut question = Question::new(5, &game, seat).unwrap();
    question.ms = Some(3_600_000);
    bot.tell(&line(&ToBot::from(question)));
    match bot.next() {
        FromBot::Info(info) => {
            assert!(info.id == 5 && info.candidates.len() > 1 && info.worlds > Some(0), "{info:?}");
        }
        said => unreachable!("{said:?}"),
    }
    bot.tell(r#"{"type":"stop"}"#);
    assert!(matches!(bot.hear(), FromBot::Answer(answer) if answer.id == 5));
}

/// Whoever may think for an hour and is stopped answers: a level that did not
/// would keep this test until it is given up.
#[test]
fn every_level_answers_when_it_is_stopped() {
    for level in bots::NAMES.iter().chain(&["random", "master"]) {
        let mut bot = Bot::start(level);
        for (game, seat) in games() {
            if bots::by_name(level, &game.rules()).is_none() {
                continue;
            }
            let names = Vec::new();
            bot.tell(&line(&ToBot::Newgame { rules: game.rules(), seat, names }));
            let mut question = Question::new(5, &game, seat).unwrap();
            question.ms = Some(3_600_000);
            bot.tell(&line(&ToBot::from(question)));
            bot.tell(r#"{"type":"stop"}"#);
            assert!(matches!(bot.hear(), FromBot::Answer(answer) if answer.id == 5), "{level}");
        }
    }
}
