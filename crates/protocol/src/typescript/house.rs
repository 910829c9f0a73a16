//! The switches of house rules in TypeScript: what can be chosen, between
//! which bounds, and how each choice is written. The pages have the words.

use std::collections::BTreeSet;

use cards::Decks;
use serde::Serialize;
use serde_json::Value;
use shengji::{
    BelowZero, BigOverLittle, EDITIONS, FirstTurned, HouseRules, MinorLevelRun, NoTrump, OnTimeout,
    Overcall, RuffComparison, ThrowFactor, ThrowGroups, ThrowLed, ThrowPenalty, ThrowTest,
    TractorFactor, Undeclared,
};

use super::HEADER;

/// Switches that belong together.
#[derive(Serialize)]
struct Group {
    word: &'static str,
    fields: Vec<Field>,
}

/// A switch: its word, where it stands in an edition, and how it is set.
#[derive(Serialize)]
struct Field {
    word: &'static str,
    path: Vec<&'static str>,
    #[serde(flatten)]
    set: Set,
}

#[derive(Serialize)]
#[serde(tag = "as", rename_all = "snake_case")]
enum Set {
    Flag {},
    Number {
        min: u32,
        max: u32,
        /// How many of the edition's units one of the page's is.
        #[serde(skip_serializing_if = "Option::is_none")]
        scale: Option<u32>,
    },
    Option {
        options: Vec<Choice>,
    },
}

/// One way to set a switch, with the amounts that are usual.
#[derive(Serialize)]
struct Choice {
    word: &'static str,
    value: Value,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    amounts: Vec<Amount>,
}

/// A number inside a choice that may be changed.
#[derive(Clone, Serialize)]
struct Amount {
    word: &'static str,
    path: Vec<&'static str>,
    max: u32,
}

fn flag(word: &'static str, path: &'static str) -> Field {
    Field { word, path: parts(path), set: Set::Flag {} }
}

fn number(word: &'static str, path: &'static str, max: u32) -> Field {
    Field { word, path: parts(path), set: Set::Number { min: 1, max, scale: None } }
}

fn seconds(word: &'static str, path: &'static str) -> Field {
    let max = HouseRules::THINK_S_MAX;
    Field { word, path: parts(path), set: Set::Number { min: 1, max, scale: Some(1_000) } }
}

fn option(word: &'static str, path: &'static str, options: Vec<Choice>) -> Field {
    Field { word, path: parts(path), set: Set::Option { options } }
}

fn choice(word: &'static str, value: impl Serialize, amounts: &[Amount]) -> Choice {
    let value = serde_json::to_value(value).unwrap_or_default();
    Choice { word, value, amounts: amounts.to_vec() }
}

fn amount(word: &'static str, max: u32, path: &'static str) -> Amount {
    Amount { word, path: parts(path), max }
}

