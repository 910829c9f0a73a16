//! Tables of rounds as the hall knows them: by round, table as printed, and
//! names. Every line of the log that is about a table remembers where it was,
//! so that the history tells it even when the round was paired anew since.

use tournament::EntrantId;
use tournament::event::{Match, Round, State};

use crate::desk::Desk;
use crate::line::{Line, What};
use crate::rounds;
use crate::stages;
use crate::words::Words;

/// A match of a round, and where it was played when something happened to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 0.
    pub stage: u32,
    /// From 1 within its stage.
    pub round: u32,
    /// Which match.
    pub match_no: u32,
    /// Where it is played.
    pub table: u32,
    /// Who meets.
    pub sides: Vec<u32>,
}

/// Whom, which round or whose extra deals a line is about that does not say
/// so itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// An entrant.
    Entrant(u32),
    /// A stage, from 0, and a round of it, from 1.
    Round(u32, u32),
    /// Three who play extra deals.
    PlayOff([u32; 3]),
}

/// A round of a stage.
fn round_of(state: &State, stage: u32, round: u32) -> Option<&Round> {
    let index = (round as usize).checked_sub(1)?;
    state.stages.get(stage as usize)?.rounds.get(index)
}

impl Desk {
    /// The place of a match of any round.
    pub(crate) fn place_at(&self, stage: u32, round: u32, match_no: u32) -> Option<Place> {
        let matches = &round_of(self.event.state(), stage, round)?.matches;
        let of = matches.iter().find(|of| of.drafted.match_no == match_no)?;
        Some(Place {
            stage,
            round,
            match_no,
            table: self.side.table_of(stage, round, match_no),
            sides: of.drafted.sides.iter().map(|id| id.0).collect(),
        })
    }

    /// The place of a match of the last round.
    pub(crate) fn place_now(&self, match_no: u32) -> Option<Place> {
        let (stage, round) = self.last_round()?;
        self.place_at(stage, round, match_no)
    }

    /// The place of a match of the last round by the id of one of its online
    /// tables.
    pub(crate) fn place_online(&self, id: &str) -> Option<Place> {
        let (stage, round) = self.last_round()?;
        let matches = &round_of(self.event.state(), stage, round)?.matches;
        let at = |of: &&Match| self.online_ids(stage, round, of).iter().any(|one| one == id);
        self.place_at(stage, round, matches.iter().find(at)?.drafted.match_no)
    }

    /// Where an entrant plays in a round.
    pub(crate) fn place_in(&self, stage: u32, round: u32, entrant: u32) -> Option<Place> {
        let matches = &round_of(self.event.state(), stage, round)?.matches;
        let of = matches.iter().find(|of| of.drafted.sides.contains(&EntrantId(entrant)))?;
        self.place_at(stage, round, of.drafted.match_no)
    }

    /// Where an entrant plays in the last round.
    pub(crate) fn place_of(&self, entrant: u32) -> Option<Place> {
        let (stage, round) = self.last_round()?;
        self.place_in(stage, round, entrant)
    }

    /// The last round, as what a line is about.
    pub(crate) fn this_round(&self) -> Option<Subject> {
        self.last_round().map(|(stage, round)| Subject::Round(stage, round))
    }

    /// The stage being played and its last round.
    fn last_round(&self) -> Option<(u32, u32)> {
        let (stage, _, running) = self.event.state().current()?;
        Some((stage as u32, running.rounds.len() as u32))
    }

    /// The place that a line is about, by the desk as it stands.
    pub(crate) fn placed(&self, line: &Line) -> Option<Place> {
        if let Some(undone) = line.undoes {
            return self.place(self.line(undone)?).cloned();
        }
        match &line.what {
            What::Opened(_) => None,
            What::Done(command) => command.command().place(self, line),
            What::Server(command) => command.place(self),
        }
    }

