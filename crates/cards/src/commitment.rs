//! Fair dealing that anyone can check (contract 5 of the architecture).
//!
//! Before a deal the server publishes the [`Commitment`] to its secret. Each
//! player's client adds bytes of its own, so that neither side alone decides
//! the cards. After the match the secrets are opened and everyone recomputes
//! the seeds.

use std::fmt;
use std::str::FromStr;

use crate::Seed;

/// The server's 32 secret bytes for one deal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// What is published before the deal.
    pub fn commitment(&self) -> Commitment {
        Commitment(*blake3::hash(&self.0).as_bytes())
    }

    /// Whether this is the secret that was committed to.
    pub fn opens(&self, commitment: &Commitment) -> bool {
        self.commitment() == *commitment
    }
}

impl fmt::Debug for Secret {
    /// Secrets must not reach a log by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The BLAKE3 hash of a [`Secret`], written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from_bytes(self.0).to_hex())
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Commitment {
    type Err = blake3::HexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        blake3::Hash::from_hex(text).map(|hash| Self(*hash.as_bytes()))
    }
}

/// The bytes one player's client adds.
pub type Contribution = [u8; 32];

/// seed = BLAKE3(secret ‖ contributions in seat order ‖ table ‖ deal number).
///
/// The table's name goes in as its UTF-8 bytes after their number (64 bits,
/// little endian), the deal number as 64 bits, little endian.
pub fn deal_seed(
    secret: &Secret,
    contributions: &[Contribution],
    table: &str,
    deal_number: u64,
) -> Seed {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&secret.0);
    for contribution in contributions {
        hasher.update(contribution);
    }
    hasher.update(&(table.len() as u64).to_le_bytes());
    hasher.update(table.as_bytes());
    hasher.update(&deal_number.to_le_bytes());
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_secret_opens_its_commitment() {
        let secret = Secret([1; 32]);
        let published: Commitment = secret.commitment().to_string().parse().unwrap();
        assert!(secret.opens(&published));
        assert!(!Secret([2; 32]).opens(&published));
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }

    /// Fixes the derivation: old records must stay verifiable.
    #[test]
    fn golden_seed() {
        let seed = deal_seed(&Secret([1; 32]), &[[2; 32], [3; 32]], "table", 4);
        let hex = blake3::Hash::from_bytes(seed).to_hex();
        assert_eq!(
            hex.as_str(),
            "3afdb1233f65b9ee47ab383e9f5443bd17742ae63d046c41629d3ba4fbce7b9a"
        );
    }

    #[test]
    fn every_part_matters() {
        let base = deal_seed(&Secret([1; 32]), &[[2; 32], [3; 32]], "t", 4);
        assert_ne!(base, deal_seed(&Secret([9; 32]), &[[2; 32], [3; 32]], "t", 4));
        assert_ne!(base, deal_seed(&Secret([1; 32]), &[[3; 32], [2; 32]], "t", 4));
        assert_ne!(base, deal_seed(&Secret([1; 32]), &[[2; 32], [3; 32]], "u", 4));
        assert_ne!(base, deal_seed(&Secret([1; 32]), &[[2; 32], [3; 32]], "t", 5));
    }
}
