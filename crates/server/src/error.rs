//! Why a request was refused, and the one place that gives each refusal its
//! status code.

use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use refusal::Refusal;
use serde::Serialize;
use store::StoreError;
use thiserror::Error;
use utoipa::ToSchema;

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ApiError {
    /// The request is at fault; the code decides the status.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Too many requests; the number of seconds after which to try again.
    #[error("too many requests")]
    TooMany(u64),
    /// The store refused, or failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The server is at fault; the text is for the log only.
    #[error("{0}")]
    Internal(String),
}

/// The body of every refusal.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Stable, in snake case; programs may depend on it.
    #[schema(example = "not_signed_in")]
    pub code: String,
    /// The articles broken, most telling first; empty where no rule is.
    #[schema(example = json!(["cn2002:13"]))]
    pub articles: Vec<String>,
    /// One sentence in Chinese.
    pub zh: String,
    /// One sentence in English.
    pub en: String,
}

impl From<&Refusal> for ErrorBody {
    fn from(refusal: &Refusal) -> Self {
        Self {
            code: refusal.code.to_owned(),
            articles: refusal.articles.iter().map(ToString::to_string).collect(),
            zh: refusal.zh.clone().into_owned(),
            en: refusal.en.clone().into_owned(),
        }
    }
}

impl ApiError {
    /// A refusal with this code.
    pub fn refused(code: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self::Refused(Refusal::new(code, zh, en))
    }

    /// The request cannot be read.
    pub fn bad_request(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Refused(Refusal::bad_request(zh.into(), en.into()))
    }

    /// The caller has no session.
    pub fn not_signed_in() -> Self {
        Self::refused("not_signed_in", "请先登录。", "Sign in first.")
    }

    /// The caller may not do this.
    pub fn forbidden() -> Self {
        Self::refused("forbidden", "您没有这个权限。", "You may not do this.")
    }

    /// What was asked for does not exist.
    pub fn not_found() -> Self {
        Self::refused("not_found", "没有找到。", "There is no such thing.")
    }

    /// The server has too much to do.
    pub fn busy() -> Self {
        Self::refused("busy", "服务器繁忙，请稍后再试。", "The server is busy; try again soon.")
    }

    /// What the caller is told.
    pub fn refusal(&self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal.clone(),
            Self::TooMany(seconds) => Refusal::new(
                "too_many_requests",
                format!("请求太频繁，请 {seconds} 秒后再试。"),
                format!("Too many requests; try again in {seconds} s."),
            ),
            Self::Store(error) => stored(error),
            Self::Internal(_) => {
                Refusal::new("internal", "服务器内部出错。", "The server made a mistake.")
            }
        }
    }

    /// The status code.
    pub fn status(&self) -> StatusCode {
        status(self.refusal().code)
    }

    /// Whether the operator should know of it.
    fn is_our_fault(&self) -> bool {
        matches!(
            self,
            Self::Internal(_) | Self::Store(StoreError::Unavailable(_) | StoreError::Corrupt(_))
        )
    }
}

/// The status of each class of codes. Codes of the rules, which are not named
/// here, refuse a request that was understood.
fn status(code: &str) -> StatusCode {
    match code {
        "bad_request" | "bad_login" | "bad_password" | "bad_nickname" | "bad_language"
        | "bad_settings" => StatusCode::BAD_REQUEST,
        "not_signed_in" | "wrong_password" => StatusCode::UNAUTHORIZED,
        "forbidden" | "foreign_origin" | "disabled" | "account_needed" | "own_entry"
        | "not_your_match" | "both_sides" | "wrong_key" | "boards_hidden" => StatusCode::FORBIDDEN,
        "not_found" | "unknown_route" => StatusCode::NOT_FOUND,
        "method_not_allowed" => StatusCode::METHOD_NOT_ALLOWED,
        "conflict" | "stale" | "stale_version" | "login_taken" | "signed_in" | "yourself"
        | "admin_exists" | "not_over" | "event_exists" => StatusCode::CONFLICT,
        "link_used" => StatusCode::GONE,
        "body_too_long" => StatusCode::PAYLOAD_TOO_LARGE,
        "not_json" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "too_many_requests" => StatusCode::TOO_MANY_REQUESTS,
        "internal" => StatusCode::INTERNAL_SERVER_ERROR,
        "busy" | "unavailable" | "shutting_down" | "reloading" => StatusCode::SERVICE_UNAVAILABLE,
        "timeout" => StatusCode::GATEWAY_TIMEOUT,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

fn stored(error: &StoreError) -> Refusal {
    match error {
        StoreError::NotFound => ApiError::not_found().refusal(),
        StoreError::Conflict => {
            Refusal::new("conflict", "与现有数据冲突。", "It conflicts with what is there.")
        }
        StoreError::Stale => Refusal::new(
            "stale",
            "这张桌已由另一台服务器接管。",
            "Another server has taken this over.",
        ),
        StoreError::Taken => {
            Refusal::new("login_taken", "这个登录名已被使用。", "This login name is taken.")
        }
        StoreError::Invalid(why) => {
            Refusal::bad_request("请求中有不合格的内容。", format!("Invalid: {why}."))
        }
        _ => Refusal::new(
            "unavailable",
            "数据库暂时不可用。",
            "The database is unavailable at the moment.",
        ),
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::body_too_long(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::not_json(),
            _ => {
                let why = rejection.body_text();
                Self::bad_request(format!("无法读懂请求：{why}"), why)
            }
        }
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Self::body_too_long();
        }
        let why = rejection.body_text();
        Self::bad_request(format!("无法读懂请求：{why}"), why)
    }
}

impl ApiError {
    /// The body is longer than allowed.
    pub fn body_too_long() -> Self {
        Self::refused("body_too_long", "请求太长。", "The request is too long.")
    }

    /// The body is not declared as JSON.
    pub fn not_json() -> Self {
        Self::refused(
            "not_json",
            "请求的 Content-Type 必须是 application/json。",
            "The Content-Type must be application/json.",
        )
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        let why = rejection.body_text();
        Self::bad_request(format!("无法读懂请求：{why}"), why)
    }
}

impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if self.is_our_fault() {
            tracing::error!(error = %self, "a request failed");
        }
        let body = axum::Json(ErrorBody::from(&self.refusal()));
        let mut response = (self.status(), body).into_response();
        let retry_after_s = match self {
            Self::TooMany(seconds) => Some(seconds.max(1)),
            _ if self.status() == StatusCode::SERVICE_UNAVAILABLE => Some(1),
            _ => None,
        };
        if let Some(seconds) = retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use refusal::Article;

    use super::*;

    #[test]
    fn a_refusal_of_the_rules_is_unprocessable_and_keeps_its_articles() {
        let refusal = Refusal::new("must_follow_suit", "必须跟出领出的花色。", "Follow suit.")
            .citing(Article::new("cn2002", "13"));
        let error = ApiError::from(refusal);
        assert_eq!(error.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(ErrorBody::from(&error.refusal()).articles, ["cn2002:13"]);
    }

    #[test]
    fn what_went_wrong_inside_stays_inside() {
        let error = ApiError::Internal("secret".to_owned());
        assert!(!format!("{:?}", error.refusal()).contains("secret"));
        let error = ApiError::Store(StoreError::Unavailable("postgres://u:p@h".to_owned()));
        assert_eq!(error.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(!format!("{:?}", error.refusal()).contains("postgres"));
    }

    #[test]
    fn whoever_asks_too_often_is_told_when_to_come_back() {
        let response = ApiError::TooMany(0).into_response();
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[header::RETRY_AFTER], "1");
    }
}
