//! Through the log, entry by entry.

use std::collections::BTreeSet;

use super::book::{Book, Chapter, Leaf};
use super::order::Ledger;
use super::pairing::Question;
use super::{Breach, Complaint, draw, lots, rulings, scoring};
use crate::EntrantId;
use crate::event::{Drafted, Entry, Happening, PublishedRow, RoundState};
use crate::plan::{Edition, Format, Plan};
use crate::ruling::Verdict;
use crate::score::Slip;

type Fault = Option<(Breach, String)>;

pub(super) fn walk(log: &[Entry]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let mut complain = |seq: u32, fault: Fault| {
        if let Some((breach, detail)) = fault {
            complaints.push(Complaint { seq, breach, detail });
        }
    };
    let Some(Happening::Opened { plan }) = log.first().map(|entry| &entry.what) else {
        complain(1, Some((Breach::Log, "the log does not open an event".to_owned())));
        return complaints;
    };
    let mut book = Book::new(plan.clone());
    let mut standing: Vec<&Entry> = Vec::new();
    // Whose rulings an appeal is changing.
    let mut appealed: Option<EntrantId> = None;
    for (index, entry) in log.iter().enumerate() {
        let seq = index as u32 + 1;
        let backwards = index > 0 && log[index - 1].at_s > entry.at_s;
        if entry.seq != seq || backwards {
            complain(seq, Some((Breach::Log, "out of order".to_owned())));
        }
        if index == 0 {
            continue;
        }
        if let Happening::Undone { seq: undone } = entry.what {
            if standing.pop().map(|last| last.seq) != Some(undone) {
                complain(seq, Some((Breach::Log, format!("{undone} cannot be undone"))));
                return complaints;
            }
            book = Book::new(plan.clone());
            for entry in &standing {
                book.write(entry);
            }
            continue;
        }
        let next = log.get(index + 1);
        complain(seq, fault(&book, entry, next, appealed.is_some()));
        if !book.write(entry) {
            complain(seq, Some((Breach::Log, "names what is not there".to_owned())));
            return complaints;
        }
        appealed = appealed_by(&book, entry).or(appealed);
        if let Some(entrant) = appealed {
            if !next.is_some_and(|next| rules(&next.what)) {
                complain(seq, rulings::settled_fault(&book, entrant));
                appealed = None;
            }
        } else if matches!(entry.what, Happening::Ruled(_)) {
            complain(seq, rulings::unfinished(&book, next));
        }
        standing.push(entry);
    }
    complaints
}

/// Whether an entry gives or changes a ruling.
fn rules(what: &Happening) -> bool {
    matches!(what, Happening::Ruled(_) | Happening::RulingChanged { .. })
}

/// Whose rulings a decision changes. Earlier versions left what had followed
/// from them as it was, and gave no reason.
fn appealed_by(book: &Book, entry: &Entry) -> Option<EntrantId> {
    let Happening::AppealDecided { appeal, verdict: Verdict::Changed, reason: Some(_), .. } =
        &entry.what
    else {
        return None;
    };
    let ruling = book.appeals.iter().find(|of| of.id == *appeal)?.ruling?;
    Some(book.rulings.iter().find(|of| of.id == ruling)?.entrant)
}

