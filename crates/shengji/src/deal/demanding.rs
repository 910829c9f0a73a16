//! What the next player demands of a lead (cn2002:35 二, most2015 六(三)2).

use super::{Deal, Next, Playing};
use crate::action::Action;
use crate::error::Refused;
use crate::exposed::{Demand, Demands};
use crate::happening::Happening;
use crate::seat::Seat;

/// A player with heavy exposed cards is to lead; the next player says first
/// what may be led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demanding {
    pub(crate) playing: Playing,
}

impl Demanding {
    /// The play before the lead.
    pub const fn playing(&self) -> &Playing {
        &self.playing
    }

    /// Who leads.
    pub fn leader(&self) -> Seat {
        self.playing.turn()
    }

    /// Who is asked: the player after the leader.
    pub fn turn(&self) -> Seat {
        self.leader().next()
    }

    /// What may be demanded. It follows from what all see.
    pub fn options(&self) -> Vec<Demand> {
        self.playing.demands()
    }

    pub(crate) fn smallest_action(&self) -> Action {
        Action::Demand { seat: self.turn(), demand: Demand::Nothing {} }
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<Next, Refused> {
        match *action {
            Action::Demand { seat, demand } => {
                if seat != self.turn() {
                    return Err(Refused::NotYourTurn { turn: self.turn() });
                }
                if !self.options().contains(&demand) {
                    return Err(Refused::NotADemand);
                }
                let leader = self.leader();
                let mut playing = self.playing.clone();
                events.push(Happening::Demanded { seat, leader, demand });
                playing.put_demand(demand, events);
                Ok(Deal::Playing(Box::new(playing)).into())
            }
            Action::Lift { seat } => {
                let leader = self.leader();
                self.playing.lift(seat, events)?;
                Ok(if seat == leader {
                    Deal::Playing(Box::new(self.playing.clone())).into()
                } else {
                    Next::Same
                })
            }
            Action::Expose { seat, cards, weight } => {
                let before = self.options();
                self.playing.mark(seat, cards, weight, events)?;
                if self.options() != before {
                    events.push(self.playing.asks());
                }
                Ok(Next::Same)
            }
            Action::Penalise { .. } => self.playing.act(action, events),
            _ => Err(Refused::WrongPhase),
        }
    }
}

impl Playing {
    /// Asks the next player before a player with heavy cards leads.
    pub(super) fn ask_before_lead(&mut self, events: &mut Vec<Happening>) -> Next {
        let leader = self.turn();
        let asked = self.trick.lead.is_some() || self.demand.is_some();
        if asked || self.heavy[leader].is_empty() {
            return Next::Same;
        }
        events.push(self.asks());
        Next::from(Deal::Demanding(Box::new(Demanding { playing: self.clone() })))
    }

    fn asks(&self) -> Happening {
        let leader = self.turn();
        Happening::DemandAsked { seat: leader.next(), leader, demands: self.demands() }
    }

    /// What may be demanded of whoever is to lead.
    fn demands(&self) -> Vec<Demand> {
        let heavy = self.heavy[self.turn()];
        self.exposed_rule().map_or_else(Vec::new, |rule| rule.options(&self.terms.order, heavy))
    }

    /// A demand that lasts takes the place of the cards it is about.
    fn put_demand(&mut self, demand: Demand, events: &mut Vec<Happening>) {
        self.demand = Some(demand);
        let lasts = self.exposed_rule().is_some_and(|rule| rule.demands == Demands::WhileLeading);
        if let Some(card) = demand.card().filter(|_| lasts) {
            let leader = self.turn();
            let order = &self.terms.order;
            let cards = order.of_group(self.heavy[leader], order.group(card));
            self.take_back(leader, cards, events);
        }
    }

    /// The lead is made: what was demanded of this lead alone is over, and so
    /// are the heavy cards it was about.
    pub(super) fn end_demand(&mut self, seat: Seat, events: &mut Vec<Happening>) {
        match (self.exposed_rule().map(|rule| rule.demands), self.demand) {
            (Some(Demands::OneLead), Some(_)) => {
                self.drop_demand(seat, events);
                self.take_back(seat, self.heavy[seat], events);
            }
            // Whoever demanded nothing is asked again at the next lead.
            (Some(Demands::WhileLeading), Some(Demand::Nothing {})) => {
                self.drop_demand(seat, events);
            }
            (Some(_), Some(_)) | (_, None) | (None, _) => {}
        }
    }

    /// Nothing is demanded of a leader any more.
    pub(super) fn drop_demand(&mut self, leader: Seat, events: &mut Vec<Happening>) {
        if self.demand.take().is_some() {
            events.push(Happening::DemandOver { leader });
        }
    }

    fn take_back(&mut self, seat: Seat, cards: cards::CardSet, events: &mut Vec<Happening>) {
        if !cards.is_empty() {
            self.heavy[seat] -= cards;
            events.push(Happening::TakenBack { seat, cards });
        }
    }
}

impl Demand {
    /// The heavy card that it is about.
    pub const fn card(self) -> Option<cards::Card> {
        match self {
            Self::Nothing {} => None,
            Self::Suit { card }
            | Self::NotSuit { card }
            | Self::Card { card }
            | Self::NotCard { card } => Some(card),
        }
    }
}
