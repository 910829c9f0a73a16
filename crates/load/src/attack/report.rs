//! The figures of `paisai bench attack`.

use std::io::{self, Write};

use serde::Serialize;

use super::kinds::Attack;

/// What players noticed of one attack.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    /// None for the quiet before.
    pub(super) attack: Option<Attack>,
    #[serde(flatten)]
    pub(super) figures: Figures,
}

/// What players noticed.
#[derive(Debug, Serialize)]
pub(super) struct Figures {
    pub(super) moves_per_second: f64,
    /// From sending a move to its acknowledgement.
    pub(super) move_p50_ms: f64,
    pub(super) move_p99_ms: f64,
    /// Of requests besides.
    pub(super) request_p99_ms: f64,
    pub(super) failed_requests: u64,
    /// Players who lost their socket.
    pub(super) players_lost: usize,
    /// Memory that the server took during the attack.
    pub(super) grown_kb: f64,
    /// Processors that the server kept busy.
    pub(super) cores: f64,
}

impl Report {
    pub(super) fn write_heading(mut out: impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{:<12}{:>9}{:>11}{:>11}{:>13}{:>8}{:>7}{:>12}{:>8}",
            "attack",
            "moves/s",
            "p50 ms",
            "p99 ms",
            "request p99",
            "failed",
            "lost",
            "memory kB",
            "cores"
        )
    }

    pub(super) fn write(&self, mut out: impl Write, json: bool) -> io::Result<()> {
        if json {
            serde_json::to_writer(&mut out, self)?;
            return out.write_all(b"\n");
        }
        let Figures {
            moves_per_second,
            move_p50_ms,
            move_p99_ms,
            request_p99_ms,
            failed_requests,
            players_lost,
            grown_kb,
            cores,
        } = &self.figures;
        let name = self.attack.map_or_else(|| "none".to_owned(), |of| format!("{of:?}"));
        writeln!(
            out,
            "{:<12}{moves_per_second:>9.0}{move_p50_ms:>11.1}{move_p99_ms:>11.1}\
             {request_p99_ms:>13.1}{failed_requests:>8}{players_lost:>7}{grown_kb:>12.0}{cores:>8.2}",
            name.to_lowercase()
        )
    }
}
