//! A wish about one pair of a draft: who else has to move for it.

use std::collections::BTreeMap;

use tournament::EntrantId;
use tournament::event::{Happening, Round};

use super::pairing::{draft, paired};
use crate::attempt::Attempt;
use crate::refuse::{DeskError, DeskRefusal};
use crate::wishes::DraftWishes;

type Pair = (EntrantId, EntrantId);

/// The pairs of the draft that stay while these wishes come true: all that
/// they do not concern, or all but one. Two who must not meet take the
/// opponents of the pair that is nearest to them in points, and whoever was to
/// sit out meets the one whose opponent sits out now.
///
/// Where more would have to move it is refused: nobody pairs a whole round
/// anew without meaning to.
pub(super) fn kept(attempt: &Attempt<'_>, wishes: &DraftWishes) -> Result<Vec<Pair>, DeskError> {
    let round = draft(attempt)?;
    // What is fixed is decided already.
    let is_fixed =
        |(a, b): &Pair| wishes.fixed.iter().any(|of| of.contains(&a.0) && of.contains(&b.0));
    let pairs = round.untouched(|_| false).into_iter().filter(|pair| !is_fixed(pair));
    let (broken, whole): (Vec<Pair>, Vec<Pair>) = pairs.partition(|pair| is_broken(wishes, *pair));
    let comes_true = |kept: &Vec<Pair>| comes_true(attempt, wishes, round, kept);
    if comes_true(&whole) {
        return Ok(whole);
    }
    let near = Nearness::new(attempt, wishes, round, &broken);
    let mut moves: Vec<usize> = (0..whole.len()).collect();
    moves.sort_by_cached_key(|&at| near.of(whole[at]));
    let all_but = |at: usize| whole.iter().enumerate().filter(move |(other, _)| *other != at);
    let mut kept = moves.into_iter().map(|at| all_but(at).map(|(_, pair)| *pair).collect());
    if let Some(kept) = kept.find(comes_true) {
        return Ok(kept);
    }
    // What no pairing gives is refused for its own reason.
    attempt.would(&paired(wishes, Vec::new()))?;
    Err(DeskRefusal::OthersMustMove.into())
}

/// Whether a pair of the draft cannot stay by these wishes.
fn is_broken(wishes: &DraftWishes, (a, b): Pair) -> bool {
    let names = |of: &[u32; 2], id: EntrantId| of.contains(&id.0);
    wishes.forbidden.iter().any(|of| names(of, a) && names(of, b))
        || wishes.fixed.iter().any(|of| names(of, a) || names(of, b))
        || wishes.bye.is_some_and(|id| id == a.0 || id == b.0)
}

/// Whether the others can be paired when these stay. Nobody else sits out than
/// before, unless it is wished.
fn comes_true(attempt: &Attempt<'_>, wishes: &DraftWishes, round: &Round, kept: &[Pair]) -> bool {
    let happenings = attempt.would(&paired(wishes, kept.to_vec())).unwrap_or_default();
    happenings.iter().any(|what| {
        let Happening::RoundDrafted { byes, .. } = what else { return false };
        wishes.bye.map_or(*byes == round.byes, |id| *byes == [EntrantId(id)])
    })
}

/// How far pairs are from those who need others to meet.
struct Nearness {
    points: BTreeMap<EntrantId, i64>,
    tables: BTreeMap<EntrantId, usize>,
    /// Who needs somebody else to meet.
    loose: Vec<EntrantId>,
}

impl Nearness {
    fn new(attempt: &Attempt<'_>, wishes: &DraftWishes, round: &Round, broken: &[Pair]) -> Self {
        let state = attempt.desk.event.state();
        let standings = state.current().and_then(|(stage, ..)| state.standings(stage));
        let facts = standings.map(|of| of.facts).unwrap_or_default();
        let tables = round.matches.iter().enumerate();
        let tables = tables.flat_map(|(at, of)| of.drafted.sides.iter().map(move |id| (*id, at)));
        let sits_out = |id: &EntrantId| wishes.bye == Some(id.0);
        let stood_up = round.byes.iter().filter(|_| wishes.bye.is_some());
        let loose = broken.iter().flat_map(|(a, b)| [a, b]).chain(stood_up);
        Self {
            points: facts.into_iter().map(|(id, of)| (id, of.points)).collect(),
            tables: tables.collect(),
            loose: loose.filter(|id| !sits_out(id)).copied().collect(),
        }
    }

    /// The lesser of what both ways to exchange cost in squared points, as a
    /// round is paired; then how many tables away.
    fn of(&self, (x, y): Pair) -> (u64, usize) {
        let points = |id: EntrantId| self.points.get(&id).copied().unwrap_or_default();
        let apart = |a: EntrantId, b: EntrantId| points(a).abs_diff(points(b)).pow(2);
        let cost = match self.loose[..] {
            [p, q] => (apart(p, x) + apart(q, y)).min(apart(p, y) + apart(q, x)),
            _ => 0,
        };
        let table = |id: EntrantId| self.tables.get(&id).copied().unwrap_or_default();
        let own = self.loose.first().copied().map_or(0, table);
        (cost, own.abs_diff(table(x)))
    }
}
