//! Who is connected to a table.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use desk::Right;
use games::{Seat, Viewer};
use protocol::ServerMessage;
use refusal::Refusal;
use table::{Table, User};
use tokio::sync::mpsc;

use super::limits;
use super::refuse::TableRefusal;
use super::render;

/// A connection, by a number of its own.
pub(crate) type ClientId = u64;

/// The person behind a connection.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) user: User,
    pub(crate) name: Box<str>,
    /// What the person may do at every table, as was last known.
    pub(crate) everywhere: Right,
    /// Whether the person may rule at this table: everywhere, or at the event
    /// it belongs to. The owner of the table looks again whenever it may have
    /// changed.
    pub(crate) staff: bool,
}

/// A connection.
#[derive(Debug)]
pub(crate) struct Client {
    /// Who; nobody for those who only watch without an account.
    pub(crate) person: Option<Person>,
    /// Whether the person asked to see the table as its referee.
    pub(crate) referee: bool,
    /// What the connection sees now.
    pub(crate) viewer: Viewer,
    outbox: mpsc::Sender<Utf8Bytes>,
}

impl Client {
    pub(crate) fn new(
        person: Option<Person>,
        referee: bool,
        table: &Table,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> Self {
        let mut client = Self { person, referee, viewer: Viewer::Spectator, outbox };
        client.viewer = client.sees(table);
        client
    }

    /// What the connection may see: a player his own cards, a referee who
    /// does not play all, everyone else what is public.
    fn sees(&self, table: &Table) -> Viewer {
        match &self.person {
            Some(person) => match table.chairs().of(&person.user) {
                Some(seat) => Viewer::Seat(seat),
                None if self.referee && person.staff => Viewer::Referee,
                None => Viewer::Spectator,
            },
            None => Viewer::Spectator,
        }
    }

    /// Sends a message; `false` when the client is gone or too far behind.
    pub(crate) fn send(&self, message: Utf8Bytes) -> bool {
        self.outbox.try_send(message).is_ok()
    }
}

/// All connections of a table.
#[derive(Debug, Default)]
pub(crate) struct Clients {
    all: BTreeMap<ClientId, Client>,
    presence: Option<ServerMessage>,
}

impl Clients {
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn get(&self, id: ClientId) -> Option<&Client> {
        self.all.get(&id)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (ClientId, &Client)> {
        self.all.iter().map(|(id, client)| (*id, client))
    }

    /// Takes a connection in. The oldest of a person who has too many goes.
    pub(crate) fn add(&mut self, id: ClientId, client: Client) -> Result<(), Refusal> {
        if let Some(person) = &client.person {
            let own = |other: &Client| other.person.as_ref().is_some_and(|p| p.user == person.user);
            let same: Vec<ClientId> =
                self.all.iter().filter(|(_, other)| own(other)).map(|(id, _)| *id).collect();
            if same.len() >= limits::SOCKETS_OF_PERSON
                && let Some(oldest) = same.first()
            {
                self.bye(*oldest, &TableRefusal::Replaced.into());
            }
        }
        if self.all.len() >= limits::CLIENTS {
            return Err(TableRefusal::Crowded.into());
        }
        self.all.insert(id, client);
        Ok(())
    }

    pub(crate) fn remove(&mut self, id: ClientId) {
        self.all.remove(&id);
    }

    /// Sends to one connection; one that cannot follow is let go.
    pub(crate) fn send(&mut self, id: ClientId, message: Utf8Bytes) {
        if self.all.get(&id).is_some_and(|client| !client.send(message)) {
            self.all.remove(&id);
        }
    }

    /// Says goodbye and lets the connection go.
    pub(crate) fn bye(&mut self, id: ClientId, why: &Refusal) {
        if let Some(client) = self.all.remove(&id) {
            client.send(render::text(&ServerMessage::bye(why.clone())));
        }
    }

    /// Says goodbye to all.
    pub(crate) fn bye_all(&mut self, why: &Refusal) {
        let message = render::text(&ServerMessage::bye(why.clone()));
        for client in std::mem::take(&mut self.all).into_values() {
            client.send(message.clone());
        }
    }

    /// Everybody on the staff who is connected.
    pub(crate) fn staff_mut(&mut self) -> impl Iterator<Item = &mut Person> {
        let people = self.all.values_mut().filter_map(|client| client.person.as_mut());
        people.filter(|person| person.staff)
    }

    /// Looks again what each connection sees, after somebody sat or left, or
    /// rights have changed; answers those for whom it changed.
    pub(crate) fn look_again(&mut self, table: &Table) -> Vec<ClientId> {
        let mut changed = Vec::new();
        for (id, client) in &mut self.all {
            let sees = client.sees(table);
            if sees != client.viewer {
                client.viewer = sees;
                changed.push(*id);
            }
        }
        changed
    }

    /// Tells everybody who is connected, if that has changed.
    pub(crate) fn tell_presence(&mut self, seats: usize) {
        let presence = self.presence(seats);
        if self.presence.as_ref() != Some(&presence) {
            let message = render::text(&presence);
            self.all.retain(|_, client| client.send(message.clone()));
            self.presence = Some(presence);
        }
    }

    /// Who is connected now.
    pub(crate) fn presence(&self, seats: usize) -> ServerMessage {
        let there = |seat: Seat| self.all.values().any(|c| c.viewer == Viewer::Seat(seat));
        let online = Seat::first(seats).map(there).collect();
        ServerMessage::Presence { online, watching: self.watching() }
    }

    /// How many watch.
    pub(crate) fn watching(&self) -> u32 {
        self.all.values().filter(|client| client.viewer == Viewer::Spectator).count() as u32
    }
}
