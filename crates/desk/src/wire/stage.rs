//! What is played, stage by stage, and the next step through it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::EventLeniency;

/// What a slip of a stage looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum SlipForm {
    /// Games won by each side.
    Games {
        /// At most so many are played.
        best_of: u8,
        /// Whether there is a time limit, after which a slip of levels will
        /// do; equal levels then need the dealer.
        timed: bool,
    },
    /// Levels reached when time was up.
    Levels {
        /// Whether the match must have a winner, so that equal levels need
        /// the dealer.
        winner: bool,
    },
    /// The dealer's-side outcome of every board at every table.
    Boards {
        /// Tables of a match.
        tables: u8,
        /// Boards of a table.
        boards: u32,
    },
    /// What north–south made of each board of a duplicate field.
    Duplicate {
        /// Boards of a round.
        boards: u32,
    },
    /// The three players' scores of every deal.
    Deals {
        /// Deals of a match.
        deals: u32,
    },
}

/// How far a stage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StageState {
    /// It has not begun.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
}

/// A step of the usual way through an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NextCode {
    /// Too few have entered.
    Entries,
    /// Begin the next stage.
    Begin,
    /// Pair the next round.
    Draft,
    /// Publish the draft.
    Publish,
    /// Start the round.
    Play,
    /// Results of the round are missing.
    Results,
    /// Close the round.
    Close,
    /// Announce the standings.
    Provisional,
    /// Make the round final.
    Final,
    /// Extra deals of equals are being played online.
    PlayOff,
    /// Draw lots among equals.
    DrawTies,
    /// End the stage.
    EndStage,
    /// Finish the event.
    Finish,
    /// Nothing is left to do.
    Over,
}

shapes! {
    /// A stage of an event.
    StageView {
        /// From 0.
        stage: u32,
        /// Its name in Chinese.
        name_zh: String,
        /// In English.
        name_en: String,
        /// `swiss`, `duplicate`, `knockout`, `double_elimination`,
        /// `round_robin` or `threes`.
        format: String,
        /// What its slips look like.
        slip: SlipForm,
        /// How many rounds it has, where that is known.
        rounds: Option<u32>,
        /// How far it is.
        state: StageState,
    }

    /// The next step of the usual way through an event.
    NextStep {
        /// What to do.
        code: NextCode,
        /// The round it is about.
        round: Option<u32>,
    }

    /// What the director wishes of a pairing.
    DraftWishes {
        /// Which rules may give.
        leniency: EventLeniency,
        /// These meet.
        fixed: Vec<[u32; 2]>,
        /// These do not meet; it lasts for later rounds.
        forbidden: Vec<[u32; 2]>,
        /// This one sits out.
        bye: Option<u32>,
    }
}
