//! Events of the table itself.

use ::table::{Millis, News, Notice, Words};
use games::View;

use super::{Reason, Told};
use crate::value::{Bytes, two};

impl Told {
    /// The event that is told so, sent at this time: when it happened, or
    /// later to a client that missed it.
    pub fn new(notice: Notice<'_>, at: Millis) -> Self {
        match notice {
            Notice::Game(notice) => Self::of_game(notice),
            Notice::Table(news) => Self::of_table(news, at),
            Notice::TakenBack { seat, view } => Self::PlayTakenBack { seat, view: (*view).into() },
        }
    }

    /// What the viewer may declare now, for after each card and declaration
    /// of 升级.
    pub fn may(view: &View) -> Self {
        let declare = match view {
            View::Shengji(view) => view.deal.as_ref().map(|deal| deal.may_declare.as_slice()),
            View::Erdayi(_) => None,
        };
        Self::May { declare: declare.unwrap_or_default().to_vec() }
    }

    /// All cards of a deal of 升级 that is over. 二打一 tells them with the
    /// result.
    pub fn open(view: &View) -> Option<Self> {
        let View::Shengji(view) = view else {
            return None;
        };
        let deal = view.deal.as_ref()?;
        matches!(deal.phase, ::shengji::Phase::Finished | ::shengji::Phase::Void).then(|| {
            Self::Open {
                hands: deal.hands.iter().map(|(_, hand)| hand.unwrap_or_default()).collect(),
                kitty: deal.kitty.unwrap_or_default(),
                buried: deal.buried,
            }
        })
    }

    fn of_game(notice: games::Notice<'_>) -> Self {
        match notice {
            games::Notice::Started(view) => {
                Self::Deal { deal: view.map(|view| Box::new((*view).into())) }
            }
            games::Notice::Shengji(notice) => notice.into(),
            games::Notice::Erdayi(notice) => notice.into(),
        }
    }

    fn of_table(news: &News, at: Millis) -> Self {
        let left = |until: Millis| until.saturating_sub(at);
        match news {
            News::Sat { seat, who, name } => {
                Self::Sat { seat: *seat, who: who.clone(), name: name.to_string() }
            }
            News::Left { seat, bot_plays } => Self::Left { seat: *seat, bot_plays: *bot_plays },
            News::Ready { seat, ready, added } => {
                Self::Ready { seat: *seat, ready: *ready, added: *added }
            }
            News::Trustee { seat, on } => Self::Trustee { seat: *seat, on: *on },
            News::Gathering(gathering) => Self::Gathering {
                fills_ms: gathering.fills_at.map(left),
                closes_ms: gathering.closes_at.map(left),
                first: gathering.first,
            },
            News::Began { game, announce_at } => {
                Self::Began { view: (**game).clone().into(), announce_ms: announce_at.map(left) }
            }
            News::Committed { deal, commitment, deals_at } => {
                let ms = deals_at.map(left);
                Self::Committed { deal: *deal, hash: commitment.to_string(), ms }
            }
            News::Seeded { deal, contributions } => Self::Seeded {
                deal: *deal,
                bytes: contributions.values().map(|bytes| bytes.map(Bytes)).collect(),
            },
            News::Turn(turn) => Self::Turn(crate::wait::Turn::new(turn, at)),
            News::Closing { at } => Self::Closing { ms: at.map(left) },
            News::Next(next) => Self::Next { table: next.table.to_string(), turned: next.turned },
            News::Stepwise { on } => Self::Stepwise { on: *on },
            News::TimedOut { seat, counts } => Self::TimedOut { seat: *seat, counts: *counts },
            News::Warned { seat, count } => Self::Warned { seat: *seat, count: *count },
            News::Violation { seat, count } => Self::Violation { seat: *seat, count: *count },
            News::Claimed { seat, hand, asked, until } => {
                Self::Claim { seat: *seat, hand: *hand, asked: asked.clone(), ms: left(*until) }
            }
            News::Answered { seat, agree } => Self::Answered { seat: *seat, agree: *agree },
            News::ClaimRefused { seat } => Self::ClaimRefused { seat: *seat },
            News::Between { at, scores, won, deals, left: still, committed } => Self::Between {
                ms: at.map(left),
                scores: scores.clone(),
                won: won.map(two),
                deals: *deals,
                left: *still,
                committed: *committed,
            },
            News::LastDeals { left } => Self::LastDeals { left: *left },
            News::Extended { announce_at, left: still } => {
                Self::Extended { announce_ms: announce_at.map(left), left: *still }
            }
            News::NextGame { scores, game } => {
                Self::NextGame { scores: scores.clone(), view: (**game).clone().into() }
            }
            News::Over { reason, scores, won } => {
                let (reason, seat) = Reason::of(*reason);
                Self::Over { reason, seat, scores: scores.clone(), won: won.map(two) }
            }
            News::Paused { by } => Self::Paused { by: by.as_ref().map(|user| user.0.to_string()) },
            News::Resumed => Self::Resumed {},
            News::Said { seat, words } => {
                let (phrase, text) = match words {
                    Words::Phrase(number) => (Some(*number), None),
                    Words::Text(text) => (None, Some(text.to_string())),
                };
                Self::Said { seat: *seat, phrase, text }
            }
            News::RefereeCalled { seat, text } => {
                Self::RefereeCalled { seat: *seat, text: text.to_string() }
            }
        }
    }
}
