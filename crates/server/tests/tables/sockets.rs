//! What a socket costs, and when it ends.

use std::num::NonZeroU64;

use client::{Connection, Visitor};
use futures_util::FutureExt;
use protocol::{ClientMessage, NewTableRequest, ServerMessage};
use reqwest::Method;
use serde_json::{Value, json};
use server::{Config, Limits};
use store::Role;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::hall::{Hall, PATIENCE, command, config, table, until};

async fn ping(connection: &mut Connection, q: u32) {
    connection.send(&ClientMessage::Ping { q }).await.unwrap();
    let pong =
        |message: &ServerMessage| matches!(message, ServerMessage::Pong { q: own } if *own == q);
    until(connection, pong).await;
}

/// A hall whose sockets look all the time whether their person is signed in.
async fn watchful_hall() -> Hall {
    let session_check_ms = NonZeroU64::new(5).unwrap();
    let limits = Limits { session_check_ms, ..config().limits };
    Hall::with(Config { limits, ..config() }).await
}

/// A hall that waits so long for clients that do not read, and keeps little
/// for them.
async fn narrow_hall(unread_ms: u64) -> Hall {
    let unread_ms = NonZeroU64::new(unread_ms).unwrap();
    let limits = Limits { unread_ms, unread_bytes: 4096, ..config().limits };
    Hall::with(Config { limits, ..config() }).await
}

/// Somebody who sits down, asks for the view again and again, and never reads.
async fn deaf(hall: &Hall, visitor: &Visitor, id: &str) -> Connection {
    let mut connection = narrow(hall, visitor, id).await;
    let sit = ClientMessage::Sit { id: "a".to_owned(), seen: 1, seat: None };
    connection.send(&sit).await.unwrap();
    ask_until_full(&mut connection).await;
    connection
}

/// A socket that holds little on its way.
async fn narrow(hall: &Hall, visitor: &Visitor, id: &str) -> Connection {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    let server = hall.running.as_ref().unwrap().address();
    let stream = socket.connect(server).await.unwrap();
    let address = format!("ws://{server}/api/tables/{id}/socket");
    Connection::over(stream, &address, visitor.cookie()).await.unwrap()
}

