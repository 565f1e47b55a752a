//! What tests steer and read: faults, latency, quotas, counters and the request log.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

/// Requests kept in the log.
const LOG: usize = 2_000;
/// The longest delay that can be asked for, in milliseconds.
const LONGEST_DELAY: u64 = 120_000;

/// Something going wrong on purpose.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Fault {
    Quota,
    Key,
    Forbidden,
    NotConfigured,
    Rate,
    Internal,
    Unavailable,
    /// Closes the connection without an answer.
    Drop,
    /// Status 200 with half of the body.
    Malformed,
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "quota" => Self::Quota,
            "key" => Self::Key,
            "forbidden" => Self::Forbidden,
            "not-configured" => Self::NotConfigured,
            "rate" => Self::Rate,
            "500" => Self::Internal,
            "503" => Self::Unavailable,
            "drop" => Self::Drop,
            "malformed" => Self::Malformed,
            _ => {
                return Err(format!(
                    "unknown fault {text:?}; use quota, key, forbidden, not-configured, rate, 500, 503, drop or malformed"
                ));
            }
        })
    }
}

/// The body of `POST /_control`; what is left out stays as it is.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Order {
    /// Clears counters, log, spent quota, fault and latency first.
    #[serde(default)]
    reset: bool,
    /// A fault for every request from now on; null or `"none"` ends it.
    #[serde(default, with = "given")]
    fault: Option<Option<String>>,
    /// Only for this number of requests.
    times: Option<u32>,
    /// Only after this number of further requests.
    after: Option<u32>,
    /// Only for one of `channels`, `playlistItems`, `videos`, `search`.
    only: Option<String>,
    /// Delay of every answer in milliseconds.
    latency_ms: Option<u64>,
    /// Units a day and key.
    quota_units: Option<u64>,
    /// Searches a day and key.
    quota_searches: Option<u64>,
}

/// Distinguishes `null` from a field that is left out.
mod given {
    use serde::{Deserialize, Deserializer};

    #[expect(clippy::option_option, reason = "null and left out mean different things")]
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
        Option::deserialize(from).map(Some)
    }
}

#[derive(Clone, Debug)]
struct Armed {
    fault: Fault,
    name: String,
    times: Option<u32>,
    after: u32,
    only: Option<String>,
}

/// One logged request.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Logged {
    /// `GET`.
    pub method: String,
    /// Path, as `/youtube/v3/videos`.
    pub path: String,
    /// Decoded query without the key, as `part=id&id=x`.
    pub query: String,
    /// Status that was answered; 0 where the connection was cut.
    pub status: u16,
}

/// What `GET /_control` answers.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Counters {
    /// Calls by method name.
    pub calls: BTreeMap<String, u64>,
    /// Quota units charged, over all keys.
    pub units: u64,
    /// Searches charged, over all keys.
    pub searches: u64,
    /// The fault in force.
    pub fault: Option<String>,
    /// Delay of every answer in milliseconds.
    pub latency_ms: u64,
    /// Units a day and key.
    pub quota_units: u64,
    /// Searches a day and key.
    pub quota_searches: u64,
}

#[derive(Clone, Debug, Default)]
struct Spent {
    day: i64,
    units: u64,
    searches: u64,
}

#[derive(Debug)]
struct State {
    armed: Option<Armed>,
    latency_ms: u64,
    quota_units: u64,
    quota_searches: u64,
    calls: BTreeMap<String, u64>,
    units: u64,
    searches: u64,
    spent: HashMap<String, Spent>,
    log: VecDeque<Logged>,
}

/// The control plane, shared by all requests.
#[derive(Debug)]
pub(crate) struct Control {
    state: Mutex<State>,
    quotas: (u64, u64),
}

