//! Rulings, appeals with every step of theirs, and until when they may be
//! made.

use desk::Desk;
use serde::{Deserialize, Serialize};
use tournament::event::{Entry, Happening, RoundState};
use tournament::ruling::{
    AppealForm, AppealStep, Deadline, DealEffect, DealLaw, Lateness, OpponentGets, Ruling,
    Sanction, Verdict, appeal_deadline_s, appeal_fee_yuan, catalogue, committee_only_reviews,
    next_step,
};
use ts_rs::TS;

const SECOND_MS: i64 = 1_000;

shapes! {
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
        steps: Vec<Sanction>,
        /// Points of the deal for each card, where the number of cards must
        /// be given.
        #[serde(skip_serializing_if = "Option::is_none")]
        points_a_card: Option<u16>,
        /// Whether what becomes of the deal depends on the points that the
        /// defenders had made.
        by_points: bool,
        /// Whether it cancels a board, which must be named.
        cancels_board: bool,
    }

    /// What becomes of a deal that is lost, in words.
    EffectWords {
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
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
        #[serde(skip_serializing_if = "Option::is_none")]
        deal: Option<u32>,
        /// At which table of a match of teams, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<u8>,
        /// The code of the offence.
        offence: String,
        /// The article.
        article: String,
        /// What the edition proposes.
        proposed: Sanction,
        /// What is in force.
        sanction: Sanction,
        /// Why it differs.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// What becomes of the deal.
        #[serde(skip_serializing_if = "Option::is_none")]
        effect: Option<EffectWords>,
        /// How many cards were thrown.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<u16>,
        /// What the other side gets for the match lost.
        #[serde(skip_serializing_if = "Option::is_none")]
        opponent_gets: Option<OpponentGets>,
        /// Whether the board is cancelled.
        cancels_board: bool,
        /// The ruling it follows from.
        #[serde(skip_serializing_if = "Option::is_none")]
        follows: Option<u32>,
        /// Who ruled.
        by: String,
    }

    /// A decision on an appeal.
    AppealDecision {
        /// Who decided.
        step: AppealStep,
        /// Whether the ruling was changed.
        changed: bool,
        /// What it was changed to.
        #[serde(skip_serializing_if = "Option::is_none")]
        sanction: Option<Sanction>,
        /// Why.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
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
        form: AppealForm,
        /// Minutes after the end of the round; missing where the edition sets
        /// no time.
        #[serde(skip_serializing_if = "Option::is_none")]
        within_min: Option<u32>,
        /// The last moment; missing before the round is closed, and where the
        /// edition sets no time.
        #[serde(skip_serializing_if = "Option::is_none")]
        until_ms: Option<i64>,
        /// What must be paid with it, in yuan.
        #[serde(skip_serializing_if = "Option::is_none")]
        fee_yuan: Option<u32>,
    }

    /// An appeal.
    AppealView {
        /// Its number.
        id: u32,
        /// Who appeals.
        entrant: u32,
        /// Against which ruling; about something else without one.
        #[serde(skip_serializing_if = "Option::is_none")]
        ruling: Option<u32>,
        /// How.
        form: AppealForm,
        /// On what grounds.
        grounds: String,
        /// What was paid with it, in yuan.
        #[serde(skip_serializing_if = "Option::is_none")]
        fee_yuan: Option<u32>,
        /// Whether that is returned: the appeal succeeded.
        fee_returned: bool,
        /// Who may decide next; missing when the last word is spoken.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<AppealStep>,
        /// Whether the next to decide may only review (cn2002:40 二(三)).
        next_only_reviews: bool,
        /// Who wrote it down.
        by: String,
        /// When.
        at_ms: i64,
        /// Every decision, in order.
        decisions: Vec<AppealDecision>,
    }
}

/// What coming late costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum LateCost {
    /// Nothing.
    Nothing {},
    /// A warning.
    Warning {},
    /// The others start as dealer.
    OthersDeal {
        /// At this level.
        level: String,
    },
    /// The match is forfeited.
    Forfeit {},
}

impl From<Lateness> for LateCost {
    fn from(costs: Lateness) -> Self {
        match costs {
            Lateness::Nothing => Self::Nothing {},
            Lateness::Warning => Self::Warning {},
            Lateness::OthersDeal(level) => Self::OthersDeal { level: level.to_string() },
            Lateness::Forfeit => Self::Forfeit {},
        }
    }
}

impl OffenceView {
    /// The offences of the edition, for the referee to choose from.
    pub fn all(desk: &Desk) -> Vec<Self> {
        let all = catalogue(desk.tournament().plan.edition).iter();
        all.map(|offence| Self {
            code: offence.code.to_owned(),
            zh: offence.zh.to_owned(),
            en: offence.en.to_owned(),
            article: offence.article.to_string(),
            steps: offence.steps.to_vec(),
            points_a_card: offence.points_a_card,
            by_points: offence.deal == DealLaw::ByPoints,
            cancels_board: offence.cancels_board,
        })
        .collect()
    }
}

impl From<DealEffect> for EffectWords {
    fn from(effect: DealEffect) -> Self {
        Self { zh: effect.zh(), en: effect.en() }
    }
}

