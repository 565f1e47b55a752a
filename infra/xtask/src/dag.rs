//! Steps with needs: whatever can run side by side does.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread::Scope;
use std::time::Duration;

use anyhow::{anyhow, bail};

use crate::jobs;
use crate::ui::{self, Board, Line};

/// What a step says when it has succeeded, in a few words.
pub type Note = String;

type Work<'a> = Box<dyn FnOnce(&Line<'_>) -> anyhow::Result<Note> + Send + 'a>;

/// A named piece of work that waits for others.
pub struct Step<'a> {
    name: &'static str,
    needs: Vec<&'static str>,
    after: Vec<&'static str>,
    work: Work<'a>,
}

impl<'a> Step<'a> {
    /// A step that begins once all of `needs` have succeeded.
    pub fn new(
        name: &'static str,
        needs: &[&'static str],
        work: impl FnOnce(&Line<'_>) -> anyhow::Result<Note> + Send + 'a,
    ) -> Self {
        Self {
            name,
            needs: needs.to_vec(),
            after: Vec::new(),
            work: Box::new(work),
        }
    }

    /// Begins only when these have ended too, however they did.
    pub fn after(mut self, others: &[&'static str]) -> Self {
        self.after = others.to_vec();
        self
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    fn waits_for(&self) -> impl Iterator<Item = &&'static str> {
        self.needs.iter().chain(&self.after)
    }
}

/// What happens to the others when a step fails.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OnFailure {
    /// Stop the commands of running steps and begin nothing new.
    Stop,
    /// Go on with everything that does not need it.
    GoOn,
}

/// How a step ended.
pub struct Ended {
    /// Its name.
    pub name: &'static str,
    /// How long it took.
    pub took: Duration,
    /// What it said, or why it failed; `None` when it never began, because one it needs failed.
    pub result: Option<anyhow::Result<Note>>,
}

/// The steps that have ended, in the order they did; those that never began come last.
pub struct Report(pub Vec<Ended>);

impl Report {
    /// The first failure, if there is one.
    pub fn check(self) -> anyhow::Result<Self> {
        let Some(at) = self.0.iter().position(|ended| matches!(ended.result, Some(Err(_)))) else {
            return Ok(self);
        };
        let mut steps = self.0;
        match steps.swap_remove(at).result {
            Some(Err(error)) => Err(error),
            _ => bail!("a step failed"),
        }
    }

    /// What took how long, longest first.
    pub fn table(&self, wall: Duration) -> String {
        let mut steps: Vec<&Ended> = self.0.iter().filter(|ended| ended.result.is_some()).collect();
        steps.sort_by_key(|ended| std::cmp::Reverse(ended.took));
        let mut rows = vec![vec!["step".to_owned(), "took".to_owned(), String::new()]];
        for ended in steps {
            let note = ended.result.as_ref().and_then(|result| result.as_ref().ok());
            rows.push(vec![
                ended.name.to_owned(),
                ui::seconds(ended.took),
                note.cloned().unwrap_or_default(),
            ]);
        }
        rows.push(vec!["all, side by side".to_owned(), ui::seconds(wall), String::new()]);
        ui::table(&rows)
    }
}

/// Names in an order in which every step follows all it needs.
fn order(steps: &[Step<'_>]) -> anyhow::Result<Vec<&'static str>> {
    let names: BTreeSet<&str> = steps.iter().map(|step| step.name).collect();
    if names.len() != steps.len() {
        bail!("two steps have the same name");
    }
    if let Some(step) = steps
        .iter()
        .find(|step| step.waits_for().any(|other| !names.contains(other)))
    {
        bail!("the step {} waits for one that does not exist", step.name);
    }
    let mut done: Vec<&'static str> = Vec::new();
    while done.len() < steps.len() {
        let ready = |step: &&Step<'_>| !done.contains(&step.name) && step.waits_for().all(|other| done.contains(other));
        let Some(next) = steps.iter().find(ready) else {
            bail!("steps wait for each other in a circle")
        };
        done.push(next.name);
    }
    Ok(done)
}

/// Runs all steps to their end.
pub fn run(board: &Board, steps: Vec<Step<'_>>, on_failure: OnFailure) -> anyhow::Result<Report> {
    order(&steps)?;
    if on_failure == OnFailure::Stop {
        jobs::resume();
    }
    std::thread::scope(|scope| Runner::new(board, on_failure).run(scope, steps))
}

struct Runner<'b> {
    board: &'b Board,
    on_failure: OnFailure,
    running: usize,
    ended: Vec<Ended>,
}

impl<'b> Runner<'b> {
    fn new(board: &'b Board, on_failure: OnFailure) -> Self {
        Self {
            board,
            on_failure,
            running: 0,
            ended: Vec::new(),
        }
    }

    fn run<'scope, 'env>(
        mut self,
        scope: &'scope Scope<'scope, 'env>,
        steps: Vec<Step<'scope>>,
    ) -> anyhow::Result<Report>
    where
        'b: 'scope,
    {
        let (sender, receiver) = channel();
        let mut waiting: Vec<Step<'scope>> = steps;
        loop {
            waiting = self.begin_ready(scope, waiting, &sender);
            if self.running == 0 {
                break;
            }
            let ended: Ended = receiver.recv()?;
            self.running -= 1;
            if matches!(ended.result, Some(Err(_))) && self.on_failure == OnFailure::Stop {
                jobs::abort();
            }
            self.ended.push(ended);
        }
        for step in waiting {
            self.ended.push(Ended {
                name: step.name,
                took: Duration::ZERO,
                result: None,
            });
        }
        Ok(Report(self.ended))
    }

    /// Names of the steps that have ended, with whether they succeeded.
    fn results(&self) -> BTreeMap<&'static str, bool> {
        self.ended
            .iter()
            .map(|ended| (ended.name, matches!(ended.result, Some(Ok(_)))))
            .collect()
    }

    /// Ends the steps that can never begin, because one they need has not succeeded.
    fn drop_hopeless<'scope>(&mut self, mut waiting: Vec<Step<'scope>>) -> Vec<Step<'scope>> {
        loop {
            let results = self.results();
            let is_hopeless = |step: &Step<'_>| step.needs.iter().any(|need| results.get(need) == Some(&false));
            let (hopeless, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_hopeless);
            waiting = rest;
            if hopeless.is_empty() {
                return waiting;
            }
            let never = |step: Step<'_>| Ended {
                name: step.name,
                took: Duration::ZERO,
                result: None,
            };
            self.ended.extend(hopeless.into_iter().map(never));
        }
    }

    /// Begins what can begin, and returns what has to wait.
    fn begin_ready<'scope>(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        waiting: Vec<Step<'scope>>,
        sender: &Sender<Ended>,
    ) -> Vec<Step<'scope>>
    where
        'b: 'scope,
    {
        let waiting = self.drop_hopeless(waiting);
        let results = self.results();
        let failed = results.values().any(|success| !success);
        if jobs::interrupted() || (failed && self.on_failure == OnFailure::Stop) {
            return waiting;
        }
        let is_ready = |step: &Step<'_>| step.waits_for().all(|other| results.contains_key(other));
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_ready);
        for step in ready {
            self.running += 1;
            let (board, sender) = (self.board, sender.clone());
            scope.spawn(move || {
                // The receiver exists as long as steps run.
                let _ = sender.send(perform(board, step));
            });
        }
        rest
    }
}

