//! Texts as they are compared and kept.

use unicode_normalization::UnicodeNormalization;

/// A number or a code with its full-width digits and letters as half-width
/// ones, and without blanks around it.
pub fn half_width(text: &str) -> String {
    text.nfkc().collect::<String>().trim().to_owned()
}

/// What two texts have in common that mean the same: 二司（北京） and
/// 二司(北京), 张 三 and 张三.
pub(crate) fn likeness(text: &str) -> String {
    text.nfkc().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_digits_and_letters_are_half_width_ones() {
        assert_eq!(half_width(" １２Ａ　"), "12A");
        assert_eq!(half_width("甲组"), "甲组");
        assert_eq!(likeness("二司（北 京）"), likeness("二司(北京)"));
    }
}
