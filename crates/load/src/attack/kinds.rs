//! The attacks, each bounded in what it holds and sends.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use clap::ValueEnum;
use client::Connection;
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Where attackers come from; players come from 127.0.0.1.
const FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// Tries a second of all attackers together: more would keep this program
/// busy with itself, and the players in it would wait for that.
const TRIES_A_SECOND: usize = 2_000;
/// How long one rests between two things he sends on one connection.
const REST: Duration = Duration::from_millis(2);

/// An attack, most of which brought an earlier version to a standstill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(super) enum Attack {
    /// Sockets that ping and never read.
    Pings,
    /// Requests of which half never comes.
    Bodies,
    /// Long answers that nobody reads.
    Unread,
    /// Live lobbies by the thousand.
    Streams,
    /// Questions to the judge that cost most.
    Questions,
    /// Guests who open tables with bots.
    Tables,
    /// Watchers at one table.
    Watchers,
    /// Connections that come and go.
    Connections,
}

impl Attack {
    pub(super) const ALL: [Self; 8] = [
        Self::Pings,
        Self::Bodies,
        Self::Unread,
        Self::Streams,
        Self::Questions,
        Self::Tables,
        Self::Watchers,
        Self::Connections,
    ];

    /// How many attackers work at the same time.
    const fn attackers(self) -> usize {
        match self {
            Self::Pings => 40,
            Self::Bodies => 1_200,
            Self::Unread => 200,
            Self::Streams => 5_000,
            Self::Questions | Self::Tables | Self::Connections => 16,
            Self::Watchers => 600,
        }
    }
}

/// Somebody who attacks a server.
#[derive(Clone, Debug)]
pub(super) struct Attacker {
    server: SocketAddr,
    /// A table on which people play.
    table: String,
}

impl Attacker {
    pub(super) fn new(base: &str, table: &str) -> io::Result<Self> {
        let address = base.strip_prefix("http://").unwrap_or(base);
        let server = address.parse().map_err(io::Error::other)?;
        Ok(Self { server, table: table.to_owned() })
    }

    /// Attacks until the task is ended.
    pub(super) async fn carry_out(self, attack: Attack) {
        let mut all = JoinSet::new();
        let rest = Duration::from_secs(1) * attack.attackers() as u32 / TRIES_A_SECOND as u32;
        for number in 0..attack.attackers() {
            let attacker = self.clone();
            all.spawn(async move {
                loop {
                    // What fails is tried again: that is what attackers do.
                    let _ = attacker.once(attack, number).await;
                    sleep(rest).await;
                }
            });
        }
        all.join_all().await;
    }

    async fn once(&self, attack: Attack, number: usize) -> io::Result<()> {
        match attack {
            Attack::Pings => self.ping().await,
            Attack::Bodies => {
                let mut stream = self.send("POST /api/guests", "", 100).await?;
                stream.write_all(b"{\"nickname\":").await?;
                wait_for_the_end(stream).await
            }
            Attack::Unread => {
                let head = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n";
                let mut stream = self.connect().await?;
                loop {
                    stream.write_all(head.as_bytes()).await?;
                    sleep(REST).await;
                }
            }
            Attack::Streams => {
                let stream = self.send("GET /api/lobby", "", 0).await?;
                wait_for_the_end(stream).await
            }
            Attack::Questions => {
                let question = r#"{"op":"tournament.roundrobin","n":100,"double":true}"#;
                self.post("/api/judge", "", question).await.map(drop)
            }
            Attack::Tables => self.open_tables(number).await,
            Attack::Watchers => {
                let mut watching = self.watch().await?;
                while watching.next_text().await.is_ok() {}
                Ok(())
            }
            Attack::Connections => self.connect().await.map(drop),
        }
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((FROM, 0)))?;
        socket.connect(self.server).await
    }

    async fn watch(&self) -> io::Result<Connection> {
        let address = format!("ws://{}/api/tables/{}/socket", self.server, self.table);
        Connection::over(self.connect().await?, &address, "").await.map_err(io::Error::other)
    }

    async fn ping(&self) -> io::Result<()> {
        let mut socket = self.watch().await?;
        loop {
            socket.send_ping(vec![0; 100]).await.map_err(io::Error::other)?;
        }
    }

    /// A new guest opens as many tables with bots as he is let.
    async fn open_tables(&self, number: usize) -> io::Result<()> {
        let guest = format!(r#"{{"nickname":"{number}"}}"#);
        let answer = self.post("/api/guests", "", &guest).await?;
        let cookie = answer
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next())
            .unwrap_or_default();
        let cookie = format!("cookie: {cookie}\r\n");
        let table = r#"{"rules":"cn2017","bots":["steady","steady","steady","steady"]}"#;
        while self.post("/api/tables", &cookie, table).await?.starts_with("HTTP/1.1 2") {}
        Ok(())
    }

    /// Sends a request and reads its answer to the end.
    async fn post(&self, path: &str, headers: &str, body: &str) -> io::Result<String> {
        let headers = format!("connection: close\r\n{headers}");
        let mut stream = self.send(&format!("POST {path}"), &headers, body.len()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    /// Sends the head of a request.
    async fn send(&self, line: &str, headers: &str, length: usize) -> io::Result<TcpStream> {
        let mut stream = self.connect().await?;
        let body = if length == 0 {
            String::new()
        } else {
            format!("content-type: application/json\r\ncontent-length: {length}\r\n")
        };
        let head = format!("{line} HTTP/1.1\r\nhost: {}\r\n{body}{headers}\r\n", self.server);
        stream.write_all(head.as_bytes()).await?;
        Ok(stream)
    }
}

/// Reads whatever comes until the server has enough.
async fn wait_for_the_end(mut stream: TcpStream) -> io::Result<()> {
    let mut bytes = [0; 4096];
    while stream.read(&mut bytes).await? > 0 {}
    Ok(())
}
