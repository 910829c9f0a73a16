//! Starting and stopping.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use store::{Store, StoreError};
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinHandle;
use tokio::time::{self, MissedTickBehavior};

use crate::auth::AdminLink;
use crate::http::Certificate;
use crate::keys::Keys;
use crate::limits::{CERTIFICATE_INTERVAL, CLEANING_INTERVAL, LISTEN_BACKLOG, SHUTDOWN_TIMEOUT};
use crate::{ApiError, App, Config, ConfigError, PublicUrl, http};

/// Why a server did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// A setting makes no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The data folder cannot be made.
    #[error("the folder {0} cannot be created: {1}")]
    DataDir(String, io::Error),
    /// The certificate cannot be used.
    #[error("no TLS: {0}")]
    Tls(#[from] http::TlsError),
    /// The database cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Bind(SocketAddr, io::Error),
    /// The first admin's link cannot be made.
    #[error("no link for the first admin: {0}")]
    AdminLink(ApiError),
    /// The server's own keys cannot be read or made.
    #[error("no keys of the server: {0}")]
    Keys(ApiError),
}

/// A server that is to be started.
pub struct Server;

impl Server {
    /// Opens the store and listens; when it returns, connections are
    /// accepted.
    pub async fn start(config: Config) -> Result<Running, StartError> {
        if config.database.is_none() {
            let folder = config.data_dir.display().to_string();
            std::fs::create_dir_all(&config.data_dir)
                .map_err(|error| StartError::DataDir(folder, error))?;
        }
        let certificate = config.tls.as_ref().map(Certificate::load).transpose()?;
        let (listener, address) = bind(config.bind, &config)?;
        let redirecting = match config.tls.as_ref().and_then(|tls| tls.redirect_from) {
            Some(from) => Some(bind(from, &config)?),
            None => None,
        };
        let store = Store::open_alone(&config.database_address()).await?;
        let origin =
            config.public_url.as_ref().map_or_else(|| url(address, &config), PublicUrl::origin);
        let admin_link = AdminLink::create(&store, &config.clock)
            .await
            .map_err(StartError::AdminLink)?
            .map(|link| origin.clone() + &link.path());
        let keys = Keys::load(&store).await.map_err(StartError::Keys)?;
        http::metrics::start();
        let app = App::new(config, store, keys)?;
        let unfinished = app.tables.resume_all().await?;
        tracing::info!(tables = unfinished.count, "unfinished tables go on");
        let resumed = app.events.resume_online().await?;
        tracing::info!(events = resumed, "online events go on");
        let waking = app.tables.clone().wake(unfinished.of_events, app.stopping.clone());
        app.tasks.spawn(waking);
        let redirect_address = redirecting.as_ref().map(|(_, address)| *address);
        let doors = Doors { listener, address, certificate, redirecting };
        let task = tokio::spawn(serve(app.clone(), doors));
        tracing::info!(%address, origin, version = crate::VERSION, "the server has started");
        Ok(Running { app, address, redirect_address, admin_link, task })
    }
}

/// A server that runs.
pub struct Running {
    app: App,
    address: SocketAddr,
    redirect_address: Option<SocketAddr>,
    admin_link: Option<String>,
    task: JoinHandle<()>,
}

impl Running {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The same as browsers write it.
    pub fn url(&self) -> String {
        url(self.address, &self.app.config)
    }

    /// Where it listens for those who come without TLS, to send them on.
    pub const fn redirect_address(&self) -> Option<SocketAddr> {
        self.redirect_address
    }

    /// The link that makes the first admin, if there is none.
    pub fn admin_link(&self) -> Option<&str> {
        self.admin_link.as_deref()
    }

    /// What its handlers share.
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// Begins to shut down: no new connections, requests in progress end,
    /// then tasks, then the store.
    pub fn shutdown(&self) {
        self.app.stopping.cancel();
    }

    /// Waits until the server has shut down.
    pub async fn wait(self) {
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the server ended in disorder");
        }
    }

    /// Waits until the server has shut down, and shuts it down when it is
    /// asked to end, as by [`asked_to_end`].
    pub async fn wait_for(self, asked: impl Future<Output = ()>) {
        let stopping = self.app.stopping.clone();
        tokio::select! {
            () = asked => {
                tracing::info!("asked to end");
                self.shutdown();
            }
            () = stopping.cancelled() => {}
        }
        self.wait().await;
    }
}