impl EffectWords {
    /// What a deal lost at a table comes to: the others rise so many levels,
    /// and the defenders take over where it was the dealer's side.
    pub(crate) fn of_forfeit(levels: u32, takeover: bool) -> Self {
        let up = u8::try_from(levels).unwrap_or(u8::MAX);
        let (dealer_side_up, defenders_up) = if takeover { (0, up) } else { (up, 0) };
        DealEffect { dealer_side_up, defenders_up, switch: takeover }.into()
    }
}

impl RulingView {
    pub(super) fn new(of: &Ruling) -> Self {
        Self {
            id: of.id,
            entrant: of.entrant.0,
            stage: of.stage,
            round: of.round,
            deal: of.particulars.deal,
            table: of.particulars.table,
            offence: of.offence.clone(),
            article: of.article.clone(),
            proposed: of.proposed,
            sanction: of.sanction,
            reason: of.reason.clone(),
            effect: of.effect.map(EffectWords::from),
            cards: of.particulars.cards,
            opponent_gets: Some(of.particulars.opponent_gets)
                .filter(|gets| of.sanction.loses_match() && *gets != OpponentGets::Award),
            cancels_board: of.particulars.cancels_board,
            follows: of.follows,
            by: of.by.clone(),
        }
    }
}

impl AppealView {
    /// Every appeal, with who did what when.
    pub(super) fn all(desk: &Desk) -> Vec<Self> {
        let mut appeals: Vec<Self> = Vec::new();
        let mut decided: Option<usize> = None;
        let standing = desk.numbered().filter(|(version, _)| !desk.is_undone(*version));
        for Entry { at_s, by, what, .. } in standing.flat_map(|(_, line)| &line.entries) {
            let at_ms = at_s * SECOND_MS;
            let last = decided.take();
            match what {
                Happening::Appealed(appeal) => appeals.push(Self {
                    id: appeal.id,
                    entrant: appeal.entrant.0,
                    ruling: appeal.ruling,
                    form: appeal.form,
                    grounds: appeal.grounds.clone(),
                    fee_yuan: appeal.fee_yuan,
                    fee_returned: false,
                    next: None,
                    next_only_reviews: false,
                    by: by.clone(),
                    at_ms,
                    decisions: Vec::new(),
                }),
                Happening::AppealDecided { appeal, step, verdict, reason } => {
                    decided = appeals.iter().position(|of| of.id == *appeal);
                    if let Some(of) = decided.and_then(|at| appeals.get_mut(at)) {
                        of.decisions.push(AppealDecision {
                            step: *step,
                            changed: *verdict == Verdict::Changed,
                            sanction: None,
                            reason: reason.clone(),
                            by: by.clone(),
                            at_ms,
                        });
                    }
                }
                // A decision that changes the ruling is followed by what the
                // ruling is now.
                Happening::RulingChanged { sanction, .. } => {
                    let of = last.and_then(|at| appeals.get_mut(at));
                    if let Some(decision) = of.and_then(|of| of.decisions.last_mut()) {
                        decision.sanction = Some(*sanction);
                    }
                }
                Happening::Opened { .. }
                | Happening::Planned { .. }
                | Happening::Entered { .. }
                | Happening::Amended { .. }
                | Happening::Left { .. }
                | Happening::Excused { .. }
                | Happening::StageBegun { .. }
                | Happening::RoundDrafted { .. }
                | Happening::RoundMoved { .. }
                | Happening::SlipTaken { .. }
                | Happening::CameLate { .. }
                | Happening::Ruled(_)
                | Happening::TiesDrawn { .. }
                | Happening::ExtraDeals { .. }
                | Happening::StageEnded { .. }
                | Happening::Undone { .. } => {}
            }
        }
        let edition = desk.tournament().plan.edition;
        for of in &mut appeals {
            let last = of.decisions.last();
            of.fee_returned = of.fee_yuan.is_some() && last.is_some_and(|last| last.changed);
            of.next = next_step(edition, of.ruling.is_some(), last.map(|last| last.step));
            of.next_only_reviews =
                of.next == Some(AppealStep::Committee) && committee_only_reviews(edition);
        }
        appeals
    }
}

impl AppealTerm {
    /// Until when appeals may be made against rulings of each round that was
    /// played, by the forms that the edition knows.
    pub(super) fn all(desk: &Desk) -> Vec<Self> {
        let state = desk.tournament();
        let mut terms = Vec::new();
        for (stage, running) in (0..).zip(&state.stages) {
            for (number, round) in (1..).zip(&running.rounds) {
                if round.state == RoundState::Draft {
                    continue;
                }
                let closed_s = round.since_s.get(&RoundState::Closed);
                for form in [AppealForm::Spoken, AppealForm::Written] {
                    let within_s = match appeal_deadline_s(state.plan.edition, form) {
                        Deadline::NotThisForm => continue,
                        Deadline::Any => None,
                        Deadline::Within(seconds) => Some(seconds),
                    };
                    terms.push(Self {
                        stage,
                        round: number,
                        form,
                        within_min: within_s.map(|seconds| (seconds / 60) as u32),
                        until_ms: within_s
                            .zip(closed_s)
                            .map(|(seconds, closed_s)| (closed_s + seconds) * SECOND_MS),
                        fee_yuan: appeal_fee_yuan(state.plan.edition, form),
                    });
                }
            }
        }
        terms
    }
}
