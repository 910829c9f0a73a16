//! Rulings, lateness and appeals worked out again.

use super::Breach;
use super::book::Book;
use crate::EntrantId;
use crate::event::{Entry, Happening, RoundState};
use crate::plan::Edition;
use crate::ruling::{Appeal, AppealForm, AppealStep, Lateness, Ruling, Sanction, Scope, catalogue};

type Fault = Option<(Breach, String)>;

/// What is wrong with a ruling, given those before it. What an appeal led to
/// is looked at when all of it is there.
pub(super) fn ruling_fault(book: &Book, ruling: &Ruling, appealed: bool) -> Fault {
    let fault = |detail: &str| Some((Breach::Ruling, format!("{}: {detail}", ruling.offence)));
    if ruling.id != book.rulings.len() as u32 + 1 {
        return fault("wrongly numbered");
    }
    if catalogue(book.plan.edition).iter().all(|of| of.code != ruling.offence) {
        return fault("not in the catalogue");
    }
    let own: Vec<&Ruling> = book.rulings.iter().filter(|r| r.entrant == ruling.entrant).collect();
    if ruling.follows.is_some() && appealed {
        return None;
    }
    if let Some(cause) = ruling.follows {
        let caused = own.last().is_some_and(|last| last.id == cause);
        return if caused && consequence(book.plan.edition, &own) == Some(ruling.sanction) {
            None
        } else {
            fault("does not follow")
        };
    }
    if !is_usual(book.plan.edition, &own, ruling) {
        return fault("the proposal is not the usual sanction");
    }
    if ruling.sanction != ruling.proposed && ruling.reason.as_ref().is_none_or(String::is_empty) {
        return fault("changed without a reason");
    }
    None
}

/// Whether the proposal is the usual sanction of the offence after these, now
/// or when the log was written. Logs of earlier versions do not say how many
/// cards were thrown.
fn is_usual(edition: Edition, own: &[&Ruling], ruling: &Ruling) -> bool {
    let offences = catalogue(edition);
    let Some(offence) = offences.iter().find(|of| of.code == ruling.offence) else {
        return false;
    };
    if let (Some(points), Some(cards)) = (offence.points_a_card, ruling.particulars.cards) {
        return ruling.proposed == Sanction::DealPoints(points.saturating_mul(cards));
    }
    let mut repeats = 0;
    for earlier in own.iter().filter(|of| of.follows.is_none()) {
        let kin =
            offences.iter().any(|of| of.code == earlier.offence && of.family == offence.family);
        let counts = offence.scope == Scope::Event
            || (earlier.stage, earlier.round) == (ruling.stage, ruling.round);
        if kin && counts && earlier.sanction != Sanction::Nothing {
            repeats += 1;
        }
    }
    let step = |steps: &[Sanction]| steps.get(repeats).or(steps.last()).copied();
    [step(offence.steps), step(offence.formerly)].contains(&Some(ruling.proposed))
}

/// Whether what follows from the rulings against one entrant is what is in
/// force, after an appeal has changed one of them.
pub(super) fn settled_fault(book: &Book, entrant: EntrantId) -> Fault {
    let own: Vec<&Ruling> = book.rulings.iter().filter(|of| of.entrant == entrant).collect();
    let mut in_order: Vec<&Ruling> = Vec::new();
    for root in own.iter().filter(|of| of.follows.is_none()) {
        in_order.push(root);
        let mut cause = root.id;
        loop {
            let due = consequence(book.plan.edition, &in_order);
            let there = own.iter().find(|of| of.follows == Some(cause));
            match (there, due) {
                (None, None) => break,
                (None, Some(due)) => {
                    return Some((Breach::Ruling, format!("{due:?} should follow for {entrant}")));
                }
                (Some(there), due) => {
                    let in_force = Some(there.sanction).filter(|of| *of != Sanction::Nothing);
                    let appealed = book.decided.contains(&there.id);
                    if in_force != due && !appealed {
                        let detail = format!("ruling {} does not follow any more", there.id);
                        return Some((Breach::Ruling, detail));
                    }
                    in_order.push(there);
                    cause = there.id;
                }
            }
        }
    }
    None
}

