//! The server's own keys. They are made at the first start and kept in the
//! database, where no backup of an event reaches them.

use std::sync::Arc;

use cards::Secret;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use chain::Signer;
use desk::{BoardSecret, BoardSet, Sealed};
use store::Store;

use crate::ApiError;
use crate::auth::Marker;

/// Where the key that signs heads of logs is kept.
const SIGNING: &str = "signing_key";
/// Where the key under which boards are sealed is kept.
const SEALING: &str = "sealing_key";
/// Where the key under which traces are marked is kept.
const MARKING: &str = "marking_key";
/// Where the key from which links to replays follow is kept.
const LINKING: &str = "linking_key";
/// Where the key from which the boards of days follow is kept.
const DEALING: &str = "dealing_key";
/// Bytes of a link's key: nobody tries them all.
const LINK_BYTES: usize = 16;
/// Bytes of a seal before what it hides.
const NONCE_BYTES: usize = 24;

/// The server's own keys; cheap to clone.
#[derive(Clone)]
pub(crate) struct Keys {
    signer: Arc<Signer>,
    sealing: Arc<[u8; 32]>,
    marker: Marker,
    linking: Arc<[u8; 32]>,
    dealing: Arc<[u8; 32]>,
}

impl Keys {
    /// The keys of a database, made now if it has none.
    pub(crate) async fn load(store: &Store) -> Result<Self, ApiError> {
        let signer = Signer::from_seed(kept(store, SIGNING).await?);
        let sealing = kept(store, SEALING).await?;
        let marker = Marker::new(kept(store, MARKING).await?);
        let linking = Arc::new(kept(store, LINKING).await?);
        let dealing = Arc::new(kept(store, DEALING).await?);
        let (signer, sealing) = (Arc::new(signer), Arc::new(sealing));
        Ok(Self { signer, sealing, marker, linking, dealing })
    }

    /// The secret of a set of boards of a day. It follows one way from a key
    /// that never leaves the server: all that is to come is fixed, and what
    /// was opened says nothing of it.
    pub(crate) fn day_secret(&self, set: &str) -> Secret {
        Secret(*blake3::keyed_hash(&self.dealing, set.as_bytes()).as_bytes())
    }

    /// What lets whoever has it see the record of a table, and nothing else.
    /// It follows from the table, so that nothing is stored and every link to
    /// it stays good.
    pub(crate) fn replay_key(&self, table: &str) -> String {
        let hash = blake3::keyed_hash(&self.linking, table.as_bytes());
        hex::encode(&hash.as_bytes()[..LINK_BYTES])
    }

    /// Whether a key is that of a table's replay, in a time that does not tell
    /// how much of it is right.
    pub(crate) fn opens_replay(&self, table: &str, key: &str) -> bool {
        blake3::hash(key.as_bytes()) == blake3::hash(self.replay_key(table).as_bytes())
    }

    /// A new secret of all boards of an event, sealed.
    pub(crate) fn seal_boards(&self, event: &str) -> Result<Sealed, ApiError> {
        let (mut secret, mut nonce) = ([0; 32], [0; NONCE_BYTES]);
        random(&mut secret)?;
        random(&mut nonce)?;
        let payload = Payload { msg: &secret, aad: event.as_bytes() };
        let hidden = self
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|error| ApiError::Internal(format!("boards cannot be sealed: {error}")))?;
        Ok(Sealed::new(hex::encode([nonce.as_slice(), &hidden].concat())))
    }

    /// The secret of all boards of an event; none where another server sealed
    /// it, or for another event.
    fn unseal(&self, event: &str, sealed: &Sealed) -> Option<[u8; 32]> {
        let bytes = hex::decode(sealed.text()).ok()?;
        let (nonce, hidden) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload { msg: hidden, aad: event.as_bytes() };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).ok()?.try_into().ok()
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&(*self.sealing).into())
    }

    /// Whether this server can open a seal.
    pub(crate) fn holds(&self, event: &str, sealed: &Sealed) -> bool {
        self.unseal(event, sealed).is_some()
    }

    /// What the boards of a set come from. The secret of a round follows from
    /// that of all boards one way, so that it says nothing of other rounds.
    pub(crate) fn board_secret(&self, event: &str, set: &BoardSet) -> Option<[u8; 32]> {
        match &set.secret {
            BoardSecret::Known(secret) => Some(*secret),
            BoardSecret::Sealed { sealed, start } => {
                let secret = self.unseal(event, sealed)?;
                Some(*blake3::keyed_hash(&secret, start.as_bytes()).as_bytes())
            }
        }
    }

    /// What makes the marks of traces.
    pub(crate) const fn marker(&self) -> &Marker {
        &self.marker
    }

    /// What heads of logs are signed with.
    pub(crate) fn signer(&self) -> &Signer {
        &self.signer
    }
}

