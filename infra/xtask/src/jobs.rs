//! Commands that run to their end: their output goes to a log, their process group dies with us.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, PipeReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::tools;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static ABORTED: AtomicBool = AtomicBool::new(false);
static ALL_END: OnceLock<Instant> = OnceLock::new();
static GROUPS: Mutex<BTreeMap<i32, Kind>> = Mutex::new(BTreeMap::new());

/// How many lines of an output a failure shows.
pub const TAIL: usize = 30;

/// Who has to stop a process group when we end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A command of a step: stopped at once.
    Job,
    /// A running part of the product: stopped in order by its stack.
    Part,
}

/// A failure in one line, with the end of the output that led to it.
#[derive(Debug)]
pub struct Failure {
    /// What failed and the way out.
    pub line: String,
    /// Last lines of the output.
    pub tail: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

impl std::error::Error for Failure {}

/// Ctrl-C, SIGTERM and SIGHUP stop the commands that run; a second one ends everything at once.
pub fn listen_for_interrupts() -> anyhow::Result<()> {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            signal_groups(Signal::SIGKILL, |_| true);
            std::process::exit(130);
        }
        abort();
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}

/// Somebody asked us to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Stops every command of a step, also those that would begin now, for instance because another step failed.
pub fn abort() {
    ABORTED.store(true, Ordering::SeqCst);
    signal_groups(Signal::SIGTERM, |kind| kind == Kind::Job);
}

/// Before new steps begin: commands run again.
pub fn resume() {
    ABORTED.store(interrupted(), Ordering::SeqCst);
}

/// No command runs longer than until then, whatever its own limit: whoever gives us a time should hear what took it. Only the first call
/// counts.
pub fn end_all_by(moment: Instant) {
    let _ = ALL_END.set(moment);
}

fn groups() -> MutexGuard<'static, BTreeMap<i32, Kind>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn signal_groups(signal: Signal, which: impl Fn(Kind) -> bool) {
    for (group, kind) in groups().iter() {
        if which(*kind) {
            // A group that is gone already needs no signal.
            let _ = killpg(Pid::from_raw(*group), signal);
        }
    }
}

/// A process in a group of its own, known to the handler of interrupts for as long as this value exists.
pub struct Group {
    /// Its leader.
    pub child: Child,
    id: i32,
}

impl Group {
    /// Starts the command as the leader of a new group, without a keyboard.
    pub fn spawn(command: &mut Command, kind: Kind) -> anyhow::Result<Self> {
        let program = command.get_program().to_string_lossy().into_owned();
        let child = command
            .stdin(Stdio::null())
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let id = i32::try_from(child.id()).context("a process id beyond 31 bits")?;
        groups().insert(id, kind);
        Ok(Self { child, id })
    }

    /// Sends a signal to all of the group.
    pub fn signal(&self, signal: Signal) {
        // ESRCH: all of it is gone, which is what signals here are for.
        let _ = killpg(Pid::from_raw(self.id), signal);
    }

    /// Asks the group to end, and after `patience` makes it.
    pub fn stop(&mut self, patience: Duration) {
        self.signal(Signal::SIGTERM);
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(20));
        }
        // Also for children that outlived their leader.
        self.signal(Signal::SIGKILL);
        let _ = self.child.wait();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        groups().remove(&self.id);
    }
}

/// How a command ended.
pub struct Finished {
    /// Its exit status.
    pub status: ExitStatus,
    /// All it wrote, both streams in order, without colour codes.
    pub text: String,
}

impl Finished {
    /// The last lines of the output.
    pub fn tail(&self) -> Vec<String> {
        tail(&self.text)
    }
}

/// The last lines of a text, without empty ones at its end.
pub fn tail(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let from = lines.len().saturating_sub(TAIL);
    lines[from..].iter().map(|&line| line.to_owned()).collect()
}

/// Runs a command to its end, at most for `limit`, logging what it writes and handing each line to `says`.
pub fn run(mut command: Command, log: &Path, limit: Duration, says: &mut dyn FnMut(&str)) -> anyhow::Result<Finished> {
    if ABORTED.load(Ordering::SeqCst) {
        bail!("stopped");
    }
    if let Some(folder) = log.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut log = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let (reader, writer) = std::io::pipe().context("no pipe")?;
    command.stdout(writer.try_clone().context("no pipe")?).stderr(writer);
    let mut group = Group::spawn(&mut command, Kind::Job)?;
    // The command holds our end of the pipe; the reader would otherwise never see its end.
    drop(command);
    let lines = read_lines(reader);
    let mut text = String::new();
    let own_end = Instant::now() + limit;
    let end = ALL_END.get().map_or(own_end, |all| own_end.min(*all));
    let began = Instant::now();
    let status = collect(&mut group, &lines, end, &mut |line| {
        let clean = console::strip_ansi_codes(line);
        text.push_str(&clean);
        text.push('\n');
        let _ = writeln!(log, "{clean}");
        says(&clean);
    })?;
    let Some(status) = status else {
        let line = format!("it did not end within {} s", began.elapsed().as_secs());
        let tail = tail(&text);
        return Err(Failure { line, tail }.into());
    };
    Ok(Finished { status, text })
}

