//! Lots among equals, worked out again: who may have drawn, and what the seed
//! gives them.

use std::collections::BTreeSet;

use super::book::Book;
use super::draw::pools;
use super::order::{Ledger, Ranked};
use crate::EntrantId;
use crate::lot::Seed;
use crate::plan::{Cut, Format};
use crate::standings::Criterion;

/// What is wrong with a lot, if anything.
pub(super) fn fault(book: &Book, stage: usize, seed: Seed, order: &[EntrantId]) -> Option<String> {
    let chapter = book.chapters.get(stage)?;
    let mut expected: Vec<EntrantId> = order.to_vec();
    expected.sort_unstable();
    let mut whole = chapter.players.clone();
    whole.sort_unstable();
    // Earlier versions had the whole field draw, once.
    let is_whole = expected == whole && chapter.lots.is_empty();
    let drawn: BTreeSet<EntrantId> = order.iter().copied().collect();
    if !is_whole && (drawn.len() != order.len() || !are_equals(book, stage, &drawn)) {
        return Some("others drew lots than those whom nothing else parts".to_owned());
    }
    seed.derive(&format!("ties {stage}")).stream().shuffle(&mut expected);
    (expected != order).then(|| "the lot is not what its seed gives".to_owned())
}

/// Whether these are equals whose places matter, none of them left out, and
/// not all with a lot already.
fn are_equals(book: &Book, stage: usize, drawn: &BTreeSet<EntrantId>) -> bool {
    let mut left: BTreeSet<EntrantId> = drawn.clone();
    for (rows, matters) in lists(book, stage) {
        let mut from = 0;
        while from < rows.len() {
            let equal = |row: &&Ranked| row.2 == Some(Criterion::Lot);
            let to = from + 1 + rows[from + 1..].iter().take_while(equal).count();
            let class: Vec<EntrantId> = rows[from..to].iter().map(|row| row.0).collect();
            let drew = class.iter().filter(|id| drawn.contains(id)).count();
            let new = class.iter().any(|id| !book.chapters[stage].lots.contains_key(id));
            if drew == class.len() && drew > 1 && new && matters.iter().any(|of| of(from, to)) {
                left.retain(|id| !class.contains(id));
            }
            from = to;
        }
    }
    left.is_empty() && !drawn.is_empty()
}

/// Whether equals on the places from one, counted from 0, up to another need
/// to be parted.
type Matters = Box<dyn Fn(usize, usize) -> bool>;

/// The lists that decide about places, each with when a tie in it matters.
fn lists(book: &Book, stage: usize) -> Vec<(Vec<Ranked>, Vec<Matters>)> {
    fn splits(border: usize) -> Matters {
        Box::new(move |from, to| from < border && border < to)
    }
    let (plan, chapter) = (&book.plan.stages[stage], &book.chapters[stage]);
    let ledger = Ledger::new(book, stage);
    let awarded = if book.plan.awarded == 0 { 1 } else { book.plan.awarded as usize };
    let here = |rows: Vec<Ranked>| -> Vec<Ranked> {
        rows.into_iter().filter(|row| !book.is_gone(row.0)).collect()
    };
    if stage + 1 < book.plan.stages.len() {
        let straight = chapter.through.iter().filter(|id| !book.is_gone(**id)).count();
        return match (plan.cut, plan.format) {
            (None, _) => Vec::new(),
            (Some(Cut::Best(best)), _) => {
                let everyone = here(ledger.ranked(&ledger.everyone()));
                let best = (best as usize).saturating_sub(straight);
                let awards = awarded.saturating_sub(straight);
                let beyond: Matters =
                    Box::new(move |from, to| awards > best && splits(awards)(from, to));
                vec![(everyone, vec![splits(best), beyond])]
            }
            (Some(Cut::BestOfEachGroup(best)), Format::RoundRobin { groups, .. }) => {
                pools(&chapter.players, groups as usize)
                    .iter()
                    .map(|pool| (here(ledger.ranked(pool)), vec![splits(best as usize)]))
                    .collect()
            }
            (Some(Cut::BestOfEachGroup(best)), _) => {
                vec![(here(ledger.ranked(&ledger.everyone())), vec![splits(best as usize)])]
            }
        };
    }
    let knocked_out =
        matches!(plan.format, Format::Knockout { .. } | Format::DoubleElimination { .. });
    let everyone = ledger.everyone();
    let apart: Vec<Vec<EntrantId>> = if book.plan.sections.is_empty() {
        vec![everyone]
    } else {
        let of = |section: u32| {
            let here = |id: &&EntrantId| {
                book.people.get(id).and_then(|person| person.section).map(|of| of.0)
                    == Some(section)
            };
            everyone.iter().filter(here).copied().collect()
        };
        (0..book.plan.sections.len() as u32).map(of).collect()
    };
    apart
        .iter()
        .map(|some| {
            let matters: Matters =
                if knocked_out { splits(awarded) } else { Box::new(move |from, _| from < awarded) };
            (ledger.ranked(some), vec![matters])
        })
        .collect()
}
