//! Random whole games and what must hold at every step.

use cards::Lots;
use erdayi::record::{RecordLine, replay};
use erdayi::{
    Action, BySeat, Call, Course, Deal, DealView, Dealt, ERDAYI2021, Game, Hand, Happening, Play,
    Ranks, Seat, Turn, Viewer,
};

const VIEWERS: [Viewer; 5] = [
    Viewer::Seat(Seat::A),
    Viewer::Seat(Seat::B),
    Viewer::Seat(Seat::C),
    Viewer::Spectator,
    Viewer::Referee,
];

/// A game played at random, with its record.
struct Random {
    lots: Lots,
    game: Game,
    events: Vec<Happening>,
    lines: Vec<RecordLine>,
}

impl Random {
    fn new(seed: u8, deals: u32) -> Self {
        let game = Game::new(deals);
        let lines = vec![RecordLine::header(&game)];
        Self { lots: Lots::new([seed; 32]), game, events: Vec::new(), lines }
    }

    fn seed(&mut self) -> cards::Seed {
        std::array::from_fn(|_| self.lots.below(256) as u8)
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.lots.below(items.len() as u32) as usize]
    }

    /// Deals, acts, or lets the time run out: once.
    fn step(&mut self) {
        let from = self.events.len();
        if let Some(seat) = self.game.turn() {
            if self.lots.below(200) == 0 {
                self.game.act(Action::Annul, &mut self.events).expect("a deal is under way");
            } else if self.lots.below(30) == 0 {
                self.game.time_out(seat, &mut self.events).expect("it is the seat's turn");
            } else {
                let action = self.choose();
                self.game.act(action, &mut self.events).expect("a legal action");
            }
        } else {
            let seed = self.seed();
            self.game.deal_from_seed(seed, &mut self.events).expect("between deals");
        }
        self.lines.extend(self.events[from..].iter().filter_map(RecordLine::of));
    }

    /// What a player does: mostly something to go on with, now and then a
    /// claim where one is possible.
    fn choose(&mut self) -> Action {
        let claim = self.game.turn().map(|seat| Action::Claim { seat });
        if let Some(claim) = claim.filter(|claim| self.game.check(claim).is_ok())
            && self.lots.below(60) == 0
        {
            return claim;
        }
        let legal = legal(&self.game);
        self.one_of(&legal)
    }
}

fn listed(game: &Game) -> Vec<Play> {
    let mut plays = Vec::new();
    if let Some(Deal::Playing(playing)) = game.deal() {
        playing.for_each_play(|play| plays.push(play));
    }
    plays
}

fn legal(game: &Game) -> Vec<Action> {
    let mut actions = Vec::new();
    if let Some(deal) = game.deal() {
        deal.for_each_legal(|action| actions.push(action));
    }
    actions
}

/// Plays a game and calls `check` before every step and at the end.
fn check_games(seeds: std::ops::Range<u8>, deals: u32, mut check: impl FnMut(&mut Random)) {
    for seed in seeds {
        let mut random = Random::new(seed, deals);
        while !random.game.is_over() {
            check(&mut random);
            random.step();
        }
        check(&mut random);
    }
}

/// The cards each seat holds or has played, and the kitty where nobody has.
fn all_cards(deal: &Deal) -> Hand {
    let (hands, played, kitty) = match deal {
        Deal::Auction(auction) => {
            (*auction.dealt().hands(), BySeat::default(), auction.dealt().kitty())
        }
        Deal::PassedOut(out) => (*out.dealt().hands(), BySeat::default(), out.dealt().kitty()),
        Deal::Annulled(annulled) => (*annulled.hands(), BySeat::default(), annulled.kitty()),
        Deal::Playing(playing) => (*playing.hands(), *playing.played(), Hand::EMPTY),
        Deal::Finished(finished) => (*finished.hands(), *finished.played(), Hand::EMPTY),
    };
    // Adding cards that are already there trips a debug assertion.
    Seat::ALL.into_iter().fold(kitty, |all, seat| all + hands[seat] + played[seat])
}

