//! Referees: rights that change while they are connected, and what they have
//! seen, which is written down before they see it.

use games::Viewer;
use refusal::Refusal;
use table::{Input, Stage, User};

use super::super::clients::{ClientId, Person};
use super::super::refuse::TableRefusal;
use super::super::rights::Changed;
use super::{Actor, Broken};

impl Actor {
    /// Somebody comes who wants to see all cards: that he is about to is
    /// written down, if he may, and what he may do is looked at once more.
    pub(super) async fn meet_referee(
        &mut self,
        person: &mut Person,
    ) -> Result<Result<(), Refusal>, Broken> {
        let rules = self.rights.may_rule(&self.meta, &person.user, person.everywhere);
        if rules
            && self.table.chairs().of(&person.user).is_none()
            && let Err(refusal) = self.note_watcher(person).await?
        {
            return Ok(Err(refusal));
        }
        // Changes are heard from here on, so that none is lost on the way.
        self.rights.listen(true);
        match self.rights.everywhere(&person.user).await {
            Ok(everywhere) => person.everywhere = everywhere,
            Err(error) => return Ok(Err(error.refusal())),
        }
        Ok(Ok(()))
    }

    /// Writes down that a referee is about to see the cards, if any are
    /// dealt: in the log of the table, and at the desk of an event whose
    /// boards others have yet to play.
    pub(super) async fn note_watcher(
        &mut self,
        person: &Person,
    ) -> Result<Result<(), Refusal>, Broken> {
        if matches!(self.table.stage(), Stage::Gathering(_)) {
            return Ok(Ok(()));
        }
        let noted = self.rights.note_watcher(&self.meta, &person.user, &person.name).await;
        if let Err(error) = noted {
            return Ok(Err(error.refusal()));
        }
        if self.table.is_over() || self.table.was_watched_by(&person.user) {
            return Ok(Ok(()));
        }
        let input = Input::Watched { user: person.user.clone() };
        Ok(self.try_take(None, None, input).await?.map(drop))
    }

    /// The match has begun: those who look on as referees see its cards from
    /// now on.
    pub(super) async fn note_watchers(&mut self) -> Result<(), Broken> {
        let referees: Vec<(ClientId, Person)> = self
            .clients
            .iter()
            .filter(|(_, client)| client.viewer == Viewer::Referee)
            .filter_map(|(id, client)| Some((id, client.person.clone()?)))
            .collect();
        for (id, person) in referees {
            if let Err(refusal) = self.note_watcher(&person).await? {
                self.clients.bye(id, &refusal);
            }
        }
        Ok(())
    }

    /// Looks again what each member of the staff may see, if that may have
    /// changed. Who may see less from now on is shown less at once, or goes.
    pub(super) async fn heed_rights(&mut self) {
        let changed = self.rights.take_changes();
        if !changed.is_nothing() {
            Box::pin(self.heed(changed)).await;
        }
    }

    async fn heed(&mut self, changed: Changed) {
        let concerned = |user: &User| changed.everyone || changed.users.contains(&user.0);
        let mut accounts = Vec::new();
        for person in self.clients.staff_mut() {
            if concerned(&person.user) && !accounts.contains(&person.user) {
                accounts.push(person.user.clone());
            }
        }
        for user in accounts {
            // A database that does not answer is no reason to trust him.
            let everywhere = self.rights.everywhere(&user).await.unwrap_or(desk::Right::Person);
            for person in self.clients.staff_mut().filter(|person| person.user == user) {
                person.everywhere = everywhere;
            }
        }
        for person in self.clients.staff_mut() {
            person.staff = self.rights.may_rule(&self.meta, &person.user, person.everywhere);
        }
        self.rights.listen(self.clients.staff_mut().next().is_some());
        let changed = self.clients.look_again(&self.table);
        for client in changed {
            self.show_again(client);
        }
    }

    /// Shows the table to somebody who sees it with other eyes from now on.
    fn show_again(&mut self, id: ClientId) {
        let welcome = self.clients.get(id).is_none_or(|client| self.may_look(client).is_ok());
        if welcome {
            self.bring_up_to_date(id, None, self.now());
        } else {
            self.clients.bye(id, &TableRefusal::NoSpectators.into());
        }
    }
}
