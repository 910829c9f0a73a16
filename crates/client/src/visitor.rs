//! Somebody who uses the server under one name.

use protocol::{NewTableRequest, TableSummary};
use reqwest::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{ClientError, Connection};

/// Somebody who uses the server under one name.
#[derive(Clone, Debug)]
pub struct Visitor {
    http: reqwest::Client,
    base: String,
    cookie: String,
}

impl Visitor {
    /// A guest with a nickname, at a server such as `http://127.0.0.1:8080`.
    pub async fn guest(base: &str, nickname: &str) -> Result<Self, ClientError> {
        Self::guest_over(reqwest::Client::new(), base, nickname).await
    }

    /// The same over connections that others use too.
    pub async fn guest_over(
        http: reqwest::Client,
        base: &str,
        nickname: &str,
    ) -> Result<Self, ClientError> {
        let mut visitor = Self { http, base: base.to_owned(), cookie: String::new() };
        let body = json!({ "nickname": nickname });
        let response = visitor.send(Method::POST, "/api/guests", Some(&body)).await?;
        visitor.keep_cookie(&response);
        Ok(visitor)
    }

    /// Somebody whose cookie is known already.
    pub fn with_cookie(http: reqwest::Client, base: &str, cookie: &str) -> Self {
        Self { http, base: base.to_owned(), cookie: cookie.to_owned() }
    }

    /// The cookie of the session, as the header wants it.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Takes the session that a response brought.
    pub fn keep_cookie(&mut self, response: &Response) {
        let set = response.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok());
        if let Some(pair) = set.and_then(|value| value.split(';').next()) {
            pair.clone_into(&mut self.cookie);
        }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        if self.cookie.is_empty() { request } else { request.header(COOKIE, &self.cookie) }
    }

    /// Sends a request; a refusal is an error with its reason.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Response, ClientError> {
        let mut request = self.request(method, path);
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body.to_string());
        }
        let response = request.send().await?;
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let text = response.text().await?;
        match serde_json::from_str(&text) {
            Ok(body) => Err(ClientError::Refused { status: status.as_u16(), body: Box::new(body) }),
            Err(error) => Err(ClientError::Unreadable(format!("{status}: {error}: {text}"))),
        }
    }

    /// Reads something.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        read(self.send(Method::GET, path, None).await?).await
    }

    /// Changes something.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &Value,
    ) -> Result<T, ClientError> {
        read(self.send(Method::POST, path, Some(body)).await?).await
    }

    /// Opens a table and answers its id and the path of its link.
    pub async fn open_table(
        &self,
        request: &NewTableRequest,
    ) -> Result<(String, String), ClientError> {
        let body =
            serde_json::to_value(request).map_err(|e| ClientError::Unreadable(e.to_string()))?;
        let opened: Value = self.post("/api/tables", &body).await?;
        Ok((text(&opened, "id")?, text(&opened, "link")?))
    }

    /// Sits down at a table for whoever comes, and answers its id.
    pub async fn play_now(&self, rules: &str) -> Result<String, ClientError> {
        let seated: Value = self.post("/api/play", &json!({ "rules": rules })).await?;
        text(&seated, "table")
    }

    /// A table as lists show it.
    pub async fn table(&self, id: &str) -> Result<TableSummary, ClientError> {
        self.get(&format!("/api/tables/{id}")).await
    }

    /// The record of a match that is over.
    pub async fn record(&self, id: &str) -> Result<String, ClientError> {
        let response = self.send(Method::GET, &format!("/api/tables/{id}/record"), None).await?;
        Ok(response.text().await?)
    }

    /// Connects to a table.
    pub async fn connect(&self, id: &str) -> Result<Connection, ClientError> {
        self.connect_with(id, "").await
    }

    /// Connects to a table with a query, such as `since=12`.
    pub async fn connect_with(&self, id: &str, query: &str) -> Result<Connection, ClientError> {
        let base = self.base.replacen("http", "ws", 1);
        let address = format!("{base}/api/tables/{id}/socket?{query}");
        Connection::open(&address, &self.cookie).await
    }
}

async fn read<T: DeserializeOwned>(response: Response) -> Result<T, ClientError> {
    let text = response.text().await?;
    serde_json::from_str(&text).map_err(|error| ClientError::Unreadable(format!("{error}: {text}")))
}

fn text(value: &Value, field: &str) -> Result<String, ClientError> {
    value[field]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| ClientError::Unreadable(format!("no {field} in {value}")))
}
