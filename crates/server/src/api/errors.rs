//! The refusals that many routes share, for the document.

use protocol::ErrorBody;
use utoipa::IntoResponses;

/// Any request may meet these.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum Common {
    /// Too many requests (`too_many_requests`; `Retry-After` says when to try again), too many of
    /// them at once (`too_many_at_once`), or too much that stays open (`too_many_streams`).
    #[response(status = 429)]
    TooMany(ErrorBody),
    /// The server is at fault (`internal`).
    #[response(status = 500)]
    Internal(ErrorBody),
    /// The server cannot do it now (`busy`, `crowded`, `unavailable`).
    #[response(status = 503)]
    Unavailable(ErrorBody),
}

/// Requests that carry a body may meet these.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum BadBody {
    /// The body cannot be read, or a field is not acceptable (`bad_…`).
    #[response(status = 400)]
    Bad(ErrorBody),
    /// The request comes from a page of another site (`foreign_origin`), or may not be made by
    /// this caller.
    #[response(status = 403)]
    Forbidden(ErrorBody),
    /// The body is too long (`body_too_long`).
    #[response(status = 413)]
    TooLong(ErrorBody),
    /// The body is not declared as JSON (`not_json`).
    #[response(status = 415)]
    NotJson(ErrorBody),
}

/// Routes for users with a session may meet this.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum NotSignedIn {
    /// The caller has no session (`not_signed_in`), or the password is wrong
    /// (`wrong_password`).
    #[response(status = 401)]
    NotSignedIn(ErrorBody),
}

/// Routes that read a query may meet this.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum BadQuery {
    /// The query cannot be read.
    #[response(status = 400)]
    Bad(ErrorBody),
}

/// Routes below an event may meet this.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum NoEvent {
    /// There is no such event.
    #[response(status = 404)]
    NotFound(ErrorBody),
}

/// Routes below a table may meet this.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum NoTable {
    /// There is no such table.
    #[response(status = 404)]
    NotFound(ErrorBody),
}

/// Routes of an event's desk may meet this.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; it is never made")]
pub(crate) enum StaffOnly {
    /// Only for the staff of the event (`forbidden`).
    #[response(status = 403)]
    Forbidden(ErrorBody),
}
