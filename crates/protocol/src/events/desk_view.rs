//! An event as its staff sees it.

use desk::{
    ApplicationState, Desk, DraftWishes, EntryRow, NextStep, Pending, Reports, StaffRole,
    StaffWish, Typed, Who, differ,
};
use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::{Match, RoundState};
use tournament::plan::ExcusedWorth;
use tournament::score::Slip;
use ts_rs::TS;

use super::{
    AppealTerm, AppealView, CallView, EventView, HistoryLine, Notice, RulingView, SlipDuty,
};

/// Steps that the desk shows of its history.
const HISTORY: usize = 200;

shapes! {
    /// What the desk knows of an entrant besides what everyone sees.
    CardView {
        /// Which.
        entrant: u32,
        /// As entered.
        row: EntryRow,
        /// The table it keeps.
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<u32>,
        /// The code with which its people claim it; empty at events opened
        /// before there were codes.
        code: String,
        /// The rounds that it is excused from, of the stage of `excuses`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<u32>>")]
        excused: Vec<u32>,
    }

    /// Which rounds somebody can still be excused from.
    ExcusesView {
        /// From 0.
        stage: u32,
        /// The first.
        from: u32,
        /// The last, where it is known how many the stage has.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
        /// What such a round is worth.
        worth: ExcusedWorth,
    }

    /// Somebody who entered himself.
    ApplicationView {
        /// Its number.
        id: u32,
        /// As he wants it.
        row: EntryRow,
        /// The user.
        user: String,
        /// What he is called.
        name: String,
        /// When.
        at_ms: i64,
        /// What became of it.
        state: ApplicationState,
    }

    /// What one side reported.
    ReportView {
        /// From 0.
        side: u8,
        /// As it has it.
        slip: Slip,
        /// Who reported.
        by: String,
    }

    /// A slip as somebody typed it.
    TypedView {
        /// As he has it.
        slip: Slip,
        /// The side, from 0, that handed it in too late, if one did.
        #[serde(skip_serializing_if = "Option::is_none")]
        fault: Option<u8>,
        /// Who typed it.
        by: String,
    }

    /// A result that does not count yet.
    PendingView {
        /// Which match.
        match_no: u32,
        /// A slip entered at the desk, to be confirmed by somebody else.
        #[serde(skip_serializing_if = "Option::is_none")]
        entered: Option<Slip>,
        /// Who entered it.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// The id of that user.
        #[serde(skip_serializing_if = "Option::is_none")]
        by_user: Option<String>,
        /// Whether it was typed once; what was typed is shown to nobody until
        /// somebody else has typed it, too.
        once: bool,
        /// What two people typed, where it differs; for referees.
        typed: Vec<TypedView>,
        /// What the sides reported.
        reports: Vec<ReportView>,
        /// Whether reports or entries differ, so that the desk must look.
        differ: bool,
    }

    /// A round whose results may still be corrected.
    CorrectionTerm {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
        /// Until when, where the text sets a time.
        #[serde(skip_serializing_if = "Option::is_none")]
        until_ms: Option<i64>,
    }

    /// An event as its staff sees it.
    DeskView {
        /// The version to state with commands.
        version: u64,
        /// What the reader may do.
        you: StaffRole,
        /// The next step of the usual way through an event.
        next: NextStep,
        /// The wishes of the draft; without a draft, those that last. Missing
        /// where there are none.
        #[serde(skip_serializing_if = "Option::is_none")]
        draft: Option<DraftWishes>,
        /// As everyone will see it, with drafts and newest standings.
        event: EventView,
        /// More about each entrant.
        cards: Vec<CardView>,
        /// From which rounds somebody can be excused; missing where everyone
        /// is needed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        excuses: Option<ExcusesView>,
        /// Who entered himself.
        applications: Vec<ApplicationView>,
        /// Results that do not count yet.
        pending: Vec<PendingView>,
        /// Matches of the round being played without a result that counts.
        missing: Vec<u32>,
        /// Rounds whose results may still be corrected.
        corrections: Vec<CorrectionTerm>,
        /// Slips that are to be handed in, by when and by whom, where the
        /// text says so.
        slip_duties: Vec<SlipDuty>,
        /// Calls for a referee: those that wait, and those of the last round.
        calls: Vec<CallView>,
        /// Every ruling.
        rulings: Vec<RulingView>,
        /// Every appeal.
        appeals: Vec<AppealView>,
        /// Until when appeals may be made.
        appeal_terms: Vec<AppealTerm>,
        /// Who works at the event.
        staff: Vec<StaffWish>,
        /// What is odd about the draft.
        warnings: Vec<Notice>,
        /// The last steps, the newest first.
        history: Vec<HistoryLine>,
    }
}

shapes! {
    /// Said to the staff after every line of the log.
    DeskChange {
        /// The version of the desk.
        version: u64,
    }
}

