//! See README.md.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::{Error, Result};
use reqwest::Client;
use runtime::{Outcome, optional};
use tokio::sync::Mutex;

/// How long a document is used before the site is asked again: a new app is there for everybody a minute after it is deployed.
const FRESH_FOR: Duration = Duration::from_secs(60);
/// Longest wait for the site, which has the document in its cache.
const PATIENCE: Duration = Duration::from_secs(2);
/// A document has some kilobytes; what is far larger is none.
const MOST_BYTES: usize = 256 * 1024;

/// The site, and its document as it was read last.
#[derive(Debug)]
pub struct Site {
    client: Client,
    /// Scheme and host, without a slash at the end.
    origin: Option<String>,
    cached: Mutex<Option<CachedDocument>>,
}

#[derive(Clone, Debug)]
struct CachedDocument {
    origin: String,
    document: Arc<str>,
    read: Instant,
}

impl Site {
    /// The site of `SITE_URL`; without it, whichever the CDN says that it serves.
    ///
    /// # Errors
    /// No client can be made.
    pub fn from_env() -> Outcome<Self> {
        let origin = optional("SITE_URL").map(|url| url.trim_end_matches('/').to_owned());
        // Only the local site has no TLS.
        let tls = origin.as_ref().is_none_or(|url| url.starts_with("https://"));
        let client = http_client::client(tls).and_then(|client| client.timeout(PATIENCE).build());
        Ok(Self {
            client: client.map_err(|error| Error::internal(http_client::cause(error)))?,
            origin,
            cached: Mutex::new(None),
        })
    }

    /// Scheme and host of the site for a viewer who asked the CDN for this host.
    ///
    /// # Errors
    /// [`Error::Unavailable`] where neither the stack nor the CDN names one.
    pub fn origin(&self, host: Option<&str>) -> Result<String> {
        let of_viewer = host.map(|host| format!("https://{host}"));
        self.origin
            .clone()
            .or(of_viewer)
            .ok_or_else(|| unavailable("nobody names the site"))
    }

    /// The app's document at an address of [`Site::origin`].
    ///
    /// # Errors
    /// [`Error::Unavailable`] where the site has never answered.
    pub async fn document(&self, origin: &str) -> Result<Arc<str>> {
        let mut cached = self.cached.lock().await;
        let known = cached.clone().filter(|cached| cached.origin == origin);
        if let Some(known) = known.as_ref().filter(|known| known.read.elapsed() < FRESH_FOR) {
            return Ok(Arc::clone(&known.document));
        }
        match self.read(origin).await {
            Ok(document) => {
                *cached = Some(CachedDocument {
                    origin: origin.to_owned(),
                    document: Arc::clone(&document),
                    read: Instant::now(),
                });
                Ok(document)
            }
            Err(error) => match known {
                Some(known) => {
                    tracing::warn!(%error, "the site does not answer; its document is an older one");
                    Ok(known.document)
                }
                None => Err(error),
            },
        }
    }

    async fn read(&self, origin: &str) -> Result<Arc<str>> {
        let failed = |error| unavailable(&http_client::cause(error));
        let answer = self
            .client
            .get(format!("{origin}/app.html"))
            .send()
            .await
            .map_err(failed)?;
        let answer = answer.error_for_status().map_err(failed)?;
        let text = answer.text().await.map_err(failed)?;
        match text.len() <= MOST_BYTES && text.contains("</head>") {
            true => Ok(text.into()),
            false => Err(unavailable("the site has another document")),
        }
    }
}

fn unavailable(cause: &str) -> Error {
    Error::Unavailable {
        service: "site",
        cause: cause.to_owned(),
    }
}