#[test]
fn cards_are_conserved_and_scores_sum_to_zero() {
    let mut played_out = 0;
    let mut passed_out = 0;
    let (mut claimed, mut annulled) = (0, 0);
    check_games(0..40, 5, |random| {
        if let Some(deal) = random.game.deal() {
            assert_eq!(all_cards(deal), Hand::deck());
            match deal {
                Deal::Finished(finished) => {
                    let out = finished.hands().iter().filter(|(_, h)| h.is_empty()).count();
                    let by_claim = random.events.iter().rev().find(|event| {
                        !matches!(event, Happening::GameEnded { .. } | Happening::Finished { .. })
                    });
                    if matches!(by_claim, Some(Happening::Claimed { .. })) {
                        claimed += 1;
                        assert_eq!(out, 0, "nobody went out");
                        assert_eq!(finished.outcome().ending.doublings(), 0);
                    } else {
                        played_out += 1;
                        assert_eq!(out, 1, "one player goes out");
                    }
                }
                Deal::PassedOut(_) => passed_out += 1,
                Deal::Annulled(_) => {
                    annulled += 1;
                    assert!(!random.game.is_over(), "it is dealt again");
                }
                _ => {}
            }
        }
        for scores in random.game.results() {
            assert_eq!(scores.a + scores.b + scores.c, 0);
        }
        let deducted: i32 = Seat::ALL.into_iter().map(|s| random.game.deduction(s)).sum();
        let totals = random.game.totals();
        assert_eq!(totals.a + totals.b + totals.c, -deducted);
    });
    assert!(played_out > 100 && passed_out > 0, "{played_out}, {passed_out}");
    assert!(claimed > 5 && annulled > 5, "{claimed}, {annulled}");
}

#[test]
fn a_player_with_cards_can_always_act() {
    check_games(40..60, 4, |random| {
        assert_eq!(random.game.turn().is_some(), !legal(&random.game).is_empty());
        assert_eq!(random.game.turn(), random.game.smallest().and_then(|action| action.seat()));
        if let Some(action) = random.game.smallest() {
            assert_eq!(random.game.check(&action), Ok(()));
        }
        if let Some(Deal::Playing(playing)) = random.game.deal() {
            assert_eq!(playing.can_play(), !listed(&random.game).is_empty());
        }
    });
}

#[test]
fn listed_actions_are_accepted_and_no_others() {
    check_games(60..70, 3, |random| {
        let legal = legal(&random.game);
        for action in &legal {
            assert_eq!(random.game.check(action), Ok(()), "{action:?}");
        }
        for _ in 0..5 {
            let action = random_action(random);
            let mut tried = random.game.clone();
            let mut events = Vec::new();
            let outcome = tried.act(action, &mut events);
            assert_eq!(outcome, random.game.check(&action));
            assert_eq!(outcome.is_ok(), is_listed(&random.game, &legal, &action), "{action:?}");
            if outcome.is_err() {
                assert_eq!(tried, random.game, "{action:?}");
                assert!(events.is_empty());
            }
        }
    });
}

/// Something a player might try, legal or not.
fn random_action(random: &mut Random) -> Action {
    let seat = random.one_of(&Seat::ALL);
    match random.lots.below(6) {
        0 => Action::Pass { seat },
        1 => Action::Call { seat, call: random.one_of(&Call::ALL) },
        _ => {
            let hand = match random.game.deal() {
                Some(Deal::Playing(playing)) => playing.hands()[seat],
                _ => Hand::deck(),
            };
            let size = 1 + random.lots.below(5);
            let mut cards: Vec<cards::Card> = hand.iter().collect();
            random.lots.shuffle(&mut cards);
            let cards = Hand::try_from_cards(cards.into_iter().take(size as usize));
            Action::Play { seat, cards: cards.expect("no card twice"), reading: None }
        }
    }
}

