//! One board as several tables played it.
//!
//! Each table is read and weighed by itself ([`BoardAt`]), so that nobody has to
//! hold all of them at once; what they have in common is told of what is left
//! ([`BoardReport`]).

use games::{Kind as GameKind, Move, Seat, View, Viewer};
use refusal::Refusal;
use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::decision::{Decision, Kind, Standing};
use crate::par::Par;
use crate::reason::About;
use crate::record::{Analysis, AnalysisRefusal};
use crate::weighed::Weighed;
use crate::words::{Words, faces, move_words, seat_words};

/// So many tables that did the same are named where they part; of more only
/// the first are, with how many there were.
const NAMED: usize = 4;
/// So many different moves are named there.
const WAYS: usize = 5;

/// A board at all its tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BoardReport {
    /// The number of the board.
    pub number: u32,
    /// What each table did, in the order in which they were handed in.
    pub tables: Vec<BoardTable>,
    /// Where the first of them parted, where they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub parted: Option<Parting>,
    /// What champion bots made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub par: Option<Par>,
    /// The decision that others missed most, of all that were weighed: the
    /// best one, with how far it was ahead of what others did there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub best: Option<Highlight>,
    /// The decision that cost most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub worst: Option<Highlight>,
    /// The board in a sentence, in Chinese.
    pub zh: String,
    /// The same in English.
    pub en: String,
}

/// What one table did with a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BoardTable {
    /// What the table is called.
    pub name: String,
    /// The id of the table, where its record is found.
    pub table: String,
    /// Which deal of its record it is, from 1.
    pub deal: usize,
    /// Who sat there, in the order of play.
    pub people: Vec<String>,
    /// Who declared or bid what, in order.
    pub declared: Vec<SeatMove>,
    /// The dealer, once there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<u8>))]
    pub dealer: Option<Seat>,
    /// The trump suit in words: `♠`, or `无主`; of 二打一 the bid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub contract: Option<String>,
    /// What was laid down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<Vec<String>>))]
    pub buried: Option<cards::CardSet>,
    /// 升级: the defenders' points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub points: Option<i32>,
    /// What it was worth to each seat, in the order of play; empty while it
    /// is not over.
    pub scores: Vec<i32>,
}

/// Something that a seat did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeatMove {
    /// Who.
    #[cfg_attr(feature = "wire", schema(value_type = u8))]
    pub seat: Seat,
    /// What.
    #[cfg_attr(feature = "wire", schema(value_type = Object))]
    pub play: Move,
}

/// The first moment at which tables did different things.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Parting {
    /// How many moves all of them had in common.
    pub after: usize,
    /// What each table did then, in the order of the tables; missing where
    /// the deal was over.
    #[cfg_attr(feature = "wire", schema(value_type = Vec<Object>))]
    pub moves: Vec<Option<SeatMove>>,
    /// The sentence in Chinese.
    pub zh: String,
    /// The sentence in English.
    pub en: String,
}

/// A decision worth telling everybody of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "BoardHighlight"), schema(as = BoardHighlight))]
pub struct Highlight {
    /// The table, by its place.
    pub table: usize,
    /// The decision.
    pub decision: Decision,
    /// What it was worth.
    pub weighed: Weighed,
    /// The sentence in Chinese.
    pub zh: String,
    /// The sentence in English.
    pub en: String,
}

/// What a table is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableName {
    /// Where its record is found.
    pub table: String,
    /// As it stands in a list.
    pub name: String,
    /// In a sentence, in Chinese.
    pub zh: String,
    /// In a sentence, in English.
    pub en: String,
}

/// A board at one table: what was done, and what is most worth telling of the
/// decisions that were weighed so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardAt {
    /// Of which game.
    game: GameKind,
    /// The number of the board.
    number: u32,
    /// How it was dealt.
    dealt: String,
    told: BoardTable,
    moves: Vec<SeatMove>,
    best: Option<Telling>,
    worst: Option<Telling>,
}

/// A decision that was weighed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Telling {
    decision: Decision,
    weighed: Weighed,
}

