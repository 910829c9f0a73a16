//! What becomes of a deal that is lost by ruling.

use serde::{Deserialize, Serialize};

/// Which side of a deal the offender is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventFault"), schema(as = EventFault))]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The dealer's side.
    DealerSide,
    /// The defenders.
    Defenders,
}

/// What a text says of a deal that an offence loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealLaw {
    /// Nothing: the referee decides.
    Silent,
    /// Always the same levels.
    Rises {
        /// The dealer's side is at fault: the defenders take over and rise.
        defenders: u8,
        /// The defenders are at fault: the dealer's side rises.
        dealer_side: u8,
    },
    /// By the points that the defenders had made (sasu2017 八2).
    ByPoints,
}

/// What becomes of a deal that is lost by ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "EventDealEffect"), schema(as = EventDealEffect))]
pub struct DealEffect {
    /// Levels the dealer's side rises.
    pub dealer_side_up: u8,
    /// Levels the defenders rise.
    pub defenders_up: u8,
    /// Whether the defenders take over.
    pub switch: bool,
}

impl DealEffect {
    fn holds(dealer_side_up: u8) -> Self {
        Self { dealer_side_up, defenders_up: 0, switch: false }
    }

    fn falls(defenders_up: u8) -> Self {
        Self { dealer_side_up: 0, defenders_up, switch: true }
    }

    /// In the words of the texts.
    pub fn zh(self) -> String {
        match (self.switch, self.dealer_side_up, self.defenders_up) {
            (true, _, 0) => "台下方上台".to_owned(),
            (true, _, up) => format!("台下方上台升{up}级"),
            (false, 0, _) => "庄家方不升级，继续坐庄".to_owned(),
            (false, up, _) => format!("庄家方升{up}级"),
        }
    }

    /// In English.
    pub fn en(self) -> String {
        match (self.switch, self.dealer_side_up, self.defenders_up) {
            (true, _, 0) => "the defenders take over".to_owned(),
            (true, _, up) => format!("the defenders take over and rise {up}"),
            (false, 0, _) => "the dealer's side stays and does not rise".to_owned(),
            (false, up, _) => format!("the dealer's side rises {up}"),
        }
    }
}

/// Points with which the defenders take over with two decks, and a level.
const TAKING_OVER: i32 = 80;
const STEP: i32 = 40;
/// sasu2017 六: 最多只能升三级.
const MOST_LEVELS: i32 = 3;

impl DealLaw {
    /// What becomes of the deal. Nothing where the text is silent, and where
    /// it depends on points that are not given.
    pub fn effect(self, fault: Fault, defenders_points: Option<i32>) -> Option<DealEffect> {
        match (self, fault) {
            (Self::Silent, _) => None,
            (Self::Rises { defenders, .. }, Fault::DealerSide) => {
                Some(DealEffect::falls(defenders))
            }
            (Self::Rises { dealer_side, .. }, Fault::Defenders) => {
                Some(DealEffect::holds(dealer_side))
            }
            (Self::ByPoints, fault) => Some(by_points(fault, defenders_points?)),
        }
    }
}

/// sasu2017 八2: whoever is not at fault gets one level more than the points
/// give; a side at fault that had reached its aim has lost it.
fn by_points(fault: Fault, points: i32) -> DealEffect {
    let reached = points >= TAKING_OVER;
    match (fault, reached) {
        (Fault::DealerSide, false) => DealEffect::falls(0),
        (Fault::DealerSide, true) => {
            let rise = ((points - TAKING_OVER) / STEP).min(MOST_LEVELS);
            DealEffect::falls(rise as u8 + 1)
        }
        (Fault::Defenders, true) => DealEffect::holds(1),
        (Fault::Defenders, false) => {
            let rise = match points {
                ..=0 => 3,
                1..STEP => 2,
                _ => 1,
            };
            DealEffect::holds(rise + 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(law: DealLaw, fault: Fault, points: Option<i32>, expected: &str) {
        let effect = law.effect(fault, points);
        assert_eq!(effect.map_or_else(|| "-".to_owned(), DealEffect::zh), expected);
    }

    #[test]
    fn levels_are_those_of_the_text() {
        let most = DealLaw::Rises { defenders: 2, dealer_side: 3 };
        check(most, Fault::DealerSide, None, "台下方上台升2级");
        check(most, Fault::Defenders, None, "庄家方升3级");
        let wrong_play = DealLaw::Rises { defenders: 0, dealer_side: 1 };
        check(wrong_play, Fault::DealerSide, Some(200), "台下方上台");
        check(DealLaw::Silent, Fault::DealerSide, Some(5), "-");
    }

    #[test]
    fn sasu2017_8_2_goes_by_the_points_made() {
        let count = |fault, points, expected| check(DealLaw::ByPoints, fault, points, expected);
        count(Fault::DealerSide, Some(75), "台下方上台");
        count(Fault::DealerSide, Some(80), "台下方上台升1级");
        count(Fault::DealerSide, Some(160), "台下方上台升3级");
        count(Fault::DealerSide, Some(360), "台下方上台升4级");
        count(Fault::Defenders, Some(80), "庄家方升1级");
        count(Fault::Defenders, Some(75), "庄家方升2级");
        count(Fault::Defenders, Some(35), "庄家方升3级");
        count(Fault::Defenders, Some(0), "庄家方升4级");
        count(Fault::Defenders, None, "-");
    }
}
