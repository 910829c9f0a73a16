//! What the server itself writes down at the desk. Requests cannot.

use serde::{Deserialize, Serialize};
use tournament::EntrantId;
use tournament::event::Command as Ask;
use tournament::score::Slip;

use crate::at_tables::HeldAgainst;
use crate::attempt::Attempt;
use crate::board_secrets::Sealed;
use crate::command::{LineKind, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::place::{Place, Subject};
use crate::play_off;
use crate::refuse::{DeskError, DeskRefusal};
use crate::restored::Restored;
use crate::rights::{By, Right};
use crate::rounds;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::{Words, names_of};

/// The user that stands for the server in the log; no account has this id.
const SYSTEM: &str = "system";
/// What the history calls it.
const SYSTEM_NAME: &str = "系统";

/// The server itself, as somebody who asks.
pub(crate) fn system() -> By {
    By { user: SYSTEM.to_owned(), name: SYSTEM_NAME.to_owned(), right: Right::Director }
}

/// What the server itself tells the desk. Requests cannot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum ServerCommand {
    /// The tables of a match are over.
    Played {
        /// Which match.
        match_no: u32,
        /// What they came to.
        slip: Slip,
    },
    /// Some did not come in time.
    NoShow {
        /// Which match.
        match_no: u32,
        /// The sides, from 0, of those who were not there.
        absent: Vec<u8>,
    },
    /// Something was held against a side at a table.
    HeldAgainst(HeldAgainst),
    /// A player called the referee.
    Called {
        /// Which match.
        match_no: u32,
        /// The id of the online table.
        table: String,
        /// Who called.
        user: String,
        /// What he is called.
        name: String,
        /// What for.
        text: String,
    },
    /// A referee is about to see boards that some have yet to play.
    Watched {
        /// The id of the online table where he sees them.
        table: String,
        /// Who.
        user: String,
        /// What he is called.
        name: String,
    },
    /// Somebody takes a chair by a referee's ruling, with boards that some
    /// have yet to play.
    StoodIn {
        /// The id of the online table.
        table: String,
        /// Who.
        user: String,
        /// What he is called.
        name: String,
    },
    /// The event goes on from a backup.
    Restored(Restored),
    /// The secret of all boards is sealed anew: the key of the seal before is
    /// not here.
    BoardsSealed {
        /// The new secret.
        sealed: Sealed,
        /// Stages and rounds whose boards are lost with the old one.
        lost: Vec<(u32, u32)>,
    },
    /// A round with boards is over, and the log tells them.
    BoardsOver {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
        /// How it began.
        start: String,
        /// What its boards come from.
        secret: Bytes,
    },
    /// Somebody is about to have a backup of an event whose log tells boards of
    /// rounds to come.
    BackedUp {
        /// The user.
        user: String,
        /// What he is called.
        name: String,
    },
}

/// 32 bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bytes(#[serde(with = "hex::serde")] pub [u8; 32]);

impl ServerCommand {
    /// The kind of line that it becomes.
    pub(crate) fn kind(&self) -> LineKind {
        match self {
            Self::Played { .. } => LineKind::OnlineResult,
            Self::NoShow { .. } => LineKind::OnlineNoShow,
            Self::HeldAgainst(_) => LineKind::OnlineRuling,
            Self::Called { .. } => LineKind::OnlineCall,
            Self::Watched { .. } => LineKind::OnlineWatch,
            Self::StoodIn { .. } => LineKind::OnlineSubstitute,
            Self::Restored(_) => LineKind::Restored,
            Self::BoardsSealed { .. } => LineKind::BoardsSealed,
            Self::BoardsOver { .. } => LineKind::BoardsOver,
            Self::BackedUp { .. } => LineKind::BackedUp,
        }
    }

    /// The parts of the event that it changes.
    pub(crate) fn changes(&self) -> Vec<Topic> {
        match self {
            Self::Played { match_no: play_off::MATCH_NO, .. } => vec![Topic::Round],
            Self::Played { match_no, .. } | Self::NoShow { match_no, .. } => {
                vec![Topic::Match(*match_no)]
            }
            Self::HeldAgainst(held) => {
                vec![Topic::Match(held.match_no), Topic::Justice, Topic::Pairing]
            }
            Self::Called { .. }
            | Self::Watched { .. }
            | Self::StoodIn { .. }
            | Self::Restored(_)
            | Self::BoardsSealed { .. }
            | Self::BoardsOver { .. }
            | Self::BackedUp { .. } => Vec::new(),
        }
    }

    /// Whether the desk takes it back when it takes back its last step.
    pub(crate) fn undoing(&self) -> Undoing {
        match self {
            Self::Played { .. } | Self::NoShow { .. } | Self::HeldAgainst(_) => Undoing::TakenBack,
            Self::Called { .. }
            | Self::Watched { .. }
            | Self::StoodIn { .. }
            | Self::Restored(_)
            | Self::BoardsSealed { .. }
            | Self::BoardsOver { .. }
            | Self::BackedUp { .. } => Undoing::Skipped,
        }
    }

