//! The bounds of an event's desk, each with what happens there.

/// Entrants of an event, and applications; further ones are refused. No hall
/// seats more.
pub(crate) const ENTRANTS_MAX: usize = 5_000;
/// Characters of a name, a unit or a post; a longer one is refused.
pub(crate) const NAME_MAX_CHARS: usize = 60;
/// Characters of reasons and grounds; longer ones are refused.
pub(crate) const TEXT_MAX_CHARS: usize = 1_000;
/// Tables of the largest hall; a number above it is refused.
pub(crate) const TABLES_MAX: u32 = 10_000;
/// Sections of an event; more are refused.
pub(crate) const SECTIONS_MAX: usize = 100;
/// Minutes that a clock may be moved at once; more are refused.
pub(crate) const MINUTES_MAX: u32 = 600;
/// Characters of the id of a command; a longer or empty one is refused.
pub(crate) const ID_MAX_CHARS: usize = 64;
/// Names that the words of a step over many say; of more only the number.
pub(crate) const NAMED_IN_WORDS: usize = 4;
/// Changes that a refused command names; the rest is counted.
pub(crate) const CHANGES_NAMED: usize = 5;
