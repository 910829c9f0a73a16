//! What a client sends.

use games::{Move, Seat};
use refusal::Refusal;
use serde::{Deserialize, Serialize};
use table::{Input, Ruling, User, Words};
use ts_rs::TS;

use crate::limits;
use crate::refused::WireRefusal;
use crate::unreadable::unreadable_zh;
use crate::value::Bytes;

/// A message from a client.
///
/// Commands change the table. Each has an `id` of the client's own, so that
/// one sent twice is done once, and `seen`, the last version the client saw.
/// Questions change nothing; their answers carry the same `q`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Sits down, moves to another chair, or comes back.
    Sit {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Where; the first free chair if nothing is said.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
    },
    /// Leaves the chair; in a match a bot plays on.
    Leave {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
    },
    /// Is ready to begin or to go on, or no longer.
    Ready {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Whether.
        ready: bool,
        /// What the client adds to the seed of the next deal.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bytes: Option<Bytes>,
    },
    /// Does something in the game.
    Move {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// What.
        #[serde(rename = "move")]
        choice: Move,
    },
    /// Lets a bot play (托管), or takes the cards back.
    Trustee {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Whether a bot plays.
        on: bool,
    },
    /// Stops the table, or lets it go on; for who practises alone with bots.
    Pause {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Whether it stands.
        on: bool,
    },
    /// Has the bots wait after every trick, or no longer; for who practises.
    Stepwise {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Whether.
        on: bool,
    },
    /// Takes the last play back (悔牌); for who practises.
    TakeBack {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
    },
    /// Ends the match, which nobody has won then; for who practises.
    End {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
    },
    /// Claims all that is left (摊牌).
    Claim {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
    },
    /// Answers a claim.
    Answer {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Whether the claim is right.
        agree: bool,
    },
    /// Says something: a set phrase or a text, not both.
    Say {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// The number of a set phrase.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        phrase: Option<u8>,
        /// Free text.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        text: Option<String>,
    },
    /// Calls the referee.
    CallReferee {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Why.
        text: String,
    },
    /// Gives a chair to a bot; for the owner of the table.
    Bot {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Where.
        seat: Seat,
        /// The policy's name.
        bot: String,
    },
    /// Clears the chair of a bot; for the owner of the table.
    ClearBot {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// Where.
        seat: Seat,
    },
    /// Rules; for a referee.
    Rule {
        /// The command's id.
        id: String,
        /// The last version seen.
        seen: u64,
        /// What.
        ruling: Ruling,
    },
    /// Asks what a selection is and whether it may be played.
    Check {
        /// The question's number.
        q: u32,
        /// The move that is not made yet.
        #[serde(rename = "move")]
        choice: Move,
    },
    /// Asks for moves that are possible.
    Hint {
        /// The question's number.
        q: u32,
    },
    /// Asks what there is to learn now, in a lesson or a first game.
    Moment {
        /// The question's number.
        q: u32,
    },
    /// Asks what a ruling would do; for a referee.
    Weigh {
        /// The question's number.
        q: u32,
        /// The ruling that is not made yet.
        ruling: Ruling,
    },
    /// Asks for what was missed.
    Sync {
        /// The last version seen.
        since: u64,
    },
    /// Asks whether anyone is there.
    Ping {
        /// The question's number.
        q: u32,
    },
}

