//! Online rounds: what their tables need, and what the server itself writes
//! down when they are over.

use refusal::Refusal;
use serde::{Deserialize, Serialize};
use tournament::event::{Command, Entry, Happening, Match, RoundState};
use tournament::plan::{Edition, Stage};
use tournament::ruling::{Lateness, lateness};
use tournament::score::{Scoring, Slip};

use crate::decide::execute;
use crate::desk::{Decided, Desk};
use crate::line::{Line, What, Who};
use crate::side::Side;
use crate::topics::Topic;
use crate::wire::{EventMode, EventSlip, RoundView};
use crate::{play_off, refuse, slips};

/// The user that stands for the server in the log; no account has this id.
const SYSTEM: &str = "system";
/// What the history calls it.
const SYSTEM_NAME: &str = "系统";
const MINUTE_MS: i64 = 60_000;
/// Two of a side sit at one table.
const PARTNERS: usize = 2;

/// What the server itself tells the desk. Requests cannot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum ServerCommand {
    /// The tables of a match are over.
    Played {
        /// Which match.
        match_no: u32,
        /// What they came to.
        slip: EventSlip,
    },
    /// Some did not come in time.
    NoShow {
        /// Which match.
        match_no: u32,
        /// The sides, from 0, of those who were not there.
        absent: Vec<u8>,
    },
    /// A player called the referee.
    Called {
        /// Which match.
        match_no: u32,
        /// The id of the online table.
        table: String,
        /// Who called.
        user: String,
        /// What he is called.
        name: String,
        /// What for.
        text: String,
    },
}

/// Who is to sit on a chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A user.
    User(String),
    /// A bot, by the name of its policy.
    Bot(String),
}

/// A person of an entrant, as a table seats him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlinePerson {
    /// What the others read.
    pub name: String,
    /// Who it is; nobody knows of one who has no account and is no bot.
    pub sitter: Option<Sitter>,
}

/// A match that is played online.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlineMatch {
    /// Its number in the round; 0 for extra deals.
    pub match_no: u32,
    /// What its tables are called besides the event.
    pub place: String,
    /// The people of each side.
    pub sides: Vec<Vec<OnlinePerson>>,
    /// The ids of its tables: two for teams of four.
    pub ids: Vec<String>,
    /// Minutes given to it besides those of the plan.
    pub extra_min: i32,
    /// Whether it has no result yet.
    pub open: bool,
}

impl OnlineMatch {
    /// Who of a side sits at one of its tables, as the first partner or the
    /// second, all from 0.
    pub fn person(&self, table: usize, side: usize, partner: usize) -> Option<&OnlinePerson> {
        self.sides.get(side)?.get(table * PARTNERS + partner)
    }
}

/// At which of the tables of a match a person of an entrant sits, both from 0.
pub(crate) fn sits_at(person: u32) -> u32 {
    person / PARTNERS as u32
}

/// Boards that every table of a round plays.
#[derive(Clone, PartialEq, Eq)]
pub struct BoardSet {
    /// What it is called.
    pub name: String,
    /// What its cards come from.
    pub secret: [u8; 32],
}

/// A round that is being played online.
#[derive(Clone, PartialEq, Eq)]
pub struct OnlineRound {
    /// What the event is called.
    pub event: String,
    /// The text that holds.
    pub edition: Edition,
    /// With how many decks.
    pub decks: u8,
    /// How a match is decided.
    pub scoring: Scoring,
    /// Whether bots may play for those who are not there.
    pub trustee: bool,
    /// The boards, where boards are played.
    pub boards: Option<BoardSet>,
    /// Its matches.
    pub matches: Vec<OnlineMatch>,
    /// Whether the clock stands still.
    pub held: bool,
    /// When those who are not there forfeit, unless the clock is held; never
    /// where no clock runs.
    pub no_show: Option<NoShow>,
}

/// When those who are not there forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoShow {
    /// By the clock of the round.
    pub at_ms: i64,
    /// But no table waits less than this for its players.
    pub wait_ms: i64,
}

impl NoShow {
    /// When it is for a table that was made then. An event that was restored
    /// on another server has its tables long after its round began.
    pub fn due_ms(self, made_ms: i64) -> i64 {
        self.at_ms.max(made_ms.saturating_add(self.wait_ms))
    }
}

/// After so many minutes those who are not there forfeit (cn2002:30,
/// most2015 二(五)).
fn no_show_min(edition: Edition) -> u32 {
    let forfeits = |&minutes: &u32| lateness(edition, minutes + 1) == Lateness::Forfeit;
    (0..60).find(forfeits).unwrap_or(60)
}

impl Desk {
    /// Whether its rounds are to be played online.
    pub fn is_online(&self) -> bool {
        self.side.details.mode == EventMode::Online && !self.side.rehearsal
    }

    /// What is being played online: a round, or extra deals after it.
    pub fn online_round(&self) -> Option<OnlineRound> {
        self.playing_round().or_else(|| self.play_off_round())
    }

