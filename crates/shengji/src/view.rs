//! What may be seen: the one place that decides it.

use cards::{CardSet, Rank};
use serde::Serialize;

use crate::deal::{
    Bidding, Deal, DealResult, Demanding, DoneTrick, Drawing, Exchange, Finished, Naming, Playing,
    Setup, Terms, Void,
};
use crate::declare::Declaration;
use crate::exposed::{Bound, Demand};
use crate::order::Trump;
use crate::plays::Plays;
use crate::seat::{BySeat, BySide, Seat};

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: his own cards and what is public.
    Seat(Seat),
    /// A player in a lesson, to whom all hands lie open.
    Learner(Seat),
    /// What is public.
    Spectator,
    /// Everything.
    Referee,
}

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The phase of the deal.
    pub phase: Phase,
    /// The edition's id.
    pub rules: String,
    /// The number of the deal.
    pub number: u32,
    /// Whether declaring decides the dealer.
    pub first_deal: bool,
    /// Both sides' levels.
    pub levels: BySide<Rank>,
    /// The dealer, once fixed.
    pub dealer: Option<Seat>,
    /// Level and trump, once fixed.
    pub terms: Option<ViewTerms>,
    /// The declarations, the last of which stands.
    pub declarations: Vec<Declaration>,
    /// What the viewer may declare now.
    pub may_declare: Vec<CardSet>,
    /// Whether the seat whose turn it is must name the trump suit.
    pub must_name_trump: bool,
    /// Cards in each hand.
    pub counts: BySeat<usize>,
    /// The hands that the viewer may see.
    pub hands: BySeat<Option<CardSet>>,
    /// Cards that all have seen in a hand and that are still there: shown in
    /// a failed throw, or exposed by a ruling.
    pub exposed: BySeat<CardSet>,
    /// Those of them that are played at the first chance (重罚张).
    pub heavy: BySeat<CardSet>,
    /// What the next player demanded of the leader.
    pub demand: Option<Demand>,
    /// What the seat whose turn it is may demand of the leader.
    pub demands: Vec<Demand>,
    /// All cards that each seat has played, the trick on the table included.
    pub played: BySeat<CardSet>,
    /// One of each kind that a seat has shown to lack: it did not follow.
    pub lacks: BySeat<CardSet>,
    /// The original kitty, if the viewer may see it.
    pub kitty: Option<CardSet>,
    /// The kitty laid down, if the viewer may see it.
    pub buried: Option<CardSet>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// The trick on the table.
    pub trick: Option<ViewTrick>,
    /// The trick before it.
    pub last_trick: Option<ViewTrick>,
    /// All plays in order. They are not written out with the rest: who only
    /// looks needs the last trick.
    #[serde(skip)]
    pub plays: Plays,
    /// A throw that failed and what the next player may name.
    pub naming: Option<ViewNaming>,
    /// The point cards the defenders took.
    pub taken: CardSet,
    /// The defenders' points, penalties included.
    pub points: i32,
    /// The result, once there is one.
    pub result: Option<DealResult>,
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Phase {
    Drawing,
    Bidding,
    Exchange,
    Playing,
    Naming,
    Demanding,
    Finished,
    Void,
}

/// Level and trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ViewTerms {
    /// The level played.
    pub level: Rank,
    /// The trump suit, or `None` for 无主.
    pub trump: Trump,
}

/// A trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ViewTrick {
    /// Who led.
    pub leader: Seat,
    /// All plays in order, the lead first.
    pub plays: Vec<CardSet>,
    /// The lead's units.
    pub units: Vec<CardSet>,
    /// Who is winning, or won.
    pub winning: Option<Seat>,
}

/// A failed throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ViewNaming {
    /// Who threw.
    pub thrower: Seat,
    /// All cards thrown.
    pub thrown: CardSet,
    /// What the next player may name.
    pub options: Vec<CardSet>,
}

impl Deal {
    /// The deal as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        match self {
            Self::Drawing(drawing) => drawing.view(viewer),
            Self::Bidding(bidding) => bidding.view(viewer),
            Self::Exchange(exchange) => exchange.view(viewer),
            Self::Playing(playing) => playing.view(viewer),
            Self::Naming(naming) => naming.view(viewer),
            Self::Demanding(demanding) => demanding.view(viewer),
            Self::Finished(finished) => finished.view(),
            Self::Void(void) => void.view(),
        }
    }
}

impl Viewer {
    /// Whether a seat's hand may be seen during play.
    pub(crate) fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Spectator => false,
            Self::Learner(_) | Self::Referee => true,
        }
    }

    fn hands(self, hands: &BySeat<CardSet>) -> BySeat<Option<CardSet>> {
        BySeat::from_fn(|seat| self.sees(seat).then_some(hands[seat]))
    }
}

impl View {
    /// What binds a seat's plays besides the rules of play.
    pub fn bound(&self, seat: Seat) -> Bound {
        let leads = self.trick.as_ref().is_some_and(|trick| trick.leader == seat);
        Bound { heavy: self.heavy[seat], demand: self.demand.filter(|_| leads) }
    }