impl BoardAt {
    /// What a record says of a deal, counted from 1.
    pub fn of(analysis: &Analysis, deal: usize) -> Result<Self, Refusal> {
        let of = analysis.deal(deal)?;
        let made = |of: &&Decision| {
            of.deal == deal && of.made.is_some() && of.standing != Standing::TakenBack
        };
        let decisions: Vec<&Decision> = analysis.decisions().iter().filter(made).collect();
        let told = |of: &&Decision| Some(SeatMove { seat: of.seat, play: of.made.clone()? });
        let before = |of: &&&Decision| matches!(of.kind, Kind::Declare | Kind::Name | Kind::Bid);
        let buried = decisions.iter().find_map(|of| match of.made {
            Some(Move::Bury { cards }) => Some(cards),
            _ => None,
        });
        Ok(Self {
            game: analysis.kind(),
            number: of.number,
            dealt: analysis.dealt(deal),
            told: BoardTable {
                name: String::new(),
                table: String::new(),
                deal,
                people: analysis.names(),
                declared: decisions.iter().filter(before).filter_map(told).collect(),
                dealer: of.dealer,
                contract: contract(analysis, &decisions),
                buried,
                points: of.points,
                scores: of.scores.clone(),
            },
            moves: decisions.iter().filter_map(told).collect(),
            best: None,
            worst: None,
        })
    }

    /// The number of the board.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Which deal of the record it is, from 1.
    pub const fn deal(&self) -> usize {
        self.told.deal
    }

    /// Whether another table had the same cards.
    pub fn is_same_deal(&self, other: &Self) -> bool {
        self.dealt == other.dealt
    }

    /// Notes what a decision of it was worth.
    pub fn note(&mut self, decision: &Decision, weighed: &Weighed) {
        let telling = || Telling { decision: decision.clone(), weighed: weighed.clone() };
        let most = |of: &Option<Telling>, worth: fn(&Weighed) -> f64| {
            of.as_ref().map_or(0.0, |of| worth(&of.weighed)).max(0.0)
        };
        if weighed.made == 0 && ahead(weighed) > most(&self.best, ahead) {
            self.best = Some(telling());
        }
        if weighed.class >= Class::Inaccuracy
            && weighed.part_lost() > most(&self.worst, Weighed::part_lost)
        {
            self.worst = Some(telling());
        }
    }
}

/// The trump suit, or the bid.
fn contract(analysis: &Analysis, decisions: &[&Decision]) -> Option<String> {
    let index = decisions.iter().find(|of| of.trick.is_some())?.index;
    match analysis.view(index, Viewer::Spectator)? {
        View::Shengji(view) => {
            let trump = view.deal?.terms?.trump;
            Some(trump.map_or_else(|| "无主".to_owned(), |suit| suit.symbol().to_string()))
        }
        View::Erdayi(view) => match view.deal {
            erdayi::DealView::Playing(playing) => Some(playing.bid.to_string()),
            _ => None,
        },
    }
}

impl BoardTable {
    /// What was declared or bid, in words.
    pub fn declared_words(&self, game: GameKind) -> Words {
        let (zh, en): (Vec<String>, Vec<String>) =
            self.declared.iter().map(|of| of.words(game)).map(|words| (words.zh, words.en)).unzip();
        Words { zh: zh.join("，"), en: en.join(", ") }
    }

    /// What was laid down, side by side.
    pub fn buried_words(&self) -> String {
        self.buried.map(faces).unwrap_or_default()
    }
}

impl SeatMove {
    /// Who did what, in words.
    fn words(&self, game: GameKind) -> Words {
        let (seat, play) = (seat_words(game, self.seat), move_words(Some(&self.play)));
        Words { zh: format!("{} {}", seat.zh, play.zh), en: format!("{} {}", seat.en, play.en) }
    }
}

