//! Who a caller is, and what he may do.

mod admin_link;
mod attempts;
mod caller;
pub(crate) mod cookie;
pub(crate) mod marks;
pub mod names;
pub mod password;
mod sessions;
mod staff_names;
mod token;
mod visible;

pub(crate) use admin_link::AdminLink;
pub(crate) use attempts::Attempts;
pub use caller::{Admin, Caller, Director, Referee, Staff, StaffRole, User, has_role};
pub(crate) use marks::{Marker, Marks};
pub(crate) use password::Passwords;
pub use sessions::{Sessions, Signed};
pub(crate) use staff_names::StaffNames;
pub(crate) use token::Token;
