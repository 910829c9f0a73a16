//! What goes into a table: the entries of its log.

use cards::{CardSet, Contribution, Rank, Secret};
use games::{Move, Seat};
use serde::{Deserialize, Serialize};
use shengji::Weight;

use crate::{Millis, Program, Settings, User, Who};

/// One entry of a table's log: an input that was accepted, and when.
///
/// The state of a table is the fold of its entries and of nothing else, so
/// an entry holds all that came from outside: times, secrets, what bots
/// chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it was accepted.
    pub at: Millis,
    /// The id under which the command was sent, if a person sent it.
    pub id: Option<Box<str>>,
    /// What it is.
    pub input: Input,
}

/// An entry as it is written down; its time is kept beside it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body<I> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<Box<str>>,
    #[serde(rename = "in")]
    input: I,
}

impl Entry {
    /// An entry that no command brought about.
    pub const fn new(at: Millis, input: Input) -> Self {
        Self { at, id: None, input }
    }

    /// The entry as one line of JSON, less its time.
    pub fn body(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Body { id: self.id.clone(), input: &self.input })
    }

    /// The entry that was written down so.
    pub fn read(at: Millis, body: &str) -> Result<Self, serde_json::Error> {
        let Body { id, input } = serde_json::from_str(body)?;
        Ok(Self { at, id, input })
    }
}

/// Something that happens to a table from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Input {
    /// The table opens: always the first entry, and only the first.
    Open {
        /// What is agreed.
        settings: Box<Settings>,
    },
    /// A person sits down, on another chair if he sat before.
    Sit {
        /// Who.
        user: User,
        /// The person's name.
        name: Box<str>,
        /// Where; the first free chair if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// The event seats somebody, before the match.
    Seat {
        /// Where.
        seat: Seat,
        /// Who.
        who: Who,
        /// What the others read.
        name: Box<str>,
    },
    /// The event begins without those who are not ready: bots play for them.
    Begin {},
    /// The event says before the match who deals first, because the others
    /// came late, or takes it back.
    DealsFirst {
        /// Who; nobody when declaring decides as usual.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<FirstDealer>,
    },
    /// The event gives so many minutes more in all, or fewer.
    Extend {
        /// In all, not since the last time.
        minutes: i32,
    },
    /// A bot gets a chair.
    SitBot {
        /// Where.
        seat: Seat,
        /// The policy's name.
        bot: Box<str>,
        /// What the others read.
        name: Box<str>,
    },
    /// Somebody's program sits down, or comes back.
    SitProgram {
        /// Whose, and what it acts as.
        program: Program,
        /// What the others read.
        name: Box<str>,
        /// Where; the first free chair if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// The chair of a bot or of a program is cleared before the match.
    ClearBot {
        /// Where.
        seat: Seat,
    },
    /// A person leaves.
    Leave {
        /// Who.
        user: User,
    },
    /// A person is ready to begin or to go on, or no longer.
    Ready {
        /// Who.
        user: User,
        /// Whether.
        ready: bool,
        /// The bytes that the person's client adds to the next deal's seed.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "bytes")]
        bytes: Option<Contribution>,
    },
    /// The secret of the next deal, or of the set of boards. That of a set
    /// which other tables play too comes before the match.
    Secret {
        /// 32 random bytes.
        #[serde(with = "secret")]
        secret: Secret,
    },
    /// A person does something in the game.
    Move {
        /// Who.
        user: User,
        /// What.
        #[serde(rename = "move")]
        choice: Move,
    },
    /// A bot does something in the game, for itself or as a trustee.
    BotMove {
        /// Where.
        seat: Seat,
        /// What.
        #[serde(rename = "move")]
        choice: Move,
    },
    /// A person lets a bot play, or takes the cards back.
    Trustee {
        /// Who.
        user: User,
        /// Whether a bot plays.
        on: bool,
    },
    /// A lone person stops the table, or lets it go on.
    Pause {
        /// Who.
        user: User,
        /// Whether it stands.
        on: bool,
    },
    /// A lone person wants the bots to wait for him after every trick, or no
    /// longer.
    Stepwise {
        /// Who.
        user: User,
        /// Whether.
        on: bool,
    },
    /// A lone person takes his last play back.
    TakeBack {
        /// Who.
        user: User,
    },
    /// A lone person ends the match.
    End {
        /// Who.
        user: User,
    },
    /// A person who leads claims all remaining tricks.
    Claim {
        /// Who.
        user: User,
    },
    /// A person answers a claim.
    Answer {
        /// Who.
        user: User,
        /// Whether the claim is right.
        agree: bool,
    },
    /// A bot answers a claim.
    BotAnswer {
        /// Where.
        seat: Seat,
        /// Whether the claim is right.
        agree: bool,
    },
    /// A player says something.
    Say {
        /// Who.
        user: User,
        /// What.
        words: Words,
    },
    /// A player calls the referee.
    CallReferee {
        /// Who.
        user: User,
        /// Why.
        text: Box<str>,
    },
    /// A referee rules.
    Rule {
        /// The referee.
        by: User,
        /// What.
        ruling: Ruling,
    },
    /// The event whose match it is has decided something that is done here.
    Decided {
        /// In whose name.
        by: User,
        /// The number of the event's ruling, which is done once.
        number: u32,
        /// What.
        ruling: Ruling,
    },
    /// A referee is about to see all cards: who has seen them does not play
    /// with them.
    Watched {
        /// Who.
        user: User,
    },
    /// The match is over, and the same people play again at another table.
    Next {
        /// Which.
        table: Box<str>,
        /// Whether all but the first seat have moved on by one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        turned: bool,
    },
    /// Time has passed and something is due.
    Tick {},
    /// Whoever runs the table was away: no clock ran meanwhile.
    Restarted {},
}

/// Who deals first without declaring for it, because the others came late
/// (most2015 二(五): 未违规方直接做庄).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FirstDealer {
    /// Where.
    pub seat: Seat,
    /// What his side plays.
    pub level: Rank,
}

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Words {
    /// A set phrase, by number.
    Phrase(u8),
    /// Free text.
    Text(Box<str>),
}