impl BoardReport {
    /// A board of a game at its tables; refused where they did not play the
    /// same cards. Without any there is its par alone.
    pub fn of(
        game: GameKind,
        number: u32,
        tables: &[(&TableName, &BoardAt)],
        par: Option<Par>,
    ) -> Result<Self, Refusal> {
        let first = tables.first().map(|(_, first)| *first);
        let same = |(_, of): &(&TableName, &BoardAt)| {
            of.game == game
                && of.number == number
                && first.is_some_and(|first| of.is_same_deal(first))
        };
        if !tables.iter().all(same) {
            return Err(AnalysisRefusal::OtherBoard
                .saying("这些记录打的不是同一副牌。", "These records are not of one board."));
        }
        let told = |(name, at): &(&TableName, &BoardAt)| BoardTable {
            name: name.name.clone(),
            table: name.table.clone(),
            ..at.told.clone()
        };
        let mut report = Self {
            number,
            tables: tables.iter().map(told).collect(),
            parted: parted(game, tables),
            par,
            best: highlight(game, tables, |of| of.best.as_ref(), ahead),
            worst: highlight(game, tables, |of| of.worst.as_ref(), Weighed::part_lost),
            zh: String::new(),
            en: String::new(),
        };
        let words = report.in_a_sentence(game);
        (report.zh, report.en) = (words.zh, words.en);
        Ok(report)
    }

    /// What tables made of it, what bots did, and what cost most.
    fn in_a_sentence(&self, game: GameKind) -> Words {
        let made: Vec<i32> = self
            .tables
            .iter()
            .filter_map(|of| match game {
                GameKind::Shengji => of.points,
                GameKind::Erdayi => of.scores.first().copied(),
            })
            .collect();
        let mut zh: Vec<String> = Vec::new();
        let mut en: Vec<String> = Vec::new();
        let count = made.len();
        if let (Some(least), Some(most)) = (made.iter().min(), made.iter().max()) {
            let range = |to: &str| {
                if least == most { least.to_string() } else { format!("{least}{to}{most}") }
            };
            let tables = if count == 1 { "table" } else { "tables" };
            let (who_zh, who_en) = whose_points(game);
            zh.push(format!("{count} 桌{who_zh}得 {} 分", range(" 至 ")));
            en.push(format!("at {count} {tables} {who_en} made {}", range(" to ")));
        }
        if let Some(par) = &self.par {
            let mean = match game {
                GameKind::Shengji => par.points.map(|of| format!("{:.0}", of.mean)),
                GameKind::Erdayi => par.scores.first().map(|of| format!("{:+.1}", of.mean)),
            };
            let mean = mean.unwrap_or_default();
            let plays = par.plays;
            let times = if plays == 1 { "play" } else { "plays" };
            let (who_zh, who_en) = whose_points(game);
            zh.push(format!("冠军级机器人打 {plays} 次，{who_zh}平均 {mean} 分"));
            en.push(format!("in {plays} {times} of champion bots {who_en} averaged {mean}"));
        }
        let mut words = Words::new(zh.join("；"), en.join("; "));
        if !words.zh.is_empty() {
            words.zh.push('。');
            words.en.push('.');
        }
        if let Some(more) = &self.worst {
            words.zh.push_str(&more.zh);
            if !words.en.is_empty() {
                words.en.push(' ');
            }
            words.en.push_str(&more.en);
        }
        words
    }
}

/// Whose points are compared.
const fn whose_points(game: GameKind) -> (&'static str, &'static str) {
    match game {
        GameKind::Shengji => ("闲家", "the defenders"),
        GameKind::Erdayi => ("甲家", "A"),
    }
}

fn parted(game: GameKind, tables: &[(&TableName, &BoardAt)]) -> Option<Parting> {
    let longest = tables.iter().map(|(_, of)| of.moves.len()).max()?;
    let differs = |at: &usize| {
        let first = tables[0].1.moves.get(*at);
        tables.iter().any(|(_, of)| of.moves.get(*at) != first)
    };
    let after = (0..longest).find(differs)?;
    let moves: Vec<Option<SeatMove>> =
        tables.iter().map(|(_, of)| of.moves.get(after).cloned()).collect();
    // Who did the same stands together, in the order of the tables.
    let mut ways: Vec<(&Option<SeatMove>, Vec<&TableName>)> = Vec::new();
    for ((name, _), of) in tables.iter().zip(&moves) {
        match ways.iter_mut().find(|(way, _)| *way == of) {
            Some((_, names)) => names.push(name),
            None => ways.push((of, vec![name])),
        }
    }
    ways.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    let (mut zh, mut en) = (Vec::new(), Vec::new());
    for (way, names) in ways.iter().take(WAYS) {
        let who = named(names);
        let Words { zh: play_zh, en: play_en } = way.as_ref().map_or_else(
            || Words { zh: "已结束".to_owned(), en: "over".to_owned() },
            |way| way.words(game),
        );
        zh.push(format!("{}：{play_zh}", who.zh));
        en.push(format!("{}: {play_en}", who.en));
    }
    if let Some(more) = ways.len().checked_sub(WAYS).filter(|more| *more > 0) {
        zh.push(format!("另有 {more} 种"));
        en.push(format!("{more} other ways"));
    }
    let zh = format!("前 {after} 手各桌相同，随后分开：{}。", zh.join("；"));
    let en = format!("The first {after} moves were the same everywhere; then {}.", en.join("; "));
    Some(Parting { after, moves, zh, en })
}

