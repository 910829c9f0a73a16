//! A table with people at it who never sleep.

#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use cards::Secret;
use games::{Move, RandomPlayers, Rules, Seat};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use table::{
    Entry, Happening, Input, Millis, Ruling, Settings, Stage, Table, TableError, User, Wait, Who,
};

pub const USERS: [&str; 4] = ["ann", "bo", "cy", "di"];
/// No match of a test takes more entries.
const MOST_STEPS: usize = 200_000;

pub struct Driver {
    pub table: Table,
    pub log: Vec<Entry>,
    pub events: Vec<Happening>,
    pub now: Millis,
    pub rng: SmallRng,
    players: RandomPlayers,
}

pub fn user(seat: usize) -> User {
    User::from(USERS[seat])
}

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub fn settings(rules: &str) -> Settings {
    let mut settings = Settings::new("t", Rules::by_id(rules).unwrap());
    settings.trustee_after = None;
    settings
}

impl Driver {
    /// A table at which nobody sits.
    pub fn open(settings: Settings) -> Self {
        let first = Entry::new(1_000, Input::Open { settings: Box::new(settings) });
        let table = Table::open(&first).unwrap();
        Self {
            table,
            log: vec![first],
            events: Vec::new(),
            now: 1_000,
            rng: SmallRng::seed_from_u64(7),
            players: RandomPlayers::new(),
        }
    }

    /// A table at which all sit and are ready.
    pub fn seated(settings: Settings) -> Self {
        let mut driver = Self::open(settings);
        for index in 0..driver.table.chairs().count() {
            driver.sit(index);
            driver.ready(index);
        }
        driver
    }

    /// A table in the first deal.
    pub fn dealt(settings: Settings) -> Self {
        let mut driver = Self::seated(settings);
        driver.give_secret();
        driver.run_until(|table| table.game().is_some_and(|game| !game.needs_deal()));
        driver
    }

    /// A table where cards are played.
    pub fn playing(settings: Settings) -> Self {
        let mut driver = Self::dealt(settings);
        driver.run_until(|table| {
            table
                .turn()
                .is_some_and(|turn| matches!(turn.task, table::Task::Lead | table::Task::Follow))
        });
        driver
    }

    pub fn input(&mut self, input: Input) -> Result<Vec<Happening>, TableError> {
        self.entry(Entry::new(self.now, input))
    }

    pub fn entry(&mut self, entry: Entry) -> Result<Vec<Happening>, TableError> {
        let before = self.table.clone();
        match self.table.step(&entry) {
            Ok(events) => {
                self.log.push(entry);
                self.events.extend(events.iter().cloned());
                Ok(events)
            }
            Err(refusal) => {
                assert_eq!(self.table, before, "a refused input changes nothing: {entry:?}");
                Err(refusal)
            }
        }
    }

    pub fn sit(&mut self, index: usize) {
        let (user, name, seat) = (user(index), USERS[index].into(), seat(index));
        let input = if self.table.settings().event {
            Input::Seat { seat, who: Who::Person(user), name }
        } else {
            Input::Sit { user, name, seat: Some(seat) }
        };
        self.input(input).unwrap();
    }

    pub fn ready(&mut self, index: usize) {
        let bytes = Some([index as u8; 32]);
        self.input(Input::Ready { user: user(index), ready: true, bytes }).unwrap();
    }

    pub fn give_secret(&mut self) {
        let mut secret = [0; 32];
        self.rng.fill_bytes(&mut secret);
        self.input(Input::Secret { secret: Secret(secret) }).unwrap();
    }

    pub fn tick(&mut self) -> Vec<Happening> {
        self.now = self.table.wants().tick_at.unwrap().max(self.now);
        self.input(Input::Tick {}).unwrap()
    }

    pub fn rule(&mut self, ruling: Ruling) -> Result<Vec<Happening>, TableError> {
        self.input(Input::Rule { by: User::from("ref"), ruling })
    }

    pub fn act(&mut self, seat: Seat, choice: Move) -> Result<Vec<Happening>, TableError> {
        self.input(Input::Move { user: user(seat.index()), choice })
    }

    /// What a random player does next, or the table by itself.
    pub fn step(&mut self) {
        self.now += 100;
        if self.table.wants().secret {
            return self.give_secret();
        }
        let Stage::Match(running) = self.table.stage() else {
            panic!("no match");
        };
        if matches!(running.wait, Wait::Between(_)) {
            self.tick();
            return;
        }
        let action = self.players.next(&mut self.rng, &running.game).unwrap();
        match action.seat() {
            Some(seat) => drop(self.act(seat, Move::of(&action).unwrap()).unwrap()),
            None => drop(self.tick()),
        }
    }

    /// What a random player would do now, or the game by itself.
    pub fn choose(&mut self) -> games::Action {
        let game = self.table.game().unwrap();
        self.players.next(&mut self.rng, game).unwrap()
    }

    pub fn run_until(&mut self, mut reached: impl FnMut(&Table) -> bool) {
        for _ in 0..MOST_STEPS {
            if reached(&self.table) {
                return;
            }
            self.step();
        }
        panic!("never reached");
    }

    pub fn finish(&mut self) {
        self.run_until(Table::is_over);
    }

    /// The log read back from what is written down gives the same table.
    pub fn check_log(&self) {
        let entries: Vec<Entry> = self
            .log
            .iter()
            .map(|entry| Entry::read(entry.at, &entry.body().unwrap()).unwrap())
            .collect();
        assert_eq!(entries, self.log);
        assert_eq!(Table::replay(&entries).unwrap(), self.table);
        let record = table::record(&entries, &std::collections::BTreeMap::new()).unwrap();
        if record.is_empty() {
            assert!(matches!(self.table.stage(), Stage::Gathering(_)));
            return;
        }
        let proof = games::record::verify(record.iter().map(String::as_str));
        let wrong = proof.findings.iter().filter(|finding| {
            self.table.is_over() || finding.severity == games::record::Severity::Wrong
        });
        assert_eq!(wrong.collect::<Vec<_>>(), [] as [&games::record::Finding; 0], "{record:#?}");
    }
}
