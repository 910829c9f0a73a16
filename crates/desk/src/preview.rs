//! What a command leads to, before it is done.

use std::collections::{BTreeMap, BTreeSet};

use refusal::Refusal;
use tournament::EntrantId;
use tournament::event::{Command, Happening, RoundState, State};
use tournament::swiss::{ByHand, Leniency};

use crate::decide::execute;
use crate::desk::Desk;
use crate::line::{Line, What};
use crate::show::ruling;
use crate::wire::{
    Consequences, DeskCommand, DraftWishes, Notice, PairingChange, RankShift, RoundView,
    StandingsView,
};
use crate::{drafts, standings, words};

type Pairs = Vec<Vec<u32>>;

impl Desk {
    /// What a decided line leads to.
    pub fn consequences(&self, line: &Line) -> Result<Consequences, Refusal> {
        let after = self.after(line)?;
        Ok(self.difference(&after, line))
    }

    /// The difference that a line makes, given the desk after it.
    pub fn difference(&self, after: &Self, line: &Line) -> Consequences {
        let (zh, en) = self.told(line);
        let (by_hand, about_draft) = match &line.what {
            What::Done(DeskCommand::Draft { .. } | DeskCommand::Swap { .. }) => {
                let wishes = &after.side.wishes;
                let none = DraftWishes { leniency: wishes.leniency, ..drafts::none() };
                (*wishes != none, true)
            }
            What::Done(DeskCommand::MoveTable { .. }) => (false, true),
            _ => (false, false),
        };
        let (before_draft, after_draft) = (self.draft(), after.draft());
        let draft_dropped = before_draft.is_some() && after_draft.is_none() && !published(line);
        let pairings = before_draft.as_ref().filter(|_| draft_dropped).and_then(|draft| {
            let anew = after.paired_anew(line.at_ms)?;
            Some(changed_pairs(draft.round, &pairs(draft), &anew))
        });
        let engine = match (&after_draft, by_hand) {
            (Some(draft), true) => {
                let own = self.paired_anew(line.at_ms).unwrap_or_default();
                changed_pairs(draft.round, &pairs(draft), &own).after
            }
            _ => Vec::new(),
        };
        let rulings = line.entries.iter().filter_map(|entry| match &entry.what {
            Happening::Ruled(of) => Some(ruling(of)),
            _ => None,
        });
        let known = &self.event.state().entrants;
        let mut entered = after.entrants();
        entered.retain(|entrant| !known.contains_key(&EntrantId(entrant.id)));
        Consequences {
            zh,
            en,
            standings: shifts(
                &standings::all(self, self.event.state()),
                &standings::all(after, after.event.state()),
            ),
            draft_dropped,
            pairings,
            draft: after_draft.filter(|_| about_draft),
            engine,
            rulings: rulings.collect(),
            late: line.entries.iter().find_map(|entry| match entry.what {
                Happening::CameLate { costs, .. } => Some(costs.into()),
                _ => None,
            }),
            entered,
            warnings: if about_draft { warnings(after) } else { Vec::new() },
        }
    }

    /// What a line does; for one that takes another back, what that was.
    fn told(&self, line: &Line) -> (String, String) {
        let (zh, en) = words::of_line(self, line);
        let undone = line.undoes.and_then(|version| {
            self.numbered().find(|(number, _)| *number == version).map(|(_, line)| line)
        });
        match undone {
            Some(undone) => {
                let (what_zh, what_en) = words::of_line(self, undone);
                let by = &undone.by.name;
                (format!("{zh}（{by}：{what_zh}）"), format!("{en} ({by} {what_en})"))
            }
            None => (zh, en),
        }
    }

    /// The draft, if there is one.
    fn draft(&self) -> Option<RoundView> {
        let (stage, _, running) = self.event.state().current()?;
        let round = running.last_round().filter(|round| round.state == RoundState::Draft)?;
        Some(self.round(stage as u32, running.rounds.len() as u32, round))
    }

    /// The pairs the engine makes by itself now, letting rules give only when
    /// they must.
    fn paired_anew(&self, at_ms: i64) -> Option<Pairs> {
        [Leniency::Strict, Leniency::UnitsMayMeet, Leniency::RematchesToo].into_iter().find_map(
            |leniency| {
                let command = Command::Draft { leniency, by_hand: ByHand::default() };
                let entries = execute(self, &[command], at_ms, "").ok()?;
                entries.iter().find_map(|entry| match &entry.what {
                    Happening::RoundDrafted { matches, .. } => Some(
                        matches.iter().map(|m| m.sides.iter().map(|id| id.0).collect()).collect(),
                    ),
                    _ => None,
                })
            },
        )
    }
}

