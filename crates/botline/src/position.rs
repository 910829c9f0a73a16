//! A deal as a seat sees it, from its first card on.

use cards::CardSet;
use games::{Seat, View};
use protocol::{ErdayiDeal, GameView, ShengjiPhase};
use serde::{Deserialize, Serialize};

use crate::question::Kind;

/// All that a seat may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The game as the table shows it to the seat.
    pub view: GameView,
    /// Everything played in this deal, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<Turn>,
    /// 升级: one of each kind of cards that a seat has shown to lack, by not
    /// following.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<[CardSet; 4]>,
}

/// What a seat did in the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Who.
    pub seat: Seat,
    /// What it laid on the table; left out when it passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardSet>,
    /// 升级: a throw that failed was taken back; what was led instead comes
    /// next.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_back: bool,
}

impl Position {
    /// What a view says.
    pub fn of(view: View) -> Self {
        match view {
            View::Shengji(view) => {
                let (history, lacks) = view.deal.as_ref().map_or_else(Default::default, |deal| {
                    let lacks = shengji::Seat::ALL.map(|seat| deal.lacks[seat]);
                    let shown = lacks.iter().any(|set| !set.is_empty());
                    (deal.plays.iter().map(Turn::from).collect(), shown.then_some(lacks))
                });
                Self { view: View::Shengji(view).into(), history, lacks }
            }
            View::Erdayi(view) => {
                let history = match &view.deal {
                    erdayi::DealView::Playing(playing) => {
                        playing.course.iter().map(Turn::from).collect()
                    }
                    erdayi::DealView::NotDealt
                    | erdayi::DealView::Auction { .. }
                    | erdayi::DealView::PassedOut { .. }
                    | erdayi::DealView::Finished { .. }
                    | erdayi::DealView::Annulled { .. } => Vec::new(),
                };
                Self { view: View::Erdayi(view).into(), history, lacks: None }
            }
        }
    }

    /// What the seat whose turn it is is asked here.
    pub(crate) fn asks(&self) -> Kind {
        match &self.view {
            GameView::Shengji(view) => match view.deal.as_ref().map(|deal| deal.phase) {
                Some(ShengjiPhase::Bidding) if self.must_name_trump() => Kind::Name,
                Some(ShengjiPhase::Drawing | ShengjiPhase::Bidding) => Kind::Declare,
                Some(ShengjiPhase::Exchange) => Kind::Bury,
                Some(ShengjiPhase::Naming | ShengjiPhase::Demanding) => Kind::Name,
                Some(ShengjiPhase::Playing | ShengjiPhase::Finished | ShengjiPhase::Void)
                | None => Kind::Play,
            },
            GameView::Erdayi(view) => match &view.deal {
                ErdayiDeal::Auction { .. } => Kind::Bid,
                ErdayiDeal::NotDealt {}
                | ErdayiDeal::PassedOut { .. }
                | ErdayiDeal::Playing(_)
                | ErdayiDeal::Finished { .. }
                | ErdayiDeal::Annulled { .. } => Kind::Play,
            },
        }
    }

    fn must_name_trump(&self) -> bool {
        match &self.view {
            GameView::Shengji(view) => view.deal.as_ref().is_some_and(|deal| deal.must_name_trump),
            GameView::Erdayi(_) => false,
        }
    }
}

impl From<shengji::Play> for Turn {
    fn from(shengji::Play { seat, cards, stands }: shengji::Play) -> Self {
        Self { seat: seat.into(), cards: Some(cards), taken_back: !stands }
    }
}

impl From<erdayi::Turn> for Turn {
    fn from(erdayi::Turn { seat, cards }: erdayi::Turn) -> Self {
        Self { seat: seat.into(), cards: cards.map(Into::into), taken_back: false }
    }
}
