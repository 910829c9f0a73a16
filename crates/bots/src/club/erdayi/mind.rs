//! What a club player knows when it is his turn, and what he does.

use arrayvec::ArrayVec;
use erdayi::{Pattern, Play, Ranks, Reading, for_each_play};

use super::deal::{Public, Role, copies, opposed};
use super::features::Telling;
use super::fewest::Fewest;
use super::judgement::Judgement;
use super::masks::{JOKERS, fours, higher, ones};

/// The most plays that are weighed.
pub(crate) const MOST: usize = 96;
/// Ways to carry that are weighed of each body.
const CARRIED: usize = 2;
/// How many plays ahead a player looks for a certain way out while a deal is
/// played out.
const AHEAD: u8 = 2;

/// Plays, and a pass as nothing.
pub(crate) type Plays = ArrayVec<Option<Play>, MOST>;

/// What one seat knows, and nothing else.
#[derive(Clone, Copy)]
pub(crate) struct Mind<'a> {
    pub(crate) public: &'a Public,
    pub(crate) hand: Ranks,
    /// The cards in the other two hands.
    pub(crate) unseen: Ranks,
}

impl<'a> Mind<'a> {
    pub(crate) fn new(public: &'a Public, hand: Ranks) -> Self {
        Self { public, hand, unseen: public.unplayed - hand }
    }

    pub(crate) const fn role(&self) -> Role {
        self.public.turn
    }

    /// What to play, or nothing for a pass.
    pub(crate) fn choose(&self, judgement: &Judgement, fewest: &mut Fewest) -> Option<Play> {
        let plays = self.plays();
        if let [only] = plays.as_slice() {
            return *only;
        }
        if let Some(play) = self.certain(&plays, AHEAD, fewest) {
            return Some(play);
        }
        let mut best = (f32::MIN, None);
        self.weigh(&plays, judgement, fewest, |play, worth| {
            if worth > best.0 {
                best = (worth, play);
            }
        });
        best.1
    }

    /// All plays worth thinking of with what they are worth beside each
    /// other, the best first.
    pub(crate) fn weighed(
        &self,
        judgement: &Judgement,
        fewest: &mut Fewest,
    ) -> Vec<(f32, Option<Play>)> {
        let plays = self.plays();
        let mut all = Vec::with_capacity(plays.len());
        self.weigh(&plays, judgement, fewest, |play, worth| all.push((worth, play)));
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        all
    }

    /// What each of these plays is worth beside the others.
    pub(crate) fn weigh(
        &self,
        plays: &Plays,
        judgement: &Judgement,
        fewest: &mut Fewest,
        mut put: impl FnMut(Option<Play>, f32),
    ) {
        let telling = Telling::new(self, fewest);
        let mut moment = judgement.model(self).moment();
        telling.moment(&mut moment);
        for &play in plays {
            let mut weighed = moment.play();
            telling.play(play, fewest, &mut weighed);
            put(play, weighed.worth());
        }
    }

    /// The plays worth thinking of, a pass first where it is allowed. Of the
    /// plays with the same body those come that carry what is missed least.
    pub(crate) fn plays(&self) -> Plays {
        let mut plays = Plays::new();
        let over = self.public.over.map(|(reading, _)| reading);
        if over.is_some() {
            plays.push(None);
        }
        let mut carrying: ArrayVec<(Play, u32), 64> = ArrayVec::new();
        for_each_play(self.hand, over, |play| {
            if carries(play.reading.pattern) {
                keep(&mut carrying, play, self.carried_weight(&play));
            } else if !plays.is_full() {
                plays.push(Some(play));
            }
        });
        for (play, _) in carrying {
            if !plays.is_full() {
                plays.push(Some(play));
            }
        }
        plays
    }

