use std::future::poll_fn;
use std::num::NonZeroU64;

use games::{Game, Viewer};

use super::*;

const HOUR: Duration = Duration::from_hours(1);

/// A place to think with one thread that takes so long for a problem.
fn thinkers(think_ms: u64) -> Thinkers {
    let bot_think_ms = NonZeroU64::new(think_ms).unwrap();
    Thinkers::new(&Limits { bot_threads: 1, bot_think_ms, ..Limits::default() })
}

/// A seat of 升级 on its turn, early in the play.
fn problem() -> Problem {
    let rules = Rules::by_id("cn2017").unwrap();
    let mut game = Game::new(&rules);
    let (mut events, mut club) = (Vec::new(), bots::by_name("club", &rules).unwrap());
    game.start([3; 32], &mut events).unwrap();
    while let Some(draw) = game.due() {
        game.act(&draw, &mut events).unwrap();
    }
    for _ in 0..3 {
        let seat = game.turn().unwrap();
        let action = club.act(&game.view(Viewer::Seat(seat)), seat).unwrap();
        game.act(&action, &mut events).unwrap();
    }
    let seat = game.turn().unwrap();
    Problem { bot: "master".into(), view: game.view(Viewer::Seat(seat)), rules, seat }
}

async fn answer(mut search: Search) -> Result<Option<Action>, Unanswered> {
    poll_fn(|cx| search.poll(cx)).await
}

#[tokio::test]
async fn a_search_ends_with_a_move() {
    let thinkers = thinkers(20);
    let found = answer(thinkers.think("t", problem(), HOUR)).await;
    assert!(matches!(found, Ok(Some(_))), "{found:?}");
    thinkers.close();
    assert_eq!(answer(thinkers.think("t", problem(), HOUR)).await, Err(Unanswered));
}

#[tokio::test]
async fn who_waits_too_long_gets_no_answer_and_nobody_waits_for_the_forgotten() {
    let thinkers = thinkers(3_600_000);
    // It would think for an hour, and is forgotten.
    let first = thinkers.think("a", problem(), HOUR);
    let late = thinkers.think("b", problem(), Duration::ZERO);
    let forgotten = thinkers.think("c", problem(), HOUR);
    drop((first, forgotten));
    assert_eq!(answer(late).await, Err(Unanswered));
    // A server that stops does not wait for what is still being thought.
    let last = thinkers.think("d", problem(), HOUR);
    thinkers.close();
    let _ = answer(last).await;
}
