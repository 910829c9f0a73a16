//! What players and the referee can do.

use serde::{Deserialize, Serialize};

use crate::{Call, Hand, Reading, Seat};

/// What a player or the referee does. A clock that runs out is no action: see
/// [`Game::time_out`](crate::Game::time_out).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Says something in the auction (叫牌).
    Call {
        /// Who.
        seat: Seat,
        /// 0 for passing, or the points bid.
        call: Call,
    },
    /// Plays cards (出牌).
    Play {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Hand,
        /// How they are meant to be read, if the player says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<Reading>,
    },
    /// Plays nothing (过牌).
    Pass {
        /// Who.
        seat: Seat,
    },
    /// Claims, when about to lead, to go out before the others (摊牌).
    /// Whether they agree is asked at the table, before this.
    Claim {
        /// Who.
        seat: Seat,
    },
    /// The referee declares the deal void: it is dealt again.
    Annul,
}

impl Action {
    /// Who acts; nobody at the table for what the referee does.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Call { seat, .. }
            | Self::Play { seat, .. }
            | Self::Pass { seat }
            | Self::Claim { seat } => Some(*seat),
            Self::Annul => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str, action: Action) {
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
        assert_eq!(serde_json::from_str::<Action>(json).unwrap(), action);
    }

    #[test]
    fn json() {
        let seat = Seat::B;
        let call = Call::Bid(crate::Bid::Three);
        check(r#"{"type":"call","seat":"B","call":3}"#, Action::Call { seat, call });
        check(r#"{"type":"pass","seat":"B"}"#, Action::Pass { seat });
        check(r#"{"type":"claim","seat":"B"}"#, Action::Claim { seat });
        check(r#"{"type":"annul"}"#, Action::Annul);
        let cards: Hand = "S3 H3 BJ".parse().unwrap();
        check(
            r#"{"type":"play","seat":"B","cards":["BJ","S3","H3"]}"#,
            Action::Play { seat, cards, reading: None },
        );
        let reading = Reading::of("777".parse().unwrap());
        let cards: Hand = "S7 H7 C7".parse().unwrap();
        check(
            r#"{"type":"play","seat":"B","cards":["S7","H7","C7"],"reading":{"pattern":"trio","length":1,"main":"7"}}"#,
            Action::Play { seat, cards, reading },
        );
    }

    #[test]
    fn unknown_fields_and_bids_are_refused() {
        for json in [
            r#"{"type":"pass","seat":"B","why":1}"#,
            r#"{"type":"pass","seat":"D"}"#,
            r#"{"type":"call","seat":"B","call":4}"#,
            r#"{"type":"play","seat":"B","cards":["S3","S3"]}"#,
        ] {
            assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
        }
    }
}
