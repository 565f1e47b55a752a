//! See README.md.

mod auth;
mod body;
mod call;
mod cognito;
mod consume;
mod env;
mod handler;
mod http;
mod keys;
mod limit;
mod log;
mod origin;
mod reply;
mod secret;
mod tick;

pub use auth::{ADMIN_GROUP, Config as AuthConfig, Identity, Refusal, Verifier};
pub use call::{Admin, Call, CallerKind, User, Visitor};
pub use cognito::{NewUser, cognito, confirm};
pub use consume::{Consumer, Delivery, consume, consume_batch};
pub use env::{Outcome, StartError, optional, required};
pub use handler::Handler;
pub use http::{Core, Request, Response, handle, serve};
pub use limit::HasStore;
pub use log::{Lines, collector, filter};
pub use origin::Origin;
pub use secret::{Secret, Secrets, secret, secret_text};
pub use tick::{Tick, run_tick, tick};
