//! A table of the hall, for whoever stands at it with the key on its card.

use refusal::Refusal;
use tournament::event::RoundState;
use tournament::plan::EntrantKind;

use crate::decide::TABLES_MAX;
use crate::desk::Desk;
use crate::refuse;
use crate::side::Pending;
use crate::stages::slip_form;
use crate::wire::{EventSlip, ReportView, TableCardView, TableKey};

impl Desk {
    /// The keys of the tables of the hall: as many as the field needs, or
    /// more.
    pub fn keys(&self, at_least: u32) -> Result<Vec<TableKey>, Refusal> {
        let secret = self.side.secret.ok_or_else(refuse::no_keys)?;
        let state = self.event.state();
        let active = state.entrants.values().filter(|of| of.left.is_none()).count() as u32;
        let at_a_table = if state.plan.kind == EntrantKind::Player { 3 } else { 2 };
        let used = self.side.tables.values().flat_map(|tables| tables.values());
        let kept = self.side.cards.values().filter_map(|card| card.table.as_ref());
        let last = used.chain(kept).copied().max().unwrap_or(0);
        let tables = last.max(active / at_a_table).max(at_least).min(TABLES_MAX);
        Ok((1..=tables).map(|table| TableKey { table, key: secret.key(table) }).collect())
    }

    /// A table, for one with its key.
    pub fn table_card(&self, table: u32, key: &str) -> Result<TableCardView, Refusal> {
        let secret = self.side.secret.ok_or_else(refuse::wrong_key)?;
        if secret.key(table) != key {
            return Err(refuse::wrong_key());
        }
        let mut card = TableCardView {
            table,
            version: self.version(),
            round: None,
            state: None,
            match_no: None,
            sides: Vec::new(),
            slip: None,
            reports: Vec::new(),
            differ: false,
            entered: false,
            counts: None,
            conventions: Vec::new(),
            ends_ms: None,
            held_ms: None,
            calls: Vec::new(),
        };
        let Some((stage, number, round)) = self.shown_round() else { return Ok(card) };
        let here = |no: u32| self.side.shown_table(no) == Some(table);
        let Some(of) = round.matches.iter().find(|m| here(m.drafted.table)) else {
            return Ok(card);
        };
        let match_no = of.drafted.table;
        let everyone = self.entrants();
        let sides = of.drafted.sides.iter();
        card.round = Some(number);
        card.state = Some(round.state.into());
        card.match_no = Some(match_no);
        card.sides =
            sides.filter_map(|id| everyone.iter().find(|of| of.id == id.0).cloned()).collect();
        card.slip = self.event.state().plan.stages.get(stage as usize).map(slip_form);
        card.counts = of.taken.as_ref().map(|taken| EventSlip::from(&taken.slip));
        card.calls = self.calls();
        card.calls.retain(|call| (call.round, call.match_no) == (number, match_no));
        card.conventions = self.conventions();
        card.conventions.retain(|of| card.sides.iter().any(|side| side.id == of.entrant));
        if round.state == RoundState::Playing {
            match self.side.pending.get(&match_no) {
                Some(Pending::Entered { .. }) => card.entered = true,
                Some(Pending::Reported(reports)) => {
                    card.differ = differ(reports.values().map(|(slip, _)| slip));
                    card.reports = reports
                        .iter()
                        .map(|(side, (slip, by))| ReportView {
                            side: *side,
                            slip: slip.clone(),
                            by: by.name.clone(),
                        })
                        .collect();
                }
                None => {}
            }
            if let Some(clock) = self.clock_view() {
                let more = clock.extensions.iter().find(|of| of.match_no == match_no);
                card.ends_ms = Some(more.map_or(clock.ends_ms, |of| of.ends_ms));
                card.held_ms = clock.held_ms;
            }
        }
        Ok(card)
    }
}

/// Whether not all reports are the same.
pub(crate) fn differ<'a>(mut slips: impl Iterator<Item = &'a EventSlip>) -> bool {
    let first = slips.next();
    slips.any(|slip| Some(slip) != first)
}
