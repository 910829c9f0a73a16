//! Who is connected to a table.

use std::collections::BTreeMap;
use std::sync::Arc;

use desk::Right;
use games::{Seat, Viewer};
use governor::DefaultDirectRateLimiter;
use protocol::ServerMessage;
use refusal::Refusal;
use table::{Table, User};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::line::Mouth;
use super::presence::{Presence, Telling};
use super::refuse::TableRefusal;
use super::render;
use super::{limits, manners};
use crate::auth::Marks;
use crate::blocks::BlockList;

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
    /// Where the person comes from, as far as an admin may know.
    pub(crate) marks: Marks,
    /// Whose words the person does not want to read.
    pub(crate) blocked: Arc<BlockList>,
}

/// Who stays when there are too many, the last ones longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Watches without a name.
    Stranger,
    /// Watches.
    Watcher,
    /// Rules here, or opened the table.
    Staff,
    /// Plays here.
    Player,
}

/// A connection.
#[derive(Debug)]
pub(crate) struct Client {
    /// Who; nobody for those who only watch without an account.
    pub(crate) person: Option<Person>,
    /// Whether the person asked to see the table as its referee.
    pub(crate) referee: bool,
    /// Whether the person opened the table.
    pub(crate) host: bool,
    /// Whether it is noted where the person took his seat from.
    pub(crate) traced: bool,
    /// What the connection sees now.
    pub(crate) viewer: Viewer,
    /// How often it asks for what it missed.
    pub(crate) syncs: DefaultDirectRateLimiter,
    mouth: Mouth,
    /// Whether something was put on the line that is not said yet.
    talks: bool,
}

impl Client {
    pub(crate) fn new(person: Option<Person>, referee: bool, table: &Table, mouth: Mouth) -> Self {
        let syncs = manners::at_once(limits::SYNCS_AT_ONCE, limits::SYNCS_PERIOD);
        let viewer = Viewer::Spectator;
        let (host, traced, talks) = (false, false, false);
        let mut client = Self { person, referee, host, traced, viewer, syncs, mouth, talks };
        client.viewer = client.sees(table);
        client
    }

    /// What the connection may see: a player his own cards, a referee who
    /// does not play all, everyone else what is public.
    fn sees(&self, table: &Table) -> Viewer {
        match &self.person {
            Some(person) => match table.chairs().of(&person.user) {
                Some(seat) if table.settings().lesson.is_some() => Viewer::Learner(seat),
                Some(seat) => Viewer::Seat(seat),
                None if self.referee && person.staff => Viewer::Referee,
                None => Viewer::Spectator,
            },
            None => Viewer::Spectator,
        }
    }

    /// Whether words of somebody are not for this connection.
    pub(crate) fn hides(&self, speaker: &User) -> bool {
        self.person.as_ref().is_some_and(|person| person.blocked.hides(speaker))
    }

    /// Who stays when there are too many: players first, then the staff and
    /// whoever opened the table.
    fn rank(&self) -> Rank {
        let staff = self.host || self.person.as_ref().is_some_and(|person| person.staff);
        match self.viewer {
            Viewer::Seat(_) | Viewer::Learner(_) => Rank::Player,
            Viewer::Referee => Rank::Staff,
            Viewer::Spectator if staff => Rank::Staff,
            Viewer::Spectator if self.person.is_some() => Rank::Watcher,
            Viewer::Spectator => Rank::Stranger,
        }
    }

    /// Sends a message; `false` when the client is gone or too far behind.
    fn send(&mut self, message: Utf8Bytes) -> bool {
        self.talks = true;
        self.mouth.say(message)
    }
}

/// All connections of a table.
#[derive(Debug, Default)]
pub(crate) struct Clients {
    all: BTreeMap<ClientId, Client>,
    presence: Presence,
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

    pub(crate) fn get_mut(&mut self, id: ClientId) -> Option<&mut Client> {
        self.all.get_mut(&id)
    }

