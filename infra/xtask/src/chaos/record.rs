//! Every call of the people and every time that something was away, by the same clock.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// What is begun again may still refuse a call for this long: its connections and its first processes come back with the first calls.
const AFTER: Duration = Duration::from_secs(1);

/// The call that begins a run by hand.
const RUN_MONITOR: &str = "POST /monitors/{monitorId}/runs";

/// A call through the API, or of the user pool.
#[derive(Clone, Debug)]
pub struct Call {
    /// Method and path.
    pub name: String,
    /// It changes nothing.
    pub reads: bool,
    /// When it began and ended, from the beginning of the record.
    pub span: Span,
    /// Why it counts as failed: no answer, or one from 500 on.
    pub fault: Option<String>,
}

/// A time between two moments, both from the beginning of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first moment.
    pub from: Duration,
    /// The last one.
    pub to: Duration,
}

impl Span {
    const fn meets(&self, other: &Self) -> bool {
        self.from.as_nanos() <= other.to.as_nanos() && other.from.as_nanos() <= self.to.as_nanos()
    }

    /// How long it is.
    pub fn length(&self) -> Duration {
        self.to.saturating_sub(self.from)
    }
}

/// Something was killed, and away until it was well again.
#[derive(Clone, Debug)]
pub struct Outage {
    /// What was killed.
    pub what: String,
    /// From the kill on; without an end while it is not back.
    pub from: Duration,
    /// When it was well again.
    pub back: Option<Duration>,
}

impl Outage {
    /// The time in which something may fail because of it.
    fn span(&self) -> Span {
        Span {
            from: self.from,
            to: self.back.map_or(Duration::MAX, |back| back + AFTER),
        }
    }

    /// This call may fail because of it.
    fn excuses(&self, call: &Call) -> bool {
        let disturbs = match self.what.as_str() {
            "gateway" | "dynamodb" | "web" => true,
            "sample-platform" => ["POST /analyses", RUN_MONITOR].contains(&call.name.as_str()),
            "local-stripe" => call.name.contains("/payments") || call.name.contains("/subscription"),
            "start-analysis" => call.name == "POST /analyses",
            "run-monitor" => call.name == RUN_MONITOR,
            // Nobody calls it: queues, rules and the payment provider do.
            _ => false,
        };
        disturbs && self.span().meets(&call.span)
    }
}

/// What happened.
pub struct Record {
    began: Instant,
    began_at: SystemTime,
    calls: Mutex<Vec<Call>>,
    outages: Mutex<Vec<Outage>>,
}

fn locked<T>(list: &Mutex<Vec<T>>) -> MutexGuard<'_, Vec<T>> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Record {
    /// Nothing happened yet.
    pub fn new() -> Self {
        Self {
            began: Instant::now(),
            began_at: SystemTime::now(),
            calls: Mutex::default(),
            outages: Mutex::default(),
        }
    }

    /// Now, by its clock.
    pub fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Notes a call that has just ended.
    pub fn call(&self, name: String, reads: bool, from: Duration, fault: Option<String>) {
        let to = self.now();
        locked(&self.calls).push(Call {
            name,
            reads,
            span: Span { from, to },
            fault,
        });
    }

    /// Notes that something is killed now; answers what [`Record::back`] wants to hear.
    pub fn killed(&self, what: &str) -> usize {
        let mut outages = locked(&self.outages);
        outages.push(Outage {
            what: what.to_owned(),
            from: self.now(),
            back: None,
        });
        outages.len() - 1
    }

    /// Notes that it is well again.
    pub fn back(&self, outage: usize) {
        if let Some(outage) = locked(&self.outages).get_mut(outage) {
            outage.back = Some(self.now());
        }
    }

    /// What was killed until now.
    pub fn outages(&self) -> Vec<Outage> {
        locked(&self.outages).clone()
    }

    /// The same as times of day, as the tables have them.
    pub fn away(&self) -> Vec<(String, String)> {
        let outages = self.outages();
        let spans = outages.iter().map(Outage::span);
        let at = |moment: Duration| {
            let moment = self.began_at.checked_add(moment);
            moment.map_or_else(
                || "9999".to_owned(),
                |moment| humantime::format_rfc3339_nanos(moment).to_string(),
            )
        };
        spans.map(|span| (at(span.from), at(span.to))).collect()
    }

    /// The calls until now, by whether an outage excuses a fault.
    pub fn split(&self) -> Split {
        let outages = self.outages();
        let calls = locked(&self.calls).clone();
        let (met, others) = calls
            .into_iter()
            .partition(|call| outages.iter().any(|outage| outage.excuses(call)));
        Split { met, others }
    }
}

/// Calls that an outage met, and all others.
pub struct Split {
    /// They overlap a time in which something that they need was away, or had just come back.
    pub met: Vec<Call>,
    /// Nothing excuses a fault of these.
    pub others: Vec<Call>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(from: u64, to: u64) -> Span {
        Span {
            from: Duration::from_millis(from),
            to: Duration::from_millis(to),
        }
    }

    #[test]
    fn a_call_is_met_by_an_outage_that_it_overlaps_until_a_second_after_its_end() {
        let outage = Outage {
            what: "database".to_owned(),
            from: Duration::from_millis(1_000),
            back: Some(Duration::from_millis(3_000)),
        };
        let met = |from, to| outage.span().meets(&span(from, to));
        assert!(!met(0, 999));
        assert!(met(0, 1_000));
        assert!(met(2_000, 9_000));
        assert!(met(4_000, 4_100));
        assert!(!met(4_001, 4_100));
    }

    #[test]
    fn a_function_excuses_its_own_calls_and_one_that_nobody_calls_none() {
        let call = |name: &str| Call {
            name: name.to_owned(),
            reads: false,
            span: span(0, 10),
            fault: None,
        };
        let killed = |what: &str| Outage {
            what: what.to_owned(),
            from: Duration::ZERO,
            back: Some(Duration::ZERO),
        };
        assert!(killed("start-analysis").excuses(&call("POST /analyses")));
        assert!(!killed("start-analysis").excuses(&call("POST /titles")));
        assert!(!killed("run-analysis").excuses(&call("POST /analyses")));
        assert!(killed("dynamodb").excuses(&call("GET /me")));
    }

    #[test]
    fn until_something_is_back_it_meets_every_call_that_ends_after_the_kill() {
        let record = Record::new();
        record.call("GET /me".to_owned(), true, Duration::ZERO, None);
        std::thread::sleep(Duration::from_millis(2));
        let outage = record.killed("gateway");
        record.call("GET /me".to_owned(), true, record.now(), Some("no answer".to_owned()));
        let split = record.split();
        assert_eq!((split.met.len(), split.others.len()), (1, 1));
        assert!(split.met[0].fault.is_some());
        record.back(outage);
        assert!(record.outages()[0].back.is_some());
    }
}
