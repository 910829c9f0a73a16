//! The `tournament.*` operations (`tournament.md` §50).

use std::collections::BTreeMap;

use refusal::{Article, Refusal};
use serde::{Deserialize, Serialize};
use tournament::format::{Meeting, bracket, round_robin};
use tournament::score::{Level, Shares, level_difference, matchpoints, standard};
use tournament::standings::{self, Criterion, Winner};
use tournament::swiss::{self, Contender, Leniency, Rule, SwissError, Terms};
use tournament::{EntrantId, UnitId};

use crate::JudgeRefusal;
use crate::question::{Ask, Extent, answers, present, questions};

/// A schedule has about n²/2 meetings: more than this is no round robin.
const MAX_ROUND_ROBIN: u32 = 1024;
/// Twice the largest bracket anyone has drawn.
const MAX_KNOCKOUT: u32 = 1 << 16;

questions! {
    /// Who meets whom in a round robin of so many?
    pub RoundRobinQuestion {
        /// How many.
        n: u32,
        /// Whether it is played twice, with sides changed.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
        double: bool,
    }

    /// Where do so many stand in a bracket?
    pub KnockoutQuestion {
        /// How many.
        n: u32,
    }

    /// Who meets whom in the next round of a Swiss event?
    pub SwissQuestion {
        /// Everyone who takes part.
        entrants: Vec<SwissEntrant>,
        /// From 1.
        round: u32,
        /// Whether two of one unit are kept apart.
        avoid_unit: bool,
    }

    /// Somebody to be paired.
    SwissEntrant {
        /// What it is called in the answer.
        id: String,
        /// Its number (序号).
        number: u32,
        /// Its unit.
        unit: Option<String>,
        /// Its points.
        points: i64,
        /// Whom it has met.
        opponents: Vec<String>,
        /// Whether it has sat out.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
        had_bye: bool,
    }

    /// Who stands where after these rounds?
    pub StandingsQuestion {
        /// The edition, by its id.
        rules: StandingsRules,
        /// Everyone who takes part.
        entrants: Vec<StandingsEntrant>,
        /// The matches of each round.
        rounds: Vec<Vec<StandingsMatch>>,
    }

    /// Somebody to be ranked.
    StandingsEntrant {
        /// What it is called in the answer.
        id: String,
        /// Units are ranked by their own rules; the order of entrants needs
        /// none.
        #[serde(rename = "unit")]
        _unit: Option<String>,
    }

    /// A match with its result.
    StandingsMatch {
        /// The first side.
        a: String,
        /// `null` where the first sat out.
        #[serde(deserialize_with = "present")]
        #[cfg_attr(feature = "wire", ts(optional = false))]
        b: Option<String>,
        /// The first side's points.
        points_a: i32,
        /// The second side's points.
        points_b: i32,
        /// The first side's 标准分.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<i32>"))]
        standard_a: i32,
        /// The second side's 标准分.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional, as = "Option<i32>"))]
        standard_b: i32,
        /// Where the points do not say it.
        #[cfg_attr(feature = "wire", ts(optional, type = "\"a\" | \"b\""))]
        winner: Option<Winner>,
    }

    /// What are the results of one board in one direction worth?
    pub MatchpointsQuestion {
        /// One each.
        results: Vec<MatchpointsResult>,
    }

    /// What a pair made of the board.
    MatchpointsResult {
        /// Whose.
        pair: String,
        /// The signed 级分.
        score: i64,
    }

    /// What is a difference over so many boards worth?
    pub StandardQuestion {
        /// How many boards.
        boards: u32,
        /// The difference of 级分.
        difference: u32,
    }

    /// What are two levels worth?
    pub LevelsQuestion {
        /// The edition.
        #[serde(rename = "rules")]
        _rules: LevelsRules,
        /// Of the two sides.
        #[cfg_attr(feature = "wire", ts(as = "[String; 2]"))]
        levels: [Level; 2],
    }
}

/// The texts that rank entrants of a Swiss event.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum StandingsRules {
    /// most2015.
    Most2015,
    /// cn2002.
    Cn2002,
}

/// Only most2015 has a table from levels to points.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum LevelsRules {
    /// most2015.
    Most2015,
}

