//! What somebody does with the board of a day, told as it happens.

use games::{Happening as GameHappening, Outcome, Seat};
use store::DayPlayUpdate;
use table::{Happening, News, Reason, Stage, Table};

use super::board::Board;

/// What an entry has told of the player at a table for the board of a day; at
/// other tables nothing.
pub(crate) fn done(table: &Table, events: &[Happening]) -> Option<DayPlayUpdate> {
    if table.settings().boards.is_none() || table.settings().event {
        return None;
    }
    let mut update = DayPlayUpdate::default();
    for event in events {
        match event {
            Happening::Game(GameHappening::Shengji(event)) => shengji(event, &mut update),
            Happening::Game(GameHappening::Erdayi(event)) => erdayi(table, event, &mut update),
            Happening::Table(News::Over { reason, .. }) => {
                let score = (*reason == Reason::Played).then(|| score(table)).flatten();
                update.finished = Some((table.now() as i64, score));
            }
            Happening::Table(_)
            | Happening::Game(GameHappening::Started(_))
            | Happening::TakenBack { .. } => {}
        }
    }
    (update != DayPlayUpdate::default()).then_some(update)
}

fn shengji(event: &shengji::Happening, update: &mut DayPlayUpdate) {
    let own = |seat: shengji::Seat| Seat::from(seat) == Board::seat();
    match event {
        shengji::Happening::Declared(shown) if own(shown.seat) => {
            update.declared = Some(shown.cards.to_string());
        }
        shengji::Happening::Buried { seat, cards } if own(*seat) => {
            update.buried = Some(cards.to_string());
        }
        shengji::Happening::Led { seat, cards, .. } if own(*seat) => {
            update.led.get_or_insert_with(|| cards.to_string());
        }
        _ => {}
    }
}

fn erdayi(table: &Table, event: &games::erdayi::Happening, update: &mut DayPlayUpdate) {
    use games::erdayi::{Call, Happening};
    let own = |seat: games::erdayi::Seat| Seat::from(seat) == Board::seat();
    match event {
        Happening::Called { seat, call, .. } if own(*seat) => {
            let bid = match call {
                Call::Pass => 0,
                Call::Bid(bid) => bid.points(),
            };
            update.declared = Some(bid.to_string());
        }
        // Who deals leads first, so that his first play is that lead.
        Happening::Played { seat, cards, .. } if own(*seat) && deals(table, *seat) => {
            update.led.get_or_insert_with(|| cards.to_string());
        }
        _ => {}
    }
}

fn deals(table: &Table, seat: games::erdayi::Seat) -> bool {
    let Some(games::Game::Erdayi(game)) = table.game() else { return false };
    match game.deal() {
        Some(games::erdayi::Deal::Playing(playing)) => playing.dealer() == seat,
        Some(games::erdayi::Deal::Finished(finished)) => finished.outcome().dealer == seat,
        Some(
            games::erdayi::Deal::Auction(_)
            | games::erdayi::Deal::PassedOut(_)
            | games::erdayi::Deal::Annulled(_),
        )
        | None => false,
    }
}

/// What the player made of it, more being better: in 升级 he deals, and the
/// fewer points the defenders make the better. They say more than the levels
/// that they lead to, and never the opposite.
fn score(table: &Table) -> Option<i64> {
    let Stage::Over(over) = table.stage() else { return None };
    match over.game.as_ref()?.outcome()? {
        Outcome::Shengji(result) => Some(-i64::from(result.points)),
        outcome @ (Outcome::Erdayi(_) | Outcome::PassedOut) => {
            Some(outcome.score(Board::seat()).into())
        }
        Outcome::Void => None,
    }
}
