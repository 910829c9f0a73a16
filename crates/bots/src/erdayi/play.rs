//! Playing: go out when nothing can stop it, else the play that leaves the
//! best hand for what it wins.

use erdayi::{Action, Hand, OnTable, Pattern, Play, PlayingView, Rank, Ranks, Seat, for_each_play};

use super::plan::Plans;
use super::run_out::RunOut;

/// The most plays that are weighed.
const MOST: usize = 64;

/// What to play, or a pass.
pub(super) fn choose(view: &PlayingView, seat: Seat) -> Option<Action> {
    let hand = view.hands[seat].cards?;
    let situation = Situation::new(view, seat, hand);
    let play = match &view.on_table {
        None => situation.lead()?,
        Some(on_table) => match situation.follow(on_table) {
            Some(play) => play,
            None => return Some(Action::Pass { seat }),
        },
    };
    let cards = hand.pick(play.ranks)?;
    Some(Action::Play { seat, cards, reading: None })
}

/// The cards in the other two hands.
pub(super) fn unseen(view: &PlayingView, own: Hand) -> Hand {
    let played = view.played.iter().fold(own, |all, (_, &cards)| all + cards);
    Hand::deck() - played
}

/// What a seat knows when it plays.
struct Situation<'a> {
    view: &'a PlayingView,
    seat: Seat,
    hand: Ranks,
    unseen: Ranks,
}

impl<'a> Situation<'a> {
    fn new(view: &'a PlayingView, seat: Seat, hand: Hand) -> Self {
        Self { view, seat, hand: hand.ranks(), unseen: unseen(view, hand).ranks() }
    }

    fn is_opponent(&self, other: Seat) -> bool {
        other != self.seat && (other == self.view.dealer || self.seat == self.view.dealer)
    }

    fn partner(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&other| other != self.seat && !self.is_opponent(other))
    }

    /// The fewest cards an opponent holds.
    fn closest_opponent(&self) -> usize {
        Seat::ALL
            .into_iter()
            .filter(|&other| self.is_opponent(other))
            .map(|other| self.view.hands[other].count)
            .min()
            .unwrap_or(0)
    }

    fn lead(&self) -> Option<Play> {
        if let Some(play) = RunOut::against(self.unseen).lead(self.hand) {
            return Some(play);
        }
        let mut plans = Plans::against(self.unseen);
        let mut plays = self.plays(None);
        plays.sort_unstable_by_key(|play| std::cmp::Reverse(play.ranks.len()));
        least(plays.into_iter().take(MOST), |play| {
            // Long and low plays go first: high ones win the lead back.
            let order = 0.03 * main(play) - 0.07 * play.ranks.len() as f32;
            plans.cost(self.hand - play.ranks) + order + self.danger(play, &plans) - self.help(play)
        })
        .map(|(_, play)| play)
    }

    fn follow(&self, on_table: &OnTable) -> Option<Play> {
        let plays = self.plays(Some(on_table));
        let mut run_out = RunOut::against(self.unseen);
        if let Some(&play) = plays.iter().find(|play| run_out.wins(self.hand, play)) {
            return Some(play);
        }
        let gain = self.gain(on_table)?;
        let mut plans = Plans::against(self.unseen);
        let passing = plans.cost(self.hand);
        let (cost, play) = least(plays.into_iter().take(MOST), |play| {
            let wins = 1.0 - plans.play(play.reading).clamp(0.0, 1.0);
            plans.cost(self.hand - play.ranks) - gain * wins
        })?;
        (cost < passing).then_some(play)
    }

    /// What winning the trick is worth; `None` when it is not wanted.
    fn gain(&self, on_table: &OnTable) -> Option<f32> {
        if self.is_opponent(on_table.seat) {
            let urgent = match self.view.hands[on_table.seat].count {
                0..=2 => 3.0,
                3..=5 => 0.8,
                _ => 0.0,
            };
            return Some(0.7 + urgent);
        }
        // The partner's play stands, unless it is small and the dealer is
        // still to play after this seat.
        let small = on_table.reading.main <= Rank::Ten
            && matches!(on_table.reading.pattern, Pattern::Single | Pattern::Pair);
        let before_the_dealer = self.seat.next() == self.view.dealer;
        let partner_close = self.view.hands[on_table.seat].count <= 2;
        (small && before_the_dealer && !partner_close).then_some(0.2)
    }

    /// A lead that an opponent may go out on.
    fn danger(&self, play: &Play, plans: &Plans) -> f32 {
        let close = self.closest_opponent();
        if close == play.ranks.len() && close <= 2 { 4.0 * plans.play(play.reading) } else { 0.0 }
    }

    /// A lead that the partner may go out on.
    fn help(&self, play: &Play) -> f32 {
        let partner = self.partner().map_or(0, |partner| self.view.hands[partner].count);
        let close = partner == play.ranks.len() && partner <= 2;
        if close { 1.5 - 0.1 * main(play) } else { 0.0 }
    }

    /// The plays worth thinking of. Bombs are not taken apart, and what a
    /// play takes along is taken from the small end.
    fn plays(&self, over: Option<&OnTable>) -> Vec<Play> {
        let mut plays: Vec<Play> = Vec::new();
        let mut carrying: Vec<(Play, u32)> = Vec::new();
        for_each_play(self.hand, over.map(|on_table| on_table.reading), |play| {
            match play.reading.pattern {
                Pattern::TrioAndSingle
                | Pattern::TrioAndPair
                | Pattern::PlaneAndSingles
                | Pattern::PlaneAndPairs
                | Pattern::FourAndSingles
                | Pattern::FourAndPairs => {
                    let weight = self.carried_weight(&play);
                    let best = carrying.iter_mut().find(|(best, _)| best.reading == play.reading);
                    match best {
                        Some(best) if best.1 > weight => *best = (play, weight),
                        Some(_) => {}
                        None => carrying.push((play, weight)),
                    }
                }
                _ => plays.push(play),
            }
        });
        plays.extend(carrying.into_iter().map(|(play, _)| play));
        plays
    }

    /// How much a play takes along: low ranks that are whole count least.
    fn carried_weight(&self, play: &Play) -> u32 {
        play.ranks
            .iter()
            .map(|(rank, count)| {
                let held = self.hand.count(rank);
                let broken = if held > count { 12 } else { 0 };
                count * (rank.index() as u32 + broken)
            })
            .sum()
    }
}

fn main(play: &Play) -> f32 {
    play.reading.main.index() as f32
}

/// The play with the least cost, the first of equals.
fn least(
    plays: impl Iterator<Item = Play>,
    mut cost: impl FnMut(&Play) -> f32,
) -> Option<(f32, Play)> {
    plays.map(|play| (cost(&play), play)).min_by(|(a, _), (b, _)| a.total_cmp(b))
}