    fn playing_round(&self) -> Option<OnlineRound> {
        let state = self.event.state();
        let (stage, plan, running) = state.current()?;
        let (stage, number) = (stage as u32, running.rounds.len() as u32);
        let round = running.last_round().filter(|round| round.state == RoundState::Playing)?;
        let secret = self.side.secret?;
        let start = self.side.starts.get(&(stage, number))?;
        let clock = self.side.clock.as_ref()?;
        let shared = matches!(plan.scoring, Scoring::Boards { .. } | Scoring::Matchpoints { .. });
        let extra = |match_no| clock.extended.get(&match_no).copied().unwrap_or(0);
        let wait_ms = i64::from(no_show_min(state.plan.edition)) * MINUTE_MS;
        Some(OnlineRound {
            event: self.side.details.name.clone(),
            edition: state.plan.edition,
            decks: state.plan.decks,
            scoring: plan.scoring,
            trustee: self.side.details.trustee,
            boards: shared.then(|| BoardSet {
                name: secret.online(&format!("boards {start}")),
                secret: secret.boards(start),
            }),
            matches: round
                .matches
                .iter()
                .map(|of| OnlineMatch {
                    match_no: of.drafted.table,
                    place: {
                        let table = self.side.table_of(stage, number, of.drafted.table);
                        format!("第{number}轮 {table}台")
                    },
                    sides: of.drafted.sides.iter().map(|id| self.people(id.0)).collect(),
                    ids: self.online_ids(stage, number, of),
                    extra_min: clock.extra_min.saturating_add(extra(of.drafted.table)),
                    open: of.taken.is_none(),
                })
                .collect(),
            held: clock.held_ms.is_some(),
            no_show: Some(NoShow { at_ms: clock.started_ms + clock.lost_ms + wait_ms, wait_ms }),
        })
    }

    /// The people of an entrant, as many as there are chairs.
    pub(crate) fn people(&self, entrant: u32) -> Vec<OnlinePerson> {
        let state = self.event.state();
        let name = state.entrants.get(&tournament::EntrantId(entrant));
        let name = name.map(|of| of.entrant.name.clone()).unwrap_or_default();
        let card = self.side.cards.get(&entrant);
        (0..state.plan.kind.people())
            .map(|at| {
                let person = card.and_then(|card| card.row.people.get(at));
                let user = card.and_then(|card| card.user(at as u32));
                let bot = person.and_then(|person| person.bot.clone());
                OnlinePerson {
                    name: person.map_or_else(|| name.clone(), |person| person.name.clone()),
                    sitter: user
                        .map(|user| Sitter::User(user.to_owned()))
                        .or_else(|| bot.map(Sitter::Bot)),
                }
            })
            .collect()
    }

    /// The ids of a match's tables; none for one on paper.
    pub(crate) fn online_ids(&self, stage: u32, round: u32, of: &Match) -> Vec<String> {
        let (Some(secret), Some(start)) = (self.side.secret, self.side.starts.get(&(stage, round)))
        else {
            return Vec::new();
        };
        let scoring = self.event.state().plan.stages.get(stage as usize).map(|plan| plan.scoring);
        let copies = match scoring {
            Some(Scoring::Boards { tables, .. }) => tables,
            _ => 1,
        };
        let match_no = of.drafted.table;
        (0..copies).map(|copy| secret.online(&format!("{start} {match_no} {copy}"))).collect()
    }

    /// Whether the boards of an online table are kept from everyone: somebody
    /// has yet to play them.
    pub fn hides(&self, table: &str) -> bool {
        self.online_round().is_some_and(|round| {
            round.hides() && round.matches.iter().any(|of| of.ids.iter().any(|id| id == table))
        })
    }

    /// Whether a user plays in the round that is being played online.
    pub fn plays_online(&self, user: &str) -> bool {
        let is = |person: &OnlinePerson| person.sitter == Some(Sitter::User(user.to_owned()));
        self.online_round()
            .is_some_and(|round| round.matches.iter().flat_map(|of| &of.sides).flatten().any(is))
    }

    /// Whether a user takes part in an event whose boards are played online:
    /// he must not learn the secret they come from.
    pub fn plays_boards_online(&self, user: &str) -> bool {
        let state = self.event.state();
        let boards = |stage: &Stage| {
            matches!(stage.scoring, Scoring::Boards { .. } | Scoring::Matchpoints { .. })
        };
        self.is_online()
            && !self.side.finished
            && state.plan.stages.iter().any(boards)
            && self.side.person_of(user, state).is_some()
    }

    /// Takes away what those who have yet to play the boards of a round must
    /// not know.
    pub(crate) fn hide_results(&self, rounds: &mut [RoundView]) {
        if self.online_round().is_some_and(|round| round.hides())
            && let Some(round) = rounds.last_mut()
        {
            for of in &mut round.matches {
                of.slip = None;
                of.scores.clear();
                of.winner = None;
            }
        }
    }

