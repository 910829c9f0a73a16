//! The figures of `paisai bench server`, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;

/// What a server needed under a load.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// Moves of players, each acknowledged when it was durable.
    pub(crate) actions_per_second: f64,
    /// Processor time of the server, its database's own processes left out.
    pub(crate) cpu_us_per_action: f64,
    /// How often its threads stopped running, of themselves or not.
    pub(crate) switches_per_action: f64,
    pub(crate) ack_ms: Acknowledged,
    /// Memory of a table with its players' sockets.
    pub(crate) table_kb: f64,
    /// Memory of one socket more, on which somebody watches.
    pub(crate) socket_kb: f64,
    /// Entries of all logs, the cards dealt among them.
    pub(crate) entries_per_second: f64,
    pub(crate) cpu_us_per_entry: f64,
    /// Bytes that an action sends to each client.
    pub(crate) bytes_per_action: f64,
    /// Memory of the whole server.
    pub(crate) server_kb: f64,
    pub(crate) refused: u64,
    /// What bots did beside it, if any were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thought: Option<Thought>,
    /// What was analysed beside it, if any were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) analysed: Option<Analysed>,
    pub(crate) load: Ran,
}

/// What was analysed meanwhile.
#[derive(Debug, Serialize)]
pub(crate) struct Analysed {
    /// Deals that waited when it began.
    pub(crate) waiting: usize,
    /// Deals that were refused, because no more might wait.
    pub(crate) refused: usize,
    /// Decisions that were weighed.
    pub(crate) decisions_per_second: f64,
}

/// What bots that search did meanwhile.
#[derive(Debug, Serialize)]
pub(crate) struct Thought {
    pub(crate) masters: usize,
    /// Those who watch them, a socket for each table.
    pub(crate) watching: usize,
    /// Decisions that were searched.
    pub(crate) found_per_second: f64,
    /// Decisions made without, because no thread was free in time.
    pub(crate) too_late_per_second: f64,
}

/// From sending a move to its acknowledgement.
#[derive(Debug, Serialize)]
pub(crate) struct Acknowledged {
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) longest: f64,
}

/// The load under which it was measured.
#[derive(Debug, Serialize)]
pub(crate) struct Ran {
    pub(crate) rules: String,
    pub(crate) database: Database,
    pub(crate) tables: usize,
    pub(crate) sockets: usize,
    /// The rate that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) actions: Option<u32>,
    pub(crate) think_ms: f64,
    pub(crate) warm_up_s: u64,
    pub(crate) seconds: u64,
}

/// Which database it was; its address may hold a password.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

impl Report {
    pub(crate) fn write_text(&self, mut out: impl Write) -> io::Result<()> {
        let Acknowledged { p50, p99, longest } = self.ack_ms;
        writeln!(out, "actions a second      {:>10.0}", self.actions_per_second)?;
        writeln!(out, "acknowledged, median  {p50:>10.1} ms")?;
        writeln!(out, "acknowledged, 99 %    {p99:>10.1} ms")?;
        writeln!(out, "acknowledged, longest {longest:>10.1} ms")?;
        writeln!(out, "server CPU an action  {:>10.1} µs", self.cpu_us_per_action)?;
        writeln!(
            out,
            "server CPU an entry   {:>10.1} µs, {:.0} entries a second with the cards dealt",
            self.cpu_us_per_entry, self.entries_per_second
        )?;
        writeln!(out, "switches an action    {:>10.1}", self.switches_per_action)?;
        writeln!(out, "bytes an action       {:>10.1} to each client", self.bytes_per_action)?;
        writeln!(out, "server memory         {:>10.0} kB", self.server_kb)?;
        writeln!(out, "memory a table        {:>10.1} kB, its sockets included", self.table_kb)?;
        writeln!(out, "memory a socket       {:>10.1} kB", self.socket_kb)?;
        writeln!(out, "refused commands      {:>10}", self.refused)?;
        if let Some(of) = &self.thought {
            writeln!(
                out,
                "masters               {:>10}, {:.1} decisions a second searched, {:.1} without",
                of.masters, of.found_per_second, of.too_late_per_second
            )?;
        }
        if let Some(of) = &self.analysed {
            writeln!(
                out,
                "analysed              {:>10.1} decisions a second, {} deals waiting, {} refused",
                of.decisions_per_second, of.waiting, of.refused
            )?;
        }
        Ok(())
    }
}
