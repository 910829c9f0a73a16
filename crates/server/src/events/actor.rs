//! The one owner of an event: it alone writes the event's log.
//!
//! A command is decided on the desk as it stands and written to the log; only
//! when it is durable does the next desk take the place of the last and does
//! anyone hear of it. Should writing fail, nobody knows what the log holds:
//! the owner ends, and the next one starts from the log.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use chain::{LogKind, SignedHead};
use desk::{
    By, Decided, Desk, DeskError, DeskRequest, EventStatus, Line, Restored, Right, StaffRole,
};
use flate2::Compression;
use flate2::write::GzEncoder;
use protocol::events::{
    CommandAnswer, Consequences, DeskView, EventSummary, EventView, RestoredView,
};
use store::{EventPart, EventPerson, EventUpdate, NewEntry, Store, StoreError, Stream};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tournament::lot::Seed;

use super::limits;
use super::online::{Desks, Told};
use crate::keys::Keys;
use crate::owners::Ended;
use crate::{ApiError, Clock};

/// Somebody who asks, with what he may do at every event.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) user: String,
    pub(crate) name: String,
    pub(crate) everywhere: Right,
}

impl Person {
    /// What he may do at this event.
    pub(crate) fn right_at(&self, desk: &Desk) -> Right {
        self.everywhere.max(desk.right_of(&self.user))
    }
}

/// Something for an event to do.
pub(crate) enum Request {
    /// Somebody gives a command, or wants to know what it would lead to.
    Command {
        request: Box<DeskRequest>,
        person: Person,
        preview: bool,
        reply: oneshot::Sender<Result<CommandAnswer, ApiError>>,
    },
    /// Somebody wants the event as it stands.
    Look(oneshot::Sender<Standing>),
    /// The server itself tells something.
    Tell(Box<Told>, oneshot::Sender<Result<(), ApiError>>),
    /// Somebody else owns the event from now on; whoever follows it is to
    /// look there.
    End,
}

/// An event as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) desk: Arc<Desk>,
    /// The head of its log, which this server vouches for.
    pub(crate) head: SignedHead,
    /// Who restored it, where nothing happened since.
    pub(crate) restored: Option<Restored>,
}

impl Standing {
    /// As somebody of its staff sees it.
    pub(crate) fn desk_view(&self, id: &str, you: StaffRole) -> DeskView {
        let mut view = DeskView::new(&self.desk, id, you);
        dress(&mut view.event, &self.head, self.restored.as_ref());
        view
    }
}

/// Adds to a view of an event what its log says and its desk does not.
pub(super) fn dress(view: &mut EventView, head: &SignedHead, restored: Option<&Restored>) {
    view.head = Some(head.clone());
    view.restored.extend(restored.map(RestoredView::new));
}

/// The public view, written out and compressed once for everyone: a hall
/// full of phones asks for it at the same moment.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) version: u64,
    pub(crate) view: Arc<EventView>,
    text: Bytes,
    gzip: Arc<OnceLock<Bytes>>,
}

impl Shown {
    pub(crate) fn new(view: EventView) -> Self {
        // Only a map with keys that are no text could fail, and it has none.
        let text = serde_json::to_vec(&view).unwrap_or_default().into();
        Self { version: view.version, view: Arc::new(view), text, gzip: Arc::default() }
    }

    /// As JSON.
    pub(crate) fn text(&self) -> Bytes {
        self.text.clone()
    }

    /// As JSON, compressed.
    pub(crate) fn gzip(&self) -> Bytes {
        let gzip = self.gzip.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            // Writing to memory does not fail.
            let _ = encoder.write_all(&self.text);
            encoder.finish().unwrap_or_default().into()
        });
        gzip.clone()
    }
}

/// The owner of an event.
pub(crate) struct Actor {
    pub(crate) id: Box<str>,
    /// The desk as it stands, for whoever looks after the tables, too.
    pub(crate) desk: watch::Sender<Arc<Desk>>,
    /// Where the tables see it.
    pub(crate) desks: Desks,
    /// The head of the log, with which every view of it is shown.
    pub(crate) head: SignedHead,
    /// Who restored it, where nothing happened since.
    pub(crate) restored: Option<Restored>,
    pub(crate) stream: Stream,
    pub(crate) epoch: u64,
    pub(crate) store: Store,
    pub(crate) keys: Keys,
    pub(crate) clock: Clock,
    pub(crate) stopping: CancellationToken,
    pub(crate) inbox: mpsc::Receiver<Request>,
    pub(crate) shown: watch::Sender<Shown>,
    pub(crate) changes: broadcast::Sender<Arc<str>>,
    /// The version after each line, for the staff.
    pub(crate) lines: broadcast::Sender<u64>,
}

