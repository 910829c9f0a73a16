//! How a server is set up.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use ipnet::IpNet;
use serde::Deserialize;
use thiserror::Error;
use url::Url;

use crate::{Clock, Limits};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub bind: SocketAddr,
    /// The folder of its files; created if it is missing.
    pub data_dir: PathBuf,
    /// `postgres://…` or `sqlite:…`; without it the file `paisai.db` in the
    /// data folder.
    pub database: Option<String>,
    /// The address by which browsers know the server, such as
    /// `https://play.example.org`. With it only pages from there may write,
    /// and with https cookies are sent over nothing else.
    pub public_url: Option<PublicUrl>,
    /// The certificate of a server that speaks TLS itself; without it a proxy
    /// does, or nobody.
    pub tls: Option<Tls>,
    /// Whether a proxy stands in front, so that the last entry of
    /// `X-Forwarded-For` is the client's address.
    pub trusted_proxy: bool,
    /// Addresses and networks that many people are known to share, such as a
    /// hall's router: bounds for one address do not hold there, only those of
    /// the whole server.
    pub known_addresses: Vec<Network>,
    /// The addresses by which a hall may reach the server, where those that
    /// its network cards have are not the ones: in a container, for instance.
    pub hall_addresses: Vec<IpAddr>,
    /// Who knows it may read `/metrics` from anywhere; without it only this
    /// machine may.
    pub metrics_token: Option<String>,
    /// The bounds.
    pub limits: Limits,
    /// The time of day.
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            bind: ([127, 0, 0, 1], 8080).into(),
            data_dir: PathBuf::from("data"),
            database: None,
            public_url: None,
            tls: None,
            trusted_proxy: false,
            known_addresses: Vec::new(),
            hall_addresses: Vec::new(),
            metrics_token: None,
            limits: Limits::default(),
            clock: Clock::default(),
        }
    }
}

impl Config {
    /// The address of the database for [`store::Store::open_alone`].
    pub fn database_address(&self) -> String {
        self.database
            .clone()
            .unwrap_or_else(|| self.data_dir.join("paisai.db").to_string_lossy().into_owned())
    }

    /// Whether many people are known to share the address.
    pub fn is_known(&self, address: IpAddr) -> bool {
        self.known_addresses.iter().any(|network| network.0.contains(&address))
    }

    /// Whether browsers reach the server over https.
    pub fn is_https(&self) -> bool {
        self.tls.is_some() || self.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

/// The files of a certificate, which are read again when they change.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tls {
    /// The certificate and those that it rests on, in PEM.
    pub certificate: PathBuf,
    /// Its private key, in PEM.
    pub key: PathBuf,
    /// Where to listen for those who come without TLS, to send them on.
    pub redirect_from: Option<SocketAddr>,
}

/// The form of the log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = ConfigError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err(ConfigError::LogFormat),
        }
    }
}

/// An address without path, query or fragment: scheme, host and port.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct PublicUrl(Url);

impl PublicUrl {
    /// Scheme, host and port, as browsers write them in `Origin`.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    /// Whether it is reached over TLS.
    pub fn is_https(&self) -> bool {
        self.0.scheme() == "https"
    }
}

impl FromStr for PublicUrl {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| ConfigError::PublicUrl)?;
        let is_origin = matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if is_origin { Ok(Self(url)) } else { Err(ConfigError::PublicUrl) }
    }
}

impl TryFrom<String> for PublicUrl {
    type Error = ConfigError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// A network such as `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network(IpNet);

impl FromStr for Network {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Self).map_err(|_| ConfigError::Network)
    }
}

impl TryFrom<String> for Network {
    type Error = ConfigError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// Why a setting was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The public address is not one.
    #[error("a public address is http:// or https:// with a host and perhaps a port, nothing more")]
    PublicUrl,
    /// The network is not one.
    #[error("a network is an address such as 203.0.113.7, or a range such as 10.0.0.0/8")]
    Network,
    /// The form of the log is not one.
    #[error("the log format is text or json")]
    LogFormat,
    /// A rate allows nothing at all.
    #[error("a rate allows at least one a minute and one at once")]
    Rate,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_an_origin() {
        let url: PublicUrl = "https://Play.Example.org:443/".parse().unwrap();
        assert_eq!(url.origin(), "https://play.example.org");
        assert!(url.is_https());
        for bad in ["play.example.org", "ftp://a", "https://a/b", "https://a/?b", "https://u@a"] {
            assert_eq!(bad.parse::<PublicUrl>(), Err(ConfigError::PublicUrl), "{bad}");
        }
    }

    #[test]
    fn a_known_address_is_one_or_in_a_network() {
        let known = ["203.0.113.7", "10.0.0.0/8", "2001:db8::/32"];
        let known_addresses = known.iter().map(|text| text.parse().unwrap()).collect();
        let config = Config { known_addresses, ..Config::default() };
        for (address, is_known) in [
            ("203.0.113.7", true),
            ("203.0.113.8", false),
            ("10.200.3.4", true),
            ("11.0.0.1", false),
            ("2001:db8:1::9", true),
            ("::1", false),
        ] {
            assert_eq!(config.is_known(address.parse().unwrap()), is_known, "{address}");
        }
        for bad in ["", "10.0.0.0/33", "hall.example.org", "10.0.0"] {
            assert_eq!(bad.parse::<Network>(), Err(ConfigError::Network), "{bad}");
        }
    }

    #[test]
    fn the_database_is_a_file_in_the_data_folder_unless_another_is_named() {
        let mut config = Config { data_dir: "/srv/paisai".into(), ..Config::default() };
        assert_eq!(config.database_address(), "/srv/paisai/paisai.db");
        config.database = Some("postgres://db/paisai".to_owned());
        assert_eq!(config.database_address(), "postgres://db/paisai");
    }
}
