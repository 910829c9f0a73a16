//! The TypeScript that pages use is that of these types.

#![allow(clippy::unwrap_used, reason = "a missing file fails the test")]

#[test]
fn the_typescript_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol/index.ts");
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == protocol::typescript::index(),
        "web/src/protocol/index.ts is stale: run `cargo run -p protocol --example typescript`"
    );
}
