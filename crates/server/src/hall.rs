//! The door of the hall. A server on a laptop listens to that laptop alone
//! unless it was started otherwise; phones in the hall need an address of the
//! network. Here it finds its addresses, opens one of them when somebody who
//! may asks for it, opens it again when it is started again, and hears
//! whether a phone came by it.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use protocol::events::{HallAddress, HallCheck, HallReach};
use tokio_util::sync::CancellationToken;

use crate::http::{self, Places};
use crate::refuse::ServerRefusal;
use crate::server::bind;
use crate::{ApiError, App, Config, PublicUrl};

/// Where the chosen address is kept, so that cards hold after a restart.
const CHOSEN: &str = "hall_address";
/// Characters of the code in the address that a test phone opens.
const CODE_CHARS: usize = 8;

/// The door of the hall.
pub(crate) struct Hall {
    main: OnceLock<Main>,
    state: Mutex<State>,
    /// What a test phone says, so that nobody else's page counts as one.
    code: String,
    calls: AtomicU32,
}

/// Where the server listens since its start.
struct Main {
    address: SocketAddr,
    places: Arc<Places>,
}

#[derive(Default)]
struct State {
    /// The address that cards carry, by somebody's choice.
    chosen: Option<IpAddr>,
    /// The second listener.
    open: Option<(SocketAddr, CancellationToken)>,
}

/// An address of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Interface {
    name: String,
    address: IpAddr,
}

impl Hall {
    pub(crate) fn new(code: &str) -> Self {
        let code = code.chars().filter(char::is_ascii_alphanumeric).take(CODE_CHARS).collect();
        let (main, state, calls) = (OnceLock::new(), Mutex::default(), AtomicU32::new(0));
        Self { main, state, code, calls }
    }

    /// The server listens here from now on, with these places.
    pub(crate) fn started(&self, address: SocketAddr, places: &Arc<Places>) {
        let main = Main { address, places: Arc::clone(places) };
        // A server starts once.
        let _ = self.main.set(main);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // What it holds is whole at every moment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn main(&self) -> Result<&Main, ApiError> {
        self.main.get().ok_or_else(|| ApiError::Internal("the server has not started".to_owned()))
    }

    /// How phones reach the server now.
    pub(crate) fn look(&self, config: &Config, may_open: bool) -> Result<HallCheck, ApiError> {
        let main = self.main()?.address;
        let state = self.state();
        let open = state.open.as_ref().map(|(address, _)| *address);
        let found = interfaces(config);
        let addresses: Vec<HallAddress> = found
            .iter()
            .map(|of| HallAddress {
                address: of.address.to_string(),
                name: of.name.clone(),
                origin: origin(config, SocketAddr::new(of.address, main.port())),
                open: is_heard(main, open, of.address),
            })
            .collect();
        let (reach, cards_at) = cards_at(config, main, open, state.chosen, &found);
        Ok(HallCheck {
            cards_at,
            reach,
            addresses,
            chosen: state.chosen.map(|address| address.to_string()),
            can_open: can_open(config),
            may_open,
            command: format!("paisai serve --bind 0.0.0.0:{}", main.port()),
            test: format!("/hall-check/{}", self.code),
            calls: self.calls.load(Ordering::Relaxed),
        })
    }

    /// Cards carry this address from now on; where the server does not listen
    /// there, it begins to.
    pub(crate) async fn choose(&self, app: &App, address: &str) -> Result<(), ApiError> {
        let address: IpAddr = address.parse().map_err(|_| ServerRefusal::NoSuchAddress)?;
        if !interfaces(&app.config).iter().any(|of| of.address == address) {
            return Err(ServerRefusal::NoSuchAddress.into());
        }
        self.open(app, address)?;
        app.store.set_meta(CHOSEN, &address.to_string()).await?;
        Ok(())
    }

    /// Closes the second listener; who is connected by it stays so.
    pub(crate) async fn close(&self, app: &App) -> Result<(), ApiError> {
        app.store.set_meta(CHOSEN, "").await?;
        let mut state = self.state();
        state.chosen = None;
        if let Some((address, closing)) = state.open.take() {
            closing.cancel();
            tracing::info!(%address, "the hall's address is closed");
        }
        Ok(())
    }

    /// Opens what was chosen before the server was started again.
    pub(crate) async fn reopen(&self, app: &App) {
        let kept = app.store.meta(CHOSEN).await.ok().flatten();
        let Some(address) = kept.and_then(|text| text.parse::<IpAddr>().ok()) else { return };
        let here = interfaces(&app.config).iter().any(|of| of.address == address);
        if !here {
            tracing::warn!(%address, "the hall's address is no longer one of this machine's");
        } else if let Err(error) = self.open(app, address) {
            tracing::warn!(%address, %error, "the hall's address cannot be opened again");
        }
    }

    fn open(&self, app: &App, address: IpAddr) -> Result<(), ApiError> {
        let main = self.main()?;
        let mut state = self.state();
        let open = state.open.as_ref().map(|(address, _)| *address);
        if is_heard(main.address, open, address) {
            state.chosen = Some(address);
            return Ok(());
        }
        if !can_open(&app.config) {
            return Err(ServerRefusal::CannotListen.into());
        }
        let to = SocketAddr::new(address, main.address.port());
        let (listener, to) = bind(to, &app.config).map_err(|error| {
            tracing::warn!(%error, "the hall's address cannot be opened");
            ServerRefusal::AddressTaken
        })?;
        if let Some((_, closing)) = state.open.take() {
            closing.cancel();
        }
        let closing = CancellationToken::new();
        let (app, places, stop) = (app.clone(), Arc::clone(&main.places), closing.clone());
        let router = http::router(&app);
        app.tasks.clone().spawn(async move {
            tokio::select! {
                () = http::listen(listener, None, router, &places, &app) => {}
                () = stop.cancelled() => {}
            }
        });
        tracing::info!(address = %to, "the hall's address is open");
        state.chosen = Some(address);
        state.open = Some((to, closing));
        Ok(())
    }