impl Control {
    pub(crate) fn new(quota_units: u64, quota_searches: u64) -> Self {
        Self {
            state: Mutex::new(State::new(quota_units, quota_searches)),
            quotas: (quota_units, quota_searches),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries out an order.
    ///
    /// # Errors
    /// One sentence about what cannot be done; then nothing was changed.
    pub(crate) fn order(&self, order: Order) -> Result<(), String> {
        if order.latency_ms.is_some_and(|ms| ms > LONGEST_DELAY) {
            return Err(format!("latencyMs is at most {LONGEST_DELAY}"));
        }
        let armed = match order.fault.map(|name| name.filter(|n| n != "none")) {
            None => None,
            Some(None) => Some(None),
            Some(Some(name)) => {
                let after = order.after.unwrap_or(0);
                Some(Some(Armed {
                    fault: name.parse()?,
                    name,
                    times: order.times,
                    after,
                    only: order.only,
                }))
            }
        };
        let mut state = self.state();
        if order.reset {
            *state = State::new(self.quotas.0, self.quotas.1);
        }
        if let Some(armed) = armed {
            state.armed = armed;
        }
        state.latency_ms = order.latency_ms.unwrap_or(state.latency_ms);
        state.quota_units = order.quota_units.unwrap_or(state.quota_units);
        state.quota_searches = order.quota_searches.unwrap_or(state.quota_searches);
        Ok(())
    }

    /// Counts a call; returns the fault that hits it, if any, and the delay in milliseconds.
    pub(crate) fn arrive(&self, method: &str) -> (Option<Fault>, u64) {
        let mut state = self.state();
        *state.calls.entry(method.to_owned()).or_default() += 1;
        let latency = state.latency_ms;
        let Some(armed) = state.armed.as_mut() else {
            return (None, latency);
        };
        if armed.only.as_deref().is_some_and(|only| only != method) {
            return (None, latency);
        }
        if armed.after > 0 {
            armed.after -= 1;
            return (None, latency);
        }
        let fault = armed.fault;
        if let Some(times) = armed.times.as_mut() {
            *times = times.saturating_sub(1);
            if *times == 0 {
                state.armed = None;
            }
        }
        (Some(fault), latency)
    }

    /// Charges a call to a key; false when its quota of the day is spent.
    pub(crate) fn charge(&self, key: &str, method: &str, day: i64) -> bool {
        let mut guard = self.state();
        let state = &mut *guard;
        let spent = state.spent.entry(key.to_owned()).or_default();
        if spent.day != day {
            *spent = Spent {
                day,
                ..Spent::default()
            };
        }
        // A search has a bucket of its own; everything else costs one unit.
        let (used, limit, total) = if method == "search" {
            (&mut spent.searches, state.quota_searches, &mut state.searches)
        } else {
            (&mut spent.units, state.quota_units, &mut state.units)
        };
        let left = *used < limit;
        if left {
            *used += 1;
            *total += 1;
        }
        left
    }

    pub(crate) fn log(&self, entry: Logged) {
        let mut state = self.state();
        if state.log.len() >= LOG {
            state.log.pop_front();
        }
        state.log.push_back(entry);
    }

    /// The logged requests, oldest first.
    pub(crate) fn logged(&self) -> Vec<Logged> {
        self.state().log.iter().cloned().collect()
    }

    pub(crate) fn counters(&self) -> Counters {
        let state = self.state();
        Counters {
            calls: state.calls.clone(),
            units: state.units,
            searches: state.searches,
            fault: state.armed.as_ref().map(|a| a.name.clone()),
            latency_ms: state.latency_ms,
            quota_units: state.quota_units,
            quota_searches: state.quota_searches,
        }
    }
}

impl State {
    fn new(quota_units: u64, quota_searches: u64) -> Self {
        Self {
            armed: None,
            latency_ms: 0,
            quota_units,
            quota_searches,
            calls: BTreeMap::new(),
            units: 0,
            searches: 0,
            spent: HashMap::new(),
            log: VecDeque::new(),
        }
    }
}