answers! {
    /// The schedule of a round robin.
    RoundRobinAnswer {
        /// The meetings of each round, of entrants counted from 1; nobody is
        /// a bye.
        #[cfg_attr(feature = "wire", schema(value_type = Vec<Vec<[Option<u32>; 2]>>))]
        rounds: Vec<Vec<(u32, Option<u32>)>>,
    }

    /// The places of a bracket.
    KnockoutAnswer {
        /// Who stands there, counted from 1; nobody is a bye.
        places: Vec<Option<u32>>,
    }

    /// A round of a Swiss event.
    SwissAnswer {
        /// The pairs, from the top table.
        #[cfg_attr(feature = "wire", schema(value_type = Vec<[String; 2]>))]
        pairs: Vec<(String, String)>,
        /// Who sits out of an odd field.
        bye: Option<String>,
        /// The sums of squared differences of points and of places.
        #[cfg_attr(feature = "wire", schema(value_type = [u64; 2]))]
        cost: (u64, u64),
    }

    /// Who stands where.
    StandingsAnswer {
        /// From the first.
        order: Vec<Standing>,
    }

    /// Where somebody stands.
    Standing {
        /// Who.
        id: String,
        /// From 1; those whom nothing parts share the better rank.
        rank: u32,
        /// 场分.
        points: i64,
        /// 标准分.
        standard: i64,
        /// Rounds won.
        wins: u32,
        /// The points of everyone met.
        opponents: i64,
        /// What put it below the line above; the first line has none.
        decided_by: Option<Criterion>,
    }

    /// What the results of a board are worth.
    MatchpointsAnswer {
        /// In the order of the question.
        results: Vec<PairMatchpoints>,
    }

    /// What a pair's result is worth.
    PairMatchpoints {
        /// Whose.
        pair: String,
        /// Two for each lower result, one for each equal.
        mp: i64,
        /// 得分率 to four decimals.
        ratio: String,
    }

    /// 标准分 in hundredths.
    StandardAnswer {
        /// The winner's.
        winner: i64,
        /// The loser's.
        loser: i64,
    }

    /// What two levels are worth to the sides that reached them.
    LevelsAnswer {
        /// 标准分 in hundredths.
        #[cfg_attr(feature = "wire", schema(value_type = [i64; 2]))]
        standard: (i64, i64),
        /// 场分 in half points.
        #[cfg_attr(feature = "wire", schema(value_type = [i64; 2]))]
        match_points: (i64, i64),
    }
}

impl Ask for RoundRobinQuestion {
    type Answer = RoundRobinAnswer;

    fn answer(self) -> Result<RoundRobinAnswer, Refusal> {
        let Self { n, double } = self;
        if !(2..=MAX_ROUND_ROBIN).contains(&n) {
            return Err(out_of_range("n", 2, MAX_ROUND_ROBIN));
        }
        let rounds = round_robin(n, double);
        let meetings = |round: Vec<Meeting>| round.into_iter().map(|of| (of.a, of.b)).collect();
        Ok(RoundRobinAnswer { rounds: rounds.into_iter().map(meetings).collect() })
    }

    fn extent(&self) -> Extent {
        let meetings = u64::from(self.n) * u64::from(self.n) / 2;
        Extent { listed: if self.double { 2 * meetings } else { meetings }, weighed: 0 }
    }
}

impl Ask for KnockoutQuestion {
    type Answer = KnockoutAnswer;

    fn answer(self) -> Result<KnockoutAnswer, Refusal> {
        if !(1..=MAX_KNOCKOUT).contains(&self.n) {
            return Err(out_of_range("n", 1, MAX_KNOCKOUT));
        }
        Ok(KnockoutAnswer { places: bracket(self.n) })
    }

    fn extent(&self) -> Extent {
        Extent { listed: u64::from(self.n).next_power_of_two(), weighed: 0 }
    }
}

impl Ask for SwissQuestion {
    type Answer = SwissAnswer;

