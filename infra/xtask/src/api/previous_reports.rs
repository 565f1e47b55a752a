//! The past of the demo account that has watched a channel for three months.

use std::process::Command;
use std::time::Duration;

use crate::jobs;
use crate::stack::Stack;

/// Three reports take a second or two.
const LIMIT: Duration = Duration::from_secs(120);

/// Makes it where it is missing; returns how many reports were made. The account must not have been seen before: it begins in the past.
pub fn make(stack: &Stack<'_>, user: &str) -> anyhow::Result<u32> {
    let mut command = Command::new(stack.binaries().join("past-reports"));
    command.args(["--user", user]).env_clear().envs(stack.environment()?);
    let log = stack.place().logs().join("past-reports.log");
    let done = jobs::run_well(
        "making the reports of a demo account",
        command,
        &log,
        LIMIT,
        &mut |_| {},
    )?;
    Ok(done.text.trim().parse().unwrap_or_default())
}
