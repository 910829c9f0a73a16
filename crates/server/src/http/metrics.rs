//! Figures for Prometheus.

use std::sync::OnceLock;
use std::time::Duration;

use axum::extract::State;
use axum::http::{Extensions, HeaderMap, header};
use axum::response::IntoResponse;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::address;
use crate::{ApiError, App};

/// Upper ends of the classes of the times that requests take, in seconds.
const SECONDS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

static EXPORTER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to measure. Figures belong to the process: servers that share one
/// share them.
pub(crate) fn start() -> Option<&'static PrometheusHandle> {
    EXPORTER
        .get_or_init(|| {
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
                .inspect_err(|error| tracing::error!(%error, "no figures for Prometheus"))
                .ok()?;
            builder
                .install_recorder()
                .inspect_err(|error| tracing::error!(%error, "no figures for Prometheus"))
                .ok()
        })
        .as_ref()
}

/// Lets the exporter tidy its histograms; to be called now and then.
pub(crate) fn tidy() {
    if let Some(exporter) = start() {
        exporter.run_upkeep();
    }
}

/// How often [`tidy`] is called.
pub(crate) const TIDY_INTERVAL: Duration = Duration::from_secs(5);

/// The figures, for this machine or for who knows the token.
pub(crate) async fn show(
    State(app): State<App>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let is_allowed = match &app.config.metrics_token {
        Some(token) => knows(&headers, token),
        None => address::is_local(&extensions, &headers),
    };
    if !is_allowed {
        return Err(ApiError::forbidden());
    }
    let exporter = start().ok_or_else(|| ApiError::Internal("no exporter".to_owned()))?;
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, exporter.render()))
}

fn knows(headers: &HeaderMap, token: &str) -> bool {
    let given = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    // Hashes are compared in constant time.
    given.is_some_and(|given| blake3::hash(given.as_bytes()) == blake3::hash(token.as_bytes()))
}
