//! Connections whose every byte a test decides.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Longer than anything a test waits for.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// Another address of this machine than the one that everybody else has.
pub(crate) const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// A connection that comes from an address of this machine.
pub(crate) async fn connect_from(from: IpAddr, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends the head of a request for a guest whose body is so long, and waits
/// until the server asks for the body.
pub(crate) async fn begin_guest(stream: &mut TcpStream, length: usize) {
    send_head(stream, length).await;
    read_until(stream, "100 Continue").await;
}

/// Sends the head of a request for a guest whose body is so long.
pub(crate) async fn send_head(stream: &mut TcpStream, length: usize) {
    let host = stream.peer_addr().unwrap();
    let head = format!(
        "POST /api/guests HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\nexpect: 100-continue\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
}

/// Reads until the text is there.
pub(crate) async fn read_until(stream: &mut (impl AsyncRead + Unpin), text: &str) -> String {
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains(text) {
        let mut chunk = [0; 4096];
        let reading = tokio::time::timeout(PATIENCE, stream.read(&mut chunk));
        let count = reading.await.expect("something comes").unwrap();
        assert_ne!(count, 0, "closed after {}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&chunk[..count]);
    }
    String::from_utf8_lossy(&seen).into_owned()
}
