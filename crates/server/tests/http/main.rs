//! The server over real HTTP, on a free port of this machine.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod crowds;
mod first_admin;
mod guards;
mod pages;
mod raw;
mod rules;
mod service;
mod sessions;
mod site;
mod staff;
mod streams;
mod tls;
mod unread;