    /// A deal of which only the circumstances are known.
    fn of(phase: Phase, setup: &Setup, counts: BySeat<usize>) -> Self {
        Self {
            phase,
            rules: setup.edition.id.to_string(),
            number: setup.number,
            first_deal: setup.is_first(),
            levels: setup.levels,
            dealer: setup.dealer,
            terms: None,
            declarations: Vec::new(),
            may_declare: Vec::new(),
            must_name_trump: false,
            counts,
            hands: BySeat::default(),
            exposed: BySeat::default(),
            heavy: BySeat::default(),
            demand: None,
            demands: Vec::new(),
            played: BySeat::default(),
            lacks: BySeat::default(),
            kitty: None,
            buried: None,
            turn: None,
            trick: None,
            last_trick: None,
            plays: Plays::default(),
            naming: None,
            taken: CardSet::EMPTY,
            points: 0,
            result: None,
        }
    }

    fn with_terms(phase: Phase, terms: &Terms, counts: BySeat<usize>) -> Self {
        let order = &terms.order;
        Self {
            dealer: Some(terms.dealer),
            terms: Some(ViewTerms { level: order.level(), trump: order.trump() }),
            ..Self::of(phase, &terms.setup, counts)
        }
    }
}

impl Drawing {
    fn view(&self, viewer: Viewer) -> View {
        View {
            declarations: self.history.clone(),
            may_declare: match viewer {
                Viewer::Seat(seat) | Viewer::Learner(seat) => self.options(seat),
                Viewer::Spectator | Viewer::Referee => Vec::new(),
            },
            hands: viewer.hands(&self.hands),
            turn: self.asked(),
            ..View::of(Phase::Drawing, &self.setup, self.hands.map(|hand| hand.len()))
        }
    }
}

impl Bidding {
    fn view(&self, viewer: Viewer) -> View {
        let turn = self.turn();
        View {
            declarations: self.history.clone(),
            may_declare: match viewer {
                Viewer::Seat(seat) | Viewer::Learner(seat) if seat == turn => self.options(),
                _ => Vec::new(),
            },
            hands: viewer.hands(&self.hands),
            must_name_trump: self.partner_names(),
            turn: Some(turn),
            ..View::of(Phase::Bidding, &self.setup, self.hands.map(|hand| hand.len()))
        }
    }
}

impl Exchange {
    fn view(&self, viewer: Viewer) -> View {
        let dealer = self.terms.dealer;
        let mut hands = self.dealt;
        hands[dealer] = self.hand();
        let sees_kitty = viewer.sees(dealer) || self.terms.setup.edition.kitty_shown;
        View {
            declarations: self.history.clone(),
            hands: viewer.hands(&hands),
            kitty: sees_kitty.then_some(self.kitty),
            turn: Some(dealer),
            points: self.penalties,
            ..View::with_terms(Phase::Exchange, &self.terms, hands.map(|hand| hand.len()))
        }
    }
}

impl Playing {
    fn view(&self, viewer: Viewer) -> View {
        let dealer = self.terms.dealer;
        let sees_kitty = viewer.sees(dealer) || self.terms.setup.edition.kitty_shown;
        let trick = &self.trick;
        View {
            declarations: self.history.clone(),
            hands: viewer.hands(&self.hands),
            exposed: self.exposed,
            heavy: self.heavy,
            demand: self.demand,
            played: self.played(),
            lacks: self.lacks,
            kitty: sees_kitty.then_some(self.kitty),
            buried: viewer.sees(dealer).then_some(self.buried),
            turn: Some(self.turn()),
            trick: Some(ViewTrick {
                leader: trick.leader,
                plays: trick.plays.to_vec(),
                units: trick
                    .lead
                    .iter()
                    .flat_map(|lead| lead.units.iter().map(|unit| unit.cards))
                    .collect(),
                winning: trick.winning(),
            }),
            last_trick: self.last_trick.as_ref().map(DoneTrick::view),
            plays: self.plays.clone(),
            taken: self.taken,
            points: self.points(),
            ..View::with_terms(Phase::Playing, &self.terms, self.hands.map(|hand| hand.len()))
        }
    }
}

impl Naming {
    fn view(&self, viewer: Viewer) -> View {
        View {
            phase: Phase::Naming,
            turn: Some(self.turn()),
            naming: Some(ViewNaming {
                thrower: self.playing.turn(),
                thrown: self.thrown.cards,
                options: self.failed.options.iter().map(|unit| unit.cards).collect(),
            }),
            ..self.playing.view(viewer)
        }
    }
}

impl Demanding {
    fn view(&self, viewer: Viewer) -> View {
        View {
            phase: Phase::Demanding,
            turn: Some(self.turn()),
            demands: self.options(),
            ..self.playing.view(viewer)
        }
    }
}

impl Finished {
    /// Everything may be seen once a deal is over.
    fn view(&self) -> View {
        let dealer = self.terms.dealer;
        let mut played = self.dealt;
        played[dealer] = played[dealer] + self.kitty - self.buried;
        View {
            declarations: self.history.clone(),
            hands: self.dealt.map(|&hand| Some(hand)),
            played,
            kitty: Some(self.kitty),
            buried: Some(self.buried),
            last_trick: self.last_trick.as_ref().map(DoneTrick::view),
            taken: self.taken,
            points: self.result.points,
            result: Some(self.result),
            ..View::with_terms(Phase::Finished, &self.terms, BySeat::default())
        }
    }
}

impl Void {
    fn view(&self) -> View {
        View {
            hands: self.hands.map(|&hand| Some(hand)),
            kitty: Some(self.kitty),
            ..View::of(Phase::Void, &self.setup, BySeat::default())
        }
    }
}

impl DoneTrick {
    fn view(&self) -> ViewTrick {
        ViewTrick {
            leader: self.leader,
            plays: self.plays.to_vec(),
            units: Vec::new(),
            winning: Some(self.winner),
        }
    }
}
