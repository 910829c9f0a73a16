//! Lists and standings as tables, and tables as CSV and XLSX; results as a page
//! and in a format that other programs read.

mod compared;
mod entry_form;
mod lists;
mod page;
mod ranks;
mod sheet;
mod trf;
mod words;

pub use compared::boards_compared;
pub use entry_form::entry_form;
pub use lists::{entries, pairings, results};
pub use page::page;
pub use ranks::{last_standings, standings};
pub use sheet::{Sheet, Value, csv, csv_quoted, xlsx};
pub use trf::trf;

use protocol::events::{CardView, EventView};
use refusal::Lang;

use crate::error::SheetError;

/// A whole event as a workbook: entries, the pairings of every round, results,
/// and all standings. Posts are in it only where cards are given.
pub fn event_book(
    view: &EventView,
    cards: Option<&[CardView]>,
    lang: Lang,
) -> Result<Vec<u8>, SheetError> {
    let mut tables = vec![entries(view, cards, lang)];
    tables.extend(view.rounds.iter().map(|round| {
        let name = words::round_name(view, round, lang);
        pairings(view, std::slice::from_ref(round), &name, lang)
    }));
    tables.push(results(view, lang));
    tables.extend(standings(view, lang));
    tables.extend(log(view, lang));
    xlsx(&tables)
}

/// What the log was when this was written: whoever keeps the file notices
/// when the log is changed afterwards.
fn log(view: &EventView, lang: Lang) -> Option<Sheet> {
    let signed = view.head.as_ref()?;
    let word = |zh: &str, en: &str| words::say(lang, zh, en);
    let rows = [
        (word("赛事", "Event"), signed.id.clone()),
        (word("日志行数", "Lines of the log"), signed.n.to_string()),
        (word("日志校验码", "Head of the log"), signed.head().hex()),
        (word("签名时间（毫秒）", "Signed at (ms)"), signed.at_ms.to_string()),
        (word("服务器公钥", "Key of the server"), signed.key.to_string()),
        (word("签名", "Signature"), signed.signature_hex()),
    ];
    let rows = rows.into_iter().map(|(name, value)| vec![name.into(), value.into()]).collect();
    let head = vec![word("项目", "Item"), word("内容", "Value")];
    Some(Sheet { name: word("日志", "Log"), head, rows })
}
