//! Random ids.

use crate::StoreError;

/// The digits of an id: lower-case letters and numerals that nobody confuses
/// when reading them aloud (no i, l, o, u).
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const BITS: u32 = 128;
const BITS_PER_DIGIT: u32 = 5;

/// A new id that nobody can guess: 128 random bits in 26 base-32 digits.
pub fn random_id() -> Result<String, StoreError> {
    let mut bytes = [0; (BITS / 8) as usize];
    getrandom::fill(&mut bytes)
        .map_err(|error| StoreError::Unavailable(format!("no random numbers: {error}")))?;
    Ok(base32(u128::from_be_bytes(bytes)))
}

fn base32(number: u128) -> String {
    (0..BITS.div_ceil(BITS_PER_DIGIT))
        .rev()
        .map(|digit| char::from(DIGITS[(number >> (digit * BITS_PER_DIGIT)) as usize % 32]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_order_and_cover_every_bit() {
        assert_eq!(base32(0), "0".repeat(26));
        assert_eq!(base32(31), format!("{}z", "0".repeat(25)));
        assert_eq!(base32(32), format!("{}10", "0".repeat(24)));
        assert_eq!(base32(u128::MAX), format!("7{}", "z".repeat(25)));
    }

    #[test]
    fn ids_differ() {
        assert_ne!(random_id().unwrap(), random_id().unwrap());
    }
}
