//! The three ways a deal can end before its last card: a ruling that a side
//! has lost it, a claim of all that is left, and a ruling that it is void.

use cards::CardSet;

use super::finished::Points;
use super::{Deal, DealResult, Ended, Exchange, Finished, Playing, Setup, Terms, Void};
use crate::action::Action;
use crate::edition::RuleText;
use crate::error::Refused;
use crate::happening::Happening;
use crate::levels::Rise;
use crate::seat::{BySeat, Seat, Side};

impl Deal {
    /// Does one of the actions that end a deal at once.
    pub(super) fn cut_short(
        &mut self,
        action: &Action,
        events: &mut Vec<Happening>,
    ) -> Result<(), Refused> {
        *self = match (&mut *self, action) {
            (deal, Action::Annul) => Self::Void(deal.annul(events)?),
            (Self::Exchange(exchange), Action::Forfeit { side, levels }) => {
                exchange.forfeit(*side, *levels, events)
            }
            (Self::Playing(playing), Action::Forfeit { side, levels }) => {
                playing.forfeit(*side, *levels, events)
            }
            (Self::Naming(naming), Action::Forfeit { side, levels }) => {
                naming.playing.forfeit(*side, *levels, events)
            }
            (Self::Demanding(demanding), Action::Forfeit { side, levels }) => {
                demanding.playing.forfeit(*side, *levels, events)
            }
            (Self::Playing(playing), Action::Claim { seat }) => playing.claim(*seat, events)?,
            _ => return Err(Refused::WrongPhase),
        };
        Ok(())
    }

    /// Levels that the others rise by the text when a side has lost the deal;
    /// none while there is no dealer.
    pub fn forfeit_levels(&self, side: Side) -> Option<u32> {
        let (terms, _) = self.standing()?;
        let by_dealer_side = side == terms.dealer.side();
        Some(match terms.setup.edition.text {
            // 六(一)3, (四), (六): 台下方上台并升2级，庄家升3级.
            RuleText::Most2015 => {
                if by_dealer_side {
                    2
                } else {
                    3
                }
            }
            // sasu2017 七: 对方升一级; the other texts are silent (our choice).
            RuleText::Cn2002 | RuleText::Cn2017 | RuleText::Sasu2017 => 1,
        })
    }

    /// What a deal is played for, and the defenders' points so far, penalties
    /// included; nothing while there is no dealer, and when it is over.
    pub fn standing(&self) -> Option<(&Terms, i32)> {
        let playing = match self {
            Self::Exchange(exchange) => return Some((&exchange.terms, exchange.penalties)),
            Self::Playing(playing) => playing,
            Self::Naming(naming) => &naming.playing,
            Self::Demanding(demanding) => &demanding.playing,
            Self::Drawing(_) | Self::Bidding(_) | Self::Finished(_) | Self::Void(_) => return None,
        };
        Some((&playing.terms, playing.points()))
    }

    /// Nothing of the deal counts, penalties included; every card is shown.
    fn annul(&self, events: &mut Vec<Happening>) -> Result<Void, Refused> {
        let (setup, hands, kitty) = self.as_dealt().ok_or(Refused::WrongPhase)?;
        events.push(Happening::Annulled);
        Ok(Void { setup: setup.clone(), hands, kitty })
    }

    /// The cards as dealt, unless the deal is over.
    fn as_dealt(&self) -> Option<(&Setup, BySeat<CardSet>, CardSet)> {
        Some(match self {
            Self::Drawing(drawing) => {
                let setup = &drawing.setup;
                let hands = drawing.deck.hands(&setup.edition, drawing.first_drawer);
                let collect = |hand: &Vec<cards::Card>| {
                    hand.iter().fold(CardSet::EMPTY, |set, &card| set + card.into())
                };
                (setup, hands.map(collect), drawing.kitty())
            }
            Self::Bidding(bidding) => {
                let mut hands = bidding.hands;
                hands[bidding.dealer] -= bidding.kitty;
                (&bidding.setup, hands, bidding.kitty)
            }
            Self::Exchange(exchange) => (&exchange.terms.setup, exchange.dealt, exchange.kitty),
            Self::Playing(playing) => playing.as_dealt(),
            Self::Naming(naming) => naming.playing.as_dealt(),
            Self::Demanding(demanding) => demanding.playing.as_dealt(),
            Self::Finished(_) | Self::Void(_) => return None,
        })
    }
}

impl Terms {
    /// What it does to the levels that a side has lost the deal.
    fn forfeited(&self, side: Side, levels: u32) -> Rise {
        Rise::forfeited(side == self.dealer.side(), levels)
    }
}

impl Exchange {
    /// No card has been played and no kitty laid down: only the penalties are
    /// left to be told.
    fn forfeit(&mut self, side: Side, levels: u32, events: &mut Vec<Happening>) -> Deal {
        let (ended, rise) = (Ended::Forfeited(side), self.terms.forfeited(side, levels));
        let points = Points { tricks: 0, penalties: self.penalties, kitty: 0, factor: None };
        let result = DealResult::new(&self.terms, points, Some(ended), Some(rise));
        let forfeited = Happening::Forfeited { side, levels, takeover: rise.switch };
        events.extend([forfeited, Happening::Finished(Box::new(result))]);
        Deal::Finished(Box::new(Finished {
            terms: self.terms.clone(),
            dealt: self.dealt,
            kitty: self.kitty,
            buried: CardSet::EMPTY,
            history: std::mem::take(&mut self.history),
            taken: CardSet::EMPTY,
            last_trick: None,
            result,
        }))
    }
}

impl Playing {
    const fn as_dealt(&self) -> (&Setup, BySeat<CardSet>, CardSet) {
        (&self.terms.setup, self.dealt, self.kitty)
    }

    /// The points so far stay in the result; what they would be worth does
    /// not matter.
    fn forfeit(&mut self, side: Side, levels: u32, events: &mut Vec<Happening>) -> Deal {
        let rise = self.terms.forfeited(side, levels);
        events.push(Happening::Forfeited { side, levels, takeover: rise.switch });
        self.finish(None, Some(Ended::Forfeited(side)), Some(rise), events)
    }

    /// Every card that is left goes to the side of the claimer. Choice: he
    /// wins the last trick with a single card, whatever he holds, so that the
    /// kitty has its lowest factor.
    fn claim(&mut self, seat: Seat, events: &mut Vec<Happening>) -> Result<Deal, Refused> {
        let turn = self.turn();
        if seat != turn {
            return Err(Refused::NotYourTurn { turn });
        }
        if self.trick.lead.is_some() {
            return Err(Refused::NotLeading);
        }
        events.push(Happening::Claimed { seat });
        let defends = seat.side() != self.terms.dealer.side();
        if defends {
            let left = self.hands.iter().map(|(_, hand)| hand.point_cards());
            self.taken = left.fold(self.taken, |taken, cards| taken + cards);
        }
        let factor = defends.then_some(self.terms.setup.edition.kitty_factors.single);
        Ok(self.finish(factor, Some(Ended::Claimed(seat)), None, events))
    }
}
