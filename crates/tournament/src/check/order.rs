//! Standings worked out again.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::book::Book;
use super::tally::{Sheet, sheets};
use crate::event::PublishedRow;
use crate::plan::{Cut, Ranking};
use crate::standings::Criterion;
use crate::{EntrantId, Fraction};

/// The order of tie-breaks, written out from the texts once more.
fn tie_breaks(ranking: Ranking) -> Vec<Criterion> {
    use Criterion::{
        Beaten, BestDeals, BoardsWon, DealsWon, ExtraDeals, HeadToHead, Lot, Opponents, Points,
        Ratio, Reached, Share, Standard, Time, Total, Violations, Wins,
    };
    match ranking {
        Ranking::Most2015 => vec![Points, Standard, HeadToHead, Opponents, Wins, Lot],
        Ranking::Cn2002 => vec![Points, Wins, Opponents, Violations, Share, Lot],
        Ranking::RoundRobin => {
            vec![Points, Standard, HeadToHead, Wins, Violations, Share, Lot]
        }
        Ranking::Matchpoints => vec![Ratio, Beaten, BoardsWon, Time, Lot],
        Ranking::Erdayi2021 => vec![Total, DealsWon, BestDeals, ExtraDeals, Lot],
        Ranking::Reached => vec![Reached, Lot],
    }
}

/// Everyone of a stage with what they have to show.
pub(super) struct Ledger<'a> {
    book: &'a Book,
    stage: usize,
    pub(super) sheets: BTreeMap<EntrantId, Sheet>,
    reached: BTreeMap<EntrantId, i64>,
}

/// One row of an order: who, the rank, what decided.
pub(super) type Ranked = (EntrantId, u32, Option<Criterion>);

impl<'a> Ledger<'a> {
    pub(super) fn new(book: &'a Book, stage: usize) -> Self {
        let reached = super::draw::reached(book, stage);
        Self { book, stage, sheets: sheets(book, stage), reached }
    }

    /// A list of numbers for each tie-break; the greater list is better.
    fn key(&self, criterion: Criterion, id: EntrantId) -> Vec<Fraction> {
        let whole = |n: i64| vec![Fraction::new(n, 1)];
        let sheet = &self.sheets[&id];
        let chapter = &self.book.chapters[self.stage];
        match criterion {
            Criterion::Points | Criterion::Total => whole(sheet.points),
            Criterion::Standard => whole(sheet.standard),
            Criterion::HeadToHead => Vec::new(),
            Criterion::Opponents => {
                let of = |other: &EntrantId| self.sheets.get(other).map_or(0, |s| s.points);
                whole(sheet.met.iter().map(|(other, _)| of(other)).sum())
            }
            Criterion::Wins => whole(sheet.wins),
            Criterion::Violations => whole(-sheet.violations),
            Criterion::Share => vec![Fraction::new(sheet.gained, sheet.at_stake)],
            Criterion::Reached => whole(self.reached.get(&id).copied().unwrap_or(0)),
            Criterion::Ratio => vec![self.mean(id)],
            Criterion::Beaten => {
                vec![Fraction::mean(sheet.beaten.iter().map(|&other| self.mean(other)))]
            }
            Criterion::BoardsWon => {
                let won = sheet.ratios.iter().filter(|r| **r == Fraction::new(1, 1)).count();
                whole(won as i64)
            }
            Criterion::Time => whole(-sheet.time_s),
            Criterion::DealsWon => {
                whole(sheet.deals.iter().filter(|&&points| points > 0).count() as i64)
            }
            Criterion::BestDeals => {
                let mut deals = sheet.deals.clone();
                deals.sort_unstable();
                deals.iter().rev().map(|&points| Fraction::new(points, 1)).collect()
            }
            Criterion::ExtraDeals => {
                chapter.extra.get(&id).map(|&sum| Fraction::new(sum, 1)).into_iter().collect()
            }
            Criterion::Lot => {
                let lot = chapter.lots.get(&id).map(|&lot| Fraction::new(-i64::from(lot), 1));
                lot.into_iter().collect()
            }
        }
    }

    fn mean(&self, id: EntrantId) -> Fraction {
        let ratios = self.sheets.get(&id).map(|sheet| sheet.ratios.iter().cloned());
        ratios.map(Fraction::mean).unwrap_or_default()
    }

    /// Some of the stage, ranked among themselves.
    pub(super) fn ranked(&self, who: &[EntrantId]) -> Vec<Ranked> {
        let mut rows = Vec::new();
        let criteria = tie_breaks(self.book.plan.stages[self.stage].ranking);
        self.place(who.to_vec(), &criteria, None, &mut rows);
        if criteria.contains(&Criterion::ExtraDeals) {
            self.play_for_the_cut(&mut rows);
        }
        rows
    }

