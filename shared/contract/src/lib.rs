//! What crosses the wire: the endpoint table, requests, replies, error codes and events.
//!
//! `openapi.json` in the workspace's root is built from [`endpoints::ALL`] and committed; a test says when it is stale.

#[macro_use]
mod twins;

pub mod account;
pub mod admin;
pub mod analysis;
pub mod billing;
pub mod channel;
pub mod chat;
pub mod coach;
pub mod codes;
pub mod deletion;
pub mod discovery;
pub mod endpoint;
pub mod endpoints;
pub mod error;
pub mod event;
pub mod history;
pub mod hub;
pub mod language;
pub mod leaderboard;
mod member;
pub mod openapi;
pub mod overview;
mod refusal;
pub mod session;
mod shape;
mod sharing;
pub mod titles;
pub mod xray;

pub use endpoint::{Access, Endpoint, Method, Spec};
pub use error::{ErrorBody, ErrorCode, ErrorEnvelope};
pub use refusal::GatewayRefusal;
pub use sharing::MaybeNobody;
