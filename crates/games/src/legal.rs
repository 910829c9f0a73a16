//! What a seat may do now, one action after the other.

use std::ops::ControlFlow;

use cards::{CardSet, Suit};
use shengji::{Deal, Order, Unit};

use crate::{Action, Game, Seat};

type Flow = ControlFlow<()>;

impl Game {
    /// Visits what the seat may do now, no action twice, until told to stop.
    ///
    /// Everything legal is visited but two things. Of the leads of 升级 only
    /// single units are, for a throw can be nearly any cards of a suit. Of
    /// the plays of 二打一 those that differ only in suits are visited once.
    /// Declarations of 升级 are visited while it is nobody's turn too.
    pub fn for_each_legal(&self, seat: Seat, mut visit: impl FnMut(Action) -> Flow) {
        let _ = match self {
            Self::Shengji(game) => match game.deal() {
                Some(deal) => {
                    visit_shengji(deal, seat.shengji(), &mut |action| visit(action.into()))
                }
                None => Flow::Continue(()),
            },
            Self::Erdayi(game) => {
                let mut flow = Flow::Continue(());
                let turn = game.turn().is_some_and(|turn| Some(turn) == seat.erdayi());
                if let Some(deal) = game.deal().filter(|_| turn) {
                    deal.for_each_legal(|action| {
                        if flow.is_continue() {
                            flow = visit(action.into());
                        }
                    });
                }
                flow
            }
        };
    }

    /// What the seat may declare now, while cards of 升级 are dealt or when it
    /// is asked.
    pub fn may_declare(&self, seat: Seat) -> Vec<CardSet> {
        match self {
            Self::Shengji(game) => match game.deal() {
                Some(Deal::Drawing(drawing)) => drawing.options(seat.shengji()),
                Some(Deal::Bidding(bidding)) if bidding.turn() == seat.shengji() => {
                    bidding.options()
                }
                Some(
                    Deal::Bidding(_)
                    | Deal::Exchange(_)
                    | Deal::Playing(_)
                    | Deal::Naming(_)
                    | Deal::Demanding(_)
                    | Deal::Finished(_)
                    | Deal::Void(_),
                )
                | None => Vec::new(),
            },
            Self::Erdayi(_) => Vec::new(),
        }
    }

    /// The first `most` actions of [`Game::for_each_legal`].
    pub fn legal(&self, seat: Seat, most: usize) -> Vec<Action> {
        let mut actions = Vec::new();
        self.for_each_legal(seat, |action| {
            if actions.len() == most {
                return Flow::Break(());
            }
            actions.push(action);
            Flow::Continue(())
        });
        actions
    }
}

fn visit_shengji(
    deal: &Deal,
    seat: shengji::Seat,
    visit: &mut dyn FnMut(shengji::Action) -> Flow,
) -> Flow {
    use shengji::Action as Do;
    if deal.turn().is_some_and(|turn| turn != seat) {
        return Flow::Continue(());
    }
    match deal {
        Deal::Drawing(drawing) => {
            if drawing.asked().is_some() {
                visit(Do::Pass { seat })?;
            }
            let options = drawing.options(seat);
            options.into_iter().try_for_each(|cards| visit(Do::Declare { seat, cards }))
        }
        Deal::Bidding(bidding) if bidding.partner_names() => {
            Suit::ALL.into_iter().try_for_each(|suit| visit(Do::NameTrump { seat, suit }))
        }
        Deal::Bidding(bidding) => {
            visit(Do::Pass { seat })?;
            bidding.options().into_iter().try_for_each(|cards| visit(Do::Declare { seat, cards }))
        }
        Deal::Exchange(exchange) => {
            let kitty = exchange.terms().setup.edition.kitty as usize;
            subsets(exchange.hand(), kitty, CardSet::EMPTY, &mut |cards| {
                visit(Do::Bury { seat, cards })
            })
        }
        Deal::Playing(playing) => {
            let order = &playing.terms().order;
            let (hand, bound) = (playing.hand(seat), playing.bound(seat));
            let mut play = |cards| visit(Do::Play { seat, cards, reading: None });
            match &playing.trick().lead {
                None => units(order, hand, &mut |cards| {
                    let met = bound.check_lead(order, hand, cards).is_ok();
                    if met { play(cards) } else { Flow::Continue(()) }
                }),
                Some(lead) => bound.follows(order, hand, lead).iter().try_for_each(play),
            }
        }
        Deal::Naming(naming) => naming
            .failed()
            .options
            .iter()
            .try_for_each(|unit| visit(Do::NameUnit { seat, cards: unit.cards })),
        Deal::Demanding(demanding) => demanding
            .options()
            .into_iter()
            .try_for_each(|demand| visit(Do::Demand { seat, demand })),
        Deal::Finished(_) | Deal::Void(_) => Flow::Continue(()),
    }
}

/// Every way to take `count` cards of a set, beside those taken already.
fn subsets(
    from: CardSet,
    count: usize,
    taken: CardSet,
    visit: &mut dyn FnMut(CardSet) -> Flow,
) -> Flow {
    if count == 0 {
        return visit(taken);
    }
    let Some((card, copies)) = from.kinds().next().filter(|_| from.len() >= count) else {
        return Flow::Continue(());
    };
    let rest = from - CardSet::of(card, copies);
    (0..=copies.min(count as u32))
        .rev()
        .try_for_each(|n| subsets(rest, count - n as usize, taken + CardSet::of(card, n), visit))
}

/// Every unit in a hand: each card in each width, and from there every run
/// of neighbours upwards that the rules call one unit.
fn units(order: &Order, hand: CardSet, visit: &mut dyn FnMut(CardSet) -> Flow) -> Flow {
    for (card, copies) in hand.kinds() {
        for width in 1..=copies {
            let unit = CardSet::of(card, width);
            visit(unit)?;
            if width > 1 {
                longer_units(order, hand, width, unit, visit)?;
            }
        }
    }
    Flow::Continue(())
}

fn longer_units(
    order: &Order,
    hand: CardSet,
    width: u32,
    run: CardSet,
    visit: &mut dyn FnMut(CardSet) -> Flow,
) -> Flow {
    let top = run.kinds().map(|(card, _)| order.strength(card)).max();
    for (card, copies) in hand.kinds() {
        if copies < width || Some(order.strength(card)) <= top {
            continue;
        }
        let longer = run + CardSet::of(card, width);
        if order.common_group(longer).is_some() && Unit::of(order, longer).is_some() {
            visit(longer)?;
            longer_units(order, hand, width, longer, visit)?;
        }
    }
    Flow::Continue(())
}
