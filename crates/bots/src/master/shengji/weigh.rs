//! Decisions of 升级 weighed for those who want to learn from them.

use std::sync::Arc;

use cards::{CardSet, Suit};
use rand::rngs::SmallRng;
use shengji::{Action, BySeat, Deal, Edition, Lead, Phase, Seat, View, Viewer};

use super::declare::Dealing;
use super::ending::Ending;
use super::known::Known;
use super::likelihood::Likelihood;
use super::stakes::Stakes;
use super::{likely, nominated};
use crate::club::shengji::{
    Advance, Chosen, Ground, Judgement, Mind, Public, World, bury, finish, levels, public, utility,
};
use crate::master::Effort;
use crate::master::tuning::Tuning;
use crate::master::weigh::{End, Field, Scales, TrickEnd, Tried};
use crate::smallest;

/// The deals of which one is shown.
const SHOWN: usize = 24;
/// The plays of a line that is shown: to the end of this trick and one more.
const LINE: usize = 8;

/// What is to be weighed.
pub(in crate::master) struct Asked<'a> {
    pub(in crate::master) edition: &'a Arc<Edition>,
    pub(in crate::master) view: &'a View,
    pub(in crate::master) seat: Seat,
    /// What was done; nothing where the seat waited.
    pub(in crate::master) made: Option<&'a Action>,
    pub(in crate::master) levels_count: bool,
    /// The deal as it lies, where that is asked for and not what the seat
    /// could know.
    pub(in crate::master) open: Option<&'a Deal>,
}

/// Weighs it, where there is anything to weigh.
pub(in crate::master) fn weigh(asked: &Asked, effort: Effort) -> Option<Scales> {
    let turn = asked.view.turn == Some(asked.seat);
    match asked.view.phase {
        Phase::Drawing => calls(asked, effort),
        Phase::Bidding if turn => calls(asked, effort),
        Phase::Exchange if turn => kitties(asked, effort),
        Phase::Playing if turn => plays(asked, effort),
        Phase::Bidding
        | Phase::Exchange
        | Phase::Playing
        | Phase::Naming
        | Phase::Demanding
        | Phase::Finished
        | Phase::Void => None,
    }
}

/// What is done in a deal for as long as there is time.
struct Run<'a> {
    effort: Effort<'a>,
    field: Field,
}

impl<'a> Run<'a> {
    fn new(count: usize, made: usize, effort: Effort<'a>) -> Self {
        Self { effort, field: Field::new(count, made) }
    }

    /// Tries everything in deal after deal; those of them that may be shown
    /// are kept.
    fn over<W>(
        &mut self,
        mut draw: impl FnMut(&mut SmallRng) -> Option<W>,
        mut end: impl FnMut(&W, usize) -> End,
    ) -> Option<Vec<W>> {
        let mut shown = Vec::new();
        while !self.effort.is_spent(self.field.worlds()) {
            let world = draw(&mut self.effort.rng)?;
            self.field.run(|index| end(&world, index));
            self.field.narrow(self.effort.spent(self.field.worlds()));
            if shown.len() < SHOWN {
                shown.push(world);
            }
        }
        (self.field.worlds() > 0).then_some(shown)
    }

    fn scales(
        self,
        made: usize,
        line: Vec<(games::Seat, CardSet)>,
        action: impl Fn(usize) -> Option<Action>,
    ) -> Scales {
        let worlds = self.field.worlds();
        let ends = self.field.into_ends().into_iter().enumerate();
        let tried = ends.map(|(index, ends)| {
            let action = action(index).map(Into::into);
            Tried { action, ends, plays_left: None, certain: false }
        });
        Scales { tried: tried.collect(), made, worlds, stake: 1.0, line }
    }
}

