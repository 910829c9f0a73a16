//! The lines of a record that no game defines: how the cards came about, who
//! sat where, clocks, rulings, and the end of the match.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use cards::{Commitment, Contribution, Secret};
use chain::{Head, LogKind, PublicKey, SignedHead, Signer, TextHash};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Kind, Seat};

/// A line that the table writes. Seats are given by their letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableLine {
    /// A secret is fixed before the cards are dealt.
    Commitment(CommitmentLine),
    /// What the next deal's seed is made of besides the secret.
    Seed(SeedLine),
    /// A secret is opened after the match.
    Secret(SecretLine),
    /// Someone else sits here from now on.
    Seat {
        /// Where.
        seat: String,
        /// The name.
        name: String,
    },
    /// A program plays for the seat from now on, or no longer (托管).
    Trustee {
        /// Where.
        seat: String,
        /// Whether.
        on: bool,
    },
    /// A seat's time was over and the program acted.
    TimeOut {
        /// Where.
        seat: String,
        /// Whether a pool of time for the whole game was used up besides.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pool: bool,
    },
    /// A seat is warned.
    Warning {
        /// Where.
        seat: String,
        /// How often by now.
        count: u32,
    },
    /// A violation of a seat is recorded.
    Violation {
        /// Where.
        seat: String,
        /// How often by now.
        count: u32,
    },
    /// All clocks stand still.
    Pause {
        /// Whose word it was, unless the table stopped by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// The clocks run again.
    Resume {
        /// Whose word it was, unless the table went on by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// What the next line says was decided by a referee.
    Ruling {
        /// Whose word it was, by name.
        by: String,
        /// The id of the same person at the server, which no renaming changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        user: Option<String>,
        /// The number of the ruling of the event that it carries out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        /// Who was at fault, if the ruling says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
    },
    /// The match got more time, or less.
    Extended {
        /// In all, not since the last time.
        minutes: i32,
    },
    /// Somebody who practised alone took his last play back: the game stands
    /// again as it did before it.
    TakeBack {
        /// Who.
        seat: String,
    },
    /// A seat claims the rest and the others are asked. If they agree, the
    /// game's own line `claimed` follows.
    Claim {
        /// Who claims.
        seat: String,
    },
    /// A seat that was asked about a claim answers.
    Answer {
        /// Who.
        seat: String,
        /// Whether the claim is right.
        agree: bool,
    },
    /// The claim of a seat was not agreed to.
    ClaimRefused {
        /// Who claimed.
        seat: String,
    },
    /// The match is over.
    MatchEnd {
        /// Why, in a word: `played`, `time`, `lost`, `deserted`, `closed`,
        /// `ended`.
        reason: String,
        /// Who lost it by a ruling, if that is why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        /// The worth of the match to each seat:
        /// [`match_scores`](super::match_scores).
        scores: BTreeMap<String, i32>,
    },
    /// A server vouches for all lines before, and for the log they were made
    /// of. Nothing follows.
    Signature(SignatureLine),
}

/// What a server vouches for at the end of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignatureLine {
    /// How many entries the log of the table had.
    pub n: u64,
    /// The head of that log.
    #[serde(with = "hex::serde")]
    pub head: [u8; 32],
    /// When it ended, in milliseconds since 1970.
    pub signed_ms: i64,
    /// Whose signature it is.
    pub key: PublicKey,
    /// Over the head and over the lines before.
    #[serde(with = "hex::serde")]
    pub signature: [u8; 64],
}

impl SignatureLine {
    /// The line with which a server vouches for the lines of a table's record,
    /// and for the log they were made of, which ended then.
    pub fn over(lines: &[String], signer: &Signer, table: &str, head: Head, ended_ms: i64) -> Self {
        let text: TextHash = lines.iter().map(String::as_str).collect();
        let signed = signer.sign_text(LogKind::Table, table, head, ended_ms, text.hash());
        Self {
            n: signed.n,
            head: signed.head,
            signed_ms: signed.at_ms,
            key: signed.key,
            signature: signed.signature,
        }
    }

    /// What it says of the record of a table whose lines before have this
    /// hash.
    pub fn signed(&self, table: &str, text: [u8; 32]) -> SignedHead {
        SignedHead {
            kind: LogKind::Table,
            id: table.to_owned(),
            n: self.n,
            head: self.head,
            at_ms: self.signed_ms,
            text: Some(text),
            key: self.key,
            signature: self.signature,
        }
    }
}

/// What a secret is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SecretOf {
    /// One deal, by its ordinal at this table: from 1, void and annulled
    /// deals counted, across all games of the match.
    Deal(u64),
    /// A set of duplicate boards, by its name.
    Boards(String),
}

/// The promise of a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawCommitment", into = "RawCommitment")]
pub struct CommitmentLine {
    /// What the secret is for.
    pub of: SecretOf,
    /// The hash of the secret.
    pub hash: Commitment,
}

/// A secret that is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawSecret", into = "RawSecret")]
pub struct SecretLine {
    /// What it was for.
    pub of: SecretOf,
    /// The secret.
    pub secret: Secret,
}

/// What a seed is made of besides the secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawSeed", into = "RawSeed")]
pub enum SeedLine {
    /// A deal of this table.
    Deal {
        /// Its ordinal.
        deal: u64,
        /// What each seat added. A seat that is not named added nothing,
        /// which counts as 32 zero bytes.
        contributions: BTreeMap<String, Contribution>,
    },
    /// A board of the set that was committed to last.
    Board {
        /// Its number.
        board: u32,
    },
}

