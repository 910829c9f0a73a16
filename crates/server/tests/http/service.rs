//! The server as a service: health, figures, its own description, its end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use reqwest::Method;
use serde_json::{Value, json};
use server::Config;
use sqlx::{Connection, PgConnection};
use testbed::Postgres;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::raw;
use crate::site::{Answer, Site, config};

#[tokio::test]
async fn a_server_says_that_it_lives_and_is_ready() {
    let site = Site::start().await;
    let browser = site.browser();
    for path in ["/health", "/ready"] {
        assert_eq!(browser.get(path).await.status, 200, "{path}");
    }
    let version = browser.get("/api/version").await.expect(200);
    assert_eq!(version, json!({"name": "paisai", "version": server::VERSION}));
}

#[tokio::test]
async fn a_server_whose_store_is_gone_lives_but_is_not_ready() {
    let site = Site::start().await;
    let browser = site.browser();
    site.running.app().store.close().await;
    assert_eq!(browser.get("/health").await.status, 200);
    let answer = browser.get("/ready").await.refused(503, "unavailable");
    assert_eq!(answer.header("retry-after"), "1");
    browser.post("/api/guests", &json!({"nickname": "x"})).await.refused(503, "unavailable");
}

#[tokio::test]
async fn a_server_that_cannot_write_says_so_at_once_and_is_ready_again_later() {
    let postgres = Postgres::start();
    let address = postgres.database("ready");
    let site = Site::with(Config { database: Some(address.clone()), ..config() }).await;
    let browser = site.browser();
    assert_eq!(browser.get("/ready").await.status, 200);
    let mut other = PgConnection::connect(&address).await.unwrap();
    let mut holding = other.begin().await.unwrap();
    // Others still read, but nobody writes.
    sqlx::query("LOCK TABLE meta IN SHARE MODE").execute(&mut *holding).await.unwrap();
    // What was found a moment ago is said again.
    while browser.get("/ready").await.status == 200 {
        tokio::task::yield_now().await;
    }
    browser.get("/ready").await.refused(503, "unavailable");
    assert_eq!(browser.get("/health").await.status, 200);
    holding.rollback().await.unwrap();
    while browser.get("/ready").await.status != 200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn figures_are_for_this_machine() {
    let site = Site::start().await;
    let browser = site.browser();
    browser.get("/api/version").await.expect(200);
    let figures = browser.get("/metrics").await;
    assert_eq!(figures.status, 200);
    for figure in [
        "paisai_http_requests_total{method=\"GET\",route=\"/api/version\",status=\"200\"}",
        "paisai_http_request_seconds_bucket",
        "paisai_http_requests_in_progress",
    ] {
        assert!(figures.text.contains(figure), "{figure} in {}", figures.text);
    }
    let proxied = browser.request(Method::GET, "/metrics").header("x-forwarded-for", "127.0.0.1");
    Answer::of(proxied).await.refused(403, "forbidden");
}

#[tokio::test]
async fn with_a_token_figures_are_for_those_who_know_it() {
    let metrics_token = Some("secret".to_owned());
    let site = Site::with(Config { metrics_token, ..config() }).await;
    let browser = site.browser();
    browser.get("/metrics").await.refused(403, "forbidden");
    let with = |token| browser.request(Method::GET, "/metrics").bearer_auth(token);
    Answer::of(with("wrong")).await.refused(403, "forbidden");
    assert_eq!(Answer::of(with("secret")).await.status, 200);
}

#[tokio::test]
async fn a_proxys_request_id_is_kept_and_a_strangers_is_not() {
    for (trusted_proxy, kept) in [(true, true), (false, false)] {
        let site = Site::with(Config { trusted_proxy, ..config() }).await;
        let browser = site.browser();
        let request = browser.request(Method::GET, "/health").header("x-request-id", "abc-1");
        let id = Answer::of(request).await.header("x-request-id").to_owned();
        assert_eq!(id == "abc-1", kept, "{id}");
    }
}

/// All routes of the document with their methods.
async fn documented(site: &Site) -> (Value, Vec<(Method, String)>) {
    let document = site.browser().get("/api/openapi.json").await.expect(200);
    let mut routes = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            routes.push((method.to_uppercase().parse().unwrap(), path.clone()));
        }
    }
    (document, routes)
}

#[tokio::test]
async fn every_documented_route_exists() {
    let site = Site::start().await;
    let (_, routes) = documented(&site).await;
    assert!(routes.len() >= 17, "{routes:?}");
    for (method, path) in routes {
        let browser = site.browser();
        let request = browser.request(method.clone(), &path.replace(['{', '}'], "x"));
        let request = request.header("content-type", "application/json");
        if path == "/api/lobby" {
            // A stream that never ends.
            assert_eq!(request.send().await.unwrap().status(), 200);
            continue;
        }
        let answer = Answer::of(request).await;
        assert_ne!(answer.status, 405, "{method} {path}");
        assert!(!answer.text.contains("unknown_route"), "{method} {path}");
    }
}

