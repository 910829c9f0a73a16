//! A client of a Paisai server: what a program needs to play, and what tests
//! and load measurements use.
//!
//! [`Visitor`] speaks REST under one name, [`Connection`] is the socket of
//! one table, and [`HintPlayer`] decides what to send: it plays whole matches
//! of either game knowing no rule, by the hints of the server.
//!
//! ```no_run
//! # async fn play() -> Result<(), client::ClientError> {
//! use client::{HintPlayer, Visitor};
//!
//! let visitor = Visitor::guest("http://127.0.0.1:8080", "小明").await?;
//! let table = visitor.play_now("cn2017").await?;
//! let mut connection = visitor.connect(&table).await?;
//! let mut player = HintPlayer::new(7);
//! while !player.is_over() {
//!     let message = connection.next().await?;
//!     for answer in player.hear(&message) {
//!         connection.send(&answer).await?;
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod connection;
mod error;
mod player;
mod visitor;

pub use connection::Connection;
pub use error::ClientError;
pub use player::HintPlayer;
pub use visitor::Visitor;