/// Some tables, the first of them by name.
fn named(names: &[&TableName]) -> Words {
    let first = names.iter().take(NAMED);
    let mut zh = first.clone().map(|of| &*of.zh).collect::<Vec<_>>().join("、");
    let mut en = first.map(|of| &*of.en).collect::<Vec<_>>().join(", ");
    if names.len() > NAMED {
        zh = format!("{zh} 等 {} 桌", names.len());
        en = format!("{en} and {} more", names.len() - NAMED);
    }
    Words { zh, en }
}

/// By how much of the stake a move was surely ahead of everything else.
fn ahead(weighed: &Weighed) -> f64 {
    if weighed.candidates.len() < 2 {
        return 0.0;
    }
    let others = weighed.candidates.iter().skip(1).map(|of| of.loss.low);
    others.fold(f64::MAX, f64::min) / weighed.stake
}

fn highlight(
    game: GameKind,
    tables: &[(&TableName, &BoardAt)],
    which: fn(&BoardAt) -> Option<&Telling>,
    worth: fn(&Weighed) -> f64,
) -> Option<Highlight> {
    let all = tables.iter().enumerate();
    let all = all.filter_map(|(table, (name, at))| Some((table, name, which(at)?)));
    // Of equals the first table's.
    let (table, name, Telling { decision, weighed }) =
        all.rev().max_by(|a, b| worth(&a.2.weighed).total_cmp(&worth(&b.2.weighed)))?;
    let words = told_of(game, name, decision, weighed);
    let (decision, weighed) = (decision.clone(), weighed.clone());
    Some(Highlight { table, decision, weighed, zh: words.zh, en: words.en })
}

/// A decision in a sentence or two.
fn told_of(game: GameKind, name: &TableName, decision: &Decision, weighed: &Weighed) -> Words {
    let seat = seat_words(game, decision.seat);
    let made = move_words(decision.made.as_ref());
    let (kind_zh, kind_en) = decision.kind.words();
    let (unit_zh, unit_en) = match game {
        GameKind::Shengji => ("级", "levels"),
        GameKind::Erdayi => ("分", "points"),
    };
    let head = Words {
        zh: format!("{}{}家{kind_zh}：{}", name.zh, seat.zh, made.zh),
        en: format!("{}, {} ({kind_en}): {}", name.en, seat.en, made.en),
    };
    let reason = |about: About| weighed.reasons.iter().find(|of| of.about == about);
    let (about, tail) = if weighed.made == 0 {
        let ahead = weighed.candidates.get(1).map_or(0.0, |of| of.loss.mean);
        let tail = Words {
            zh: format!("，比次好的走法多 {ahead:.2} {unit_zh}。"),
            en: format!(", {ahead:.2} {unit_en} ahead of the next best."),
        };
        (About::Made, tail)
    } else {
        let best = move_words(weighed.best().and_then(|of| of.play.as_ref()));
        let lost = weighed.loss.mean;
        let tail = Words {
            zh: format!("，约失 {lost:.2} {unit_zh}；更好的是{}。", best.zh),
            en: format!(", about {lost:.2} {unit_en} lost; better was {}.", best.en),
        };
        (About::Best, tail)
    };
    let why = reason(about);
    Words {
        zh: head.zh + &tail.zh + why.map_or("", |of| &of.zh),
        en: head.en + &tail.en + &why.map_or(String::new(), |of| format!(" {}", of.en)),
    }
}