/// What is wrong with an entry, given everything before it.
fn fault(book: &Book, entry: &Entry, next: Option<&Entry>, appealed: bool) -> Fault {
    match &entry.what {
        Happening::Opened { .. } => Some((Breach::Log, "opened twice".to_owned())),
        Happening::Undone { .. } | Happening::RulingChanged { .. } => None,
        Happening::Planned { plan } => planned_fault(book, plan),
        Happening::Entered { entrant } => book
            .people
            .contains_key(&entrant.id)
            .then(|| (Breach::Field, format!("{} is entered twice", entrant.id))),
        Happening::Amended { entrant } => {
            let changed = book.people.get(&entrant.id).is_none_or(|person| {
                person.gone || (person.unit, person.seed) != (entrant.unit, entrant.seed)
            });
            (changed && !book.chapters.is_empty() || book.is_gone(entrant.id))
                .then(|| (Breach::Field, format!("{} cannot be amended now", entrant.id)))
        }
        Happening::Left { entrant, .. } => {
            book.is_gone(*entrant).then(|| (Breach::Field, format!("{entrant} cannot leave")))
        }
        Happening::Excused { stage, entrant, rounds } => {
            excused_fault(book, *stage as usize, *entrant, rounds)
        }
        Happening::StageBegun { stage, seed, players, through, carried } => {
            begun_fault(book, *stage as usize, *seed, players, through, carried)
        }
        Happening::RoundDrafted { stage, round, matches, byes, leniency, by_hand, excused } => {
            let chapter = book.chapters.get(*stage as usize)?;
            let question = Question {
                book,
                stage: *stage as usize,
                matches,
                byes,
                leniency: *leniency,
                by_hand,
            };
            open_fault(chapter, *round)
                .or_else(|| absent_fault(book, *stage as usize, excused))
                .or_else(|| field_fault(book, *stage as usize, matches, byes))
                .or_else(|| format_fault(book, *stage as usize, matches))
                .or_else(|| question.fault())
        }
        Happening::RoundMoved { stage, round, to, standings } => {
            moved_fault(book, *stage, *round, *to, standings)
        }
        Happening::SlipTaken { stage, round, match_no, slip, fault, outcome, corrected } => {
            let leaf = book.leaf(*stage, *round)?;
            let stage = &book.plan.stages[*stage as usize];
            slip_state_fault(book, leaf, corrected.is_some(), entry.at_s).or_else(|| {
                (scoring::expected(&book.plan, stage, slip, *fault).as_ref() != Some(outcome))
                    .then(|| (Breach::Score, format!("table {match_no} is scored wrongly")))
            })
        }
        Happening::CameLate { minutes, costs, .. } => {
            rulings::late_fault(book, *minutes, *costs, next)
        }
        Happening::Ruled(ruling) => rulings::ruling_fault(book, ruling, appealed),
        Happening::Appealed(appeal) => rulings::appeal_fault(book, appeal, entry.at_s),
        Happening::AppealDecided { appeal, step, .. } => rulings::step_fault(book, *appeal, *step),
        Happening::TiesDrawn { stage, seed, order } => {
            lots::fault(book, *stage as usize, *seed, order).map(|detail| (Breach::Draw, detail))
        }
        Happening::ExtraDeals { deals, .. } => deals
            .iter()
            .any(|deal| deal.iter().sum::<i64>() != 0)
            .then(|| (Breach::Score, "extra deals do not balance".to_owned())),
        Happening::StageEnded { stage, standings } => ended_fault(book, *stage, standings),
    }
}

/// Who is there can be excused from rounds that nobody has seen, where rounds
/// are paired of those who come.
fn excused_fault(book: &Book, stage: usize, id: EntrantId, rounds: &[u32]) -> Fault {
    let format = book.plan.stages.get(stage).map(|of| of.format);
    let here = match book.chapters.last() {
        Some(last) if !last.ended => book.chapters.len() - 1,
        Some(_) | None => book.chapters.len(),
    };
    if stage != here
        || !matches!(format, Some(Format::Swiss { .. } | Format::Duplicate { .. }))
        || book.is_gone(id)
    {
        return Some((Breach::State, format!("{id} cannot be excused")));
    }
    let next = book.next_round(stage);
    let past = |rounds: &mut dyn Iterator<Item = u32>| -> BTreeSet<u32> {
        rounds.filter(|round| *round < next).collect()
    };
    let before = book.people[&id].excused.iter().filter(|of| of.0 as usize == stage);
    (past(&mut before.map(|of| of.1)) != past(&mut rounds.iter().copied()))
        .then(|| (Breach::State, format!("{id} is excused from a round that was shown")))
}

/// A round names those who are excused from it, and nobody else.
fn absent_fault(book: &Book, stage: usize, excused: &[EntrantId]) -> Fault {
    let named: BTreeSet<EntrantId> = excused.iter().copied().collect();
    (named.len() != excused.len() || named != book.excused(stage))
        .then(|| (Breach::Field, "not those who were excused are left out".to_owned()))
}

/// What is over stands, what is played keeps its format, and no round that
/// was shown is planned away.
fn planned_fault(book: &Book, plan: &Plan) -> Fault {
    let fault = |detail: &str| Some((Breach::State, detail.to_owned()));
    if plan.playable().is_err() || plan.edition != book.plan.edition {
        return fault("the new plan cannot be played here");
    }
    if !book.chapters.is_empty() && plan.sections != book.plan.sections {
        return fault("sections changed after the draw");
    }
    for (index, chapter) in book.chapters.iter().enumerate() {
        let (Some(old), Some(new)) = (book.plan.stages.get(index), plan.stages.get(index)) else {
            return fault("a stage that has begun is gone");
        };
        let same_kind = std::mem::discriminant(&old.format) == std::mem::discriminant(&new.format)
            && std::mem::discriminant(&old.scoring) == std::mem::discriminant(&new.scoring)
            && (old.ranking, old.award, old.cut, old.carry)
                == (new.ranking, new.award, new.cut, new.carry);
        let shown = chapter.rounds.iter().filter(|leaf| leaf.state > RoundState::Draft).count();
        let kept = new.rounds().is_none_or(|rounds| rounds as usize >= shown);
        if !same_kind || !kept || (chapter.ended && old != new) {
            return fault("a stage that has begun is planned anew");
        }
    }
    None
}