/// What a referee can do at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// All clocks stand still and nobody acts.
    Pause {},
    /// Play goes on.
    Resume {},
    /// Points go from the seat's side to the other; 升级 only.
    Penalise {
        /// A seat of the side at fault.
        seat: Seat,
        /// How many.
        points: u32,
    },
    /// Cards of the seat are exposed, light or heavy; 升级 only, where the
    /// edition's text knows it (cn2002:35, most2015 六(三)).
    Expose {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
        /// How much they give away.
        weight: Weight,
    },
    /// The seat takes its heavy cards back; 升级 only.
    Lift {
        /// Whose cards.
        seat: Seat,
    },
    /// The deal is lost for the seat's side; 升级 only.
    Forfeit {
        /// A seat of the side at fault.
        seat: Seat,
        /// Levels that the others rise; those of the text unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        levels: Option<u32>,
    },
    /// The deal is void and dealt again.
    Annul {},
    /// Somebody else takes a chair.
    Substitute {
        /// Where.
        seat: Seat,
        /// Who.
        who: Who,
        /// What the others read.
        name: Box<str>,
    },
    /// The match is lost for the seat's side.
    LoseMatch {
        /// A seat of the side at fault.
        seat: Seat,
    },
    /// The match is over as it stands.
    Close {},
}

/// Secrets as hexadecimal digits.
mod secret {
    use cards::Secret;
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        secret: &Secret,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        hex::serde::serialize(secret.0, serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Secret, D::Error> {
        hex::serde::deserialize(deserializer).map(Secret)
    }
}

/// Bytes that may be missing, as hexadecimal digits.
mod bytes {
    use cards::Contribution;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Hex(#[serde(with = "hex::serde")] Contribution);

    #[expect(clippy::ref_option, reason = "serde hands over a reference to the field")]
    pub(super) fn serialize<S: Serializer>(
        bytes: &Option<Contribution>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        bytes.map(Hex).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Contribution>, D::Error> {
        Ok(Option::<Hex>::deserialize(deserializer)?.map(|Hex(bytes)| bytes))
    }
}
