//! The server that is measured, in a process of its own.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What a process has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Used {
    /// Processor time of all its threads.
    pub(crate) cpu: Duration,
    /// How often its threads stopped running, of themselves or not.
    pub(crate) switches: u64,
}

impl Used {
    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            cpu: self.cpu.saturating_sub(before.cpu),
            switches: self.switches.saturating_sub(before.switches),
        }
    }
}

/// A server that ends with this value.
pub(crate) struct ServerProcess {
    child: Child,
    base: String,
    folder: tempfile::TempDir,
}

impl ServerProcess {
    /// A server on which thousands of players may come from one address.
    pub(crate) fn start(program: Option<&Path>, database: Option<&str>) -> io::Result<Self> {
        let rate = "{ per_minute = 100000000, burst = 1000000 }";
        let limits = format!(
            "known_addresses = [\"127.0.0.0/8\"]\n[limits]\nsockets = 16000\nconnections = 20000\nper_address = {rate}\nguests_per_address = {rate}\ntables_per_address = {rate}\n"
        );
        Self::start_with(program, &limits, database)
    }

    /// A server with the limits that it has unless told otherwise.
    pub(crate) fn start_usual() -> io::Result<Self> {
        Self::start_with(None, "", None)
    }

    fn start_with(
        program: Option<&Path>,
        settings: &str,
        database: Option<&str>,
    ) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let config = folder.path().join("load.toml");
        fs::write(&config, settings)?;
        let program = program.map_or_else(std::env::current_exe, |path| Ok(path.to_owned()))?;
        let mut command = Command::new(program);
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

    /// What its threads have used. One that has ended takes its share along;
    /// a server's threads live as long as it does.
    pub(crate) fn used(&self) -> io::Result<Used> {
        let mut used = Used::default();
        for thread in fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let folder = thread?.path();
            // It may end while it is looked at.
            let Ok(times) = fs::read_to_string(folder.join("schedstat")) else { continue };
            let Ok(status) = fs::read_to_string(folder.join("status")) else { continue };
            let ran_ns = times.split_whitespace().next().and_then(|text| text.parse().ok());
            used.cpu += Duration::from_nanos(ran_ns.unwrap_or(0));
            used.switches += status
                .lines()
                .filter_map(|line| line.split_once("ctxt_switches:")?.1.trim().parse::<u64>().ok())
                .sum::<u64>();
        }
        Ok(used)
    }

    /// The processor time it has used.
    pub(crate) fn cpu(&self) -> io::Result<Duration> {
        Ok(self.used()?.cpu)
    }

    /// The entries of all logs that it has written.
    pub(crate) async fn entries(&self) -> io::Result<u64> {
        count(&self.metrics().await?, "paisai_entries_total")
            .ok_or_else(|| io::Error::other("the server counts no entries"))
    }

    /// How often bots have searched, and how often in vain.
    pub(crate) async fn searches(&self) -> io::Result<Searches> {
        let metrics = self.metrics().await?;
        // What has not happened yet is not counted.
        let ended = |end| count(&metrics, &format!("paisai_bot_searches_total{{end=\"{end}\"}}"));
        Ok(Searches {
            found: ended("found").unwrap_or(0),
            too_late: ended("too_late").unwrap_or(0),
        })
    }

    /// The decisions of deals that it has analysed.
    pub(crate) async fn weighed(&self) -> io::Result<u64> {
        // What has not happened yet is not counted.
        Ok(count(&self.metrics().await?, "paisai_decisions_weighed_total").unwrap_or(0))
    }

    async fn metrics(&self) -> io::Result<String> {
        let metrics = async { reqwest::get(format!("{}/metrics", self.base)).await?.text().await };
        metrics.await.map_err(io::Error::other)
    }

    /// The memory it holds, in thousands of bytes.
    pub(crate) fn resident_kb(&self) -> io::Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let kib: Option<f64> = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok());
        kib.map(|kib| kib * 1.024).ok_or_else(|| io::Error::other("no VmRSS"))
    }

    pub(crate) fn stop(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

/// Decisions of bots that search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Searches {
    /// Those that were searched to their end.
    pub(crate) found: u64,
    /// Those that were made without, because no thread was free in time.
    pub(crate) too_late: u64,
}

/// A figure of the server.
fn count(metrics: &str, name: &str) -> Option<u64> {
    metrics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.stop();
    }
}
