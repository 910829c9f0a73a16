//! Records of earlier versions are read, proven and written as they were.

#![allow(clippy::unwrap_used, reason = "a record that cannot be read fails the test")]

use std::collections::BTreeSet;
use std::path::Path;

use games::Kind;
use games::record::{Header, RecordLine, Severity, replay, verify};

#[test]
fn old_records_are_right_and_written_as_they_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let (mut games, mut versions) = (Vec::new(), BTreeSet::new());
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        let first = lines.next().unwrap();
        let header: Header = serde_json::from_str(first).unwrap();
        assert_eq!(RecordLine::Header(Box::new(header.clone())).to_string(), first);
        for line in lines {
            let (read, at_ms) = RecordLine::parse(header.game, line).unwrap();
            assert_eq!(at_ms.map_or_else(|| read.to_string(), |at_ms| read.timed(at_ms)), line);
        }
        assert!(replay(text.lines()).is_ok(), "{path:?}");
        let proof = verify(text.lines());
        let wrong = proof.findings.iter().filter(|found| found.severity == Severity::Wrong);
        assert_eq!(wrong.count(), 0, "{path:?}");
        let summary = proof.summary.unwrap();
        assert!(summary.deals > 0, "{path:?}");
        assert_eq!(summary.signed_by.is_some(), header.version >= 3, "{path:?}");
        versions.insert(header.version);
        games.push(header.game);
    }
    for kind in [Kind::Shengji, Kind::Erdayi] {
        assert!(games.contains(&kind));
    }
    assert!(versions.is_superset(&BTreeSet::from([2, 3])), "{versions:?}");
}
