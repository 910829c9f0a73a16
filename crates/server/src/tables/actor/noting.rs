//! Where players take their seats from, noted for admins at tables that others
//! rely on. Who plays with whom at a private table is nobody else's business.

use store::Trace;

use super::super::clients::ClientId;
use super::Actor;

impl Actor {
    /// Whether it is noted here.
    fn is_traced(&self) -> bool {
        self.meta.event.is_some() || !self.meta.private
    }

    /// Notes it of all who play and of whom it is not noted yet. Should it
    /// fail, nobody is kept from playing.
    pub(super) async fn note_traces(&mut self) {
        if !self.is_traced() {
            return;
        }
        let at_ms = self.clock.now_ms();
        let new: Vec<(ClientId, Trace)> = self
            .clients
            .iter()
            .filter(|(_, client)| !client.traced && client.viewer.seat().is_some())
            .filter_map(|(id, client)| Some((id, client.person.as_ref()?)))
            .filter(|(_, person)| !person.marks.is_empty())
            .map(|(id, person)| {
                let trace = Trace {
                    table_id: self.meta.id.to_string(),
                    user_id: person.user.0.to_string(),
                    address: person.marks.address.to_string(),
                    browser: person.marks.browser.to_string(),
                    at_ms,
                };
                (id, trace)
            })
            .collect();
        for (id, trace) in new {
            match self.store.note_trace(trace).await {
                Ok(()) => {
                    if let Some(client) = self.clients.get_mut(id) {
                        client.traced = true;
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, table = %self.meta.id, "a trace was not noted");
                }
            }
        }
    }
}
