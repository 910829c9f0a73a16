//! Random hands and a player who plays at random, shared by the benchmark
//! and the example.

use cards::{Card, Lots};
use erdayi::{Action, Deal, Game, Hand, Happening, Play, Ranks, for_each_play};

/// A seed that differs from number to number.
fn seed(number: u64) -> cards::Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Random hands of a dealer: 20 cards.
pub(crate) fn hands(count: usize) -> Vec<Ranks> {
    let mut lots = Lots::new([9; 32]);
    let mut deck: Vec<Card> = Card::all().collect();
    (0..count)
        .map(|_| {
            lots.shuffle(&mut deck);
            Hand::try_from_cards(deck[..20].iter().copied()).map_or(Ranks::EMPTY, Hand::ranks)
        })
        .collect()
}

/// Lists every lead of the hand.
#[inline]
pub(crate) fn list(hand: Ranks, list: &mut Vec<Play>) {
    list.clear();
    for_each_play(hand, None, |play| list.push(play));
}

/// A small generator for choices: the choices need not be verifiable, the
/// deals are.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

/// Plays whole deals at random, everything reused from deal to deal.
pub(crate) struct Player {
    choices: Choices,
    plays: Vec<Play>,
    events: Vec<Happening>,
}

impl Player {
    pub(crate) fn new() -> Self {
        Self {
            choices: Choices(0x9E37_79B9_7F4A_7C15),
            plays: Vec::with_capacity(1 << 14),
            events: Vec::with_capacity(1 << 8),
        }
    }

    /// Shuffles, deals, bids and plays one deal; says how many actions that
    /// took.
    pub(crate) fn deal(&mut self, number: u64) -> usize {
        let mut game = Game::new(1);
        let mut actions = 0;
        self.events.clear();
        game.deal_from_seed(seed(number), &mut self.events).expect("a new game can be dealt");
        while let Some(deal) = game.deal() {
            let Some(action) = self.choose(deal) else {
                break;
            };
            game.act(action, &mut self.events).expect("only legal actions are chosen");
            actions += 1;
        }
        actions
    }

    fn choose(&mut self, deal: &Deal) -> Option<Action> {
        match deal {
            Deal::Auction(auction) => {
                let legal = auction.legal_calls().count();
                let call = auction.legal_calls().nth(self.choices.below(legal))?;
                Some(Action::Call { seat: auction.turn(), call })
            }
            Deal::Playing(playing) => {
                let seat = playing.turn();
                self.plays.clear();
                playing.for_each_play(|play| self.plays.push(play));
                let passes = usize::from(playing.may_pass());
                let chosen = self.choices.below(self.plays.len() + passes);
                match self.plays.get(chosen) {
                    None => Some(Action::Pass { seat }),
                    Some(play) => Some(Action::Play {
                        seat,
                        cards: playing.hands()[seat].pick(play.ranks)?,
                        reading: None,
                    }),
                }
            }
            Deal::PassedOut(_) | Deal::Finished(_) | Deal::Annulled(_) => None,
        }
    }
}