    /// How much a play takes along: low cards that belong to nothing count
    /// least.
    fn carried_weight(&self, play: &Play) -> u32 {
        let hand = self.hand.bits();
        let mut carried = carried(play);
        let mut weight = 0;
        while carried != 0 {
            let at = carried.trailing_zeros() & !3;
            let count = (carried >> at & 0xF) as u32;
            let held = (hand >> at & 0xF) as u32;
            let broken = match held - count {
                0 => 0,
                _ if held == 4 => 60,
                _ => 12,
            };
            weight += count * (at / 4 + broken);
            carried &= !(0xF << at);
        }
        weight
    }

    /// A play after which nobody can keep this seat, or its partner, from
    /// winning: it goes out, now or after plays that cannot be beaten. Bombs
    /// first, since they double what is won.
    pub(crate) fn certain(&self, plays: &Plays, ahead: u8, fewest: &mut Fewest) -> Option<Play> {
        let wins = |play: &Play, fewest: &mut Fewest| {
            self.runs_out(self.hand - play.ranks, play, ahead, fewest)
        };
        let plays = || plays.iter().flatten();
        let bombs = plays().filter(|play| play.reading.pattern.doubles());
        let others = plays().filter(|play| !play.reading.pattern.doubles());
        bombs.chain(others).find(|play| wins(play, fewest)).copied()
    }

    /// Whether the rest goes out for certain after this play.
    fn runs_out(&self, rest: Ranks, play: &Play, ahead: u8, fewest: &mut Fewest) -> bool {
        if rest.is_empty() {
            return true;
        }
        if self.is_beatable(play.reading, play.ranks.len()) {
            return false;
        }
        let plays = fewest.of(rest);
        if plays <= 1 || plays > ahead {
            return plays <= 1;
        }
        let mut wins = false;
        for_each_play(rest, None, |play| {
            let left = rest - play.ranks;
            // What does not bring the end nearer is not looked at.
            wins = wins || fewest.of(left) < plays && self.runs_out(left, &play, ahead - 1, fewest);
        });
        wins
    }

    /// Whether an opponent may beat a play, as far as this seat can tell.
    pub(crate) fn is_beatable(&self, reading: Reading, cards: usize) -> bool {
        let most = self.most_of_opponents();
        let unseen = self.unseen.bits();
        let rocket = reading.pattern != Pattern::Rocket && ones(unseen) & JOKERS == JOKERS;
        let bomb = !reading.pattern.doubles() && fours(unseen) != 0;
        most >= cards && higher(unseen, reading) != 0 || most >= 4 && bomb || most >= 2 && rocket
    }

    /// The most cards that an opponent holds.
    pub(crate) fn most_of_opponents(&self) -> usize {
        let roles = (0..3).filter(|&role| opposed(role, self.role()));
        roles.map(|role| usize::from(self.public.counts[role])).max().unwrap_or(0)
    }
}

/// Keeps the best ways to carry of each body.
fn keep(carrying: &mut ArrayVec<(Play, u32), 64>, play: Play, weight: u32) {
    let same = |kept: &(Play, u32)| kept.0.reading == play.reading;
    if carrying.iter().filter(|kept| same(kept)).count() < CARRIED {
        if !carrying.is_full() {
            carrying.push((play, weight));
        }
        return;
    }
    let worst = carrying.iter_mut().filter(|kept| same(kept)).max_by_key(|kept| kept.1);
    if let Some(worst) = worst.filter(|worst| worst.1 > weight) {
        *worst = (play, weight);
    }
}

const fn carries(pattern: Pattern) -> bool {
    matches!(
        pattern,
        Pattern::TrioAndSingle
            | Pattern::TrioAndPair
            | Pattern::PlaneAndSingles
            | Pattern::PlaneAndPairs
            | Pattern::FourAndSingles
            | Pattern::FourAndPairs
    )
}

/// The ranks that a play takes along, counted as in [`Ranks::bits`].
pub(super) fn carried(play: &Play) -> u64 {
    let Reading { pattern, length, main } = play.reading;
    if !carries(pattern) {
        return 0;
    }
    let top = 1_u64 << (4 * main as u32);
    let body = (0..u32::from(length)).fold(0, |body, i| body | top >> (4 * i));
    play.ranks.bits() - body * copies(pattern)
}
