//! A table of restless people: random moves, and now and then a claim, a
//! word, a pause, an absence. At a wild table all else happens too that an
//! event, an owner, a referee and a crash can do.

use cards::{CardSet, Secret};
use games::{Move, RandomPlayers, Rules, Seat, Viewer};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use shengji::Weight;
use table::{
    Entry, Happening, Input, Millis, Ruling, Settings, Stage, Table, User, Wait, Who, Words,
};

/// What one entry brought about.
pub(crate) struct Step<'a> {
    pub(crate) table: &'a Table,
    pub(crate) entry: &'a Entry,
    pub(crate) at: Millis,
    pub(crate) events: &'a [Happening],
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
pub(crate) fn play(settings: Settings, seed: u64, most: usize, show: impl FnMut(Step<'_>)) {
    People::new(settings, seed).play(most, show);
}

/// The same where everything happens that can.
pub(crate) fn play_wildly(settings: Settings, seed: u64, most: usize, show: impl FnMut(Step<'_>)) {
    People { wild: true, ..People::new(settings, seed) }.play(most, show);
}

struct People {
    table: Table,
    now: Millis,
    rng: SmallRng,
    players: RandomPlayers,
    secrets: Vec<[u8; 32]>,
    wild: bool,
}

fn user(seat: Seat) -> User {
    User(format!("u{seat}").into())
}

impl People {
    fn new(settings: Settings, seed: u64) -> Self {
        let table = Table::open(&opening(settings)).unwrap();
        let (rng, players) = (SmallRng::seed_from_u64(seed), RandomPlayers::new());
        Self { table, now: 1_000, rng, players, secrets: Vec::new(), wild: false }
    }

    fn play(&mut self, most: usize, mut show: impl FnMut(Step<'_>)) {
        for _ in 0..most {
            if self.table.is_over() {
                break;
            }
            let entry = self.next();
            // Some of what restless people try is refused, which changes
            // nothing.
            if let Ok(events) = self.table.step(&entry) {
                let (table, secrets) = (&self.table, &*self.secrets);
                show(Step { table, entry: &entry, at: entry.at, events: &events, secrets });
            }
        }
    }

    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.rng.fill_bytes(&mut bytes);
        bytes
    }

    fn next(&mut self) -> Entry {
        self.now += self.rng.random_range(0..900);
        let gathering = matches!(self.table.stage(), Stage::Gathering(_));
        let input = if self.wild && gathering && self.rng.random_ratio(1, 2) {
            self.wild_gathering()
        } else if self.wild && self.rng.random_ratio(1, 30) {
            self.wild()
        } else if self.wild && self.is_lead() && self.rng.random_ratio(1, 20) {
            self.claim()
        } else if self.table.paused().is_some() {
            Input::Rule { by: User::from("ref"), ruling: Ruling::Resume {} }
        } else if self.table.wants().secret {
            let secret = self.bytes();
            self.secrets.push(secret);
            Input::Secret { secret: Secret(secret) }
        } else if self.is_patient() && self.rng.random_ratio(1, 12) {
            self.practising()
        } else if self.rng.random_ratio(1, 12) {
            self.restless()
        } else {
            self.sensible()
        };
        let id = input.user().is_some() && self.wild && self.rng.random_ratio(1, 2);
        let id = id.then(|| format!("c{}", self.table.version()).into());
        Entry { id, ..Entry::new(self.now, input) }
    }

    fn is_patient(&self) -> bool {
        !self.table.settings().patience.is_none()
    }

    /// The person on a chair, whoever it is by now.
    fn user(&self, seat: Seat) -> User {
        let person = self.table.chairs().at(seat).and_then(table::Occupant::person);
        person.cloned().unwrap_or_else(|| user(seat))
    }

    fn anyone(&mut self) -> Seat {
        Seat::new(self.rng.random_range(0..self.table.chairs().count())).unwrap()
    }

    /// What does not follow from the cards.
    fn restless(&mut self) -> Input {
        let seat = self.anyone();
        let user = self.user(seat);
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
            156..164 => Input::Rule { by, ruling: self.expose(seat) },
            164..166 => Input::Rule { by, ruling: Ruling::Lift { seat } },
            140..142 => Input::Rule { by, ruling: Ruling::Forfeit { seat, levels: None } },
            142..144 => Input::Rule { by, ruling: Ruling::Annul {} },
            144..150 => Input::Leave { user },
            150..156 => Input::Sit { user, name: "回".into(), seat: Some(seat) },
            _ => self.tick(),
        }
    }

    /// What somebody does who is alone with bots.
    fn practising(&mut self) -> Input {
        let user = user(Seat::new(0).unwrap());
        let on = self.rng.random_bool(0.5);
        match self.rng.random_range(0..10) {
            0..7 => Input::TakeBack { user },
            7 => Input::Pause { user, on },
            _ => Input::Stepwise { user, on },
        }
    }

    /// A card of a hand is exposed, more often heavy than light.
    fn expose(&mut self, seat: Seat) -> Ruling {
        let hand = match self.table.game().map(|game| game.view(Viewer::Seat(seat))) {
            Some(games::View::Shengji(view)) => {
                view.deal.and_then(|deal| deal.hands[seat.shengji()]).unwrap_or_default()
            }
            Some(games::View::Erdayi(_)) | None => CardSet::EMPTY,
        };
        let count = self.rng.random_range(1..4);
        let cards = shengji::random_cards(&mut self.rng, hand, count);
        let heavy = self.rng.random_ratio(3, 4);
        let weight = if heavy { Weight::Heavy } else { Weight::Light };
        Ruling::Expose { seat, cards, weight }
    }

    /// What owners and events do before a match.
    fn wild_gathering(&mut self) -> Input {
        let seat = self.anyone();
        match self.rng.random_range(0..10) {
            0..4 => Input::SitBot { seat, bot: "smallest".into(), name: "阿兰".into() },
            4..8 => Input::ClearBot { seat },
            8 => Input::Begin {},
            _ => Input::Ready { user: self.user(seat), ready: false, bytes: None },
        }
    }

    /// What events, referees and crashes do, and players seldom.
    fn wild(&mut self) -> Input {
        let seat = self.anyone();
        let by = User::from("ref");
        let somebody = User(format!("s{}", self.table.version()).into());
        let ruling = match self.rng.random_range(0..30) {
            0..5 => return Input::Extend { minutes: self.rng.random_range(-2..9) },
            5..10 => {
                self.now += 90_000;
                return Input::Restarted {};
            }
            10..12 => return Input::Ready { user: self.user(seat), ready: false, bytes: None },
            12 => {
                Ruling::Substitute { seat, who: Who::Bot("steady".into()), name: "阿竹".into() }
            }
            13..16 => Ruling::Substitute { seat, who: Who::Person(somebody), name: "替".into() },
            16..18 => Ruling::Pause {},
            18..20 => Ruling::Penalise { seat, points: 5 },
            20 => Ruling::Forfeit { seat, levels: None },
            21 => Ruling::Annul {},
            _ => return self.tick(),
        };
        Input::Rule { by, ruling }
    }

    fn is_lead(&self) -> bool {
        self.table.turn().is_some_and(|turn| turn.task == table::Task::Lead)
    }

    /// Whoever leads claims the rest.
    fn claim(&mut self) -> Input {
        let seat = self.table.turn().map(|turn| turn.seat);
        let seat = seat.unwrap_or_else(|| self.anyone());
        Input::Claim { user: self.user(seat) }
    }

    /// Waits until something is due.
    fn tick(&mut self) -> Input {
        self.now = self.table.wants().tick_at.map_or(self.now, |at| at.max(self.now));
        Input::Tick {}
    }

    fn sensible(&mut self) -> Input {
        let wait = match self.table.stage() {
            Stage::Gathering(_) if self.needs_early_secret() => {
                return Input::Secret { secret: Secret(self.bytes()) };
            }
            Stage::Gathering(_) => {
                let seat = self.anyone();
                let user = self.user(seat);
                return match self.table.chairs().at(seat) {
                    Some(_) => Input::Ready { user, ready: true, bytes: None },
                    None if self.is_patient() && seat.index() > 0 => {
                        Input::SitBot { seat, bot: "club".into(), name: "阿兰".into() }
                    }
                    None if self.table.settings().event => Input::Seat {
                        seat,
                        who: Who::Person(user),
                        name: format!("乙{seat}").into(),
                    },
                    None => {
                        Input::Sit { user, name: format!("甲{seat}").into(), seat: Some(seat) }
                    }
                };
            }
            Stage::Over(_) => return self.tick(),
            Stage::Match(running) => running.wait.clone(),
        };
        match wait {
            Wait::Closing { at: None } => {
                Input::Ready { user: user(Seat::new(0).unwrap()), ready: true, bytes: None }
            }
            Wait::Between(_) => {
                let (seat, bytes) = (self.anyone(), Some(self.bytes()));
                Input::Ready { user: self.user(seat), ready: true, bytes }
            }
            Wait::Claim(claim) => {
                let unanswered = claim.answers.iter().find(|(_, answer)| answer.is_none());
                let agree = self.rng.random_ratio(3, 4);
                match unanswered {
                    Some((seat, _)) if self.wild && self.is_played_by_bot(seat) => {
                        Input::BotAnswer { seat, agree }
                    }
                    Some((seat, _)) => Input::Answer { user: self.user(seat), agree },
                    None => self.tick(),
                }
            }
            Wait::Card { .. } | Wait::Closing { .. } | Wait::Turn(_) => self.choose(),
        }
    }

    /// A set of boards that other tables play too has its secret before the
    /// match.
    fn needs_early_secret(&self) -> bool {
        self.table.settings().boards.is_some() && self.table.version() == 1
    }

    fn choose(&mut self) -> Input {
        let action = self.table.game().and_then(|game| self.players.next(&mut self.rng, game));
        match action.and_then(|action| Some((action.seat()?, Move::of(&action)?))) {
            None => self.tick(),
            Some((seat, choice)) if self.is_played_by_bot(seat) => Input::BotMove { seat, choice },
            Some((seat, choice)) => Input::Move { user: self.user(seat), choice },
        }
    }

    fn is_played_by_bot(&self, seat: Seat) -> bool {
        self.table.chairs().at(seat).is_some_and(table::Occupant::is_played_by_bot)
    }
}
