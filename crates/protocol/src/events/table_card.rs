//! A table of the hall, for whoever stands at it with the key on its card.

use desk::{Desk, Pending, differ};
use refusal::Refusal;
use serde::{Deserialize, Serialize};
use tournament::event::RoundState;
use tournament::score::Slip;
use ts_rs::TS;

use super::{
    BoardsWorth, CallView, ClockView, ConventionView, EntrantView, LateView, LostDealView,
    MatchTitle, ReportView, SeatsView, SlipDuty, SlipForm, StartView,
};

shapes! {
    /// The key of a table, for its card.
    TableKey {
        /// Which table.
        table: u32,
        /// Whoever has it may report and call there.
        key: String,
    }

    /// A table of the hall, as whoever holds its key sees it.
    TableCardView {
        /// Which.
        table: u32,
        /// The version to state with commands.
        version: u64,
        /// Whether the event is only a rehearsal (演练).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        rehearsal: bool,
        /// The round that is shown there; missing while there is no match.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<u32>,
        /// What that match is called, in an elimination.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<MatchTitle>,
        /// How far that round has come.
        #[serde(skip_serializing_if = "Option::is_none")]
        state: Option<RoundState>,
        /// The match.
        #[serde(skip_serializing_if = "Option::is_none")]
        match_no: Option<u32>,
        /// Who meets.
        sides: Vec<EntrantView>,
        /// Who deals first, because the others came late.
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<StartView>,
        /// Who came late, and by how much.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<LateView>>")]
        late: Vec<LateView>,
        /// Who sits where at each table of the match, A and B for teams;
        /// missing where no boards are played.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<SeatsView>>")]
        seats: Vec<SeatsView>,
        /// What the boards say and what they are worth, where any are played.
        #[serde(skip_serializing_if = "Option::is_none")]
        boards: Option<BoardsWorth>,
        /// What the slip looks like.
        #[serde(skip_serializing_if = "Option::is_none")]
        slip: Option<SlipForm>,
        /// What the sides have reported.
        reports: Vec<ReportView>,
        /// Whether the reports differ, so that the desk is called.
        differ: bool,
        /// Whether a slip was entered at the desk and waits for confirmation.
        entered: bool,
        /// The slip that counts.
        #[serde(skip_serializing_if = "Option::is_none")]
        counts: Option<Slip>,
        /// The convention cards of the sides.
        conventions: Vec<ConventionView>,
        /// When the time of this table is up.
        #[serde(skip_serializing_if = "Option::is_none")]
        ends_ms: Option<i64>,
        /// Since when the clock is held.
        #[serde(skip_serializing_if = "Option::is_none")]
        held_ms: Option<i64>,
        /// Calls from this match.
        calls: Vec<CallView>,
        /// Deals that were lost by rulings.
        lost_deals: Vec<LostDealView>,
        /// By when the slip is to be at the desk, and whose duty it is, where
        /// the text says so.
        #[serde(skip_serializing_if = "Option::is_none")]
        duty: Option<SlipDuty>,
    }
}

impl TableKey {
    /// The keys of the tables of the hall: as many as the field needs, or
    /// more.
    pub fn all(desk: &Desk, at_least: u32) -> Result<Vec<Self>, Refusal> {
        let keys = desk.keys(at_least)?.into_iter();
        Ok(keys.map(|(table, key)| Self { table, key }).collect())
    }
}

impl TableCardView {
    /// A table, for one with its key.
    pub fn new(desk: &Desk, table: u32, key: &str) -> Result<Self, Refusal> {
        desk.check_key(table, key)?;
        let mut card = Self::empty(table, desk.version());
        card.rehearsal = desk.side().rehearsal;
        let Some((stage, number, round)) = desk.shown_round() else { return Ok(card) };
        let here = |no: u32| desk.side().shown_table(no) == Some(table);
        let Some(of) = round.matches.iter().find(|m| here(m.drafted.match_no)) else {
            return Ok(card);
        };
        let match_no = of.drafted.match_no;
        let everyone = EntrantView::all(desk);
        let sides = of.drafted.sides.iter();
        card.round = Some(number);
        let bracket = desk.tournament().bracket(stage as usize);
        card.title = bracket.and_then(|all| MatchTitle::new(&all, of.drafted.node?));
        card.state = Some(round.state);
        card.match_no = Some(match_no);
        card.sides =
            sides.filter_map(|id| everyone.iter().find(|of| of.id == id.0).cloned()).collect();
        card.start = StartView::of(of);
        card.late = LateView::all(desk, (stage, number), of);
        card.seats = desk.seats(stage, number, of).into_iter().map(SeatsView::from).collect();
        let plan = &desk.tournament().plan;
        card.boards =
            plan.stages.get(stage as usize).and_then(|stage| BoardsWorth::new(plan, stage));
        card.slip = desk.tournament().plan.stages.get(stage as usize).map(SlipForm::new);
        card.counts = of.taken.as_ref().map(|taken| taken.slip.clone());
        card.lost_deals = LostDealView::all(desk, (stage, number), of);
        card.calls = CallView::all(desk);
        card.calls.retain(|call| (call.round, call.match_no) == (number, match_no));
        card.conventions = ConventionView::all(desk);
        card.conventions.retain(|of| card.sides.iter().any(|side| side.id == of.entrant));
        if round.state == RoundState::Playing {
            card.add_pending(desk, match_no);
            card.add_clock(desk, match_no);
            card.duty = SlipDuty::all(desk).into_iter().find(|of| of.match_no == match_no);
        }
        Ok(card)
    }

    /// A table where nobody plays.
    fn empty(table: u32, version: u64) -> Self {
        Self {
            table,
            version,
            rehearsal: false,
            round: None,
            title: None,
            state: None,
            match_no: None,
            sides: Vec::new(),
            start: None,
            late: Vec::new(),
            seats: Vec::new(),
            boards: None,
            slip: None,
            reports: Vec::new(),
            differ: false,
            entered: false,
            counts: None,
            conventions: Vec::new(),
            ends_ms: None,
            held_ms: None,
            calls: Vec::new(),
            lost_deals: Vec::new(),
            duty: None,
        }
    }

    fn add_pending(&mut self, desk: &Desk, match_no: u32) {
        match desk.side().pending.get(&match_no) {
            Some(Pending::Once(_) | Pending::Differing(_) | Pending::Entered { .. }) => {
                self.entered = true;
            }
            Some(Pending::Reported(reports)) => {
                self.differ = differ(reports);
                self.reports = ReportView::all(reports);
            }
            None => {}
        }
    }

    fn add_clock(&mut self, desk: &Desk, match_no: u32) {
        if let Some(clock) = ClockView::new(desk) {
            let more = clock.extensions.iter().find(|of| of.match_no == match_no);
            self.ends_ms = Some(more.map_or(clock.ends_ms, |of| of.ends_ms));
            self.held_ms = clock.held_ms;
        }
    }
}
