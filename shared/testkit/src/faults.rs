//! What goes wrong, and at which write.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Semaphore;

/// Longest wait for a write that is to be held.
const PATIENCE: Duration = Duration::from_secs(30);

/// On which side of a write a process dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kill {
    /// The request is never sent.
    Before,
    /// The request is carried out, its answer never seen.
    After,
}

/// What happens to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Kill(Kill),
    /// Refused because another transaction has the item.
    Conflict,
    /// Refused because of too many calls.
    Throttle,
    /// Refused by a failure of the service.
    ServerError,
    /// Carried out, but the answer does not arrive in time.
    LoseAnswer,
    /// Sent once the gate is open.
    Hold,
}

/// A plan of faults for one process: every client that is given it shares it, its count of writes and its death.
///
/// Writes are counted from 1, each try of a call counting as one: the database's writes, messages sent, events put. After a kill every
/// further call, reads too, fails at once, as if the process were gone.
#[derive(Clone, Debug)]
pub struct Faults(Arc<Mutex<State>>, Arc<Gate>);

/// Where held writes wait.
#[derive(Debug)]
struct Gate {
    arrived: Semaphore,
    open: Semaphore,
}

#[derive(Debug, Default)]
struct State {
    /// First write, how many writes, what.
    plan: Vec<(u32, u32, Fault)>,
    log: Vec<String>,
    dead: bool,
}

impl Faults {
    /// A healthy process.
    #[must_use]
    pub fn none() -> Self {
        let gate = Gate {
            arrived: Semaphore::new(0),
            open: Semaphore::new(0),
        };
        Self(Arc::default(), Arc::new(gate))
    }

    /// The process dies at its n-th write.
    #[must_use]
    pub fn kill(kill: Kill, nth: u32) -> Self {
        Self::none().with(nth, 1, Fault::Kill(kill))
    }

    /// The n-th write and some of the following, `times` in all, meet a transaction in progress.
    #[must_use]
    pub fn conflict(nth: u32, times: u32) -> Self {
        Self::none().with(nth, times, Fault::Conflict)
    }

    /// The n-th write and some of the following, `times` in all, are throttled.
    #[must_use]
    pub fn throttle(nth: u32, times: u32) -> Self {
        Self::none().with(nth, times, Fault::Throttle)
    }

    /// The n-th write and some of the following, `times` in all, are answered with 500.
    #[must_use]
    pub fn server_error(nth: u32, times: u32) -> Self {
        Self::none().with(nth, times, Fault::ServerError)
    }

    /// The n-th write is carried out, but its answer is lost: the caller sees a time-out and cannot know.
    #[must_use]
    pub fn lose_answer(nth: u32) -> Self {
        Self::none().with(nth, 1, Fault::LoseAnswer)
    }

    /// The n-th write and all after it wait until [`Faults::release`]: the process is slow between its decision and its write.
    #[must_use]
    pub fn hold(nth: u32) -> Self {
        Self::none().with(nth, u32::MAX - nth, Fault::Hold)
    }

    /// Waits until a write is being held.
    ///
    /// # Panics
    /// When none is within 30 s.
    pub async fn held(&self) {
        let arrived = tokio::time::timeout(PATIENCE, self.1.arrived.acquire()).await;
        let arrived = arrived.unwrap_or_else(|_| panic!("no write was held; so far there were {:?}", self.writes()));
        arrived.unwrap().forget();
    }

    /// Lets the held writes go, and all that follow.
    pub fn release(&self) {
        self.1.open.add_permits(1);
    }

    /// Where a held write waits.
    pub(crate) async fn wait(&self) {
        self.1.arrived.add_permits(1);
        // The permit goes back at once, so that the gate stays open for the next one.
        drop(self.1.open.acquire().await);
    }

    /// Both plans at once; where they meet at one write, this one's fault happens.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        let more = other.0.lock().unwrap().plan.clone();
        self.0.lock().unwrap().plan.extend(more);
        self
    }

    /// The process was killed.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.0.lock().unwrap().dead
    }

    /// The names of the writes that were tried so far, in order.
    #[must_use]
    pub fn writes(&self) -> Vec<String> {
        self.0.lock().unwrap().log.clone()
    }

    fn with(self, nth: u32, times: u32, fault: Fault) -> Self {
        self.0.lock().unwrap().plan.push((nth, times, fault));
        self
    }

    /// Counts a write and says what happens to it.
    pub(crate) fn at_write(&self, name: &str) -> Option<Fault> {
        let mut state = self.0.lock().unwrap();
        state.log.push(name.to_owned());
        let count = u32::try_from(state.log.len()).unwrap();
        let hit = state
            .plan
            .iter()
            .find(|(nth, times, _)| (*nth..nth + times).contains(&count));
        let fault = hit.map(|(_, _, fault)| *fault);
        if matches!(fault, Some(Fault::Kill(_))) {
            state.dead = true;
        }
        fault
    }
}