/// A command that may be done, and the desk after it.
struct Step {
    line: Arc<Line>,
    after: Desk,
    view: EventView,
    consequences: Consequences,
}

/// What a command comes to.
enum Tried {
    Before(u64),
    Step(Box<Step>),
}

impl Actor {
    /// Runs the event until nobody has asked for it for a while, or the
    /// server stops, or the log cannot be written.
    pub(crate) async fn run(mut self) -> Ended {
        if let Err(error) = self.resume().await {
            return self.ended_by::<()>(&Err(error)).unwrap_or(Ended::Well);
        }
        loop {
            let request = tokio::select! {
                () = self.stopping.cancelled() => return Ended::Well,
                request = self.inbox.recv() => request,
                () = tokio::time::sleep(limits::LINGER) => {
                    let followed = self.changes.receiver_count() + self.lines.receiver_count() > 0;
                    if followed || self.is_played_online() {
                        continue;
                    }
                    // What was sent before the door closed is still served.
                    self.inbox.close();
                    continue;
                }
            };
            let Some(request) = request else { return Ended::Well };
            match request {
                // Whoever asked may have gone meanwhile.
                Request::Look(reply) => {
                    let _ = reply.send(Standing {
                        desk: self.desk(),
                        head: self.head.clone(),
                        restored: self.restored.clone(),
                    });
                }
                Request::Command { request, person, preview, reply } => {
                    let answer = self.command(request, person, preview).await;
                    let ended = self.ended_by(&answer);
                    let _ = reply.send(answer);
                    if let Some(ended) = ended {
                        return ended;
                    }
                }
                Request::End => return Ended::Well,
                Request::Tell(told, reply) => {
                    let answer = self.told(told).await;
                    let ended = self.ended_by(&answer);
                    let _ = reply.send(answer);
                    if let Some(ended) = ended {
                        return ended;
                    }
                }
            }
        }
    }

    fn is_played_online(&self) -> bool {
        self.desk.borrow().online_round().is_some()
    }

    /// Whether what was answered ends this owner, and how: tables that play
    /// for the event wait for the next one.
    fn ended_by<T>(&self, answer: &Result<T, ApiError>) -> Option<Ended> {
        let error = answer.as_ref().err()?;
        if !matches!(error, ApiError::Store(_) | ApiError::Internal(_)) {
            return None;
        }
        tracing::error!(id = %self.id, %error, "an event stopped");
        let elsewhere = matches!(error, ApiError::Store(StoreError::Stale));
        let waited_for = self.is_played_online() && !elsewhere;
        Some(if waited_for { Ended::Interrupted } else { Ended::Well })
    }

    /// Catches up with what a former owner may have left undone. Tables that
    /// play for the event make it go on.
    async fn resume(&mut self) -> Result<(), ApiError> {
        if self.is_played_online() && self.must_go_on() {
            self.go_on().await?;
        }
        if self.must_go_on() { Ok(()) } else { self.open_boards().await }
    }

    /// Takes what the server itself tells.
    async fn told(&mut self, told: Box<Told>) -> Result<(), ApiError> {
        if self.must_go_on() {
            self.go_on().await?;
        }
        self.tell(told).await?;
        self.open_boards().await
    }

    /// Tells the desk something; what was told before changes nothing.
    pub(super) async fn tell(&mut self, told: Box<Told>) -> Result<(), ApiError> {
        let (desk, at_ms, id) = (self.desk(), self.clock.steady_ms(), self.id.clone());
        let tried = tokio::task::spawn_blocking(move || {
            let decided = desk.decide_server(&told.id, &told.command, at_ms)?;
            Ok::<_, DeskError>(step(&desk, &id, decided))
        })
        .await
        .map_err(|error| ApiError::Internal(format!("a command failed: {error}")))??;
        match tried {
            Tried::Before(_) => Ok(()),
            Tried::Step(step) => self.write(*step, at_ms).await.map(drop),
        }
    }