    /// A phone has come; says whether by the address that cards carry.
    pub(crate) fn called(&self, config: &Config, code: &str, host: &str) -> Result<bool, ApiError> {
        if code != self.code {
            return Err(ServerRefusal::NoHallTest.into());
        }
        let look = self.look(config, false)?;
        let by_card_address = look.cards_at.split("://").nth(1) == Some(host);
        if by_card_address {
            self.calls.fetch_add(1, Ordering::Relaxed);
        }
        Ok(by_card_address)
    }
}

/// Whether one more listener is the server's to open: where there is a name,
/// a certificate or a proxy, the operator has decided how people come in.
fn can_open(config: &Config) -> bool {
    config.public_url.is_none() && config.tls.is_none() && !config.trusted_proxy
}

/// What browsers write to reach an address.
fn origin(config: &Config, address: SocketAddr) -> String {
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    format!("{scheme}://{address}")
}

/// Whether a listener hears this address.
fn is_heard(main: SocketAddr, open: Option<SocketAddr>, address: IpAddr) -> bool {
    let hears = |of: SocketAddr| of.ip() == address || of.ip().is_unspecified();
    hears(main) || open.is_some_and(hears)
}

/// The address that cards carry, and who reaches it.
fn cards_at(
    config: &Config,
    main: SocketAddr,
    open: Option<SocketAddr>,
    chosen: Option<IpAddr>,
    found: &[Interface],
) -> (HallReach, String) {
    if let Some(name) = &config.public_url {
        return (HallReach::Public, PublicUrl::origin(name));
    }
    let chosen = chosen.filter(|address| found.iter().any(|of| of.address == *address));
    let mut all = chosen.into_iter().chain(found.iter().map(|of| of.address));
    match all.find(|address| is_heard(main, open, *address)) {
        Some(address) => {
            (HallReach::Network, origin(config, SocketAddr::new(address, main.port())))
        }
        // A machine may know its own address by a name only it gives it.
        None if !main.ip().is_loopback() && !main.ip().is_unspecified() => {
            (HallReach::Network, origin(config, main))
        }
        None => (HallReach::Machine, origin(config, main)),
    }
}

/// The addresses by which others may reach this machine, those of a hall's
/// network first.
fn interfaces(config: &Config) -> Vec<Interface> {
    if !config.hall_addresses.is_empty() {
        let given = config.hall_addresses.iter();
        return given.map(|&address| Interface { name: String::new(), address }).collect();
    }
    let found = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        tracing::warn!(%error, "the addresses of this machine cannot be found");
        Vec::new()
    });
    likely(found.into_iter().map(|of| Interface { address: of.ip(), name: of.name }).collect())
}

/// Without those that phones cannot use, the likeliest first.
fn likely(mut found: Vec<Interface>) -> Vec<Interface> {
    let rank = |of: &Interface| match of.address {
        IpAddr::V4(address) if address.is_private() => 0,
        IpAddr::V4(address) if address.is_link_local() => 2,
        IpAddr::V4(_) => 1,
        IpAddr::V6(_) => 3,
    };
    found.retain(|of| match of.address {
        IpAddr::V4(address) => !address.is_loopback(),
        // Browsers take no address with a zone.
        IpAddr::V6(address) => !address.is_loopback() && !address.is_unicast_link_local(),
    });
    found.sort_by_key(rank);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Interface {
        Interface { name: "wlan0".to_owned(), address: text.parse().unwrap() }
    }

    #[track_caller]
    fn check(config: &Config, main: &str, chosen: Option<&str>, reach: HallReach, address: &str) {
        let found = [at("192.168.1.5"), at("10.0.0.7")];
        let chosen = chosen.map(|text| text.parse().unwrap());
        let got = cards_at(config, main.parse().unwrap(), None, chosen, &found);
        assert_eq!(got, (reach, address.to_owned()), "{main} {chosen:?}");
    }

    #[test]
    fn cards_carry_an_address_that_is_heard() {
        let plain = Config::default();
        check(&plain, "127.0.0.1:80", None, HallReach::Machine, "http://127.0.0.1:80");
        let (all, network) = ("0.0.0.0:8080", HallReach::Network);
        check(&plain, all, None, network, "http://192.168.1.5:8080");
        check(&plain, all, Some("10.0.0.7"), network, "http://10.0.0.7:8080");
        check(&plain, all, Some("10.9.9.9"), network, "http://192.168.1.5:8080");
        check(&plain, "10.0.0.7:8080", None, network, "http://10.0.0.7:8080");
        let name = Some("https://play.example.org".parse().unwrap());
        let named = Config { public_url: name, ..Config::default() };
        check(&named, "127.0.0.1:80", None, HallReach::Public, "https://play.example.org");
        assert!(!can_open(&named) && can_open(&plain));
    }

    #[test]
    fn addresses_of_a_hall_come_first() {
        let found = [
            "::1",
            "fe80::1",
            "2001:db8::1",
            "127.0.0.1",
            "169.254.1.1",
            "203.0.113.9",
            "10.1.1.1",
        ];
        let order: Vec<String> =
            likely(found.map(at).to_vec()).iter().map(|of| of.address.to_string()).collect();
        assert_eq!(order, ["10.1.1.1", "203.0.113.9", "169.254.1.1", "2001:db8::1"]);
    }
}
