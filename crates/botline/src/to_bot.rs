//! What the host says.

use games::{Rules, Seat};
use protocol::{Bytes, GameView};
use serde::{Deserialize, Serialize};

use crate::question::{Kind, Question};

/// A line of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBot {
    /// The first line. The bot answers it with its own.
    Hello(Welcome),
    /// An option that the bot named in its hello.
    Set {
        /// Its name.
        name: String,
        /// What it is from now on.
        value: String,
    },
    /// A game begins.
    Newgame {
        /// By which rules; house rules with all their switches.
        rules: Rules,
        /// Where the bot sits.
        seat: Seat,
        /// What the players are called, in the order of play.
        names: Vec<String>,
    },
    /// A deal begins.
    Newdeal {
        /// Its number in the game, from 1; a deal that was void is dealt
        /// again under its number.
        number: u32,
        /// Chance for bots that use any, so that the deal can be played
        /// again. It has nothing to do with the cards.
        chance: Bytes,
    },
    /// Does the seat declare, and with what?
    Declare(Question),
    /// What is laid down as the kitty?
    Bury(Question),
    /// What is played?
    Play(Question),
    /// What is said in the auction of 二打一?
    Bid(Question),
    /// What is named: the trump suit after four passes, what is led after a
    /// failed throw, what a player with heavy exposed cards may lead?
    Name(Question),
    /// An opponent shows his hand and claims all that is left: does the seat
    /// agree?
    Claim(Question),
    /// The answer to the latest question is wanted at once.
    Stop {},
    /// A deal is over.
    Result {
        /// What the deal was worth to each seat: levels, or points.
        scores: Vec<i32>,
        /// The game so far, all cards of the deal open.
        view: GameView,
    },
    /// The host cannot use what the bot said.
    Error {
        /// The question that it was about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What is wrong, for programs.
        code: String,
        /// And for their authors.
        message: String,
    },
    /// The last line: the bot ends.
    Bye {},
}

/// The host's first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The version of the messages.
    pub protocol: u32,
    /// Who asks.
    pub host: String,
}

impl ToBot {
    /// The question that it asks, if it asks one.
    pub const fn question(&self) -> Option<&Question> {
        match self {
            Self::Declare(question)
            | Self::Bury(question)
            | Self::Play(question)
            | Self::Bid(question)
            | Self::Name(question)
            | Self::Claim(question) => Some(question),
            Self::Hello(_)
            | Self::Set { .. }
            | Self::Newgame { .. }
            | Self::Newdeal { .. }
            | Self::Stop {}
            | Self::Result { .. }
            | Self::Error { .. }
            | Self::Bye {} => None,
        }
    }
}

impl From<Question> for ToBot {
    fn from(question: Question) -> Self {
        match question.kind() {
            Kind::Declare => Self::Declare(question),
            Kind::Bury => Self::Bury(question),
            Kind::Play => Self::Play(question),
            Kind::Bid => Self::Bid(question),
            Kind::Name => Self::Name(question),
            Kind::Claim => Self::Claim(question),
        }
    }
}