/// The 32 bytes under a name. Two servers that start at once keep the same.
async fn kept(store: &Store, name: &str) -> Result<[u8; 32], ApiError> {
    let mut bytes = [0; 32];
    random(&mut bytes)?;
    let text = store.keep_meta(name, &hex::encode(bytes)).await?;
    hex::decode_to_slice(text, &mut bytes)
        .map_err(|error| ApiError::Internal(format!("the {name} of the database: {error}")))?;
    Ok(bytes)
}

fn random(bytes: &mut [u8]) -> Result<(), ApiError> {
    getrandom::fill(bytes).map_err(|error| ApiError::Internal(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(byte: u8) -> Keys {
        let signer = Arc::new(Signer::from_seed([byte; 32]));
        let marker = Marker::new([byte; 32]);
        let [sealing, linking, dealing] = std::array::from_fn(|_| Arc::new([byte; 32]));
        Keys { signer, sealing, marker, linking, dealing }
    }

    #[test]
    fn a_link_opens_the_replay_of_its_table_on_its_server_alone() {
        let (here, elsewhere) = (keys(1), keys(2));
        let key = here.replay_key("t1");
        assert_eq!(key.len(), 2 * LINK_BYTES);
        assert!(here.opens_replay("t1", &key));
        assert!(!here.opens_replay("t2", &key) && !elsewhere.opens_replay("t1", &key));
        assert!(!here.opens_replay("t1", "") && !here.opens_replay("t1", &key[1..]));
    }

    #[test]
    fn every_day_has_a_secret_of_its_own() {
        let [one, two] = ["2026-11-19 erdayi", "2026-11-20 erdayi"].map(|s| keys(1).day_secret(s));
        assert_ne!(one, two);
        assert_eq!(one, keys(1).day_secret("2026-11-19 erdayi"));
        assert_ne!(one, keys(2).day_secret("2026-11-19 erdayi"));
    }

    fn secret(keys: &Keys, event: &str, sealed: &Sealed, start: &str) -> Option<[u8; 32]> {
        let secret = BoardSecret::Sealed { sealed: sealed.clone(), start: start.to_owned() };
        keys.board_secret(event, &BoardSet { name: "set".to_owned(), secret })
    }

    #[test]
    fn a_seal_opens_for_its_server_and_its_event_alone() {
        let (here, elsewhere) = (keys(1), keys(2));
        let sealed = here.seal_boards("e1").unwrap();
        assert!(here.holds("e1", &sealed));
        // Whoever puts the seal into the log of an event of his own, to have
        // its rounds opened there, opens nothing.
        assert!(!here.holds("e2", &sealed));
        assert!(!elsewhere.holds("e1", &sealed));
        assert_ne!(here.seal_boards("e1").unwrap(), sealed, "every event has a secret of its own");
        let mut forged = sealed.text().to_owned();
        forged.replace_range(60..61, if &forged[60..61] == "0" { "1" } else { "0" });
        for text in ["", "xyz", "00", &forged] {
            assert!(!here.holds("e1", &Sealed::new(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn every_round_has_boards_of_its_own() {
        let here = keys(1);
        let sealed = here.seal_boards("e1").unwrap();
        let [one, two] = ["paper 0 1", "paper 0 2"].map(|of| secret(&here, "e1", &sealed, of));
        assert!(one.is_some() && one != two);
        assert_eq!(one, secret(&here, "e1", &sealed, "paper 0 1"));
        assert_eq!(secret(&keys(2), "e1", &sealed, "paper 0 1"), None);
    }
}
