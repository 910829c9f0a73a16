//! Connections that come, and what they must be told first.

use games::Viewer;
use protocol::ServerMessage;
use refusal::Refusal;
use table::Millis;
use tokio::time::Instant;

use super::super::clients::{Client, ClientId};
use super::super::refuse::TableRefusal;
use super::super::render::{self, Telling};
use super::{Actor, Broken, Join};

impl Actor {
    pub(super) async fn join(&mut self, join: Join) -> Result<(), Broken> {
        let Join { id, mut person, room, referee, since, mouth, reply } = join;
        let now = self.now();
        if let Some(of) = person.as_mut().filter(|_| referee)
            && let Err(refusal) = self.meet_referee(of).await?
        {
            let _ = reply.send(Err(refusal));
            return Ok(());
        }
        if let Some(person) = &mut person {
            // It may have changed on the way here.
            person.staff = self.rights.may_rule(&self.meta, &person.user, person.everywhere);
            self.rights.listen(person.staff || self.clients.staff_mut().next().is_some());
        }
        let mut client = Client::new(person, referee, &self.table, mouth);
        client.host = client.person.as_ref().is_some_and(|of| *of.user.0 == *self.meta.owner);
        let admitted = self.may_look(&client).and_then(|()| self.clients.add(id, client));
        let welcome = admitted.is_ok();
        let _ = reply.send(admitted);
        if !welcome {
            return Ok(());
        }
        let Some(client) = self.clients.get(id) else {
            return Ok(());
        };
        let user = client.person.as_ref().map(|person| person.user.0.to_string());
        let hello = ServerMessage::Hello {
            protocol: protocol::VERSION,
            you: client.viewer.known(),
            user: user.unwrap_or_default(),
            event: self.meta.event.as_deref().map(str::to_owned),
            room,
        };
        self.clients.send(id, render::text(&hello));
        self.bring_up_to_date(id, since, now);
        let seats = self.table.chairs().count();
        let presence = render::text(&self.clients.presence(seats));
        self.clients.send(id, presence);
        self.tell_presence();
        self.note_traces().await;
        Ok(())
    }

    /// Tells who is connected, if that has changed.
    pub(super) fn tell_presence(&mut self) {
        self.clients.tell_presence(self.table.chairs().count(), Instant::now());
    }

    /// Whether a connection may look at the table at all.
    pub(super) fn may_look(&self, client: &Client) -> Result<(), Refusal> {
        if client.viewer == Viewer::Spectator && !venue::may_watch(&self.table) {
            return Err(TableRefusal::NoSpectators.into());
        }
        Ok(())
    }

    /// Sends what a client missed, or the whole view.
    pub(super) fn bring_up_to_date(&mut self, id: ClientId, since: Option<u64>, now: Millis) {
        let Some(client) = self.clients.get(id) else {
            return;
        };
        let viewer = client.viewer;
        let messages = match &self.delayed {
            Some(delayed) if viewer == Viewer::Spectator => {
                vec![render::open_view(delayed.table(), now)]
            }
            _ => match since.and_then(|since| self.history.since(since)) {
                Some(missed) => missed
                    .map(|happened| {
                        if happened.is_hidden_from(client) {
                            Telling::late(&happened.without_words(), now).message(viewer)
                        } else {
                            Telling::late(happened, now).message(viewer)
                        }
                    })
                    .chain(render::catch_up(&self.table, viewer))
                    .collect(),
                None => vec![render::view(&self.table, viewer, now)],
            },
        };
        for message in messages {
            self.clients.send(id, message);
        }
    }
}