    /// Whether it may be told when the event is over.
    pub(crate) fn after_the_end(&self) -> bool {
        match self {
            Self::Restored(_) | Self::BoardsOver { .. } => true,
            Self::Played { .. }
            | Self::NoShow { .. }
            | Self::HeldAgainst(_)
            | Self::Called { .. }
            | Self::Watched { .. }
            | Self::StoodIn { .. }
            | Self::BoardsSealed { .. }
            | Self::BackedUp { .. } => false,
        }
    }

    /// The table that it is about, if it is about one.
    pub(crate) fn place(&self, desk: &Desk) -> Option<Place> {
        match self {
            Self::Played { match_no, .. }
            | Self::NoShow { match_no, .. }
            | Self::Called { match_no, .. }
            | Self::HeldAgainst(HeldAgainst { match_no, .. }) => desk.place_now(*match_no),
            Self::Watched { table, .. } | Self::StoodIn { table, .. } => desk.place_online(table),
            Self::Restored(_)
            | Self::BoardsSealed { .. }
            | Self::BoardsOver { .. }
            | Self::BackedUp { .. } => None,
        }
    }

    /// Who plays the extra deals that it is about.
    pub(crate) fn subject(&self, desk: &Desk) -> Option<Subject> {
        match self {
            Self::Played { match_no: play_off::MATCH_NO, .. }
            | Self::Called { match_no: play_off::MATCH_NO, .. } => {
                desk.side.play_off.as_ref().map(|of| Subject::PlayOff(of.players))
            }
            Self::Played { .. }
            | Self::NoShow { .. }
            | Self::Called { .. }
            | Self::HeldAgainst(_)
            | Self::Watched { .. }
            | Self::StoodIn { .. }
            | Self::Restored(_)
            | Self::BoardsSealed { .. }
            | Self::BoardsOver { .. }
            | Self::BackedUp { .. } => None,
        }
    }

    /// What its line says.
    pub(crate) fn words(&self, desk: &Desk, line: &Line) -> Words {
        match self {
            Self::Played { match_no: play_off::MATCH_NO, slip } => {
                let Words { zh, en } = desk.play_off_words(line);
                let words = Words::new(
                    format!("收到{zh}的线上成绩"),
                    format!("took the online scores of {en}"),
                );
                words.of_slip(slip, &[])
            }
            Self::Called { match_no: play_off::MATCH_NO, name, text, .. } => {
                let Words { zh, en } = desk.play_off_words(line);
                let (for_zh, for_en) = called_for(text);
                Words::new(
                    format!("{zh}：{name}线上呼叫裁判{for_zh}"),
                    format!("heard {name} call a referee to {en}{for_en}"),
                )
            }
            Self::Played { slip, .. } => {
                let Words { zh, en } = desk.place_words(line);
                let words = Words::new(
                    format!("收到{zh} 的线上成绩"),
                    format!("took the online result of {en}"),
                );
                words.of_slip(slip, &desk.side_names(line))
            }
            Self::NoShow { absent, .. } => {
                let sides = names_of(&desk.side_names(line), absent);
                let Words { zh, en } = desk.place_words(line);
                Words::new(
                    format!("{zh}：{}逾时未到，判弃权", sides.zh),
                    format!("forfeited {en} for {}: not there", sides.en),
                )
            }
            Self::HeldAgainst(held) => held.words(&desk.place_words(line), &desk.side_names(line)),
            Self::Called { name, text, .. } => {
                let Words { zh, en } = desk.place_words(line);
                let (for_zh, for_en) = called_for(text);
                Words::new(
                    format!("{zh}：{name}线上呼叫裁判{for_zh}"),
                    format!("heard {name} call a referee to {en}{for_en}"),
                )
            }
            Self::Watched { name, .. } => {
                let Words { zh, en } = desk.place_words(line);
                Words::new(
                    format!("{zh}：{name}以裁判身份看了牌，这一轮不能参赛"),
                    format!(
                        "showed {name} as a referee the boards at {en}, who cannot play in that round"
                    ),
                )
            }
            Self::StoodIn { name, .. } => {
                let Words { zh, en } = desk.place_words(line);
                Words::new(
                    format!("{zh}：{name}替补上桌，这一轮不能再看别桌的牌"),
                    format!(
                        "had {name} stand in at {en}, who cannot look at other tables in that round"
                    ),
                )
            }
            Self::Restored(Restored { name, signed_by, .. }) => match signed_by {
                Some(key) => Words::new(
                    format!("接着{name}恢复的备份继续（备份由密钥 {key} 签名）"),
                    format!(
                        "went on from a backup that {name} restored, signed with the key {key}"
                    ),
                ),
                None => Words::new(
                    format!("接着{name}恢复的备份继续（备份没有签名）"),
                    format!("went on from a backup that {name} restored, which nobody signed"),
                ),
            },
            Self::BoardsSealed { lost, .. } => sealed_words(lost),
            Self::BoardsOver { stage, round, .. } => {
                let Words { zh, en } = rounds::name(desk.event.state(), *stage, *round);
                Words::new(
                    format!("{zh}打完，公开这一轮的牌"),
                    format!("opened the boards of {en}, now over"),
                )
            }
            Self::BackedUp { name, .. } => Words::new(
                format!("{name}取得含有全部牌的备份，不能再参赛"),
                format!("noted that {name} has a backup with all boards and cannot take part"),
            ),
        }
    }

