//! A stand-in of Stripe: its API, its payment page and portal, its webhooks, its clock. See README.md for what it models.
//!
//! ```no_run
//! # async fn demo() -> std::io::Result<()> {
//! let stripe = local_stripe::start(local_stripe::Options::default()).await?;
//! let address = stripe.base_url(); // http://127.0.0.1:…
//! stripe.control("clock/advance", &serde_json::json!({ "seconds": 86_400 })).map_err(std::io::Error::other)?;
//! # Ok(()) }
//! ```

mod api;
mod app;
mod control;
mod delivery;
mod expand;
mod faults;
mod form;
mod lifecycle;
mod list;
mod log;
mod objects;
mod pages;
mod problem;
mod schema;
mod sign;
mod state;
mod state_file;
mod transaction;
mod value;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::{any, get};
use jiff::Timestamp;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use app::App;
pub use log::Logged;
pub use sign::signature;

/// The secret that signs events of the endpoint in [`Options::webhook`] unless another one is given. It guards nothing.
pub const WEBHOOK_SECRET: &str = "whsec_local_stand_in_of_stripe";

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where everything is saved; in memory alone if `None`.
    pub state: Option<PathBuf>,
    /// An endpoint that gets every event; others are made by the API.
    pub webhook: Option<String>,
    /// The secret of that endpoint.
    pub webhook_secret: String,
    /// What the addresses of the pages begin with; None for this server's own.
    pub public_base: Option<String>,
    /// The API version of events.
    pub api_version: String,
    /// What the clock shows at the start; None for the clock of the machine.
    pub now: Option<Timestamp>,
    /// The first pause before a delivery is tried again; it doubles with each try.
    pub retry: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            state: None,
            webhook: None,
            webhook_secret: WEBHOOK_SECRET.to_owned(),
            public_base: None,
            api_version: "2026-09-30.endive".to_owned(),
            now: None,
            retry: Duration::from_millis(500),
        }
    }
}

/// A running server; it stops when this is dropped.
pub struct Running {
    addr: SocketAddr,
    app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<io::Result<()>>,
    deliveries: JoinHandle<()>,
}

/// Starts the server and returns once it accepts connections.
///
/// # Errors
/// When the address cannot be taken, or the state cannot be read.
pub async fn start(options: Options) -> io::Result<Running> {
    let listener = TcpListener::bind(options.listen).await?;
    let addr = listener.local_addr()?;
    let app = Arc::new(App::new(&options, addr)?);
    let (stop, stopped) = oneshot::channel::<()>();
    let service = routes(Arc::clone(&app));
    let serve = axum::serve(listener, service).with_graceful_shutdown(async {
        // An error means that the handle is gone, which is a reason to stop as well.
        let _ = stopped.await;
    });
    Ok(Running {
        addr,
        deliveries: tokio::spawn(delivery::run(Arc::clone(&app))),
        app,
        stop: Some(stop),
        task: tokio::spawn(async move { serve.await }),
    })
}

fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/v1/{*rest}", any(api::serve))
        .route("/pay/{session}", get(pages::pay::show).post(pages::pay::choose))
        .route(
            "/portal/{session}",
            get(pages::portal::show).post(pages::portal::choose),
        )
        .route("/pages.css", get(pages::style))
        .route("/_health", get(|| async { "ok" }))
        .route("/_control", get(control::overview))
        .route("/_control/{*order}", get(control::read).post(control::order))
        .with_state(app)
}

impl Running {
    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// What replaces `https://api.stripe.com`, without `/v1`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Does what `POST /_control/<order>` does.
    ///
    /// # Errors
    /// One sentence about what cannot be done.
    pub fn control(&self, order: &str, body: &Value) -> Result<Value, String> {
        control::carry_out(&self.app, order, body)
    }

    /// All events so far, the oldest first, whether they were delivered or not.
    pub fn events(&self) -> Vec<Value> {
        self.app.state().all("event").cloned().collect()
    }

    /// The last 2,000 requests to the API, the oldest first.
    pub fn requests(&self) -> Vec<Logged> {
        self.app.logged()
    }

    /// The object of this type (`checkout.session`) and id.
    pub fn object(&self, kind: &str, id: &str) -> Option<Value> {
        self.app.state().get(kind, id).cloned()
    }

    /// All objects of this type, the oldest first.
    pub fn objects(&self, kind: &str) -> Vec<Value> {
        self.app.state().all(kind).cloned().collect()
    }

    /// What the clock shows, in seconds.
    pub fn now(&self) -> i64 {
        self.app.now(&self.app.state())
    }

    /// Waits until every event has been taken by its endpoint or given up; false when that takes longer than `most`.
    pub async fn settled(&self, most: Duration) -> bool {
        self.app.settled(most).await
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
        // Dropping the sender ends the server; deliveries under way end with their task.
        drop(self.stop.take());
        self.deliveries.abort();
    }
}
