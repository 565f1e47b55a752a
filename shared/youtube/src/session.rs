//! One operation on the platform: its calls, their retries, its share of the quota.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use domain::quota::Cost;
use serde::de::DeserializeOwned;
use tokio::time::Instant;

use crate::allowance::{Allowance, Denied};
use crate::call::Call;
use crate::error::PlatformError;
use crate::retry;
use crate::transport::{Answer, Transport, parse};
use crate::usage::{Meter, Usage};
use crate::wire::List;

/// What a client and its operations share.
#[derive(Debug)]
pub(crate) struct Platform {
    pub(crate) transport: Transport,
    pub(crate) sample: bool,
}

/// One operation: a deadline over all its calls and retries, and a count of its own.
#[derive(Debug)]
pub struct Session {
    pub(crate) platform: Arc<Platform>,
    /// What its calls draw on, where something besides the platform limits them.
    allowance: Option<Arc<dyn Allowance>>,
    /// Units that were drawn for calls which are still to come.
    drawn: AtomicU32,
    deadline: Instant,
    /// Units that its calls may spend together.
    most: u64,
    meter: Meter,
}

impl Session {
    pub(crate) fn begin(platform: Arc<Platform>, allowance: Option<Arc<dyn Allowance>>, budget: Duration) -> Self {
        Self {
            platform,
            allowance,
            drawn: AtomicU32::new(0),
            deadline: Instant::now() + budget,
            most: u64::MAX,
            meter: Meter::default(),
        }
    }

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

    /// Does something that makes at least this number of calls of one unit each: they are drawn in one go, where each by itself would cost a write. What
    /// was not spent is given back.
    pub(crate) async fn drawing<T>(
        &self,
        units: u32,
        calls: impl Future<Output = Result<T, PlatformError>>,
    ) -> Result<T, PlatformError> {
        let Some(allowance) = &self.allowance else {
            return calls.await;
        };
        allowance.take(Cost::units(units)).await.map_err(denied)?;
        self.drawn.fetch_add(units, Ordering::Relaxed);
        let done = calls.await;
        let left = self.drawn.swap(0, Ordering::Relaxed);
        if left > 0 {
            allowance.give_back(Cost::units(left)).await;
        }
        done
    }

    /// The answer of this call, sent again after transient failures, within the session's time.
    pub(crate) async fn fetch<T: DeserializeOwned>(&self, call: &Call<'_>) -> Result<List<T>, PlatformError> {
        let limits = &self.platform.transport.limits;
        let mut sent = 0;
        loop {
            let error = match self.attempt(call).await {
                Ok(list) => return Ok(list),
                Err(error) => error,
            };
            // Of what kept it from being read, no unit is left to find out more.
            if self.meter.read().units + call.price().units > self.most {
                return Err(error);
            }
            sent += 1;
            let Some(wait) = retry::wait(limits, sent, &error, self.remaining()) else {
                return Err(error);
            };
            let wait_ms = millis(wait);
            tracing::warn!(method = call.name(), attempt = sent, code = error.code(), %error, wait_ms, "asking again");
            tokio::time::sleep(wait).await;
        }
    }

    async fn attempt<T: DeserializeOwned>(&self, call: &Call<'_>) -> Result<List<T>, PlatformError> {
        let transport = &self.platform.transport;
        if self.remaining().is_zero() {
            return Err(PlatformError::Timeout);
        }
        self.take(call).await?;
        let timeout = self.remaining().min(transport.limits.call);
        let begun = Instant::now();
        let credential = transport.credential();
        let (answer, sent) = transport.send(call, timeout, &credential).await;
        if sent {
            transport.meter.add(call.price());
        } else {
            self.give_back(call).await;
        }
        note(call, &answer, sent, begun);
        let list = answer.and_then(|answer| parse(call, &answer.body, &credential.key));
        if let (Err(PlatformError::QuotaExceeded(_)), Some(allowance)) = (&list, &self.allowance) {
            allowance.is_over(call.price().into()).await;
        }
        list
    }

    /// Counts a call ahead, so that calls side by side do not go beyond together.
    async fn take(&self, call: &Call<'_>) -> Result<(), PlatformError> {
        if !self.meter.take(call.price(), self.most) {
            return Err(PlatformError::OutOfUnits);
        }
        let Some(allowance) = &self.allowance else {
            return Ok(());
        };
        if call.price() == Usage::UNIT && self.take_drawn() {
            return Ok(());
        }
        let taken = allowance.take(call.price().into()).await;
        taken.map_err(|why| {
            self.meter.refund(call.price());
            denied(why)
        })
    }

    /// One of the units that were drawn, while there are any.
    fn take_drawn(&self) -> bool {
        let one_less = |drawn: u32| drawn.checked_sub(1);
        let (order, taken) = (Ordering::Relaxed, Ordering::Relaxed);
        self.drawn.fetch_update(order, taken, one_less).is_ok()
    }

    /// Takes back a call that was counted ahead and not sent.
    async fn give_back(&self, call: &Call<'_>) {
        self.meter.refund(call.price());
        if let Some(allowance) = &self.allowance {
            allowance.give_back(call.price().into()).await;
        }
    }

    fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }
}

fn denied(why: Denied) -> PlatformError {
    match why {
        Denied::Short(short) => PlatformError::ShareSpent(short),
        Denied::Uncounted(cause) => PlatformError::Uncounted { cause },
    }
}

/// For whoever looks for a fault.
fn note(call: &Call<'_>, answer: &Result<Answer, PlatformError>, sent: bool, begun: Instant) {
    let elapsed_ms = millis(begun.elapsed());
    let (method, spent) = (call.name(), call.price());
    match answer {
        Ok(Answer { status, body }) => {
            let bytes = body.len();
            tracing::debug!(
                method,
                status,
                bytes,
                elapsed_ms,
                spent.units,
                spent.searches,
                "the platform answered"
            );
        }
        Err(error) => {
            tracing::debug!(
                method,
                code = error.code(),
                elapsed_ms,
                sent,
                spent.units,
                spent.searches,
                "the platform failed"
            );
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