impl ClientMessage {
    /// The message that a client wrote.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        if text.len() > limits::FRAME_BYTES {
            return Err(WireRefusal::TooLong.saying(
                format!("消息不得超过 {} 字节。", limits::FRAME_BYTES),
                format!("A message has at most {} bytes.", limits::FRAME_BYTES),
            ));
        }
        let message: Self = serde_json::from_str(text).map_err(|error| {
            Refusal::bad_request(
                format!("消息无法读取：{}", unreadable_zh(&error.to_string())),
                format!("The message cannot be read: {error}."),
            )
        })?;
        if let Self::Say { phrase, text, .. } = &message
            && phrase.is_some() == text.is_some()
        {
            return Err(Refusal::bad_request(
                "phrase 与 text 须有且只有一个。",
                "Give either a phrase or a text.",
            ));
        }
        Ok(message)
    }

    /// The id of a command and the version it was sent at; `None` for a
    /// question.
    pub fn command(&self) -> Option<(&str, u64)> {
        match self {
            Self::Sit { id, seen, .. }
            | Self::Leave { id, seen }
            | Self::Ready { id, seen, .. }
            | Self::Move { id, seen, .. }
            | Self::Trustee { id, seen, .. }
            | Self::Pause { id, seen, .. }
            | Self::Stepwise { id, seen, .. }
            | Self::TakeBack { id, seen }
            | Self::End { id, seen }
            | Self::Claim { id, seen }
            | Self::Answer { id, seen, .. }
            | Self::Say { id, seen, .. }
            | Self::CallReferee { id, seen, .. }
            | Self::Bot { id, seen, .. }
            | Self::ClearBot { id, seen, .. }
            | Self::Rule { id, seen, .. } => Some((id, *seen)),
            Self::Check { .. }
            | Self::Hint { .. }
            | Self::Moment { .. }
            | Self::Weigh { .. }
            | Self::Sync { .. }
            | Self::Ping { .. } => None,
        }
    }

    /// The number of a question; `None` for a command, and for `sync`, whose
    /// answer needs none.
    pub const fn question(&self) -> Option<u32> {
        match self {
            Self::Check { q, .. }
            | Self::Hint { q }
            | Self::Moment { q }
            | Self::Weigh { q, .. }
            | Self::Ping { q } => Some(*q),
            Self::Sync { .. }
            | Self::Sit { .. }
            | Self::Leave { .. }
            | Self::Ready { .. }
            | Self::Move { .. }
            | Self::Trustee { .. }
            | Self::Pause { .. }
            | Self::Stepwise { .. }
            | Self::TakeBack { .. }
            | Self::End { .. }
            | Self::Claim { .. }
            | Self::Answer { .. }
            | Self::Say { .. }
            | Self::CallReferee { .. }
            | Self::Bot { .. }
            | Self::ClearBot { .. }
            | Self::Rule { .. } => None,
        }
    }

    /// What a command does to the table when this person, by this name, sent
    /// it; `None` for a question. Whether the person may do it is for the
    /// caller to say: the owner alone fills chairs, a referee alone rules.
    pub fn input(self, user: User, name: &str) -> Option<Input> {
        Some(match self {
            Self::Sit { seat, .. } => Input::Sit { user, name: name.into(), seat },
            Self::Leave { .. } => Input::Leave { user },
            Self::Ready { ready, bytes, .. } => {
                Input::Ready { user, ready, bytes: bytes.map(|bytes| bytes.0) }
            }
            Self::Move { choice, .. } => Input::Move { user, choice },
            Self::Trustee { on, .. } => Input::Trustee { user, on },
            Self::Pause { on, .. } => Input::Pause { user, on },
            Self::Stepwise { on, .. } => Input::Stepwise { user, on },
            Self::TakeBack { .. } => Input::TakeBack { user },
            Self::End { .. } => Input::End { user },
            Self::Claim { .. } => Input::Claim { user },
            Self::Answer { agree, .. } => Input::Answer { user, agree },
            Self::Say { phrase, text, .. } => {
                let words = match phrase {
                    Some(number) => Words::Phrase(number),
                    None => Words::Text(text.unwrap_or_default().into()),
                };
                Input::Say { user, words }
            }
            Self::CallReferee { text, .. } => Input::CallReferee { user, text: text.into() },
            Self::Bot { seat, bot, .. } => {
                let name = table::bot_name(seat).into();
                Input::SitBot { seat, bot: bot.into(), name }
            }
            Self::ClearBot { seat, .. } => Input::ClearBot { seat },
            Self::Rule { ruling, .. } => Input::Rule { by: user, ruling },
            Self::Check { .. }
            | Self::Hint { .. }
            | Self::Moment { .. }
            | Self::Weigh { .. }
            | Self::Sync { .. }
            | Self::Ping { .. } => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str, code: &str, telling: &str) {
        let refusal = ClientMessage::parse(text).unwrap_err();
        assert_eq!(refusal.code, code, "{text}");
        assert!(refusal.en.contains(telling), "{}", refusal.en);
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_reason() {
        refused("play!", "bad_request", "line 1");
        refused(r#"{"c":"cheat","id":"a","seen":1}"#, "bad_request", "unknown variant `cheat`");
        refused(r#"{"c":"leave","id":"a"}"#, "bad_request", "missing field `seen`");
        let extra = r#"{"c":"leave","id":"a","seen":1,"seat":2}"#;
        refused(extra, "bad_request", "unknown field `seat`");
        let nested = r#"{"c":"move","id":"a","seen":1,"move":{"do":"pass","seat":2}}"#;
        refused(nested, "bad_request", "unknown field `seat`");
        let both = r#"{"c":"say","id":"a","seen":1,"phrase":1,"text":"hi"}"#;
        refused(both, "bad_request", "either");
        refused(r#"{"c":"say","id":"a","seen":1}"#, "bad_request", "either");
        refused(&" ".repeat(limits::FRAME_BYTES + 1), "too_long", "4096");
        let cards = r#"{"c":"check","q":1,"move":{"do":"play","cards":["S1"]}}"#;
        refused(cards, "bad_request", "S1");
    }

    #[test]
    fn commands_become_inputs_of_whoever_sent_them() {
        let user = User::from("u7");
        let text = r#"{"c":"move","id":"k3","seen":9,"move":{"do":"play","cards":["S5"]}}"#;
        let message = ClientMessage::parse(text).unwrap();
        assert_eq!(message.command(), Some(("k3", 9)));
        let cards = "S5".parse().unwrap();
        let choice = Move::Play { cards, reading: None };
        assert_eq!(
            message.input(user.clone(), "甲"),
            Some(Input::Move { user: user.clone(), choice })
        );
        let ping = ClientMessage::parse(r#"{"c":"ping","q":4}"#).unwrap();
        assert_eq!(ping.question(), Some(4));
        assert_eq!(ping.input(user, "甲"), None);
    }
}
