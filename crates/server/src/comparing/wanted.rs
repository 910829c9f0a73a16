//! What is to be compared: boards and the tables that played them.

use analysis::TableName;
use desk::{BoardSecret, DeskError, DeskRefusal, RoundTable};
use games::{Kind, Seat};
use venue::BoardSource;

use super::over;
use crate::limits::COMPARED_TABLES;
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Boards, and the tables that played them to the end.
pub(crate) struct Wanted {
    pub(crate) game: Kind,
    pub(crate) boards: Vec<BoardSource>,
    /// In the order in which they are shown.
    pub(crate) tables: Vec<TableName>,
    /// Whose decisions are weighed, unless everyone's are.
    pub(crate) seat: Option<Seat>,
    /// Whether the tables are people's own.
    pub(crate) private: bool,
}

impl Wanted {
    /// The boards of a round that is over; before, nobody may ask.
    pub(crate) async fn of_round(
        app: &App,
        event: &str,
        stage: u32,
        round: u32,
    ) -> Result<Self, ApiError> {
        let desk = app.events.owner(event).await?.desk().await?;
        let mut boards = desk.round_boards(stage, round)?;
        let all = desk.round_tables(stage, round);
        if !boards.over || all.iter().any(|of| desk.hides(&of.id)) {
            return Err(ServerRefusal::BoardsHidden.into());
        }
        let secret = app.keys.board_secret(event, &boards.set);
        let secret = secret.ok_or_else(|| DeskError::from(DeskRefusal::BoardsLost))?;
        boards.set.secret = BoardSecret::Known(secret);
        let over = over(app, event).await?;
        let tables = all.into_iter().filter(|of| over.contains(&of.id)).take(COMPARED_TABLES);
        Ok(Self {
            game: Kind::Shengji,
            boards: venue::sources(&boards).ok_or(ServerRefusal::BoardsHidden)?,
            tables: tables.map(named).collect(),
            seat: None,
            private: false,
        })
    }
}

/// A table as it stands on its card: `3`, or `3A` where a match has two.
fn named(of: RoundTable) -> TableName {
    let letter = (of.copies > 1).then(|| char::from(b'A' + (of.copy % 26) as u8));
    let name = format!("{}{}", of.table, letter.map(String::from).unwrap_or_default());
    TableName { table: of.id, zh: format!("{name}桌"), en: format!("table {name}"), name }
}
