//! The kills: one part after the other, in an order of chance in which each has its turn.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;
use nix::sys::signal::Signal;

use crate::chaos::people::World;
use crate::jobs;
use crate::stack::{Stack, leftovers, sample};

/// What the platform takes to answer, in milliseconds: so long that work is often met in its middle.
pub const LATENCY_MS: u64 = 300;
/// How long the killer waits for a function to have something to do.
const UNTIL_WORK: Duration = Duration::from_secs(15);
/// Longest time of work into which it then strikes, in milliseconds.
const WORK: u64 = 400;
const LOOK: Duration = Duration::from_millis(20);

/// What can be killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A part of the local cloud, with all that it has started.
    Part(&'static str),
    /// The process of a function.
    Function(&'static str),
}

const TARGETS: [Target; 14] = [
    Target::Part("gateway"),
    Target::Part("dynamodb"),
    Target::Part("sample-platform"),
    Target::Part("local-stripe"),
    Target::Part("web"),
    Target::Function("run-analysis"),
    Target::Function("run-xray"),
    Target::Function("send-mail"),
    Target::Function("process-payment-event"),
    Target::Function("stripe-webhook"),
    Target::Function("start-analysis"),
    Target::Function("run-monitor"),
    Target::Function("dispatch-runs"),
    Target::Function("sweep-analyses"),
];

/// Kills until the end, every so often; answers what went wrong.
pub fn kill(stack: &Stack<'_>, world: &World, every: Duration, away: Duration, seed: u64, end: Instant) -> Vec<String> {
    let mut killer = Killer {
        stack,
        world,
        away,
        rng: Rng::with_seed(seed),
        bag: Vec::new(),
    };
    let mut wrong = Vec::new();
    let mut next = Instant::now() + every;
    while Instant::now() < end && !jobs::interrupted() {
        if Instant::now() < next {
            std::thread::sleep(LOOK);
            continue;
        }
        next = Instant::now() + every;
        if let Err(error) = killer.strike() {
            wrong.push(format!("the killer: {error:#}"));
        }
    }
    wrong
}

/// What was never killed although all of it can be, by its name.
pub fn spared(killed: &[String]) -> Vec<&'static str> {
    let names = TARGETS.map(|target| match target {
        Target::Part(name) | Target::Function(name) => name,
    });
    let spared = names
        .into_iter()
        .filter(|name| !killed.iter().any(|killed| killed == name));
    spared.collect()
}

struct Killer<'s, 'w> {
    stack: &'s Stack<'w>,
    world: &'s World,
    away: Duration,
    rng: Rng,
    bag: Vec<Target>,
}

impl Killer<'_, '_> {
    /// The next target: all of them, before one has its second turn.
    fn draw(&mut self) -> Option<Target> {
        if self.bag.is_empty() {
            self.bag = TARGETS.to_vec();
            self.rng.shuffle(&mut self.bag);
        }
        self.bag.pop()
    }

    fn strike(&mut self) -> anyhow::Result<()> {
        // One that was never called has no process: the next one then.
        for _ in TARGETS {
            let done = match self.draw() {
                Some(Target::Part(name)) => self.strike_part(name).map(|()| true)?,
                Some(Target::Function(name)) => self.strike_function(name),
                None => false,
            };
            if done {
                break;
            }
        }
        Ok(())
    }

    fn strike_part(&self, name: &str) -> anyhow::Result<()> {
        let outage = self.world.record.killed(name);
        self.stack.kill_part(name, self.away)?;
        if name == "sample-platform" {
            sample::latency(&self.stack.place().sample(), LATENCY_MS)?;
        }
        self.world.record.back(outage);
        Ok(())
    }

    fn strike_function(&mut self, name: &str) -> bool {
        if self.processes(name).is_empty() {
            return false;
        }
        self.wait_for_work(name);
        std::thread::sleep(Duration::from_millis(self.rng.u64(0..WORK)));
        let outage = self.world.record.killed(name);
        leftovers::signal(&self.processes(name), Signal::SIGKILL);
        // The next call starts another process.
        self.world.record.back(outage);
        true
    }

    fn processes(&self, name: &str) -> Vec<i32> {
        let all = leftovers::functions(&self.stack.place().state).into_iter();
        all.filter(|(_, function)| function == name)
            .map(|(pid, _)| pid)
            .collect()
    }

    fn wait_for_work(&self, name: &str) {
        let begun = &self.world.begun;
        let queues: &[&str] = match name {
            "run-analysis" => &["analyses", "analyses-priority"],
            "run-xray" => &["xray", "xray-priority"],
            "send-mail" => &["mail"],
            "process-payment-event" => &["payments"],
            "start-analysis" => return self.wait_for_one_more(&begun.analyses),
            "run-monitor" => return self.wait_for_one_more(&begun.runs),
            "stripe-webhook" => return self.wait_for_one_more(&begun.payments),
            // They are called every minute.
            _ => return,
        };
        let cloud = &self.world.cloud;
        let waits = |queue: &&str| cloud.messages(&cloud.queue(queue)).is_ok_and(|messages| messages > 0);
        let end = Instant::now() + UNTIL_WORK;
        while !queues.iter().any(waits) && Instant::now() < end && !jobs::interrupted() {
            std::thread::sleep(LOOK);
        }
    }

    fn wait_for_one_more(&self, begun: &AtomicUsize) {
        let (before, end) = (begun.load(Ordering::Relaxed), Instant::now() + UNTIL_WORK);
        while begun.load(Ordering::Relaxed) == before && Instant::now() < end && !jobs::interrupted() {
            std::thread::sleep(LOOK);
        }
    }
}
