//! Decisions of 二打一 weighed for those who want to learn from them.

use cards::CardSet;
use erdayi::{
    Action, Bid, Call, Deal, DealView, Hand, Play, PlayingView, Ranks, Reading, Seat, View,
};

use super::bid::{Auction, Cards};
use super::history::History;
use super::known::Known;
use super::solve::Solver;
use super::{DRAWN, NODES, SOLVED};
use crate::club::erdayi::{
    AHEAD, DEALER, Fewest, Judgement, Mind, Outcome, Plays, Role, World, action, public,
};
use crate::expert::erdayi::weighed;
use crate::master::Effort;
use crate::master::weigh::{End, Field, Scales, Tried};
use crate::worlds::Worlds;

/// The most plays that are tried of those that the club player thinks of, and
/// of those that the net does.
const OF_CLUB: usize = 12;
const OF_NET: usize = 6;
/// The deals of which one is shown.
const SHOWN: usize = 24;
/// The plays of a line that is shown.
const LINE: usize = 6;
/// What an auction is measured by: most deals are played for three.
const AUCTION: f64 = 3.0;

/// Weighs what a seat did, where there is anything to weigh.
pub(in crate::master) fn weigh(
    view: &View,
    seat: Seat,
    made: &Action,
    open: Option<&Deal>,
    effort: Effort,
) -> Option<Scales> {
    if view.turn != Some(seat) {
        return None;
    }
    match (&view.deal, made) {
        (DealView::Auction { calls, hands, .. }, Action::Call { call, .. }) => {
            let hand = hands[seat].cards?.ranks();
            calls_of(hand, &Auction { calls, seat }, *call, open, effort)
        }
        (DealView::Playing(playing), Action::Play { .. } | Action::Pass { .. }) => {
            plays(view, playing, seat, made, open, effort)
        }
        _ => None,
    }
}

fn plays(
    view: &View,
    playing: &PlayingView,
    seat: Seat,
    made: &Action,
    open: Option<&Deal>,
    mut effort: Effort,
) -> Option<Scales> {
    let hand = playing.hands[seat].cards?;
    let public = public(playing, hand)?;
    let mind = Mind::new(&public, hand.ranks());
    let mut fewest = Fewest::new();
    let (plays, made) = tried(view, seat, &mind, made, &mut fewest)?;
    if plays.len() < 2 {
        return None;
    }
    let known = Known::new(&public, hand.ranks());
    let history = History::new(playing, &public);
    let mut worlds = known.worlds()?;
    let mut solver = (public.unplayed.len() <= SOLVED).then(Solver::new);
    let role = mind.role();
    let stake = stake(playing.bid, role);
    let mut field = Field::new(plays.len(), made);
    let mut shown = Vec::new();
    while !effort.is_spent(field.worlds()) {
        let world = match open {
            Some(deal) => World { public, hands: open_hands(deal, playing.dealer)? },
            None => history
                .draw(DRAWN, &mut effort.rng, &mut fewest, |rng| known.draw(&mut worlds, rng)),
        };
        field.run(|index| {
            let played = play_on(world, plays[index], &mut fewest);
            let solved =
                solver.as_mut().and_then(|solver| solver.after(&world, plays[index], NODES));
            let outcome = solved.unwrap_or(played.outcome);
            let Played { beaten, one_sided, .. } = played;
            End { beaten, one_sided, ..end(outcome, role, stake) }
        });
        field.narrow(effort.spent(field.worlds()));
        if shown.len() < SHOWN {
            shown.push(world);
        }
    }
    if field.worlds() == 0 {
        return None;
    }
    let best = field.best();
    let line = field.typical(SHOWN).and_then(|world| shown.get(world));
    let line = line.map(|world| line_of(*world, plays[best], playing, seat, hand, &mut fewest));
    let worlds = field.worlds();
    let tried = field.into_ends().into_iter().zip(&plays).map(|(ends, &play)| {
        let rest = hand.ranks() - play.map_or(Ranks::EMPTY, |play| play.ranks);
        let certain = play.is_some_and(|play| {
            let only: Plays = [Some(play)].into_iter().collect();
            mind.certain(&only, AHEAD, &mut fewest).is_some()
        });
        let plays_left = Some(if rest.is_empty() { 0 } else { fewest.of(rest) });
        let action = action(seat, hand, play).map(Into::into);
        Tried { action, ends, plays_left, certain }
    });
    let tried = tried.collect();
    Some(Scales { tried, made, worlds, stake, line: line.unwrap_or_default() })
}

/// What is tried, and which of it was done.
fn tried(
    view: &View,
    seat: Seat,
    mind: &Mind,
    made: &Action,
    fewest: &mut Fewest,
) -> Option<(Vec<Option<Play>>, usize)> {
    let of_club = mind.weighed(Judgement::learned(), fewest).into_iter().take(OF_CLUB);
    let of_net = weighed(view, seat).unwrap_or_default().into_iter().take(OF_NET);
    let made = match made {
        Action::Play { cards, .. } => {
            let ranks = cards.ranks();
            Some(Play { ranks, reading: Reading::of(ranks)? })
        }
        Action::Pass { .. } => None,
        Action::Call { .. } | Action::Claim { .. } | Action::Annul => return None,
    };
    let mut plays: Vec<Option<Play>> = Vec::new();
    let named = of_club.chain(of_net).map(|(_, play)| play);
    for play in named.chain([made]) {
        if !plays.contains(&play) {
            plays.push(play);
        }
    }
    let made = plays.iter().position(|play| *play == made)?;
    Some((plays, made))
}

