//! The client of the YouTube Data API v3: names a channel, fetches it with its newest uploads, counts the quota, distinguishes every
//! error apart.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use youtube::{Client, Config};
//!
//! let client = Client::new(Config::real(std::env::var("YOUTUBE_API_KEY")?)?)?;
//! let session = client.session(youtube::BUDGET);
//! let resolved = session.resolve(&"@handle".parse()?).await?;
//! let snapshot = session.snapshot(&resolved, 50, jiff::Timestamp::now()).await?;
//! assert_eq!(session.usage().units, 3);
//! # Ok(()) }
//! ```
//! Only the configured base address is ever called, the key travels in a header alone, and no redirect is followed.

mod allowance;
mod call;
mod client;
mod closeness;
mod config;
mod error;
mod map;
mod naming;
mod own_channel;
mod popular;
mod refusal;
mod resolve;
mod resolved;
mod retry;
mod session;
mod sign_in;
mod snapshot;
mod transport;
mod usage;
mod wire;

#[cfg(test)]
mod recorded;

pub use allowance::{Allowance, Denied, Pending};
pub use client::{BUDGET, Client};
pub use config::{ApiKey, Config, ConfigError, Limits, REAL_BASE};
pub use error::{PlatformError, Refusal};
pub use naming::{NAMED_AT_ONCE, VideoNames};
pub use popular::PopularChannel;
pub use resolved::Resolved;
pub use session::Session;
pub use sign_in::{Begun, CALLBACK, OwnChannel, SignIn, SignInConfig, SignInError};
pub use snapshot::MAX_UPLOADS;
pub use usage::Usage;
