//! The event as everyone sees it, and as its staff does.

use tournament::event::{Departure, Match, RoundState};
use tournament::plan::{EntrantKind, Format};
use tournament::ruling::{Ruling, catalogue};

use crate::desk::Desk;
use crate::side::Pending;
use crate::table_card::differ;
use crate::wire::{
    ApplicationView, CardView, DeskView, EntrantView, EventSlip, EventStatus, EventSummary,
    EventView, LiveChange, MatchView, OffenceView, PendingView, ReportView, RoundView, RulingView,
    ScoreView, StaffRole, StaffWish,
};
use crate::{preview, standings};

/// Steps that the desk shows of its history.
const HISTORY: usize = 200;

impl Desk {
    /// How far the event is.
    pub fn status(&self) -> EventStatus {
        if self.side.finished {
            EventStatus::Past
        } else if self.rounds_shown() > 0 {
            EventStatus::Running
        } else {
            EventStatus::Upcoming
        }
    }

    fn rounds_shown(&self) -> u32 {
        let rounds = self.event.state().stages.iter().flat_map(|stage| &stage.rounds);
        rounds.filter(|round| round.state > RoundState::Draft).count() as u32
    }

    /// As lists show it.
    pub fn summary(&self, id: &str) -> EventSummary {
        let state = self.event.state();
        let planned = state.plan.stages.iter().map(|stage| match stage.format {
            Format::Swiss { rounds, .. } | Format::Duplicate { rounds, .. } => Some(rounds),
            Format::Threes { .. } => Some(1),
            _ => None,
        });
        EventSummary {
            id: id.to_owned(),
            details: self.side.details.clone(),
            preset: self.side.preset.clone(),
            status: self.status(),
            entrants: state.entrants.values().filter(|of| of.left.is_none()).count() as u32,
            rounds: self.rounds_shown(),
            rounds_planned: planned.sum(),
            rehearsal: self.side.rehearsal,
        }
    }

    /// As everyone sees it: no drafts, and no standings before they are out.
    pub fn public(&self, id: &str) -> EventView {
        let mut state = self.event.state().clone();
        for round in state.stages.iter_mut().flat_map(|stage| &mut stage.rounds) {
            // Standings follow from closed rounds; those of a round that is
            // not announced yet are the desk's.
            if round.state == RoundState::Closed {
                round.state = RoundState::Playing;
            }
        }
        let standings = standings::all(self, &state);
        let mut rounds = self.rounds(|state| state > RoundState::Draft);
        self.hide_results(&mut rounds);
        let mut view = self.view(id, rounds, standings);
        view.stages = self.stages(true);
        if self.status() == EventStatus::Upcoming {
            view.conventions.clear();
        }
        view
    }

    /// As somebody of its staff sees it.
    pub fn desk_view(&self, id: &str, you: StaffRole) -> DeskView {
        let state = self.event.state();
        let standings = standings::all(self, state);
        let rounds = self.rounds(|_| true);
        let missing = state
            .current()
            .and_then(|(_, _, running)| running.last_round())
            .filter(|round| round.state == RoundState::Playing)
            .map(|round| round.matches.iter().filter(|m| m.taken.is_none()))
            .into_iter()
            .flatten()
            .map(|m| m.drafted.table)
            .collect();
        DeskView {
            version: self.version(),
            you,
            next: self.next_step(),
            draft: self.wishes(),
            event: self.view(id, rounds, standings),
            cards: self
                .side
                .cards
                .iter()
                .map(|(id, card)| CardView {
                    entrant: *id,
                    row: card.row.clone(),
                    table: card.table,
                    code: self.side.secret.map(|secret| secret.code(*id)).unwrap_or_default(),
                })
                .collect(),
            applications: self.applications(),
            pending: self.pending(),
            missing,
            calls: self.calls(),
            rulings: state.rulings.iter().map(ruling).collect(),
            appeals: self.appeals(),
            appeal_terms: self.appeal_terms(),
            staff: self.staff(),
            warnings: preview::warnings(self),
            history: self.history(u64::MAX, HISTORY),
        }
    }

    pub(crate) fn staff(&self) -> Vec<StaffWish> {
        let all = self.side.staff.iter();
        all.map(|(user, (name, role))| StaffWish {
            user: user.clone(),
            name: name.clone(),
            role: *role,
        })
        .collect()
    }

    fn applications(&self) -> Vec<ApplicationView> {
        let all = self.side.applications.iter();
        all.map(|(id, of)| ApplicationView {
            id: *id,
            row: of.row.clone(),
            user: of.by.user.clone(),
            name: of.by.name.clone(),
            at_ms: of.at_ms,
            state: of.state.clone(),
        })
        .collect()
    }

    /// What became of a user's own applications.
    pub fn applications_of(&self, user: &str) -> Vec<ApplicationView> {
        self.applications().into_iter().filter(|of| of.user == user).collect()
    }

    fn pending(&self) -> Vec<PendingView> {
        self.side
            .pending
            .iter()
            .map(|(match_no, pending)| match pending {
                Pending::Entered { slip, by, .. } => PendingView {
                    match_no: *match_no,
                    entered: Some(slip.clone()),
                    by: Some(by.name.clone()),
                    by_user: Some(by.user.clone()),
                    reports: Vec::new(),
                    differ: false,
                },
                Pending::Reported(reports) => PendingView {
                    match_no: *match_no,
                    entered: None,
                    by: None,
                    by_user: None,
                    differ: differ(reports.values().map(|(slip, _)| slip)),
                    reports: reports
                        .iter()
                        .map(|(side, (slip, by))| ReportView {
                            side: *side,
                            slip: slip.clone(),
                            by: by.name.clone(),
                        })
                        .collect(),
                },
            })
            .collect()
    }

