//! Claims about decisions of 二打一.

use bots::weigh::Tried;
use cards::CardSet;
use erdayi::{DealView, Hand, Play, PlayingView, Rank, Ranks, Reading, Seat, View, for_each_play};
use games::Move;

use super::{Asked, Said, play};
use crate::reason::{Claim, Other, Reason};

pub(super) fn of(view: &View, seat: Seat, asked: &Asked) -> Vec<Reason> {
    let mut said = Said::new(asked);
    match &view.deal {
        DealView::Auction { hands, .. } => {
            if let Some(hand) = hands[seat].cards {
                said.position(strength(hand.ranks()));
            }
            said.share(0, |end| end.wins, |_, percent| Some(Claim::Wins { percent }));
        }
        DealView::Playing(playing) => {
            let Some(hand) = playing.hands[seat].cards else { return Vec::new() };
            let known = Known { view: playing, seat, hand: hand.ranks() };
            known.say(&mut said);
        }
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Finished { .. }
        | DealView::Annulled { .. } => {}
    }
    said.reasons()
}

fn strength(hand: Ranks) -> Claim {
    let jokers = hand.count(Rank::LittleJoker) + hand.count(Rank::BigJoker);
    let bombs = bombs(hand).len() as u32;
    Claim::Strength { bombs, jokers, twos: hand.count(Rank::Two) }
}

/// The bombs of a hand, and the rocket.
fn bombs(hand: Ranks) -> Vec<Ranks> {
    let doubles = |ranks: &Ranks| Reading::of(*ranks).is_some_and(|of| of.pattern.doubles());
    let rocket = both_jokers();
    let fours =
        hand.iter().filter(|&(_, count)| count == 4).map(|(rank, count)| copies(rank, count));
    fours.chain(rocket.is_subset(hand).then_some(rocket)).filter(doubles).collect()
}

fn copies(rank: Rank, count: u32) -> Ranks {
    let mut ranks = Ranks::EMPTY;
    for _ in 0..count {
        // A deck has four of a rank, and one of each joker.
        let _ = ranks.try_insert(rank);
    }
    ranks
}

fn both_jokers() -> Ranks {
    let mut ranks = copies(Rank::LittleJoker, 1);
    let _ = ranks.try_insert(Rank::BigJoker);
    ranks
}

/// What a seat knows in the play.
struct Known<'a> {
    view: &'a PlayingView,
    seat: Seat,
    hand: Ranks,
}