    pub(super) fn desk(&self) -> Arc<Desk> {
        Arc::clone(&self.desk.borrow())
    }

    async fn command(
        &mut self,
        request: Box<DeskRequest>,
        person: Person,
        preview: bool,
    ) -> Result<CommandAnswer, ApiError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| ApiError::Internal(error.to_string()))?;
        let seed = Seed::new(bytes);
        let wish = Arc::new(Wish { request, person, preview });
        let at_ms = self.clock.steady_ms();
        let mut tried = self.tried(&wish, at_ms, seed).await;
        if goes_on(&tried) && !preview && self.must_go_on() {
            self.go_on().await?;
            tried = self.tried(&wish, at_ms, seed).await;
        }
        let step = match tried? {
            Tried::Before(version) => {
                return Ok(CommandAnswer { version, done: true, consequences: None });
            }
            Tried::Step(step) => *step,
        };
        if preview {
            let version = self.desk.borrow().version();
            let consequences = Some(step.consequences);
            return Ok(CommandAnswer { version, done: false, consequences });
        }
        let (version, consequences) = self.write(step, at_ms).await?;
        self.open_boards().await?;
        Ok(CommandAnswer { version, done: true, consequences: Some(consequences) })
    }

    /// What a command comes to on the desk as it stands. Pairing a large field
    /// takes a second, which others need not wait.
    async fn tried(&self, wish: &Arc<Wish>, at_ms: i64, seed: Seed) -> Result<Tried, ApiError> {
        let (desk, id, wish) = (self.desk(), self.id.clone(), Arc::clone(wish));
        let trying = move || attempt(&desk, &id, &wish, at_ms, seed);
        let tried = tokio::task::spawn_blocking(trying).await;
        Ok(tried.map_err(|error| ApiError::Internal(format!("a command failed: {error}")))??)
    }

    /// Writes a line down; then everyone hears of it.
    async fn write(&mut self, step: Step, at_ms: i64) -> Result<(u64, Consequences), ApiError> {
        let body = serde_json::to_string(&*step.line)
            .map_err(|error| ApiError::Internal(error.to_string()))?;
        let head = self.head.head().after(at_ms, body.as_bytes());
        let entry = NewEntry { at_ms, body };
        let mut update = update(&self.id, &step.after, at_ms)?;
        if self.desk.borrow().parts() != step.after.parts() {
            update.people = Some(people(&step.after));
        }
        let seq = step.after.version();
        self.store.append_to_event(&self.stream, self.epoch, seq, vec![entry], update).await?;
        self.head = self.keys.signer().sign(LogKind::Event, &self.id, head, at_ms);
        let desk = Arc::new(step.after);
        self.desks.show(&self.id, Arc::clone(&desk));
        self.desk.send_replace(desk);
        let mut view = step.view;
        dress(&mut view, &self.head, self.restored.as_ref());
        self.show(view);
        // Nobody may be listening.
        let _ = self.lines.send(seq);
        Ok((seq, step.consequences))
    }

    /// Tells everyone what has changed for them, if anything has.
    fn show(&self, view: EventView) {
        let change = view.changed_since(&self.shown.borrow().view);
        let Some(change) = change else { return };
        self.shown.send_replace(Shown::new(view));
        if let Ok(text) = serde_json::to_string(&change) {
            // Nobody may be listening.
            let _ = self.changes.send(text.into());
        }
    }
}

/// A command, who gives it, and whether it is only to be shown.
struct Wish {
    request: Box<DeskRequest>,
    person: Person,
    preview: bool,
}

/// Tries a command on the desk; nothing changes.
fn attempt(desk: &Desk, id: &str, wish: &Wish, at_ms: i64, seed: Seed) -> Result<Tried, DeskError> {
    let Wish { request, person, preview } = wish;
    let right = person.right_at(desk);
    let by = By { user: person.user.clone(), name: person.name.clone(), right };
    let decided = if *preview {
        desk.preview(request, &by, at_ms, seed)
    } else {
        desk.decide(request, &by, at_ms, seed)
    };
    Ok(step(desk, id, decided?))
}