    /// Decides what the server tells; under one id it is taken once, also
    /// when it was taken back since.
    pub fn decide_server(
        &self,
        id: &str,
        command: &ServerCommand,
        at_ms: i64,
    ) -> Result<Decided, Refusal> {
        if let Some(version) = self.done_by(id, SYSTEM) {
            return Ok(Decided::Before(version));
        }
        if self.side.finished {
            return Err(refuse::finished());
        }
        Ok(Decided::New(Box::new(Line {
            id: id.to_owned(),
            by: Who { user: SYSTEM.to_owned(), name: SYSTEM_NAME.to_owned() },
            at_ms,
            entries: self.served(command, at_ms)?,
            what: What::Server(command.clone()),
            undoes: None,
            secret: None,
        })))
    }

    fn served(&self, command: &ServerCommand, at_ms: i64) -> Result<Vec<Entry>, Refusal> {
        let take = |match_no: u32, slip: &EventSlip| {
            slips::open(self, match_no)?;
            let slip = Slip::try_from(slip)?;
            let take = Command::TakeSlip { table: match_no, slip, fault: None };
            execute(self, &[take], at_ms, SYSTEM_NAME)
        };
        match command {
            ServerCommand::Played { match_no: play_off::MATCH_NO, slip } => {
                self.played_off(slip, at_ms, SYSTEM_NAME)
            }
            ServerCommand::Called { match_no: play_off::MATCH_NO, .. } => Ok(Vec::new()),
            ServerCommand::Played { match_no, slip } => take(*match_no, slip),
            ServerCommand::NoShow { match_no, absent } => {
                take(*match_no, &EventSlip::Forfeit { absent: absent.clone() })
            }
            ServerCommand::Called { match_no, .. } => {
                slips::playing(self, *match_no).map(|_| Vec::new())
            }
        }
    }
}

impl OnlineRound {
    /// Whether somebody has yet to play boards that others have played.
    fn hides(&self) -> bool {
        self.boards.is_some() && self.matches.iter().any(|of| of.open)
    }
}

impl Side {
    /// A round that begins while the event is online is played online, under
    /// a name that no other beginning has: ids of commands are never used
    /// twice.
    pub(crate) fn began(&mut self, line: &Line) {
        let online = self.details.mode == EventMode::Online && !self.rehearsal;
        for entry in &line.entries {
            if let Happening::RoundMoved { stage, round, to: RoundState::Playing, .. } = entry.what
                && online
            {
                let start = format!("{stage} {round} {} {}", line.by.user, line.id);
                self.starts.insert((stage, round), start);
            }
        }
    }

    /// Where a match is played.
    pub(crate) fn table_of(&self, stage: u32, round: u32, match_no: u32) -> u32 {
        let tables = self.tables.get(&(stage, round));
        tables.and_then(|tables| tables.get(&match_no)).copied().unwrap_or(match_no)
    }
}

impl ServerCommand {
    pub(crate) fn touches(&self) -> Vec<Topic> {
        match self {
            Self::Played { match_no: play_off::MATCH_NO, .. } => vec![Topic::Round],
            Self::Played { match_no, .. } | Self::NoShow { match_no, .. } => {
                vec![Topic::Match(*match_no)]
            }
            Self::Called { .. } => Vec::new(),
        }
    }

    /// Its stable name.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Played { .. } => "online_result",
            Self::NoShow { .. } => "online_no_show",
            Self::Called { .. } => "online_call",
        }
    }

    /// What it says, in Chinese and in English.
    pub(crate) fn words(&self) -> (String, String) {
        match self {
            Self::Played { match_no: play_off::MATCH_NO, .. } => {
                ("收到线上加赛成绩".to_owned(), "took the online scores of extra deals".to_owned())
            }
            Self::Called { match_no: play_off::MATCH_NO, name, .. } => (
                format!("{name}在加赛桌线上呼叫裁判"),
                format!("heard {name} call a referee to the extra deals"),
            ),
            Self::Played { match_no, .. } => (
                format!("收到第 {match_no} 场线上成绩"),
                format!("took the online result of match {match_no}"),
            ),
            Self::NoShow { match_no, absent } => {
                let sides: Vec<String> = absent.iter().map(|side| (side + 1).to_string()).collect();
                (
                    format!("第 {match_no} 场第 {} 方逾时未到，判弃权", sides.join("、")),
                    format!("forfeited match {match_no} for side {}: not there", sides.join(", ")),
                )
            }
            Self::Called { match_no, name, .. } => (
                format!("{name}在第 {match_no} 场线上呼叫裁判"),
                format!("heard {name} call a referee to match {match_no}"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minutes_after_which_the_absent_forfeit() {
        assert_eq!(no_show_min(Edition::Most2015), 10);
        for edition in [Edition::Cn2002, Edition::Cn2017, Edition::Sasu2017, Edition::Erdayi2021] {
            assert_eq!(no_show_min(edition), 15);
        }
    }
}
