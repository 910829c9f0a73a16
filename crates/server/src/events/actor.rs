//! The one owner of an event: it alone writes the event's log.
//!
//! A command is decided on the desk as it stands and written to the log; only
//! when it is durable does the next desk take the place of the last and does
//! anyone hear of it. Should writing fail, nobody knows what the log holds:
//! the owner ends, and the next one starts from the log.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use desk::wire::{CommandAnswer, Consequences, DeskRequest, EventStatus, EventView};
use desk::{By, Decided, Desk, Line, Right};
use flate2::Compression;
use flate2::write::GzEncoder;
use refusal::Refusal;
use store::{EventUpdate, NewEntry, Store, Stream};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tournament::lot::Seed;

use super::limits;
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
    /// Somebody wants the desk as it stands.
    Look(oneshot::Sender<Arc<Desk>>),
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
    pub(crate) desk: Arc<Desk>,
    pub(crate) stream: Stream,
    pub(crate) epoch: u64,
    pub(crate) store: Store,
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
    line: Box<Line>,
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
    pub(crate) async fn run(mut self) {
        loop {
            let request = tokio::select! {
                () = self.stopping.cancelled() => return,
                request = self.inbox.recv() => request,
                () = tokio::time::sleep(limits::LINGER) => {
                    if self.changes.receiver_count() + self.lines.receiver_count() > 0 {
                        continue;
                    }
                    // What was sent before the door closed is still served.
                    self.inbox.close();
                    continue;
                }
            };
            let Some(request) = request else { return };
            match request {
                // Whoever asked may have gone meanwhile.
                Request::Look(reply) => {
                    let _ = reply.send(Arc::clone(&self.desk));
                }
                Request::Command { request, person, preview, reply } => {
                    let answer = self.command(request, person, preview).await;
                    let broken = matches!(answer, Err(ApiError::Store(_) | ApiError::Internal(_)));
                    if let Err(error) = &answer
                        && broken
                    {
                        tracing::error!(id = %self.id, %error, "an event stopped");
                    }
                    let _ = reply.send(answer);
                    if broken {
                        return;
                    }
                }
            }
        }
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
        let (desk, at_ms, id) = (Arc::clone(&self.desk), self.clock.now_ms(), self.id.clone());
        // Pairing a large field takes a second, which others need not wait.
        let tried = tokio::task::spawn_blocking(move || {
            attempt(&desk, &id, &request, &person, at_ms, seed)
        })
        .await
        .map_err(|error| ApiError::Internal(format!("a command failed: {error}")))??;
        let step = match tried {
            Tried::Before(version) => {
                return Ok(CommandAnswer { version, done: true, consequences: None });
            }
            Tried::Step(step) => *step,
        };
        let consequences = Some(step.consequences);
        if preview {
            let version = self.desk.version();
            return Ok(CommandAnswer { version, done: false, consequences });
        }
        let body = serde_json::to_string(&step.line)
            .map_err(|error| ApiError::Internal(error.to_string()))?;
        let entry = NewEntry { at_ms, body };
        let update = update(&self.id, &step.after, at_ms)?;
        let seq = step.after.version();
        self.store.append_to_event(&self.stream, self.epoch, seq, vec![entry], update).await?;
        self.desk = Arc::new(step.after);
        self.show(step.view);
        // Nobody may be listening.
        let _ = self.lines.send(seq);
        Ok(CommandAnswer { version: seq, done: true, consequences })
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

/// Tries a command on the desk; nothing changes.
fn attempt(
    desk: &Desk,
    id: &str,
    request: &DeskRequest,
    person: &Person,
    at_ms: i64,
    seed: Seed,
) -> Result<Tried, Refusal> {
    let right = person.right_at(desk);
    let by = By { user: person.user.clone(), name: person.name.clone(), right };
    let line = match desk.decide(request, &by, at_ms, seed)? {
        Decided::Before(version) => return Ok(Tried::Before(version)),
        Decided::New(line) => line,
    };
    let after = desk.after(&line)?;
    let consequences = desk.difference(&after, &line);
    let view = after.public(id);
    Ok(Tried::Step(Box::new(Step { line, after, view, consequences })))
}

/// What the lists show of an event.
pub(crate) fn update(id: &str, desk: &Desk, at_ms: i64) -> Result<EventUpdate, ApiError> {
    let summary = desk.summary(id);
    let text =
        serde_json::to_string(&summary).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(EventUpdate {
        updated_ms: at_ms,
        status: status(summary.status),
        name: summary.details.name,
        starts_ms: summary.details.starts_ms,
        summary: text,
    })
}

pub(crate) fn status(status: EventStatus) -> store::EventStatus {
    match status {
        EventStatus::Upcoming => store::EventStatus::Upcoming,
        EventStatus::Running => store::EventStatus::Running,
        EventStatus::Past => store::EventStatus::Past,
    }
}