/// Asks for the view without reading until no more goes in; how often.
async fn ask_until_full(connection: &mut Connection) -> usize {
    // Long enough that soon no more goes in, once the server waits.
    let sync = serde_json::to_string(&ClientMessage::Sync { since: 0 }).unwrap();
    let sync = format!("{sync}{}", " ".repeat(1000));
    let mut asked = 0;
    while let Some(sent) = connection.send_text(&*sync).now_or_never() {
        if sent.is_err() {
            break;
        }
        asked += 1;
        tokio::task::yield_now().await;
    }
    asked
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_who_does_not_read_is_put_out() {
    let hall = narrow_hall(50).await;
    let guests = hall.guests(2).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let mut other = guests[0].connect(&id).await.unwrap();
    let _deaf = deaf(&hall, &guests[1], &id).await;
    for is_there in [true, false] {
        until(&mut other, |message| {
            matches!(message, ServerMessage::Presence { online, .. } if online[0] == is_there)
        })
        .await;
    }
    ping(&mut other, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_who_reads_late_misses_nothing() {
    let hall = narrow_hall(3_600_000).await;
    let guests = hall.guests(2).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let mut late = narrow(&hall, &guests[0], &id).await;
    let asked = ask_until_full(&mut late).await;
    let mut other = guests[1].connect(&id).await.unwrap();
    for (number, seen) in (1..).take(20).enumerate() {
        let id = format!("{number}");
        let said = match number % 2 {
            0 => ClientMessage::Sit { id, seen, seat: None },
            _ => ClientMessage::Leave { id, seen },
        };
        command(&mut other, &said).await.unwrap();
    }
    // Each question has an answer, and each step is heard of once, in order.
    let (mut answers, mut versions) = (0, Vec::new());
    while answers < asked || versions.len() < 20 {
        let heard = tokio::time::timeout(PATIENCE, late.next()).await.expect("all is said");
        match heard.unwrap() {
            ServerMessage::View { .. } | ServerMessage::Refused { .. } => answers += 1,
            ServerMessage::Events { v, .. } => versions.push(v),
            _ => {}
        }
    }
    // Whoever asks what he missed may be told a step twice.
    versions.dedup();
    assert_eq!(versions, (2..22).collect::<Vec<u64>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_does_not_wait_for_who_does_not_read() {
    let mut hall = narrow_hall(3_600_000).await;
    let guests = hall.guests(2).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let mut other = guests[0].connect(&id).await.unwrap();
    let _deaf = deaf(&hall, &guests[1], &id).await;
    until(
        &mut other,
        |message| matches!(message, ServerMessage::Presence { online, .. } if online[0]),
    )
    .await;
    let app = hall.running.as_ref().unwrap().app().clone();
    hall.close().await;
    assert_eq!(app.tasks.len(), 0, "nothing had to be left behind");
}

/// A frame as it comes over the line: whether it is the last of its message, its
/// kind, and what is in it.
async fn frame(stream: &mut TcpStream) -> (bool, u8, Vec<u8>) {
    let kind = stream.read_u8().await.unwrap();
    let length = match stream.read_u8().await.unwrap() {
        126 => usize::from(stream.read_u16().await.unwrap()),
        127 => panic!("a frame of more than 64 KiB"),
        short => usize::from(short),
    };
    let mut payload = vec![0; length];
    stream.read_exact(&mut payload).await.unwrap();
    (kind & 0x80 != 0, kind & 0x0f, payload)
}

/// What a socket writes through keeps the length of its longest frame.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_message_comes_in_short_frames() {
    let hall = Hall::open().await;
    let guest = hall.guest("客").await;
    let request = NewTableRequest { title: "长".repeat(60), ..table("cn2002x3", 1) };
    let (id, _) = guest.open_table(&request).await.unwrap();
    let server = hall.running.as_ref().unwrap().address();
    let mut stream = TcpStream::connect(server).await.unwrap();
    let head = format!(
        "GET /api/tables/{id}/socket HTTP/1.1\r\nhost: {server}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    let (_, _, hello) = frame(&mut stream).await;
    assert!(matches!(serde_json::from_slice(&hello), Ok(ServerMessage::Hello { .. })));
    let (mut view, mut kinds) = (Vec::new(), Vec::new());
    loop {
        let (is_last, kind, payload) = frame(&mut stream).await;
        assert!(payload.len() <= 1024, "{}", payload.len());
        kinds.push(kind);
        view.extend(payload);
        if is_last {
            break;
        }
    }
    assert!(matches!(serde_json::from_slice(&view), Ok(ServerMessage::View { .. })));
    // The first is text, and all others go on with it.
    let mut expected = vec![0; view.len().div_ceil(1024)];
    expected[0] = 1;
    assert_eq!(kinds, expected);
    assert!(kinds.len() > 1, "{} bytes are not long", view.len());
}

async fn closed(connection: &mut Connection) {
    let closed = async { while connection.next().await.is_ok() {} };
    tokio::time::timeout(PATIENCE, closed).await.expect("the socket is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_ends_with_its_session() {
    let hall = watchful_hall().await;
    let guests = hall.guests(2).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let mut leaver = guests[0].connect(&id).await.unwrap();
    let mut other = guests[1].connect(&id).await.unwrap();
    let nobody = Visitor::with_cookie(reqwest::Client::new(), &hall.base(), "");
    let mut nobody = nobody.connect(&id).await.unwrap();
    let sit = ClientMessage::Sit { id: "a".to_owned(), seen: 1, seat: None };
    command(&mut leaver, &sit).await.unwrap();

    guests[0].send(Method::POST, "/api/logout", Some(&json!({}))).await.unwrap();
    closed(&mut leaver).await;
    // The chair is kept; the others see that nobody is there.
    for connection in [&mut other, &mut nobody] {
        for is_there in [true, false] {
            until(connection, |message| {
                matches!(message, ServerMessage::Presence { online, .. } if online[0] == is_there)
            })
            .await;
        }
        ping(connection, 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referees_socket_ends_with_his_office() {
    let hall = watchful_hall().await;
    let referee = hall.staff("裁判", Role::Referee).await;
    let (id, _) = referee.open_table(&table("cn2017", 1)).await.unwrap();
    let mut desk = referee.connect_with(&id, "referee=true").await.unwrap();
    ping(&mut desk, 1).await;
    hall.give_role(&referee, Role::Player).await;
    closed(&mut desk).await;
    let refused = referee.connect_with(&id, "referee=true").await.unwrap_err();
    assert_eq!(refused.code(), Some("forbidden"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_is_one_of_the_servers_connections() {
    let limits = Limits { connections: 2, ..config().limits };
    let hall = Hall::with(Config { limits, ..config() }).await;
    // Connections that wait for another request would be counted, too.
    let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let guest = Visitor::guest_over(http, &hall.base(), "客").await.unwrap();
    let (id, _) = guest.open_table(&table("cn2017", 1)).await.unwrap();
    let mut one = guest.connect(&id).await.unwrap();
    let other = guest.connect(&id).await.unwrap();
    let third = tokio::spawn(async move { guest.get::<Value>("/api/version").await });
    // Time enough for an answer, were there a place.
    for q in 0..90 {
        ping(&mut one, q).await;
    }
    assert!(!third.is_finished(), "both places are taken");
    drop(other);
    let answer = tokio::time::timeout(PATIENCE, third).await.expect("there is a place again");
    assert_eq!(answer.unwrap().unwrap()["name"], json!("paisai"));
}
