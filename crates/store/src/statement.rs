//! Statements of a group, whichever database runs them.

use std::future::Future;

use crate::Hash;
use crate::failure::Failure;
use crate::heads::Heads;
use crate::stream::Stream;
use crate::writer::Rows;

/// A value of a statement. What is missing has a type as well, which
/// PostgreSQL wants to know.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Integer(Option<i64>),
    Bool(Option<bool>),
    Text(Option<&'a str>),
    Bytes(Option<&'a [u8]>),
}

impl From<i64> for Value<'_> {
    fn from(value: i64) -> Self {
        Self::Integer(Some(value))
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(Some(value))
    }
}

impl From<Option<bool>> for Value<'_> {
    fn from(value: Option<bool>) -> Self {
        Self::Bool(value)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Self::Text(Some(value))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Self::Text(Some(value))
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(value: Option<&'a str>) -> Self {
        Self::Text(value)
    }
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(value: &'a Option<String>) -> Self {
        Self::Text(value.as_deref())
    }
}

impl<'a> From<&'a Option<Hash>> for Value<'a> {
    fn from(value: &'a Option<Hash>) -> Self {
        Self::Bytes(value.as_ref().map(Hash::as_bytes))
    }
}

/// The values of a statement.
macro_rules! values {
    ($($value:expr),+ $(,)?) => { &[$($crate::statement::Value::from($value)),+] };
}
pub(crate) use values;

/// A transaction that writes a group; dropped before its commit it does
/// nothing. In a statement `$1`, `$2`, … first appear in this order, because
/// SQLite counts them so.
pub(crate) trait Tx: Send {
    /// Runs a statement, and says how many rows it changed.
    fn run(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, Failure>> + Send;

    /// The integers of the first row that a statement answers.
    fn integers<const N: usize>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Option<[i64; N]>, Failure>> + Send;

    /// The rows of two texts that a statement answers.
    fn pairs(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<(String, String)>, Failure>> + Send;

    /// Makes `heads` true for these streams until the transaction ends.
    fn refresh_heads(
        &mut self,
        streams: &[&Stream],
        heads: &mut Heads,
    ) -> impl Future<Output = Result<(), Failure>> + Send;

    /// Inserts entries.
    fn insert_entries(
        &mut self,
        rows: &Rows<'_>,
    ) -> impl Future<Output = Result<(), Failure>> + Send;

    /// Makes all of it durable.
    fn commit(self) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// A database as its writer sees it.
pub(crate) trait Database: Send + 'static {
    /// Its transactions.
    type Tx<'a>: Tx;

    /// Whether [`Self::append_unseen`] is worth trying.
    const APPENDS_UNSEEN: bool;

    /// Begins a transaction.
    fn begin(&mut self) -> impl Future<Output = Result<Self::Tx<'_>, Failure>> + Send;

    /// Appends entries in a single step, if every stream of `owned`, by its
    /// number, is still in the epoch that stands with it; says whether it was
    /// done.
    fn append_unseen(
        &mut self,
        owned: &[(i64, u64)],
        rows: &Rows<'_>,
    ) -> impl Future<Output = Result<bool, Failure>> + Send;
}
