//! The six editions.

use std::borrow::Cow;

use cards::Decks;

use super::{
    BigOverLittle, Clocks, Declaring, Edition, FirstTurned, NoTrump, OnTimeout, Overcall,
    RuffComparison, RuleText, ThrowGroups, ThrowLed, ThrowPenalty, ThrowTest, Throws, Undeclared,
};
use crate::kitty::{KittyFactors, ThrowFactor, TractorFactor};
use crate::order::MinorLevelRun;

/// Every edition, in the order of their texts.
pub static EDITIONS: [Edition; 6] =
    [CN2002_ONE, CN2002_TWO, CN2002_THREE, MOST2015, CN2017, SASU2017];

/// 百分
const CN2002_ONE: Edition = Edition {
    id: Cow::Borrowed("cn2002x1"),
    name_zh: Cow::Borrowed("中国升级竞赛规则（试行）2002 · 一副（百分）"),
    name_en: Cow::Borrowed("China Shengji rules 2002, one deck"),
    text: RuleText::Cn2002,
    decks: Decks::One,
    kitty: 6,
    minor_level_run: MinorLevelRun::JoinsTopCard,
    throws: Throws {
        groups: ThrowGroups::Any,
        test: ThrowTest::NoHigherUnit,
        // Table 4, grade 1; grade 2 is the referee's to set.
        penalty: ThrowPenalty::PerFailingUnit(5),
        led: ThrowLed::NamedByNext,
    },
    ruffs: RuffComparison::DominantForm,
    kitty_factors: KittyFactors {
        single: 2,
        // One deck has no pairs.
        pair: 2,
        triple: 2,
        pair_tractor: TractorFactor::Fixed(2),
        triple_tractor: TractorFactor::Fixed(2),
        throw: ThrowFactor::LargestUnit { at_least: 3 },
    },
    levels: levels::CN2002_ONE,
    declaring: Declaring {
        with_joker: false,
        overcall: Overcall::MoreCards,
        no_trump: NoTrump::Never,
        undeclared_first: Undeclared::Redeal,
        undeclared_later: Undeclared::TurnUp(FirstTurned::SkipJokers),
        opponents_may_take_over: false,
    },
    kitty_shown: false,
    clocks: Clocks {
        lead_ms: 20_000,
        follow_ms: 10_000,
        kitty_ms: 60_000,
        on_timeout: OnTimeout::WarnThenRecord,
    },
};

/// 双升
const CN2002_TWO: Edition = Edition {
    id: Cow::Borrowed("cn2002x2"),
    name_zh: Cow::Borrowed("中国升级竞赛规则（试行）2002 · 两副（双升）"),
    name_en: Cow::Borrowed("China Shengji rules 2002, two decks"),
    decks: Decks::Two,
    kitty: 8,
    throws: Throws { penalty: ThrowPenalty::PerFailingUnit(10), ..CN2002_ONE.throws },
    kitty_factors: KittyFactors {
        single: 2,
        pair: 4,
        // Two decks have no triples.
        triple: 4,
        pair_tractor: TractorFactor::Grows { two: 6, more: 2 },
        triple_tractor: TractorFactor::Grows { two: 6, more: 2 },
        throw: ThrowFactor::LargestUnit { at_least: 3 },
    },
    levels: levels::CN2002_TWO,
    ..CN2002_ONE
};

/// 拖拉机
const CN2002_THREE: Edition = Edition {
    id: Cow::Borrowed("cn2002x3"),
    name_zh: Cow::Borrowed("中国升级竞赛规则（试行）2002 · 三副（拖拉机）"),
    name_en: Cow::Borrowed("China Shengji rules 2002, three decks"),
    decks: Decks::Three,
    kitty: 6,
    throws: Throws { penalty: ThrowPenalty::PerFailingUnit(15), ..CN2002_ONE.throws },
    kitty_factors: KittyFactors {
        single: 2,
        pair: 3,
        triple: 4,
        pair_tractor: TractorFactor::Grows { two: 5, more: 1 },
        triple_tractor: TractorFactor::Grows { two: 6, more: 2 },
        // Choice: table 1 is blank for three decks; as for two.
        throw: ThrowFactor::LargestUnit { at_least: 3 },
    },
    levels: levels::CN2002_THREE,
    ..CN2002_ONE
};