    /// erdayi2021 四(二): two are equal, one place is left, and the best below
    /// them plays with them: whoever wins has the place. Each trio plays once.
    fn play_for_the_cut(&self, rows: &mut [Ranked]) {
        let chapter = &self.book.chapters[self.stage];
        let Some(Cut::Best(best)) = self.book.plan.stages[self.stage].cut else { return };
        let gone = |id: &EntrantId| self.book.is_gone(*id);
        let through = chapter.through.iter().filter(|id| !gone(id)).count();
        let made = |id: EntrantId| {
            let by = [Criterion::Total, Criterion::DealsWon, Criterion::BestDeals];
            by.map(|criterion| self.key(criterion, id))
        };
        for trio in &chapter.trios {
            let here: Vec<usize> = (0..rows.len()).filter(|at| !gone(&rows[*at].0)).collect();
            let Some(last) = (best as usize).checked_sub(through + 1) else { return };
            let theirs: Vec<usize> =
                here.iter().copied().filter(|at| trio.contains(&rows[*at].0)).collect();
            let places: [usize; 3] = match theirs.try_into() {
                Ok(places) => places,
                Err(_) => continue,
            };
            let equal = made(rows[places[0]].0) == made(rows[places[1]].0);
            let worse = made(rows[places[1]].0) != made(rows[places[2]].0);
            if here.get(last) != Some(&places[0]) || !equal || !worse {
                continue;
            }
            let lot = |id: EntrantId| chapter.lots.get(&id).copied();
            let sum = |id: EntrantId| chapter.extra.get(&id).copied().unwrap_or(0);
            let mut order = places.map(|at| rows[at].0);
            order.sort_by(|one, other| {
                sum(*other).cmp(&sum(*one)).then(lot(*one).cmp(&lot(*other)))
            });
            rows[places[0]] = (order[0], places[0] as u32 + 1, rows[places[0]].2);
            for nth in 1..3 {
                let (above, id) = (order[nth - 1], order[nth]);
                let extra = sum(above) != sum(id);
                let apart = extra || lot(above) != lot(id);
                let rank = if apart { places[nth] as u32 + 1 } else { rows[places[nth - 1]].1 };
                let by = if extra { Criterion::ExtraDeals } else { Criterion::Lot };
                rows[places[nth]] = (id, rank, Some(by));
            }
        }
    }

    pub(super) fn everyone(&self) -> Vec<EntrantId> {
        self.sheets.keys().copied().collect()
    }

    fn place(
        &self,
        mut who: Vec<EntrantId>,
        criteria: &[Criterion],
        above: Option<Criterion>,
        rows: &mut Vec<Ranked>,
    ) {
        let Some((&criterion, rest)) = criteria.split_first().filter(|_| who.len() > 1) else {
            who.sort_unstable();
            let rank = rows.len() as u32 + 1;
            for (i, id) in who.into_iter().enumerate() {
                rows.push((id, rank, if i == 0 { above } else { Some(Criterion::Lot) }));
            }
            return;
        };
        if criterion == Criterion::HeadToHead {
            if let [a, b] = who[..] {
                let met = &self.sheets[&a].met;
                let sign: i64 = met.iter().filter(|(id, _)| *id == b).map(|(_, s)| s).sum();
                if sign != 0 {
                    let (first, second) = if sign > 0 { (a, b) } else { (b, a) };
                    self.place(vec![first], rest, above, rows);
                    self.place(vec![second], rest, Some(criterion), rows);
                    return;
                }
            }
            self.place(who, rest, above, rows);
            return;
        }
        let mut classes: BTreeMap<Reverse<Vec<Fraction>>, Vec<EntrantId>> = BTreeMap::new();
        for id in who {
            classes.entry(Reverse(self.key(criterion, id))).or_default().push(id);
        }
        for (i, class) in classes.into_values().enumerate() {
            self.place(class, rest, if i == 0 { above } else { Some(criterion) }, rows);
        }
    }

    /// What is wrong with published standings, if anything.
    pub(super) fn fault(&self, published: &[PublishedRow]) -> Option<String> {
        let expected = self.ranked(&self.everyone());
        if expected.len() != published.len() {
            return Some(format!("{} rows, not {}", published.len(), expected.len()));
        }
        for (row, (id, rank, decided_by)) in published.iter().zip(&expected) {
            let Some(sheet) = self.sheets.get(&row.entrant) else {
                return Some(format!("{} is not in the stage", row.entrant));
            };
            if (row.points, row.standard) != (sheet.points, sheet.standard) {
                return Some(format!("{} has not {} points", row.entrant, row.points));
            }
            let same = (row.entrant, row.rank, row.decided_by) == (*id, *rank, *decided_by);
            if !same {
                return Some(format!(
                    "rank {rank} by {decided_by:?} belongs to {id}, not {} by {:?}",
                    row.entrant, row.decided_by
                ));
            }
        }
        None
    }
}