    fn answer(self) -> Result<SwissAnswer, Refusal> {
        if self.round == 0 {
            return Err(out_of_range("round", 1, u32::MAX));
        }
        let names = Names::new(self.entrants.iter().map(|e| e.id.as_str()))?;
        let mut units: BTreeMap<&str, UnitId> = BTreeMap::new();
        let mut field = Vec::new();
        for entrant in &self.entrants {
            let unit = entrant.unit.as_deref().map(|unit| {
                let next = UnitId(units.len() as u32);
                *units.entry(unit).or_insert(next)
            });
            field.push(Contender {
                id: names.find(&entrant.id)?,
                number: entrant.number,
                unit,
                points: entrant.points,
                // An opponent who has left the field keeps nobody apart.
                opponents: entrant.opponents.iter().filter_map(|id| names.find(id).ok()).collect(),
                had_bye: entrant.had_bye,
            });
        }
        let terms = Terms {
            round: self.round,
            avoid_unit: self.avoid_unit,
            leniency: Leniency::Strict,
            ..Terms::default()
        };
        let pairing = swiss::pair(&field, &terms).map_err(|error| no_pairing(&error, &names))?;
        let name = |id| names.of(id).to_owned();
        let pairs = pairing.pairs.iter().map(|pair| pair.entrants);
        Ok(SwissAnswer {
            pairs: pairs.map(|(a, b)| (name(a), name(b))).collect(),
            bye: pairing.bye.map(name),
            cost: (pairing.points_cost, pairing.places_cost),
        })
    }

    fn extent(&self) -> Extent {
        let entrants = self.entrants.len() as u64;
        Extent { listed: 0, weighed: entrants * entrants / 2 }
    }
}

fn no_pairing(error: &SwissError, names: &Names<'_>) -> Refusal {
    match error {
        SwissError::MustGive(Rule::OwnUnit) => JudgeRefusal::UnitRuleMustGive.saying(
            "不让同一单位相遇就排不出对阵：须由裁判长确认放宽同单位回避。",
            "Every pairing has two of one unit meet: that rule must give, if the director confirms.",
        )
        .citing(Article::new("most2015", "三")),
        SwissError::MustGive(_) => JudgeRefusal::RematchRuleMustGive.saying(
            "不让相遇过的再相遇就排不出对阵：须由裁判长确认放宽不重复相遇。",
            "Every pairing has two meet again: that rule must give, if the director confirms.",
        )
        .citing(Article::new("cn2002", "27"))
        .citing(Article::new("most2015", "三")),
        SwissError::Twice(id) | SwissError::ByHand(id) => Refusal::bad_request(
            format!("{} 或其序号出现两次。", names.of(*id)),
            format!("{} or its number is there twice.", names.of(*id)),
        ),
        SwissError::OwnOpponent(id) => Refusal::bad_request(
            format!("{} 是自己的对手。", names.of(*id)),
            format!("{} is its own opponent.", names.of(*id)),
        ),
        SwissError::FieldTooLarge => out_of_range("entrants", 0, swiss::MAX_FIELD as u32),
        SwissError::PointsOutOfRange => Refusal::bad_request(
            "积分超出可编排的范围。",
            "The points are beyond what can be paired.",
        ),
    }
}

impl Ask for StandingsQuestion {
    type Answer = StandingsAnswer;

    fn answer(self) -> Result<StandingsAnswer, Refusal> {
        let names = Names::new(self.entrants.iter().map(|e| e.id.as_str()))?;
        let mut results = Vec::new();
        for played in self.rounds.iter().flatten() {
            let b = played.b.as_deref().map(|id| names.find(id)).transpose()?;
            let a = names.find(&played.a)?;
            if b == Some(a) {
                return Err(Refusal::bad_request(
                    format!("{} 不能与自己比赛。", played.a),
                    format!("{} cannot play itself.", played.a),
                ));
            }
            results.push(standings::Result {
                a,
                b,
                points: Shares::new(played.points_a.into(), played.points_b.into()),
                standard: Shares::new(played.standard_a.into(), played.standard_b.into()),
                winner: played.winner,
            });
        }
        let facts = standings::tally(names.ids(), &results).ok_or_else(|| {
            Refusal::bad_request(
                "成绩中有未报名者。",
                "A result names someone who is not an entrant.",
            )
        })?;
        let criteria = match self.rules {
            StandingsRules::Most2015 => standings::MOST2015,
            StandingsRules::Cn2002 => standings::CN2002,
        };
        let standing = |row: &standings::Row| {
            let of = &facts[&row.entrant];
            Standing {
                id: names.of(row.entrant).to_owned(),
                rank: row.rank,
                points: of.points,
                standard: of.standard,
                wins: of.wins,
                opponents: of.opponents,
                decided_by: row.decided_by,
            }
        };
        let order = standings::rank(&facts, criteria).iter().map(standing).collect();
        Ok(StandingsAnswer { order })
    }
}