/// As [`run`], but an exit status other than 0 is an error of one line, with the way out where it is known.
pub fn run_well(
    what: &str,
    command: Command,
    log: &Path,
    limit: Duration,
    says: &mut dyn FnMut(&str),
) -> anyhow::Result<Finished> {
    let finished = run(command, log, limit, says)?;
    if finished.status.success() {
        return Ok(finished);
    }
    let reason = tools::explain(&finished.text);
    let reason = reason.map_or_else(|| format!("its whole output is in {}", log.display()), str::to_owned);
    let line = format!("{what} failed: {reason}");
    Err(Failure {
        line,
        tail: finished.tail(),
    }
    .into())
}

fn read_lines(reader: PipeReader) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut reader = BufReader::new(reader);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            bytes.clear();
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Hands on what a command writes until it ends; `None` if it had to be stopped at `end`.
fn collect(
    group: &mut Group,
    lines: &Receiver<String>,
    end: Instant,
    line: &mut dyn FnMut(&str),
) -> anyhow::Result<Option<ExitStatus>> {
    let mut ended: Option<Instant> = None;
    loop {
        match lines.recv_timeout(Duration::from_millis(100)) {
            Ok(text) => line(&text),
            Err(RecvTimeoutError::Disconnected) => break,
            // A grandchild may keep the pipe open for ever after the command itself has ended.
            Err(RecvTimeoutError::Timeout) => match ended {
                Some(since) if since.elapsed() > Duration::from_secs(2) => break,
                Some(_) => {}
                None => ended = group.child.try_wait()?.map(|_| Instant::now()),
            },
        }
        if Instant::now() > end {
            group.stop(Duration::from_secs(2));
            return Ok(None);
        }
    }
    let status = group.child.wait()?;
    if interrupted() {
        bail!("interrupted");
    }
    Ok(Some(status))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn both_streams_arrive_in_order_and_in_the_log() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("deep/a.log");
        let script = "echo one; echo two >&2; printf '\\033[31mthree\\033[0m'";
        let finished = run(shell(script), &log, Duration::from_secs(20), &mut |_| {}).expect("it runs");
        assert!(finished.status.success());
        assert_eq!(finished.text, "one\ntwo\nthree\n");
        assert_eq!(std::fs::read_to_string(log).expect("a log"), "one\ntwo\nthree\n");
    }

    #[test]
    fn a_failure_is_one_line_with_the_way_out_and_the_end_of_the_output() {
        let folder = tempfile::tempdir().expect("a folder");
        let script = "seq 1 100; echo 'write: No space left on device'; exit 3";
        let log = folder.path().join("a.log");
        let error = run_well("the build", shell(script), &log, Duration::from_secs(20), &mut |_| {});
        let error = error.err().expect("it fails");
        let failure = error.downcast_ref::<Failure>().expect("a failure");
        assert!(
            failure.line.starts_with("the build failed: the disk is full"),
            "{}",
            failure.line
        );
        assert_eq!(failure.tail.len(), TAIL);
        assert_eq!(
            failure.tail.last().map(String::as_str),
            Some("write: No space left on device")
        );
    }

    #[test]
    fn a_command_that_never_ends_is_stopped_with_its_children() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("a.log");
        let error = run(
            shell("sleep 1000 & echo waiting; sleep 1000"),
            &log,
            Duration::from_millis(300),
            &mut |_| {},
        );
        let error = error.err().expect("it fails");
        let failure = error.downcast_ref::<Failure>().expect("a failure");
        assert!(failure.line.contains("did not end"), "{}", failure.line);
        assert_eq!(failure.tail, ["waiting"], "what it said last");
    }

    #[test]
    fn a_child_that_stays_behind_with_the_pipe_does_not_hold_us() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("a.log");
        let finished = run(
            shell("sleep 60 & echo done"),
            &log,
            Duration::from_secs(30),
            &mut |_| {},
        )
        .expect("it ends");
        assert_eq!(finished.text, "done\n");
    }
}
