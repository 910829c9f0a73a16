//! Heads with a server's signature.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

use crate::head::{Head, LogKind};

/// Tells these signatures from every other use of the same key.
const DOMAIN: &[u8] = b"paisai signed head 1";

/// The half of a server's key that everyone may know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PublicKey(#[serde(with = "hex::serde")] [u8; 32]);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PublicKey {
    type Err = hex::FromHexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text.trim(), &mut bytes)?;
        Ok(Self(bytes))
    }
}

/// A head that a server vouched for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignedHead {
    /// What the log is of.
    pub kind: LogKind,
    /// Of which table or event.
    pub id: String,
    /// How many entries the log had.
    pub n: u64,
    /// The hash of them all.
    #[serde(with = "hex::serde")]
    #[cfg_attr(feature = "wire", ts(type = "string"), schema(value_type = String))]
    pub head: [u8; 32],
    /// When the last of them was written, in milliseconds since 1970.
    pub at_ms: i64,
    /// The hash of a text that was made of the log and is signed with it.
    #[serde(default, with = "maybe_hex", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<String>"))]
    #[cfg_attr(feature = "wire", schema(value_type = Option<String>))]
    pub text: Option<[u8; 32]>,
    /// Whose signature it is.
    #[cfg_attr(feature = "wire", ts(type = "string"), schema(value_type = String))]
    pub key: PublicKey,
    /// Over all of the above.
    #[serde(with = "hex::serde")]
    #[cfg_attr(feature = "wire", ts(type = "string"), schema(value_type = String))]
    pub signature: [u8; 64],
}

/// Why a signature does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signature does not hold")]
pub struct BadSignature;

impl SignedHead {
    /// The head that was signed.
    pub const fn head(&self) -> Head {
        Head::told(self.n, self.head)
    }

    /// The signature in hexadecimal.
    pub fn signature_hex(&self) -> String {
        hex::encode(self.signature)
    }

    /// Whether the key that it names has signed all it says.
    pub fn check(&self) -> Result<(), BadSignature> {
        let key = VerifyingKey::from_bytes(&self.key.0).map_err(|_| BadSignature)?;
        let signature = Signature::from_bytes(&self.signature);
        key.verify_strict(&self.message(), &signature).map_err(|_| BadSignature)
    }

    fn message(&self) -> Vec<u8> {
        let mut bytes = DOMAIN.to_vec();
        for part in [self.kind.word().as_bytes(), self.id.as_bytes()] {
            push(&mut bytes, part);
        }
        bytes.extend(self.n.to_le_bytes());
        bytes.extend(self.head);
        bytes.extend(self.at_ms.to_le_bytes());
        push(&mut bytes, self.text.as_ref().map_or(&[], |hash| hash.as_slice()));
        bytes
    }
}

fn push(bytes: &mut Vec<u8>, part: &[u8]) {
    bytes.extend((part.len() as u64).to_le_bytes());
    bytes.extend(part);
}

/// The half of a server's key that nobody else may know.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer(…)")
    }
}

impl Signer {
    /// The key of these bytes, which nobody must be able to guess.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&seed))
    }

    /// The half that everyone may know.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Vouches for a head, whose last entry is of this time.
    pub fn sign(&self, kind: LogKind, id: &str, head: Head, at_ms: i64) -> SignedHead {
        self.signed(kind, id, head, at_ms, None)
    }

    /// Vouches for a head, and for a text that was made of the log, by its
    /// hash.
    pub fn sign_text(
        &self,
        kind: LogKind,
        id: &str,
        head: Head,
        at_ms: i64,
        text: [u8; 32],
    ) -> SignedHead {
        self.signed(kind, id, head, at_ms, Some(text))
    }

    fn signed(
        &self,
        kind: LogKind,
        id: &str,
        head: Head,
        at_ms: i64,
        text: Option<[u8; 32]>,
    ) -> SignedHead {
        let mut signed = SignedHead {
            kind,
            id: id.to_owned(),
            n: head.entries(),
            head: *head.hash(),
            at_ms,
            text,
            key: self.public(),
            signature: [0; 64],
        };
        signed.signature = self.0.sign(&signed.message()).to_bytes();
        signed
    }
}

/// 32 bytes in hexadecimal, where there are any.
mod maybe_hex {
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[allow(clippy::ref_option, reason = "serde hands the field over like this")]
    pub(super) fn serialize<S: Serializer>(
        bytes: &Option<[u8; 32]>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match bytes {
            Some(bytes) => to.serialize_str(&hex::encode(bytes)),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<[u8; 32]>, D::Error> {
        let mut bytes = [0; 32];
        let text = String::deserialize(from)?;
        hex::decode_to_slice(text, &mut bytes).map_err(de::Error::custom)?;
        Ok(Some(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signed() -> SignedHead {
        let head = Head::start(LogKind::Event, "e1").after(5, b"one");
        Signer::from_seed([1; 32]).sign(LogKind::Event, "e1", head, 10)
    }

    #[test]
    fn whatever_is_changed_the_signature_no_longer_holds() {
        let right = signed();
        assert_eq!(right.check(), Ok(()));
        let text = serde_json::to_string(&right).unwrap();
        assert_eq!(serde_json::from_str::<SignedHead>(&text).unwrap(), right);
        let other = Signer::from_seed([2; 32]).public();
        let forged = [
            SignedHead { kind: LogKind::Table, ..right.clone() },
            SignedHead { id: "e2".to_owned(), ..right.clone() },
            SignedHead { n: 2, ..right.clone() },
            SignedHead { head: [7; 32], ..right.clone() },
            SignedHead { at_ms: 11, ..right.clone() },
            SignedHead { text: Some([0; 32]), ..right.clone() },
            SignedHead { key: other, ..right.clone() },
            SignedHead { signature: [7; 64], ..right },
        ];
        for forged in forged {
            assert_eq!(forged.check(), Err(BadSignature), "{forged:?}");
        }
    }

    /// Fixes the bytes: signatures on paper and in files must stay checkable.
    #[test]
    fn golden_signature() {
        let signed = signed();
        assert_eq!(
            signed.key.to_string(),
            "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c"
        );
        assert_eq!(
            hex::encode(signed.signature),
            "94d0d92a909a465c3470ac1f0b00ed6ede9019ed3dc96e8fcf29c570d96ba89841959ac4d6ae71a3ea66e0884101f1a8b08aeb96251d7790550a2caed5c26f0e"
        );
        assert_eq!(signed.key.to_string().parse(), Ok(signed.key));
        assert_eq!(format!("{:?}", Signer::from_seed([1; 32])), "Signer(…)");
    }
}
