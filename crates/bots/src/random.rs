//! The bot that leaves everything to chance.

use cards::{CardSet, Seed, Suit};
use games::{Action, Rules, Seat, View};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::{Edition, Phase, random_cards, random_follow, random_lead};

use crate::Bot;
use crate::smallest::{lead, order};

/// Of how many chances to declare while cards are drawn a seat takes one.
const DECLARES_ONE_IN: u32 = 4;

/// Does anything legal, every play of 二打一 and every follow of 升级 with the
/// same chance. It is what other bots are measured from, and sits at no table.
#[derive(Clone, Debug)]
pub struct Random {
    rules: Rules,
    rng: SmallRng,
}

impl Random {
    /// A player for a table with these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone(), rng: SmallRng::from_seed(Seed::default()) }
    }
}

impl Bot for Random {
    fn act(&mut self, view: &View, seat: Seat) -> Option<Action> {
        match (&self.rules, view) {
            (Rules::Shengji { edition, .. }, View::Shengji(view)) => {
                let (deal, seat) = (view.deal.as_ref()?, seat.shengji());
                shengji_action(&mut self.rng, edition, deal, seat).map(Action::Shengji)
            }
            (_, View::Erdayi(view)) => {
                erdayi_action(&mut self.rng, view, seat.erdayi()?).map(Action::Erdayi)
            }
            _ => None,
        }
    }

    fn seed(&mut self, seed: Seed) {
        self.rng = SmallRng::from_seed(seed);
    }

    fn agrees(&mut self, _: &View, _: Seat, _: Seat, _: CardSet) -> bool {
        self.rng.random_range(0..2) == 0
    }
}

/// One of them, each with the same chance.
fn one_of<T: Copy>(rng: &mut SmallRng, of: &[T]) -> Option<T> {
    of.get(rng.random_range(0..of.len().max(1))).copied()
}

fn shengji_action(
    rng: &mut SmallRng,
    edition: &Edition,
    view: &shengji::View,
    seat: shengji::Seat,
) -> Option<shengji::Action> {
    use shengji::Action as Do;
    let hand = view.hands[seat]?;
    let turn = view.turn == Some(seat);
    let declare = |cards| Do::Declare { seat, cards };
    match view.phase {
        Phase::Drawing if turn => {
            Some(one_of(rng, &view.may_declare).map_or(Do::Pass { seat }, declare))
        }
        Phase::Drawing => {
            let declares = rng.random_range(0..DECLARES_ONE_IN) == 0;
            one_of(rng, &view.may_declare).filter(|_| declares).map(declare)
        }
        _ if !turn => None,
        Phase::Bidding if view.must_name_trump => {
            Some(Do::NameTrump { seat, suit: one_of(rng, &Suit::ALL)? })
        }
        Phase::Bidding => {
            let passes = rng.random_range(0..view.may_declare.len() + 2) < 2;
            let cards = one_of(rng, &view.may_declare).filter(|_| !passes);
            Some(cards.map_or(Do::Pass { seat }, declare))
        }
        Phase::Exchange => {
            Some(Do::Bury { seat, cards: random_cards(rng, hand, edition.kitty.into()) })
        }
        Phase::Playing => {
            let (order, bound) = (order(edition, view)?, view.bound(seat));
            let cards = match lead(&order, view) {
                None => random_lead(rng, edition, &order, bound.leadable(&order, hand)),
                Some(lead) if bound.heavy.is_empty() => random_follow(rng, &order, hand, &lead),
                Some(lead) => {
                    let mut follows = bound.follows(&order, hand, &lead);
                    let index = rng.random_range(0..follows.count());
                    follows.get(index)?
                }
            };
            Some(Do::Play { seat, cards, reading: None })
        }
        Phase::Naming => {
            Some(Do::NameUnit { seat, cards: one_of(rng, &view.naming.as_ref()?.options)? })
        }
        Phase::Demanding => Some(Do::Demand { seat, demand: one_of(rng, &view.demands)? }),
        Phase::Finished | Phase::Void => None,
    }
}

fn erdayi_action(
    rng: &mut SmallRng,
    view: &erdayi::View,
    seat: erdayi::Seat,
) -> Option<erdayi::Action> {
    use erdayi::{Action as Do, Call, DealView};
    if view.turn != Some(seat) {
        return None;
    }
    match &view.deal {
        DealView::Auction { calls, .. } => {
            let highest = calls.said.iter().filter_map(|call| call.bid()).max();
            let calls = Call::ALL.into_iter();
            let may = |call: &Call| call.bid().is_none_or(|bid| Some(bid) > highest);
            let calls: Vec<Call> = calls.filter(may).collect();
            Some(Do::Call { seat, call: one_of(rng, &calls)? })
        }
        DealView::Playing(playing) => {
            let hand = playing.hands[seat].cards?;
            let over = playing.on_table.map(|on_table| on_table.reading);
            let mut plays: Vec<Option<erdayi::Play>> = over.map(|_| None).into_iter().collect();
            erdayi::for_each_play(hand.ranks(), over, |play| plays.push(Some(play)));
            match one_of(rng, &plays)? {
                None => Some(Do::Pass { seat }),
                Some(play) => {
                    let cards = hand.pick(play.ranks)?;
                    Some(Do::Play { seat, cards, reading: None })
                }
            }
        }
        DealView::NotDealt
        | DealView::PassedOut { .. }
        | DealView::Annulled { .. }
        | DealView::Finished { .. } => None,
    }
}