/// Listed plays stand for all suits that give the same ranks.
fn is_listed(game: &Game, legal: &[Action], action: &Action) -> bool {
    match *action {
        Action::Play { seat, cards, .. } => {
            let ranks: Vec<Ranks> = listed(game).iter().map(|play| play.ranks).collect();
            let held = match game.deal() {
                Some(Deal::Playing(playing)) => playing.hands()[seat],
                _ => Hand::EMPTY,
            };
            game.turn() == Some(seat) && cards.is_subset(held) && ranks.contains(&cards.ranks())
        }
        _ => legal.contains(action),
    }
}

#[test]
fn a_record_leads_to_the_same_state() {
    let mut steps = 0;
    check_games(70..76, 3, |random| {
        steps += 1;
        if steps % 7 == 0 || random.game.is_over() {
            let text: Vec<String> = random
                .lines
                .iter()
                .map(|line| serde_json::to_string(line).expect("a line is JSON"))
                .collect();
            let read: Vec<RecordLine> = text
                .iter()
                .map(|line| serde_json::from_str(line).expect("a line is read back"))
                .collect();
            assert_eq!(read, random.lines);
            assert_eq!(replay(&read).as_ref(), Ok(&random.game));
        }
    });
}

#[test]
fn a_record_that_breaks_the_rules_is_refused() {
    let mut random = Random::new(77, 2);
    while !random.game.is_over() {
        random.step();
    }
    for at in 1..random.lines.len() {
        let mut lines = random.lines.clone();
        lines.remove(at);
        // Only the last line can go unmissed.
        let cut = at == lines.len();
        assert_eq!(replay(&lines).is_ok(), cut, "without line {}", at + 1);
        let mut lines = random.lines.clone();
        let changed = match &mut lines[at] {
            RecordLine::Result(outcome) => {
                outcome.scores.a += 1;
                true
            }
            RecordLine::Play { reading, .. } => {
                reading.length += 1;
                true
            }
            RecordLine::Deal { number, .. } => {
                *number += 1;
                true
            }
            RecordLine::End { totals } => {
                totals.b += 1;
                true
            }
            _ => false,
        };
        if changed {
            assert_eq!(replay(&lines).unwrap_err().line, at + 1);
        }
    }
    assert!(replay(&[]).is_err());
}

#[test]
fn redealing_the_unseen_changes_nothing_seen() {
    let mut steps = 0;
    let mut compared = 0;
    check_games(80..92, 3, |random| {
        steps += 1;
        if steps % 5 != 0 {
            return;
        }
        for viewer in VIEWERS {
            let Some(other) = redeal_unseen(random, viewer) else {
                continue;
            };
            let text =
                |game: &Game| serde_json::to_string(&game.view(viewer)).expect("a view is JSON");
            assert_eq!(text(&other), text(&random.game), "{viewer:?}");
            compared += 1;
        }
    });
    assert!(compared > 300, "{compared} views were compared");
}

