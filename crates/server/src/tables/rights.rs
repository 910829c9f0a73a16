//! Who may rule at a table and see all its cards there. It is looked at when
//! somebody comes, whenever it may have changed, and for every ruling.

use desk::{Right, ServerCommand};
use store::{Store, StoreError};
use table::User;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use super::meta::Meta;
use crate::ApiError;
use crate::events::online::{self, Desks, Shared};
use crate::refuse::ServerRefusal;

/// What makes rights change, for the owners of all tables.
#[derive(Clone)]
pub(crate) struct Rights {
    pub(crate) store: Store,
    /// The desks of the events.
    pub(crate) desks: Desks,
    /// The id of every user whose account changes.
    pub(crate) users: broadcast::Sender<Box<str>>,
}

impl Rights {
    /// As the owner of one table sees them.
    pub(crate) fn at(&self, meta: &Meta) -> TableRights {
        TableRights {
            desk: meta.event.as_deref().map(|event| self.desks.of(event)),
            users: None,
            pending: Changed::default(),
            all: self.clone(),
        }
    }
}

/// What the owner of a table knows of who may rule there.
pub(crate) struct TableRights {
    all: Rights,
    /// The desk of the event, where the table belongs to one.
    desk: Option<Shared>,
    /// Heard only while members of the staff are connected.
    users: Option<broadcast::Receiver<Box<str>>>,
    /// What was heard and not yet looked at.
    pending: Changed,
}

/// Whether something is written down.
type Noted = Result<(), ApiError>;

/// What may have changed.
#[derive(Debug, Default)]
pub(crate) struct Changed {
    /// Whether the desk of the event has.
    pub(crate) desk: bool,
    /// Users whose accounts have.
    pub(crate) users: Vec<Box<str>>,
    /// Whether more accounts changed than could be told.
    pub(crate) everyone: bool,
}

impl Changed {
    pub(crate) fn is_nothing(&self) -> bool {
        !self.desk && !self.everyone && self.users.is_empty()
    }
}

impl TableRights {
    /// Whether somebody may rule here, given what he may do at every event.
    pub(crate) fn may_rule(&self, meta: &Meta, user: &User, everywhere: Right) -> bool {
        match &self.desk {
            None => everywhere >= Right::Referee,
            Some(desk) => desk
                .borrow()
                .as_ref()
                .is_some_and(|desk| online::rules_at(desk, &meta.id, &user.0, everywhere)),
        }
    }

    /// Whether somebody may rule here at this moment, whatever was so when he
    /// came.
    pub(crate) async fn may_rule_now(&self, meta: &Meta, user: &User) -> Result<bool, ApiError> {
        if self.desk.as_ref().is_some_and(|desk| desk.borrow().is_none()) {
            return Err(ServerRefusal::EventReloading.into());
        }
        Ok(self.may_rule(meta, user, self.everywhere(user).await?))
    }

    /// What a user may do at every event and every table, as of now.
    pub(crate) async fn everywhere(&self, user: &User) -> Result<Right, ApiError> {
        match self.all.store.user(&user.0).await {
            Ok(user) if user.disabled => Ok(Right::Person),
            Ok(user) => Ok(online::everywhere(&user)),
            Err(StoreError::NotFound) => Ok(Right::Person),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the boards of the table are kept from everyone who has yet to
    /// play them.
    pub(crate) fn hides_boards(&self, meta: &Meta) -> bool {
        let desk = self.desk.as_ref().map(|desk| desk.borrow());
        desk.is_some_and(|desk| desk.as_ref().is_some_and(|desk| desk.hides(&meta.id)))
    }

    /// Whether a call of somebody at this table waits at the desk of the
    /// event.
    pub(crate) fn has_called(&self, meta: &Meta, user: &User) -> bool {
        let desk = self.desk.as_ref().map(|desk| desk.borrow());
        desk.is_some_and(|desk| {
            desk.as_ref().is_some_and(|desk| {
                desk.side().hall.calls.iter().any(|call| {
                    call.attended_by.is_none()
                        && *call.user == *user.0
                        && call.online.as_deref() == Some(&*meta.id)
                })
            })
        })
    }

    /// Notes at the desk of the event that somebody is about to see hidden
    /// boards as a referee; refused where he plays them.
    pub(crate) async fn note_watcher(&self, meta: &Meta, user: &User, name: &str) -> Noted {
        let (table, who) = (meta.id.to_string(), user.0.to_string());
        let id = format!("watches {table} {who}");
        self.tell(meta, id, ServerCommand::Watched { table, user: who, name: name.to_owned() })
            .await
    }

    /// Notes at the desk of the event that somebody is about to play hidden
    /// boards by a ruling; refused where he has seen them.
    pub(crate) async fn note_substitute(&self, meta: &Meta, user: &User, name: &str) -> Noted {
        let (table, who) = (meta.id.to_string(), user.0.to_string());
        let id = format!("stands in {table} {who}");
        self.tell(meta, id, ServerCommand::StoodIn { table, user: who, name: name.to_owned() })
            .await
    }

    async fn tell(&self, meta: &Meta, id: String, command: ServerCommand) -> Noted {
        match meta.event.as_deref().filter(|_| self.hides_boards(meta)) {
            Some(event) => self.all.desks.tell(event, id, command).await,
            None => Ok(()),
        }
    }

    /// Members of the staff are connected, or none are any more.
    pub(crate) fn listen(&mut self, staff: bool) {
        match (&self.users, staff) {
            (None, true) => self.users = Some(self.all.users.subscribe()),
            (Some(_), false) => self.users = None,
            (None, false) | (Some(_), true) => {}
        }
    }

    /// Takes what has changed since the last look.
    pub(crate) fn take_changes(&mut self) -> Changed {
        let mut changed = std::mem::take(&mut self.pending);
        if let Some(desk) = &mut self.desk
            && desk.has_changed().unwrap_or(false)
        {
            desk.mark_unchanged();
            changed.desk = true;
        }
        if let Some(users) = &mut self.users {
            loop {
                match users.try_recv() {
                    Ok(user) => changed.users.push(user),
                    Err(TryRecvError::Lagged(_)) => changed.everyone = true,
                    Err(TryRecvError::Empty | TryRecvError::Closed) => break,
                }
            }
        }
        changed
    }

    /// Waits until something may have changed.
    pub(crate) async fn changed(&mut self) {
        let desk = async {
            let changed = match &mut self.desk {
                Some(desk) => desk.changed().await.is_ok(),
                None => false,
            };
            if !changed {
                // Nobody shows it any more, so that it changes no more.
                std::future::pending::<()>().await;
            }
        };
        let user = async {
            match &mut self.users {
                Some(users) => match users.recv().await {
                    Ok(user) => Some(user),
                    Err(RecvError::Lagged(_)) => None,
                    Err(RecvError::Closed) => std::future::pending().await,
                },
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = desk => self.pending.desk = true,
            user = user => match user {
                Some(user) => self.pending.users.push(user),
                None => self.pending.everyone = true,
            },
        }
    }
}
