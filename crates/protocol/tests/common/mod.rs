//! A table of restless people: random moves, and now and then a claim, a
//! word, a pause, an absence.

use cards::Secret;
use games::{Move, RandomPlayers, Rules, Seat};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use table::{Entry, Event, Input, Millis, Ruling, Settings, Stage, Table, User, Wait, Words};

/// What one entry brought about.
pub(crate) struct Step<'a> {
    pub(crate) table: &'a Table,
    pub(crate) entry: &'a Entry,
    pub(crate) at: Millis,
    pub(crate) events: &'a [Event],
    /// Every secret so far.
    pub(crate) secrets: &'a [[u8; 32]],
}

/// A table for restless people.
pub(crate) fn settings(rules: Rules) -> Settings {
    Settings {
        title: "a table".into(),
        pool_ms: 30_000,
        fill_ms: Some(20_000),
        trustee_after: Some(2),
        ..Settings::new("t1", rules)
    }
}

/// The entry that opens a table.
pub(crate) fn opening(settings: Settings) -> Entry {
    Entry::new(1_000, Input::Open { settings: Box::new(settings) })
}

/// Plays at a table for so many entries, or until the match is over, and
/// shows every step.
pub(crate) fn play(settings: Settings, seed: u64, most: usize, mut show: impl FnMut(Step<'_>)) {
    let mut people = People::new(settings, seed);
    for _ in 0..most {
        if people.table.is_over() {
            break;
        }
        let entry = people.next();
        // Some of what restless people try is refused, which changes nothing.
        if let Ok(events) = people.table.step(&entry) {
            let (table, secrets) = (&people.table, &*people.secrets);
            show(Step { table, entry: &entry, at: entry.at, events: &events, secrets });
        }
    }
}

struct People {
    table: Table,
    now: Millis,
    rng: SmallRng,
    players: RandomPlayers,
    secrets: Vec<[u8; 32]>,
}

fn user(seat: Seat) -> User {
    User(format!("u{seat}").into())
}

impl People {
    fn new(settings: Settings, seed: u64) -> Self {
        let table = Table::open(&opening(settings)).unwrap();
        let (rng, players) = (SmallRng::seed_from_u64(seed), RandomPlayers::new());
        Self { table, now: 1_000, rng, players, secrets: Vec::new() }
    }

    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.rng.fill_bytes(&mut bytes);
        bytes
    }

    fn next(&mut self) -> Entry {
        self.now += self.rng.random_range(0..900);
        let input = if self.table.paused().is_some() {
            Input::Rule { by: User::from("ref"), ruling: Ruling::Resume {} }
        } else if self.table.wants().secret {
            let secret = self.bytes();
            self.secrets.push(secret);
            Input::Secret { secret: Secret(secret) }
        } else if self.rng.random_ratio(1, 12) {
            self.restless()
        } else {
            self.sensible()
        };
        Entry::new(self.now, input)
    }

    fn anyone(&mut self) -> Seat {
        Seat::new(self.rng.random_range(0..self.table.chairs().count())).unwrap()
    }

    /// What does not follow from the cards.
    fn restless(&mut self) -> Input {
        let seat = self.anyone();
        let user = user(seat);
        let by = User::from("ref");
        match self.rng.random_range(0..200) {
            0..30 => Input::Say { user, words: Words::Phrase(3) },
            30..40 => Input::Say { user, words: Words::Text("慢一点".into()) },
            40..70 => Input::Claim { user },
            70..90 => Input::Trustee { user, on: true },
            90..110 => Input::Trustee { user, on: false },
            110..120 => Input::CallReferee { user, text: "请看".into() },
            120..130 => Input::Rule { by, ruling: Ruling::Pause {} },
            130..140 => Input::Rule { by, ruling: Ruling::Penalise { seat, points: 10 } },
            140..142 => Input::Rule { by, ruling: Ruling::Forfeit { seat } },
            142..144 => Input::Rule { by, ruling: Ruling::Annul {} },
            144..150 => Input::Leave { user },
            150..156 => Input::Sit { user, name: "回".into(), seat: Some(seat) },
            _ => self.tick(),
        }
    }

    /// Waits until something is due.
    fn tick(&mut self) -> Input {
        self.now = self.table.wants().tick_at.map_or(self.now, |at| at.max(self.now));
        Input::Tick {}
    }

    fn sensible(&mut self) -> Input {
        let wait = match self.table.stage() {
            Stage::Gathering(_) => {
                let seat = self.anyone();
                let user = user(seat);
                return match self.table.chairs().at(seat) {
                    Some(_) => Input::Ready { user, ready: true, bytes: None },
                    None => {
                        Input::Sit { user, name: format!("甲{seat}").into(), seat: Some(seat) }
                    }
                };
            }
            Stage::Over(_) => return self.tick(),
            Stage::Match(running) => running.wait.clone(),
        };
        match wait {
            Wait::Between(_) => {
                let (seat, bytes) = (self.anyone(), Some(self.bytes()));
                Input::Ready { user: user(seat), ready: true, bytes }
            }
            Wait::Claim(claim) => {
                let unanswered = claim.answers.iter().find(|(_, answer)| answer.is_none());
                let agree = self.rng.random_ratio(3, 4);
                match unanswered {
                    Some((seat, _)) => Input::Answer { user: user(seat), agree },
                    None => self.tick(),
                }
            }
            Wait::Card { .. } | Wait::Closing { .. } | Wait::Turn(_) => self.choose(),
        }
    }

    fn choose(&mut self) -> Input {
        let action = self.table.game().and_then(|game| self.players.next(&mut self.rng, game));
        match action.and_then(|action| Some((action.seat()?, Move::of(&action)?))) {
            None => self.tick(),
            Some((seat, choice)) => match self.table.chairs().at(seat) {
                Some(sitter) if sitter.is_played_by_bot() => Input::BotMove { seat, choice },
                _ => Input::Move { user: user(seat), choice },
            },
        }
    }
}
