//! The server that is measured, in a process of its own.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Clock ticks a second in `/proc`, on every Linux that we know of.
const TICKS_A_SECOND: u64 = 100;

/// A server that ends with this value.
pub(crate) struct ServerProcess {
    child: Child,
    base: String,
    folder: tempfile::TempDir,
}

impl ServerProcess {
    /// A server on which thousands of players may come from one address.
    pub(crate) fn start(database: Option<&str>) -> io::Result<Self> {
        let rate = "{ per_minute = 100000000, burst = 1000000 }";
        let limits = format!(
            "known_addresses = [\"127.0.0.0/8\"]\n[limits]\nper_address = {rate}\nguests_per_address = {rate}\ntables_per_address = {rate}\n"
        );
        Self::start_with(&limits, database)
    }

    /// A server with the limits that it has unless told otherwise.
    pub(crate) fn start_usual() -> io::Result<Self> {
        Self::start_with("", None)
    }

    fn start_with(settings: &str, database: Option<&str>) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let config = folder.path().join("load.toml");
        fs::write(&config, settings)?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("serve").arg("--config").arg(&config);
        command.arg("--data-dir").arg(folder.path()).args(["--bind", "127.0.0.1:0"]);
        if let Some(database) = database {
            command.args(["--database", database]);
        }
        command.env("PAISAI_LOG", "warn");
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let stdout = child.stdout.take().ok_or_else(|| io::Error::other("no output"))?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let base = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
            .ok_or_else(|| io::Error::other(format!("the server said no address: {line}")))?
            .to_owned();
        Ok(Self { child, base, folder })
    }

    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// Its SQLite file, if it has no other database.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("paisai.db")
    }

    /// The processor time it has used.
    pub(crate) fn cpu(&self) -> io::Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name in parentheses may hold spaces; times come after it.
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks: u64 =
            [11, 12].iter().filter_map(|&index| fields.get(index)?.parse::<u64>().ok()).sum();
        Ok(Duration::from_millis(ticks * 1_000 / TICKS_A_SECOND))
    }

    /// The entries of all logs that it has written.
    pub(crate) async fn entries(&self) -> io::Result<u64> {
        let metrics = async { reqwest::get(format!("{}/metrics", self.base)).await?.text().await };
        let metrics = metrics.await.map_err(io::Error::other)?;
        metrics
            .lines()
            .find_map(|line| line.strip_prefix("paisai_entries_total")?.trim().parse().ok())
            .ok_or_else(|| io::Error::other("the server counts no entries"))
    }

    /// The memory it holds.
    pub(crate) fn resident_kib(&self) -> io::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
            .ok_or_else(|| io::Error::other("no VmRSS"))
    }

    pub(crate) fn stop(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.stop();
    }
}
