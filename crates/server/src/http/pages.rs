//! The web client, which is part of the program.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rust_embed::{Embed, EmbeddedFile};

use crate::ApiError;
use crate::refuse::ServerRefusal;

#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const INDEX: &str = "index.html";

/// The folder of files whose names contain the hash of what they hold.
const HASHED: &str = "assets/";

/// A file, or the page that finds its own way from the path.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return method_not_allowed().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Files::get(path) {
        return respond(path, &file, &headers);
    }
    // A page that asks for a file of another version must not get a page.
    if path.starts_with(HASHED) {
        return ApiError::not_found().into_response();
    }
    match Files::get(INDEX) {
        Some(file) => respond(INDEX, &file, &headers),
        None => not_built(),
    }
}

/// What a browser reads where the program was built without its client. All
/// else works, so this is no mistake of the server's.
fn not_built() -> Response {
    let text = "网页客户端没有编译进这个程序；请用 make 构建。\n\
                The web client is not built into this program; build it with make.\n";
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (headers, text).into_response()
}

/// A path exists, but not for this method.
pub(crate) async fn method_not_allowed() -> ApiError {
    ServerRefusal::MethodNotAllowed.into()
}

fn respond(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..12]));
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let is_known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|tags| tags.split(',').any(|t| t.trim().trim_start_matches("W/") == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(match &file.data {
            // Part of the program: however many read it, there is one copy.
            Cow::Borrowed(data) => Body::from(Bytes::from_static(data)),
            Cow::Owned(data) => Body::from(data.clone()),
        })
    };
    let mimetype = file.metadata.mimetype();
    let kind = if mimetype.starts_with("text/") && !mimetype.contains("charset") {
        format!("{mimetype}; charset=utf-8")
    } else {
        mimetype.to_owned()
    };
    for (name, value) in [
        (header::CONTENT_TYPE, HeaderValue::try_from(kind).ok()),
        (header::ETAG, HeaderValue::try_from(tag).ok()),
        (header::CACHE_CONTROL, Some(HeaderValue::from_static(caching))),
    ] {
        if let Some(value) = value {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_program_without_its_client_says_so() {
        let response = not_built();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/plain; charset=utf-8");
        let body = axum::body::to_bytes(response.into_body(), 1_000).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert!(text.contains("网页") && text.contains("not built"), "{text}");
    }
}
