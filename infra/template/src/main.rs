//! `unused-rights FILE`: the rights of the template that no test has used, from what the tests noted to that file.
#![expect(clippy::print_stdout, reason = "what it says is what it is for")]

use std::process::ExitCode;

use anyhow::{Context, Result};
use template::{Rights, Template, used};

fn main() -> Result<ExitCode> {
    let path = std::env::args_os().nth(1).context("which file was written?")?;
    let notes = std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let rights = Rights::read(Template::own())?;
    let unused = used::unused(&rights, &notes);
    for sentence in &unused {
        println!("{sentence}");
    }
    let all = rights.grants().count();
    println!("{} of {all} rights are used by tests", all - unused.len());
    Ok(if unused.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
