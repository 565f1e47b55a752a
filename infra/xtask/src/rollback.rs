//! `rollback`: an earlier release, at AWS (`infra/rollback/rollback.py`).

use std::process::ExitCode;

use crate::tasks::{self, Installation};
use crate::workspace::Workspace;

/// Options of `rollback`.
#[derive(clap::Args)]
pub struct Args {
    /// Bucket of the packages, as the deployment was given it.
    #[arg(long)]
    bucket: String,
    #[command(flatten)]
    installation: Installation,
    /// A release that `--list` shows; without it the one before the one that is deployed.
    #[arg(long, value_name = "RELEASE", conflicts_with = "list")]
    to: Option<String>,
    /// The newest releases, and which one is deployed; changes nothing.
    #[arg(long)]
    list: bool,
}

/// Runs on this terminal, with the credentials of the environment.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    tasks::script(workspace, "rollback", "infra/rollback/rollback.py", &arguments(args))
}

fn arguments(args: &Args) -> Vec<String> {
    let to = args.to.iter().flat_map(|release| ["--to", release]);
    ["--bucket", &args.bucket]
        .into_iter()
        .chain(args.installation.arguments())
        .chain(to)
        .chain(args.list.then_some("--list"))
        .map(ToOwned::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::{Cli, Task};

    fn said(line: &str) -> Option<String> {
        let cli = Cli::try_parse_from(line.split(' ')).ok()?;
        let Task::Rollback(args) = cli.task else {
            panic!("another task")
        };
        Some(arguments(&args).join(" "))
    }

    #[test]
    fn the_script_is_given_what_is_named_and_nothing_else() {
        assert_eq!(
            said("xtask rollback --bucket packages").as_deref(),
            Some("--bucket packages --stack kanalyse")
        );
        assert_eq!(
            said("xtask rollback --bucket b --stack other --region us-east-1 --to 2026-11-29T16:00:00Z-abc").as_deref(),
            Some("--bucket b --stack other --region us-east-1 --to 2026-11-29T16:00:00Z-abc")
        );
        assert_eq!(
            said("xtask rollback --bucket b --list").as_deref(),
            Some("--bucket b --stack kanalyse --list")
        );
    }

    #[test]
    fn without_a_bucket_or_with_a_release_to_list_nothing_runs() {
        assert_eq!(said("xtask rollback"), None);
        assert_eq!(said("xtask rollback --bucket b --list --to one"), None);
    }
}
