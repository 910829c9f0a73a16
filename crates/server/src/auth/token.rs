//! Secrets that only their holder knows; the store keeps their hashes.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use store::Hash;

use crate::ApiError;

const BYTES: usize = 32;

/// 32 random bytes.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; BYTES]);

impl Token {
    /// A new one that nobody can guess.
    pub(crate) fn random() -> Result<Self, ApiError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|error| ApiError::Internal(format!("no random numbers: {error}")))?;
        Ok(Self(bytes))
    }

    /// Reads what [`Token::to_text`] wrote.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// For cookies and links.
    pub(crate) fn to_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What may be stored.
    pub(crate) fn hash(&self) -> Hash {
        Hash::from(*blake3::hash(&self.0).as_bytes())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_can_be_written_and_read_and_is_not_shown_by_accident() {
        let token = Token::random().unwrap();
        let text = token.to_text();
        assert_eq!(Token::from_text(&text), Some(token.clone()));
        assert!(!format!("{token:?}").contains(&text));
        assert_ne!(token.hash().as_bytes(), token.0);
        assert_ne!(Token::random().unwrap(), token);
        for bad in ["", "abc", "你好", &format!("{text}A"), &text[1..]] {
            assert_eq!(Token::from_text(bad), None, "{bad}");
        }
    }
}
