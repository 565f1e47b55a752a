//! Watches over the running parts: who ends by itself is started again, but not for ever.

use std::time::{Duration, Instant};

use anyhow::bail;

use crate::stack::part::Running;
use crate::{jobs, ui};

/// So often within [`WINDOW`] a part is started again.
const RESTARTS: usize = 3;
const WINDOW: Duration = Duration::from_secs(600);

/// Returns when somebody asks us to stop; an error when a part cannot be kept running.
pub fn watch(parts: &mut [Running]) -> anyhow::Result<()> {
    while !jobs::interrupted() {
        for running in parts.iter_mut() {
            if let Some(how) = running.has_ended()? {
                revive(running, &how)?;
            }
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

fn revive(running: &mut Running, how: &str) -> anyhow::Result<()> {
    if jobs::interrupted() {
        return Ok(());
    }
    running.report_end(how);
    let name = running.part.name;
    if recent(&running.restarts, Instant::now()) >= RESTARTS {
        bail!(
            "{name} stopped {} times within {} minutes, so everything stops: its log is {}",
            RESTARTS + 1,
            WINDOW.as_secs() / 60,
            running.part.log.display()
        );
    }
    running.restart()?;
    ui::line(&format!("{name} runs again"));
    Ok(())
}

fn recent(restarts: &[Instant], now: Instant) -> usize {
    restarts.iter().filter(|at| now.duration_since(**at) < WINDOW).count()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::stack::part::Part;

    fn part(folder: &std::path::Path, script: &'static str) -> Part {
        Part {
            name: "web",
            command: Box::new(move || {
                let mut command = Command::new("sh");
                command.args(["-c", script]);
                Ok(command)
            }),
            health: "http://127.0.0.1:1/".to_owned(),
            is_well: |_| true,
            log: folder.join("logs/web.log"),
        }
    }

    #[test]
    fn only_restarts_of_the_last_minutes_count() {
        let now = Instant::now() + 2 * WINDOW;
        let ago = |seconds| now - Duration::from_secs(seconds);
        assert_eq!(recent(&[ago(700), ago(500), ago(1)], now), 2);
    }

    #[test]
    fn a_part_that_ends_while_starting_is_named_with_the_end_of_its_log() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut running = part(folder.path(), "echo 'Error: listen EADDRINUSE'; exit 7")
            .start()
            .expect("it starts");
        let error = running.wait_until_well().expect_err("it ends");
        let failure = error.downcast_ref::<jobs::Failure>().expect("a failure");
        assert!(
            failure.line.starts_with("web has stopped by itself (exit status: 7)"),
            "{}",
            failure.line
        );
        assert_eq!(failure.tail, ["Error: listen EADDRINUSE"]);
    }

    #[test]
    fn a_part_that_keeps_ending_is_given_up_with_a_clear_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut running = part(folder.path(), "exit 1").start().expect("it starts");
        running.restarts = vec![Instant::now(); RESTARTS];
        let error = watch(std::slice::from_mut(&mut running)).expect_err("it is given up");
        assert!(
            error.to_string().starts_with("web stopped 4 times within 10 minutes"),
            "{error}"
        );
    }
}