/// What the rulings against one entrant lead to, the last being the newest.
fn consequence(edition: Edition, own: &[&Ruling]) -> Option<Sanction> {
    let newest = own.last()?;
    let (mut warnings, mut violations, mut lost_here, mut lost) = (0, 0, 0, 0);
    for ruling in own {
        let here = ruling.stage == newest.stage && ruling.round == newest.round;
        let is = |sanction| i32::from(ruling.sanction == sanction);
        lost += is(Sanction::MatchLost);
        if here {
            warnings += is(Sanction::Warning);
            violations += is(Sanction::Violation);
            lost_here += is(Sanction::MatchLost);
        }
    }
    let by_2002 = [Edition::Cn2002, Edition::Cn2017, Edition::Most2015].contains(&edition);
    match newest.sanction {
        Sanction::Warning if by_2002 && warnings > 1 => Some(Sanction::Violation),
        Sanction::Warning if edition == Edition::Erdayi2021 && warnings == 3 => {
            Some(Sanction::ScoreOff(3))
        }
        Sanction::Violation if by_2002 && violations > 2 && lost_here == 0 => {
            Some(Sanction::MatchLost)
        }
        Sanction::MatchLost if by_2002 && lost > 1 => Some(Sanction::Out),
        Sanction::Nothing
        | Sanction::Warning
        | Sanction::Violation
        | Sanction::Grade(_)
        | Sanction::DealPoints(_)
        | Sanction::DealLost
        | Sanction::DealZero
        | Sanction::MatchPointsOff(_)
        | Sanction::StandardOff(_)
        | Sanction::ScoreOff(_)
        | Sanction::MatchZero
        | Sanction::MatchLost
        | Sanction::Out => None,
    }
}

/// Whether the entry after a ruling must be another one, and is not.
pub(super) fn unfinished(book: &Book, next: Option<&Entry>) -> Fault {
    let newest = book.rulings.last()?;
    let own: Vec<&Ruling> = book.rulings.iter().filter(|r| r.entrant == newest.entrant).collect();
    let due = consequence(book.plan.edition, &own)?;
    let follows = matches!(next.map(|entry| &entry.what),
        Some(Happening::Ruled(r)) if r.follows == Some(newest.id));
    let undone = matches!(next.map(|entry| &entry.what), Some(Happening::Undone { .. }));
    if follows || undone {
        None
    } else {
        Some((Breach::Ruling, format!("{due:?} should follow for {}", newest.entrant)))
    }
}

/// cn2002:30 and most2015 二(五).
pub(super) fn late_fault(
    book: &Book,
    minutes: u32,
    costs: Lateness,
    next: Option<&Entry>,
) -> Fault {
    let (free, mild) = if book.plan.edition == Edition::Most2015 { (0, 10) } else { (5, 15) };
    let most = book.plan.edition == Edition::Most2015;
    let fits = match costs {
        Lateness::Nothing => minutes <= free,
        Lateness::Warning => !most && minutes > free && minutes <= mild,
        Lateness::OthersDeal(level) => {
            most && minutes > 0 && minutes <= mild && level.index() == u8::from(minutes > 5)
        }
        Lateness::Forfeit => minutes > mild,
    };
    if !fits {
        return Some((Breach::Ruling, format!("{minutes} minutes do not cost {costs:?}")));
    }
    let next = next.map(|entry| &entry.what);
    let followed = match costs {
        Lateness::Warning => matches!(next, Some(Happening::Ruled(_))),
        Lateness::Forfeit => matches!(next, Some(Happening::SlipTaken { .. })),
        Lateness::Nothing | Lateness::OthersDeal(_) => true,
    };
    if followed || matches!(next, Some(Happening::Undone { .. })) {
        None
    } else {
        Some((Breach::Ruling, "lateness has not had its effect".to_owned()))
    }
}

/// cn2002:40 and erdayi2021 四(十).
pub(super) fn appeal_fault(book: &Book, appeal: &Appeal, at_s: i64) -> Fault {
    let closed = match appeal.ruling {
        Some(ruling) => {
            let Some(against) = book.rulings.iter().find(|of| of.id == ruling) else {
                return Some((Breach::Deadline, "appeal against nothing".to_owned()));
            };
            book.leaf(against.stage, against.round).and_then(|leaf| leaf.closed_s)
        }
        None => book.chapters.last().and_then(|chapter| {
            chapter.rounds.iter().rfind(|leaf| leaf.state > RoundState::Draft)?.closed_s
        }),
    };
    let minutes = match (book.plan.edition, appeal.form) {
        (Edition::Sasu2017, _) => return None,
        (Edition::Erdayi2021, AppealForm::Spoken) => 5,
        (Edition::Erdayi2021, AppealForm::Written) => 10,
        (_, AppealForm::Written) => 90,
        (_, AppealForm::Spoken) => 0,
    };
    let late = minutes == 0 || closed.is_some_and(|closed| at_s - closed > minutes * 60);
    late.then(|| (Breach::Deadline, format!("appeal {:?} out of time", appeal.form)))
}

/// The chief referee first, then the committee; without a ruling the
/// organisers. That sasu2017 九 knows no committee was not always minded, so
/// that a log of then may have one.
pub(super) fn step_fault(book: &Book, appeal: u32, step: AppealStep) -> Fault {
    let of = book.appeals.iter().find(|of| of.id == appeal);
    let fits = of.is_some_and(|of| match (of.ruling, of.steps, step) {
        (Some(_), 0, AppealStep::ChiefReferee)
        | (Some(_), 1, AppealStep::Committee)
        | (None, 0, AppealStep::Organisers) => true,
        (_, _, AppealStep::ChiefReferee | AppealStep::Committee | AppealStep::Organisers) => false,
    });
    (!fits).then(|| (Breach::Deadline, format!("appeal {appeal} decided out of turn")))
}
