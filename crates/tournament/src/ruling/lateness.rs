//! Coming late (cn2002:30, most2015 二(五)) and late slips (most2015 二(三)3).

use refusal::Article;
use serde::{Deserialize, Serialize};

use crate::plan::Edition;
use crate::score::Level;

/// What lateness costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lateness {
    /// Nothing.
    Nothing,
    /// A warning.
    Warning,
    /// The others start as dealer at this level.
    OthersDeal(Level),
    /// The round is forfeited.
    Forfeit,
}

/// What being `minutes` late costs. sasu2017 and cn2017 say nothing of it;
/// like erdayi2021 they follow cn2002 (our choice).
pub fn lateness(edition: Edition, minutes: u32) -> Lateness {
    match (edition, minutes) {
        (_, 0) => Lateness::Nothing,
        (Edition::Most2015, 1..=5) => Lateness::OthersDeal(Level::TWO),
        (Edition::Most2015, 6..=10) => Lateness::OthersDeal(Level::TWO.raised(1)),
        (Edition::Most2015, _) | (_, 16..) => Lateness::Forfeit,
        (_, 6..=15) => Lateness::Warning,
        (_, _) => Lateness::Nothing,
    }
}

/// Where most2015 says by when the slip must be in, whose duty it is (由胜对)
/// and what becomes of it: 责任方按弃权记分，非责任方按实际比赛结果记分.
pub const SLIP_DEADLINE: Article = Article::new("most2015", "二(三)3");

/// Seconds after the end of a round within which the slip must be in, if the
/// edition sets a time.
pub fn slip_deadline_s(edition: Edition) -> Option<i64> {
    (edition == Edition::Most2015).then_some(5 * 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minutes_of_the_texts() {
        let level = |text: &str| Lateness::OthersDeal(text.parse().unwrap());
        assert_eq!(lateness(Edition::Most2015, 1), level("2"));
        assert_eq!(lateness(Edition::Most2015, 5), level("2"));
        assert_eq!(lateness(Edition::Most2015, 6), level("3"));
        assert_eq!(lateness(Edition::Most2015, 10), level("3"));
        assert_eq!(lateness(Edition::Most2015, 11), Lateness::Forfeit);
        assert_eq!(lateness(Edition::Cn2002, 5), Lateness::Nothing);
        assert_eq!(lateness(Edition::Cn2002, 6), Lateness::Warning);
        assert_eq!(lateness(Edition::Cn2002, 15), Lateness::Warning);
        assert_eq!(lateness(Edition::Cn2002, 16), Lateness::Forfeit);
        assert_eq!(slip_deadline_s(Edition::Most2015), Some(300));
        assert_eq!(slip_deadline_s(Edition::Cn2002), None);
    }
}
