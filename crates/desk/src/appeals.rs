//! Appeals with every step of theirs, and until when they may be made.

use tournament::event::{Entry, Happening, RoundState};
use tournament::ruling::{AppealForm, Deadline, Verdict, appeal_deadline_s};

use crate::desk::Desk;
use crate::wire::{AppealDecision, AppealTerm, AppealView};

const SECOND_MS: i64 = 1_000;

impl Desk {
    /// Every appeal, with who did what when.
    pub(crate) fn appeals(&self) -> Vec<AppealView> {
        let mut appeals: Vec<AppealView> = Vec::new();
        let mut decided: Option<usize> = None;
        let standing = self.numbered().filter(|(version, _)| !self.is_undone(*version));
        for Entry { at_s, by, what, .. } in standing.flat_map(|(_, line)| &line.entries) {
            let at_ms = at_s * SECOND_MS;
            let last = decided.take();
            match what {
                Happening::Appealed(appeal) => appeals.push(AppealView {
                    id: appeal.id,
                    entrant: appeal.entrant.0,
                    ruling: appeal.ruling,
                    form: appeal.form.into(),
                    grounds: appeal.grounds.clone(),
                    by: by.clone(),
                    at_ms,
                    decisions: Vec::new(),
                }),
                Happening::AppealDecided { appeal, step, verdict } => {
                    decided = appeals.iter().position(|of| of.id == *appeal);
                    if let Some(of) = decided.and_then(|at| appeals.get_mut(at)) {
                        of.decisions.push(AppealDecision {
                            step: (*step).into(),
                            changed: *verdict == Verdict::Changed,
                            sanction: None,
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
                        decision.sanction = Some((*sanction).into());
                    }
                }
                _ => {}
            }
        }
        appeals
    }

    /// Until when appeals may be made against rulings of each round that was
    /// played, by the forms that the edition knows.
    pub(crate) fn appeal_terms(&self) -> Vec<AppealTerm> {
        let state = self.event.state();
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
                    terms.push(AppealTerm {
                        stage,
                        round: number,
                        form: form.into(),
                        within_min: within_s.map(|seconds| (seconds / 60) as u32),
                        until_ms: within_s
                            .zip(closed_s)
                            .map(|(seconds, closed_s)| (closed_s + seconds) * SECOND_MS),
                    });
                }
            }
        }
        terms
    }
}