impl Ask for MatchpointsQuestion {
    type Answer = MatchpointsAnswer;

    fn answer(self) -> Result<MatchpointsAnswer, Refusal> {
        Names::new(self.results.iter().map(|result| result.pair.as_str()))?;
        let scores: Vec<i64> = self.results.iter().map(|result| result.score).collect();
        let pairs = self.results.into_iter().map(|result| result.pair);
        let results = pairs.zip(matchpoints(&scores)).map(|(pair, of)| PairMatchpoints {
            pair,
            mp: of.mp,
            ratio: of.ratio.decimal(4),
        });
        Ok(MatchpointsAnswer { results: results.collect() })
    }
}

impl Ask for StandardQuestion {
    type Answer = StandardAnswer;

    fn answer(self) -> Result<StandardAnswer, Refusal> {
        if self.boards == 0 {
            return Err(out_of_range("boards", 1, u32::MAX));
        }
        let shares = standard(self.boards, self.difference);
        Ok(StandardAnswer { winner: shares.a, loser: shares.b })
    }
}

impl Ask for LevelsQuestion {
    type Answer = LevelsAnswer;

    fn answer(self) -> Result<LevelsAnswer, Refusal> {
        let score = level_difference(self.levels);
        let pair = |shares: Shares| (shares.a, shares.b);
        Ok(LevelsAnswer { standard: pair(score.standard), match_points: pair(score.match_points) })
    }
}

/// The names of a question, numbered so that p2 comes before p10 and the
/// order in which they are given does not matter.
struct Names<'a> {
    sorted: Vec<&'a str>,
    numbers: BTreeMap<&'a str, EntrantId>,
}

impl<'a> Names<'a> {
    fn new(names: impl Iterator<Item = &'a str>) -> Result<Self, Refusal> {
        let mut sorted: Vec<&str> = names.collect();
        sorted.sort_by_cached_key(|name| natural(name));
        let mut numbers = BTreeMap::new();
        for (number, name) in sorted.iter().enumerate() {
            if numbers.insert(*name, EntrantId(number as u32)).is_some() {
                return Err(Refusal::bad_request(
                    format!("{name} 出现两次。"),
                    format!("{name} is there twice."),
                ));
            }
        }
        Ok(Self { sorted, numbers })
    }

    fn ids(&self) -> impl Iterator<Item = EntrantId> {
        (0..self.sorted.len()).map(|number| EntrantId(number as u32))
    }

    fn find(&self, name: &str) -> Result<EntrantId, Refusal> {
        self.numbers.get(name).copied().ok_or_else(|| {
            Refusal::bad_request(format!("没有 {name}。"), format!("There is no {name}."))
        })
    }

    fn of(&self, id: EntrantId) -> &'a str {
        self.sorted[id.0 as usize]
    }
}

/// Runs of digits compare as numbers, the rest as text; the text itself
/// parts names that differ only in leading zeros.
fn natural(name: &str) -> (Vec<(String, usize, String)>, String) {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let text_end = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(text_end);
        let digits_end = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        let (digits, tail) = tail.split_at(digits_end);
        let digits = digits.trim_start_matches('0');
        parts.push((text.to_owned(), digits.len(), digits.to_owned()));
        rest = tail;
    }
    (parts, name.to_owned())
}

fn out_of_range(field: &str, least: u32, most: u32) -> Refusal {
    Refusal::bad_request(
        format!("{field} 须在 {least} 与 {most} 之间。"),
        format!("{field} must be between {least} and {most}."),
    )
}
