//! `paisai serve`: the server.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use refusal::Lang;
use serde::Deserialize;
use server::{Config, Limits, LogFormat, Network, PublicUrl, Running, Server, Tls};
use tokio::runtime::{Builder, Runtime};

/// Run the server.
///
/// Every setting can be given as a flag, as an environment variable, or in a
/// TOML file under the flag's name with underscores; a flag goes before the
/// environment, the environment before the file. The file may also hold the
/// tables `[limits]` and `[tls]`. Logs go to standard error; PAISAI_LOG chooses what is
/// logged, such as `warn`.
#[derive(Args)]
pub(crate) struct Serve {
    /// A TOML file with settings; unknown ones are refused.
    #[arg(long, env = "PAISAI_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

/// The settings, as they are given on the command line, in the environment or
/// in a file; what is missing is not set there.
#[derive(Args, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Where to listen; port 0 takes a free one [default: 127.0.0.1:8080].
    #[arg(long, env = "PAISAI_BIND", value_name = "ADDRESS")]
    bind: Option<SocketAddr>,
    /// The folder of the database and other files [default: data].
    #[arg(long, env = "PAISAI_DATA_DIR", value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// `postgres://…` or a SQLite file [default: paisai.db in the data folder].
    #[arg(long, env = "PAISAI_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
    /// The address by which browsers know the server, such as
    /// https://play.example.org. Give it whenever a proxy stands in front.
    #[arg(long, env = "PAISAI_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// A certificate in PEM, with which the server speaks TLS itself; in the
    /// file as `certificate` under `[tls]`.
    #[arg(long, env = "PAISAI_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    #[serde(skip)]
    tls_cert: Option<PathBuf>,
    /// Its private key in PEM; in the file as `key` under `[tls]`.
    #[arg(long, env = "PAISAI_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    #[serde(skip)]
    tls_key: Option<PathBuf>,
    #[arg(skip)]
    tls: Option<Tls>,
    /// Whether a proxy stands in front, whose X-Forwarded-For is believed
    /// [default: false].
    #[arg(
        long,
        env = "PAISAI_TRUSTED_PROXY",
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true"
    )]
    trusted_proxy: Option<bool>,
    /// Addresses and networks that many people share, such as a hall's router
    /// (203.0.113.7, 10.0.0.0/8): bounds for one address do not hold there.
    #[arg(long, env = "PAISAI_KNOWN_ADDRESSES", value_name = "NETWORKS", value_delimiter = ',')]
    known_addresses: Option<Vec<Network>>,
    /// The addresses by which a hall may reach the server, where its network
    /// cards have others, as in a container [default: those of its cards].
    #[arg(long, env = "PAISAI_HALL_ADDRESSES", value_name = "ADDRESSES", value_delimiter = ',')]
    hall_addresses: Option<Vec<IpAddr>>,
    /// Lets who sends it as a bearer token read /metrics; without it only
    /// this machine may.
    #[arg(long, env = "PAISAI_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// The form of the log: text or json [default: text].
    #[arg(long, env = "PAISAI_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// Threads that serve [default: one for every two processors].
    #[arg(long, env = "PAISAI_WORKERS", value_name = "THREADS")]
    workers: Option<NonZeroUsize>,
    #[arg(skip)]
    limits: Option<Limits>,
}

impl Settings {
    /// Settings that say where the database is and nothing else.
    pub(crate) fn of_database(data_dir: Option<PathBuf>, database: Option<String>) -> Self {
        Self { data_dir, database, ..Self::default() }
    }

