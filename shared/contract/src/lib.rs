//! What crosses the wire: the endpoint table, requests, replies, error codes and events.
//!
//! `openapi.json` beside the workspace's root is built from [`endpoints::ALL`] and committed; a test says when it is stale.

pub mod account;
pub mod analysis;
pub mod endpoint;
pub mod endpoints;
pub mod error;
pub mod event;
pub mod openapi;

pub use endpoint::{Access, Endpoint, Method, Spec};
pub use error::{ErrorBody, ErrorCode, ErrorEnvelope};