/// What a deal is played for.
fn stake(bid: Bid, role: Role) -> f64 {
    f64::from(bid.points()) * if role == DEALER { 2.0 } else { 1.0 }
}

/// What an outcome is worth to a role.
fn end(outcome: Outcome, role: Role, stake: f64) -> End {
    let own = outcome.dealer_won == (role == DEALER);
    let sign = if role == DEALER { 1.0 } else { -1.0 };
    let points = outcome.points();
    End { worth: sign * stake * f64::from(points), points, wins: own, ..End::default() }
}

/// A deal that was played to its end.
struct Played {
    outcome: Outcome,
    beaten: bool,
    one_sided: bool,
}

/// Plays a deal to its end by club players after this play.
fn play_on(mut world: World, first: Option<Play>, fewest: &mut Fewest) -> Played {
    let judgement = Judgement::learned();
    let me = world.public.turn;
    let mut next = Some(first);
    let mut beaten = false;
    let mut round = 0;
    loop {
        let role = world.public.turn;
        let play = next.take().unwrap_or_else(|| world.mind().choose(judgement, fewest));
        let opposed = (role == DEALER) != (me == DEALER);
        beaten |= (1..3).contains(&round) && first.is_some() && opposed && play.is_some();
        round += 1;
        if let Some(outcome) = world.put(play) {
            let [dealer, defenders] = world.public.plays;
            let one_sided = if outcome.dealer_won { defenders == 0 } else { dealer == 1 };
            return Played { outcome, beaten, one_sided };
        }
    }
}

fn open_hands(deal: &Deal, dealer: Seat) -> Option<[Ranks; 3]> {
    let Deal::Playing(playing) = deal else { return None };
    let seats = [dealer, dealer.next(), dealer.next().next()];
    Some(seats.map(|seat| playing.hands()[seat].ranks()))
}

/// How it goes on by club players. The suits of others are imagined, as their
/// cards are.
fn line_of(
    mut world: World,
    first: Option<Play>,
    playing: &PlayingView,
    seat: Seat,
    hand: Hand,
    fewest: &mut Fewest,
) -> Vec<(games::Seat, CardSet)> {
    let played = playing.played.iter().fold(Hand::EMPTY, |all, (_, &cards)| all + cards);
    let mut own = hand;
    let mut unseen = Hand::deck() - played - hand;
    let mut line = Vec::new();
    let mut next = Some(first);
    let mut turn = seat;
    while line.len() < LINE {
        let play = next.take().unwrap_or_else(|| world.mind().choose(Judgement::learned(), fewest));
        let from = if turn == seat { &mut own } else { &mut unseen };
        let cards = play.and_then(|play| from.pick(play.ranks)).unwrap_or(Hand::EMPTY);
        *from -= cards;
        let shown = CardSet::try_from_cards(cards.iter()).unwrap_or_default();
        line.push((turn.into(), shown));
        if world.put(play).is_some() {
            break;
        }
        turn = turn.next();
    }
    line
}

/// Bidding: everything that may be said.
fn calls_of(
    hand: Ranks,
    auction: &Auction,
    made: Call,
    open: Option<&Deal>,
    mut effort: Effort,
) -> Option<Scales> {
    let mut fewest = Fewest::new();
    let highest = auction.calls.said.iter().filter_map(|call| call.bid()).max();
    let may = |call: &Call| call.bid().is_none_or(|bid| Some(bid) > highest);
    let options: Vec<Call> = Call::ALL.into_iter().filter(may).collect();
    let made = options.iter().position(|&call| call == made)?;
    if options.len() < 2 {
        return None;
    }
    let free = Ranks::DECK - hand;
    let cards = free.iter().flat_map(|(rank, count)| (0..count).map(move |_| (rank, 0b111)));
    let mut worlds = Worlds::new(cards, [17, 17, 3, 0])?;
    let mut field = Field::new(options.len(), made);
    while !effort.is_spent(field.worlds()) {
        let cards = match open {
            Some(deal) => open_cards(deal, auction.seat)?,
            None => auction.draw(hand, &mut worlds, &mut effort.rng, &mut fewest),
        };
        let mut outcomes = [None; 3];
        field.run(|index| {
            let Some((dealer, bid)) = auction.settled(&cards, options[index], &mut fewest) else {
                return End::default();
            };
            let outcome = *outcomes[dealer].get_or_insert_with(|| cards.play(dealer, &mut fewest));
            let role = (3 - dealer) % 3;
            end(outcome, role, stake(bid, role))
        });
        field.narrow(effort.spent(field.worlds()));
    }
    if field.worlds() == 0 {
        return None;
    }
    let seat = auction.seat;
    let worlds = field.worlds();
    let tried = field.into_ends().into_iter().zip(&options).map(|(ends, &call)| Tried {
        action: Some(Action::Call { seat, call }.into()),
        ends,
        plays_left: None,
        certain: false,
    });
    Some(Scales { tried: tried.collect(), made, worlds, stake: AUCTION, line: Vec::new() })
}

/// The cards counted from a seat.
fn open_cards(deal: &Deal, seat: Seat) -> Option<Cards> {
    let Deal::Auction(auction) = deal else { return None };
    let dealt = auction.dealt();
    let seats = [seat, seat.next(), seat.next().next()];
    let hands = seats.map(|seat| dealt.hands()[seat].ranks());
    Some(Cards { hands, kitty: dealt.kitty().ranks() })
}
