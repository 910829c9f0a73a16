//! House rules: any mix of the same switches, checked and named.

use std::borrow::Cow;

use cards::Decks;
use refusal::Refusal;

use super::{Declaring, Edition, RuffComparison, Throws, Undeclared};
use crate::kitty::KittyFactors;
use crate::levels::{BelowZero, LevelTable};
use crate::order::MinorLevelRun;

/// Builds an edition of one's own from a published one.
///
/// ```
/// use shengji::{Edition, HouseRules};
///
/// let base = Edition::by_id("cn2002x2").ok_or("no such edition")?;
/// let ours = HouseRules::from(base).name("周五牌局", "Friday game").kitty_shown(true).build()?;
/// assert!(ours.id.starts_with("house-"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HouseRules(Edition);

/// Why a mix of switches is no edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// A name is missing or too long.
    #[error("both names need 1 to 60 characters")]
    Name,
    /// The cards do not divide among four hands.
    #[error("a kitty of {kitty} cards does not leave {decks} decks to four equal hands")]
    Kitty {
        /// Decks.
        decks: u32,
        /// Cards in the kitty.
        kitty: u8,
    },
    /// The level table cannot be read.
    #[error("the level table needs a takeover above one step, and steps above zero")]
    Levels,
    /// A kitty factor is zero or out of bounds.
    #[error("kitty factors must be between 1 and 64")]
    KittyFactors,
    /// A penalty is out of bounds.
    #[error("a penalty must not exceed 1000 points")]
    Penalty,
    /// A thinking time is out of bounds.
    #[error("thinking times must be between 1 second and 1 hour")]
    Clocks,
    /// Matching the kitty needs a second copy.
    #[error("turning up the kitty to match cards needs at least two decks")]
    MatchKitty,
}

impl Invalid {
    /// The fault in Chinese.
    fn zh(&self) -> String {
        match self {
            Self::Name => "中英文名称须各有 1 至 60 个字".to_owned(),
            Self::Kitty { decks, kitty } => {
                format!("{decks} 副牌留 {kitty} 张底牌，余下的牌不能平均分给四家")
            }
            Self::Levels => "升级表的上台分须大于一级的分数，每级分数须大于零".to_owned(),
            Self::KittyFactors => "底牌倍数须在 1 至 64 之间".to_owned(),
            Self::Penalty => "罚分不得超过 1000 分".to_owned(),
            Self::Clocks => "思考时间须在 1 秒至 1 小时之间".to_owned(),
            Self::MatchKitty => "翻底定主须至少用两副牌".to_owned(),
        }
    }
}

impl From<&Edition> for HouseRules {
    fn from(base: &Edition) -> Self {
        Self(base.clone())
    }
}

/// One setter for each switch of [`Edition`].
macro_rules! setters {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)*) => {
        $($(#[$doc])*
        #[must_use]
        pub fn $field(mut self, $field: $type) -> Self {
            self.0.$field = $field;
            self
        })*
    };
}

impl HouseRules {
    /// The most cards in a kitty.
    pub const KITTY_MAX: u8 = 16;
    /// The greatest factor of a kitty.
    pub const FACTOR_MAX: u32 = 64;
    /// The greatest penalty, in points.
    pub const PENALTY_MAX: u32 = 1000;
    /// The most points that a takeover may need.
    pub const POINTS_MAX: u32 = 10_000;
    /// The longest thinking time, in seconds; the shortest is one.
    pub const THINK_S_MAX: u32 = 3_600;

    setters! {
        /// How many decks are shuffled together.
        decks: Decks,
        /// Cards in the kitty.
        kitty: u8,
        /// Whether the 副级 join the trump suit's top card in a tractor.
        minor_level_run: MinorLevelRun,
        /// Throws, and what happens when one fails.
        throws: Throws,
        /// How two ruffs of a throw are compared.
        ruffs: RuffComparison,
        /// The worth of the kitty by the last trick's lead.
        kitty_factors: KittyFactors,
        /// Points into levels.
        levels: LevelTable,
        /// Declaring trump.
        declaring: Declaring,
        /// Whether the original kitty is shown to all.
        kitty_shown: bool,
        /// Thinking times and what happens when they are over.
        clocks: super::Clocks,
    }

    /// What people call it.
    #[must_use]
    pub fn name(
        mut self,
        zh: impl Into<Cow<'static, str>>,
        en: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.0.name_zh = zh.into();
        self.0.name_en = en.into();
        self
    }

    /// The edition, under an id made from its hash, or every reason why not.
    pub fn build(self) -> Result<Edition, InvalidRules> {
        let mut edition = self.0;
        let faults = faults(&edition);
        if !faults.is_empty() {
            return Err(InvalidRules(faults));
        }
        edition.id = format!("house-{}", &edition.hash()[..16]).into();
        Ok(edition)
    }
}

/// Every fault of a mix of switches.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct InvalidRules(pub Vec<Invalid>);

refusal::refusals! {
    impl InvalidRules {
        Self(_) => Rule, "invalid_house_rules";
    }
}