    /// Reads a settings file.
    pub(crate) fn from_file(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path).map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {error}", path.display()))
        })?;
        toml::from_str(&text).map_err(|error| {
            io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {error}", path.display()))
        })
    }

    /// What is set here, and the rest from there.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            bind: self.bind.or(other.bind),
            data_dir: self.data_dir.or(other.data_dir),
            database: self.database.or(other.database),
            public_url: self.public_url.or(other.public_url),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            tls: self.tls.or(other.tls),
            trusted_proxy: self.trusted_proxy.or(other.trusted_proxy),
            known_addresses: self.known_addresses.or(other.known_addresses),
            hall_addresses: self.hall_addresses.or(other.hall_addresses),
            metrics_token: self.metrics_token.or(other.metrics_token),
            log_format: self.log_format.or(other.log_format),
            workers: self.workers.or(other.workers),
            limits: self.limits.or(other.limits),
        }
    }

    /// The server's setup: what is not set is as it is by default.
    pub(crate) fn config(self) -> Config {
        let default = Config::default();
        let redirect_from = self.tls.as_ref().and_then(|tls| tls.redirect_from);
        let given = self.tls_cert.zip(self.tls_key);
        let given = given.map(|(certificate, key)| Tls { certificate, key, redirect_from });
        Config {
            tls: given.or(self.tls),
            bind: self.bind.unwrap_or(default.bind),
            data_dir: self.data_dir.unwrap_or(default.data_dir),
            database: self.database,
            public_url: self.public_url,
            trusted_proxy: self.trusted_proxy.unwrap_or(default.trusted_proxy),
            known_addresses: self.known_addresses.unwrap_or_default(),
            hall_addresses: self.hall_addresses.unwrap_or_default(),
            metrics_token: self.metrics_token,
            limits: self.limits.unwrap_or(default.limits),
            clock: default.clock,
        }
    }

    /// The same with its data in that folder, unless it is said where they are.
    pub(crate) fn with_data_in(self, folder: PathBuf) -> Self {
        let said = self.data_dir.is_some() || self.database.is_some();
        if said { self } else { Self { data_dir: Some(folder), ..self } }
    }

    /// Serves until the process is asked to end. Whoever waits for the server
    /// is told once it listens.
    pub(crate) fn serve(self, lang: Lang, started: impl FnOnce(&Running)) -> io::Result<()> {
        server::log::start(self.log_format.unwrap_or_default());
        let runtime = runtime(self.workers)?;
        let config = self.config();
        // Every socket is a file; a server that may open too few says so when
        // it runs out.
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let done = runtime.block_on(async {
            let running = Server::start(config).await.map_err(io::Error::other)?;
            let asked = server::asked_to_end();
            // Nobody may be reading; that is no reason not to serve.
            let _ = announce(&running, lang);
            started(&running);
            running.wait_for(asked).await;
            Ok(())
        });
        // The store is closed; what still computes has nobody to tell.
        runtime.shutdown_background();
        done
    }
}

impl Serve {
    pub(crate) fn run(self, lang: Lang) -> io::Result<()> {
        self.settings()?.serve(lang, |_| ())
    }

    /// What is set by flag, environment or file.
    pub(crate) fn settings(self) -> io::Result<Settings> {
        let file = self.config.as_deref().map(Settings::from_file).transpose()?;
        Ok(self.settings.or(file.unwrap_or_default()))
    }
}

/// The threads that serve. Handing a table's work from one to another costs
/// more than the work itself, and the disk and the network need processors
/// too: half of them is most that helps.
fn runtime(workers: Option<NonZeroUsize>) -> io::Result<Runtime> {
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let workers = workers.map_or_else(|| processors.div_ceil(2), NonZeroUsize::get);
    Builder::new_multi_thread().worker_threads(workers).enable_all().build()
}

/// Says where the server is, on standard output.
fn announce(running: &Running, lang: Lang) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (listening, admin) = match lang {
        Lang::Zh => ("服务地址", "还没有管理员。打开此链接成为管理员（24 小时内有效，只能用一次）"),
        Lang::En => {
            ("Listening on", "There is no admin yet. This link makes one (once, within 24 hours)")
        }
    };
    writeln!(out, "{listening}: {}", running.url())?;
    if let Some(link) = running.admin_link() {
        writeln!(out, "{admin}:\n  {link}")?;
    }
    out.flush()
}
