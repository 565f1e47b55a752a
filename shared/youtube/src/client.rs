//! The client.

use std::sync::Arc;
use std::time::Duration;

use domain::ChannelRef;
use engine::Snapshot;
use jiff::Timestamp;
use url::Url;

use crate::allowance::Allowance;
use crate::config::{ApiKey, Config, ConfigError, Limits};
use crate::error::PlatformError;
use crate::resolved::Resolved;
use crate::session::{Platform, Session};
use crate::transport::Transport;
use crate::usage::Usage;

/// Time for a whole operation where the caller sets none.
pub const BUDGET: Duration = Duration::from_secs(25);

/// The platform. Cheap to clone; clones share connections and the count of quota.
#[derive(Clone, Debug)]
pub struct Client {
    platform: Arc<Platform>,
    allowance: Option<Arc<dyn Allowance>>,
}

impl Client {
    /// A client of this platform with the default limits. Connects to nothing yet.
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
        Ok(Self::of(Platform {
            transport: Transport::new(config, limits)?,
            sample,
        }))
    }

    fn of(platform: Platform) -> Self {
        Self {
            platform: Arc::new(platform),
            allowance: None,
        }
    }

    /// The same client, whose calls are only made as far as this allows. Without one nothing but the platform limits them.
    #[must_use]
    pub fn within(&self, allowance: Arc<dyn Allowance>) -> Self {
        Self {
            platform: Arc::clone(&self.platform),
            allowance: Some(allowance),
        }
    }

    /// A client that is given its key later. Until then every call ends as [`PlatformError::KeyInvalid`], at once and unsent.
    ///
    /// # Errors
    /// A base that cannot be used.
    pub fn without_key(base: Url, sample: bool) -> Result<Self, ConfigError> {
        let transport = Transport::without_key(base, sample, Limits::default())?;
        Ok(Self::of(Platform { transport, sample }))
    }

    /// The key of this client and its clones from now on. Connections stay open, and calls under way keep the key they have.
    ///
    /// # Errors
    /// [`ConfigError::Key`] for one that cannot be used: it replaces the key all the same, and the client is as one without a key.
    pub fn set_key(&self, key: impl Into<ApiKey>) -> Result<(), ConfigError> {
        self.platform.transport.set_key(key.into())
    }

    /// One operation (an analysis): its calls share this time, and their quota is counted together.
    #[must_use]
    pub fn session(&self, budget: Duration) -> Session {
        Session::begin(Arc::clone(&self.platform), self.allowance.clone(), budget)
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
        self.platform.transport.warm().await;
    }

    /// Whether this is the sample platform.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        self.platform.sample
    }

    /// Quota spent by this client and its clones.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.platform.transport.usage()
    }

    /// Units of the general quota spent by this client and its clones.
    #[must_use]
    pub fn units_spent(&self) -> u64 {
        self.usage().units
    }
}