/// The parts of a path with dots; none of an empty one.
fn parts(path: &'static str) -> Vec<&'static str> {
    path.split('.').filter(|part| !part.is_empty()).collect()
}

/// Every choice of a switch: its pattern, its word, its usual value and the
/// amounts in it. A variant without a choice does not compile.
macro_rules! choices {
    ($type:ty; $($pattern:pat => $word:literal, $value:expr $(, $amount:expr)*;)+) => {{
        let _every = |value: $type| match value {
            $($pattern => {})+
        };
        vec![$(choice($word, $value, &[$($amount),*])),+]
    }};
}

/// All that house rules may choose, in the order of the rule pages.
fn groups() -> Vec<Group> {
    vec![
        Group { word: "cards", fields: cards() },
        Group { word: "throws", fields: throws() },
        Group { word: "declaring", fields: declaring() },
        Group { word: "factors", fields: factors() },
        Group { word: "levels", fields: levels() },
        Group { word: "clocks", fields: clocks() },
    ]
}

fn cards() -> Vec<Field> {
    let decks = choices!(Decks;
        Decks::One => "one", Decks::One;
        Decks::Two => "two", Decks::Two;
        Decks::Three => "three", Decks::Three;
    );
    let minor_run = choices!(MinorLevelRun;
        MinorLevelRun::JoinsTopCard => "joins", MinorLevelRun::JoinsTopCard;
        MinorLevelRun::StandsApart => "apart", MinorLevelRun::StandsApart;
    );
    vec![
        option("decks", "decks", decks),
        number("kitty", "kitty", HouseRules::KITTY_MAX.into()),
        option("minorRun", "minor_level_run", minor_run),
        flag("kittyShown", "kitty_shown"),
    ]
}

fn throws() -> Vec<Field> {
    let groups = choices!(ThrowGroups;
        ThrowGroups::Any => "anyGroup", ThrowGroups::Any;
        ThrowGroups::SideSuitsOnly => "sideOnly", ThrowGroups::SideSuitsOnly;
    );
    let test = choices!(ThrowTest;
        ThrowTest::NoHigherUnit => "higherUnit", ThrowTest::NoHigherUnit;
        ThrowTest::NoHigherCard => "higherCard", ThrowTest::NoHigherCard;
    );
    let points = |path| amount("points", HouseRules::PENALTY_MAX, path);
    let penalty = choices!(ThrowPenalty;
        ThrowPenalty::None => "noPenalty", ThrowPenalty::None;
        ThrowPenalty::PerFailingUnit(_) => "perUnit", ThrowPenalty::PerFailingUnit(10),
            points("per_failing_unit");
        ThrowPenalty::PerCardThrown(_) => "perThrown", ThrowPenalty::PerCardThrown(10),
            points("per_card_thrown");
        ThrowPenalty::PerFailingCard(_) => "perFailing", ThrowPenalty::PerFailingCard(10),
            points("per_failing_card");
    );
    let led = choices!(ThrowLed;
        ThrowLed::NamedByNext => "named", ThrowLed::NamedByNext;
        ThrowLed::SmallestOfNamedKind => "smallestNamed", ThrowLed::SmallestOfNamedKind;
        ThrowLed::Smallest => "smallest", ThrowLed::Smallest;
    );
    let ruffs = choices!(RuffComparison;
        RuffComparison::DominantForm => "dominant", RuffComparison::DominantForm;
        RuffComparison::EveryForm => "every", RuffComparison::EveryForm;
    );
    vec![
        option("groups", "throws.groups", groups),
        option("test", "throws.test", test),
        option("penalty", "throws.penalty", penalty),
        option("led", "throws.led", led),
        option("ruffs", "ruffs", ruffs),
    ]
}

fn declaring() -> Vec<Field> {
    use BigOverLittle::{Always, FirstDealOnly};
    let overcall = choices!(Overcall;
        Overcall::MoreCards => "moreCards", Overcall::MoreCards;
        Overcall::PairOverSingle => "pairOverSingle", Overcall::PairOverSingle;
        Overcall::PairLadder => "pairLadder", Overcall::PairLadder;
    );
    let no_trump = choices!(NoTrump;
        NoTrump::Never => "never", NoTrump::Never;
        NoTrump::OverOthers(FirstDealOnly) => "othersFirst", NoTrump::OverOthers(FirstDealOnly);
        NoTrump::OverOthers(Always) => "others", NoTrump::OverOthers(Always);
        NoTrump::AnyTime(FirstDealOnly) => "anyFirst", NoTrump::AnyTime(FirstDealOnly);
        NoTrump::AnyTime(Always) => "any", NoTrump::AnyTime(Always);
    );
    vec![
        option("overcall", "declaring.overcall", overcall),
        option("noTrump", "declaring.no_trump", no_trump),
        option("undeclaredFirst", "declaring.undeclared_first", undeclared()),
        option("undeclaredLater", "declaring.undeclared_later", undeclared()),
        flag("withJoker", "declaring.with_joker"),
        flag("takeOver", "declaring.opponents_may_take_over"),
    ]
}

fn undeclared() -> Vec<Choice> {
    use FirstTurned::{JokerIsNoTrump, SkipJokers};
    choices!(Undeclared;
        Undeclared::Redeal => "redeal", Undeclared::Redeal;
        Undeclared::TurnUp(SkipJokers) => "turnUp", Undeclared::TurnUp(SkipJokers);
        Undeclared::TurnUp(JokerIsNoTrump) => "turnUpJoker", Undeclared::TurnUp(JokerIsNoTrump);
        Undeclared::MatchKitty => "match", Undeclared::MatchKitty;
    )
}

fn factors() -> Vec<Field> {
    let max = HouseRules::FACTOR_MAX;
    let throw = choices!(ThrowFactor;
        ThrowFactor::LargestUnit { .. } => "largest", ThrowFactor::LargestUnit { at_least: 3 },
            amount("atLeast", max, "largest_unit.at_least");
        ThrowFactor::BestUnit => "best", ThrowFactor::BestUnit;
        ThrowFactor::PairsDouble => "pairsDouble", ThrowFactor::PairsDouble;
        ThrowFactor::SumOfUnits => "sum", ThrowFactor::SumOfUnits;
    );
    vec![
        number("single", "kitty_factors.single", max),
        number("pair", "kitty_factors.pair", max),
        number("triple", "kitty_factors.triple", max),
        option("pairTractor", "kitty_factors.pair_tractor", tractor()),
        option("tripleTractor", "kitty_factors.triple_tractor", tractor()),
        option("throwFactor", "kitty_factors.throw", throw),
    ]
}

fn tractor() -> Vec<Choice> {
    let max = HouseRules::FACTOR_MAX;
    choices!(TractorFactor;
        TractorFactor::Grows { .. } => "grows", TractorFactor::Grows { two: 6, more: 2 },
            amount("shortest", max, "grows.two"), amount("more", max, "grows.more");
        TractorFactor::Fixed(_) => "fixed", TractorFactor::Fixed(16), amount("times", max, "fixed");
        TractorFactor::Doubles => "doubles", TractorFactor::Doubles;
    )
}

fn levels() -> Vec<Field> {
    /// More levels than these no deal can be worth: from 2 to A.
    const LEVELS_MAX: u32 = 12;
    let max = HouseRules::POINTS_MAX;
    let below_zero = choices!(BelowZero;
        BelowZero::AsZero => "asZero", BelowZero::AsZero;
        BelowZero::OneMoreAtOnce => "onceMore", BelowZero::OneMoreAtOnce;
        BelowZero::OneMoreForEach(_) => "eachMore", BelowZero::OneMoreForEach(40),
            amount("points", max, "one_more_for_each");
    );
    let at_most = choices!(Option<u32>;
        None => "unlimited", None::<u32>;
        Some(_) => "limited", Some(3), amount("levels", LEVELS_MAX, "");
    );
    vec![
        number("takeover", "levels.takeover", max),
        number("step", "levels.step", max),
        option("belowZero", "levels.below_zero", below_zero),
        option("atMost", "levels.defenders_at_most", at_most),
    ]
}

fn clocks() -> Vec<Field> {
    let on_timeout = choices!(OnTimeout;
        OnTimeout::PlayOnly => "playOnly", OnTimeout::PlayOnly;
        OnTimeout::WarnThenRecord => "warnRecord", OnTimeout::WarnThenRecord;
        OnTimeout::WarnThenPoints(_) => "warnPoints", OnTimeout::WarnThenPoints(10),
            amount("points", HouseRules::PENALTY_MAX, "warn_then_points");
        OnTimeout::WarnThenDealThenMatch => "warnDeal", OnTimeout::WarnThenDealThenMatch;
    );
    vec![
        seconds("leadMs", "clocks.lead_ms"),
        seconds("followMs", "clocks.follow_ms"),
        seconds("kittyMs", "clocks.kitty_ms"),
        option("onTimeout", "clocks.on_timeout", on_timeout),
    ]
}

/// The text of `web/src/protocol/house.ts`.
pub fn house() -> String {
    let groups = groups();
    let fields = || groups.iter().flat_map(|group| &group.fields);
    let choices = || {
        fields().flat_map(|field| match &field.set {
            Set::Option { options } => options.as_slice(),
            Set::Flag {} | Set::Number { .. } => &[],
        })
    };
    let words = [
        ("HouseGroup", "groups of switches", union(groups.iter().map(|group| group.word))),
        ("HouseField", "switches", union(fields().map(|field| field.word))),
        ("HouseOption", "ways to set them", union(choices().map(|choice| choice.word))),
        (
            "HouseNumber",
            "amounts in those ways",
            union(choices().flat_map(|choice| &choice.amounts).map(|amount| amount.word)),
        ),
    ];
    let words = words.map(|(name, what, union)| {
        format!("\n/** The words of the {what}. */\nexport type {name} =\n{union};\n")
    });
    let all = serde_json::to_string_pretty(&groups).unwrap_or_default();
    let switches = format!(
        "\n/** The switches that house rules offer, in the order of the rule pages. */\n\
         export const HOUSE: ReadonlyArray<{{ word: HouseGroup; fields: readonly Field[] }}> = \
         {all};\n"
    );
    [HEADER, &words.concat(), TYPES, &switches].concat()
}

const TYPES: &str = "
/** The switches of an edition as the server writes them. */
export type Switches = { readonly [key: string]: Json };
export type Json = string | number | boolean | null | Switches;

/** A number inside an option's value that may be changed. */
export type Amount = { word: HouseNumber; path: readonly string[]; max: number };

/** One way to set a switch. */
export type Option = { word: HouseOption; value: Json; amounts?: readonly Amount[] };

/** A switch, and how it is set. */
export type Field = { word: HouseField; path: readonly string[] } & (
  | { as: 'flag' }
  | { as: 'number'; min: number; max: number; scale?: number }
  | { as: 'option'; options: readonly Option[] }
);
";

/// Words as a union, each once.
fn union(words: impl Iterator<Item = &'static str>) -> String {
    let words: BTreeSet<&str> = words.collect();
    let cases: Vec<String> = words.iter().map(|word| format!("  | '{word}'")).collect();
    cases.join("\n")
}

/// The text of `web/src/testing/editions.json`: every published mix of
/// switches, for the pages' tests.
pub fn editions() -> String {
    serde_json::to_string_pretty(&EDITIONS).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What house rules do not choose: who they are, and the text they come from.
    const FIXED: [&str; 4] = ["id", "name_zh", "name_en", "text"];

    fn walk<'a>(value: &'a Value, path: &[&'a str], fields: &[Field], seen: &mut Vec<String>) {
        let name = path.join(".");
        if let Some(field) = fields.iter().find(|field| field.path == path) {
            assert!(fits(&field.set, value), "{name} is {value}");
            seen.push(name);
        } else if let Value::Object(members) = value {
            for (key, inner) in members {
                let path: Vec<&str> = path.iter().copied().chain([key.as_str()]).collect();
                walk(inner, &path, fields, seen);
            }
        } else {
            assert!(FIXED.contains(&name.as_str()), "{name} has no field");
        }
    }

    fn fits(set: &Set, value: &Value) -> bool {
        match set {
            Set::Flag {} => value.is_boolean(),
            Set::Number { min, max, scale } => value.as_u64().is_some_and(|number| {
                let scale = u64::from(scale.unwrap_or(1));
                (u64::from(*min) * scale..=u64::from(*max) * scale).contains(&number)
            }),
            Set::Option { options } => options.iter().any(|option| is_of(option, value)),
        }
    }

    /// Whether a value is that of an option, whatever its amounts.
    fn is_of(option: &Choice, value: &Value) -> bool {
        let mut value = value.clone();
        let mut usual = option.value.clone();
        for amount in &option.amounts {
            let pointer = format!("/{}", amount.path.join("/"));
            for side in [&mut value, &mut usual] {
                if let Some(number) = side.pointer_mut(&pointer).filter(|found| found.is_number()) {
                    *number = Value::Null;
                }
            }
        }
        value == usual
    }

    #[test]
    fn every_switch_of_every_edition_can_be_set() {
        let fields: Vec<Field> = groups().into_iter().flat_map(|group| group.fields).collect();
        for edition in &EDITIONS {
            let mut seen = Vec::new();
            walk(&serde_json::to_value(edition).unwrap(), &[], &fields, &mut seen);
            assert_eq!(seen.len(), fields.len(), "{}: {seen:?}", edition.id);
        }
    }
}
