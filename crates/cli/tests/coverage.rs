//! The coverage pages name the files that implement an article and the tests
//! that hold it; a name that is nowhere, or elsewhere, would be a lie.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A page, and where its rows mean things to be.
struct Page {
    file: &'static str,
    /// Where files of the column "implemented" are, besides the repository's
    /// root and `crates`.
    sources: &'static str,
    /// Where tests without a word before them are.
    tests: &'static [&'static str],
    /// What further words stand for on this page.
    words: &'static [(&'static str, &'static str)],
}

const PAGES: [Page; 3] = [
    Page {
        file: "COVERAGE.md",
        sources: "crates/shengji/src",
        tests: &["crates/shengji/tests/articles", "crates/shengji/src"],
        words: &[
            ("declaring", "crates/shengji/tests/declaring.rs"),
            ("golden", "crates/shengji/tests/golden_follows.rs"),
            ("brute force", "crates/shengji/tests/brute_force.rs"),
            ("games", "crates/shengji/tests/random_games.rs"),
        ],
    },
    Page {
        file: "COVERAGE.erdayi.md",
        sources: "crates/erdayi",
        tests: &[
            "crates/erdayi/tests/phases.rs",
            "crates/erdayi/tests/games.rs",
            "crates/erdayi/src",
        ],
        words: &[
            ("examples", "crates/erdayi/tests/text_examples.rs"),
            ("brute force", "crates/erdayi/tests/generator.rs"),
        ],
    },
    Page {
        file: "COVERAGE.tournament.md",
        sources: "crates/tournament/src",
        tests: &["crates/tournament/tests", "crates/tournament/src"],
        words: &[],
    },
];

/// What these words before a test stand for on every page.
const WORDS: [(&str, &str); 9] = [
    ("cards", "crates/cards/src"),
    ("table", "crates/table/tests"),
    ("tournament", "crates/tournament/tests"),
    ("desk", "crates/desk/tests"),
    ("venue", "crates/venue/src"),
    ("server", "crates/server/tests"),
    ("browser", "web/tests/browser"),
    ("web", "web"),
    ("conformance", "crates/cli/tests/conformance"),
];

/// The tests that work a rule out a second time, for all rows that say so.
const CHECKER: &str = "crates/tournament/tests/events.rs";

/// Every file of the repository that a page may name, with the tests of those
/// in Rust.
struct Repository {
    files: BTreeMap<PathBuf, BTreeSet<String>>,
}

impl Repository {
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = BTreeMap::new();
        for folder in ["crates", "web/src", "web/tests", "docs"] {
            gather(&root, &root.join(folder), &mut files);
        }
        Self { files }
    }

    fn text(page: &Page) -> String {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        fs::read_to_string(docs.join(page.file)).unwrap()
    }

    /// Whether there is a file or a folder of this path.
    fn has(&self, path: &Path) -> bool {
        self.files.contains_key(path) || self.files.keys().any(|file| file.starts_with(path))
    }

    /// The files under some places whose paths end so.
    fn ending<'a>(
        &'a self,
        places: &'a [PathBuf],
        end: &'a str,
    ) -> impl Iterator<Item = &'a PathBuf> {
        self.files.keys().filter(move |file| {
            places.iter().any(|place| file.starts_with(place)) && file.ends_with(end)
        })
    }

    /// Whether one of the places has the test; `a::tests::b` is in a file `a`.
    fn tests(&self, places: &[PathBuf], name: &str) -> bool {
        let (module, test) = name.split_once("::tests::").unwrap_or(("", name));
        self.files.iter().any(|(file, tests)| {
            places.iter().any(|place| file.starts_with(place))
                && tests.contains(test)
                && (module.is_empty() || file.file_stem().is_some_and(|stem| stem == module))
        })
    }
}

fn gather(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, BTreeSet<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(root, &path, files);
            continue;
        }
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let tests =
            if is_rust { tests_of(&fs::read_to_string(&path).unwrap()) } else { BTreeSet::new() };
        files.insert(path.strip_prefix(root).unwrap().to_owned(), tests);
    }
}

/// The names of the functions that are tests.
fn tests_of(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        if let Some((_, rest)) =
            line.split_once("fn ").filter(|_| is_test && !line.starts_with("//"))
        {
            names.insert(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
            is_test = false;
        }
    }
    names
}

/// A row of a table that has the two columns.
struct Row {
    name: String,
    implemented: String,
    tested: String,
}

fn rows(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut columns = None;
    for line in text.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let at = |name: &str| cells.iter().position(|cell| cell.starts_with(name));
        match (at("implemented"), at("tested"), columns) {
            (Some(implemented), Some(tested), _) => columns = Some((implemented, tested)),
            _ if cells.len() < 3 => columns = None,
            (_, _, Some((implemented, tested))) if !cells[1].starts_with("---") => rows.push(Row {
                name: cells[1].to_owned(),
                implemented: cells[implemented].to_owned(),
                tested: cells.get(tested).copied().unwrap_or_default().to_owned(),
            }),
            _ => {}
        }
    }
    rows
}

