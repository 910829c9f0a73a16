//! A table as a client sees it.

use games::{Kind, Seat, Viewer};
use serde::{Deserialize, Serialize};
use table::{FirstDealer, Millis, Occupant, Table, Who};
use ts_rs::TS;

use crate::erdayi::ErdayiGameView;
use crate::settings::TableSettings;
use crate::shengji::{ScaleStep, ShengjiGameView};
use crate::told::Reason;
use crate::value::two;
use crate::wait::Wait;

/// All that a client needs to draw a table, when it joins or has missed too
/// much. Lists by seat are in the order of play; times are milliseconds left
/// when it was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableView {
    /// The table's name, which goes into the seeds of its deals.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// Which game is played.
    pub game: Kind,
    /// The id of the rules.
    pub rules: String,
    /// How many decks are shuffled together.
    pub decks: u32,
    /// 升级: what the defenders' points lead to, from none up to all points
    /// of the decks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scale: Option<Vec<ScaleStep>>,
    /// What is agreed besides.
    pub settings: TableSettings,
    /// Who sits where; `null` for a free chair.
    pub seats: Vec<Option<SeatView>>,
    /// Who looks.
    pub you: Viewer,
    /// Where the table stands.
    pub stage: Stage,
    /// Whether somebody who practises taps after every trick.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub stepwise: bool,
    /// All clocks stand still, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub paused: Option<Paused>,
}

/// Someone on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatView {
    /// Who.
    pub who: Who,
    /// What the others read.
    pub name: String,
    /// Wants to begin, or to go on with the next deal.
    pub ready: bool,
    /// A bot plays until the person returns (托管).
    pub trustee: bool,
    /// The person left the match.
    pub left: bool,
    /// Time-outs of the match.
    pub time_outs: u32,
}

/// Where a table stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Stage {
    /// Players come together.
    Gathering {
        /// Until empty chairs get bots, if they do.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        fills_ms: Option<u64>,
        /// Until the table closes if nobody sits down.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        closes_ms: Option<u64>,
        /// Who deals first, because the others came late.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        first: Option<FirstDealer>,
    },
    /// The match goes on.
    Match {
        /// The game under way, its latest deal kept until the next begins.
        view: GameView,
        /// What the match waits for.
        wait: Wait,
        /// The worth of the match so far to each seat.
        scores: Vec<i32>,
        /// The games that each side has won, in a match of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        won: Option<[u32; 2]>,
        /// Deals played to their end.
        deals: u32,
        /// Deals started, void ones too.
        started: u32,
        /// Until the last deals are announced, where a match ends by time.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        announce_ms: Option<u64>,
        /// Deals still played, once the last are announced.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<u32>,
    },
    /// The match is over.
    Over {
        /// Why.
        reason: Reason,
        /// Whose side lost it, where a ruling decided.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
        /// The worth of the match to each seat.
        scores: Vec<i32>,
        /// The games that each side has won, in a match of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        won: Option<[u32; 2]>,
        /// The last game, if one was played.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        view: Option<GameView>,
        /// Where the same people play again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        next: Option<NextTable>,
    },
}

/// Where the same people play again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NextTable {
    /// The table.
    pub table: String,
    /// Whether all but the first seat have moved on by one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub turned: bool,
}

/// A game of either kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum GameView {
    /// 升级. Large, hence in a box.
    Shengji(Box<ShengjiGameView>),
    /// 二打一
    Erdayi(Box<ErdayiGameView>),
}

/// All clocks stand still.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Paused {
    /// The referee, or who practises there; left out when something is broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
}

impl TableView {
    /// The table as the viewer sees it at this time. Of the game it holds
    /// what [`games::Game::view`] gives and nothing else.
    pub fn new(table: &Table, viewer: Viewer, at: Millis) -> Self {
        let settings = table.settings();
        // Standing clocks show what was left when they stopped.
        let at = table.paused().map_or(at, |paused| paused.at);
        Self {
            id: settings.name.clone(),
            title: settings.title.clone(),
            game: settings.kind(),
            rules: settings.rules.id().to_owned(),
            decks: decks(&settings.rules),
            scale: ScaleStep::all(&settings.rules),
            settings: TableSettings::from(&**settings),
            seats: table.chairs().values().map(|chair| chair.as_ref().map(Into::into)).collect(),
            you: viewer.known(),
            stage: Stage::new(table.stage(), viewer, at),
            stepwise: table.is_stepwise(),
            paused: table
                .paused()
                .map(|paused| Paused { by: paused.by.as_ref().map(|user| user.0.to_string()) }),
        }
    }
}

/// How many decks the rules shuffle together.
pub(crate) fn decks(rules: &games::Rules) -> u32 {
    match rules {
        games::Rules::Shengji { edition, .. } => edition.decks.count(),
        games::Rules::Erdayi { .. } => 1,
    }
}

impl Stage {
    fn new(stage: &table::Stage, viewer: Viewer, at: Millis) -> Self {
        let left = |until: Millis| until.saturating_sub(at);
        match stage {
            table::Stage::Gathering(gathering) => Self::Gathering {
                fills_ms: gathering.fills_at.map(left),
                closes_ms: gathering.closes_at.map(left),
                first: gathering.first,
            },
            table::Stage::Match(running) => Self::Match {
                view: running.game.view(viewer).into(),
                wait: Wait::new(&running.wait, at),
                scores: running.total(),
                won: running.won.map(two),
                deals: running.deals,
                started: running.started,
                announce_ms: running.announce_at.map(left),
                left: running.left,
            },
            table::Stage::Over(over) => {
                let (reason, seat) = Reason::of(over.reason);
                let view = over.game.as_ref().map(|game| game.view(viewer).into());
                let (scores, won) = (over.scores.clone(), over.won.map(two));
                let next = over
                    .next
                    .as_ref()
                    .map(|next| NextTable { table: next.table.to_string(), turned: next.turned });
                Self::Over { reason, seat, scores, won, view, next }
            }
        }
    }
}

impl From<&Occupant> for SeatView {
    fn from(sitter: &Occupant) -> Self {
        Self {
            who: sitter.who.clone(),
            name: sitter.name.to_string(),
            ready: sitter.ready,
            trustee: sitter.trustee,
            left: sitter.left,
            time_outs: sitter.time_outs,
        }
    }
}

impl From<games::View> for GameView {
    fn from(view: games::View) -> Self {
        match view {
            games::View::Shengji(view) => Self::Shengji(Box::new((*view).into())),
            games::View::Erdayi(view) => Self::Erdayi(Box::new((*view).into())),
        }
    }
}
