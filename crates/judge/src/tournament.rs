//! The `tournament.*` operations (`tournament.md` §50).

use std::collections::BTreeMap;

use refusal::{Article, Refusal};
use serde::Deserialize;
use serde_json::{Value, json};
use tournament::format::{bracket, round_robin};
use tournament::score::{Level, Shares, level_difference, matchpoints, standard};
use tournament::standings::{self, Winner};
use tournament::swiss::{self, Contender, Leniency, Rule, SwissError, Terms};
use tournament::{EntrantId, UnitId};

use super::{Fields, JudgeRefusal, Operation, fields, present, read};

/// A schedule has about n²/2 meetings: more than this is no round robin.
const MAX_ROUND_ROBIN: u32 = 1024;
/// Twice the largest bracket anyone has drawn.
const MAX_KNOCKOUT: u32 = 1 << 16;

pub(super) fn operation(name: &str) -> Option<Operation> {
    Some(match name {
        "roundrobin" => roundrobin,
        "knockout" => knockout,
        "swiss" => swiss,
        "standings" => standings,
        "matchpoints" => match_points,
        "standard" => standard_points,
        "level_difference" => levels,
        _ => return None,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundRobinQuestion {
    n: u32,
    #[serde(default)]
    double: bool,
}

fn roundrobin(question: Fields) -> Result<Fields, Refusal> {
    let RoundRobinQuestion { n, double } = read(question)?;
    if !(2..=MAX_ROUND_ROBIN).contains(&n) {
        return Err(out_of_range("n", 2, MAX_ROUND_ROBIN));
    }
    let rounds: Vec<Vec<[Option<u32>; 2]>> = round_robin(n, double)
        .iter()
        .map(|round| round.iter().map(|meeting| [Some(meeting.a), meeting.b]).collect())
        .collect();
    Ok(fields([("rounds", json!(rounds))]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnockoutQuestion {
    n: u32,
}

fn knockout(question: Fields) -> Result<Fields, Refusal> {
    let KnockoutQuestion { n } = read(question)?;
    if !(1..=MAX_KNOCKOUT).contains(&n) {
        return Err(out_of_range("n", 1, MAX_KNOCKOUT));
    }
    Ok(fields([("places", json!(bracket(n)))]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SwissQuestion {
    entrants: Vec<SwissEntrant>,
    round: u32,
    avoid_unit: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SwissEntrant {
    id: String,
    number: u32,
    #[serde(default)]
    unit: Option<String>,
    points: i64,
    opponents: Vec<String>,
    #[serde(default)]
    had_bye: bool,
}

fn swiss(question: Fields) -> Result<Fields, Refusal> {
    let question: SwissQuestion = read(question)?;
    if question.round == 0 {
        return Err(out_of_range("round", 1, u32::MAX));
    }
    let names = Names::new(question.entrants.iter().map(|e| e.id.as_str()))?;
    let mut units: BTreeMap<&str, UnitId> = BTreeMap::new();
    let mut field = Vec::new();
    for entrant in &question.entrants {
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
        round: question.round,
        avoid_unit: question.avoid_unit,
        leniency: Leniency::Strict,
        ..Terms::default()
    };
    let pairing = swiss::pair(&field, &terms).map_err(|error| no_pairing(&error, &names))?;
    let pairs: Vec<[&str; 2]> = pairing
        .pairs
        .iter()
        .map(|pair| [names.of(pair.entrants.0), names.of(pair.entrants.1)])
        .collect();
    Ok(fields([
        ("pairs", json!(pairs)),
        ("bye", json!(pairing.bye.map(|id| names.of(id)))),
        ("cost", json!([pairing.points_cost, pairing.places_cost])),
    ]))
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StandingsQuestion {
    rules: StandingsRules,
    entrants: Vec<StandingsEntrant>,
    rounds: Vec<Vec<StandingsMatch>>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StandingsRules {
    Most2015,
    Cn2002,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StandingsEntrant {
    id: String,
    /// Units are ranked by their own rules; the order of entrants needs none.
    #[serde(default, rename = "unit")]
    _unit: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StandingsMatch {
    a: String,
    #[serde(deserialize_with = "present")]
    b: Option<String>,
    points_a: i32,
    points_b: i32,
    #[serde(default)]
    standard_a: i32,
    #[serde(default)]
    standard_b: i32,
    #[serde(default)]
    winner: Option<Winner>,
}

fn standings(question: Fields) -> Result<Fields, Refusal> {
    let question: StandingsQuestion = read(question)?;
    let names = Names::new(question.entrants.iter().map(|e| e.id.as_str()))?;
    let mut results = Vec::new();
    for played in question.rounds.iter().flatten() {
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
        Refusal::bad_request("成绩中有未报名者。", "A result names someone who is not an entrant.")
    })?;
    let criteria = match question.rules {
        StandingsRules::Most2015 => standings::MOST2015,
        StandingsRules::Cn2002 => standings::CN2002,
    };
    let order: Vec<Value> = standings::rank(&facts, criteria)
        .iter()
        .map(|row| {
            let of = &facts[&row.entrant];
            json!({
                "id": names.of(row.entrant),
                "rank": row.rank,
                "points": of.points,
                "standard": of.standard,
                "wins": of.wins,
                "opponents": of.opponents,
                "decided_by": row.decided_by.map(standings::Criterion::name),
            })
        })
        .collect();
    Ok(fields([("order", json!(order))]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchpointsQuestion {
    results: Vec<MatchpointsResult>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchpointsResult {
    pair: String,
    score: i64,
}

fn match_points(question: Fields) -> Result<Fields, Refusal> {
    let MatchpointsQuestion { results } = read(question)?;
    Names::new(results.iter().map(|result| result.pair.as_str()))?;
    let scores: Vec<i64> = results.iter().map(|result| result.score).collect();
    let answers: Vec<Value> = results
        .iter()
        .zip(matchpoints(&scores))
        .map(|(result, of)| json!({"pair": result.pair, "mp": of.mp, "ratio": of.ratio.decimal(4)}))
        .collect();
    Ok(fields([("results", json!(answers))]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StandardQuestion {
    boards: u32,
    difference: u32,
}

fn standard_points(question: Fields) -> Result<Fields, Refusal> {
    let StandardQuestion { boards, difference } = read(question)?;
    if boards == 0 {
        return Err(out_of_range("boards", 1, u32::MAX));
    }
    let shares = standard(boards, difference);
    Ok(fields([("winner", json!(shares.a)), ("loser", json!(shares.b))]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelsQuestion {
    #[serde(rename = "rules")]
    _rules: LevelsRules,
    levels: [Level; 2],
}

/// Only most2015 has a table from levels to points.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum LevelsRules {
    Most2015,
}

fn levels(question: Fields) -> Result<Fields, Refusal> {
    let question: LevelsQuestion = read(question)?;
    let score = level_difference(question.levels);
    let pair = |shares: Shares| json!([shares.a, shares.b]);
    Ok(fields([("standard", pair(score.standard)), ("match_points", pair(score.match_points))]))
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
