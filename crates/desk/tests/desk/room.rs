//! A desk that a test sits at.

use desk::{
    By, Decided, Desk, DeskError, DeskRequest, Line, NewEventRequest, Right, Secret, ServerCommand,
    StaffRole,
};
use protocol::events::DeskView;
use refusal::Refusal;
use serde_json::{Value, json};
use tournament::lot::Seed;

use crate::work;

pub(crate) struct Room {
    pub(crate) desk: Desk,
    pub(crate) lines: Vec<Line>,
}

impl Room {
    /// Opens an event on paper, to which these fields are added.
    pub(crate) fn open(preset: &str, more: Value) -> Self {
        let mut new = json!({
            "preset": preset, "entrants": 8,
            "details": {
                "name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper", "self_entry": true,
            },
        });
        new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let new: NewEventRequest = serde_json::from_value(new).unwrap();
        let line = Desk::opening(&new, &director(), 0, Secret::new([7; 32])).unwrap();
        Self { desk: Desk::open(line.clone()).unwrap(), lines: vec![line] }
    }

    /// Gives a command, having seen everything.
    pub(crate) fn attempt(&mut self, by: &By, command: Value) -> Result<(), DeskError> {
        let version = self.desk.version();
        let command = serde_json::from_value(command).unwrap();
        let request = DeskRequest { id: format!("c{version}"), seen: version, command };
        let seed = Seed::from_word(&format!("{version}"));
        let at_ms = version as i64 * 1_000;
        let decided = work::decide(&self.desk, &request, by, at_ms, seed)?;
        self.taken(decided);
        Ok(())
    }

    /// Has the server itself write something down.
    pub(crate) fn told(&mut self, id: &str, command: &ServerCommand) -> Result<(), DeskError> {
        let decided = self.desk.decide_server(id, command, 1)?;
        self.taken(decided);
        Ok(())
    }

    /// Takes a step that was decided.
    #[track_caller]
    pub(crate) fn taken(&mut self, decided: Decided) {
        let Decided::New(step) = decided else { panic!("done before") };
        self.lines.push((*step.line).clone());
        self.desk = step.after;
    }

    #[track_caller]
    pub(crate) fn act(&mut self, command: Value) {
        self.attempt(&director(), command.clone()).unwrap_or_else(|why| panic!("{command}: {why}"));
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, by: &By, command: Value) -> &'static str {
        let error = self.attempt(by, command.clone()).expect_err(&command.to_string());
        Refusal::from(error).code
    }

    pub(crate) fn view(&self) -> DeskView {
        DeskView::new(&self.desk, "e", StaffRole::Director)
    }

    /// Enters so many, each of its own unit.
    pub(crate) fn enter(&mut self, entrants: u32) {
        let rows: Vec<Value> = (1..=entrants)
            .map(|n| json!({"name": format!("第{n}号"), "unit": format!("单位{n}")}))
            .collect();
        self.act(json!({"c": "add", "rows": rows}));
    }

    /// Draws, pairs and starts the first round.
    pub(crate) fn start(&mut self) {
        self.act(json!({"c": "begin"}));
        self.act(json!({"c": "draft"}));
        self.advance(1, &["published", "playing"]);
    }

    pub(crate) fn advance(&mut self, round: u32, states: &[&str]) {
        for to in states {
            self.act(json!({"c": "advance", "round": round, "to": to}));
        }
    }

    /// The code of an entrant.
    pub(crate) fn code(&self, entrant: u32) -> String {
        let card = self.view().cards.into_iter().find(|card| card.entrant == entrant);
        card.unwrap().code
    }

    /// The key of the table of a match of the last round.
    pub(crate) fn key(&self, match_no: u32) -> String {
        let view = self.view();
        let round = view.event.rounds.last().unwrap();
        let of = round.matches.iter().find(|of| of.match_no == match_no).unwrap();
        let keys = self.desk.keys(0).unwrap();
        keys.into_iter().find(|(table, _)| *table == of.table).unwrap().1
    }

    /// Folds what was written, and finds the same desk.
    pub(crate) fn check_fold(&self) {
        let written: Vec<String> =
            self.lines.iter().map(|line| serde_json::to_string(line).unwrap()).collect();
        let read = written.iter().map(|line| serde_json::from_str(line).unwrap());
        let again = Desk::replay(read).unwrap();
        let seen = |desk: &Desk| DeskView::new(desk, "e", StaffRole::Director);
        assert_eq!(seen(&again), seen(&self.desk));
        assert_eq!(tournament::check::check(self.desk.tournament_log()), []);
    }
}

pub(crate) fn director() -> By {
    By { user: "d".to_owned(), name: "裁判长".to_owned(), right: Right::Director }
}

pub(crate) fn referee() -> By {
    By { user: "r".to_owned(), name: "裁判员".to_owned(), right: Right::Referee }
}

pub(crate) fn person(user: &str) -> By {
    By { user: user.to_owned(), name: format!("选手{user}"), right: Right::Person }
}

pub(crate) fn levels(a: &str, b: &str) -> Value {
    json!({"by": "levels", "levels": [a, b]})
}