/// Whether the line published the draft.
fn published(line: &Line) -> bool {
    matches!(line.what, What::Done(DeskCommand::Advance { .. } | DeskCommand::Undo {}))
}

fn pairs(round: &RoundView) -> Pairs {
    round.matches.iter().map(|of| of.sides.clone()).collect()
}

fn changed_pairs(round: u32, before: &Pairs, after: &Pairs) -> PairingChange {
    let key = |sides: &Vec<u32>| sides.iter().copied().collect::<BTreeSet<u32>>();
    let without = |some: &Pairs, others: &Pairs| -> Pairs {
        let others: BTreeSet<BTreeSet<u32>> = others.iter().map(key).collect();
        some.iter().filter(|sides| !others.contains(&key(sides))).cloned().collect()
    };
    PairingChange { round, before: without(before, after), after: without(after, before) }
}

/// Who moves in the last standings, in rank or in points.
fn shifts(before: &[StandingsView], after: &[StandingsView]) -> Vec<RankShift> {
    let stage = before.iter().chain(after).map(|view| view.stage).max();
    let of = |all: &[StandingsView]| -> BTreeMap<u32, (u32, i64)> {
        all.iter()
            .filter(|view| Some(view.stage) == stage)
            .flat_map(|view| &view.rows)
            .map(|row| (row.entrant, (row.rank, row.points)))
            .collect()
    };
    let (old, new) = (of(before), of(after));
    let everyone: BTreeSet<u32> = old.keys().chain(new.keys()).copied().collect();
    everyone
        .into_iter()
        .filter(|id| old.get(id) != new.get(id))
        .map(|entrant| RankShift {
            entrant,
            before: old.get(&entrant).map(|(rank, _)| *rank),
            after: new.get(&entrant).map(|(rank, _)| *rank),
            points_before: old.get(&entrant).map(|(_, points)| *points),
            points_after: new.get(&entrant).map(|(_, points)| *points),
        })
        .collect()
}

/// What is odd about the draft.
pub(crate) fn warnings(desk: &Desk) -> Vec<Notice> {
    let state = desk.event.state();
    let Some((stage, _, running)) = state.current() else { return Vec::new() };
    let Some(round) = running.last_round().filter(|round| round.state == RoundState::Draft) else {
        return Vec::new();
    };
    let met = met(state, stage);
    let mut notices = Vec::new();
    for of in &round.matches {
        let sides = &of.drafted.sides;
        let entrants: Vec<u32> = sides.iter().map(|id| id.0).collect();
        let mut warn = |code: &str, zh: &str, en: &str| {
            notices.push(Notice {
                code: code.to_owned(),
                match_no: Some(of.drafted.table),
                entrants: entrants.clone(),
                zh: zh.to_owned(),
                en: en.to_owned(),
            });
        };
        let [a, b] = sides.as_slice() else { continue };
        if met.contains(&(*a, *b)) {
            warn("rematch", "两对已经相遇过。", "The two have met before.");
        }
        let unit = |id: &EntrantId| state.entrants.get(id).and_then(|of| of.entrant.unit);
        if unit(a).is_some() && unit(a) == unit(b) {
            warn("own_unit", "两对同属一个单位。", "The two are of one unit.");
        }
    }
    let absent: Vec<u32> = round
        .matches
        .iter()
        .flat_map(|of| &of.drafted.sides)
        .map(|id| id.0)
        .filter(|id| desk.side.cards.get(id).is_some_and(|card| !card.here))
        .collect();
    let anybody_here = desk.side.cards.values().any(|card| card.here);
    if anybody_here && !absent.is_empty() {
        notices.push(Notice {
            code: "not_checked_in".to_owned(),
            match_no: None,
            zh: format!("有 {} 个参赛者尚未报到。", absent.len()),
            en: format!("{} entrants have not checked in.", absent.len()),
            entrants: absent,
        });
    }
    notices
}

/// Everyone who has met in a stage, both ways round.
fn met(state: &State, stage: usize) -> BTreeSet<(EntrantId, EntrantId)> {
    let Some(table) = state.standings(stage) else { return BTreeSet::new() };
    let facts = table.facts.iter();
    facts.flat_map(|(id, of)| of.met.iter().map(|(other, _)| (*id, *other))).collect()
}
