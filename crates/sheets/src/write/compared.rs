//! Boards compared, as a workbook.

use protocol::{BoardsCompared, Kind};
use refusal::Lang;

use super::sheet::{Sheet, Value, xlsx};
use super::words::say;
use crate::error::SheetError;

/// Boards that several tables played: a line for every table, then one for
/// every board.
pub fn boards_compared(known: &BoardsCompared, lang: Lang) -> Result<Vec<u8>, SheetError> {
    xlsx(&[tables(known, lang), boards(known, lang)])
}

fn tables(known: &BoardsCompared, lang: Lang) -> Sheet {
    let word = |zh: &str, en: &str| say(lang, zh, en);
    let seats: Vec<String> = seats(known.game).iter().map(|(zh, en)| word(zh, en)).collect();
    let mut head = vec![word("牌号", "Board"), word("桌", "Table")];
    head.extend(seats.iter().cloned());
    head.extend([
        word("亮主、叫牌", "Declared or bid"),
        word("庄家", "Dealer"),
        word("主、叫分", "Trump or bid"),
        word("扣底", "Buried"),
        word("闲家得分", "Defenders' points"),
    ]);
    head.extend(seats.iter().map(|seat| format!("{seat}{}", word("得分", " scored"))));
    let rows = known.boards.iter().flat_map(|board| {
        let seats = &seats;
        board.tables.iter().map(move |of| {
            let words = of.declared_words(known.game);
            let mut row: Vec<Value> = vec![board.number.into(), (&*of.name).into()];
            let person = |at: usize| of.people.get(at).map_or("", String::as_str).into();
            row.extend((0..seats.len()).map(person));
            let dealer = of.dealer.and_then(|seat| seats.get(seat.index())).cloned();
            row.extend([
                words.text(lang).into(),
                dealer.unwrap_or_default().into(),
                of.contract.clone().unwrap_or_default().into(),
                of.buried_words().into(),
                of.points.map_or(Value::Blank, |points| Value::Number(points.into())),
            ]);
            let score = |at: usize| {
                of.scores.get(at).map_or(Value::Blank, |&of| Value::Number(i64::from(of)))
            };
            row.extend((0..seats.len()).map(score));
            row
        })
    });
    Sheet { name: word("各桌", "Tables"), rows: rows.collect(), head }
}

fn boards(known: &BoardsCompared, lang: Lang) -> Sheet {
    let word = |zh: &str, en: &str| say(lang, zh, en);
    let head = vec![
        word("牌号", "Board"),
        word("机器人打的次数", "Plays of bots"),
        word("机器人平均", "Mean of bots"),
        word("下限（95%）", "Low (95 %)"),
        word("上限（95%）", "High (95 %)"),
        word("何处分开", "Where tables parted"),
        word("最好的一手", "Best decision"),
        word("最亏的一手", "Worst decision"),
        word("一句话", "In a sentence"),
    ];
    let rows = known.boards.iter().map(|of| {
        let told = |zh: Option<&str>, en: Option<&str>| {
            Value::from(match lang {
                Lang::Zh => zh.unwrap_or_default(),
                Lang::En => en.unwrap_or_default(),
            })
        };
        let hundredths = |value: f64| Value::Hundredths((value * 100.0).round() as i64);
        let par = of.par.as_ref();
        // What is compared at tables: the defenders' points, or the first seat's.
        let made = par.and_then(|par| par.points.or_else(|| par.scores.first().copied()));
        let figure = |value: Option<f64>| value.map_or(Value::Blank, hundredths);
        let (parted, best, worst) = (of.parted.as_ref(), of.best.as_ref(), of.worst.as_ref());
        vec![
            of.number.into(),
            par.map(|par| par.plays).into(),
            figure(made.map(|of| of.mean)),
            figure(made.map(|of| of.low)),
            figure(made.map(|of| of.high)),
            told(parted.map(|of| &*of.zh), parted.map(|of| &*of.en)),
            told(best.map(|of| &*of.zh), best.map(|of| &*of.en)),
            told(worst.map(|of| &*of.zh), worst.map(|of| &*of.en)),
            told(Some(&of.zh), Some(&of.en)),
        ]
    });
    Sheet { name: word("各副牌", "Boards"), rows: rows.collect(), head }
}

/// The seats in the order of play, in both languages.
const fn seats(game: Kind) -> &'static [(&'static str, &'static str)] {
    match game {
        Kind::Shengji => &[("东", "E"), ("北", "N"), ("西", "W"), ("南", "S")],
        Kind::Erdayi => &[("甲", "A"), ("乙", "B"), ("丙", "C")],
    }
}
