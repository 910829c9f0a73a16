//! The `erdayi.*` operations.

use super::Operation;

pub(super) fn operation(_name: &str) -> Option<Operation> {
    None
}
