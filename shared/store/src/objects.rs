//! Objects in a bucket: read where they changed, written where nobody else has.

use std::fmt;
use std::time::Duration;

use domain::{Error, Result};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{
    Attribute, Attributes, BackoffConfig, ClientOptions, GetOptions, ObjectStore, PutMode, PutOptions, PutPayload,
    RetryConfig, UpdateVersion,
};

const SERVICE: &str = "objects";
const CONNECT: Duration = Duration::from_secs(1);
/// Tries of one call beyond the first.
const RETRIES: usize = 3;

/// How long a call may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// One try, with the whole object.
    pub attempt: Duration,
    /// No try begins later than this.
    pub total: Duration,
}

impl Timeouts {
    /// Where somebody waits for the answer.
    pub const SHORT: Self = Self {
        attempt: Duration::from_secs(5),
        total: Duration::from_secs(6),
    };
    /// Where nobody waits for it.
    pub const LONG: Self = Self {
        attempt: Duration::from_secs(25),
        total: Duration::from_secs(40),
    };
}

/// A bucket. Cheap to clone.
#[derive(Clone)]
pub struct Objects {
    bucket: AmazonS3,
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Objects").finish_non_exhaustive()
    }
}

/// What was found under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// The version that was known already.
    Unchanged,
    /// Another one.
    Object(Object),
}

/// An object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its content.
    pub bytes: Vec<u8>,
    /// Names this version.
    pub version: String,
}

/// What must be stored for a write to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precondition<'a> {
    /// Whatever.
    Anything,
    /// Nothing.
    Nothing,
    /// This version.
    Version(&'a str),
}

/// The headers with which a browser gets a written object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResponseHeaders {
    /// Its content type.
    pub content_type: &'static str,
    /// How long a browser may cache it.
    pub cache_control: &'static str,
}

impl Objects {
    /// The bucket that this variable names, with region, credentials and endpoint of the environment.
    ///
    /// # Errors
    /// [`Error::Internal`] naming the variable that is missing.
    pub fn from_env(variable: &str, timeouts: Timeouts) -> Result<Self> {
        let bucket = std::env::var(variable).ok().filter(|name| !name.is_empty());
        let bucket = bucket.ok_or_else(|| Error::internal(format_args!("{variable} is not set")))?;
        Self::from_builder(AmazonS3Builder::from_env().with_bucket_name(bucket), timeouts)
    }

    /// A bucket behind this address, as tests have it.
    ///
    /// # Errors
    /// [`Error::Internal`] when the address is none.
    pub fn at(endpoint: &str, bucket: &str, timeouts: Timeouts) -> Result<Self> {
        let builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_region("eu-central-1")
            .with_access_key_id("test")
            .with_secret_access_key("test")
            .with_endpoint(endpoint);
        Self::from_builder(builder, timeouts)
    }

    fn from_builder(builder: AmazonS3Builder, timeouts: Timeouts) -> Result<Self> {
        let client = ClientOptions::new()
            .with_connect_timeout(CONNECT)
            .with_timeout(timeouts.attempt)
            // The local cloud and the tests have no certificates; the service's own address begins with https.
            .with_allow_http(true);
        let retry = RetryConfig {
            backoff: BackoffConfig {
                init_backoff: Duration::from_millis(50),
                max_backoff: Duration::from_secs(1),
                base: 2.0,
            },
            max_retries: RETRIES,
            retry_timeout: timeouts.total,
        };
        let builder = builder.with_client_options(client).with_retry(retry);
        Ok(Self {
            bucket: builder.build().map_err(Error::internal)?,
        })
    }

    /// The object under this name, unless it is the known version.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer.
    pub async fn get(&self, name: &str, known: Option<&str>) -> Result<Found> {
        let options = GetOptions {
            if_none_match: known.map(str::to_owned),
            ..GetOptions::default()
        };
        let found = match self.bucket.get_opts(&Path::from(name), options).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(Found::Nothing),
            Err(object_store::Error::NotModified { .. }) => return Ok(Found::Unchanged),
            Err(error) => return Err(unavailable(&error)),
        };
        let version = found.meta.e_tag.clone();
        let version = version.ok_or_else(|| Error::internal("an object without a version"))?;
        let bytes = found.bytes().await.map_err(|error| unavailable(&error))?;
        Ok(Found::Object(Object {
            bytes: bytes.into(),
            version,
        }))
    }

    /// The version of the object under this name, `None` where there is none. Nothing else of it is read.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer.
    pub async fn version(&self, name: &str) -> Result<Option<String>> {
        let options = GetOptions {
            head: true,
            ..GetOptions::default()
        };
        match self.bucket.get_opts(&Path::from(name), options).await {
            Ok(found) => Ok(found.meta.e_tag),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unavailable(&error)),
        }
    }

    /// Writes an object if the precondition holds. Returns its version, or `None` where it does not hold.
    ///
    /// A write whose answer was lost may have happened, and its retry then fails the precondition: that too is `None`, and a read
    /// finds what it wrote.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer.
    pub async fn put(
        &self,
        name: &str,
        bytes: Vec<u8>,
        precondition: Precondition<'_>,
        headers: ResponseHeaders,
    ) -> Result<Option<String>> {
        let mode = match precondition {
            Precondition::Anything => PutMode::Overwrite,
            Precondition::Nothing => PutMode::Create,
            Precondition::Version(version) => PutMode::Update(UpdateVersion {
                e_tag: Some(version.to_owned()),
                version: None,
            }),
        };
        let attributes = Attributes::from_iter([
            (Attribute::ContentType, headers.content_type),
            (Attribute::CacheControl, headers.cache_control),
        ]);
        let options = PutOptions {
            mode,
            attributes,
            ..PutOptions::default()
        };
        let payload = PutPayload::from(bytes);
        match self.bucket.put_opts(&Path::from(name), payload, options).await {
            Ok(written) => Ok(Some(written.e_tag.unwrap_or_default())),
            Err(
                object_store::Error::AlreadyExists { .. }
                | object_store::Error::Precondition { .. }
                | object_store::Error::NotFound { .. },
            ) => Ok(None),
            Err(error) => Err(unavailable(&error)),
        }
    }
}

/// With the whole chain of causes, for the log.
fn unavailable(error: &object_store::Error) -> Error {
    let mut cause = error.to_string();
    let mut next = std::error::Error::source(error);
    while let Some(deeper) = next {
        let text = deeper.to_string();
        if !cause.contains(&text) {
            cause = format!("{cause}: {text}");
        }
        next = deeper.source();
    }
    Error::Unavailable {
        service: SERVICE,
        cause,
    }
}