/// 科技部第九届迎新春升级比赛
const MOST2015: Edition = Edition {
    id: Cow::Borrowed("most2015"),
    name_zh: Cow::Borrowed("科技部第九届迎新春升级比赛规定 2015"),
    name_en: Cow::Borrowed("Ministry of Science and Technology event 2015"),
    text: RuleText::Most2015,
    throws: Throws {
        penalty: ThrowPenalty::PerCardThrown(10),
        led: ThrowLed::SmallestOfNamedKind,
        ..CN2002_TWO.throws
    },
    levels: levels::MOST2015,
    declaring: Declaring {
        overcall: Overcall::PairOverSingle,
        no_trump: NoTrump::OverOthers(BigOverLittle::FirstDealOnly),
        undeclared_first: Undeclared::TurnUp(FirstTurned::JokerIsNoTrump),
        undeclared_later: Undeclared::TurnUp(FirstTurned::JokerIsNoTrump),
        ..CN2002_TWO.declaring
    },
    clocks: Clocks {
        lead_ms: 30_000,
        follow_ms: 30_000,
        kitty_ms: 60_000,
        on_timeout: OnTimeout::WarnThenPoints(10),
    },
    ..CN2002_TWO
};

/// 竞技升级
pub const CN2017: Edition = Edition {
    id: Cow::Borrowed("cn2017"),
    name_zh: Cow::Borrowed("竞技升级扑克竞赛规则（试行）2017"),
    name_en: Cow::Borrowed("Competitive Shengji rules 2017"),
    text: RuleText::Cn2017,
    minor_level_run: MinorLevelRun::StandsApart,
    throws: Throws {
        groups: ThrowGroups::SideSuitsOnly,
        test: ThrowTest::NoHigherCard,
        penalty: ThrowPenalty::None,
        led: ThrowLed::Smallest,
    },
    ruffs: RuffComparison::EveryForm,
    kitty_factors: KittyFactors {
        single: 2,
        pair: 4,
        triple: 4,
        pair_tractor: TractorFactor::Fixed(16),
        triple_tractor: TractorFactor::Fixed(16),
        throw: ThrowFactor::BestUnit,
    },
    levels: levels::CN2017,
    declaring: Declaring {
        with_joker: false,
        overcall: Overcall::PairOverSingle,
        no_trump: NoTrump::AnyTime(BigOverLittle::Always),
        undeclared_first: Undeclared::TurnUp(FirstTurned::SkipJokers),
        undeclared_later: Undeclared::TurnUp(FirstTurned::SkipJokers),
        opponents_may_take_over: false,
    },
    kitty_shown: true,
    clocks: Clocks {
        lead_ms: 25_000,
        follow_ms: 25_000,
        // Choice: the text has no time for the kitty.
        kitty_ms: 60_000,
        on_timeout: OnTimeout::PlayOnly,
    },
    ..CN2002_TWO
};

/// 四川文理学院教职工双升比赛
const SASU2017: Edition = Edition {
    id: Cow::Borrowed("sasu2017"),
    name_zh: Cow::Borrowed("四川文理学院教职工双升比赛规则 2017"),
    name_en: Cow::Borrowed("Sichuan University of Arts and Science staff event 2017"),
    text: RuleText::Sasu2017,
    throws: Throws {
        penalty: ThrowPenalty::PerFailingCard(10),
        led: ThrowLed::Smallest,
        ..CN2002_TWO.throws
    },
    kitty_factors: KittyFactors {
        single: 2,
        pair: 4,
        triple: 4,
        pair_tractor: TractorFactor::Doubles,
        triple_tractor: TractorFactor::Doubles,
        throw: ThrowFactor::PairsDouble,
    },
    levels: levels::SASU2017,
    declaring: Declaring {
        with_joker: true,
        overcall: Overcall::PairLadder,
        no_trump: NoTrump::OverOthers(BigOverLittle::Always),
        undeclared_first: Undeclared::MatchKitty,
        undeclared_later: Undeclared::MatchKitty,
        opponents_may_take_over: true,
    },
    clocks: Clocks {
        lead_ms: 30_000,
        follow_ms: 30_000,
        kitty_ms: 60_000,
        on_timeout: OnTimeout::WarnThenDealThenMatch,
    },
    ..CN2002_TWO
};
