//! An event as everyone sees it.

use chain::SignedHead;
use desk::{Desk, EventDetails, EventStatus, Restored, StaffRole};
use serde::{Deserialize, Serialize};
use tournament::event::{Departure, RoundState};
use tournament::plan::{Edition, EntrantKind, Format, Plan};
use ts_rs::TS;

use super::{
    BracketView, ClockView, ConventionView, RoundView, StageView, StandingsView, standings,
};

shapes! {
    /// An event in a list.
    EventSummary {
        /// Its id.
        id: String,
        /// What lists and pages say of it.
        details: EventDetails,
        /// The preset it was made from.
        preset: String,
        /// How far it is.
        status: EventStatus,
        /// How many take part.
        entrants: u32,
        /// Rounds published so far, over all stages.
        rounds: u32,
        /// Rounds planned, where the formats say so.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds_planned: Option<u32>,
        /// Whether it is only a rehearsal (演练), which no list shows.
        #[serde(default)]
        rehearsal: bool,
        /// The event that it rehearses.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rehearsal_of: Option<String>,
        /// Whether it was thrown away, as only a rehearsal is; then nothing
        /// shows it any more.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        thrown_away: bool,
    }

    /// An event in the list of somebody's own.
    OwnEvent {
        /// The event.
        #[serde(flatten)]
        event: EventSummary,
        /// What he does there, if he is of its staff.
        #[serde(skip_serializing_if = "Option::is_none")]
        role: Option<StaffRole>,
    }

    /// One who competes.
    EntrantView {
        /// It never changes.
        id: u32,
        /// The number (序号), which may be drawn by lot.
        number: u32,
        /// The name on lists, with what tells it apart where somebody else has
        /// the same.
        name: String,
        /// Its people; of a team all who may play, the captain first.
        people: Vec<String>,
        /// Its unit.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        /// 对号 within the unit.
        label: String,
        /// Its section, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        section: Option<u32>,
        /// Its seed.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u32>,
        /// Why it is no longer there, when it has left.
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<Departure>,
        /// Whether it has checked in.
        here: bool,
    }

    /// An event as everyone sees it.
    EventView {
        /// As in lists.
        summary: EventSummary,
        /// The version at which the public last saw something change.
        version: u64,
        /// The text that holds.
        edition: Edition,
        /// What an entrant is.
        kind: EntrantKind,
        /// How many people of an entrant play at once.
        #[serde(default)]
        people: u32,
        /// How many people an entrant may have, the captain first.
        #[serde(default)]
        roster: u32,
        /// The names of the sections.
        sections: Vec<String>,
        /// What is played (竞赛规程).
        plan: Plan,
        /// Everyone.
        entrants: Vec<EntrantView>,
        /// What is played, stage by stage.
        stages: Vec<StageView>,
        /// The rounds published, oldest first.
        rounds: Vec<RoundView>,
        /// The eliminations as trees.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<BracketView>>")]
        brackets: Vec<BracketView>,
        /// The standings of each stage.
        standings: Vec<StandingsView>,
        /// The clock of the round being played.
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<ClockView>,
        /// The extra deals that are being played online.
        #[serde(skip_serializing_if = "Option::is_none")]
        play_off: Option<PlayOffView>,
        /// Equals who are to play extra deals now, and who joins them.
        #[serde(skip_serializing_if = "Option::is_none")]
        extra_deals: Option<[u32; 3]>,
        /// The convention cards; only the desk sees them before the first
        /// round is published.
        conventions: Vec<ConventionView>,
        /// Who opened boards of a round before it was over, the oldest first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<BoardsOpeningView>>")]
        boards_opened: Vec<BoardsOpeningView>,
        /// Each time the event was taken up from a backup, the oldest first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<RestoredView>>")]
        restored: Vec<RestoredView>,
        /// The head of the log when this was written out, which the server
        /// vouches for; missing in what is in no log yet.
        #[serde(skip_serializing_if = "Option::is_none")]
        head: Option<SignedHead>,
    }

    /// Somebody opened the boards of a round before it was over.
    BoardsOpeningView {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
        /// Who.
        by: String,
        /// When.
        at_ms: i64,
    }

    /// Somebody took the event up from a backup.
    RestoredView {
        /// Who.
        by: String,
        /// When.
        at_ms: i64,
        /// When the last line of the backup was written.
        copied_ms: i64,
        /// The key that vouched for it; missing where nobody did.
        #[serde(skip_serializing_if = "Option::is_none")]
        signed_by: Option<String>,
    }

    /// Extra deals that are being played online.
    PlayOffView {
        /// Who plays.
        players: Vec<u32>,
        /// The id of their table.
        online: String,
    }

    /// Said to everyone who follows an event when its public view changes.
    LiveChange {
        /// The version of the public view.
        version: u64,
        /// Which parts changed.
        what: Vec<EventPart>,
    }
}

