//! One ruling for an event and its tables.

use desk::{OnlineMatch, OnlineRound, OnlineRuling, ServerCommand};
use store::{StoreError, TableStatus};
use table::Incident;

use super::keeper::{Keeper, There};
use crate::ApiError;

impl Keeper {
    /// Tells the desk what clocks and referees held against sides at tables
    /// that made themselves heard; whoever has just taken the event over looks
    /// at all of them.
    pub(super) async fn pass_incidents(
        &mut self,
        round: &OnlineRound,
        open: &[&OnlineMatch],
        there: &There,
    ) -> Result<(), ApiError> {
        self.unheard.append(&mut self.tables.pokes().of(&self.id).take());
        if std::mem::take(&mut self.fresh) {
            let began = there.iter().filter(|(_, of)| of.status != TableStatus::Waiting);
            self.unheard.extend(began.map(|(id, _)| id.clone()));
        }
        for id in self.unheard.clone() {
            let place = open.iter().find_map(|of| {
                let copy = of.ids.iter().position(|own| *own == id)?;
                Some((*of, copy))
            });
            if let Some((of, copy)) = place {
                let Some(table) = self.look(&id).await? else { continue };
                for incident in table.incidents() {
                    self.pass_incident(round, of, copy, &id, incident).await?;
                }
            }
            self.unheard.remove(&id);
        }
        Ok(())
    }

    async fn pass_incident(
        &mut self,
        round: &OnlineRound,
        of: &OnlineMatch,
        copy: usize,
        table: &str,
        incident: &Incident,
    ) -> Result<(), ApiError> {
        let id = format!("held {table} {}", incident.version);
        if self.told.contains(&id) {
            return Ok(());
        }
        let name = match &incident.by {
            None => None,
            Some(user) => Some(match self.store.user(&user.0).await {
                Ok(user) => user.nickname,
                Err(StoreError::NotFound) => user.0.to_string(),
                Err(error) => return Err(error.into()),
            }),
        };
        let held = venue::held_against(round, of, copy, incident, name);
        self.tell(id, ServerCommand::HeldAgainst(held)).await?;
        Ok(())
    }

    /// Has tables do what the event ruled. What a table cannot do yet, because
    /// no deal is in hand, is tried again; for what it can do no more, a
    /// referee is called.
    pub(super) async fn do_rulings(
        &mut self,
        round: &OnlineRound,
        open: &[&OnlineMatch],
    ) -> Result<(), ApiError> {
        for of in open.iter().filter(|of| !of.rulings.is_empty()) {
            for (copy, planned) in venue::tables(round, of).into_iter().enumerate() {
                let id = planned.settings.name.clone();
                let due: Vec<&OnlineRuling> = of
                    .rulings
                    .iter()
                    .filter(|ruling| ruling.concerns(of, copy))
                    .filter(|ruling| !self.done.contains(&(id.clone(), ruling.number)))
                    .collect();
                if due.is_empty() {
                    continue;
                }
                let Some(table) = self.look(&id).await? else { continue };
                for ruling in due {
                    if let Some(input) = venue::decided(&table, &planned.chairs, ruling) {
                        self.put(&id, input).await?;
                        self.again = true;
                    } else if table.has_decided(ruling.number) {
                        self.done.insert((id.clone(), ruling.number));
                    } else if venue::came_too_late(&table, ruling) {
                        self.call_for(of, &id, ruling).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Calls a referee to a table that heard too late of a ruling.
    async fn call_for(
        &mut self,
        of: &OnlineMatch,
        table: &str,
        ruling: &OnlineRuling,
    ) -> Result<(), ApiError> {
        let number = ruling.number;
        let called = ServerCommand::Called {
            match_no: of.match_no,
            table: table.to_owned(),
            user: venue::SYSTEM.to_owned(),
            name: "系统 (the server)".to_owned(),
            text: format!(
                "裁决 {number} 没能在牌桌上执行：那一副已经打完。请在记分表上更正。 \
                 Ruling {number} came too late for its table: that deal is over. Put it right on \
                 the slip."
            ),
        };
        self.tell(format!("too late {table} {number}"), called).await?;
        self.done.insert((table.to_owned(), number));
        Ok(())
    }
}