/// What stands outside and inside backquotes, in turn.
fn quoted(cell: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = cell.split('`');
    std::iter::from_fn(move || Some((parts.next()?, parts.next()?)))
}

fn is_file(word: &str) -> bool {
    [".rs", ".ts", ".tsx", ".jsonl"].iter().any(|end| word.ends_with(end)) || word.ends_with('/')
}

/// The files of a row that do not exist. One without a folder may lie beside
/// the one before it.
fn missing_sources(repository: &Repository, page: &Page, row: &Row) -> Vec<String> {
    let mut beside = PathBuf::from(page.sources);
    let mut missing = Vec::new();
    for (_, word) in quoted(&row.implemented).filter(|(_, word)| is_file(word)) {
        let places = [Path::new(page.sources), Path::new("crates"), Path::new(""), &beside];
        match places.map(|place| place.join(word)).into_iter().find(|path| repository.has(path)) {
            Some(found) => found.parent().unwrap().clone_into(&mut beside),
            None => missing.push(format!("{} {}: no {word}", page.file, row.name)),
        }
    }
    missing
}

/// The tests of a row that are not where it says, and how many are. A word
/// holds up to the next one or a semicolon, and a file up to the next file.
fn missing_tests(repository: &Repository, page: &Page, row: &Row) -> (Vec<String>, usize) {
    let usual: Vec<PathBuf> = page.tests.iter().map(PathBuf::from).collect();
    let mut meant = usual.clone();
    let mut places = usual.clone();
    let (mut missing, mut found) = (Vec::new(), 0);
    for (before, word) in quoted(&row.tested) {
        if before.contains(';') {
            meant.clone_from(&usual);
            places.clone_from(&usual);
        }
        if let Some(place) = place_said(page, before) {
            meant = vec![PathBuf::from(place)];
            places.clone_from(&meant);
        }
        if is_file(word) {
            places = repository.ending(&meant, word).cloned().collect();
            if places.is_empty() {
                missing.push(format!("{} {}: no {word}", page.file, row.name));
            }
            // A file of questions or of the client's tests stands for them all.
            found += usize::from(Path::new(word).extension().is_none_or(|of| of != "rs"));
        } else if repository.tests(&places, word) {
            found += 1;
        } else {
            missing.push(format!("{} {}: no test {word} there", page.file, row.name));
        }
    }
    found += usize::from(row.tested.contains("checker") || row.tested.contains("(all)"));
    (missing, found)
}

/// The place that the words before a name stand for.
fn place_said(page: &Page, before: &str) -> Option<&'static str> {
    let words = page.words.iter().chain(&WORDS);
    let before = before.rsplit(';').next().unwrap_or_default();
    let said: Vec<&str> = before.split([',', '(', ')', ':']).map(str::trim).collect();
    words.into_iter().find(|(word, _)| said.contains(word)).map(|&(_, place)| place)
}

/// Rows that no program can hold, or that another page has.
fn needs_no_test(row: &Row) -> bool {
    row.implemented.contains("human duty")
        || row.implemented.starts_with("nothing to implement")
        || row.implemented.starts_with("events")
}

#[test]
fn every_file_and_test_of_a_coverage_page_lies_where_it_says() {
    let repository = Repository::read();
    assert!(!repository.files[Path::new(CHECKER)].is_empty());
    let mut wrong = Vec::new();
    let (mut all, mut held) = (0, 0);
    for page in &PAGES {
        for row in rows(&Repository::text(page)) {
            wrong.extend(missing_sources(&repository, page, &row));
            let (missing, found) = missing_tests(&repository, page, &row);
            wrong.extend(missing);
            if found == 0 && !needs_no_test(&row) {
                wrong
                    .push(format!("{} {}: neither a test nor a human's duty", page.file, row.name));
            }
            all += 1;
            held += found;
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(all > 300 && held > 400, "only {all} rows and {held} tests were found");
}

#[test]
fn a_test_elsewhere_is_not_found() {
    let repository = Repository::read();
    let check = |page: usize, tested: &str| {
        let row = Row {
            name: "row".to_owned(),
            implemented: "`nowhere.rs`".to_owned(),
            tested: tested.to_owned(),
        };
        assert_eq!(missing_sources(&repository, &PAGES[page], &row).len(), 1);
        let (missing, found) = missing_tests(&repository, &PAGES[page], &row);
        (missing.len(), found)
    };
    assert_eq!(check(0, "`cn2002_12_turns`"), (0, 1));
    assert_eq!(check(0, "golden `cn2002_12_turns`"), (1, 0));
    assert_eq!(check(0, "table `every_edition_gives_its_times`; `cn2002_12_turns`"), (0, 2));
    assert_eq!(check(0, "table `every_edition_gives_its_times`, `cn2002_12_turns`"), (1, 1));
    assert_eq!(check(2, "`articles/justice.rs` `sanctions_add_up`, `golden.rs`"), (0, 1));
    assert_eq!(check(2, "`golden.rs` `sanctions_add_up`"), (1, 0));
    // A helper is no test.
    assert_eq!(check(0, "declaring `check_undeclared`"), (1, 0));
}
