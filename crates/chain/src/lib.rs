//! The log of a table or of an event as a hash chain. Its head says all that
//! the log holds in 32 bytes: whoever has seen it, on a page or on paper,
//! notices when anything before it is changed, and a server's signature says
//! who vouched for it. docs/RECORD.md has the bytes.
//!
//! ```
//! use chain::{Head, LogKind, Signer};
//!
//! let start = Head::start(LogKind::Event, "e1");
//! let head = start.after(5, b"one").after(9, b"two");
//! assert_eq!(head.entries(), 2);
//! assert_ne!(head, start.after(5, b"one").after(9, b"other"));
//!
//! let signed = Signer::from_seed([1; 32]).sign(LogKind::Event, "e1", head, 10);
//! assert!(signed.check().is_ok());
//! ```

mod head;
mod sign;

pub use head::{Head, LogKind, SHORT_DIGITS, TextHash};
pub use sign::{BadSignature, PublicKey, SignedHead, Signer};