impl From<&InvalidRules> for Refusal {
    fn from(invalid: &InvalidRules) -> Self {
        let zh: Vec<String> = invalid.0.iter().map(Invalid::zh).collect();
        let zh = format!("自定规则有误：{}。", zh.join("；"));
        invalid.saying(zh, format!("These house rules are not valid: {invalid}."))
    }
}

impl Edition {
    /// A hash of every switch, the same on every machine and in every
    /// version that knows the same switches. Names do not count.
    pub fn hash(&self) -> String {
        let nameless = Self {
            id: Cow::Borrowed(""),
            name_zh: Cow::Borrowed(""),
            name_en: Cow::Borrowed(""),
            ..self.clone()
        };
        // The fields have no map whose order could vary, and no float.
        let bytes = serde_json::to_vec(&nameless).unwrap_or_default();
        blake3::hash(&bytes).to_hex().to_string()
    }

    /// Checks switches that came from outside, such as a record's header.
    pub fn validated(self) -> Result<Self, InvalidRules> {
        match Self::by_id(&self.id) {
            Some(known) if *known == self => Ok(self),
            _ => HouseRules(self).build(),
        }
    }
}

fn faults(edition: &Edition) -> Vec<Invalid> {
    let mut faults = Vec::new();
    let named = |name: &str| (1..=60).contains(&name.chars().count());
    if !named(&edition.name_zh) || !named(&edition.name_en) {
        faults.push(Invalid::Name);
    }
    let left = edition.decks.size().saturating_sub(edition.kitty as usize);
    if edition.kitty == 0 || edition.kitty > HouseRules::KITTY_MAX || !left.is_multiple_of(4) {
        faults.push(Invalid::Kitty { decks: edition.decks.count(), kitty: edition.kitty });
    }
    let levels = &edition.levels;
    let below = !matches!(levels.below_zero, BelowZero::OneMoreForEach(points) if points <= 0);
    let most = HouseRules::POINTS_MAX.cast_signed();
    if levels.step <= 0 || levels.takeover <= levels.step || levels.takeover > most || !below {
        faults.push(Invalid::Levels);
    }
    if !edition.kitty_factors.bounded() {
        faults.push(Invalid::KittyFactors);
    }
    if edition.throws.penalty.points() > HouseRules::PENALTY_MAX {
        faults.push(Invalid::Penalty);
    }
    let clocks = &edition.clocks;
    if [clocks.lead_ms, clocks.follow_ms, clocks.kitty_ms]
        .iter()
        .any(|ms| !(1_000..=1_000 * HouseRules::THINK_S_MAX).contains(ms))
    {
        faults.push(Invalid::Clocks);
    }
    let declaring = &edition.declaring;
    let matches = [declaring.undeclared_first, declaring.undeclared_later];
    if edition.decks == Decks::One && matches.contains(&Undeclared::MatchKitty) {
        faults.push(Invalid::MatchKitty);
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{EDITIONS, ThrowPenalty};

    fn base() -> HouseRules {
        HouseRules::from(Edition::by_id("cn2017").unwrap()).name("自定", "ours")
    }

    #[test]
    fn the_published_editions_are_valid_mixes() {
        for edition in &EDITIONS {
            assert_eq!(faults(edition), [], "{}", edition.id);
            assert_eq!(edition.clone().validated().as_ref(), Ok(edition));
        }
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let invalid = base().name("", "ours").kitty(7).decks(Decks::One).build().unwrap_err();
        assert_eq!(invalid.0, [Invalid::Name, Invalid::Kitty { decks: 1, kitty: 7 }]);
    }

    #[test]
    fn both_other_kitty_sizes_of_cn2002_9() {
        for (decks, kitty, hand) in [
            ("cn2002x1", 2, 13),
            ("cn2002x2", 4, 26),
            ("cn2002x3", 6, 39),
            ("cn2002x1", 6, 12),
            ("cn2002x2", 8, 25),
            ("cn2002x3", 10, 38),
        ] {
            let edition =
                HouseRules::from(Edition::by_id(decks).unwrap()).kitty(kitty).build().unwrap();
            assert_eq!(edition.hand_size(), hand);
        }
    }

    /// Names do not count, every switch does, and the hash is fixed.
    #[test]
    fn golden_hash() {
        let plain = base().build().unwrap();
        assert_eq!(plain.hash(), base().name("别名", "other").build().unwrap().hash());
        assert_ne!(plain.hash(), base().kitty_shown(false).build().unwrap().hash());
        let throws = Throws { penalty: ThrowPenalty::PerCardThrown(5), ..plain.throws };
        assert_ne!(plain.hash(), base().throws(throws).build().unwrap().hash());
        assert_eq!(
            plain.hash(),
            "da9a7f51f9f656fdd8763e3f531236c1aa7cfa79e3fbfe72b0a801c2891d59ce"
        );
    }

    #[test]
    fn survives_json() {
        let ours = base().build().unwrap();
        let json = serde_json::to_string(&ours).unwrap();
        let back: Edition = serde_json::from_str(&json).unwrap();
        assert_eq!(back.validated(), Ok(ours));
    }
}
