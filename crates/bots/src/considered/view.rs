//! A decision at a table, from what a seat may see.

use nets::shengji::{Kind, Move, State};
use shengji::{Action, Edition, Phase, Seat, View};

use super::shown::{Knowing, Last, Memory};
use super::{Moves, kitties};
use crate::club::shengji::{Auction, Ground, Mind, public};
use crate::smallest;

/// What a seat is shown, and what it chooses from.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The seat.
    pub seat: Seat,
    /// What it is shown.
    pub state: State,
    /// What it considers.
    pub moves: Moves,
}

impl Decision {
    /// The seat's decision, if it has one of those that nets make; while cards
    /// are drawn it has one whenever there is something that it may declare.
    pub fn of(edition: &Edition, view: &View, seat: Seat) -> Option<Self> {
        let hand = view.hands[seat]?;
        let (state, moves) = match view.phase {
            Phase::Drawing if !view.may_declare.is_empty() => {
                let auction = Auction {
                    edition,
                    seat,
                    hand,
                    levels: view.levels,
                    dealer: view.dealer,
                    history: &view.declarations,
                    all_drawn: view.counts.iter().all(|(_, &count)| count == edition.hand_size()),
                };
                (
                    auction.state(view.counts),
                    auction.considered(&view.may_declare, view.turn == Some(seat)),
                )
            }
            _ if view.turn != Some(seat) => return None,
            Phase::Exchange => {
                let order = smallest::order(edition, view)?;
                let ground = Ground::new(edition, order, seat);
                let memory = remembered(view);
                let state = memory.at_exchange(&ground, hand);
                (state, kitties(&order, hand, edition.kitty.into()))
            }
            Phase::Playing if view.heavy[seat].is_empty() && view.demand.is_none() => {
                let order = smallest::order(edition, view)?;
                let ground = Ground::new(edition, order, view.dealer?);
                let public = public(&ground, view)?;
                let (memory, buried) = (remembered(view), view.buried);
                let mind = Mind::new(&ground, &public, seat, hand, buried);
                let knowing = Knowing {
                    ground: &ground,
                    public: &public,
                    memory: &memory,
                    seat,
                    hand,
                    buried,
                };
                (knowing.state(), mind.considered())
            }
            _ => return None,
        };
        Some(Self { seat, state, moves })
    }

    /// A move as the seat makes it; `None` where it says nothing and is not
    /// asked.
    pub fn action(&self, of: &Move, view: &View) -> Option<Action> {
        let (seat, cards) = (self.seat, of.cards);
        match of.kind {
            Kind::Nothing => (view.turn == Some(seat)).then_some(Action::Pass { seat }),
            Kind::Declare => Some(Action::Declare { seat, cards }),
            Kind::Bury => Some(Action::Bury { seat, cards }),
            Kind::Lead | Kind::Follow => Some(Action::Play { seat, cards, reading: None }),
        }
    }
}

/// What a view remembers.
fn remembered(view: &View) -> Memory {
    let last = view.last_trick.as_ref().and_then(|trick| {
        let plays = trick.plays[..].try_into().ok()?;
        Some(Last { leader: trick.leader, winner: trick.winning?, plays })
    });
    Memory {
        levels: view.levels,
        history: view.declarations.clone(),
        played: view.played,
        exposed: view.exposed,
        kitty: view.kitty.unwrap_or_default(),
        last,
    }
}
