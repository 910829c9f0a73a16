//! The bounds of the store, each with what happens there.

use std::time::Duration;

use crate::StoreError;

/// Appends that may wait for the writer; more wait at [`crate::Store::append`].
pub const QUEUE_MAX: usize = 1024;
/// Requests written in one transaction; the rest goes into the next.
pub const GROUP_MAX: usize = 512;
/// What comes sooner after a group waits until so long after it for company:
/// the most that gathering can cost a request.
pub(crate) const GATHERING: Duration = Duration::from_millis(3);
/// Entries of one append; more are refused as invalid.
pub const APPEND_MAX_ENTRIES: usize = 256;
/// Bytes of the bodies of one append; more are refused as invalid.
pub const APPEND_MAX_BYTES: usize = 1 << 20;
/// Rows of one page of a list; a greater limit is taken as this one.
pub const PAGE_MAX: u32 = 1000;
/// Bytes of an id of a stream; a longer one is refused as invalid.
pub const ID_MAX_BYTES: usize = 32;
/// Characters of a nickname; a longer or empty one is refused as invalid.
pub const NICKNAME_MAX_CHARS: usize = 24;
/// Characters of a login name; a longer or empty one is refused as invalid.
pub const LOGIN_MAX_CHARS: usize = 64;
/// Characters of a title, label or other short text; a longer one is refused
/// as invalid.
pub const LABEL_MAX_CHARS: usize = 200;
/// Characters of a call for the referee; a longer one is refused as invalid.
pub const CALL_MAX_CHARS: usize = 1000;
/// Characters of what a report says besides its reason; a longer one is
/// refused as invalid.
pub const REPORT_MAX_CHARS: usize = 300;
/// Bytes of a JSON document or other long text; a longer one is refused as
/// invalid.
pub const DOCUMENT_MAX_BYTES: usize = 1 << 18;
/// Bytes of what an engine made of a deal; a longer text is refused as invalid.
pub const ANALYSIS_MAX_BYTES: usize = 1 << 20;
/// Different traces of one person at one table; further ones are not kept.
pub const TRACES_OF_SEAT_MAX: u32 = 8;
/// People who are listed as having shared one address or browser; further
/// ones are left out.
pub const TRACE_PEOPLE_MAX: u32 = 50;
/// People who left a room and stand in its evenings with their names; those
/// who left before them are nameless there.
pub const ROOM_LEFT_MAX: u32 = 100;
/// Bytes of a mark; a longer one is refused as invalid.
pub const MARK_MAX_BYTES: usize = 64;
/// Streams whose last entry the writer remembers; beyond it forgets them all
/// and asks the database again.
pub(crate) const HEADS_MAX: usize = 1 << 16;

/// Refuses a text with fewer than `min` or more than `max` characters.
pub(crate) fn check_chars(
    text: &str,
    min: usize,
    max: usize,
    why: &'static str,
) -> Result<(), StoreError> {
    let chars = text.chars().count();
    if chars < min || chars > max || has_nul(text) { Err(StoreError::Invalid(why)) } else { Ok(()) }
}

/// Refuses a label that is too long.
pub(crate) fn check_label(text: &str) -> Result<(), StoreError> {
    check_chars(text, 0, LABEL_MAX_CHARS, "a label is at most 200 characters long")
}

/// Refuses a document that is too long.
pub(crate) fn check_document(text: &str) -> Result<(), StoreError> {
    if text.len() > DOCUMENT_MAX_BYTES || has_nul(text) {
        return Err(StoreError::Invalid("a document is at most 256 KiB long, without NUL"));
    }
    Ok(())
}

/// Refuses a mark that is too long.
pub(crate) fn check_mark(mark: &str) -> Result<(), StoreError> {
    if mark.len() > MARK_MAX_BYTES || has_nul(mark) {
        return Err(StoreError::Invalid("a mark is at most 64 bytes long, without NUL"));
    }
    Ok(())
}

/// Refuses an id that is empty or too long.
pub(crate) fn check_id(id: &str) -> Result<(), StoreError> {
    if id.is_empty() || id.len() > ID_MAX_BYTES || has_nul(id) {
        return Err(StoreError::Invalid("an id is 1 to 32 bytes long, without NUL"));
    }
    Ok(())
}

/// PostgreSQL's text cannot hold the NUL character, so that no database may.
pub(crate) fn has_nul(text: &str) -> bool {
    text.as_bytes().contains(&0)
}

/// A limit as the database wants it.
pub(crate) fn page(limit: u32) -> i64 {
    i64::from(limit.min(PAGE_MAX))
}
