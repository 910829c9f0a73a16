//! TLS in the program itself, for a hall without a proxy.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use thiserror::Error;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};
use url::Url;

use crate::config::Tls;
use crate::{ApiError, PublicUrl};

/// Why there is no TLS.
#[derive(Debug, Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// A file is not what it should be.
    #[error("{0}: {1}")]
    Pem(PathBuf, pem::Error),
    /// The files hold nothing that can be used, or do not belong together.
    #[error("the certificate cannot be used: {0}")]
    Certificate(#[from] rustls::Error),
}

/// The certificate, as its files were last read.
pub(crate) struct Certificate {
    files: Tls,
    provider: Arc<CryptoProvider>,
    current: RwLock<Current>,
}

struct Current {
    /// The bytes of both files.
    read: (Vec<u8>, Vec<u8>),
    key: Arc<CertifiedKey>,
}

impl Certificate {
    pub(crate) fn load(files: &Tls) -> Result<Arc<Self>, TlsError> {
        let provider = Arc::new(ring::default_provider());
        let current = RwLock::new(Current::read(files, &provider)?);
        Ok(Arc::new(Self { files: files.clone(), provider, current }))
    }

    /// Reads the files again if they have changed: certificates are renewed
    /// while the server runs. One that cannot be used does not replace the one
    /// before.
    pub(crate) fn reload(&self) {
        match Current::read(&self.files, &self.provider) {
            Ok(read) => {
                let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
                if current.read != read.read {
                    *current = read;
                    drop(current);
                    tracing::info!("the certificate has been read again");
                }
            }
            Err(error) => tracing::warn!(%error, "the certificate stays as it was"),
        }
    }

    /// What turns connections into such over TLS.
    pub(crate) fn acceptor(self: &Arc<Self>) -> Result<TlsAcceptor, TlsError> {
        let mut config = ServerConfig::builder_with_provider(Arc::clone(&self.provider))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(Arc::clone(self) as Arc<dyn ResolvesServerCert>);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}

impl Current {
    fn read(files: &Tls, provider: &CryptoProvider) -> Result<Self, TlsError> {
        let read = |path: &PathBuf| {
            std::fs::read(path).map_err(|error| TlsError::File(path.clone(), error))
        };
        let (certificate, key) = (read(&files.certificate)?, read(&files.key)?);
        let chain = CertificateDer::pem_slice_iter(&certificate)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| TlsError::Pem(files.certificate.clone(), error))?;
        let secret = PrivateKeyDer::from_pem_slice(&key)
            .map_err(|error| TlsError::Pem(files.key.clone(), error))?;
        let certified = Arc::new(CertifiedKey::from_der(chain, secret, provider)?);
        Ok(Self { read: (certificate, key), key: certified })
    }
}

impl ResolvesServerCert for Certificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(&current.key))
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate").field("files", &self.files).finish_non_exhaustive()
    }
}

/// Where those go who come without TLS.
#[derive(Clone)]
struct Target {
    public_url: Option<PublicUrl>,
    port: u16,
}

/// Sends whoever comes without TLS to the same page with it.
pub(crate) fn redirect(public_url: Option<PublicUrl>, secure: SocketAddr) -> Router {
    let target = Target { public_url, port: secure.port() };
    Router::new().fallback(go_on).with_state(target)
}

async fn go_on(State(target): State<Target>, headers: HeaderMap, uri: Uri) -> Response {
    let origin = match &target.public_url {
        Some(public) => Some(public.origin()),
        None => headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok())
            .and_then(|host| Url::parse(&format!("https://{host}")).ok())
            .and_then(|mut url| {
                url.set_port(Some(target.port)).ok()?;
                Some(url.origin().ascii_serialization())
            }),
    };
    let Some(origin) = origin else { return ApiError::not_found().into_response() };
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    Redirect::permanent(&format!("{origin}{path}")).into_response()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn write(files: &Tls) {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        fs::write(&files.certificate, made.cert.pem()).unwrap();
        fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    }

    #[test]
    fn a_renewed_certificate_is_used_and_a_broken_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let files = Tls { certificate: at("cert.pem"), key: at("key.pem"), redirect_from: None };
        assert!(matches!(Certificate::load(&files), Err(TlsError::File(..))));
        write(&files);
        let certificate = Certificate::load(&files).unwrap();
        let used = || certificate.current.read().unwrap().key.cert.clone();
        let first = used();
        certificate.reload();
        assert_eq!(used(), first);
        write(&files);
        certificate.reload();
        let second = used();
        assert_ne!(second, first);
        fs::write(&files.key, "no key").unwrap();
        certificate.reload();
        assert_eq!(used(), second);
        assert!(matches!(Certificate::load(&files), Err(TlsError::Pem(..))));
    }
}