/// The same game with the cards that the viewer cannot see dealt anew.
fn redeal_unseen(random: &mut Random, viewer: Viewer) -> Option<Game> {
    let at = random.lines.iter().rposition(|line| matches!(line, RecordLine::Deal { .. }))?;
    let RecordLine::Deal { number, first_bidder, hands, kitty } = random.lines[at].clone() else {
        return None;
    };
    // A late leader's card says that the hand had no smaller one, so not
    // every redeal would have led to it.
    let late_lead = |line: &RecordLine| matches!(line, RecordLine::Play { timed_out: true, .. });
    if random.lines[at..].iter().any(late_lead) {
        return None;
    }
    let known = |seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
    let mut lines = random.lines.clone();
    let mut hands = hands;
    let mut kitty = kitty;
    match random.game.deal()? {
        // The cards lie open: nothing is unseen.
        Deal::PassedOut(_) | Deal::Finished(_) | Deal::Annulled(_) => return None,
        Deal::Auction(_) => {
            let mut hidden: Vec<cards::Card> = Seat::ALL
                .into_iter()
                .filter(|&seat| !known(seat))
                .flat_map(|seat| hands[seat].iter())
                .collect();
            if viewer != Viewer::Referee {
                hidden.extend(kitty.iter());
            }
            random.lots.shuffle(&mut hidden);
            for seat in Seat::ALL.into_iter().filter(|&seat| !known(seat)) {
                let rest = hidden.split_off(ERDAYI2021.hand_cards);
                hands[seat] = Hand::try_from_cards(hidden).expect("no card twice");
                hidden = rest;
            }
            if viewer != Viewer::Referee {
                kitty = Hand::try_from_cards(hidden).expect("no card twice");
            }
        }
        // Everyone knows who took the kitty: what is left of it stays.
        Deal::Playing(playing) => {
            let unseen = |seat: Seat| playing.hands()[seat] - playing.hands()[seat].and(kitty);
            let hidden_seats: Vec<Seat> =
                Seat::ALL.into_iter().filter(|&seat| !known(seat)).collect();
            let mut hidden: Vec<cards::Card> =
                hidden_seats.iter().flat_map(|&seat| unseen(seat).iter()).collect();
            random.lots.shuffle(&mut hidden);
            for seat in hidden_seats {
                let rest = hidden.split_off(unseen(seat).len());
                let anew = Hand::try_from_cards(hidden).expect("no card twice");
                hands[seat] = hands[seat] - unseen(seat) + anew;
                hidden = rest;
            }
        }
    }
    lines[at] = RecordLine::Deal { number, first_bidder, hands, kitty };
    let told = |hands, kitty| {
        let dealt = Dealt::new(hands, kitty).expect("a deck");
        let event = Happening::Dealt { number, first_bidder, dealt };
        format!("{:?}", event.seen_by(viewer))
    };
    let RecordLine::Deal { hands: old_hands, kitty: old_kitty, .. } = &random.lines[at] else {
        return None;
    };
    assert_eq!(told(hands, kitty), told(*old_hands, *old_kitty), "{viewer:?}");
    Some(replay(&lines).expect("what was played is still there"))
}

#[test]
fn everyone_sees_the_counts_and_the_shown_kitty() {
    check_games(92..96, 2, |random| {
        for viewer in VIEWERS {
            let view = serde_json::to_value(random.game.view(viewer)).expect("a view is JSON");
            let Some(Deal::Playing(playing)) = random.game.deal() else {
                continue;
            };
            for seat in Seat::ALL {
                let seen = &view["deal"]["hands"][seat.to_string()];
                assert_eq!(seen["count"], playing.hands()[seat].len());
                let may = viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
                assert_eq!(seen["cards"].is_array(), may);
            }
            assert_eq!(view["deal"]["kitty"].as_array().map(Vec::len), Some(3));
        }
    });
}

/// What everyone has seen since the kitty was taken, in order.
fn seen_turns(events: &[Happening]) -> Vec<Turn> {
    let from = events.iter().rposition(|event| matches!(event, Happening::KittyTaken { .. }));
    let turn = |event: &Happening| match *event {
        Happening::Played { seat, cards, .. } => Some(Turn { seat, cards: Some(cards) }),
        Happening::Passed { seat, .. } => Some(Turn { seat, cards: None }),
        _ => None,
    };
    events[from.unwrap_or(events.len())..].iter().filter_map(turn).collect()
}

#[test]
fn everyone_sees_every_turn_in_order() {
    let mut longest = 0;
    check_games(0..4, 5, |random| {
        for viewer in VIEWERS {
            if let DealView::Playing(playing) = random.game.view(viewer).deal {
                let turns = seen_turns(&random.events);
                assert_eq!(playing.course.iter().collect::<Vec<_>>(), turns);
                assert_eq!(Course::of(playing.dealer, turns.iter().copied()), Some(playing.course));
                longest = longest.max(turns.len());
            }
        }
    });
    assert!(longest > 20);
}