/// The desk after what was decided.
fn step(desk: &Desk, id: &str, decided: Decided) -> Tried {
    let step = match decided {
        Decided::Before(version) => return Tried::Before(version),
        Decided::New(step) => step,
    };
    let consequences = Consequences::new(desk, &step);
    let view = EventView::public(&step.after, id);
    let desk::Step { line, after } = *step;
    Tried::Step(Box::new(Step { line, after, view, consequences }))
}

/// A new event for the lists.
pub(crate) fn row(
    id: &str,
    desk: &Desk,
    by: &Person,
    at_ms: i64,
) -> Result<store::EventRow, ApiError> {
    let update = update(id, desk, at_ms)?;
    Ok(store::EventRow {
        id: id.to_owned(),
        name: update.name,
        status: update.status,
        owner_id: by.user.clone(),
        starts_ms: update.starts_ms,
        created_ms: at_ms,
        updated_ms: at_ms,
        summary: update.summary,
    })
}

/// What the lists show of an event from now on, people aside.
pub(crate) fn update(id: &str, desk: &Desk, at_ms: i64) -> Result<EventUpdate, ApiError> {
    let summary = EventSummary::new(desk, id);
    let text =
        serde_json::to_string(&summary).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(EventUpdate {
        updated_ms: at_ms,
        status: status(summary.status),
        name: summary.details.name,
        starts_ms: summary.details.starts_ms,
        summary: text,
        people: None,
    })
}

/// Who has a part in an event, for the lists.
pub(crate) fn people(desk: &Desk) -> Vec<EventPerson> {
    let all = desk.parts().into_iter();
    all.map(|(user, role)| EventPerson {
        user_id: user.to_owned(),
        part: match role {
            Some(StaffRole::Director) => EventPart::Director,
            Some(StaffRole::Referee) => EventPart::Referee,
            Some(StaffRole::Helper) => EventPart::Helper,
            None => EventPart::Player,
        },
    })
    .collect()
}

pub(crate) fn status(status: EventStatus) -> store::EventStatus {
    match status {
        EventStatus::Upcoming => store::EventStatus::Upcoming,
        EventStatus::Running => store::EventStatus::Running,
        EventStatus::Past => store::EventStatus::Past,
    }
}

/// Whether what somebody asks of an event that was taken up from a backup has
/// it go on from there: what can be done, and a place that only users hold who
/// were left behind.
fn goes_on(tried: &Result<Tried, ApiError>) -> bool {
    match tried {
        Ok(Tried::Step(_)) => true,
        Err(ApiError::Refused(refusal)) => refusal.code == "person_taken",
        Ok(Tried::Before(_)) | Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use desk::Secret;
    use serde_json::json;
    use tournament::event::work::{self, Work};

    use super::*;

    /// Pairing and ranking a large field is what an event costs: what a
    /// command does to the tournament is done once, and the desk after it is
    /// the one that is written down and shown.
    #[test]
    fn a_command_is_done_to_the_tournament_once() {
        let person =
            Person {
                user: "d".to_owned(), name: "裁判长".to_owned(), everywhere: Right::Director
            };
        let by = By { user: "d".to_owned(), name: "裁判长".to_owned(), right: Right::Director };
        let new = serde_json::from_value(json!({
            "preset": "most2015", "entrants": 8,
            "details": {"name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper"},
        }));
        let line = Desk::opening(&new.unwrap(), &by, 0, Secret::new([7; 32])).unwrap();
        let desk = Desk::open(line).unwrap();
        let rows: Vec<_> = (0..8).map(|n| json!({"name": format!("第{n}对")})).collect();
        let request = serde_json::from_value(json!({
            "id": "1", "seen": 1, "do": {"c": "add", "rows": rows},
        }));
        let wish = Wish { request: request.unwrap(), person, preview: false };
        let (tried, work) = work::of(|| attempt(&desk, "e", &wish, 0, Seed::new([1; 32])));
        let Ok(Tried::Step(step)) = tried else { panic!("it is new") };
        assert_eq!(step.view.entrants.len(), 8);
        assert!(work.is_none_or(|work| work == Work { copied: 1, folded: 8 }), "{work:?}");
    }
}