impl Known<'_> {
    fn say(&self, said: &mut Said) {
        let on_table = self.view.on_table;
        let partner = on_table.filter(|of| self.is_partner(of.seat));
        said.position(partner.map(|of| Claim::PartnerHolds { who: self.other(of.seat) }));
        for other in [self.seat.next(), self.seat.next().next()] {
            let count = self.view.hands[other].count as u32;
            if !self.is_partner(other) && count <= 2 {
                said.position(Claim::FewLeft { who: self.other(other), count });
            }
        }
        said.fact(|tried| tried.certain.then_some(Claim::SureToGoOut {}));
        said.fact(|tried| {
            let cards = cards(tried)?;
            (!self.is_beatable(cards.ranks())?).then(|| Claim::Unbeatable { cards: set(cards) })
        });
        said.fact(|tried| self.breaks(tried));
        let (best, made) = (said.asked.best, said.asked.made);
        said.fact(|tried| {
            let other = if tried.action == best.action { made } else { best };
            self.keeps(tried, other)
        });
        said.fact(|tried| {
            let reading = Reading::of(cards(tried)?.ranks())?;
            reading.pattern.doubles().then_some(Claim::Doubles {})
        });
        said.fact(|tried| self.lowest(tried));
        said.share(
            15,
            |end| end.beaten,
            |tried, percent| cards(tried).map(|_| Claim::Beaten { percent }),
        );
        of_rest(said);
        said.share(50, |end| end.wins, |_, percent| Some(Claim::Wins { percent }));
        said.share(15, |end| end.one_sided, |_, percent| Some(Claim::Spring { percent }));
    }

    fn is_partner(&self, seat: Seat) -> bool {
        seat != self.seat && seat != self.view.dealer && self.seat != self.view.dealer
    }

    fn other(&self, seat: Seat) -> Other {
        if seat == self.seat.next() { Other::Next } else { Other::Previous }
    }

    /// Whether an opponent may beat a play, as far as the seat can tell.
    fn is_beatable(&self, ranks: Ranks) -> Option<bool> {
        let reading = Reading::of(ranks)?;
        let played = self.view.played.iter().fold(Hand::EMPTY, |all, (_, &cards)| all + cards);
        let unseen = (Hand::deck() - played).ranks() - self.hand;
        let opponents = Seat::ALL.into_iter();
        let opponents = opponents.filter(|&seat| seat != self.seat && !self.is_partner(seat));
        let most = opponents.map(|seat| self.view.hands[seat].count).max()?;
        let mut beatable = false;
        for_each_play(unseen, Some(reading), |play: Play| {
            beatable |= play.ranks.len() <= most;
        });
        Some(beatable)
    }

    /// The bomb that a play tears apart.
    fn breaks(&self, tried: &Tried) -> Option<Claim> {
        let ranks = cards(tried)?.ranks();
        if Reading::of(ranks)?.pattern.doubles() {
            return None;
        }
        let torn = bombs(self.hand).into_iter().find(|bomb| {
            bomb.iter().any(|(rank, _)| ranks.count(rank) > 0) && !bomb.is_subset(ranks)
        });
        torn.map(|bomb| Claim::BreaksBomb { cards: any_suits(bomb) })
    }

    /// The bomb that stays in the hand, where the other move would not leave
    /// it there.
    fn keeps(&self, tried: &Tried, other: &Tried) -> Option<Claim> {
        let used = |tried: &Tried| cards(tried).map_or(Ranks::EMPTY, Hand::ranks);
        let (own, other) = (used(tried), used(other));
        let whole = |bomb: &Ranks, used: Ranks| bomb.iter().all(|(rank, _)| used.count(rank) == 0);
        let kept =
            bombs(self.hand).into_iter().find(|bomb| whole(bomb, own) && !whole(bomb, other));
        kept.map(|bomb| Claim::KeepsBomb { cards: any_suits(bomb) })
    }

    /// Whether a play is the lowest of its kind that beats what lies there.
    fn lowest(&self, tried: &Tried) -> Option<Claim> {
        let over = self.view.on_table?.reading;
        let own = Reading::of(cards(tried)?.ranks())?;
        let mut lower = false;
        for_each_play(self.hand, Some(over), |play| {
            let of = play.reading;
            lower |= (of.pattern, of.length) == (own.pattern, own.length) && of.main < own.main;
        });
        (!lower).then_some(Claim::Lowest {})
    }
}

/// How many plays the rest takes, where the moves differ in it.
fn of_rest(said: &mut Said) {
    let plays = |tried: &Tried| tried.plays_left.map(u32::from);
    let differ = plays(said.asked.best) != plays(said.asked.made);
    if differ || said.asked.same {
        said.fact(|tried| {
            cards(tried)?;
            Some(Claim::PlaysLeft { plays: plays(tried)? })
        });
    }
}
/// The cards of a play; none of a pass.
fn cards(tried: &Tried) -> Option<Hand> {
    match play(tried)? {
        Move::Play { cards, .. } => Hand::try_from_cards(cards.iter()).ok(),
        _ => None,
    }
}

fn set(cards: Hand) -> CardSet {
    CardSet::try_from_cards(cards.iter()).unwrap_or_default()
}

/// All cards of these ranks: bombs have every suit.
fn any_suits(ranks: Ranks) -> CardSet {
    Hand::deck().pick(ranks).map(set).unwrap_or_default()
}
