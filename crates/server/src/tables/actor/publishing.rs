//! Trying an input, writing it down, and only then telling everyone.

use std::sync::Arc;
use std::time::Duration;

use games::Viewer;
use refusal::Refusal;
use store::{NewEntry, TableUpdate};
use table::{Entry, Happening, Input, News};

use super::super::clients::ClientId;
use super::super::history::Happened;
use super::super::projection;
use super::super::refuse::TableRefusal;
use super::super::render::Telling;
use super::hearing::concerns_staff;
use super::{Actor, Broken};
use crate::ratings::{self, Rated};

impl Actor {
    /// Takes an input of the server's own; one that is refused is dropped.
    pub(super) async fn take(&mut self, input: Input) -> Result<(), Broken> {
        if let Err(refusal) = self.try_take(None, None, input).await? {
            tracing::warn!(table = %self.meta.id, %refusal, "the table refused its own server");
            // Nothing is gained by trying again at once.
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// Tries an input, writes it down, and tells everyone.
    pub(super) async fn try_take(
        &mut self,
        sender: Option<ClientId>,
        id: Option<Box<str>>,
        input: Input,
    ) -> Result<Result<u64, Refusal>, Broken> {
        let entry = Entry { at: self.now(), id, input };
        let incidents = self.table.incidents().len();
        let events = match self.table.step(&entry) {
            Ok(events) => events,
            Err(error) => return Ok(Err(error.into())),
        };
        let update = projection::update(&self.table, &events);
        match ratings::ended(&self.table, &events) {
            Some(rated) => Box::pin(self.write_rated(&entry, update.clone(), rated)).await?,
            None => self.write(&entry, update.clone()).await?,
        }
        metrics::counter!("paisai_entries_total").increment(1);
        let version = self.table.version();
        let happened = Happened::new(&entry, events, &self.table);
        if concerns_staff(&entry.input) {
            Box::pin(self.note_staff(&entry, &happened.events)).await;
        }
        self.heed_rights().await;
        if self.publish(&happened, sender, entry.id.as_deref()) {
            Box::pin(self.note_traces()).await;
        }
        if let Some(event) = &self.meta.event {
            let incident = self.table.incidents().len() > incidents;
            if incident {
                self.pokes.tell_of(event, &self.meta.id);
            }
            if incident || happened.events.iter().any(concerns_event) {
                self.pokes.poke(event);
            }
        } else if update.is_some() {
            self.rooms.table_changed(&self.meta.id);
            self.lobby.changed(projection::summary(&self.table, &self.meta, &self.clients));
        }
        if let Some(delayed) = &mut self.delayed {
            delayed.push(entry, &self.table);
        }
        self.history.push(happened);
        Ok(Ok(version))
    }

    /// Writes the end of a rated match with what it makes of people. One at a
    /// time, for somebody may end two at once.
    async fn write_rated(
        &mut self,
        entry: &Entry,
        update: Option<TableUpdate>,
        rated: Rated,
    ) -> Result<(), Broken> {
        let rating = Arc::clone(&self.rating);
        let _one = rating.lock().await;
        let rated = ratings::rate(&self.store, &rated).await?;
        let update = TableUpdate { rated, ..update.unwrap_or_default() };
        self.write(entry, Some(update)).await
    }

    async fn write(&mut self, entry: &Entry, update: Option<TableUpdate>) -> Result<(), Broken> {
        let line = NewEntry { at_ms: entry.at as i64, body: entry.body()? };
        let seq = self.table.version();
        // What was said before is not to wait for the disk.
        self.clients.breathe();
        self.store.append_and_update(&self.stream, self.epoch, seq, vec![line], update).await?;
        Ok(())
    }

    /// Tells everyone, and answers whether somebody sat down or left.
    fn publish(&mut self, happened: &Happened, sender: Option<ClientId>, id: Option<&str>) -> bool {
        let moved = happened
            .events
            .iter()
            .any(|e| matches!(e, Happening::Table(News::Sat { .. } | News::Left { .. })));
        let changed = if moved { self.clients.look_again(&self.table) } else { Vec::new() };
        let mut told = Telling::new(happened, &self.table);
        let hushed = happened.said_by.is_some().then(|| happened.without_words());
        let mut hushed = hushed.as_ref().map(|hushed| Telling::new(hushed, &self.table));
        let delays = self.delayed.is_some();
        let mut messages = Vec::new();
        for (client, to) in self.clients.iter() {
            let own = id.filter(|_| sender == Some(client));
            let told = match &mut hushed {
                Some(hushed) if happened.is_hidden_from(to) => hushed,
                _ => &mut told,
            };
            let late = delays && to.viewer == Viewer::Spectator;
            let message = match own {
                Some(id) => Some(told.acknowledging(to.viewer, id)),
                None if late || changed.contains(&client) => None,
                None => Some(told.message(to.viewer)),
            };
            messages.extend(message.map(|message| (client, message)));
        }
        for (client, message) in messages {
            self.clients.send(client, message);
        }
        for client in changed {
            self.bring_up_to_date(client, None, happened.at);
        }
        if happened.events.iter().any(|event| matches!(event, Happening::Table(News::Began { .. })))
        {
            self.began = true;
            self.send_away_spectators();
        }
        self.tell_programs();
        if moved {
            self.tell_presence();
        }
        moved
    }

    /// A match that nobody may watch has begun.
    fn send_away_spectators(&mut self) {
        let refused: Vec<ClientId> = self
            .clients
            .iter()
            .filter(|(_, client)| self.may_look(client).is_err())
            .map(|(id, _)| id)
            .collect();
        for id in refused {
            self.clients.bye(id, &TableRefusal::NoSpectators.into());
        }
    }

    /// Calls for the referee are listed for all referees, and what a referee
    /// does is in the audit log. Both are in the table's log already, so a
    /// failure here loses nothing.
    async fn note_staff(&mut self, entry: &Entry, events: &[Happening]) {
        for event in events {
            if let (Happening::Table(News::RefereeCalled { text, .. }), Some(user)) =
                (event, entry.input.user())
            {
                let call = projection::call(&self.meta, entry.at, user, text);
                if let Err(error) = self.store.create_call(&call).await {
                    tracing::error!(%error, table = %self.meta.id, "a call was not listed");
                }
            }
        }
        if let Input::Rule { by, ruling } = &entry.input
            && let Err(error) =
                self.audit.note(Some(&by.0), "table.rule", &self.meta.id, ruling).await
        {
            tracing::error!(%error, table = %self.meta.id, "a ruling is not in the audit log");
        }
    }
}

/// Whether an event looks after its table when this happens.
const fn concerns_event(event: &Happening) -> bool {
    matches!(
        event,
        Happening::Table(News::Over { .. } | News::RefereeCalled { .. } | News::Resumed)
    )
}