    /// Takes a connection in. The oldest of a person who has too many goes.
    /// Where the table is full, players and staff take the place of one who
    /// watches.
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
            let crowded = TableRefusal::Crowded.into();
            let Some(other) = self.who_makes_room(client.rank()) else {
                return Err(crowded);
            };
            self.bye(other, &crowded);
        }
        self.presence.came(client.viewer);
        self.all.insert(id, client);
        Ok(())
    }

    /// Who goes for somebody of this rank: the least, and of these the one
    /// who came last.
    fn who_makes_room(&self, rank: Rank) -> Option<ClientId> {
        if rank < Rank::Staff {
            return None;
        }
        let (least, other) =
            self.all.iter().rev().map(|(id, client)| (client.rank(), *id)).min_by_key(|of| of.0)?;
        (least < rank).then_some(other)
    }

    pub(crate) fn remove(&mut self, id: ClientId) {
        self.take(id);
    }

    fn take(&mut self, id: ClientId) -> Option<Client> {
        let client = self.all.remove(&id)?;
        self.presence.went(client.viewer);
        Some(client)
    }

    /// Says what was sent, to all at once. Who waits for something else calls
    /// this before.
    pub(crate) fn breathe(&mut self) {
        for client in self.all.values_mut() {
            if std::mem::take(&mut client.talks) {
                client.mouth.breathe();
            }
        }
    }

    /// Sends to one connection; one that cannot follow is let go.
    pub(crate) fn send(&mut self, id: ClientId, message: Utf8Bytes) {
        if self.all.get_mut(&id).is_some_and(|client| !client.send(message)) {
            self.take(id);
        }
    }

    /// Says goodbye and lets the connection go.
    pub(crate) fn bye(&mut self, id: ClientId, why: &Refusal) {
        if let Some(mut client) = self.take(id) {
            client.send(render::text(&ServerMessage::bye(why.clone())));
        }
    }

    /// Says goodbye to all.
    pub(crate) fn bye_all(&mut self, why: &Refusal) {
        let message = render::text(&ServerMessage::bye(why.clone()));
        for mut client in std::mem::take(&mut self.all).into_values() {
            client.send(message.clone());
        }
        self.presence = Presence::default();
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
                self.presence.went(client.viewer);
                self.presence.came(sees);
                client.viewer = sees;
                changed.push(*id);
            }
        }
        changed
    }

    /// Tells who is connected, if that has changed: everybody where few
    /// watch, or where they have waited for long enough; otherwise those who
    /// play or rule, and they only of players.
    pub(crate) fn tell_presence(&mut self, seats: usize, now: Instant) {
        let told = self.presence.due(seats, now);
        let to_all = match told {
            Telling::Nobody => return,
            Telling::Players => false,
            Telling::Everyone => true,
        };
        let message = render::text(&self.presence(seats));
        let behind: Vec<ClientId> = self
            .all
            .iter_mut()
            .filter(|(_, client)| to_all || client.viewer != Viewer::Spectator)
            .filter_map(|(id, client)| (!client.send(message.clone())).then_some(*id))
            .collect();
        for id in behind {
            self.take(id);
        }
    }

    /// When those who watch are told who is connected.
    pub(crate) const fn presence_at(&self) -> Option<Instant> {
        self.presence.at()
    }

    /// Who is connected now.
    pub(crate) fn presence(&self, seats: usize) -> ServerMessage {
        ServerMessage::Presence { online: self.presence.online(seats), watching: self.watching() }
    }

    /// A program came to a chair; its connection is none of these.
    pub(crate) fn program_came(&mut self, seat: Seat) {
        self.presence.came(Viewer::Seat(seat));
    }

    /// And went.
    pub(crate) fn program_went(&mut self, seat: Seat) {
        self.presence.went(Viewer::Seat(seat));
    }

    /// How many watch.
    pub(crate) const fn watching(&self) -> u32 {
        self.presence.watching()
    }
}

#[cfg(test)]
mod tests {
    use games::Rules;
    use table::{Entry, Input, Settings};

    use super::super::line::{Ear, line};
    use super::*;

    /// A table at which Ann sits, and those who are connected to it.
    struct Hall {
        table: Table,
        clients: Clients,
        next: ClientId,
        now: Instant,
        ears: Vec<(ClientId, Ear)>,
    }

