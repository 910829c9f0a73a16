//! The `shengji.*` operations.

use cards::{Card, CardSet, Rank, Suit};
use refusal::Refusal;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use shengji::{
    BySide, Circumstances, Declaration, Edition, Follows, Group, Lead, Order, Others, Refused,
    Seat, Unit, check_follow, check_lead, judge_throw, winner,
};

use super::{Fields, Operation, fields, present, read};

pub(super) fn operation(name: &str) -> Option<Operation> {
    Some(match name {
        "order" => order,
        "lead" => lead,
        "follow" => follow,
        "follows" => follows,
        "trick" => trick,
        "kitty" => kitty,
        "result" => result,
        "declare" => declare,
        _ => return None,
    })
}

/// How many plays are listed unless the question says otherwise.
const DEFAULT_LIMIT: u64 = 10_000;

/// An edition named by its id.
struct Rules(&'static Edition);

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Edition::by_id(&id)
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom(format_args!("no edition “{id}”")))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderQuestion {
    rules: Rules,
    level: Rank,
    #[serde(deserialize_with = "present")]
    trump: Option<Suit>,
}

fn order(question: Fields) -> Result<Fields, Refusal> {
    let OrderQuestion { rules, level, trump } = read(question)?;
    let groups: serde_json::Map<String, Value> = rules
        .0
        .order(level, trump)
        .groups()
        .into_iter()
        .map(|(group, equal)| (group_name(group), json!(equal)))
        .collect();
    Ok(fields([("groups", Value::Object(groups))]))
}

