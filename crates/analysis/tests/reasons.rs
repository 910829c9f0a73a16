//! Kinds of claims, each held against the position it speaks of by slow and
//! obvious means that share nothing with what made it.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

mod made;

use std::collections::BTreeMap;

use analysis::{About, Analysis, Claim, Decision, Other, Reason, Standing, Weighed};
use bots::Budget;
use bots::weigh::{End, Pains, Tried, weigh};
use cards::{Card, CardSet, Rank, Suit};
use games::{Action, Game, Happening, Move, Rules, Seat, View, Viewer};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use shengji::{Group, Lead, Order, Others, Unit, judge_throw};

/// Deals of the unseen cards that are looked at for a claim in per cent, and
/// how far two samples may be apart: four errors of both.
const WORLDS: u32 = 16;
const APART: f64 = 55.0;

/// What a claim says of one deal.
type Part = Box<dyn Fn(&End) -> bool>;

/// What a claim speaks of.
struct Case<'a> {
    analysis: &'a Analysis,
    decision: &'a Decision,
    weighed: &'a Weighed,
    about: About,
    game: Game,
}

#[test]
fn every_claim_of_shengji_is_true() {
    let mut seen = BTreeMap::new();
    for (at, id) in ["cn2017", "cn2002x3", "most2015"].iter().enumerate() {
        for level in ["random", "rookie", "club"] {
            let rules = made::board(id, at as u32 + 1);
            look(&made::analysis(&rules, level, 9 + at as u8), 11, &mut seen);
        }
        let rules = Rules::by_id(id).unwrap();
        look(&made::analysis(&rules, "random", at as u8), 17, &mut seen);
    }
    assert!(seen.len() >= 17, "{seen:?}");
}

#[test]
fn every_claim_of_erdayi_is_true() {
    let mut seen = BTreeMap::new();
    for number in 1..=3 {
        for level in ["random", "club"] {
            look(&made::analysis(&made::erdayi(), level, number), 2, &mut seen);
        }
    }
    assert!(seen.len() >= 12, "{seen:?}");
}

fn look(analysis: &Analysis, every: usize, seen: &mut BTreeMap<String, u32>) {
    let choices = analysis.decisions().iter().filter(|of| of.standing == Standing::Choice);
    for decision in choices.step_by(every) {
        let Some(weighed) = analysis.weigh(decision.index, &made::effort(WORLDS)) else { continue };
        for reason in &weighed.reasons {
            let game = game_at(analysis, decision);
            let about = reason.about;
            let case = Case { analysis, decision, weighed: &weighed, about, game };
            assert!(
                case.is_true(&reason.claim),
                "{} {decision:?}\n{reason:?}",
                analysis.rules().id()
            );
            worded(reason);
            let name = format!("{:?}", reason.claim);
            let name = name.split([' ', '{']).next().unwrap().to_owned();
            *seen.entry(name).or_default() += 1;
        }
        assert!(weighed.reasons.len() <= 12, "{:?}", weighed.reasons);
    }
}

/// A claim stands in both languages, in whole sentences.
fn worded(reason: &Reason) {
    assert!(reason.zh.ends_with('。') && reason.en.ends_with('.'), "{reason:?}");
    assert!(reason.en.starts_with(|of: char| !of.is_lowercase()), "{reason:?}");
    assert!(!reason.en.contains(|of: char| ('一'..='龥').contains(&of)
        && of != '大'
        && of != '小'
        && of != '王'));
}

/// The game before a decision, from the lines of the record.
fn game_at(analysis: &Analysis, decision: &Decision) -> Game {
    let lines = analysis.excerpt(decision.index).unwrap();
    let mut replay = games::record::Replay::start(&lines[0]).unwrap();
    lines[1..].iter().for_each(|line| replay.read(line).unwrap());
    let mut game = replay.game().unwrap();
    while let (Some(drawn), Game::Shengji(of)) = (decision.drawn, &game)
        && let Some(shengji::Deal::Drawing(drawing)) = of.deal()
        && drawing.drawn() < drawn
    {
        game.act(&game.due().unwrap(), &mut Vec::new()).unwrap();
    }
    game
}