/// Where it listens, as browsers write it.
fn url(address: SocketAddr, config: &Config) -> String {
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    format!("{scheme}://{address}")
}

/// Listens.
pub(crate) fn bind(
    to: SocketAddr,
    config: &Config,
) -> Result<(TcpListener, SocketAddr), StartError> {
    let bound = || {
        let socket = match to {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        // Every connection inherits it, and does not grow by megabytes.
        socket.set_send_buffer_size(config.limits.unread_bytes)?;
        socket.bind(to)?;
        let listener = socket.listen(LISTEN_BACKLOG)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    bound().map_err(|error| StartError::Bind(to, error))
}

/// Where connections come in.
struct Doors {
    listener: TcpListener,
    address: SocketAddr,
    certificate: Option<Arc<Certificate>>,
    /// For those who come without TLS.
    redirecting: Option<(TcpListener, SocketAddr)>,
}

async fn serve(app: App, doors: Doors) {
    let Doors { listener, address, certificate, redirecting } = doors;
    let tls = match certificate.as_ref().map(Certificate::acceptor).transpose() {
        Ok(tls) => tls,
        Err(error) => {
            // The same certificate was used to start.
            tracing::error!(%error, "no TLS");
            return;
        }
    };
    app.tasks.spawn(keep_clean(app.clone(), certificate));
    app.tasks.spawn(crate::puzzles::make::keep_making(app.clone()));
    let places = Arc::new(http::Places::new(&app.config));
    app.hall.started(address, &places);
    app.hall.reopen(&app).await;
    let main = http::listen(listener, tls, http::router(&app), &places, &app);
    match redirecting {
        None => main.await,
        Some((listener, _)) => {
            let router = http::redirect(app.config.public_url.clone(), address);
            tokio::join!(main, http::listen(listener, None, router, &places, &app));
        }
    }
    app.tasks.close();
    if time::timeout(SHUTDOWN_TIMEOUT, app.tasks.wait()).await.is_err() {
        tracing::warn!("tasks were still running when the time to shut down was over");
    }
    let (thinkers, weighing) = (app.thinkers.clone(), app.weighing.clone());
    let close = move || {
        thinkers.close();
        weighing.close();
    };
    if tokio::task::spawn_blocking(close).await.is_err() {
        tracing::warn!("bots and analyses did not end in order");
    }
    app.store.close().await;
    tracing::info!("the server has ended");
}

/// Removes what has expired and forgets who has been quiet, now and then.
async fn keep_clean(app: App, certificate: Option<Arc<Certificate>>) {
    let mut cleaning = time::interval(CLEANING_INTERVAL);
    let mut tidying = time::interval(http::metrics::TIDY_INTERVAL);
    let mut renewing = time::interval(CERTIFICATE_INTERVAL);
    for interval in [&mut cleaning, &mut tidying, &mut renewing] {
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    }
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => return,
            _ = tidying.tick() => http::metrics::tidy(),
            _ = renewing.tick() => {
                if let Some(certificate) = &certificate {
                    certificate.reload();
                }
            }
            _ = cleaning.tick() => {
                app.throttles.forget_idle();
                app.attempts.forget_idle();
                if let Err(error) = app.tables.close_abandoned().await {
                    tracing::warn!(%error, "deserted tables could not be looked for");
                }
                if let Err(error) = app.store.purge_expired(app.config.clock.now_ms()).await {
                    tracing::warn!(%error, "expired sessions could not be removed");
                }
                if let Err(error) = app.store.purge_traces(app.traces_since()).await {
                    tracing::warn!(%error, "old traces could not be erased");
                }
                if let Err(error) = app.store.purge_reports(app.reports_since()).await {
                    tracing::warn!(%error, "old reports could not be erased");
                }
            }
        }
    }
}

/// Waits until the process is asked to end (ctrl-c, SIGTERM). It listens from
/// the call on, so that whoever calls it before saying that the server is there
/// is not ended rudely by one who was quick. It needs a runtime.
pub fn asked_to_end() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let terminate = {
        use tokio::signal::unix::{SignalKind, signal};

        signal(SignalKind::terminate())
            .inspect_err(|error| tracing::warn!(%error, "SIGTERM cannot be heard"))
    };
    async move {
        #[cfg(unix)]
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}