fn plays(asked: &Asked, effort: Effort) -> Option<Scales> {
    let &Asked { edition, view, seat, .. } = asked;
    let tuning = Tuning::of_weighing();
    // Exposed cards that must be played are a matter for rules of thumb.
    if !view.heavy[seat].is_empty() || view.demand.is_some() {
        return None;
    }
    let Action::Play { cards, reading, .. } = asked.made? else { return None };
    let order = smallest::order(edition, view)?;
    let ground = Ground::new(edition, order, view.dealer?);
    let public = public(&ground, view)?;
    let hand = view.hands[seat]?;
    let judgement = Judgement::learned();
    let mind = Mind::new(&ground, &public, seat, hand, view.buried);
    let mut plays: Vec<Chosen> =
        nominated(&mind, judgement).into_iter().map(|(_, chosen)| chosen).collect();
    let made = plays.iter().position(|chosen| chosen.cards() == *cards);
    let made = if let Some(made) = made {
        made
    } else {
        plays.push(match public.lead {
            None => Chosen::Lead(Lead::read(&order, *cards, reading.as_deref()).ok()?),
            Some(_) => Chosen::Follow(*cards),
        });
        plays.len() - 1
    };
    if plays.len() < 2 {
        return None;
    }
    let stakes = Stakes::new(edition, view, asked.levels_count, 0.5);
    let players = BySeat::from_fn(|_| judgement);
    let solved = hand.len() <= tuning.solved;
    let time = effort.time;
    let mut run = Run::new(plays.len(), made, effort);
    let end = |world: &World, index: usize| {
        let solution = || Ending::new(&ground, time).after(world, plays[index].clone());
        let solution = if solved { solution() } else { None };
        play_on(world.clone(), &ground, Some(plays[index].clone()), &players)
            .end(seat, &ground, &stakes, solution)
    };
    let shown = if let Some(deal) = asked.open {
        let all = deal.view(Viewer::Referee);
        let world = World { hands: open_hands(&all)?, buried: all.buried?, public: public.clone() };
        run.over(|_| Some(world.clone()), end)?
    } else {
        let known = Known::new(&ground, &public, view, seat, view.buried)?;
        let likelihood = Likelihood::new(&ground, judgement, view, seat, tuning.suspicion);
        let mut worlds = known.worlds()?;
        run.over(|rng| Some(likely(&known, &likelihood, &mut worlds, tuning.drawn, rng)), end)?
    };
    let best = run.field.best();
    let line = run
        .field
        .typical(SHOWN)
        .and_then(|world| shown.get(world))
        .map(|world| line(world.clone(), &ground, Some(plays[best].clone()), &players));
    let action = |index: usize| {
        let reading = if index == made { reading.clone() } else { None };
        Some(Action::Play { seat, cards: plays[index].cards(), reading })
    };
    Some(run.scales(made, line.unwrap_or_default(), action))
}

fn kitties(asked: &Asked, effort: Effort) -> Option<Scales> {
    let &Asked { edition, view, seat, .. } = asked;
    let Action::Bury { cards, .. } = asked.made? else { return None };
    let order = smallest::order(edition, view)?;
    let ground = Ground::new(edition, order, seat);
    let hand = view.hands[seat]?;
    let judgement = Judgement::learned();
    let kitties = bury::weighed(&judgement.bury, &order, hand, edition.kitty.into());
    let mut kitties: Vec<CardSet> = kitties.into_iter().map(|(_, cards)| cards).collect();
    let made = kitties.iter().position(|kitty| kitty == cards);
    let made = made.unwrap_or_else(|| {
        kitties.push(*cards);
        kitties.len() - 1
    });
    if kitties.len() < 2 {
        return None;
    }
    let players = BySeat::from_fn(|_| judgement);
    let stakes = Stakes::new(edition, view, asked.levels_count, 0.5);
    let laid = |world: &World, index: usize| {
        let mut hands = world.hands;
        let kitty: CardSet = kitties[index];
        hands[seat] = hand - kitty;
        World::new(seat, hands, kitty, view.points)
    };
    let end = |world: &World, index: usize| {
        let of = play_on(laid(world, index), &ground, None, &players);
        End { trick: None, ..of.end(seat, &ground, &stakes, None) }
    };
    let mut run = Run::new(kitties.len(), made, effort);
    let size = edition.hand_size() as u8;
    let public = Public::new(seat, [size; 4], view.points);
    let shown = if let Some(deal) = asked.open {
        let hands = open_hands(&deal.view(Viewer::Referee))?;
        let world = World { hands, buried: CardSet::EMPTY, public };
        run.over(|_| Some(world.clone()), end)?
    } else {
        let known = Known::new(&ground, &public, view, seat, Some(CardSet::EMPTY))?;
        let mut worlds = known.worlds()?;
        run.over(|rng| Some(known.draw(&mut worlds, rng)), end)?
    };
    let best = run.field.best();
    let line = run
        .field
        .typical(SHOWN)
        .and_then(|world| shown.get(world))
        .map(|world| line(laid(world, best), &ground, None, &players));
    let action = |index: usize| Some(Action::Bury { seat, cards: kitties[index] });
    Some(run.scales(made, line.unwrap_or_default(), action))
}

