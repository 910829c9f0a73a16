//! One board as several tables played it.

use bots::{Bot, Master};
use cards::Seed;
use games::record::Replay;
use games::{Game, Happening, Kind as GameKind, Move, Outcome, Seat, View, Viewer};
use refusal::Refusal;
use serde::{Deserialize, Serialize};

use crate::class::Class;
use crate::decision::{Decision, Kind, Standing};
use crate::played::play_out;
use crate::reason::About;
use crate::record::{Analysis, AnalysisRefusal, lines};
use crate::weigh::estimate;
use crate::weighed::{Estimate, Weighed};
use crate::words::{Words, move_words, seat_words};

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
}

/// What one table did with a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BoardTable {
    /// What the table is called.
    pub name: String,
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

/// What four champion bots made of a board, or three of 二打一, several times
/// with other chance: what strong players may expect of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "BoardPar"), schema(as = BoardPar))]
pub struct Par {
    /// How often they played it.
    pub plays: u32,
    /// 升级: the defenders' points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub points: Option<Estimate>,
    /// What it was worth to each seat, in the order of play.
    pub scores: Vec<Estimate>,
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

/// A table whose board is compared.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// What the table is called.
    pub name: &'a str,
    /// The record of its match.
    pub analysis: &'a Analysis,
    /// Which deal of the record the board is, from 1.
    pub deal: usize,
    /// What was weighed of it so far.
    pub weighed: &'a [Weighed],
}

impl BoardReport {
    /// A board at its tables; refused where they did not play the same cards.
    pub fn of(tables: &[Compared], par: Option<Par>) -> Result<Self, Refusal> {
        let same = |of: &Compared| {
            let first = tables.first().and_then(|first| cards_of(first.analysis, first.deal));
            let own = cards_of(of.analysis, of.deal);
            own.is_some() && own == first
        };
        if tables.is_empty() || !tables.iter().all(same) {
            return Err(AnalysisRefusal::OtherBoard
                .saying("这些记录打的不是同一副牌。", "These records are not of one board."));
        }
        let number = tables.iter().find_map(|of| of.deal()).map_or(0, |deal| deal.number);
        Ok(Self {
            number,
            tables: tables.iter().map(Compared::told).collect(),
            parted: parted(tables),
            par,
            best: highlight(tables, true),
            worst: highlight(tables, false),
        })
    }
}

/// How a deal began.
fn cards_of(analysis: &Analysis, deal: usize) -> Option<&Happening> {
    analysis.events(deal).first()
}

