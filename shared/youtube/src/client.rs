//! The client and one operation over it.

use std::sync::Arc;
use std::time::Duration;

use domain::ChannelRef;
use engine::Snapshot;
use jiff::Timestamp;
use tokio::time::Instant;
use url::Url;

use crate::config::{ApiKey, Config, ConfigError, Limits};
use crate::error::PlatformError;
use crate::resolve::Resolved;
use crate::transport::Transport;
use crate::usage::{Meter, Usage};

/// Time for a whole operation where the caller sets none.
pub const BUDGET: Duration = Duration::from_secs(25);

/// The platform. Cheap to clone; clones share connections and the count of quota.
#[derive(Clone, Debug)]
pub struct Client(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    transport: Transport,
    sample: bool,
}

impl Client {
    /// A client of this platform with the usual limits. Connects to nothing yet.
    ///
    /// # Errors
    /// A base or a key that cannot be used.
    pub fn new(config: Config) -> Result<Self, ConfigError> {
        Self::with_limits(config, Limits::default())
    }

    /// A client with other limits.
    ///
    /// # Errors
    /// A base or a key that cannot be used.
    pub fn with_limits(config: Config, limits: Limits) -> Result<Self, ConfigError> {
        let sample = config.sample;
        Ok(Self(Arc::new(Shared {
            transport: Transport::new(config, limits)?,
            sample,
        })))
    }

    /// A client that is given its key later. Until then every call ends as [`PlatformError::KeyInvalid`], at once and unsent.
    ///
    /// # Errors
    /// A base that cannot be used.
    pub fn without_key(base: Url, sample: bool) -> Result<Self, ConfigError> {
        let transport = Transport::without_key(base, sample, Limits::default())?;
        Ok(Self(Arc::new(Shared { transport, sample })))
    }

    /// The key of this client and its clones from now on. Connections stay open, and calls under way keep the key they have.
    ///
    /// # Errors
    /// [`ConfigError::Key`] for one that cannot be used: it replaces the key all the same, and the client is as one without a key.
    pub fn set_key(&self, key: impl Into<ApiKey>) -> Result<(), ConfigError> {
        self.0.transport.set_key(key.into())
    }

    /// One operation (an analysis): its calls share this time, and their quota is counted together.
    #[must_use]
    pub fn session(&self, budget: Duration) -> Session {
        Session {
            client: self.clone(),
            deadline: Instant::now() + budget,
            most: u64::MAX,
            meter: Meter::default(),
        }
    }

    /// [`Session::resolve`] within [`BUDGET`].
    ///
    /// # Errors
    /// As there.
    pub async fn resolve(&self, channel: &ChannelRef) -> Result<Resolved, PlatformError> {
        self.session(BUDGET).resolve(channel).await
    }

    /// [`Session::snapshot`] within [`BUDGET`].
    ///
    /// # Errors
    /// As there.
    pub async fn snapshot(&self, of: &Resolved, uploads: u32, now: Timestamp) -> Result<Snapshot, PlatformError> {
        self.session(BUDGET).snapshot(of, uploads, now).await
    }

    /// Opens a connection, so that the first call need not. Sends no key and spends no quota; a failure is left to that call.
    pub async fn warm(&self) {
        self.0.transport.warm().await;
    }

    /// Whether this is the sample platform.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        self.0.sample
    }

    /// Quota spent by this client and its clones.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.0.transport.usage()
    }

    /// Units of the general purse spent by this client and its clones.
    #[must_use]
    pub fn units_spent(&self) -> u64 {
        self.usage().units
    }

    pub(crate) fn transport(&self) -> &Transport {
        &self.0.transport
    }
}

/// One operation: a deadline over all its calls and retries, and a count of its own.
#[derive(Debug)]
pub struct Session {
    pub(crate) client: Client,
    pub(crate) deadline: Instant,
    /// Units that its calls may spend together.
    pub(crate) most: u64,
    pub(crate) meter: Meter,
}

impl Session {
    /// The same operation with at most `units` units, calls that are sent again included: what goes beyond ends as
    /// [`PlatformError::OutOfUnits`], unsent.
    #[must_use]
    pub const fn within(mut self, units: u64) -> Self {
        self.most = units;
        self
    }

    /// Quota spent by this operation.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.meter.read()
    }
}
