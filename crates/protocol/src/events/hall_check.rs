//! Whether phones in the hall reach the server.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who reaches the address that cards carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HallReach {
    /// Everyone who knows the name that the operator gave the server.
    Public,
    /// Whoever is in the same network.
    Network,
    /// Nobody but this machine itself.
    Machine,
}

shapes! {
    /// An address of the machine in a network.
    HallAddress {
        /// As it is written.
        address: String,
        /// The network card it belongs to.
        name: String,
        /// What browsers write to reach the server there.
        origin: String,
        /// Whether the server listens there.
        open: bool,
    }

    /// Whether phones in the hall reach the server, and by which address.
    HallCheck {
        /// The address that cards carry, as browsers write it.
        cards_at: String,
        /// Who reaches it.
        reach: HallReach,
        /// The addresses of the machine, the likeliest first.
        addresses: Vec<HallAddress>,
        /// The address that was opened or chosen here, if one was.
        #[serde(skip_serializing_if = "Option::is_none")]
        chosen: Option<String>,
        /// Whether the server can listen at one more address while it runs.
        can_open: bool,
        /// Whether the reader may have it do so.
        may_open: bool,
        /// What starts a server that listens everywhere.
        command: String,
        /// The path that a phone opens to try whether it reaches the server.
        test: String,
        /// How many times a phone has done so by the address on the cards.
        calls: u32,
    }

    /// Where the server is to listen, or what cards are to carry.
    HallListen {
        /// One of the machine's addresses.
        address: String,
    }

    /// A phone tries whether it reaches the server.
    HallCall {
        /// As in the address that it opened.
        code: String,
    }

    /// What a phone is told that reached the server.
    HallCalled {
        /// Whether it came by the address that cards carry.
        by_card_address: bool,
    }
}