fn group_name(group: Group) -> String {
    match group {
        Group::Trump => "trump".to_owned(),
        Group::Side(suit) => suit.to_string(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeadQuestion {
    rules: Rules,
    level: Rank,
    #[serde(deserialize_with = "present")]
    trump: Option<Suit>,
    hand: CardSet,
    play: CardSet,
    reading: Option<Vec<CardSet>>,
    others: Option<[CardSet; 3]>,
}

fn lead(question: Fields) -> Result<Fields, Refusal> {
    let question: LeadQuestion = read(question)?;
    let edition = question.rules.0;
    let order = edition.order(question.level, question.trump);
    within_decks(edition, [question.hand])?;
    let lead =
        check_lead(edition, &order, question.hand, question.play, question.reading.as_deref())
            .map_err(|refused| refused.refusal(edition))?;
    let mut answer = fields([("kind", json!(lead.kind())), ("units", units(&order, &lead.units))]);
    if let Some([next, partner, previous]) = question.others {
        within_decks(edition, [next, partner, previous])?;
        let failed = judge_throw(edition, &order, &lead, &Others { next, partner, previous });
        answer.insert("stands".to_owned(), json!(failed.is_none()));
        if let Some(failed) = failed {
            answer.insert("failing".to_owned(), units(&order, &failed.failing));
            answer.insert("penalty".to_owned(), json!(failed.penalty));
            match failed.forced() {
                Some(unit) => {
                    answer.insert("forced".to_owned(), json!(order.sorted(unit.cards)));
                }
                None => {
                    answer.insert("options".to_owned(), units(&order, &failed.options));
                }
            }
        }
    }
    Ok(answer)
}

fn units(order: &Order, units: &[Unit]) -> Value {
    json!(units.iter().map(|unit| order.sorted(unit.cards)).collect::<Vec<Vec<Card>>>())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FollowQuestion {
    rules: Rules,
    level: Rank,
    #[serde(deserialize_with = "present")]
    trump: Option<Suit>,
    hand: CardSet,
    lead: CardSet,
    reading: Option<Vec<CardSet>>,
    play: CardSet,
}

fn follow(question: Fields) -> Result<Fields, Refusal> {
    let question: FollowQuestion = read(question)?;
    let edition = question.rules.0;
    let order = edition.order(question.level, question.trump);
    within_decks(edition, [question.hand])?;
    let lead = given_lead(edition, &order, question.lead, question.reading.as_deref())?;
    check_follow(&order, question.hand, &lead, question.play)
        .map_err(|refused| refused.refusal(edition))?;
    Ok(Fields::new())
}

/// The lead that a question takes for granted. Whether its leader was allowed
/// to throw it is another question.
fn given_lead(
    edition: &Edition,
    order: &Order,
    cards: CardSet,
    reading: Option<&[CardSet]>,
) -> Result<Lead, Refusal> {
    within_decks(edition, [cards])?;
    Lead::read(order, cards, reading).map_err(|refused| refused.refusal(edition))
}

/// No hand has more copies of a card than there are decks.
fn within_decks(edition: &Edition, sets: impl IntoIterator<Item = CardSet>) -> Result<(), Refusal> {
    let decks = edition.decks.count();
    match sets.into_iter().find_map(|set| set.at_least(decks + 1).nth(0)) {
        None => Ok(()),
        Some(card) => Err(Refusal::bad_request(
            format!("{decks} 副牌没有这么多 {}。", card.face()),
            format!("{decks} decks do not have so many copies of {card}."),
        )),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FollowsQuestion {
    rules: Rules,
    level: Rank,
    #[serde(deserialize_with = "present")]
    trump: Option<Suit>,
    hand: CardSet,
    lead: CardSet,
    reading: Option<Vec<CardSet>>,
    limit: Option<u64>,
}

fn follows(question: Fields) -> Result<Fields, Refusal> {
    let question: FollowsQuestion = read(question)?;
    let edition = question.rules.0;
    let order = edition.order(question.level, question.trump);
    within_decks(edition, [question.hand])?;
    let lead = given_lead(edition, &order, question.lead, question.reading.as_deref())?;
    if question.hand.len() < question.lead.len() {
        return Err(Refusal::bad_request(
            "手牌比领出的牌少。",
            "The hand has fewer cards than were led.",
        ));
    }
    let mut follows = Follows::new(&order, question.hand, &lead);
    let count = follows.count();
    let mut answer = fields([("count", json!(count))]);
    if count <= question.limit.unwrap_or(DEFAULT_LIMIT) {
        let plays: Vec<Vec<Card>> = follows.iter().map(|play| order.sorted(play)).collect();
        answer.insert("plays".to_owned(), json!(plays));
    }
    Ok(answer)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TrickQuestion {
    rules: Rules,
    level: Rank,
    #[serde(deserialize_with = "present")]
    trump: Option<Suit>,
    plays: [CardSet; 4],
    reading: Option<Vec<CardSet>>,
}

fn trick(question: Fields) -> Result<Fields, Refusal> {
    let question: TrickQuestion = read(question)?;
    let edition = question.rules.0;
    let order = edition.order(question.level, question.trump);
    within_decks(edition, question.plays)?;
    let lead = given_lead(edition, &order, question.plays[0], question.reading.as_deref())?;
    let led = lead.cards.len();
    if let Some(play) = question.plays.iter().find(|play| play.len() != led) {
        return Err(Refused::WrongCount { led, played: play.len() }.refusal(edition));
    }
    let points: u32 = question.plays.iter().map(|play| play.points()).sum();
    let winner = winner(&order, edition.ruffs, &lead, &question.plays);
    Ok(fields([("winner", json!(winner)), ("points", json!(points))]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KittyQuestion {
    rules: Rules,
    level: Rank,
    #[serde(deserialize_with = "present")]
    trump: Option<Suit>,
    lead: CardSet,
    reading: Option<Vec<CardSet>>,
}

fn kitty(question: Fields) -> Result<Fields, Refusal> {
    let question: KittyQuestion = read(question)?;
    let edition = question.rules.0;
    let order = edition.order(question.level, question.trump);
    let lead = given_lead(edition, &order, question.lead, question.reading.as_deref())?;
    Ok(fields([("factor", json!(edition.kitty_factors.factor(&lead)))]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultQuestion {
    rules: Rules,
    points: i32,
}

fn result(question: Fields) -> Result<Fields, Refusal> {
    let ResultQuestion { rules, points } = read(question)?;
    if !(-100_000..=100_000).contains(&points) {
        return Err(Refusal::bad_request("分数超出范围。", "The points are out of range."));
    }
    let rise = rules.0.levels.rise(points);
    Ok(fields([
        ("dealer_side", json!(rise.dealer_side)),
        ("defenders", json!(rise.defenders)),
        ("switch", json!(rise.switch)),
    ]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeclareQuestion {
    rules: Rules,
    first_deal: bool,
    level: Rank,
    levels: Option<BySide<Rank>>,
    dealer: Option<Seat>,
    seat: Seat,
    holding: CardSet,
    history: Vec<HistoryEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoryEntry {
    seat: Seat,
    cards: CardSet,
}

fn declare(question: Fields) -> Result<Fields, Refusal> {
    let question: DeclareQuestion = read(question)?;
    let edition = question.rules.0;
    let level = question.level;
    let circumstances = Circumstances {
        edition,
        first_deal: question.first_deal,
        levels: question.levels.unwrap_or(BySide { east_west: level, north_south: level }),
        dealer_side: question.dealer.map(Seat::side),
    };
    let history: Vec<Declaration> = question
        .history
        .iter()
        .map(|entry| Declaration { seat: entry.seat, cards: entry.cards })
        .collect();
    within_decks(edition, [question.holding])?;
    let options = circumstances.options(question.seat, question.holding, &history);
    let order = edition.order(level, None);
    let lists: Vec<Vec<Card>> = options.into_iter().map(|cards| order.sorted(cards)).collect();
    Ok(fields([("options", json!(lists))]))
}
