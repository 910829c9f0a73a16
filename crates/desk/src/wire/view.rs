//! What the desk and the public see.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    CallView, ConventionView, DraftWishes, EntryRow, EventAppealForm, EventAppealStep,
    EventDetails, EventRoundState, EventSanction, EventSlip, EventStatus, LateCost, NextStep,
    StaffRole, StaffWish, StageView,
};

/// What became of an application.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ApplicationState {
    /// The desk has not decided.
    Waiting {},
    /// It became this entry.
    Approved {
        /// Which entrant.
        entrant: u32,
    },
    /// It was turned down.
    Rejected {
        /// Why.
        reason: String,
    },
    /// The applicant took it back.
    Cancelled {},
}

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
        rounds_planned: Option<u32>,
        /// Whether it is only a rehearsal (演练), which no list shows.
        #[serde(default)]
        rehearsal: bool,
    }

    /// An event in the list of somebody's own.
    OwnEvent {
        /// The event.
        #[serde(flatten)]
        event: EventSummary,
        /// What he does there, if he is of its staff.
        role: Option<StaffRole>,
    }

    /// One who competes.
    EntrantView {
        /// It never changes.
        id: u32,
        /// The number (序号), which may be drawn by lot.
        number: u32,
        /// The name on lists.
        name: String,
        /// Its people.
        people: Vec<String>,
        /// Its unit.
        unit: Option<String>,
        /// 对号 within the unit.
        label: String,
        /// Its section, from 0.
        section: Option<u32>,
        /// Its seed.
        seed: Option<u32>,
        /// `withdrawn` or `disqualified`, when it has left.
        left: Option<String>,
        /// Whether it has checked in.
        here: bool,
    }

    /// What one side takes from a match.
    ScoreView {
        /// In the unit of the stage.
        points: i64,
        /// In hundredths.
        standard: i64,
    }

    /// A match.
    MatchView {
        /// Its number in the round.
        match_no: u32,
        /// Where it is played.
        table: u32,
        /// Who meets.
        sides: Vec<u32>,
        /// The slip, once it counts.
        slip: Option<EventSlip>,
        /// What it is worth to each side.
        scores: Vec<ScoreView>,
        /// The side that won, from 0.
        winner: Option<u8>,
        /// The ids of its online tables; none for a match on paper.
        online: Vec<String>,
    }

    /// A round.
    RoundView {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
        /// How far it has come.
        state: EventRoundState,
        /// By number.
        matches: Vec<MatchView>,
        /// Who sits out.
        byes: Vec<u32>,
    }

    /// What put a line of the standings below the one above.
    TieBreak {
        /// Its stable name.
        code: String,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    }

    /// A line of the standings.
    StandingRow {
        /// From 1; equals share a rank.
        rank: u32,
        /// Who.
        entrant: u32,
        /// In the unit of the stage: half points, hundredths, or deal points.
        points: i64,
        /// 标准分 in hundredths.
        standard: i64,
        /// Rounds won.
        wins: u32,
        /// The points of everyone met.
        opponents: i64,
        /// Violations recorded.
        violations: u32,
        /// 得分率 with four decimals.
        ratio: String,
        /// Deals won.
        deals_won: u32,
        /// The round reached in an elimination.
        reached: u32,
        /// The deciding tie-break; none for the first line, and none for
        /// one that is equal to the line above.
        decided_by: Option<TieBreak>,
    }

    /// A section, ranked apart.
    SectionStandings {
        /// From 0.
        section: u32,
        /// Its name.
        name: String,
        /// From the top.
        rows: Vec<StandingRow>,
    }

    /// A unit.
    UnitStanding {
        /// From 1.
        rank: u32,
        /// Its name.
        unit: String,
        /// The sum of what counts.
        points: i64,
        /// The sum of 标准分.
        standard: i64,
        /// The entrants that count, the best first.
        counted: Vec<u32>,
    }

    /// The standings of a stage.
    StandingsView {
        /// From 0.
        stage: u32,
        /// After so many rounds.
        after_round: u32,
        /// `half`, `hundredth` or `deal`: what one point stands for.
        unit: String,
        /// From the top.
        rows: Vec<StandingRow>,
        /// The sections, ranked apart.
        sections: Vec<SectionStandings>,
        /// The units, where they are ranked.
        units: Vec<UnitStanding>,
    }

    /// More time for one table.
    ExtensionView {
        /// Which match.
        match_no: u32,
        /// By so many minutes.
        minutes: i32,
        /// When its time is up.
        ends_ms: i64,
    }

    /// The clock of the round being played.
    ClockView {
        /// From 1.
        round: u32,
        /// When it began, in milliseconds since 1970.
        started_ms: i64,
        /// When time is up, as long as the clock is not held.
        ends_ms: i64,
        /// Since when it is held.
        held_ms: Option<i64>,
        /// When the last deals are announced.
        warn_ms: Option<i64>,
        /// How many deals are still played after the announcement.
        last_deals: Option<u32>,
        /// Whether the deal in hand is one of them.
        counting_present: bool,
        /// Tables with more time.
        extensions: Vec<ExtensionView>,
    }

    /// An event as everyone sees it.
    EventView {
        /// As in lists.
        summary: EventSummary,
        /// The version at which the public last saw something change.
        version: u64,
        /// The text that holds.
        edition: String,
        /// `player`, `pair` or `team`.
        kind: String,
        /// The names of the sections.
        sections: Vec<String>,
        /// Everyone.
        entrants: Vec<EntrantView>,
        /// What is played, stage by stage.
        stages: Vec<StageView>,
        /// The rounds published, oldest first.
        rounds: Vec<RoundView>,
        /// The standings of each stage.
        standings: Vec<StandingsView>,
        /// The clock of the round being played.
        clock: Option<ClockView>,
        /// The extra deals that are being played online.
        play_off: Option<PlayOffView>,
        /// The convention cards; only the desk sees them before the first
        /// round is published.
        conventions: Vec<ConventionView>,
    }

    /// Extra deals that are being played online.
    PlayOffView {
        /// Who plays.
        players: Vec<u32>,
        /// The id of their table.
        online: String,
    }

    /// What the desk knows of an entrant besides what everyone sees.
    CardView {
        /// Which.
        entrant: u32,
        /// As entered.
        row: EntryRow,
        /// The table it keeps.
        table: Option<u32>,
        /// The code with which its people claim it; empty at events opened
        /// before there were codes.
        code: String,
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
        slip: EventSlip,
        /// Who reported.
        by: String,
    }

    /// A result that does not count yet.
    PendingView {
        /// Which match.
        match_no: u32,
        /// A slip entered at the desk, to be confirmed by somebody else.
        entered: Option<EventSlip>,
        /// Who entered it.
        by: Option<String>,
        /// The id of that user.
        by_user: Option<String>,
        /// What the sides reported.
        reports: Vec<ReportView>,
        /// Whether the reports differ, so that the desk must look.
        differ: bool,
    }

    /// A ruling.
    RulingView {
        /// Its number.
        id: u32,
        /// Against whom.
        entrant: u32,
        /// From 0.
        stage: u32,
        /// From 1.
        round: u32,
        /// The deal, where one is concerned.
        deal: Option<u32>,
        /// The code of the offence.
        offence: String,
        /// The article.
        article: String,
        /// What the edition proposes.
        proposed: EventSanction,
        /// What is in force.
        sanction: EventSanction,
        /// Why it differs.
        reason: Option<String>,
        /// The ruling it follows from.
        follows: Option<u32>,
        /// Who ruled.
        by: String,
    }

    /// A decision on an appeal.
    AppealDecision {
        /// Who decided.
        step: EventAppealStep,
        /// Whether the ruling was changed.
        changed: bool,
        /// What it was changed to.
        sanction: Option<EventSanction>,
        /// Who wrote the decision down.
        by: String,
        /// When.
        at_ms: i64,
    }

    /// Until when an appeal may be made against rulings of a round.
    AppealTerm {
        /// From 0.
        stage: u32,
        /// From 1.
        round: u32,
        /// How; forms that the edition does not know are left out.
        form: EventAppealForm,
        /// Minutes after the end of the round; missing where the edition sets
        /// no time.
        within_min: Option<u32>,
        /// The last moment; missing before the round is closed, and where the
        /// edition sets no time.
        until_ms: Option<i64>,
    }

    /// An appeal.
    AppealView {
        /// Its number.
        id: u32,
        /// Who appeals.
        entrant: u32,
        /// Against which ruling.
        ruling: u32,
        /// How.
        form: EventAppealForm,
        /// On what grounds.
        grounds: String,
        /// Who wrote it down.
        by: String,
        /// When.
        at_ms: i64,
        /// Every decision, in order.
        decisions: Vec<AppealDecision>,
    }

    /// A step of the event, in words.
    HistoryLine {
        /// The version after it.
        version: u64,
        /// When.
        at_ms: i64,
        /// Who.
        by: String,
        /// What, in Chinese.
        zh: String,
        /// What, in English.
        en: String,
        /// Whether it was taken back.
        undone: bool,
        /// The word of the command; `open` for the first line.
        c: String,
    }

    /// Something the director should know.
    Notice {
        /// Its stable name.
        code: String,
        /// The match it is about.
        match_no: Option<u32>,
        /// The entrants it is about.
        entrants: Vec<u32>,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
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
        draft: Option<DraftWishes>,
        /// As everyone will see it, with drafts and newest standings.
        event: EventView,
        /// More about each entrant.
        cards: Vec<CardView>,
        /// Who entered himself.
        applications: Vec<ApplicationView>,
        /// Results that do not count yet.
        pending: Vec<PendingView>,
        /// Matches of the round being played without a result that counts.
        missing: Vec<u32>,
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

    /// How somebody would move in the standings.
    RankShift {
        /// Who.
        entrant: u32,
        /// The rank now.
        before: Option<u32>,
        /// The rank then.
        after: Option<u32>,
        /// The points now.
        points_before: Option<i64>,
        /// The points then.
        points_after: Option<i64>,
    }

    /// What pairing a dropped draft anew would change.
    PairingChange {
        /// Which round.
        round: u32,
        /// The pairs that would go.
        before: Vec<Vec<u32>>,
        /// The pairs that would come.
        after: Vec<Vec<u32>>,
    }

    /// What a command leads to.
    Consequences {
        /// What it does, in Chinese.
        zh: String,
        /// In English.
        en: String,
        /// Who moves in the standings.
        standings: Vec<RankShift>,
        /// Whether the draft of the next round falls.
        draft_dropped: bool,
        /// How that round would be paired then.
        pairings: Option<PairingChange>,
        /// The draft as it would be, after a command about it.
        draft: Option<RoundView>,
        /// The pairs the engine would make by itself, where a draft by hand
        /// differs.
        engine: Vec<Vec<u32>>,
        /// The rulings given, with those that follow by themselves.
        rulings: Vec<RulingView>,
        /// What it costs, for one who comes late.
        late: Option<LateCost>,
        /// The entrants entered, whom no view has yet.
        entered: Vec<EntrantView>,
        /// What is odd about it.
        warnings: Vec<Notice>,
    }

    /// The answer to a command.
    CommandAnswer {
        /// The version after it; for a preview, the present one.
        version: u64,
        /// Whether it was done now or, sent again, before.
        done: bool,
        /// What it leads to; missing when it was done before.
        consequences: Option<Consequences>,
    }

    /// One reason for a pairing.
    WhyPairing {
        /// The nearer neighbour that was passed over.
        entrant: u32,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    }

    /// Why two meet.
    WhyView {
        /// Which round.
        round: u32,
        /// Which match.
        match_no: u32,
        /// Who meets.
        sides: Vec<u32>,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
        /// The neighbours passed over.
        passed_over: Vec<WhyPairing>,
    }

    /// An offence of the edition's catalogue.
    OffenceView {
        /// Its stable code.
        code: String,
        /// Its name in the text.
        zh: String,
        /// Its name in English.
        en: String,
        /// The article.
        article: String,
        /// The usual sanctions: the first time, the second, and so on.
        steps: Vec<EventSanction>,
    }

    /// Said to everyone who follows an event when its public view changes.
    LiveChange {
        /// The version of the public view.
        version: u64,
        /// Which parts changed: `details`, `entrants`, `rounds`, `standings`,
        /// `clock`, `conventions`.
        what: Vec<String>,
    }
}