    impl Hall {
        fn open() -> Self {
            let rules = Rules::by_id("cn2017").unwrap();
            let settings = Box::new(Settings::new("t", rules));
            let mut table = Table::open(&Entry::new(0, Input::Open { settings })).unwrap();
            let sit = Input::Sit { user: User::from("ann"), name: "Ann".into(), seat: None };
            table.step(&Entry::new(1, sit)).unwrap();
            let (clients, now) = (Clients::default(), Instant::now());
            Self { table, clients, next: 1, now, ears: Vec::new() }
        }

        fn come(&mut self, user: &str, staff: bool) -> Result<ClientId, Refusal> {
            let (mouth, ear) = line();
            let everywhere = Right::Person;
            let person = (!user.is_empty()).then(|| Person {
                user: User::from(user),
                name: user.into(),
                everywhere,
                staff,
                marks: Marks::default(),
                blocked: Arc::default(),
            });
            let id = self.next;
            self.next += 1;
            let client = Client::new(person, staff, &self.table, mouth);
            self.clients.add(id, client)?;
            self.ears.push((id, ear));
            self.clients.tell_presence(4, self.now);
            Ok(id)
        }

        fn go(&mut self, id: ClientId) {
            self.clients.remove(id);
            self.clients.tell_presence(4, self.now);
        }

        /// How many messages came, to these or to all.
        fn heard(&self, of: Option<ClientId>) -> usize {
            let ears = self.ears.iter().filter(|(id, _)| of.is_none_or(|of| of == *id));
            ears.map(|(_, ear)| ear.waiting()).sum()
        }
    }

    #[test]
    fn a_full_table_has_room_for_its_players_and_its_staff() {
        let mut hall = Hall::open();
        for _ in 0..limits::CLIENTS {
            hall.come("", false).unwrap();
        }
        let crowded = Refusal::from(TableRefusal::Crowded);
        assert_eq!(hall.come("", false), Err(crowded.clone()));
        assert_eq!(hall.come("ben", false), Err(crowded));
        hall.heard(None);
        let last = limits::CLIENTS as ClientId;
        hall.come("ann", false).unwrap();
        assert!(hall.clients.get(last).is_none(), "who came last made room");
        assert_eq!(hall.heard(Some(last)), 1, "and was told so");
        hall.come("referee", true).unwrap();
        assert_eq!(hall.clients.iter().count(), limits::CLIENTS);
        // A crowd of staff does not keep a player out either.
        for number in 0..limits::CLIENTS {
            let _ = hall.come(&format!("referee {number}"), true);
        }
        assert!(hall.come("", false).is_err());
        hall.come("ann", false).unwrap();
    }

    /// However many watch, one more who comes or goes costs a few messages.
    #[test]
    fn who_comes_to_a_crowd_is_told_of_now_and_then() {
        let mut hall = Hall::open();
        let player = hall.come("ann", false).unwrap();
        let few = limits::PRESENCE_FEW as usize;
        for watching in 1..=few {
            hall.heard(None);
            hall.come("", false).unwrap();
            assert_eq!(hall.heard(None), watching + 1, "all hear of it where few watch");
        }
        while hall.clients.watching() < 480 {
            let came = hall.come("", false).unwrap();
            assert_eq!(hall.heard(None), 0);
            if hall.next.is_multiple_of(3) {
                hall.go(came);
            }
        }
        assert_eq!(hall.heard(None), 0, "nobody was told yet");
        // When a player comes, the others who play hear it at once.
        let again = hall.come("ann", false).unwrap();
        hall.go(again);
        assert_eq!(hall.heard(None), 0, "she was there already");
        hall.go(player);
        assert_eq!(hall.heard(None), 0, "and no other plays");
        hall.now = hall.clients.presence_at().unwrap();
        hall.clients.tell_presence(4, hall.now);
        assert_eq!(hall.heard(None), 480, "then everybody is told at once");
        hall.clients.tell_presence(4, hall.now);
        assert_eq!(hall.heard(None), 0);
        assert_eq!(hall.clients.presence_at(), None);
    }
}