/// A part of the public view of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventPart {
    /// What lists say of it, its plan, who opened boards, who restored it.
    Details,
    /// Who takes part.
    Entrants,
    /// Rounds, stages and extra deals.
    Rounds,
    /// The standings.
    Standings,
    /// The clock.
    Clock,
    /// The convention cards.
    Conventions,
}

impl EventSummary {
    /// An event as lists show it.
    pub fn new(desk: &Desk, id: &str) -> Self {
        let state = desk.tournament();
        let planned = state.plan.stages.iter().map(|stage| match stage.format {
            Format::Threes { .. } => Some(1),
            Format::Swiss { .. }
            | Format::Duplicate { .. }
            | Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. } => stage.rounds(),
        });
        let rounds = state.stages.iter().flat_map(|stage| &stage.rounds);
        let side = desk.side();
        Self {
            id: id.to_owned(),
            details: side.details.clone(),
            preset: side.preset.clone(),
            status: desk.status(),
            entrants: state.entrants.values().filter(|of| of.left.is_none()).count() as u32,
            rounds: rounds.filter(|round| round.state > RoundState::Draft).count() as u32,
            rounds_planned: planned.sum(),
            rehearsal: side.rehearsal,
            rehearsal_of: side.rehearsal_of.clone(),
            thrown_away: side.thrown_away,
        }
    }
}

impl EventView {
    /// An event as everyone sees it: no drafts, and no standings before they
    /// are out.
    pub fn public(desk: &Desk, id: &str) -> Self {
        let mut state = desk.tournament().clone();
        for round in state.stages.iter_mut().flat_map(|stage| &mut stage.rounds) {
            // Standings follow from closed rounds; those of a round that is
            // not announced yet are the desk's.
            if round.state == RoundState::Closed {
                round.state = RoundState::Playing;
            }
        }
        let mut rounds = RoundView::all(desk, |state| state > RoundState::Draft);
        if desk.keeps_results()
            && let Some(round) = rounds.last_mut()
        {
            round.matches.iter_mut().for_each(super::MatchView::hide_result);
        }
        let brackets = BracketView::all(desk, &state, &rounds, true);
        let standings = standings::all(desk, &state);
        let mut view = Self { brackets, ..Self::new(desk, id, rounds, standings) };
        view.stages = StageView::all(desk, true);
        if desk.status() == EventStatus::Upcoming {
            view.conventions.clear();
        }
        view
    }

    /// An event as its staff sees it, with drafts and the newest standings.
    pub(super) fn of_staff(desk: &Desk, id: &str) -> Self {
        let standings = standings::all(desk, desk.tournament());
        let rounds = RoundView::all(desk, |_| true);
        let brackets = BracketView::all(desk, desk.tournament(), &rounds, false);
        Self { brackets, ..Self::new(desk, id, rounds, standings) }
    }

