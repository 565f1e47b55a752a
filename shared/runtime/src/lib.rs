//! See README.md.

mod auth;
mod aws;
mod body;
mod call;
mod cognito;
mod consume;
mod env;
mod failure;
mod handler;
mod http;
mod keys;
mod limit;
mod log;
mod origin;
mod patience;
mod people;
mod reply;
mod secret;
mod serve;
mod tick;

pub use auth::{ADMIN_GROUP, Config as AuthConfig, Identity, Refusal, Verifier};
pub use body::Raw;
pub use call::{Admin, Call, CallerKind, User, Visitor};
pub use cognito::{NewUser, cognito, confirm};
pub use consume::{Consumer, Delivery, consume, consume_batch};
pub use env::{Outcome, StartError, flag, optional, required};
pub use handler::Handler;
pub use http::{Core, Request, Response, handle, handle_file};
pub use limit::{limits_of, limits_of_address};
pub use log::{Lines, collector, filter};
pub use origin::Origin;
pub use patience::in_time;
pub use people::{People, Person, mark, pseudonym};
pub use secret::{Secret, Secrets, secret, secret_text};
pub use serve::{serve, serve_file};
pub use tick::{Tick, run_tick, tick};
