//! Hashes of secrets; the secrets themselves never reach the store.

/// The hash of a secret, 32 bytes. Which function made it is the caller's
/// business.
#[derive(Clone, Debug, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct Hash(Vec<u8>);

impl Hash {
    /// The bytes of the hash.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl From<[u8; 32]> for Hash {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes.to_vec())
    }
}
