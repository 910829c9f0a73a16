//! What the kitty is worth to defenders who win the last trick (抠底):
//! cn2002:17 table 1, most2015 五(十), cn2017:9, sasu2017 五.

use serde::{Deserialize, Serialize};

use crate::edition::HouseRules;
use crate::lead::Lead;
use crate::unit::{Kind, Shape, Unit};

/// The factors by the form of the last trick's lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KittyFactors {
    /// 单张
    pub single: u32,
    /// 对子
    pub pair: u32,
    /// 刻子
    pub triple: u32,
    /// 连对
    pub pair_tractor: TractorFactor,
    /// 连刻
    pub triple_tractor: TractorFactor,
    /// 甩牌
    pub throw: ThrowFactor,
}

/// How the factor of a tractor grows with its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TractorFactor {
    /// `two` for two columns, `more` for each further one.
    Grows {
        /// The factor of the shortest tractor.
        two: u32,
        /// What each further column adds.
        more: u32,
    },
    /// The same for every length.
    Fixed(u32),
    /// 2 to the power of the columns and one.
    Doubles,
}

/// The factor of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowFactor {
    /// That of its unit with most cards, at least this.
    LargestUnit {
        /// The least factor of a throw.
        at_least: u32,
    },
    /// The greatest of its units' factors.
    BestUnit,
    /// 2 to the power of its pairs and one; that of a single without pairs.
    PairsDouble,
    /// The sum of its units' factors.
    SumOfUnits,
}

impl KittyFactors {
    /// The factor of a last trick's lead.
    pub fn factor(&self, lead: &Lead) -> u32 {
        match lead.kind() {
            Kind::Throw => self.throw_factor(&lead.units),
            _ => self.unit_factor(lead.units[0].shape),
        }
    }

    /// Whether every factor of a sane deal is small enough to score with.
    pub(crate) fn bounded(&self) -> bool {
        let plain = [self.single, self.pair, self.triple];
        let tractors = [self.pair_tractor, self.triple_tractor];
        let good = 1..=HouseRules::FACTOR_MAX;
        let fixed = tractors.iter().all(|tractor| match *tractor {
            TractorFactor::Grows { two, more } => {
                good.contains(&two) && more <= HouseRules::FACTOR_MAX
            }
            TractorFactor::Fixed(factor) => good.contains(&factor),
            TractorFactor::Doubles => true,
        });
        let throw = !matches!(
            self.throw,
            ThrowFactor::LargestUnit { at_least } if at_least > HouseRules::FACTOR_MAX
        );
        fixed && throw && plain.iter().all(|factor| good.contains(factor))
    }

    fn unit_factor(&self, shape: Shape) -> u32 {
        match (shape.width, shape.length) {
            (1, _) => self.single,
            (2, 1) => self.pair,
            (_, 1) => self.triple,
            (2, length) => self.pair_tractor.factor(length),
            (_, length) => self.triple_tractor.factor(length),
        }
    }

    fn throw_factor(&self, units: &[Unit]) -> u32 {
        let factors = units.iter().map(|unit| self.unit_factor(unit.shape));
        match self.throw {
            ThrowFactor::LargestUnit { at_least } => {
                let largest = units.iter().map(|unit| unit.shape).max();
                largest.map_or(at_least, |shape| self.unit_factor(shape).max(at_least))
            }
            ThrowFactor::BestUnit => factors.max().unwrap_or(self.single),
            ThrowFactor::SumOfUnits => factors.sum(),
            ThrowFactor::PairsDouble => {
                let pairs: u32 = units
                    .iter()
                    .filter(|unit| unit.shape.width >= 2)
                    .map(|unit| u32::from(unit.shape.length))
                    .sum();
                if pairs == 0 { self.single } else { 2 << pairs }
            }
        }
    }
}

impl TractorFactor {
    const fn factor(self, length: u8) -> u32 {
        match self {
            Self::Grows { two, more } => two + more * (length as u32 - 2),
            Self::Fixed(factor) => factor,
            Self::Doubles => 2 << length,
        }
    }
}