impl DeskView {
    /// An event as somebody of its staff sees it.
    pub fn new(desk: &Desk, id: &str, you: StaffRole) -> Self {
        let state = desk.tournament();
        Self {
            version: desk.version(),
            you,
            next: desk.next_step(),
            draft: desk.wishes().cloned(),
            event: EventView::of_staff(desk, id),
            cards: CardView::all(desk),
            excuses: ExcusesView::new(desk),
            applications: ApplicationView::all(desk),
            pending: PendingView::all(desk, you),
            missing: missing(desk),
            corrections: CorrectionTerm::all(desk),
            slip_duties: SlipDuty::all(desk),
            calls: CallView::all(desk),
            rulings: state.rulings.iter().map(RulingView::new).collect(),
            appeals: AppealView::all(desk),
            appeal_terms: AppealTerm::all(desk),
            staff: desk.staff(),
            warnings: Notice::of_draft(desk),
            history: HistoryLine::last(desk, HISTORY),
        }
    }
}

impl CorrectionTerm {
    fn all(desk: &Desk) -> Vec<Self> {
        let state = desk.tournament();
        let Some((stage, _, running)) = state.current().filter(|_| !desk.side().finished) else {
            return Vec::new();
        };
        let rounds =
            (1..=running.rounds.len() as u32).map(|round| (round, state.correctable(round)));
        rounds
            .filter_map(|(round, term)| {
                let until_ms = term?.map(|until_s| until_s * 1_000);
                Some(Self { stage: stage as u32, round, until_ms })
            })
            .collect()
    }
}

/// Matches of the round being played without a result that counts; whoever
/// left forfeits his when the round is closed.
fn missing(desk: &Desk) -> Vec<u32> {
    let state = desk.tournament();
    let here = |of: &&Match| of.drafted.sides.iter().all(|&id| state.is_active(id));
    let round = state.current().and_then(|(_, _, running)| running.last_round());
    let playing = round.filter(|round| round.state == RoundState::Playing);
    let matches = playing.into_iter().flat_map(|round| &round.matches);
    let open = matches.filter(|of| of.taken.is_none()).filter(here);
    open.map(|of| of.drafted.match_no).collect()
}

impl ExcusesView {
    fn new(desk: &Desk) -> Option<Self> {
        let (stage, plan, shown) = desk.tournament().excusable()?;
        let (from, to) = (shown + 1, plan.rounds());
        let open = !desk.side().finished && to.is_none_or(|to| from <= to);
        open.then_some(Self { stage, from, to, worth: plan.excused })
    }
}

impl CardView {
    fn all(desk: &Desk) -> Vec<Self> {
        let (state, side) = (desk.tournament(), desk.side());
        let stage = state.excusable().map(|(stage, ..)| stage);
        let excused = |id: u32| -> Option<Vec<u32>> {
            Some(state.entrants.get(&EntrantId(id))?.excused_in(stage?).collect())
        };
        let cards = side.cards.iter();
        cards
            .map(|(id, card)| Self {
                entrant: *id,
                excused: excused(*id).unwrap_or_default(),
                row: card.row.clone(),
                table: card.table,
                code: side.code(*id).unwrap_or_default(),
            })
            .collect()
    }
}

impl ApplicationView {
    pub(super) fn all(desk: &Desk) -> Vec<Self> {
        let all = desk.side().applications.iter();
        all.map(|(id, of)| Self {
            id: *id,
            row: of.row.clone(),
            user: of.by.user.clone(),
            name: of.by.name.clone(),
            at_ms: of.at_ms,
            state: of.state.clone(),
        })
        .collect()
    }
}

impl PendingView {
    fn all(desk: &Desk, you: StaffRole) -> Vec<Self> {
        let all = desk.side().pending.iter();
        all.map(|(match_no, pending)| match pending {
            Pending::Once(first) => {
                let (by, by_user) = (Some(first.by.name.clone()), Some(first.by.user.clone()));
                Self { once: true, by, by_user, ..Self::empty(*match_no) }
            }
            Pending::Differing(both) => {
                let typed = both.iter().filter(|_| you >= StaffRole::Referee);
                let typed = typed.map(TypedView::new).collect();
                Self { typed, differ: true, ..Self::empty(*match_no) }
            }
            Pending::Entered { slip, by, .. } => Self::entered(*match_no, slip, by),
            Pending::Reported(reports) => Self::reported(*match_no, reports),
        })
        .collect()
    }

    fn empty(match_no: u32) -> Self {
        Self {
            match_no,
            entered: None,
            by: None,
            by_user: None,
            once: false,
            typed: Vec::new(),
            reports: Vec::new(),
            differ: false,
        }
    }

    fn entered(match_no: u32, slip: &Slip, by: &Who) -> Self {
        Self {
            entered: Some(slip.clone()),
            by: Some(by.name.clone()),
            by_user: Some(by.user.clone()),
            ..Self::empty(match_no)
        }
    }

    fn reported(match_no: u32, reports: &Reports) -> Self {
        let (reports, differ) = (ReportView::all(reports), differ(reports));
        Self { reports, differ, ..Self::empty(match_no) }
    }
}

impl TypedView {
    fn new(of: &Typed) -> Self {
        Self { slip: of.slip.clone(), fault: of.fault, by: of.by.name.clone() }
    }
}

impl ReportView {
    pub(super) fn all(reports: &Reports) -> Vec<Self> {
        let all = reports.iter();
        all.map(|(side, (slip, by))| Self { side: *side, slip: slip.clone(), by: by.name.clone() })
            .collect()
    }
}
