//! TLS in the program itself.

use std::fs;
use std::net::SocketAddr;
use std::sync::Arc;

use reqwest::{Client, redirect};
use serde_json::Value;
use server::{Config, Server, Tls};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::raw::{self, read_until};
use crate::site::{Site, config};

/// A certificate in files, and what a browser must trust to believe it.
fn certificate() -> (TempDir, Tls, CertificateDer<'static>) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (certificate, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    fs::write(&certificate, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let redirect_from = Some(([127, 0, 0, 1], 0).into());
    (folder, Tls { certificate, key, redirect_from }, made.cert.der().clone())
}

async fn connect(to: SocketAddr, trusted: CertificateDer<'static>) -> TlsStream<TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(to).await.unwrap();
    let connector = TlsConnector::from(Arc::new(config));
    connector.connect("localhost".try_into().unwrap(), stream).await.unwrap()
}

/// Posts JSON and reads the answer until a text is there.
async fn post(
    stream: &mut TlsStream<TcpStream>,
    path: &str,
    cookie: &str,
    body: &str,
    until: &str,
) -> String {
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         cookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    read_until(stream, until).await
}

#[tokio::test]
async fn pages_and_sockets_are_reached_over_tls() {
    let (_folder, tls, trusted) = certificate();
    let site = Site::with(Config { tls: Some(tls), ..config() }).await;
    assert!(site.running.url().starts_with("https://"), "{}", site.running.url());
    let mut stream = connect(site.running.address(), trusted).await;
    let guest = post(&mut stream, "/api/guests", "", r#"{"nickname":"客"}"#, "settings").await;
    assert!(guest.starts_with("HTTP/1.1 201 "), "{guest}");
    let cookie = guest.lines().find(|line| line.starts_with("set-cookie: ")).unwrap();
    assert!(cookie.contains("; Secure"), "{cookie}");
    let cookie = cookie["set-cookie: ".len()..].split(';').next().unwrap();
    let opened = post(&mut stream, "/api/tables", cookie, r#"{"rules":"cn2017"}"#, "link").await;
    let opened: Value = serde_json::from_str(opened.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let upgrade = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        opened["id"].as_str().unwrap()
    );
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    // The first message may come together with the answer.
    let answer = read_until(&mut stream, r#""s":"hello""#).await;
    assert!(answer.starts_with("HTTP/1.1 101 "), "{answer}");
}

#[tokio::test]
async fn who_comes_without_tls_gets_nothing_or_is_sent_on() {
    let (_folder, tls, _) = certificate();
    let site = Site::with(Config { tls: Some(tls), ..config() }).await;
    let mut plain = TcpStream::connect(site.running.address()).await.unwrap();
    plain.write_all(b"GET /api/version HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    // Closed in peace or not, but without an answer.
    let reading = tokio::time::timeout(raw::PATIENCE, plain.read_to_end(&mut answer));
    let _ = reading.await.expect("the connection is closed");
    assert!(!String::from_utf8_lossy(&answer).contains("HTTP"), "{answer:?}");

    let client = Client::builder().redirect(redirect::Policy::none()).build().unwrap();
    let from = site.running.redirect_address().unwrap();
    let request = client.get(format!("http://{from}/table/x?key=y")).header("host", "localhost");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 308);
    let port = site.running.address().port();
    assert_eq!(answer.headers()["location"], format!("https://localhost:{port}/table/x?key=y"));
}

#[tokio::test]
async fn a_server_without_its_certificate_does_not_start() {
    let (folder, tls, _) = certificate();
    fs::write(&tls.key, "nothing").unwrap();
    let error = Server::start(Config { tls: Some(tls), ..config() }).await.err().unwrap();
    assert!(error.to_string().contains("key.pem"), "{error}");
    drop(folder);
}