    fn new(desk: &Desk, id: &str, rounds: Vec<RoundView>, standings: Vec<StandingsView>) -> Self {
        let plan = &desk.tournament().plan;
        Self {
            summary: EventSummary::new(desk, id),
            version: desk.version(),
            edition: plan.edition,
            kind: plan.kind,
            people: plan.kind.people() as u32,
            roster: plan.kind.roster() as u32,
            sections: plan.sections.clone(),
            plan: plan.clone(),
            entrants: EntrantView::all(desk),
            stages: StageView::all(desk, false),
            rounds,
            brackets: Vec::new(),
            standings,
            clock: ClockView::new(desk),
            play_off: PlayOffView::new(desk),
            extra_deals: extra_deals(desk),
            conventions: ConventionView::all(desk),
            boards_opened: BoardsOpeningView::all(desk),
            restored: desk.side().restored.iter().map(RestoredView::new).collect(),
            head: None,
        }
    }

    /// What everyone is told when this view takes the place of another;
    /// nothing when they look the same: that the log is longer is no news of
    /// its own.
    pub fn changed_since(&self, before: &Self) -> Option<LiveChange> {
        let rounds = self.rounds != before.rounds
            || self.stages != before.stages
            || self.brackets != before.brackets
            || self.play_off != before.play_off
            || self.extra_deals != before.extra_deals;
        let details = self.summary != before.summary
            || self.plan != before.plan
            || self.boards_opened != before.boards_opened
            || self.restored != before.restored;
        let parts = [
            (EventPart::Details, details),
            (EventPart::Entrants, self.entrants != before.entrants),
            (EventPart::Rounds, rounds),
            (EventPart::Standings, self.standings != before.standings),
            (EventPart::Clock, self.clock != before.clock),
            (EventPart::Conventions, self.conventions != before.conventions),
        ];
        let what: Vec<EventPart> =
            parts.into_iter().filter(|(_, changed)| *changed).map(|(part, _)| part).collect();
        (!what.is_empty()).then_some(LiveChange { version: self.version, what })
    }
}

impl EntrantView {
    /// Everyone but those who left before they could play.
    pub(super) fn all(desk: &Desk) -> Vec<Self> {
        let (state, side) = (desk.tournament(), desk.side());
        let names = desk.listed_names();
        let played = |id| state.stages.iter().any(|stage| stage.players.contains(&id));
        let mut all: Vec<Self> = state
            .entrants
            .iter()
            .filter(|(id, of)| of.left.is_none() || played(**id))
            .map(|(id, of)| {
                let card = side.cards.get(&id.0);
                Self {
                    id: id.0,
                    number: of.number,
                    name: names.get(&id.0).cloned().unwrap_or_default(),
                    people: of.entrant.people.clone(),
                    unit: of.entrant.unit.and_then(|unit| side.units.get(&unit.0).cloned()),
                    label: card.map(|card| card.row.label.clone()).unwrap_or_default(),
                    section: of.entrant.section.map(|section| section.0),
                    seed: of.entrant.seed,
                    left: of.left,
                    here: card.is_some_and(|card| card.here),
                }
            })
            .collect();
        all.sort_by_key(|entrant| entrant.number);
        all
    }
}

/// The three who are to play extra deals, when that is what comes next: by
/// then the standings that made them equal are out.
fn extra_deals(desk: &Desk) -> Option<[u32; 3]> {
    desk.tournament().play_off_due()?;
    desk.next_step().players
}

impl BoardsOpeningView {
    fn all(desk: &Desk) -> Vec<Self> {
        let all = desk.side().boards.openings.iter();
        all.map(|of| Self { stage: of.stage, round: of.round, by: of.by.clone(), at_ms: of.at_ms })
            .collect()
    }
}

impl RestoredView {
    /// As everyone sees it.
    pub fn new(of: &Restored) -> Self {
        Self {
            by: of.name.clone(),
            at_ms: of.at_ms,
            copied_ms: of.copied_ms,
            signed_by: of.signed_by.map(|key| key.to_string()),
        }
    }
}

impl PlayOffView {
    fn new(desk: &Desk) -> Option<Self> {
        let (_, play_off) = desk.play_off()?;
        let online = desk.play_off_id(play_off)?;
        Some(Self { players: play_off.players.to_vec(), online })
    }
}