impl Case<'_> {
    fn is_true(&self, claim: &Claim) -> bool {
        self.of_cards(claim)
            .or_else(|| self.of_kitty(claim))
            .or_else(|| self.of_share(claim))
            .or_else(|| self.of_erdayi(claim))
            .unwrap_or_else(|| unreachable!("no check for {claim:?}"))
    }

    fn seat(&self) -> Seat {
        self.decision.seat
    }

    fn action(&self) -> Action {
        self.play().by(self.analysis.kind(), self.seat()).unwrap()
    }

    fn play(&self) -> Move {
        let place = match self.about {
            About::Best => 0,
            About::Made | About::Position => self.weighed.made,
        };
        self.weighed.candidates[place].play.clone().unwrap()
    }

    fn cards(&self) -> CardSet {
        match self.play() {
            Move::Play { cards, .. } | Move::Bury { cards } => cards,
            other => unreachable!("{other:?} has no cards"),
        }
    }

    fn shengji(&self) -> &shengji::Deal {
        match &self.game {
            Game::Shengji(game) => game.deal().unwrap(),
            Game::Erdayi(_) => unreachable!(),
        }
    }

    fn view(&self) -> shengji::View {
        self.shengji().view(shengji::Viewer::Seat(self.seat().shengji()))
    }

    fn edition(&self) -> std::sync::Arc<shengji::Edition> {
        match self.analysis.rules() {
            Rules::Shengji { edition, .. } => edition.clone(),
            Rules::Erdayi { .. } => unreachable!(),
        }
    }

    fn order(&self) -> Order {
        let terms = self.view().terms.unwrap();
        self.edition().order(terms.level, terms.trump)
    }

    fn other(&self, who: Other) -> shengji::Seat {
        let seat = self.seat().shengji();
        match who {
            Other::Next => seat.plus(1),
            Other::Partner => seat.plus(2),
            Other::Previous => seat.plus(3),
        }
    }

    /// Every card that the seat has not seen, one by one.
    fn outside(&self) -> Vec<Card> {
        let view = self.view();
        let mut cards: Vec<Card> = self.edition().decks.cards().iter().collect();
        let mut gone: Vec<Card> = view.hands[self.seat().shengji()].unwrap().iter().collect();
        for play in view.plays.iter().filter(|play| play.stands) {
            gone.extend(play.cards.iter());
        }
        gone.extend(view.buried.unwrap_or_default().iter());
        for card in gone {
            let at = cards.iter().position(|&of| of == card).unwrap();
            cards.swap_remove(at);
        }
        cards
    }

    /// The tricks of the deal so far, each as plays with their seats.
    fn tricks(&self) -> Vec<Vec<(shengji::Seat, CardSet)>> {
        let plays: Vec<_> = self.view().plays.iter().filter(|play| play.stands).collect();
        plays.chunks(4).map(|of| of.iter().map(|play| (play.seat, play.cards)).collect()).collect()
    }

    /// Whether a seat did not follow to a lead of this group.
    fn has_shown_lack(&self, seat: shengji::Seat, group: Group) -> bool {
        let order = self.order();
        let of = |cards: CardSet, group| cards.iter().all(|card| order.group(card) == group);
        self.tricks().iter().any(|trick| {
            of(trick[0].1, group)
                && trick[1..].iter().any(|&(who, cards)| who == seat && !of(cards, group))
        })
    }

    /// What the move makes happen.
    fn happens(&self) -> Vec<Happening> {
        let mut events = Vec::new();
        self.game.clone().act(&self.action(), &mut events).unwrap();
        events
    }

    fn wins_so_far(&self) -> bool {
        self.happens().iter().any(|event| {
            matches!(event, Happening::Shengji(shengji::Happening::Followed { wins: true, .. }))
        })
    }

    fn of_cards(&self, claim: &Claim) -> Option<bool> {
        let points = |cards: CardSet| cards.iter().map(Card::points).sum::<u32>();
        let led = |suit: Suit| {
            let order = self.order();
            self.cards().iter().all(|card| order.group(card) == Group::Side(suit))
        };
        Some(match claim {
            Claim::Greatest { cards } => {
                let unit = Unit::of(&self.order(), *cards).unwrap();
                *cards == self.cards() && !self.beaten(&unit, *cards)
            }
            Claim::ThrowStands { cards } => {
                // Against hands that each hold everything that is out.
                let outside = self.outside().into_iter();
                let all = outside.fold(CardSet::EMPTY, |all, card| all + CardSet::from(card));
                let others = Others { next: all, partner: all, previous: all };
                let lead = Lead::read(&self.order(), *cards, None).unwrap();
                *cards == self.cards()
                    && lead.units.len() > 1
                    && judge_throw(&self.edition(), &self.order(), &lead, &others).is_none()
            }
            Claim::PartnerVoid { suit } => {
                let partner = self.other(Other::Partner);
                led(*suit)
                    && self.has_shown_lack(partner, Group::Side(*suit))
                    && !self.has_shown_lack(partner, Group::Trump)
            }
            Claim::OpponentVoid { who, suit, points: of } => {
                let other = self.other(*who);
                led(*suit)
                    && *of == points(self.cards())
                    && self.has_shown_lack(other, Group::Side(*suit))
                    && !self.has_shown_lack(other, Group::Trump)
                    && *who != Other::Partner
            }
            Claim::PartnerWinning { points: of } => {
                let winning = self.view().trick.unwrap().winning;
                winning == Some(self.other(Other::Partner))
                    && !self.wins_so_far()
                    && *of == points(self.cards())
            }
            Claim::FeedsOpponent { who, points: of } => {
                let winning = self.view().trick.unwrap().winning;
                winning == Some(self.other(*who))
                    && *who != Other::Partner
                    && !self.wins_so_far()
                    && *of == points(self.cards())
                    && *of > 0
            }
            Claim::RuffsPoints { points: of } => {
                let order = self.order();
                let trick = self.view().trick.unwrap();
                let lies: u32 = trick.plays.iter().map(|&cards| points(cards)).sum();
                let group = |cards: CardSet| order.group(cards.first().unwrap());
                self.wins_so_far()
                    && lies == *of
                    && group(trick.plays[0]) != Group::Trump
                    && self.cards().iter().all(|card| order.group(card) == Group::Trump)
            }
            Claim::Empties { suit } => {
                let of = |cards: CardSet| self.count(cards, Group::Side(*suit));
                let hand = self.decision.hand;
                of(hand) > 0
                    && of(hand) == of(self.cards())
                    && self.count(hand, Group::Trump) > self.count(self.cards(), Group::Trump)
            }
            Claim::Splits { card } => {
                let held = self.decision.hand.iter().filter(|of| of == card).count();
                let played = self.cards().iter().filter(|of| of == card).count();
                0 < played && played < held
            }
            _ => return None,
        })
    }

    fn count(&self, cards: CardSet, group: Group) -> usize {
        let order = self.order();
        cards.iter().filter(|&card| order.group(card) == group).count()
    }

    /// Whether cards that are out make a higher unit of the same form: kind
    /// after kind is tried.
    fn beaten(&self, unit: &Unit, cards: CardSet) -> bool {
        let order = self.order();
        let group = order.group(cards.first().unwrap());
        let outside = self.outside();
        let width = u32::from(unit.shape.width);
        let mut kinds: Vec<CardSet> = Vec::new();
        for card in Card::all() {
            let copies = outside.iter().filter(|&&of| of == card).count() as u32;
            if order.group(card) == group && copies >= width {
                kinds.push(CardSet::of(card, width));
            }
        }
        // Longer ones are found kind by kind, as far as they are one unit.
        let mut runs = kinds.clone();
        for _ in 1..unit.shape.length {
            let longer = |run: &CardSet| {
                let after = kinds.iter().filter(|kind| run.common(**kind).is_empty());
                let joined = after.map(|&kind| *run + kind);
                joined.filter(|of| Unit::of(&order, *of).is_some()).collect::<Vec<_>>()
            };
            runs = runs.iter().flat_map(longer).collect();
            runs.sort();
            runs.dedup();
        }
        let higher = |run: &CardSet| {
            Unit::of(&order, *run).is_some_and(|of| of.shape == unit.shape && of.top > unit.top)
        };
        runs.iter().any(higher)
    }

    fn of_kitty(&self, claim: &Claim) -> Option<bool> {
        let hand = self.decision.hand;
        let trumps_with = |suit: Option<Suit>, card: Card| {
            let view = self.view();
            let seat = self.seat().shengji();
            let level = view.levels[view.dealer.unwrap_or(seat).side()];
            card.suit().is_none() || card.rank() == Some(level) || card.suit() == suit
        };
        Some(match claim {
            Claim::BuriesPoints { points } => {
                *points == self.cards().iter().map(Card::points).sum::<u32>()
            }
            Claim::BuriesSuits { suits } => suits.iter().all(|&suit| {
                let of = |cards| self.count(cards, Group::Side(suit));
                of(hand) > 0 && of(hand) == of(self.cards())
            }),
            Claim::BuriesTrumps { count } => {
                *count as usize == self.count(self.cards(), Group::Trump) && *count > 0
            }
            Claim::TrumpsHeld { suit, count, of } => {
                let trumps = hand.iter().filter(|&card| trumps_with(*suit, card)).count();
                *count as usize == trumps && *of as usize == hand.len()
            }
            Claim::LongestSuit { suit, count } => {
                let view = self.view();
                let plain = |suit: Suit| {
                    let of = hand.iter().filter(|card| card.suit() == Some(suit));
                    of.filter(|&card| !trumps_with(None, card)).count()
                };
                let named: Vec<Suit> = if view.must_name_trump {
                    Suit::ALL.to_vec()
                } else {
                    let cards = view.may_declare.iter().map(|cards| cards.first().unwrap());
                    cards.filter_map(Card::suit).collect()
                };
                plain(*suit) == *count as usize
                    && named.iter().all(|&other| plain(other) <= *count as usize)
            }
            _ => return None,
        })
    }

    /// Another sample of deals, which the claim was not made from, says about
    /// the same.
    fn of_share(&self, claim: &Claim) -> Option<bool> {
        let trick = |end: &End, of: fn(&bots::weigh::TrickEnd) -> bool| {
            end.trick.is_some_and(|trick| of(&trick))
        };
        let (percent, part): (u8, Part) = match *claim {
            Claim::ThrowFails { percent } => (percent, Box::new(|end| end.failed)),
            Claim::Ruffed { percent } => (percent, Box::new(move |end| trick(end, |of| of.ruffed))),
            Claim::Takes { percent, .. } => (percent, Box::new(move |end| trick(end, |of| of.own))),
            Claim::LosesTrick { percent, .. } => {
                (percent, Box::new(move |end| trick(end, |of| !of.own && of.points > 0)))
            }
            Claim::KittyLost { percent } => (percent, Box::new(|end| end.kitty_lost)),
            Claim::DefendersReach { percent, points } => {
                (percent, Box::new(move |end| end.points >= points))
            }
            Claim::Wins { percent } => (percent, Box::new(|end| end.wins)),
            Claim::Beaten { percent } => (percent, Box::new(|end| end.beaten)),
            Claim::Spring { percent } => (percent, Box::new(|end| end.one_sided)),
            _ => return None,
        };
        let tried = self.another_sample();
        let count = tried.ends.iter().filter(|end| part(end)).count();
        let again = 100.0 * count as f64 / tried.ends.len() as f64;
        Some((again - f64::from(percent)).abs() < APART && percent <= 100)
    }

    fn another_sample(&self) -> Tried {
        let view = self.game.view(Viewer::Seat(self.seat()));
        let time = Budget::new(None, std::sync::Arc::default());
        let pains = Pains { time, worlds: WORLDS, seed: [77; 32] };
        // What is asked about counts as what was made, so that it is tried in
        // every deal.
        let rules = self.game.rules();
        let scales = weigh(&rules, &view, self.seat(), Some(&self.action()), &pains).unwrap();
        scales.tried[scales.made].clone()
    }

    fn erdayi(&self) -> erdayi::PlayingView {
        match self.game.view(Viewer::Seat(self.seat())) {
            View::Erdayi(view) => match view.deal {
                erdayi::DealView::Playing(playing) => playing,
                other => unreachable!("{other:?}"),
            },
            View::Shengji(_) => unreachable!(),
        }
    }

    /// Who sits there, and whether he is an opponent.
    fn at(&self, who: Other) -> (erdayi::Seat, bool) {
        let seat = self.seat().erdayi().unwrap();
        let other = if who == Other::Next { seat.next() } else { seat.next().next() };
        let dealer = self.erdayi().dealer;
        (other, seat == dealer || other == dealer)
    }

    fn of_erdayi(&self, claim: &Claim) -> Option<bool> {
        let hand = self.decision.hand;
        let of_rank =
            |cards: CardSet, rank: Rank| cards.iter().filter(|c| c.rank() == Some(rank)).count();
        let bomb = |cards: CardSet| {
            let jokers = cards.iter().filter(|card| card.suit().is_none()).count();
            let four = cards.len() == 4
                && cards.first().and_then(Card::rank).is_some_and(|rank| of_rank(cards, rank) == 4);
            four || cards.len() == 2 && jokers == 2
        };
        Some(match claim {
            Claim::Unbeatable { cards } => *cards == self.cards() && self.stands_in_redealt_games(),
            Claim::SureToGoOut {} => self.is_sure_to_go_out(),
            Claim::PlaysLeft { plays } => {
                let rest = hand - self.cards();
                *plays as usize <= rest.len()
                    && (*plays == 0) == rest.is_empty()
                    && (rest.len() > 9 || fewest(rest) == *plays)
            }
            Claim::KeepsBomb { cards } => {
                bomb(*cards) && cards.is_subset(hand) && {
                    let played = match self.play() {
                        Move::Play { cards, .. } => cards,
                        _ => CardSet::EMPTY,
                    };
                    cards.common(played).is_empty()
                }
            }
            Claim::BreaksBomb { cards } => {
                let played = self.cards();
                bomb(*cards)
                    && cards.is_subset(hand)
                    && !cards.is_subset(played)
                    && cards.iter().any(|card| played.contains(card))
            }
            Claim::Doubles {} => bomb(self.cards()),
            Claim::PartnerHolds { who } => {
                let (seat, opposed) = self.at(*who);
                !opposed && self.erdayi().on_table.unwrap().seat == seat
            }
            Claim::FewLeft { who, count } => {
                let (seat, opposed) = self.at(*who);
                opposed && self.erdayi().hands[seat].count == *count as usize && *count <= 2
            }
            Claim::Lowest {} => self.is_lowest(),
            Claim::Strength { bombs, jokers, twos } => {
                let fours = Rank::ALL.into_iter().filter(|&rank| of_rank(hand, rank) == 4).count();
                let held = hand.iter().filter(|card| card.suit().is_none()).count();
                *jokers as usize == held
                    && *twos as usize == of_rank(hand, Rank::Two)
                    && *bombs as usize == fours + usize::from(held == 2)
            }
            _ => return None,
        })
    }

    /// Whether the others can only pass, or are partners, in games with other
    /// cards where the seat cannot see them.
    fn stands_in_redealt_games(&self) -> bool {
        let mut rng = SmallRng::seed_from_u64(3);
        (0..25).all(|_| {
            let mut game = self.game.redealt(Viewer::Seat(self.seat()), &mut rng);
            game.act(&self.action(), &mut Vec::new()).unwrap();
            let mut stands = true;
            while let Some(turn) = game.turn().filter(|&turn| turn != self.seat()) {
                let opposed = self.opposed(turn);
                stands &= !opposed || game.legal(turn, 2).len() == 1;
                let pass = Move::Pass {}.by(game.kind(), turn).unwrap();
                game.act(&pass, &mut Vec::new()).unwrap();
            }
            stands
        })
    }

    fn opposed(&self, other: Seat) -> bool {
        let dealer = Seat::from(self.erdayi().dealer);
        (other == dealer) != (self.seat() == dealer)
    }

    /// In games with other unseen cards the seat goes out by plays that no
    /// opponent can beat.
    fn is_sure_to_go_out(&self) -> bool {
        let mut rng = SmallRng::seed_from_u64(4);
        (0..5).all(|_| {
            let game = self.game.redealt(Viewer::Seat(self.seat()), &mut rng);
            let mut known = BTreeMap::new();
            self.goes_out(&game, &self.action(), &mut known)
        })
    }

    /// Whether the seat goes out by a play, or by others after it, each of
    /// which brings the end nearer and beats everything that opponents hold.
    fn goes_out(&self, game: &Game, action: &Action, known: &mut BTreeMap<u64, u32>) -> bool {
        let mut game = game.clone();
        game.act(action, &mut Vec::new()).unwrap();
        while let Some(turn) = game.turn().filter(|&turn| turn != self.seat()) {
            if self.opposed(turn) && game.legal(turn, 2).len() > 1 {
                return false;
            }
            let pass = Move::Pass {}.by(game.kind(), turn).unwrap();
            game.act(&pass, &mut Vec::new()).unwrap();
        }
        if game.turn().is_none() {
            return true;
        }
        let rest = hand_of(&game, self.seat());
        // Of long hands only the first play is looked at.
        if rest.len() > 10 {
            return true;
        }
        let left = fewest_of(rest.ranks(), known);
        let nearer = |action: &Action, known: &mut BTreeMap<u64, u32>| match Move::of(action) {
            Some(Move::Play { cards, .. }) => {
                let cards = erdayi::Hand::try_from_cards(cards.iter()).unwrap();
                fewest_of((rest - cards).ranks(), known) < left
            }
            _ => false,
        };
        let plays = game.legal(self.seat(), 4_000);
        plays.iter().any(|play| nearer(play, known) && self.goes_out(&game, play, known))
    }

    fn is_lowest(&self) -> bool {
        let reading = |cards: CardSet| {
            let hand = erdayi::Hand::try_from_cards(cards.iter()).unwrap();
            erdayi::Reading::of(hand.ranks()).unwrap()
        };
        let own = reading(self.cards());
        let mut lowest = true;
        self.game.for_each_legal(self.seat(), |action| {
            if let Some(Move::Play { cards, .. }) = Move::of(&action) {
                let of = reading(cards);
                lowest &=
                    (of.pattern, of.length) != (own.pattern, own.length) || of.main >= own.main;
            }
            std::ops::ControlFlow::Continue(())
        });
        lowest
    }
}

fn hand_of(game: &Game, seat: Seat) -> erdayi::Hand {
    match game.view(Viewer::Seat(seat)) {
        View::Erdayi(view) => match view.deal {
            erdayi::DealView::Playing(playing) => {
                playing.hands[seat.erdayi().unwrap()].cards.unwrap()
            }
            other => unreachable!("{other:?}"),
        },
        View::Shengji(_) => unreachable!(),
    }
}

/// The fewest plays that empty a hand, by trying all.
fn fewest(hand: CardSet) -> u32 {
    if hand.is_empty() {
        return 0;
    }
    let ranks = erdayi::Hand::try_from_cards(hand.iter()).unwrap().ranks();
    fewest_of(ranks, &mut BTreeMap::new())
}

fn fewest_of(hand: erdayi::Ranks, known: &mut BTreeMap<u64, u32>) -> u32 {
    if hand.is_empty() {
        return 0;
    }
    if let Some(&known) = known.get(&hand.bits()) {
        return known;
    }
    let mut plays = Vec::new();
    erdayi::for_each_play(hand, None, |play| plays.push(play.ranks));
    let least = plays.into_iter().map(|of| 1 + fewest_of(hand - of, known)).min().unwrap();
    known.insert(hand.bits(), least);
    least
}
