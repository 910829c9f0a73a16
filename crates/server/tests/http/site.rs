//! A server for a test, and browsers that visit it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use server::limits::Rate;
use server::{Clock, Config, Limits, Running, Server};

/// More than any test asks for.
const PLENTY: Rate = Rate { per_minute: 1_000_000, burst: 1_000_000 };

pub(crate) const PASSWORD: &str = "correct horse";

/// A running server whose time stands still unless a test moves it.
pub(crate) struct Site {
    pub(crate) running: Running,
    now_ms: Arc<AtomicI64>,
}

/// Settings for a test: in memory, on a free port, with limits that nobody
/// meets.
pub(crate) fn config() -> Config {
    Config {
        bind: ([127, 0, 0, 1], 0).into(),
        database: Some("sqlite::memory:".to_owned()),
        limits: Limits {
            per_address: PLENTY,
            sign_in_per_address: PLENTY,
            per_login: PLENTY,
            per_login_everywhere: PLENTY,
            judge_per_address: PLENTY,
            replays_per_address: PLENTY,
            ..Limits::default()
        },
        ..Config::default()
    }
}

impl Site {
    pub(crate) async fn start() -> Self {
        Self::with(config()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let now_ms = Arc::new(AtomicI64::new(1_800_000_000_000));
        let clock = Clock::by_hand(Arc::clone(&now_ms));
        let running = Server::start(Config { clock, ..config }).await.unwrap();
        Self { running, now_ms }
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, time: Duration) {
        self.now_ms.fetch_add(time.as_millis() as i64, Ordering::Relaxed);
    }

    /// A browser without cookies.
    pub(crate) fn browser(&self) -> Browser {
        Browser {
            client: Client::builder().cookie_store(true).build().unwrap(),
            base: format!("http://{}", self.running.address()),
        }
    }

    /// A browser signed in to a new account.
    pub(crate) async fn player(&self, login: &str) -> Browser {
        let browser = self.browser();
        let account = json!({"login": login, "password": PASSWORD});
        browser.post("/api/accounts", &account).await.expect(201);
        browser
    }

    /// A browser of the first admin.
    pub(crate) async fn admin(&self) -> Browser {
        let browser = self.browser();
        let account = json!({"login": "admin", "password": PASSWORD, "nickname": "台长"});
        browser.post("/api/accounts", &account).await.expect(201);
        browser.post("/api/admin/first", &json!({"key": self.admin_key()})).await.expect(201);
        browser
    }

    pub(crate) fn admin_key(&self) -> String {
        self.running.admin_link().unwrap().split_once("key=").unwrap().1.to_owned()
    }
}

/// Someone's browser.
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) base: String,
}

impl Browser {
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::PATCH, path).json(body)).await
    }

    /// The user whom the server takes this browser for.
    pub(crate) async fn me(&self) -> Value {
        self.get("/api/me").await.expect(200)["user"].take()
    }
}

/// What the server said.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) async fn of(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Self { status, headers, text: response.text().await.unwrap() }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The body of an answer that must have this status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// Checks that it is a refusal with this status and code, in both
    /// languages.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) -> Self {
        assert_eq!(self.status, status, "{self:?}");
        let body: Value = serde_json::from_str(&self.text).unwrap();
        assert_eq!(body["code"], code, "{body}");
        assert!(body["articles"].is_array(), "{body}");
        for lang in ["zh", "en"] {
            assert!(body[lang].as_str().is_some_and(|text| !text.is_empty()), "{body}");
        }
        self
    }
}
