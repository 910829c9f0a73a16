//! The bounds of what is read, each with what happens there.

/// Bytes of a file; a longer one is refused unread.
pub const FILE_MAX_BYTES: usize = 2 << 20;
/// Bytes of all that a workbook unpacks to; one with more is refused.
pub const UNPACKED_MAX_BYTES: u64 = 48 << 20;
/// Parts of a workbook; one with more is refused.
pub const PARTS_MAX: usize = 1_000;
/// Sheets of a workbook; further ones are named in a fault.
pub const SHEETS_MAX: usize = 200;
/// Different texts of a workbook, which its reader makes room for at once.
pub const STRINGS_MAX: usize = 500_000;
/// Cells of a file with something in them; further ones are not read.
pub const CELLS_MAX: usize = 200_000;
/// Columns that are looked at; further ones are named in a fault.
pub const COLUMNS_MAX: u32 = 64;
/// People on a form; further ones are counted in a fault. With longer forms
/// the command that enters them would be too long.
pub const PEOPLE_MAX: usize = 2_000;
/// Rows of a table that is judged; more are refused. Every missing partner has
/// a row too.
pub const TABLE_MAX_ROWS: usize = 2 * PEOPLE_MAX;
/// Faults that are told; further ones are counted.
pub const FAULTS_MAX: usize = 500;
/// Rows from the top in which a header is looked for.
pub const HEADER_WITHIN: usize = 20;
/// Characters of a name, a unit or a post, as at the desk.
pub const NAME_MAX_CHARS: usize = 60;
/// Characters of a cell that are kept at all.
pub const CELL_MAX_CHARS: usize = 2_000;