fn begun_fault(
    book: &Book,
    stage: usize,
    seed: crate::lot::Seed,
    players: &[EntrantId],
    through: &[EntrantId],
    carried: &[i64],
) -> Fault {
    if stage != book.chapters.len() || book.chapters.last().is_some_and(|before| !before.ended) {
        return Some((Breach::State, "the stage cannot begin yet".to_owned()));
    }
    if draw::players(book, stage, seed).as_deref() != Some(players) {
        return Some((Breach::Draw, "the draw is not what its seed gives".to_owned()));
    }
    let left_over = match book.plan.stages[stage].format {
        Format::Threes { .. } => players.len() % 3,
        Format::Knockout { .. }
        | Format::DoubleElimination { .. }
        | Format::RoundRobin { .. }
        | Format::Swiss { .. }
        | Format::Duplicate { .. } => 0,
    };
    if *through != players[players.len() - left_over..] {
        return Some((Breach::Draw, "the wrong ones go straight through".to_owned()));
    }
    let expected: Vec<i64> = if stage > 0 && book.plan.stages[stage].carry {
        let ledger = Ledger::new(book, stage - 1);
        players.iter().map(|id| ledger.sheets.get(id).map_or(0, |s| s.points)).collect()
    } else {
        vec![0; players.len()]
    };
    (expected != carried).then(|| (Breach::Score, "points are carried wrongly".to_owned()))
}

/// A round is paired when the one before it is closed.
fn open_fault(chapter: &Chapter, round: u32) -> Fault {
    let seen: Vec<&Leaf> =
        chapter.rounds.iter().filter(|leaf| leaf.state > RoundState::Draft).collect();
    let open = seen.last().is_none_or(|leaf| leaf.state >= RoundState::Closed);
    (chapter.ended || !open || round as usize != seen.len() + 1)
        .then(|| (Breach::State, format!("round {round} cannot be paired yet")))
}

/// Everyone who is not excused is there once, and nobody else.
fn field_fault(book: &Book, stage: usize, matches: &[Drafted], byes: &[EntrantId]) -> Fault {
    let field = book.seated(stage);
    let sides = matches.iter().flat_map(|m| m.sides.iter());
    let mut seen = BTreeSet::new();
    for id in sides.chain(byes) {
        if !field.contains(id) || !seen.insert(*id) {
            return Some((Breach::Field, format!("{id} is there twice or should not be")));
        }
    }
    let everyone = matches!(
        book.plan.stages[stage].format,
        Format::Swiss { .. } | Format::Duplicate { .. } | Format::Threes { .. }
    );
    let numbers: Vec<u32> = matches.iter().map(|m| m.match_no).collect();
    if numbers != (1..=numbers.len() as u32).collect::<Vec<_>>() {
        return Some((Breach::Field, "tables are not numbered in order".to_owned()));
    }
    (everyone && seen != field)
        .then(|| (Breach::Field, "someone is left out of the round".to_owned()))
}

/// Formats that need no points say themselves who meets.
fn format_fault(book: &Book, stage: usize, matches: &[Drafted]) -> Fault {
    let chapter = &book.chapters[stage];
    let pairs: Vec<[EntrantId; 2]> = matches
        .iter()
        .filter_map(|m| match m.sides[..] {
            [a, b] => Some([a, b]),
            _ => None,
        })
        .collect();
    match book.plan.stages[stage].format {
        Format::Knockout { third_place, .. } => {
            let expected = draw::next_single(book, stage, third_place);
            (pairs != expected)
                .then(|| (Breach::Pairing, "not the matches of the bracket".to_owned()))
        }
        Format::DoubleElimination { .. } => {
            draw::double_fault(book, stage, &pairs).map(|detail| (Breach::Pairing, detail))
        }
        Format::RoundRobin { double, groups } => {
            let published = chapter.rounds.iter().filter(|r| r.state > RoundState::Draft);
            let round = published.count();
            let pools = draw::pools(&chapter.players, groups as usize);
            let expected: Vec<[EntrantId; 2]> =
                pools.iter().flat_map(|pool| draw::berger(pool, round, double)).collect();
            // Earlier versions paired those who had left, too.
            let off = |pair: &[EntrantId; 2]| {
                let pool = |id: &EntrantId| {
                    pools.iter().find(|pool| pool.contains(id)).map_or(0, Vec::len)
                };
                let of = |id: &EntrantId| pool(id).saturating_sub(1) * if double { 2 } else { 1 };
                let struck = |id: &EntrantId| book.is_gone(*id) && 2 * sat(chapter, *id) < of(id);
                pair.iter().all(|id| book.is_gone(*id)) || pair.iter().any(struck)
            };
            let now: Vec<[EntrantId; 2]> =
                expected.iter().copied().filter(|pair| !off(pair)).collect();
            (pairs != expected && pairs != now)
                .then(|| (Breach::Pairing, "not the round of the schedule".to_owned()))
        }
        Format::Threes { .. } => {
            let expected: Vec<&[EntrantId]> = chapter.players.chunks_exact(3).collect();
            let actual: Vec<&[EntrantId]> = matches.iter().map(|m| m.sides.as_slice()).collect();
            (actual != expected).then(|| (Breach::Pairing, "not the groups of the draw".to_owned()))
        }
        Format::Swiss { .. } | Format::Duplicate { .. } => None,
    }
}

