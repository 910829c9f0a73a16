//! All routes and what surrounds them.

use std::any::Any;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Extension, Router, middleware};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use super::{answers, health, metrics, observe, origin, pages, security};
use crate::api::{self, Document};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// All routes and what surrounds them.
pub(crate) fn router(app: &App) -> Router {
    // Pages come from memory, and health is asked when nothing else is
    // answered: neither waits at the gate.
    let all = Router::new()
        .merge(api(app))
        .route("/health", get(health::health))
        .route("/ready", get(health::ready))
        .route("/metrics", get(metrics::show))
        .fallback(pages::serve)
        .method_not_allowed_fallback(pages::method_not_allowed);
    surround(all, app)
}

/// What every request passes through.
fn surround(router: Router<App>, app: &App) -> Router {
    router
        .layer(CatchPanicLayer::custom(|panic: Box<dyn Any + Send>| panicked(&*panic)))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(middleware::from_fn_with_state(
            Arc::new(security::headers(&app.config)),
            security::add_headers,
        ))
        .layer(middleware::from_fn_with_state(app.clone(), observe::observe))
        .with_state(app.clone())
}

fn api(app: &App) -> Router<App> {
    let (routes, document) = api::routes(app).split_for_parts();
    routes
        .route("/api", any(unknown_route))
        .route("/api/{*path}", any(unknown_route))
        .layer(Extension(Document::new(&document)))
        .layer(middleware::from_fn_with_state(app.clone(), answers::bound))
        .layer(app.gate.layer())
        // The gate has read them, and knows how long they may be.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(app.clone(), origin::protect))
        .layer(app.throttles.api.layer())
        .layer(middleware::from_fn(security::forbid_caching))
}

async fn unknown_route() -> ApiError {
    ServerRefusal::UnknownRoute.into()
}

fn panicked(panic: &(dyn Any + Send)) -> Response {
    let why = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given");
    ApiError::Internal(format!("a handler panicked: {why}")).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::Request;
    use axum::http::StatusCode;
    use store::Store;
    use tower::ServiceExt;

    use super::*;
    use crate::Config;

    async fn fails() -> &'static str {
        panic!("as planned")
    }

    #[tokio::test]
    async fn a_panic_is_answered_with_500_and_the_next_request_as_ever() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let keys = crate::keys::Keys::load(&store).await.unwrap();
        let app = App::new(Config::default(), store, keys).unwrap();
        let router = Router::new()
            .route_service("/fails", get(fails))
            .route_service("/works", get(|| async { "ok" }));
        let router = surround(router, &app);
        let ask = |path: &str| {
            let request = Request::get(path).body(Body::empty()).unwrap();
            router.clone().oneshot(request)
        };
        let response = ask("/fails").await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["code"], "internal");
        assert!(!body.to_string().contains("planned"), "{body}");
        assert_eq!(ask("/works").await.unwrap().status(), StatusCode::OK);
    }
}
