//! What pages show of the boards of days.

use std::collections::BTreeMap;

use cards::{Card, CardSet};
use games::Kind;
use protocol::{DayBoard, DayChoice, DayComparison, DayOwn, DayRow};
use store::DayChoices;

use super::board::{BOT, Board};
use super::field::Field;
use super::rights::is_over;
use crate::limits::{DAY_CHOICES, DAY_COUNTED, DAY_RESULTS};
use crate::{ApiError, App};

/// The points behind a score.
const fn points(game: Kind, score: i64) -> i32 {
    match game {
        Kind::Shengji => -score as i32,
        Kind::Erdayi => score as i32,
    }
}

async fn field(app: &App, board: Board) -> Result<Field, ApiError> {
    Ok(Field::new(app.store.day_scores(board.day.number(), board.kind()).await?))
}

/// A board as somebody sees it.
pub(super) async fn board(
    app: &App,
    board: Board,
    caller: Option<&store::User>,
) -> Result<DayBoard, ApiError> {
    let field = field(app, board).await?;
    shown(app, board, &field, caller).await
}

async fn shown(
    app: &App,
    board: Board,
    field: &Field,
    caller: Option<&store::User>,
) -> Result<DayBoard, ApiError> {
    let own = match caller {
        Some(user) => app.store.day_play(board.day.number(), board.kind(), &user.id).await?,
        None => None,
    };
    let secret = is_over(app, board).then(|| hex::encode(board.secret(&app.keys).0));
    Ok(DayBoard {
        date: board.day.to_string(),
        game: board.game,
        rules: board.rules().id().to_owned(),
        number: board.number(),
        level: board.level(),
        bot: BOT.to_owned(),
        set: board.set(),
        commitment: board.commitment(&app.keys).to_string(),
        secret,
        played: field.played() as u32,
        own: own.map(|play| DayOwn {
            table: play.table_id,
            over: play.finished_ms.is_some(),
            made: play.score.map(|score| field.made(score, points(board.game, score))),
        }),
    })
}

/// What everyone made of a board, for somebody who may see it.
pub(super) async fn comparison(
    app: &App,
    board: Board,
    caller: Option<&store::User>,
) -> Result<DayComparison, ApiError> {
    let (day, kind) = (board.day.number(), board.kind());
    let field = field(app, board).await?;
    let results = app.store.day_results(day, kind, DAY_RESULTS).await?;
    let rows = results.into_iter().filter_map(|result| {
        let score = result.play.score?;
        Some(DayRow {
            name: result.nickname,
            you: caller.is_some_and(|user| user.id == result.play.user_id),
            table: result.play.table_id,
            made: field.made(score, points(board.game, score)),
        })
    });
    let own = match caller {
        Some(user) => app.store.day_play(day, kind, &user.id).await?,
        None => None,
    };
    let own = own.filter(|play| play.score.is_some()).map(|play| {
        let store::DayPlay { declared, buried, led, .. } = play;
        DayChoices { declared, buried, led }
    });
    let all = app.store.day_choices(day, kind, DAY_COUNTED).await?;
    let bids = board.game == Kind::Erdayi;
    Ok(DayComparison {
        cards: board.cards(&app.keys),
        results: rows.collect(),
        declared: counted(&all, own.as_ref(), bids, |of| of.declared.as_deref()),
        buried: buried(&all, own.as_ref()),
        led: counted(&all, own.as_ref(), false, |of| of.led.as_deref()),
        counted: all.len() as u32,
        board: shown(app, board, &field, caller).await?,
    })
}

/// How many did each thing, the most frequent first; what the caller did is
/// among them however rare.
fn counted(
    all: &[DayChoices],
    own: Option<&DayChoices>,
    bids: bool,
    what: impl Fn(&DayChoices) -> Option<&str>,
) -> Vec<DayChoice> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for of in all {
        *counts.entry(what(of).unwrap_or_default()).or_default() += 1;
    }
    let own = own.map(|of| what(of).unwrap_or_default());
    let choices = counts.into_iter().map(|(text, count)| DayChoice {
        cards: if bids { Vec::new() } else { cards(text) },
        bid: text.parse().ok().filter(|_| bids),
        count,
        yours: own == Some(text),
    });
    frequent(choices.collect())
}

/// How often each card was buried.
fn buried(all: &[DayChoices], own: Option<&DayChoices>) -> Vec<DayChoice> {
    let laid = |of: &DayChoices| cards(of.buried.as_deref().unwrap_or_default());
    let own = own.map(laid).unwrap_or_default();
    let mut counts: BTreeMap<Card, u32> = BTreeMap::new();
    for of in all {
        let mut laid = laid(of);
        // Two of a kind are one thing to have buried.
        laid.dedup();
        for card in laid {
            *counts.entry(card).or_default() += 1;
        }
    }
    let choices = counts.into_iter().map(|(card, count)| DayChoice {
        cards: vec![card],
        bid: None,
        count,
        yours: own.contains(&card),
    });
    frequent(choices.collect())
}

fn frequent(mut choices: Vec<DayChoice>) -> Vec<DayChoice> {
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.count));
    let (first, rest) = choices.split_at(choices.len().min(DAY_CHOICES));
    let own = rest.iter().filter(|choice| choice.yours);
    first.iter().chain(own).cloned().collect()
}

/// The cards of a text, the strongest of no suit in particular first.
fn cards(text: &str) -> Vec<Card> {
    text.parse::<CardSet>().map(|cards| cards.iter().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(declared: Option<&str>, buried: &str) -> DayChoices {
        let declared = declared.map(str::to_owned);
        DayChoices { declared, buried: Some(buried.to_owned()), led: None }
    }

    #[test]
    fn what_people_did_is_counted_and_ones_own_is_marked() {
        let all = [of(Some("H2"), "S3 S3 H4"), of(None, "H4"), of(Some("H2"), "H4 C5")];
        let told = |choices: Vec<DayChoice>| {
            let text = |of: &DayChoice| of.cards.iter().map(ToString::to_string).collect();
            let all = choices.iter().map(|of| (text(of), of.count, of.yours));
            all.collect::<Vec<(String, u32, bool)>>()
        };
        let word = |text: &str, count, yours| (text.to_owned(), count, yours);
        let declared = counted(&all, Some(&all[1]), false, |of| of.declared.as_deref());
        assert_eq!(told(declared), [word("H2", 2, false), word("", 1, true)]);
        let mut laid = told(buried(&all, Some(&all[0])));
        assert_eq!(laid.remove(0), word("H4", 3, true));
        laid.sort();
        assert_eq!(laid, [word("C5", 1, false), word("S3", 1, true)], "a pair counts once");
        let nobody = counted(&all, None, false, |of| of.declared.as_deref());
        assert!(nobody.iter().all(|choice| !choice.yours));
    }

    #[test]
    fn bids_are_numbers() {
        let all = [of(Some("3"), ""), of(Some("0"), ""), of(Some("3"), "")];
        let bids = counted(&all, Some(&all[1]), true, |of| of.declared.as_deref());
        let told: Vec<_> = bids.iter().map(|of| (of.bid, of.count, of.yours)).collect();
        assert_eq!(told, [(Some(3), 2, false), (Some(0), 1, true)]);
    }
}
