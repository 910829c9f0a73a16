//! The deal of a day as several people played it.

use std::collections::BTreeSet;

use analysis::TableName;
use games::Kind;
use store::DayResult;
use venue::BoardSource;

use super::board::Board;
use super::day::Day;
use super::rights;
use crate::comparing::Wanted;
use crate::limits::COMPARED_OF_DAY;
use crate::{ApiError, App};

/// What is compared of a day for somebody who may see what others made of it:
/// the best, and his own play. Only people's decisions are weighed; all others
/// at their tables were the same bots.
pub(crate) async fn wanted(
    app: &App,
    date: &str,
    game: Kind,
    user: Option<&store::User>,
) -> Result<Wanted, ApiError> {
    let today = Day::at(app.config.clock.now_ms());
    let day = Day::of(date).filter(|day| *day <= today).ok_or_else(ApiError::not_found)?;
    let board = Board { day, game };
    rights::check_seen(app, board, user).await?;
    let best = app.store.day_results(day.number(), board.kind(), COMPARED_OF_DAY).await?;
    let own = match user {
        Some(user) => {
            app.store.day_play(day.number(), board.kind(), &user.id).await?.zip(Some(user))
        }
        None => None,
    };
    let own = own.filter(|(play, _)| play.score.is_some());
    let own = own.map(|(play, user)| DayResult { play, nickname: user.nickname.clone() });
    let mut seen = BTreeSet::new();
    let mut tables: Vec<TableName> = Vec::new();
    for DayResult { play, nickname } in best.into_iter().chain(own) {
        if seen.insert(play.table_id.clone()) {
            let [name, zh, en] = [(); 3].map(|()| nickname.clone());
            tables.push(TableName { table: play.table_id, name, zh, en });
        }
    }
    let source =
        BoardSource { number: board.number(), rules: board.rules(), seed: board.seed(&app.keys) };
    Ok(Wanted { game, boards: vec![source], tables, seat: Some(Board::seat()), private: true })
}
