//! Online rounds: what their tables need.

use tournament::EntrantId;
use tournament::event::{Match, RoundState, Start};
use tournament::format::RoundName;
use tournament::plan::Edition;
use tournament::ruling::{Lateness, lateness};
use tournament::score::Scoring;

use crate::at_tables::{OnlineRuling, due};
use crate::board_secrets::BoardSecret;
use crate::boards::with_boards;
use crate::desk::Desk;
use crate::line_up::PARTNERS;

const MINUTE_MS: i64 = 60_000;

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
    /// The people of each side who play, in the order of their chairs.
    pub sides: Vec<Vec<OnlinePerson>>,
    /// The ids of its tables: two for teams of four.
    pub ids: Vec<String>,
    /// Minutes given to it besides those of the plan.
    pub extra_min: i32,
    /// Whether it has no result yet.
    pub open: bool,
    /// Who deals first because the others came late.
    pub start: Option<Start>,
    /// What its tables are to do by rulings of the event.
    pub rulings: Vec<OnlineRuling>,
}

impl OnlineMatch {
    /// Who of a side sits at one of its tables, as the first partner or the
    /// second, all from 0.
    pub fn person(&self, table: usize, side: usize, partner: usize) -> Option<&OnlinePerson> {
        self.sides.get(side)?.get(table * PARTNERS + partner)
    }
}