/// The fields, as `path.field`, that a schema demands although they may be
/// `null`.
fn demanded_nulls(schema: &Value, path: &str, found: &mut Vec<String>) {
    let null = |of: &Value| *of == json!("null") || of["type"] == json!("null");
    let may_be_null = |of: &Value| {
        let kinds = [&of["type"], &of["oneOf"], &of["anyOf"]];
        kinds.iter().filter_map(|kinds| kinds.as_array()).flatten().any(null)
    };
    for field in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if may_be_null(&schema["properties"][field]) {
            found.push(format!("{path}.{field}"));
        }
    }
    let children: Vec<(String, &Value)> = match schema {
        Value::Object(fields) => fields.iter().map(|(key, of)| (key.clone(), of)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(at, of)| (at.to_string(), of)).collect()
        }
        _ => Vec::new(),
    };
    for (key, of) in children {
        demanded_nulls(of, &format!("{path}/{key}"), found);
    }
}

#[tokio::test]
async fn what_may_be_missing_is_not_demanded() {
    let (document, _) = documented(&Site::start().await).await;
    let mut found = Vec::new();
    demanded_nulls(&document["components"]["schemas"], "", &mut found);
    assert_eq!(found, Vec::<String>::new());
    let schemas = &document["components"]["schemas"];
    let of_round = |field: &str| {
        assert!(schemas["MatchView"]["properties"][field].is_object(), "{field}");
        schemas["MatchView"]["required"].as_array().unwrap().contains(&json!(field))
    };
    assert!(of_round("match_no") && !of_round("slip"));
}

/// Routes of the interface are only ever added together with their
/// documentation: the plain way to add one is used for nothing else than the
/// few paths outside of it.
#[test]
fn every_route_is_documented() {
    fn files(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else {
                found.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut texts = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let bare: BTreeSet<String> = texts
        .iter()
        .flat_map(|text| text.split(".route(").skip(1))
        .map(|rest| rest.split('"').nth(1).unwrap_or(rest).to_owned())
        .collect();
    assert_eq!(
        bare.iter().map(String::as_str).collect::<Vec<_>>(),
        ["/api", "/api/{*path}", "/health", "/metrics", "/ready"]
    );
}

#[tokio::test]
async fn every_route_documents_its_refusals() {
    let site = Site::start().await;
    let (document, routes) = documented(&site).await;
    assert!(document["components"]["schemas"]["ErrorBody"].is_object());
    for (method, path) in routes {
        let operation = &document["paths"][&path][method.as_str().to_lowercase()];
        assert!(operation["tags"][0].is_string(), "{method} {path} has a tag");
        let text = operation["summary"].as_str().unwrap_or_default();
        assert!(!text.is_empty(), "{method} {path} says what it does");
        let responses = operation["responses"].as_object().unwrap();
        // A socket is a success of another kind.
        let done = |status: &String| status.starts_with('2') || status == "101";
        assert!(responses.keys().any(done), "{method} {path}");
        if method != Method::GET {
            for status in ["400", "403", "413", "415", "429"] {
                assert!(responses.contains_key(status), "{method} {path}: {status}");
            }
        }
        for (status, response) in responses.iter().filter(|(status, _)| *status >= &"4".to_owned())
        {
            let schema = &response["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/ErrorBody", "{method} {path} {status}");
        }
    }
}

#[tokio::test]
async fn a_request_in_progress_is_answered_before_the_server_ends() {
    let site = Site::start().await;
    let address = site.running.address();
    let body = r#"{"nickname":"late"}"#;
    let mut stream = TcpStream::connect(address).await.unwrap();
    raw::begin_guest(&mut stream, body.len()).await;
    let mut idle = TcpStream::connect(address).await.unwrap();

    site.running.shutdown();
    stream.write_all(body.as_bytes()).await.unwrap();
    let answer = raw::read_until(&mut stream, "late").await;
    assert!(answer.contains("201 Created"), "{answer}");

    site.running.wait().await;
    assert_eq!(idle.read(&mut [0; 16]).await.unwrap_or(0), 0, "idle connections are closed");
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens");
}

#[tokio::test]
async fn several_servers_in_one_process_do_not_share_users() {
    let (one, other) = (Site::start().await, Site::start().await);
    let guest = json!({"nickname": "x"});
    let answer = one.browser().post("/api/guests", &guest).await;
    let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    let request = other.browser().request(Method::GET, "/api/me").header("cookie", cookie);
    assert_eq!(Answer::of(request).await.expect(200), json!({}));
    one.running.shutdown();
    one.running.wait().await;
    assert_eq!(other.browser().get("/ready").await.status, 200);
}

#[tokio::test]
async fn tasks_end_before_the_store_does() {
    let site = Site::start().await;
    let app = site.running.app().clone();
    let (written, was_written) = tokio::sync::oneshot::channel();
    app.tasks.spawn({
        let app = app.clone();
        async move {
            app.stopping.cancelled().await;
            written.send(app.store.set_meta("farewell", "said").await.is_ok()).unwrap();
        }
    });
    site.running.shutdown();
    site.running.wait().await;
    assert!(was_written.await.unwrap());
    assert!(app.store.meta("farewell").await.is_err(), "the store is closed");
}
