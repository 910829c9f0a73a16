//! Rights that change while people are connected.

use table::User;

use super::super::clients::ClientId;
use super::super::refuse::TableRefusal;
use super::Actor;

impl Actor {
    /// Looks again what each member of the staff may see, if that may have
    /// changed. Who may see less from now on is shown less at once, or goes.
    pub(super) async fn heed_rights(&mut self) {
        let changed = self.rights.take_changes();
        if changed.is_nothing() {
            return;
        }
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