    /// Checks it, and has the tournament do what it leads to.
    pub(crate) fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        match self {
            Self::Played { match_no: play_off::MATCH_NO, slip } => {
                let (_, play_off) = attempt.desk.play_off().ok_or(DeskRefusal::WrongState)?;
                let Slip::Deals { deals } = slip else {
                    // Who loses a match by ruling has no scores; the director
                    // knows what becomes of it.
                    return Err(DeskRefusal::WrongState.into());
                };
                let players = play_off.players.map(EntrantId);
                attempt.run(&Ask::PlayExtra { players, deals: deals.clone() })
            }
            Self::Called { match_no: play_off::MATCH_NO, .. } => Ok(()),
            Self::Played { match_no, slip } => take(attempt, *match_no, slip.clone()),
            Self::NoShow { match_no, absent } => {
                take(attempt, *match_no, Slip::Forfeit { absent: absent.clone() })
            }
            Self::HeldAgainst(held) => held.decide(attempt),
            Self::Called { match_no, .. } => attempt.playing(*match_no).map(drop),
            Self::Watched { table, user, .. } => {
                // Nobody looks into boards that he has yet to play.
                match (attempt.desk.hides(table), attempt.desk.takes_part(user)) {
                    (true, false) => Ok(()),
                    (true, true) => Err(DeskRefusal::Forbidden.into()),
                    (false, _) => Err(DeskRefusal::WrongState.into()),
                }
            }
            Self::StoodIn { table, user, .. } => {
                let knows = attempt.desk.has_watched(user) || attempt.desk.side.boards.knows(user);
                match (attempt.desk.hides(table), knows) {
                    (true, false) => Ok(()),
                    (true, true) => Err(DeskRefusal::SawBoards.into()),
                    (false, _) => Err(DeskRefusal::WrongState.into()),
                }
            }
            Self::BoardsOver { stage, round, .. } => {
                let boards = attempt.desk.round_boards(*stage, *round)?;
                if boards.over { Ok(()) } else { Err(DeskRefusal::WrongState.into()) }
            }
            Self::BackedUp { user, .. } if attempt.desk.takes_part(user) => {
                Err(DeskRefusal::PlaysBoards.into())
            }
            Self::Restored(_) | Self::BoardsSealed { .. } | Self::BackedUp { .. } => Ok(()),
        }
    }

    /// What its line changes beside the tournament.
    pub(crate) fn fold(&self, side: &mut Side, line: &Line, version: u64) {
        match self {
            Self::Played { .. } | Self::NoShow { .. } | Self::HeldAgainst(_) => {}
            Self::Watched { user, .. } => {
                if let Some(round) = side.shown_start().map(str::to_owned) {
                    side.knowing.watch(round, user);
                }
            }
            Self::StoodIn { user, .. } => {
                if let Some(round) = side.shown_start().map(str::to_owned) {
                    side.knowing.stand_in(round, user);
                }
            }
            Self::Restored(restored) => side.take_up(restored),
            Self::BoardsSealed { sealed, lost } => side.boards.seal(sealed, lost),
            Self::BoardsOver { start, secret, .. } => side.boards.over(start, secret.0),
            Self::BackedUp { user, .. } => side.boards.back_up(user),
            Self::Called { match_no, table, user, name, text } => {
                if let Some(call) = side.called(version, *match_no, text.trim(), line) {
                    call.user.clone_from(user);
                    call.by.clone_from(name);
                    call.online = Some(table.clone());
                }
            }
        }
    }
}

/// What a referee was called for, at the end of a sentence.
fn called_for(text: &str) -> (String, String) {
    match text.trim() {
        "" => Default::default(),
        text => (format!("：{text}"), format!(": {text}")),
    }
}

/// That boards are dealt anew from now on, and which rounds lost theirs.
fn sealed_words(lost: &[(u32, u32)]) -> Words {
    let rounds: Vec<String> = lost.iter().map(|(_, round)| round.to_string()).collect();
    if rounds.is_empty() {
        return Words::new(
            "这里没有原来的密钥，未打的牌重新生成",
            "sealed new boards for rounds to come: the key of the old ones is not here",
        );
    }
    Words::new(
        format!("这里没有原来的密钥，未打的牌重新生成；第 {} 轮的牌不再可查", rounds.join("、")),
        format!(
            "sealed new boards for rounds to come: the key of the old ones, those of round {} among them, is not here",
            rounds.join(", ")
        ),
    )
}

/// A slip of a match that has none counts.
fn take(attempt: &mut Attempt<'_>, match_no: u32, slip: Slip) -> Result<(), DeskError> {
    attempt.open(match_no)?;
    attempt.run(&Ask::TakeSlip { match_no, slip, fault: None })
}
