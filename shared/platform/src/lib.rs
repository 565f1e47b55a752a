//! See README.md.

use domain::quota::{Budget, Cost};
use domain::{Error, Result};
use quota::Governor;
use runtime::{Outcome, required};
use store::Store;
use youtube::{Client, SignIn, SignInConfig};

/// Shares out what may be asked of the platform in a day: `PLATFORM_UNITS` and `PLATFORM_SEARCHES`, as its project was granted them.
///
/// # Errors
/// A variable is missing, or is no number.
pub fn governor(store: Store) -> Outcome<Governor> {
    let number = |name| -> Outcome<u32> { Ok(required(name)?.parse().map_err(Error::internal)?) };
    let budget = Budget(Cost {
        units: number("PLATFORM_UNITS")?,
        searches: number("PLATFORM_SEARCHES")?,
    });
    Ok(Governor::new(store, budget, runtime::system_clock()))
}

/// The platform's sign-in, by which people show which channel is theirs: `YOUTUBE_API_BASE`, `SAMPLE_PLATFORM`, `STAGE` and the client in
/// `CHANNEL_LINK_SECRET`.
///
/// # Errors
/// A variable is missing, or the secret cannot be read or used.
pub async fn sign_in() -> Result<SignIn> {
    let (base, stage) = (required("YOUTUBE_API_BASE")?, required("STAGE")?);
    let is_sample = runtime::flag("SAMPLE_PLATFORM");
    let sample = SignInConfig::sample_at(&base, is_sample, &stage).map_err(Error::internal)?;
    let secret = runtime::secret(&required("CHANNEL_LINK_SECRET")?).await?;
    let config = SignInConfig::read(secret.expose(), sample).map_err(Error::internal)?;
    SignIn::new(config).map_err(Error::internal)
}

/// The platform, where the environment says, with the key of its secret.
#[derive(Clone, Debug)]
pub struct Platform {
    client: Client,
    /// Id of the secret with the key; none for the sample platform, which takes any key.
    secret: Option<String>,
}

impl Platform {
    /// The platform of the environment: `YOUTUBE_API_BASE`, `SAMPLE_PLATFORM` and, for the real one, `YOUTUBE_SECRET`.
    ///
    /// # Errors
    /// A variable is missing, or the address cannot be used.
    pub fn from_env() -> Outcome<Self> {
        let base = required("YOUTUBE_API_BASE")?.parse().map_err(Error::internal)?;
        let sample = runtime::flag("SAMPLE_PLATFORM");
        let secret: Result<Option<String>> = if sample {
            Ok(None)
        } else {
            required("YOUTUBE_SECRET").map(Some)
        };
        Ok(Self {
            client: Client::without_key(base, sample)?,
            secret: secret?,
        })
    }

    /// Connects and reads the key before the first call needs them.
    pub async fn warm(&self) {
        tokio::join!(self.client.warm(), self.set_key());
    }

    /// A client for code that keeps one. It shares its key with this one, so [`Platform::client`] is called before each use of it.
    #[must_use]
    pub fn unkeyed(&self) -> Client {
        self.client.clone()
    }

    /// The client with the key as it is now: a rotated one is used within five minutes, and while the secret cannot be read the known one
    /// goes on being used. Without any, every call ends at once as refused.
    pub async fn client(&self) -> &Client {
        self.set_key().await;
        &self.client
    }

    async fn set_key(&self) {
        let key = match &self.secret {
            None => "sample".to_owned(),
            Some(id) => match runtime::secret_text(id, "apiKey").await {
                Some(key) => key.expose().to_owned(),
                None => return,
            },
        };
        // One that cannot be used makes every call end as a refused key, and that is logged there.
        let _ = self.client.set_key(key);
    }
}
