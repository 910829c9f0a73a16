//! What comes out of a table.

use cards::{CardSet, Commitment, Contribution};
use games::{Seat, Viewer};
use shengji::BySide;

use crate::clock::Turn;
use crate::stage::Gathering;
use crate::{Millis, Seats, User, Who, Words};

/// One thing that happened at a table. It may hold what not everybody may
/// see: [`Happening::seen_by`] says what is told to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Something in the game, of which each viewer sees his part.
    Game(games::Happening),
    /// What the table itself announces.
    Table(News),
    /// A lone person took his last play back, and what the bots made of it.
    TakenBack {
        /// Who.
        seat: Seat,
        /// The game as it stands again.
        game: Box<games::Game>,
    },
}

/// What a table announces to everybody who looks. All of it is public by
/// being here: what only some may see, or nobody, is no news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Someone sat down or took over a chair.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        who: Who,
        /// The name.
        name: Box<str>,
    },
    /// A chair became free, or its person left the match and a bot plays on.
    Left {
        /// Where.
        seat: Seat,
        /// Whether a bot plays on.
        bot_plays: bool,
    },
    /// Someone is ready, or no longer.
    Ready {
        /// Where.
        seat: Seat,
        /// Whether.
        ready: bool,
        /// Whether bytes for the next deal's seed came with it.
        added: bool,
    },
    /// A bot plays for a person from now on, or no longer.
    Trustee {
        /// Where.
        seat: Seat,
        /// Whether.
        on: bool,
    },
    /// Before the match: when empty chairs get bots, or the table closes.
    Gathering(Gathering),
    /// The match begins.
    Began {
        /// The game before its first deal, of which all is public.
        game: Box<games::View>,
        /// When the last deals are announced.
        announce_at: Option<Millis>,
    },
    /// The secret of the next deal is fixed.
    Committed {
        /// The deal's ordinal at this table; `None` for a set of boards.
        deal: Option<u32>,
        /// The hash of the secret.
        commitment: Commitment,
        /// When the deal starts at the latest, if it does by itself.
        deals_at: Option<Millis>,
    },
    /// The seed of a deal is complete.
    Seeded {
        /// The deal's ordinal, or the board's number.
        deal: u32,
        /// What each seat's client added; nothing for boards.
        contributions: Seats<Option<Contribution>>,
    },
    /// Somebody's time runs.
    Turn(Turn),
    /// All cards are dealt; one may declare until then.
    Closing {
        /// Until when; until he says so, for a lone person.
        at: Option<Millis>,
    },
    /// A turn's own time and the pool were over, and the program acted.
    TimedOut {
        /// Where.
        seat: Seat,
        /// Whether it is counted among the person's time-outs.
        counts: bool,
    },
    /// A person's time-outs brought a warning.
    Warned {
        /// Where.
        seat: Seat,
        /// Time-outs of the match.
        count: u32,
    },
    /// A person's time-outs brought a recorded violation.
    Violation {
        /// Where.
        seat: Seat,
        /// Time-outs of the match.
        count: u32,
    },
    /// A seat claims all remaining tricks and shows its cards: they lie open
    /// from now on, for those who are asked must see them.
    Claimed {
        /// Who.
        seat: Seat,
        /// The cards.
        hand: CardSet,
        /// Those who are asked.
        asked: Vec<Seat>,
        /// Until when they may answer.
        until: Millis,
    },
    /// A seat answered a claim.
    Answered {
        /// Who.
        seat: Seat,
        /// Whether the claim is right.
        agree: bool,
    },
    /// A claim was not agreed to; play goes on.
    ClaimRefused {
        /// Who claimed.
        seat: Seat,
    },
    /// The next deal comes, at the latest then.
    Between {
        /// Until when one may look at the result; `None` for as long as one
        /// likes.
        at: Option<Millis>,
        /// The worth of the match so far to each seat.
        scores: Vec<i32>,
        /// The games that each side has won, where so many must be won.
        won: Option<BySide<u32>>,
        /// Deals played to their end.
        deals: u32,
        /// Deals that are still played, once the last are announced.
        left: Option<u32>,
        /// Whether the secret of the next deal is fixed already.
        committed: bool,
    },
    /// So many deals are left (cn2002:38, most2015 二(二)).
    LastDeals {
        /// How many, the one in hand included.
        left: u32,
    },
    /// The match got more time, or less.
    Extended {
        /// When the last deals are announced; missing when they have been.
        announce_at: Option<Millis>,
        /// Deals that are still played, once the last are announced.
        left: Option<u32>,
    },
    /// A game is over and another begins.
    NextGame {
        /// The worth of the game to each seat.
        scores: Vec<i32>,
        /// The game that begins, before its first deal.
        game: Box<games::View>,
    },
    /// The match is over.
    Over {
        /// Why.
        reason: Reason,
        /// The worth of the match to each seat.
        scores: Vec<i32>,
        /// The games that each side has won, where so many had to be won.
        won: Option<BySide<u32>>,
    },
    /// A lone person wants to tap after every trick, or no longer.
    Stepwise {
        /// Whether.
        on: bool,
    },
    /// The match is over, and the same people play again.
    Next(crate::Next),
    /// All clocks stand still.
    Paused {
        /// Whose word it is; `None` when something is broken and the table
        /// waits for a referee.
        by: Option<User>,
    },
    /// The clocks run again: so much was left on the running one.
    Resumed,
    /// A player said something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        words: Words,
    },
    /// A player called the referee.
    RefereeCalled {
        /// Who.
        seat: Seat,
        /// Why.
        text: Box<str>,
    },
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was played to its end.
    Played,
    /// Its time was over.
    Time,
    /// The side of this seat lost it by a ruling (sasu2017 七).
    Lost(Seat),
    /// Nobody was there any more.
    Deserted,
    /// A referee closed it.
    Closed,
    /// Whoever practised there had enough.
    Ended,
}

/// What happened, as told to someone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// Something in the game, less what the viewer may not see.
    Game(games::Notice<'a>),
    /// News of the table.
    Table(&'a News),
    /// A play was taken back.
    TakenBack {
        /// Whose.
        seat: Seat,
        /// All that the viewer sees of the game as it stands again.
        view: Box<games::View>,
    },
}

impl Happening {
    /// What the viewer is told.
    pub fn seen_by(&self, viewer: Viewer) -> Notice<'_> {
        match self {
            Self::Game(event) => Notice::Game(event.seen_by(viewer)),
            Self::Table(news) => Notice::Table(news),
            Self::TakenBack { seat, game } => {
                Notice::TakenBack { seat: *seat, view: Box::new(game.view(viewer)) }
            }
        }
    }

    /// Whether viewers are told different things.
    pub fn differs_by_viewer(&self) -> bool {
        match self {
            Self::Game(event) => event.differs_by_viewer(),
            Self::Table(_) => false,
            Self::TakenBack { .. } => true,
        }
    }
}
