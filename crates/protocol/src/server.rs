//! What a server sends.

use games::{Moment, Move, Viewer, Why};
use refusal::Refusal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::events::EffectWords;
use crate::refused::ErrorBody;
use crate::told::Told;
use crate::verdict::What;
use crate::view::TableView;

/// A message to a client. Clients ignore fields they do not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "s", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of every connection.
    Hello {
        /// The protocol's version.
        protocol: u32,
        /// What the connection sees.
        you: Viewer,
        /// The id of the account.
        user: String,
        /// The id of the event that the table belongs to, if it does.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        event: Option<String>,
        /// The id of the room of friends that plays there, for its members.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        room: Option<String>,
    },
    /// Everything, when a client joins or has missed too much.
    View {
        /// The table's version.
        v: u64,
        /// The table.
        view: Box<TableView>,
    },
    /// What happened. For whoever sent the command `id` it is the
    /// acknowledgement: the events are on disk.
    Events {
        /// The table's version after them.
        v: u64,
        /// The id of the command that brought them about, told to its sender
        /// only.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// In order.
        events: Vec<Told>,
    },
    /// The command was done before.
    Done {
        /// The command's id.
        id: String,
        /// The version after it.
        v: u64,
    },
    /// A command or a question is refused; nothing has changed.
    Refused {
        /// The command's id.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// The question's number.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        q: Option<u32>,
        /// Why.
        #[serde(flatten)]
        why: ErrorBody,
    },
    /// The answer to `check`.
    Verdict {
        /// The question's number.
        q: u32,
        /// Whether the move would be accepted.
        ok: bool,
        /// What the cards are.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        what: Option<What>,
        /// Why the move would be refused.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        refusal: Option<ErrorBody>,
    },
    /// The answer to `hint`.
    Hints {
        /// The question's number.
        q: u32,
        /// Possible moves, the best first.
        moves: Vec<Move>,
        /// Why one may want each of them; `null` where there is nothing to say,
        /// and left out in events.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Option<Why>>>")]
        why: Vec<Option<Why>>,
    },
    /// The answer to `moment`.
    Moment {
        /// The question's number.
        q: u32,
        /// What there is to learn; left out where nothing is to be done.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        moment: Option<Moment>,
    },
    /// The answer to `weigh`.
    Weighed {
        /// The question's number.
        q: u32,
        /// What becomes of the deal, in Chinese; left out where the ruling
        /// says all there is to say.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        zh: Option<String>,
        /// In English.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        en: Option<String>,
        /// Why the ruling would be refused.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        refusal: Option<ErrorBody>,
    },
    /// Who is connected.
    Presence {
        /// By seat.
        online: Vec<bool>,
        /// How many watch.
        watching: u32,
    },
    /// The answer to `ping`.
    Pong {
        /// The question's number.
        q: u32,
    },
    /// The server closes the connection.
    Bye {
        /// `shutting_down`, `replaced` (too many devices), or the code of a
        /// refusal.
        code: String,
        /// One sentence in Chinese.
        zh: String,
        /// One sentence in English.
        en: String,
    },
}

impl ServerMessage {
    /// A refusal of the command or question that it answers.
    pub fn refused(id: Option<&str>, q: Option<u32>, refusal: Refusal) -> Self {
        Self::Refused { id: id.map(str::to_owned), q, why: refusal.into() }
    }

    /// A farewell with the reason.
    pub fn bye(refusal: Refusal) -> Self {
        let ErrorBody { code, zh, en, .. } = refusal.into();
        Self::Bye { code, zh, en }
    }

    /// The answer to `check`.
    pub fn verdict(q: u32, what: Option<What>, checked: Result<(), Refusal>) -> Self {
        Self::Verdict { q, ok: checked.is_ok(), what, refusal: checked.err().map(Into::into) }
    }

    /// The answer to `weigh`, by what would happen.
    pub fn weighed(q: u32, tried: Result<Vec<table::Happening>, Refusal>) -> Self {
        let (happenings, refusal) = match tried {
            Ok(happenings) => (happenings, None),
            Err(refusal) => (Vec::new(), Some(refusal.into())),
        };
        let words =
            happenings.iter().find_map(|happening| match happening {
                table::Happening::Game(games::Happening::Shengji(
                    shengji::Happening::Forfeited { levels, takeover, .. },
                )) => Some(EffectWords::of_forfeit(*levels, *takeover)),
                table::Happening::Game(_)
                | table::Happening::Table(_)
                | table::Happening::TakenBack { .. } => None,
            });
        let (zh, en) = words.map(|words| (words.zh, words.en)).unzip();
        Self::Weighed { q, zh, en, refusal }
    }

    /// The message as it is sent.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}