    fn view(
        &self,
        id: &str,
        rounds: Vec<RoundView>,
        standings: Vec<crate::wire::StandingsView>,
    ) -> EventView {
        let plan = &self.event.state().plan;
        let kind = match plan.kind {
            EntrantKind::Player => "player",
            EntrantKind::Pair => "pair",
            EntrantKind::Team => "team",
        };
        EventView {
            summary: self.summary(id),
            version: self.version(),
            edition: format!("{:?}", plan.edition).to_lowercase(),
            kind: kind.to_owned(),
            sections: plan.sections.clone(),
            entrants: self.entrants(),
            stages: self.stages(false),
            rounds,
            standings,
            clock: self.clock_view(),
            play_off: self.play_off_view(),
            conventions: self.conventions(),
        }
    }

    /// Everyone but those who left before they could play.
    pub(crate) fn entrants(&self) -> Vec<EntrantView> {
        let state = self.event.state();
        let played = |id| state.stages.iter().any(|stage| stage.players.contains(&id));
        let mut all: Vec<EntrantView> = state
            .entrants
            .iter()
            .filter(|(id, of)| of.left.is_none() || played(**id))
            .map(|(id, of)| {
                let card = self.side.cards.get(&id.0);
                EntrantView {
                    id: id.0,
                    number: of.number,
                    name: of.entrant.name.clone(),
                    people: of.entrant.people.clone(),
                    unit: of.entrant.unit.and_then(|unit| self.side.units.get(&unit.0).cloned()),
                    label: card.map(|card| card.row.label.clone()).unwrap_or_default(),
                    section: of.entrant.section.map(|section| section.0),
                    seed: of.entrant.seed,
                    left: of.left.map(|why| match why {
                        Departure::Withdrawn => "withdrawn".to_owned(),
                        Departure::Disqualified => "disqualified".to_owned(),
                    }),
                    here: card.is_some_and(|card| card.here),
                }
            })
            .collect();
        all.sort_by_key(|entrant| entrant.number);
        all
    }

    fn rounds(&self, shown: impl Fn(RoundState) -> bool) -> Vec<RoundView> {
        let mut rounds = Vec::new();
        for (stage, running) in (0..).zip(&self.event.state().stages) {
            for (number, round) in (1..).zip(&running.rounds) {
                if shown(round.state) {
                    rounds.push(self.round(stage, number, round));
                }
            }
        }
        rounds
    }

    /// A round as it is shown.
    pub(crate) fn round(
        &self,
        stage: u32,
        number: u32,
        round: &tournament::event::Round,
    ) -> RoundView {
        RoundView {
            stage,
            round: number,
            state: round.state.into(),
            matches: round
                .matches
                .iter()
                .map(|of| {
                    let table = self.side.table_of(stage, number, of.drafted.table);
                    shown_match(of, table, self.online_ids(stage, number, of))
                })
                .collect(),
            byes: round.byes.iter().map(|id| id.0).collect(),
        }
    }

    /// The offences of the edition, for the referee to choose from.
    pub fn offences(&self) -> Vec<OffenceView> {
        let all = catalogue(self.event.state().plan.edition).iter();
        all.map(|offence| OffenceView {
            code: offence.code.to_owned(),
            zh: offence.zh.to_owned(),
            en: offence.en.to_owned(),
            article: offence.article.to_string(),
            steps: offence.steps.iter().map(|&step| step.into()).collect(),
        })
        .collect()
    }
}

impl EventView {
    /// What everyone is told when this view takes the place of another;
    /// nothing when they look the same.
    pub fn changed_since(&self, before: &Self) -> Option<LiveChange> {
        let parts = [
            ("details", self.summary != before.summary || self.sections != before.sections),
            ("entrants", self.entrants != before.entrants),
            (
                "rounds",
                self.rounds != before.rounds
                    || self.stages != before.stages
                    || self.play_off != before.play_off,
            ),
            ("standings", self.standings != before.standings),
            ("clock", self.clock != before.clock),
            ("conventions", self.conventions != before.conventions),
        ];
        let what: Vec<String> =
            parts.iter().filter(|(_, new)| *new).map(|(name, _)| (*name).to_owned()).collect();
        (!what.is_empty()).then_some(LiveChange { version: self.version, what })
    }
}

fn shown_match(of: &Match, table: u32, online: Vec<String>) -> MatchView {
    let outcome = of.taken.as_ref().map(|taken| &taken.outcome);
    MatchView {
        match_no: of.drafted.table,
        table,
        sides: of.drafted.sides.iter().map(|id| id.0).collect(),
        slip: of.taken.as_ref().map(|taken| EventSlip::from(&taken.slip)),
        scores: outcome
            .map(|outcome| outcome.scores.iter())
            .into_iter()
            .flatten()
            .map(|score| ScoreView { points: score.points, standard: score.standard })
            .collect(),
        winner: outcome.and_then(|outcome| outcome.winner),
        online,
    }
}

pub(crate) fn ruling(of: &Ruling) -> RulingView {
    RulingView {
        id: of.id,
        entrant: of.entrant.0,
        stage: of.stage,
        round: of.round,
        deal: of.deal,
        offence: of.offence.clone(),
        article: of.article.clone(),
        proposed: of.proposed.into(),
        sanction: of.sanction.into(),
        reason: of.reason.clone(),
        follows: of.follows,
        by: of.by.clone(),
    }
}