/// The contributions of all seats in the order of play, zeros where a seat
/// added none: what goes into [`cards::deal_seed`].
pub fn in_seat_order(
    kind: Kind,
    contributions: &BTreeMap<String, Contribution>,
) -> Vec<Contribution> {
    Seat::first(kind.seats())
        .map(|seat| {
            let label = kind.label(seat);
            label.and_then(|label| contributions.get(&label)).copied().unwrap_or_default()
        })
        .collect()
}

impl TableLine {
    /// The types of all table lines.
    pub const TYPES: [&str; 18] = [
        "commitment",
        "seed",
        "secret",
        "seat",
        "trustee",
        "time_out",
        "warning",
        "violation",
        "pause",
        "resume",
        "ruling",
        "extended",
        "take_back",
        "claim",
        "answer",
        "claim_refused",
        "match_end",
        "signature",
    ];

    /// The first seat it names that the game does not have.
    pub fn unknown_seat(&self, kind: Kind) -> Option<&str> {
        let unknown = |label: &&String| kind.seat(label).is_none();
        let label = match self {
            Self::Seat { seat, .. }
            | Self::Trustee { seat, .. }
            | Self::TimeOut { seat, .. }
            | Self::Warning { seat, .. }
            | Self::Violation { seat, .. }
            | Self::TakeBack { seat }
            | Self::Claim { seat }
            | Self::Answer { seat, .. }
            | Self::ClaimRefused { seat } => Some(seat).filter(unknown),
            Self::Ruling { seat, .. } => seat.as_ref().filter(unknown),
            Self::MatchEnd { seat, scores, .. } => scores.keys().chain(seat).find(unknown),
            Self::Seed(SeedLine::Deal { contributions, .. }) => contributions.keys().find(unknown),
            Self::Seed(SeedLine::Board { .. })
            | Self::Commitment(_)
            | Self::Secret(_)
            | Self::Pause { .. }
            | Self::Resume { .. }
            | Self::Extended { .. }
            | Self::Signature(_) => None,
        };
        label.map(String::as_str)
    }
}

impl Display for SecretOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Deal(deal) => Display::fmt(deal, f),
            Self::Boards(name) => write!(f, "“{name}”"),
        }
    }
}

/// Exactly one of `deal` and `boards` says what a secret is for.
fn one_of(deal: Option<u64>, boards: Option<String>) -> Result<SecretOf, &'static str> {
    match (deal, boards) {
        (Some(deal), None) => Ok(SecretOf::Deal(deal)),
        (None, Some(name)) => Ok(SecretOf::Boards(name)),
        _ => Err("a secret is for a deal or for a set of boards"),
    }
}

impl SecretOf {
    fn split(self) -> (Option<u64>, Option<String>) {
        match self {
            Self::Deal(deal) => (Some(deal), None),
            Self::Boards(name) => (None, Some(name)),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCommitment {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boards: Option<String>,
    #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
    hash: Commitment,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSecret {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boards: Option<String>,
    #[serde(with = "hex::serde")]
    secret: [u8; 32],
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSeed {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contributions: Option<BTreeMap<String, Hex>>,
}

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Hex(#[serde(with = "hex::serde")] [u8; 32]);

fn as_text<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

fn from_text<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(from)?.parse().map_err(de::Error::custom)
}

impl From<CommitmentLine> for RawCommitment {
    fn from(CommitmentLine { of, hash }: CommitmentLine) -> Self {
        let (deal, boards) = of.split();
        Self { deal, boards, hash }
    }
}

impl TryFrom<RawCommitment> for CommitmentLine {
    type Error = &'static str;

    fn try_from(RawCommitment { deal, boards, hash }: RawCommitment) -> Result<Self, Self::Error> {
        Ok(Self { of: one_of(deal, boards)?, hash })
    }
}

impl From<SecretLine> for RawSecret {
    fn from(SecretLine { of, secret }: SecretLine) -> Self {
        let (deal, boards) = of.split();
        Self { deal, boards, secret: secret.0 }
    }
}

impl TryFrom<RawSecret> for SecretLine {
    type Error = &'static str;

    fn try_from(RawSecret { deal, boards, secret }: RawSecret) -> Result<Self, Self::Error> {
        Ok(Self { of: one_of(deal, boards)?, secret: Secret(secret) })
    }
}

impl From<SeedLine> for RawSeed {
    fn from(line: SeedLine) -> Self {
        match line {
            SeedLine::Deal { deal, contributions } => {
                let hex = contributions.into_iter().map(|(seat, bytes)| (seat, Hex(bytes)));
                Self { deal: Some(deal), board: None, contributions: Some(hex.collect()) }
            }
            SeedLine::Board { board } => {
                Self { deal: None, board: Some(board), contributions: None }
            }
        }
    }
}

impl TryFrom<RawSeed> for SeedLine {
    type Error = &'static str;

    fn try_from(raw: RawSeed) -> Result<Self, Self::Error> {
        match (raw.deal, raw.board, raw.contributions) {
            (Some(deal), None, contributions) => {
                let bytes = contributions.unwrap_or_default().into_iter();
                let contributions = bytes.map(|(seat, Hex(bytes))| (seat, bytes)).collect();
                Ok(Self::Deal { deal, contributions })
            }
            (None, Some(board), None) => Ok(Self::Board { board }),
            _ => Err("a seed is that of a deal with contributions or of a board without"),
        }
    }
}
