//! What every request works with, and the one way to change the state.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use serde_json::json;
use tokio::sync::Notify;

use crate::log::Logged;
use crate::problem::Problem;
use crate::schema::Schemas;
use crate::state::{Secret, State};
use crate::state_file::StateFile;
use crate::transaction::Transaction;
use crate::value::Fields;
use crate::{Options, api, delivery, lifecycle};

/// Requests kept in the log.
const LOG: usize = 2_000;
/// Mark of the endpoint that the options name.
const OWN: &str = "From the options of the stand-in";

/// Everything a request needs.
pub(crate) struct App {
    state: Mutex<State>,
    file: StateFile,
    pub(crate) schemas: Schemas,
    pub(crate) base: String,
    pub(crate) version: String,
    pub(crate) http: reqwest::Client,
    pub(crate) retry: Duration,
    /// Something may have become due for delivery.
    pub(crate) wake: Notify,
    /// A delivery has ended.
    pub(crate) progress: Notify,
    sending: Mutex<HashSet<u64>>,
    log: Mutex<VecDeque<Logged>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl App {
    pub(crate) fn new(options: &Options, addr: SocketAddr) -> io::Result<Self> {
        let (file, mut state) = StateFile::open(options.state.clone())?;
        if let Some(now) = options.now {
            state.ahead = now.as_second() - Timestamp::now().as_second();
        }
        let base = options.public_base.clone().unwrap_or_else(|| format!("http://{addr}"));
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy();
        let app = Self {
            state: Mutex::new(state),
            file,
            schemas: Schemas::new()?,
            base: base.trim_end_matches('/').to_owned(),
            version: options.api_version.clone(),
            http: http.build().map_err(io::Error::other)?,
            retry: options.retry,
            wake: Notify::new(),
            progress: Notify::new(),
            sending: Mutex::default(),
            log: Mutex::default(),
        };
        app.name_endpoint(options)
            .map_err(|problem| io::Error::other(problem.message().to_owned()))?;
        Ok(app)
    }

    /// The endpoint of the options, which may have another address than at the last start.
    fn name_endpoint(&self, options: &Options) -> Result<(), Problem> {
        let Some(url) = options.webhook.clone() else {
            return Ok(());
        };
        self.act(None, |tx| {
            let known = tx.state.all("webhook_endpoint").find(|one| one.text("description") == OWN).cloned();
            let Some(mut known) = known else {
                let params = json!({ "api_version": options.api_version, "description": OWN, "enabled_events": ["*"], "url": url });
                api::webhooks::endpoint(tx, &params, &options.webhook_secret);
                return Ok(());
            };
            let secrets = tx.state.secrets.entry(known.id().to_owned()).or_default();
            if !secrets.iter().any(|secret| secret.value == options.webhook_secret) {
                *secrets = vec![Secret { value: options.webhook_secret.clone(), until: None }];
            }
            tx.amend("webhook_endpoint", &mut known, json!({ "api_version": options.api_version, "url": url }));
            Ok(())
        })
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    pub(crate) fn sending(&self) -> MutexGuard<'_, HashSet<u64>> {
        locked(&self.sending)
    }

    /// The second that the clock shows.
    pub(crate) fn now(&self, state: &State) -> i64 {
        Timestamp::now().as_second() + state.ahead
    }

    /// One act on the state: all of it with its events and saved, or nothing.
    pub(crate) fn act<T>(
        &self,
        cause: Option<(&str, Option<&str>)>,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        self.act_and(cause, work, |_, _| {})?
    }

    /// The same; `finish` sees how it went before everything is saved. An error is one of saving.
    pub(crate) fn act_and<T>(
        &self,
        cause: Option<(&str, Option<&str>)>,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<T, Problem>,
        finish: impl FnOnce(&mut State, &Result<T, Problem>),
    ) -> Result<Result<T, Problem>, Problem> {
        let mut state = self.state();
        let now = self.now(&state);
        lifecycle::clock::run(&mut state, now, &self.base, &self.version);
        let mut tx = Transaction::new(&mut state, now, &self.base, &self.version);
        if let Some((id, key)) = cause {
            tx = tx.caused_by(id, key);
        }
        let done = work(&mut tx);
        match &done {
            Ok(_) => tx.commit(),
            Err(_) => tx.roll_back(),
        }
        finish(&mut state, &done);
        self.save(&mut state)?;
        drop(state);
        self.wake.notify_one();
        Ok(done)
    }

    pub(crate) fn save(&self, state: &mut State) -> Result<(), Problem> {
        self.file.save(state).map_err(|error| Problem::unsaved(&error))
    }

    pub(crate) fn log(&self, entry: Logged) {
        let mut log = locked(&self.log);
        if log.len() >= LOG {
            log.pop_front();
        }
        log.push_back(entry);
    }

    pub(crate) fn logged(&self) -> Vec<Logged> {
        locked(&self.log).iter().cloned().collect()
    }

    /// Waits until nothing is to be sent any more; false when that takes longer than `most`.
    pub(crate) async fn settled(&self, most: Duration) -> bool {
        let empty = async {
            loop {
                let next = self.progress.notified();
                if !delivery::is_waiting(&self.state()) {
                    return;
                }
                next.await;
            }
        };
        tokio::time::timeout(most, empty).await.is_ok()
    }
}
