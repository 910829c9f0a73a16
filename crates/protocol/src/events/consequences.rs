//! What a command leads to, before it is done and after.

use std::collections::{BTreeMap, BTreeSet};

use desk::{Desk, DeskCommand, DraftWishes, Line, OnDraft, Step, What, Words};
use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::{Happening, State};
use ts_rs::TS;

use super::leaving;
use super::{EntrantView, LateCost, RoundView, RulingView, StandingsView, standings};

type Pairs = Vec<Vec<u32>>;

/// What is odd about a draft, and what a new plan changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeCode {
    /// Two have met before.
    Rematch,
    /// Two are of one unit.
    OwnUnit,
    /// Some have not checked in.
    NotCheckedIn,
    /// A stage has other rounds than before.
    RoundsChange,
    /// The rounds to come last longer or less long.
    MinutesChange,
    /// A stage is new in the plan.
    StageNew,
    /// A stage is gone from the plan.
    StageGone,
    /// A stage is played in another way.
    StageChange,
    /// The sections are others.
    SectionsChange,
    /// An entrant has more or fewer people.
    KindChange,
    /// The field is smaller than the plan reckons with.
    FieldSmall,
    /// A unit has more entrants than the plan allows.
    UnitOver,
    /// What was played keeps its results.
    ResultsStay,
    /// Entries are still taken.
    EntriesOpen,
    /// The list of entrants is still on notice (公示).
    OnNotice,
    /// Somebody leaves before anything is played.
    LeavesList,
    /// Somebody leaves the table where he sits.
    LeavesTable,
    /// Somebody leaves, and his results are struck out.
    ResultsStruck,
    /// Somebody leaves, and those he was to meet win without playing.
    OpponentsWin,
}

shapes! {
    /// Something the director should know.
    Notice {
        /// Its stable name.
        code: NoticeCode,
        /// The match it is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        match_no: Option<u32>,
        /// The entrants it is about.
        entrants: Vec<u32>,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    }

    /// How somebody would move in the standings.
    RankShift {
        /// Who.
        entrant: u32,
        /// The rank now.
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<u32>,
        /// The rank then.
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
        /// The points now.
        #[serde(skip_serializing_if = "Option::is_none")]
        points_before: Option<i64>,
        /// The points then.
        #[serde(skip_serializing_if = "Option::is_none")]
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
        #[serde(skip_serializing_if = "Option::is_none")]
        pairings: Option<PairingChange>,
        /// The draft as it would be, after a command about it.
        #[serde(skip_serializing_if = "Option::is_none")]
        draft: Option<RoundView>,
        /// The pairs the engine would make by itself, where a draft by hand
        /// differs.
        engine: Vec<Vec<u32>>,
        /// The rulings given, with those that follow by themselves.
        rulings: Vec<RulingView>,
        /// What it costs, for one who comes late.
        #[serde(skip_serializing_if = "Option::is_none")]
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
        #[serde(skip_serializing_if = "Option::is_none")]
        consequences: Option<Consequences>,
    }
}

impl Consequences {
    /// The difference that a step makes to a desk.
    pub fn new(before: &Desk, step: &Step) -> Self {
        Self::between(before, &step.after, &step.line)
    }

    /// The difference between a desk and the desk after a line.
    pub fn between(before: &Desk, after: &Desk, line: &Line) -> Self {
        let Words { zh, en } = before.words(line);
        let on_draft = on_draft(line);
        let shown = |desk: &Desk| {
            desk.draft().map(|(stage, number, round)| RoundView::new(desk, stage, number, round))
        };
        let (old_draft, new_draft) = (shown(before), shown(after));
        let draft_dropped =
            old_draft.is_some() && new_draft.is_none() && on_draft != OnDraft::Resolves;
        let pairings = old_draft.as_ref().filter(|_| draft_dropped).and_then(|draft| {
            Some(changed_pairs(draft.round, &pairs(draft), &after.paired_anew()?))
        });
        let engine = match &new_draft {
            Some(draft) if on_draft == OnDraft::Pairs && is_by_hand(after) => {
                let own = before.paired_anew().unwrap_or_default();
                changed_pairs(draft.round, &pairs(draft), &own).after
            }
            Some(_) | None => Vec::new(),
        };
        let about_draft = matches!(on_draft, OnDraft::Pairs | OnDraft::Moves);
        let known = &before.tournament().entrants;
        let mut entered = EntrantView::all(after);
        entered.retain(|entrant| !known.contains_key(&EntrantId(entrant.id)));
        Self {
            zh,
            en,
            standings: shifts(
                &standings::all(before, before.tournament()),
                &standings::all(after, after.tournament()),
            ),
            draft_dropped,
            pairings,
            draft: new_draft.filter(|_| about_draft),
            engine,
            rulings: rulings(line),
            late: late(line),
            entered,
            warnings: {
                let mut warnings = Notice::of_plan(before, after);
                warnings.extend(Notice::of_early_draw(before, line));
                warnings.extend(leaving::notices(before, after, line));
                if about_draft {
                    warnings.extend(Notice::of_draft(after));
                }
                warnings
            },
        }
    }
}