fn is_forfeit(slip: &Slip) -> bool {
    matches!(slip, Slip::Forfeit { .. })
}

/// In how many matches of closed rounds somebody sat at the table.
fn sat(chapter: &Chapter, id: EntrantId) -> usize {
    let closed = chapter.rounds.iter().filter(|round| round.state >= RoundState::Closed);
    let games = closed.flat_map(|round| &round.games).filter(|game| game.sides.contains(&id));
    games.filter(|game| matches!(&game.slip, Some((slip, _)) if !is_forfeit(slip))).count()
}

fn moved_fault(
    book: &Book,
    stage: u32,
    round: u32,
    to: RoundState,
    standings: &[PublishedRow],
) -> Fault {
    let leaf = book.leaf(stage, round)?;
    let order = [
        RoundState::Draft,
        RoundState::Published,
        RoundState::Playing,
        RoundState::Closed,
        RoundState::Provisional,
        RoundState::Final,
    ];
    let at = |state: RoundState| order.iter().position(|other| *other == state);
    if at(to) != at(leaf.state).map(|at| at + 1) {
        return Some((Breach::State, format!("from {:?} to {to:?}", leaf.state)));
    }
    if to == RoundState::Closed {
        let missing = leaf.games.iter().find(|game| game.slip.is_none());
        if let Some(game) = missing {
            return Some((Breach::State, format!("closed without table {}", game.match_no)));
        }
    }
    if to == RoundState::Provisional {
        let ledger = Ledger::new(book, stage as usize);
        return ledger.fault(standings).map(|detail| (Breach::Standing, detail));
    }
    None
}

/// A slip comes while its round is played; a correction until it is final,
/// and in erdayi2021 within ten minutes of publication.
fn slip_state_fault(book: &Book, leaf: &Leaf, corrected: bool, at_s: i64) -> Fault {
    let open = match leaf.state {
        RoundState::Playing => true,
        RoundState::Published => !corrected,
        RoundState::Closed | RoundState::Provisional => corrected,
        RoundState::Draft | RoundState::Final => false,
    };
    if !open {
        return Some((Breach::State, format!("a slip for a round that is {:?}", leaf.state)));
    }
    let late = book.plan.edition == Edition::Erdayi2021
        && leaf.provisional_s.is_some_and(|published| at_s - published > 600);
    late.then(|| (Breach::Deadline, "corrected too late".to_owned()))
}

fn ended_fault(book: &Book, stage: u32, standings: &[PublishedRow]) -> Fault {
    let chapter = book.chapters.get(stage as usize)?;
    if chapter.ended || chapter.rounds.iter().any(|leaf| leaf.state < RoundState::Provisional) {
        return Some((Breach::State, "the stage is not over".to_owned()));
    }
    let rounds = chapter.rounds.len() as u32;
    let too_short = match book.plan.stages[stage as usize].format {
        Format::Swiss { rounds: planned, .. } | Format::Duplicate { rounds: planned, .. } => {
            rounds < planned && book.field(stage as usize).len() > 1
        }
        Format::Knockout { third_place, .. } => {
            !draw::next_single(book, stage as usize, third_place).is_empty()
        }
        Format::DoubleElimination { .. } | Format::RoundRobin { .. } | Format::Threes { .. } => {
            false
        }
    };
    if too_short {
        return Some((Breach::State, "rounds are left to play".to_owned()));
    }
    let ledger = Ledger::new(book, stage as usize);
    ledger.fault(standings).map(|detail| (Breach::Standing, detail))
}
