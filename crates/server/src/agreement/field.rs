//! The players of an event and what they decided.

use std::collections::BTreeMap;

use analysis::{Agreement, Judged, Weighed};
use games::Kind;
use protocol::PlayerAgreement;
use store::StoreError;

use crate::weighing::game_kind;
use crate::{ApiError, App, ratings};

/// Everyone who sat at the tables.
#[derive(Default)]
pub(super) struct Field(BTreeMap<String, Player>);

#[derive(Default)]
struct Player {
    tables: u32,
    moves: Vec<(Weighed, Option<u64>)>,
}

impl Field {
    /// Somebody sat at a table.
    pub(super) fn sat(&mut self, user: &str) {
        self.0.entry(user.to_owned()).or_default().tables += 1;
    }

    /// Somebody decided. Of what was weighed is kept only what a report needs,
    /// for an event has many decisions.
    pub(super) fn decided(&mut self, user: &str, weighed: &Weighed, took_ms: Option<u64>) {
        let of_move = |mut of: analysis::Candidate| {
            of.play = None;
            of
        };
        let slim = Weighed {
            candidates: weighed.candidates.iter().take(2).cloned().map(of_move).collect(),
            made: weighed.made.min(1),
            reasons: Vec::new(),
            line: Vec::new(),
            ..*weighed
        };
        self.0.entry(user.to_owned()).or_default().moves.push((slim, took_ms));
    }

    /// What is told of them, by their names.
    pub(super) async fn told(
        self,
        app: &App,
        game: Kind,
    ) -> Result<Vec<PlayerAgreement>, ApiError> {
        let (mut field, mut tables) = (Vec::new(), Vec::new());
        for (user, player) in self.0 {
            let name = match app.store.user(&user).await {
                Ok(found) => found.nickname,
                Err(StoreError::NotFound) => String::new(),
                Err(error) => return Err(error.into()),
            };
            let own = app.store.ratings_of(&user).await?;
            let rating = own.into_iter().find(|of| of.game == game_kind(game));
            let moves: Vec<Judged> = player
                .moves
                .iter()
                .map(|(weighed, took_ms)| Judged { weighed, took_ms: *took_ms })
                .collect();
            let agreement = Agreement::of(&name, game, &moves, None);
            field.push((rating.map(|of| of.rating.rating as f64 / 1e3), agreement));
            tables.push(player.tables);
        }
        Agreement::among(&mut field);
        let told = field.into_iter().zip(tables).map(|((rating, agreement), tables)| {
            let rating = rating.map(|of| ratings::whole((of * 1e3).round() as i64));
            PlayerAgreement { rating, tables, agreement }
        });
        let mut told: Vec<PlayerAgreement> = told.collect();
        // By names and not by figures: nobody is put at the head of a list.
        told.sort_by(|a, b| a.agreement.player.cmp(&b.agreement.player));
        Ok(told)
    }
}
