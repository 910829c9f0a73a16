//! A question holds all that its seat may see, and nothing else.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use std::collections::BTreeMap;

use botline::{Claim, Kind, Question, ToBot};
use games::{Action, Boards, Game, Move, RandomPlayers, Rules, Seat, View, Viewer};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::Weight;

/// Steps of one game; a deal has two or three hundred.
const STEPS: usize = 400;

/// Every edition as a 局 and as boards, house rules, and 二打一.
fn all_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = Rules::ids().map(|id| Rules::by_id(id).unwrap()).collect();
    let boards = |edition: &shengji::Edition| {
        Rules::boards(edition.clone().into(), Boards { first: 3, count: 4 })
    };
    all.extend(shengji::EDITIONS.iter().map(boards));
    let x2 = shengji::Edition::by_id("cn2002x2").unwrap();
    let house = shengji::HouseRules::from(x2).name("自定", "ours").kitty_shown(true).kitty(4);
    all.push(Rules::shengji(house.build().unwrap().into()));
    all
}

/// Sent and read again.
fn sent(question: Question) -> Question {
    let line = serde_json::to_string(&ToBot::from(question)).unwrap();
    assert!(line.len() < botline::limits::LINE_BYTES / 10, "{} bytes", line.len());
    let message: ToBot = serde_json::from_str(&line).unwrap();
    assert_eq!(serde_json::to_string(&message).unwrap(), line);
    message.question().unwrap().clone()
}

/// A random game in which cards are exposed now and then; `check` sees every
/// step.
fn play(rules: &Rules, seed: u64, mut check: impl FnMut(&Game, &mut SmallRng)) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut players = RandomPlayers::new();
    let mut game = Game::new(rules);
    for _ in 0..STEPS {
        if game.is_over() {
            return;
        }
        if !game.needs_deal() {
            check(&game, &mut rng);
        }
        if let Some(action) = exposed(&mut rng, &game) {
            game.act(&action, &mut Vec::new()).unwrap();
        } else {
            players.step(&mut rng, &mut game, &mut Vec::new()).unwrap();
        }
    }
}

/// A card that the referee has a seat show, once in a while, where the
/// edition knows of that.
fn exposed(rng: &mut SmallRng, game: &Game) -> Option<Action> {
    if rng.random_range(0..40) != 0 {
        return None;
    }
    let seat = game.turn()?;
    let View::Shengji(view) = game.view(Viewer::Seat(seat)) else { return None };
    let seat = seat.shengji();
    let hand = view.deal?.hands[seat]?;
    let card = hand.nth(rng.random_range(0..hand.len().max(1)))?;
    let expose = shengji::Action::Expose { seat, cards: card.into(), weight: Weight::Heavy };
    Some(Action::from(expose)).filter(|action| game.check(action).is_ok())
}

#[test]
fn a_question_turns_back_into_its_view() {
    let mut asked = BTreeMap::<String, usize>::new();
    for rules in all_rules() {
        play(&rules, 4, |game, _| {
            for seat in Seat::first(game.seats()) {
                let Some(question) = Question::new(7, game, seat) else {
                    assert_ne!(game.turn(), Some(seat), "whose turn it is is asked");
                    continue;
                };
                let kind = question.kind();
                *asked.entry(format!("{kind:?}")).or_default() += 1;
                let question = sent(question);
                assert_eq!(question.kind(), kind);
                assert_eq!(question.view().unwrap(), game.view(Viewer::Seat(seat)));
            }
        });
    }
    assert_eq!(asked.keys().collect::<Vec<_>>(), ["Bid", "Bury", "Declare", "Name", "Play"]);
}

/// Whatever a seat cannot see may be dealt anew, and it is asked the same.
#[test]
fn hidden_cards_are_in_no_question() {
    for rules in all_rules() {
        let mut step = 0;
        play(&rules, 9, |game, rng| {
            step += 1;
            if step % 7 != 0 {
                return;
            }
            for seat in Seat::first(game.seats()) {
                let other = game.redealt(Viewer::Seat(seat), rng);
                let text = |game: &Game| {
                    let question = Question::new(1, game, seat)?;
                    // Whether a throw fails is decided by hidden cards, and
                    // which units the next player may name with it.
                    (question.kind() != Kind::Name)
                        .then(|| serde_json::to_string(&ToBot::from(question)).unwrap())
                };
                assert_eq!(text(game), text(&other), "{} {seat}", rules.id());
            }
        });
    }
}

/// The moves that are listed are legal, and the smallest is.
#[test]
fn what_a_question_offers_may_be_done() {
    for rules in all_rules() {
        play(&rules, 2, |game, rng| {
            let Some(seat) = game.turn().filter(|_| rng.random_range(0..3) == 0) else { return };
            let question = sent(Question::new(1, game, seat).unwrap());
            let may = |does: &Move| {
                let action = does.by(game.kind(), seat).unwrap();
                assert_eq!(game.check(&action), Ok(()), "{does:?}");
            };
            may(question.smallest.as_ref().unwrap());
            let legal = question.legal.unwrap_or_default();
            if !legal.is_empty() {
                may(&legal[rng.random_range(0..legal.len())]);
            }
        });
    }
}

/// Our bots answer a question as they answer its view, and a claim too.
#[test]
fn bots_answer_what_they_would_have_answered() {
    for rules in all_rules() {
        let mut bot = bots::by_name("steady", &rules).unwrap();
        play(&rules, 6, |game, rng| {
            let Some(seat) = game.turn().filter(|_| rng.random_range(0..6) == 0) else { return };
            let view = game.view(Viewer::Seat(seat));
            let asked = sent(Question::new(1, game, seat).unwrap()).view().unwrap();
            assert_eq!(bot.act(&asked, seat), bot.act(&view, seat));
            for other in game.opponents(seat) {
                let hand = hand(game, seat);
                let claim = Claim { seat, shown: hand };
                let question = sent(Question::of_claim(2, game, other, claim));
                assert_eq!((question.kind(), question.claim), (Kind::Claim, Some(claim)));
                let view = game.view(Viewer::Seat(other));
                assert_eq!(question.view().unwrap(), view);
            }
        });
    }
}

fn hand(game: &Game, seat: Seat) -> cards::CardSet {
    match game.view(Viewer::Seat(seat)) {
        View::Shengji(view) => view.deal.unwrap().hands[seat.shengji()].unwrap(),
        View::Erdayi(view) => match view.deal {
            erdayi::DealView::Auction { hands, .. } => {
                hands[seat.erdayi().unwrap()].cards.unwrap().into()
            }
            erdayi::DealView::Playing(playing) => {
                playing.hands[seat.erdayi().unwrap()].cards.unwrap().into()
            }
            other => unreachable!("{other:?}"),
        },
    }
}

/// A position that cannot be is refused and nothing breaks.
#[test]
fn what_cannot_be_is_refused() {
    let rules = Rules::by_id("erdayi2021").unwrap();
    let mut refused = 0;
    play(&rules, 3, |game, rng| {
        let Some(seat) = game.turn() else { return };
        let mut question = Question::new(1, game, seat).unwrap();
        if question.position.history.len() < 4 {
            return;
        }
        let last = question.position.history.len() - 1;
        question.position.history.swap(rng.random_range(0..last), last);
        refused += usize::from(question.view().is_err());
        question.position.view =
            protocol::GameView::from(Game::new(&rules).view(Viewer::Spectator));
        assert_eq!(question.view(), Err(botline::BadPosition::NoDeal));
    });
    assert!(refused > 10);
}