/// Boards that every table of a round plays.
#[derive(Clone, PartialEq, Eq)]
pub struct BoardSet {
    /// What it is called.
    pub name: String,
    /// What its cards come from.
    pub secret: BoardSecret,
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
        self.side.is_online()
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
        let start = self.side.starts.get(&(stage, number))?;
        let clock = self.side.clock.as_ref()?;
        let extra = |match_no| clock.extended.get(&match_no).copied().unwrap_or(0);
        let wait_ms = i64::from(no_show_min(state.plan.edition)) * MINUTE_MS;
        Some(OnlineRound {
            event: self.side.details.name.clone(),
            edition: state.plan.edition,
            decks: state.plan.decks,
            scoring: clock.paced(plan.scoring),
            trustee: self.side.details.trustee,
            boards: if with_boards(plan) { Some(self.board_set(start)?) } else { None },
            matches: round
                .matches
                .iter()
                .map(|of| OnlineMatch {
                    match_no: of.drafted.match_no,
                    place: {
                        let table = self.side.table_of(stage, number, of.drafted.match_no);
                        format!("{} {table}桌", self.round_of(stage, number, of))
                    },
                    sides: {
                        let seated = |id: &EntrantId| self.people((stage, number), id.0);
                        of.drafted.sides.iter().map(seated).collect()
                    },
                    ids: self.online_ids(stage, number, of),
                    extra_min: clock.extra_min.saturating_add(extra(of.drafted.match_no)),
                    open: of.taken.is_none(),
                    start: of.start(),
                    rulings: due(state, (stage, number), of),
                })
                .collect(),
            held: clock.held_ms.is_some(),
            no_show: Some(NoShow { at_ms: clock.started_ms + clock.lost_ms + wait_ms, wait_ms }),
        })
    }

    /// The round of a match in a title: where it has a name, that of its side.
    fn round_of(&self, stage: u32, number: u32, of: &Match) -> String {
        let bracket = self.event.state().bracket(stage as usize);
        let node = bracket.as_ref().zip(of.drafted.node).and_then(|(all, node)| all.node(node));
        let name = node.and_then(|node| node.name);
        name.map_or_else(|| format!("第{number}轮"), RoundName::zh)
    }

    /// Those of an entrant who play in a round, as many as there are chairs.
    pub(crate) fn people(&self, round: (u32, u32), entrant: u32) -> Vec<OnlinePerson> {
        let state = self.event.state();
        let name = state.entrants.get(&EntrantId(entrant));
        let name = name.map(|of| of.entrant.name.clone()).unwrap_or_default();
        let card = self.side.cards.get(&entrant);
        self.line_up(round, entrant)
            .into_iter()
            .map(|at| {
                let person = card.and_then(|card| card.row.people.get(at as usize));
                let user = card.and_then(|card| card.user(at));
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
    pub fn online_ids(&self, stage: u32, round: u32, of: &Match) -> Vec<String> {
        let (Some(secret), Some(start)) = (self.side.secret, self.side.starts.get(&(stage, round)))
        else {
            return Vec::new();
        };
        let plan = self.event.state().plan.stages.get(stage as usize);
        let copies = plan.map_or(1, |plan| plan.scoring.tables());
        let match_no = of.drafted.match_no;
        (0..copies).map(|copy| secret.online(&format!("{start} {match_no} {copy}"))).collect()
    }

    /// The online table of the match that an entrant is playing, where it has
    /// only one and its result is not in.
    pub fn only_table_of(&self, entrant: u32) -> Option<String> {
        let round = self.online_round()?;
        let (_, _, running) = self.event.state().current()?;
        let own = |of: &&Match| of.drafted.sides.contains(&EntrantId(entrant));
        let match_no = running.last_round()?.matches.iter().find(own)?.drafted.match_no;
        let of = round.matches.into_iter().find(|of| of.match_no == match_no && of.open)?;
        <[String; 1]>::try_from(of.ids).ok().map(|[id]| id)
    }

    /// Whether lateness of so many minutes has the others deal first.
    pub fn starts_otherwise(&self, minutes: u32) -> bool {
        let costs = lateness(self.event.state().plan.edition, minutes);
        matches!(costs, Lateness::OthersDeal(_))
    }

    /// Whether the boards of an online table are kept from everyone: somebody
    /// has yet to play them.
    pub fn hides(&self, table: &str) -> bool {
        self.online_round().is_some_and(|round| {
            round.hides() && round.matches.iter().any(|of| of.ids.iter().any(|id| id == table))
        })
    }

    /// Whether results of the round that is being played are kept from
    /// everyone: somebody has yet to play the boards that they tell of, online
    /// or on paper. On paper a duplicate field has the same boards at every
    /// table; matches of teams have them where somebody prepared the boards of
    /// the round, and else each deals its own, whose result is in when both
    /// its tables have played.
    pub fn keeps_results(&self) -> bool {
        let on_paper = || {
            let (stage, plan, running) = self.event.state().current()?;
            let round = running.last_round().filter(|of| of.state == RoundState::Playing)?;
            let open = round.matches.iter().any(|of| of.taken.is_none());
            let number = running.rounds.len() as u32;
            let prepared = || self.side.boards.are_prepared(stage as u32, number);
            let same = match plan.scoring {
                Scoring::Matchpoints { .. } => true,
                Scoring::Boards { .. } => prepared(),
                Scoring::Games { .. } | Scoring::Timed { .. } | Scoring::Points { .. } => false,
            };
            Some(open && same)
        };
        self.online_round().is_some_and(|round| round.hides()) || on_paper() == Some(true)
    }

    /// Whether a user plays in the round that is being played online.
    pub fn plays_online(&self, user: &str) -> bool {
        let is = |person: &OnlinePerson| person.sitter == Some(Sitter::User(user.to_owned()));
        self.online_round()
            .is_some_and(|round| round.matches.iter().flat_map(|of| &of.sides).flatten().any(is))
    }

    /// Whether a user takes part: he plays in the round that is being played
    /// online, for an entrant or by a referee's ruling, or is one of the
    /// people of an entrant who is still in it, or waits to be let in.
    pub fn takes_part(&self, user: &str) -> bool {
        let mut waiting = self.side.applications.values().filter(|of| of.is_waiting());
        self.plays_online(user)
            || self.stands_in(user)
            || self.side.person_of(user, self.event.state()).is_some()
            || waiting.any(|of| of.by.user == user)
    }
}

impl OnlineRound {
    /// Whether somebody has yet to play boards that others have played.
    pub fn hides(&self) -> bool {
        self.boards.is_some() && self.matches.iter().any(|of| of.open)
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