    /// What a line is about beside tables, by the desk as it stands.
    pub(crate) fn concerned(&self, line: &Line) -> Option<Subject> {
        match &line.what {
            What::Opened(_) => None,
            What::Done(command) => command.command().subject(self),
            What::Server(command) => command.subject(self),
        }
    }

    /// What a line is about beside tables: as it was when it was written, for
    /// one that is yet to be by the desk as it stands.
    pub(crate) fn subject(&self, line: &Line) -> Option<Subject> {
        let known = self.done_by(&line.id, &line.by.user);
        let then = known.and_then(|version| self.subjects.get(&version).copied());
        then.or_else(|| self.concerned(line))
    }

    /// The round that a line is about.
    pub(crate) fn round_words(&self, line: &Line) -> Words {
        let Some(Subject::Round(stage, round)) = self.subject(line) else {
            return Words::new("本轮", "the round");
        };
        let state = self.event.state();
        let Words { zh, en } = rounds::name(state, stage, round);
        let plan = &state.plan;
        if plan.stages.len() > 1 && (stage as usize) < plan.stages.len() {
            let (stage_zh, stage_en) = stages::name(plan, stage as usize);
            return Words::new(format!("{stage_zh}{zh}"), format!("{en} ({stage_en})"));
        }
        Words::new(zh, en)
    }

    /// The extra deals that a line is about, with who plays them.
    pub(crate) fn play_off_words(&self, line: &Line) -> Words {
        let Some(Subject::PlayOff(players)) = self.subject(line) else {
            return Words::new("加赛", "extra deals");
        };
        let [a, b, c] = players.map(|id| self.called(id));
        Words::new(format!("{a}、{b}、{c}的加赛"), format!("the extra deals of {a}, {b} and {c}"))
    }

    /// The place that a line of the log is about, as it was then.
    pub fn place(&self, line: &Line) -> Option<&Place> {
        let version = self.done_by(&line.id, &line.by.user)?;
        self.places.get(&version).map(|place| &**place)
    }

    /// A place in words; where it is not known, as for a line that is yet to
    /// be written, by the desk as it stands.
    pub(crate) fn place_words(&self, line: &Line) -> Words {
        let now = || self.placed(line);
        let place = self.place(line).cloned().or_else(now);
        place.map_or_else(|| Words::new("一桌", "a table"), |place| self.worded(&place))
    }

    /// Before and after what was done at a place, where there was one.
    pub(crate) fn at_place(&self, line: &Line) -> Words {
        let place = self.place(line).cloned().or_else(|| self.placed(line));
        place.map_or_else(Words::default, |place| {
            let Words { zh, en } = self.worded(&place);
            Words::new(format!("{zh}："), format!(" at {en}"))
        })
    }

    /// A place in words: 第 2 轮 5 桌 甲、乙 — 丙、丁.
    pub fn worded(&self, place: &Place) -> Words {
        let Place { stage, round, match_no, table, sides } = place;
        let state = self.event.state();
        let plan = &state.plan;
        let stage_name = |index: usize| stages::name(plan, index);
        let several = plan.stages.len() > 1 && (*stage as usize) < plan.stages.len();
        let (stage_zh, stage_en) = if several { stage_name(*stage as usize) } else { ("", "") };
        let of_stage = if several { format!("{stage_en}, ") } else { String::new() };
        let round = rounds::of_match(state, *stage, *round, *match_no);
        let sides: Vec<String> = sides.iter().map(|&id| self.called(id)).collect();
        let sides = sides.join(" — ");
        Words::new(
            format!("{stage_zh}{} {table} 桌 {sides}", round.zh),
            format!("{of_stage}{}, table {table}, {sides}", round.en),
        )
    }

    /// The names of a place's sides.
    pub(crate) fn side_names(&self, line: &Line) -> Vec<String> {
        let place = self.place(line).cloned().or_else(|| self.placed(line));
        let sides = place.map(|place| place.sides).unwrap_or_default();
        sides.into_iter().map(|id| self.called(id)).collect()
    }
}
