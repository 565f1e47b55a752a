//! A stand-in of the YouTube Data API v3 over a generated, deterministic catalogue of channels. See README.md for what it
//! models, the channels with fixed names, and the faults it can be asked for.
//!
//! ```no_run
//! # async fn demo() -> std::io::Result<()> {
//! let platform = sample_platform::start(sample_platform::Options::default()).await?;
//! let address = platform.base_url(); // http://127.0.0.1:…/youtube/v3
//! # Ok(()) }
//! ```

mod api;
mod catalogue;
mod clock;
mod control;
mod images;
mod net;
mod pages;
mod routes;
mod sign_in;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use catalogue::Catalogue;
use clock::Clock;
use control::Control;
use net::{Connection, CuttableListener};

pub use catalogue::known::{KNOWN, Known};
pub use catalogue::persona::Persona;
pub use control::{Counters, Logged};
pub use pages::{Alone, STYLE};
pub use sign_in::{CLIENT_ID, CLIENT_SECRET, Visitor};

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// What the addresses of pictures begin with, absolute or relative, as `/sample/img`; None for this server's own.
    pub image_base: Option<String>,
    /// A fixed "now" for all dates; None for the clock of the machine. Rounded down to the day (UTC).
    pub now: Option<Timestamp>,
    /// The catalogue as it was that number of days before `now`: what was published since is not there yet, the other uploads have what they had
    /// gathered by then. Subscribers stay. Dates are still counted from `now`, so that uploads have the same ones in both.
    pub days_ago: u32,
    /// The seed of the catalogue.
    pub seed: u64,
    /// How many channels there are, the documented ones included.
    pub channels: u32,
    /// The channels with fixed names; those of the README are [`KNOWN`].
    pub cast: Vec<Known>,
    /// Units a day and key, from midnight in California on.
    pub quota_units: u64,
    /// Searches a day and key.
    pub quota_searches: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            image_base: None,
            now: None,
            days_ago: 0,
            seed: 2026,
            channels: 900,
            cast: KNOWN.to_vec(),
            quota_units: 10_000,
            quota_searches: 100,
        }
    }
}

/// Everything a request needs.
pub(crate) struct App {
    catalogue: Catalogue,
    clock: Clock,
    control: Control,
    tokens: sign_in::TokenStore,
    image_base: String,
}

/// A running server; it stops when this is dropped.
pub struct Running {
    addr: SocketAddr,
    app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<io::Result<()>>,
}

/// Starts the server and returns once it accepts connections.
///
/// # Errors
/// When the address cannot be taken.
pub async fn start(options: Options) -> io::Result<Running> {
    let listener = TcpListener::bind(options.listen).await?;
    let addr = listener.local_addr()?;
    let image_base = options.image_base.unwrap_or_else(|| format!("http://{addr}/img"));
    let app = Arc::new(App {
        catalogue: Catalogue::new(options.seed, &options.cast, options.channels, options.days_ago)?,
        clock: Clock::new(options.now),
        control: Control::new(options.quota_units, options.quota_searches),
        tokens: sign_in::TokenStore::default(),
        image_base: image_base.trim_end_matches('/').to_owned(),
    });
    let (stop, stopped) = oneshot::channel::<()>();
    let service = routes::all(Arc::clone(&app)).into_make_service_with_connect_info::<Connection>();
    let serve = axum::serve(CuttableListener(listener), service).with_graceful_shutdown(async {
        // An error means that the handle is gone, which is a reason to stop as well.
        let _ = stopped.await;
    });
    let task = tokio::spawn(async move { serve.await });
    Ok(Running {
        addr,
        app,
        stop: Some(stop),
        task,
    })
}

impl Running {
    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The API's base address, as `http://127.0.0.1:4568/youtube/v3`.
    pub fn base_url(&self) -> String {
        format!("http://{}/youtube/v3", self.addr)
    }

    /// What was called and charged so far.
    pub fn counters(&self) -> Counters {
        self.app.control.counters()
    }

    /// The last 2,000 requests to the API, oldest first.
    pub fn requests(&self) -> Vec<Logged> {
        self.app.control.logged()
    }

    /// The id of the channel with this handle (any case, with or without `@`).
    pub fn channel_id(&self, handle: &str) -> Option<String> {
        self.app.catalogue.by_handle(handle).map(|channel| channel.id.clone())
    }

    /// The ids of all channels, those with fixed names first.
    pub fn channel_ids(&self) -> Vec<String> {
        let channels = self.app.catalogue.channels().iter();
        channels.map(|channel| channel.id.clone()).collect()
    }

    /// The channel's picture, as SVG.
    pub fn avatar(&self, channel: &str) -> Option<String> {
        let channel = self.app.catalogue.by_id(channel)?;
        Some(images::avatar(&self.app, channel))
    }

    /// The picture of a video, as SVG.
    pub fn thumbnail(&self, video: &str) -> Option<String> {
        images::thumbnail(&self.app, video)
    }

    /// The channel's own page, as a complete HTML document that points to these addresses.
    pub fn page(&self, channel: &str, alone: Alone<'_>) -> Option<String> {
        let channel = self.app.catalogue.by_id(channel)?;
        Some(pages::channel(&self.app, channel, pages::Place::Alone(alone)))
    }

    /// The id of upload number `serial` (0 is the newest) of the channel with this handle.
    pub fn video_id(&self, handle: &str, serial: usize) -> Option<String> {
        let channel = self.app.catalogue.by_handle(handle)?;
        let timeline = self.app.catalogue.timeline(channel);
        timeline
            .uploads
            .get(serial)
            .map(|upload| self.app.catalogue.video_id(channel, upload))
    }

    /// What a visitor does on the sign-in page at this address; where their browser goes then.
    ///
    /// # Errors
    /// The page's word for why it leads nowhere.
    pub fn visit(&self, auth_url: &str, visitor: Visitor<'_>) -> Result<String, String> {
        self.app.visit(auth_url, visitor)
    }

    /// Tokens of the sign-in that count now.
    pub fn active_tokens(&self) -> usize {
        self.app.tokens.active()
    }

    /// Gives an order as `POST /_control` does.
    ///
    /// # Errors
    /// One sentence about what cannot be done.
    pub fn control(&self, order: serde_json::Value) -> Result<(), String> {
        let order = serde_json::from_value(order).map_err(|e| e.to_string())?;
        self.app.control.order(order)
    }

    /// Waits until the server ends by itself, which it does only on a failure of its listener.
    ///
    /// # Errors
    /// That failure.
    pub async fn ended(&mut self) -> io::Result<()> {
        (&mut self.task).await.map_err(io::Error::other)?
    }

    /// Stops accepting and waits until running requests are answered.
    ///
    /// # Errors
    /// When the server had failed.
    pub async fn stop(mut self) -> io::Result<()> {
        drop(self.stop.take());
        self.ended().await
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Dropping the sender ends the server; a task that hangs on a slow request goes with its runtime.
        drop(self.stop.take());
    }
}