fn perform(board: &Board, step: Step<'_>) -> Ended {
    let line = board.begin(step.name);
    let work = step.work;
    // A panic in a step is our mistake, but the parts that already run must still be stopped in order.
    let result =
        catch_unwind(AssertUnwindSafe(|| work(&line))).unwrap_or_else(|_| Err(anyhow!("{} panicked", step.name)));
    let took = line.ends(result.is_ok(), result.as_deref().unwrap_or_default());
    Ended {
        name: step.name,
        took,
        result: Some(result),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::sync_channel;

    use super::*;

    fn step<'a>(name: &'static str, needs: &[&'static str], log: &'a Mutex<Vec<&'static str>>) -> Step<'a> {
        Step::new(name, needs, move |_| {
            log.lock().expect("a log").push(name);
            Ok(String::new())
        })
    }

    #[test]
    fn a_step_begins_after_all_it_needs() {
        let log = Mutex::new(Vec::new());
        let steps = vec![
            step("deploy", &["build", "cloud"], &log),
            step("build", &[], &log),
            step("cloud", &["tools"], &log),
            step("tools", &[], &log),
        ];
        run(&Board::new(), steps, OnFailure::Stop)
            .expect("it runs")
            .check()
            .expect("it succeeds");
        let log = log.into_inner().expect("a log");
        let at = |name: &str| log.iter().position(|&entry| entry == name).expect("it ran");
        assert!(at("tools") < at("cloud") && at("cloud") < at("deploy") && at("build") < at("deploy"));
    }

    #[test]
    fn steps_without_a_common_need_run_side_by_side() {
        // Each waits for the other, so one after the other would never end.
        let (to_b, from_a) = sync_channel::<()>(0);
        let (to_a, from_b) = sync_channel::<()>(0);
        let a = Step::new("a", &[], move |_| {
            to_b.send(())?;
            from_b.recv()?;
            Ok(String::new())
        });
        let b = Step::new("b", &[], move |_| {
            from_a.recv()?;
            to_a.send(())?;
            Ok(String::new())
        });
        run(&Board::new(), vec![a, b], OnFailure::Stop)
            .expect("it runs")
            .check()
            .expect("it succeeds");
    }

    #[test]
    fn after_a_failure_what_needs_it_never_begins_and_the_rest_goes_on() {
        let log = Mutex::new(Vec::new());
        let steps = || {
            let broken = Step::new("broken", &[], |_| bail!("no"));
            vec![
                broken,
                step("needs it", &["broken"], &log),
                step("tools", &[], &log),
                step("free", &["tools"], &log),
            ]
        };
        let report = run(&Board::new(), steps(), OnFailure::GoOn).expect("it runs");
        let begun: Vec<&str> = report.0.iter().filter(|e| e.result.is_some()).map(|e| e.name).collect();
        assert!(begun.contains(&"free") && !begun.contains(&"needs it"));
        assert_eq!(report.check().err().expect("it failed").to_string(), "no");
    }

    #[test]
    fn a_step_after_another_begins_however_that_one_ends() {
        let log = Mutex::new(Vec::new());
        let broken = Step::new("broken", &[], |_| bail!("no"));
        let steps = vec![
            broken,
            step("needs it", &["broken"], &log),
            step("after it", &[], &log).after(&["broken"]),
            step("after what never begins", &[], &log).after(&["needs it"]),
        ];
        run(&Board::new(), steps, OnFailure::GoOn).expect("it runs");
        let mut log = log.into_inner().expect("a log");
        log.sort_unstable();
        assert_eq!(log, ["after it", "after what never begins"]);
    }

    #[test]
    fn circles_strangers_and_twins_are_refused() {
        let log = Mutex::new(Vec::new());
        let circle = vec![step("a", &["b"], &log), step("b", &["a"], &log)];
        assert!(order(&circle).is_err());
        assert!(order(&[step("a", &["stranger"], &log)]).is_err());
        assert!(order(&[step("a", &[], &log), step("a", &[], &log)]).is_err());
        let good = [
            step("c", &["a", "b"], &log),
            step("b", &["a"], &log),
            step("a", &[], &log),
        ];
        assert_eq!(order(&good).expect("an order"), ["a", "b", "c"]);
    }

    #[test]
    fn a_panic_is_a_failure_of_that_step() {
        let report = run(
            &Board::new(),
            vec![Step::new("a", &[], |_| panic!("oh"))],
            OnFailure::GoOn,
        )
        .expect("it runs");
        assert!(report.check().is_err());
    }
}