impl Compared<'_> {
    fn deal(&self) -> Option<&crate::AnalysedDeal> {
        self.deal.checked_sub(1).and_then(|deal| self.analysis.deals().get(deal))
    }

    /// Its decisions that came about.
    fn decisions(&self) -> impl Iterator<Item = &Decision> {
        let came_about = |of: &&Decision| {
            of.deal == self.deal && of.made.is_some() && of.standing != Standing::TakenBack
        };
        self.analysis.decisions().iter().filter(came_about)
    }

    fn moves(&self) -> Vec<SeatMove> {
        let told = |of: &Decision| Some(SeatMove { seat: of.seat, play: of.made.clone()? });
        self.decisions().filter_map(told).collect()
    }

    fn told(&self) -> BoardTable {
        let deal = self.deal();
        let before = |of: &&Decision| matches!(of.kind, Kind::Declare | Kind::Name | Kind::Bid);
        let told = |of: &Decision| Some(SeatMove { seat: of.seat, play: of.made.clone()? });
        BoardTable {
            name: self.name.to_owned(),
            declared: self.decisions().filter(before).filter_map(told).collect(),
            dealer: deal.and_then(|deal| deal.dealer),
            contract: self.contract(),
            buried: self.decisions().find_map(|of| match of.made {
                Some(Move::Bury { cards }) => Some(cards),
                _ => None,
            }),
            points: deal.and_then(|deal| deal.points),
            scores: deal.map(|deal| deal.scores.clone()).unwrap_or_default(),
        }
    }

    /// The trump suit, or the bid.
    fn contract(&self) -> Option<String> {
        let played = |of: &&Decision| of.trick.is_some();
        let index = self.decisions().find(played)?.index;
        match self.analysis.view(index, Viewer::Spectator)? {
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
}

fn parted(tables: &[Compared]) -> Option<Parting> {
    let all: Vec<Vec<SeatMove>> = tables.iter().map(Compared::moves).collect();
    let longest = all.iter().map(Vec::len).max()?;
    let differs = |at: &usize| {
        let first = all[0].get(*at);
        all.iter().any(|of| of.get(*at) != first)
    };
    let after = (0..longest).find(differs)?;
    let moves: Vec<Option<SeatMove>> = all.iter().map(|of| of.get(after).cloned()).collect();
    let game = tables[0].analysis.kind();
    let said = tables.iter().zip(&moves).map(|(table, of)| {
        let (name, Some(SeatMove { seat, play })) = (table.name, of) else {
            let name = table.name;
            return (format!("{name}：已结束"), format!("{name}: over"));
        };
        let (seat, play) = (seat_words(game, *seat), move_words(Some(play)));
        (format!("{name}：{} {}", seat.zh, play.zh), format!("{name}: {} {}", seat.en, play.en))
    });
    let (zh, en): (Vec<_>, Vec<_>) = said.unzip();
    let zh = format!("前 {after} 手各桌相同，随后分开：{}。", zh.join("；"));
    let en = format!("The first {after} moves were the same everywhere; then {}.", en.join("; "));
    Some(Parting { after, moves, zh, en })
}

/// By how much of the stake a move was surely ahead of everything else.
fn ahead(weighed: &Weighed) -> f64 {
    let others = weighed.candidates.iter().skip(1).map(|of| of.loss.low);
    if weighed.candidates.len() < 2 {
        return 0.0;
    }
    others.fold(f64::MAX, f64::min) / weighed.stake
}

fn highlight(tables: &[Compared], best: bool) -> Option<Highlight> {
    let all = tables.iter().enumerate().flat_map(|(table, of)| {
        of.weighed.iter().filter_map(move |weighed| {
            let decision = of.analysis.decisions().get(weighed.index)?;
            (decision.deal == of.deal).then_some((table, decision, weighed))
        })
    });
    let worth = |weighed: &Weighed| match best {
        true if weighed.made == 0 => ahead(weighed),
        true => 0.0,
        false => weighed.part_lost(),
    };
    let (table, decision, weighed) = all
        .filter(|(_, _, of)| worth(of) > 0.0 && (best || of.class >= Class::Inaccuracy))
        .max_by(|a, b| worth(a.2).total_cmp(&worth(b.2)))?;
    let game = tables[table].analysis.kind();
    let words = told_of(game, tables[table].name, decision, weighed);
    let (decision, weighed) = (decision.clone(), weighed.clone());
    Some(Highlight { table, decision, weighed, zh: words.zh, en: words.en })
}

/// A decision in a sentence or two.
fn told_of(game: GameKind, name: &str, decision: &Decision, weighed: &Weighed) -> Words {
    let seat = seat_words(game, decision.seat);
    let made = move_words(decision.made.as_ref());
    let (kind_zh, kind_en) = decision.kind.words();
    let (unit_zh, unit_en) = match game {
        GameKind::Shengji => ("级", "levels"),
        GameKind::Erdayi => ("分", "points"),
    };
    let head = Words {
        zh: format!("{name} {}（{kind_zh}）：{}", seat.zh, made.zh),
        en: format!("{name}, {} ({kind_en}): {}", seat.en, made.en),
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

impl Par {
    /// What champions make of the deal of a record, played so often, with so
    /// many deals of the unseen cards for each decision. Asked before each
    /// play whether to go on; `None` where they never came to an end.
    pub fn of(
        analysis: &Analysis,
        deal: usize,
        plays: u32,
        worlds: u32,
        mut goes_on: impl FnMut() -> bool,
    ) -> Option<Self> {
        let start = analysis.events(deal).get(..1)?;
        let lines = lines(analysis.rules(), start);
        let (header, rest) = lines.split_first()?;
        let mut replay = Replay::start(header).ok()?;
        rest.iter().try_for_each(|line| replay.read(line)).ok()?;
        let begun = replay.game()?;
        let mut outcomes: Vec<Outcome> = Vec::new();
        for number in 0..plays {
            if !goes_on() {
                break;
            }
            let mut game = begun.clone();
            let mut players = champions(&game, number, worlds);
            play_out(&mut game, &mut players)?;
            outcomes.extend(game.outcome());
        }
        if outcomes.is_empty() {
            return None;
        }
        let points = |of: &Outcome| match of {
            Outcome::Shengji(result) => Some(f64::from(result.points)),
            Outcome::Void | Outcome::Erdayi(_) | Outcome::PassedOut => None,
        };
        let of_shengji = analysis.kind() == GameKind::Shengji;
        let scores = Seat::first(analysis.kind().seats())
            .map(|seat| estimate(outcomes.iter().map(|of| f64::from(of.score(seat))), 0.0));
        Some(Self {
            plays: outcomes.len() as u32,
            points: of_shengji.then(|| estimate(outcomes.iter().filter_map(points), 0.0)),
            scores: scores.collect(),
        })
    }
}

fn champions(game: &Game, number: u32, worlds: u32) -> Vec<Box<dyn Bot>> {
    let rules = game.rules();
    let player = |seat: usize| {
        let mut player = Master::champion(&rules).with_worlds(worlds);
        let mut seed: Seed = [seat as u8; 32];
        seed[..4].copy_from_slice(&number.to_le_bytes());
        player.seed(seed);
        Box::new(player) as Box<dyn Bot>
    };
    (0..game.seats()).map(player).collect()
}