/// What a line is to the draft of the next round.
fn on_draft(line: &Line) -> OnDraft {
    match &line.what {
        What::Done(command) => command.on_draft(),
        What::Opened(_) | What::Server(_) => OnDraft::Aside,
    }
}

/// Whether the director wished for more of the draft than that rules give.
fn is_by_hand(desk: &Desk) -> bool {
    let wishes = &desk.side().wishes;
    *wishes != DraftWishes { leniency: wishes.leniency, ..DraftWishes::default() }
}

/// The rulings given with a line, with those that follow by themselves.
fn rulings(line: &Line) -> Vec<RulingView> {
    let given = line.entries.iter().filter_map(|entry| {
        let Happening::Ruled(ruling) = &entry.what else { return None };
        Some(RulingView::new(ruling))
    });
    given.collect()
}

/// What it costs to come late, where a line says that somebody did.
fn late(line: &Line) -> Option<LateCost> {
    line.entries.iter().find_map(|entry| {
        let Happening::CameLate { costs, .. } = entry.what else { return None };
        Some(costs.into())
    })
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

/// Who moves in the last standings, in rank or in points. Where sections are
/// ranked apart, the rank is that in one's section.
fn shifts(before: &[StandingsView], after: &[StandingsView]) -> Vec<RankShift> {
    let stage = before.iter().chain(after).map(|view| view.stage).max();
    let of = |all: &[StandingsView]| -> BTreeMap<u32, (u32, i64)> {
        all.iter()
            .filter(|view| Some(view.stage) == stage)
            .flat_map(StandingsView::ranked)
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

impl Notice {
    /// That the first draw comes before the times that were announced for
    /// entries and for objections to their list.
    fn of_early_draw(before: &Desk, line: &Line) -> Vec<Self> {
        let draws = matches!(&line.what, What::Done(DeskCommand::Begin(_)));
        if !draws || !before.tournament().stages.is_empty() {
            return Vec::new();
        }
        let details = &before.side().details;
        let times = [
            (
                details.entry_until_ms,
                NoticeCode::EntriesOpen,
                "报名还没有截止，抽签后不能再报名。",
                "Entries are still open; after the draw nobody can enter.",
            ),
            (
                details.notice_until_ms,
                NoticeCode::OnNotice,
                "参赛名单还在公示期内。",
                "The list of entrants is still on notice.",
            ),
        ];
        let early = times.into_iter().filter(|(until, ..)| until.is_some_and(|at| line.at_ms < at));
        early
            .map(|(_, code, zh, en)| Self {
                code,
                match_no: None,
                entrants: Vec::new(),
                zh: zh.to_owned(),
                en: en.to_owned(),
            })
            .collect()
    }

    /// What is odd about the draft.
    pub(super) fn of_draft(desk: &Desk) -> Vec<Self> {
        let (state, side) = (desk.tournament(), desk.side());
        let Some((stage, _, round)) = desk.draft() else { return Vec::new() };
        let met = met(state, stage as usize);
        let mut notices = Vec::new();
        for of in &round.matches {
            let sides = &of.drafted.sides;
            let entrants: Vec<u32> = sides.iter().map(|id| id.0).collect();
            let mut warn = |code: NoticeCode, zh: &str, en: &str| {
                notices.push(Self {
                    code,
                    match_no: Some(of.drafted.match_no),
                    entrants: entrants.clone(),
                    zh: zh.to_owned(),
                    en: en.to_owned(),
                });
            };
            let [a, b] = sides.as_slice() else { continue };
            if met.contains(&(*a, *b)) {
                warn(NoticeCode::Rematch, "两对已经相遇过。", "The two have met before.");
            }
            let unit = |id: &EntrantId| state.entrants.get(id).and_then(|of| of.entrant.unit);
            if unit(a).is_some() && unit(a) == unit(b) {
                warn(NoticeCode::OwnUnit, "两对同属一个单位。", "The two are of one unit.");
            }
        }
        let absent: Vec<u32> = round
            .matches
            .iter()
            .flat_map(|of| &of.drafted.sides)
            .map(|id| id.0)
            .filter(|id| side.cards.get(id).is_some_and(|card| !card.here))
            .collect();
        let anybody_here = side.cards.values().any(|card| card.here);
        if anybody_here && !absent.is_empty() {
            notices.push(Self {
                code: NoticeCode::NotCheckedIn,
                match_no: None,
                zh: format!("有 {} 个参赛者尚未报到。", absent.len()),
                en: format!("{} entrants have not checked in.", absent.len()),
                entrants: absent,
            });
        }
        notices
    }
}

/// Everyone who has met in a stage, both ways round.
fn met(state: &State, stage: usize) -> BTreeSet<(EntrantId, EntrantId)> {
    let Some(table) = state.standings(stage) else { return BTreeSet::new() };
    let facts = table.facts.iter();
    facts.flat_map(|(id, of)| of.met.iter().map(|(other, _)| (*id, *other))).collect()
}
