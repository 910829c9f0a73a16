//! Real inputs, out of this repository.

use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use refusal::Lang;
use serde_json::{Value, json};
use zip::ZipArchive;

/// A fuzzer gets nowhere with inputs that take long each.
const LONGEST_BYTES: usize = 48 << 10;

fn path(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(of)
}

/// The texts of a folder's files that end so, in the order of their names.
fn texts(folder: &str, ending: &str) -> Vec<String> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(path(folder)).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    assert!(!files.is_empty(), "no {ending} in {folder}");
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Whole lines from the beginning, as many as a fuzzer can bear.
fn beginning(text: &str) -> Vec<u8> {
    let mut kept = String::new();
    for line in text.lines() {
        if kept.len() + line.len() >= LONGEST_BYTES {
            break;
        }
        kept += line;
        kept.push('\n');
    }
    kept.into_bytes()
}

/// Inputs that once broke a promise.
pub fn found(target: &str) -> Vec<Vec<u8>> {
    let Ok(files) = fs::read_dir(path("crates/fuzz/found").join(target)) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Some of each kind of question that the judge is tested with.
pub(crate) fn questions() -> Vec<Vec<u8>> {
    let files = texts("crates/cli/tests/conformance", ".jsonl");
    let lines = files.iter().flat_map(|text| text.lines().step_by(1 + text.lines().count() / 40));
    let ask = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        line["ask"].to_string().into_bytes()
    };
    lines.map(ask).collect()
}

/// Every message of docs/BOT_PROTOCOL.md.
pub(crate) fn bot_lines() -> Vec<Vec<u8>> {
    let text = fs::read_to_string(path("docs/BOT_PROTOCOL.md")).unwrap();
    let fences = text.split("```json ").skip(1);
    let example = |fence: &str| {
        let text = fence.split_once('\n').unwrap().1.split("```").next().unwrap();
        serde_json::from_str::<Value>(text).unwrap().to_string().into_bytes()
    };
    fences.map(example).collect()
}

/// Every message to a table of docs/PROTOCOL.md.
pub(crate) fn messages() -> Vec<Vec<u8>> {
    let page = fs::read_to_string(path("docs/PROTOCOL.md")).unwrap();
    let code = page.split('`').skip(1).step_by(2).filter(|code| code.starts_with("{\"c\":"));
    let messages: Vec<Vec<u8>> = code.map(|code| code.as_bytes().to_vec()).collect();
    assert!(messages.len() > 10, "the page has examples");
    messages
}

pub(crate) fn records() -> Vec<Vec<u8>> {
    let mut records = texts("crates/games/tests/fixtures", ".jsonl");
    records.extend(texts("crates/cli/tests/records", ".jsonl"));
    records.iter().map(|text| beginning(text)).collect()
}

pub(crate) fn table_logs() -> Vec<Vec<u8>> {
    texts("crates/table/tests/fixtures", ".entries").iter().map(|text| beginning(text)).collect()
}

/// A log of an event.
pub(crate) fn desk_log(name: &str) -> String {
    fs::read_to_string(path("crates/desk/tests/fixtures").join(name)).unwrap()
}

pub(crate) fn desk_logs() -> Vec<Vec<u8>> {
    texts("crates/desk/tests/fixtures", ".jsonl").iter().map(|text| beginning(text)).collect()
}

fn lines_of_desks() -> Vec<Value> {
    let logs = texts("crates/desk/tests/fixtures", ".jsonl");
    let lines = logs.iter().flat_map(|log| log.lines());
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Every command that was given in the logs of events.
pub(crate) fn desk_commands() -> Vec<Vec<u8>> {
    let lines = lines_of_desks();
    let commands = lines.iter().filter_map(|line| line["what"].get("done"));
    let mut requests: Vec<Vec<u8>> = commands
        .map(|command| json!({"id": "fuzz", "seen": 1_000, "do": command}).to_string())
        .map(String::into_bytes)
        .collect();
    requests.sort();
    requests.dedup();
    requests
}

pub(crate) fn event_logs() -> Vec<Vec<u8>> {
    let entries = |log: &String| {
        let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let entries =
            lines.flat_map(|line| line["entries"].as_array().cloned().unwrap_or_default());
        let entries: Vec<String> = entries.map(|entry| entry.to_string()).collect();
        beginning(&entries.join("\n"))
    };
    texts("crates/desk/tests/fixtures", ".jsonl").iter().map(entries).collect()
}

/// Forms as they are pasted and saved, in the encodings of spreadsheets.
pub(crate) fn forms() -> Vec<Vec<u8>> {
    let table = "单位,对号,姓名,部门及职务,组别\n一司,1,张三,处长,机关组\n,,李四,,\n二司,2,王五,,\
        事业单位组\n,,赵六,\"司长, 代\",\n";
    let people = "姓名\t单位\n张三\t一司\n李四\t二司\n";
    let quoted = "序号;单位;\"姓名\"\r\n1;\"一司\r\n（机关）\";\"张\"\"三\"\r\n";
    let wide = "单位,队名,队员1,队员2,队员3,队员4\n一司,红队,甲,乙,丙,丁\n";
    let mut forms: Vec<Vec<u8>> =
        [table, people, quoted, wide].map(|text| text.as_bytes().to_vec()).into();
    let utf16 = |text: &str| {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    forms.push(utf16(table));
    // 单位,姓名 and one row, as GB18030 writes them.
    forms.push(b"\xb5\xa5\xce\xbb,\xd0\xd5\xc3\xfb\n\xd2\xbb\xcb\xbe,\xd5\xc5\xc8\xfd\n".to_vec());
    forms
}

/// A blank form as the program itself writes it.
static BOOK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let sections = ["机关组".to_owned(), "事业单位组".to_owned()];
    sheets::entry_form("迎新春", 2, &sections, Lang::Zh).unwrap()
});

pub(crate) fn workbooks() -> Vec<Vec<u8>> {
    vec![BOOK[2..].to_vec()]
}

/// The part of a workbook that holds its first sheet.
pub(crate) const SHEET: &str = "xl/worksheets/sheet1.xml";

/// The parts of a workbook.
pub(crate) fn parts() -> Vec<(String, Vec<u8>)> {
    static PARTS: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
        let mut book = ZipArchive::new(Cursor::new(BOOK.as_slice())).unwrap();
        let count = book.len();
        let part = |index| {
            let mut file = book.by_index(index).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().into_owned(), bytes)
        };
        (0..count).map(part).collect()
    });
    PARTS.clone()
}

pub(crate) fn worksheets() -> Vec<Vec<u8>> {
    parts().into_iter().filter(|(name, _)| name == SHEET).map(|(_, part)| part).collect()
}
