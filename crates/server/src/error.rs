//! Why a request was refused, and the one place that gives each refusal its
//! status code.

use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorBody, unreadable_zh};
use refusal::{Class, Refusal};
use store::StoreError;
use thiserror::Error;

use crate::refuse::{ServerRefusal, WordedRefusal};
use crate::tables::refuse::TableRefusal;

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ApiError {
    /// The request is at fault; the class decides the status.
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

/// Errors of what answers here; words are made of them as they leave.
macro_rules! refused {
    ($($Error:ty),+) => {
        $(impl From<$Error> for ApiError {
            fn from(error: $Error) -> Self {
                Self::Refused(error.into())
            }
        })+
    };
}

refused!(ServerRefusal, TableRefusal, desk::DeskError, room::RoomRefusal, table::TableError);

impl ApiError {
    /// The request cannot be read.
    pub fn bad_request(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Refused(Refusal::bad_request(zh.into(), en.into()))
    }

    /// The caller has no session.
    pub fn not_signed_in() -> Self {
        ServerRefusal::NotSignedIn.into()
    }

    /// The caller may not do this.
    pub fn forbidden() -> Self {
        ServerRefusal::Forbidden.into()
    }

    /// What was asked for does not exist.
    pub fn not_found() -> Self {
        ServerRefusal::NotFound.into()
    }

    /// The server has too much to do.
    pub fn busy() -> Self {
        ServerRefusal::Busy.into()
    }

    /// What the caller is told.
    pub fn refusal(&self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal.clone(),
            Self::TooMany(seconds) => WordedRefusal::TooManyRequests.saying(
                format!("请求太频繁，请 {seconds} 秒后再试。"),
                format!("Too many requests; try again in {seconds} s."),
            ),
            Self::Store(error) => stored(error),
            Self::Internal(_) => ServerRefusal::Internal.into(),
        }
    }

    /// The status code.
    pub fn status(&self) -> StatusCode {
        status(self.refusal().class)
    }

    /// Whether the operator should know of it.
    fn is_our_fault(&self) -> bool {
        matches!(
            self,
            Self::Internal(_) | Self::Store(StoreError::Unavailable(_) | StoreError::Corrupt(_))
        )
    }
}

/// The status of each class.
const fn status(class: Class) -> StatusCode {
    match class {
        Class::BadRequest => StatusCode::BAD_REQUEST,
        Class::NotSignedIn => StatusCode::UNAUTHORIZED,
        Class::Forbidden => StatusCode::FORBIDDEN,
        Class::NotFound => StatusCode::NOT_FOUND,
        Class::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Class::Conflict => StatusCode::CONFLICT,
        Class::Gone => StatusCode::GONE,
        Class::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Class::WrongForm => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Class::Rule => StatusCode::UNPROCESSABLE_ENTITY,
        Class::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Class::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        Class::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Class::TimedOut => StatusCode::GATEWAY_TIMEOUT,
        Class::TooSlow => StatusCode::REQUEST_TIMEOUT,
    }
}

fn stored(error: &StoreError) -> Refusal {
    match error {
        StoreError::NotFound => ApiError::not_found().refusal(),
        StoreError::Conflict => ServerRefusal::Conflict.into(),
        StoreError::Stale => ServerRefusal::TakenOver.into(),
        StoreError::Taken => ServerRefusal::LoginTaken.into(),
        StoreError::Invalid(why) => {
            Refusal::bad_request("请求中有不合格的内容。", format!("Invalid: {why}."))
        }
        _ => ServerRefusal::Unavailable.into(),
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::body_too_long(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::not_json(),
            _ => {
                let why = rejection.body_text();
                Self::bad_request(format!("无法读懂请求：{}", unreadable_zh(&why)), why)
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
        Self::bad_request(format!("无法读懂请求：{}", unreadable_zh(&why)), why)
    }
}

impl ApiError {
    /// The body is longer than allowed.
    pub fn body_too_long() -> Self {
        ServerRefusal::BodyTooLong.into()
    }

    /// The body is not declared as JSON.
    pub fn not_json() -> Self {
        ServerRefusal::NotJson.into()
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        let why = rejection.body_text();
        Self::bad_request(format!("无法读懂请求：{}", unreadable_zh(&why)), why)
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
        let refusal = self.refusal();
        let retry_after_s = match (&self, refusal.class) {
            (Self::TooMany(seconds), _) => Some((*seconds).max(1)),
            (_, Class::Busy | Class::TooMany) => Some(1),
            _ => None,
        };
        let body = axum::Json(ErrorBody::from(refusal));
        let mut response = (self.status(), body).into_response();
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
        let refusal =
            Refusal::new(Class::Rule, "must_follow_suit", "必须跟出领出的花色。", "Follow suit.")
                .citing(Article::new("cn2002", "13"));
        let error = ApiError::from(refusal);
        assert_eq!(error.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(ErrorBody::from(error.refusal()).articles, ["cn2002:13"]);
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