/// Declaring, passing and naming the suit.
fn calls(asked: &Asked, effort: Effort) -> Option<Scales> {
    let &Asked { edition, view, seat, .. } = asked;
    let dealing = Dealing::new(edition, view, seat)?;
    let declare = |&cards: &CardSet| Some(Action::Declare { seat, cards });
    let ways: Vec<Option<Action>> = if view.must_name_trump {
        Suit::ALL.into_iter().map(|suit| Some(Action::NameTrump { seat, suit })).collect()
    } else {
        let nothing = (view.turn == Some(seat)).then_some(Action::Pass { seat });
        [nothing].into_iter().chain(view.may_declare.iter().map(declare)).collect()
    };
    let made = ways.iter().position(|way| way.as_ref() == asked.made)?;
    if ways.len() < 2 {
        return None;
    }
    let players = BySeat::from_fn(|_| Judgement::learned());
    let end = |deal: &Deal, index: usize| {
        after_call(edition, deal.clone(), ways[index].as_ref(), &players).map_or_else(
            End::default,
            |(dealer, points)| {
                let own = dealer.side() == seat.side();
                let sign = if own { 1 } else { -1 };
                let rise = edition.levels.rise(points);
                End {
                    worth: f64::from(utility(edition, points)) * f64::from(sign),
                    levels: sign * levels(rise),
                    points,
                    wins: own != rise.switch,
                    ..End::default()
                }
            },
        )
    };
    let mut run = Run::new(ways.len(), made, effort);
    match asked.open {
        Some(deal) => run.over(|_| Some(deal.clone()), end)?,
        None => run.over(|rng| dealing.draw(rng), end)?,
    };
    Some(run.scales(made, Vec::new(), |index| ways[index].clone()))
}

/// What comes of a call, or of waiting; nothing of a deal that is void, which
/// is dealt again, for nobody better than before.
fn after_call(
    edition: &Edition,
    mut deal: Deal,
    action: Option<&Action>,
    players: &BySeat<&Judgement>,
) -> Option<(Seat, i32)> {
    let waits = match (&deal, action) {
        (Deal::Drawing(drawing), None) => Some(crate::club::shengji::goes_on(drawing)),
        _ => None,
    };
    deal.act(action.or(waits.as_ref())?, &mut Vec::new()).ok()?;
    finish(edition, deal, players)
}

fn open_hands(all: &View) -> Option<BySeat<CardSet>> {
    Seat::ALL
        .into_iter()
        .all(|seat| all.hands[seat].is_some())
        .then(|| BySeat::from_fn(|seat| all.hands[seat].unwrap_or_default()))
}

/// A deal that was played to its end.
struct Played {
    points: i32,
    trick: Option<crate::club::shengji::Taken>,
    failed: bool,
    kitty_lost: bool,
}

/// Plays a deal to its end by club players, after this play if one is given.
fn play_on(
    mut world: World,
    ground: &Ground,
    first: Option<Chosen>,
    players: &BySeat<&Judgement>,
) -> Played {
    let mut played = Played { points: 0, trick: None, failed: false, kitty_lost: false };
    let mut next = first;
    let mut begun = false;
    loop {
        let turn = world.public.turn();
        let chosen = next.take().unwrap_or_else(|| world.mind(ground, turn).choose(players[turn]));
        let Advance { over, failed, trick } = world.advance(ground, chosen);
        played.failed |= failed && !begun;
        begun = true;
        played.kitty_lost |= trick.is_some_and(|of| of.kitty_lost);
        played.trick = played.trick.or(trick);
        if over {
            played.points = world.public.points;
            return played;
        }
    }
}

impl Played {
    fn end(self, seat: Seat, ground: &Ground, stakes: &Stakes, solved: Option<i32>) -> End {
        let points = solved.unwrap_or(self.points);
        let deals = ground.deals(seat);
        let sign = if deals { 1.0 } else { -1.0 };
        let rise = ground.edition.levels.rise(points);
        let trick = self.trick.map(|of| {
            let own = of.winner.side() == seat.side();
            TrickEnd { own, points: of.points, ruffed: of.ruffed && !own }
        });
        End {
            worth: sign * stakes.worth(points),
            levels: if deals { levels(rise) } else { -levels(rise) },
            points,
            wins: deals != rise.switch,
            trick,
            failed: self.failed,
            kitty_lost: self.kitty_lost,
            ..End::default()
        }
    }
}

/// How it goes on by club players, to the end of the next trick.
fn line(
    mut world: World,
    ground: &Ground,
    first: Option<Chosen>,
    players: &BySeat<&Judgement>,
) -> Vec<(games::Seat, CardSet)> {
    let mut line = Vec::new();
    let mut next = first;
    let mut tricks = 0;
    while line.len() < LINE && tricks < 2 {
        let turn = world.public.turn();
        let chosen = next.take().unwrap_or_else(|| world.mind(ground, turn).choose(players[turn]));
        let before = world.hands[turn];
        let Advance { over, trick, .. } = world.advance(ground, chosen);
        line.push((turn.into(), before - world.hands[turn]));
        tricks += usize::from(trick.is_some());
        if over {
            break;
        }
    }
    line
}
