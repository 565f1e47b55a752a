//! The processes of a local cloud, also those that a killed `up` left behind.
//!
//! Every part carries the folder of its state in its environment, and so do the processes it starts. A process that still carries
//! it when no `up` holds the lock was left behind, whatever its id and parent are by now.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// The variable that marks the processes of a local cloud.
pub const MARK: &str = "KANALYSE_LOCAL_STATE";

/// Ids of the processes that carry the mark of this state, or of one whose folder is within it.
pub fn find(state: &Path) -> Vec<i32> {
    let mut mark = OsString::from(format!("{MARK}="));
    mark.push(state);
    let own = i32::try_from(std::process::id()).unwrap_or(0);
    processes()
        .filter(|pid| *pid != own && carries(*pid, mark.as_bytes()))
        .collect()
}

/// Ids of all processes.
fn processes() -> impl Iterator<Item = i32> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    all.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The processes that are functions of the local cloud with this state, each with the function's name.
pub fn functions(state: &Path) -> Vec<(i32, String)> {
    let mark = format!("{MARK}={}", state.display());
    let function = |pid| function_of(&fs::read(format!("/proc/{pid}/environ")).ok()?, &mark);
    processes().filter_map(|pid| Some((pid, function(pid)?))).collect()
}

/// Which function a process with this environment is, if it is one of the cloud with this state.
fn function_of(environment: &[u8], mark: &str) -> Option<String> {
    let environment = String::from_utf8_lossy(environment);
    let mut variables = environment.split('\0');
    if !variables.clone().any(|variable| variable == mark) {
        return None;
    }
    let name = variables.find_map(|variable| variable.strip_prefix("AWS_LAMBDA_FUNCTION_NAME="))?;
    // Behind the name of the installation, which is one word.
    name.split_once('-').map(|(_, function)| function.to_owned())
}

fn carries(pid: i32, mark: &[u8]) -> bool {
    // The environment of another user's process is unreadable; such a process is not ours.
    let is_marked = |variable: &[u8]| matches!(variable.strip_prefix(mark), Some([] | [b'/', ..]));
    fs::read(format!("/proc/{pid}/environ")).is_ok_and(|environment| environment.split(|b| *b == 0).any(is_marked))
}

/// Ends them, asking first; returns how many there were.
pub fn stop(state: &Path) -> usize {
    let found = find(state);
    signal(&found, Signal::SIGTERM);
    let deadline = Instant::now() + Duration::from_secs(5);
    while Instant::now() < deadline && !find(state).is_empty() {
        std::thread::sleep(Duration::from_millis(50));
    }
    kill_all(state);
    found.len()
}

/// SIGKILL to all of them, also to those that are started meanwhile.
pub fn kill_all(state: &Path) {
    for _ in 0..50 {
        let found = find(state);
        if found.is_empty() {
            return;
        }
        signal(&found, Signal::SIGKILL);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal to each of them.
pub fn signal(processes: &[i32], signal: Signal) {
    for pid in processes {
        match kill(Pid::from_raw(*pid), signal) {
            // Gone in the meantime is what we want.
            Ok(()) | Err(Errno::ESRCH) => {}
            Err(error) => crate::ui::line(&format!("process {pid} cannot be stopped: {error}")),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn marked_processes_are_found_with_their_children_and_others_are_left_alone() {
        let mine = tempfile::tempdir().expect("a folder");
        let other = tempfile::tempdir().expect("a folder");
        let start = |state: &Path| {
            Command::new("sh")
                .args(["-c", "sleep 1000 & wait"])
                .env(MARK, state)
                .spawn()
                .expect("a process")
        };
        let (mut left, mut stranger) = (start(mine.path()), start(other.path()));
        let mut within = start(&mine.path().join("tmp/strict"));
        let mut namesake = start(&mine.path().with_extension("more"));
        let deadline = Instant::now() + Duration::from_secs(20);
        while find(mine.path()).len() < 4 && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(stop(mine.path()), 4);
        left.wait().expect("it has ended");
        within.wait().expect("it has ended");
        assert!(find(mine.path()).is_empty());
        for (process, state) in [
            (&mut stranger, other.path()),
            (&mut namesake, &mine.path().with_extension("more")),
        ] {
            assert!(process.try_wait().expect("a status").is_none());
            kill_all(state);
            process.wait().expect("it has ended");
        }
    }

    #[test]
    fn a_process_is_a_function_of_this_cloud_by_its_environment() {
        let mark = "KANALYSE_LOCAL_STATE=/here";
        let of = |text: &str| function_of(text.replace(' ', "\0").as_bytes(), mark);
        let ours = "A=1 KANALYSE_LOCAL_STATE=/here AWS_LAMBDA_FUNCTION_NAME=kanalyse-get-me B=2";
        assert_eq!(of(ours).as_deref(), Some("get-me"));
        assert_eq!(
            of("KANALYSE_LOCAL_STATE=/there AWS_LAMBDA_FUNCTION_NAME=kanalyse-get-me"),
            None
        );
        assert_eq!(of("KANALYSE_LOCAL_STATE=/here"), None);
    }
}
