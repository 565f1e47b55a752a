//! `rotate-origin`: a new secret between CDN and API (`infra/local/rotate.py`).

use std::process::ExitCode;

use crate::tasks::{self, Installation};
use crate::workspace::Workspace;

/// Options of `rotate-origin`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    installation: Installation,
}

/// Runs on this terminal, with the credentials of the environment.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    tasks::script(workspace, "rotate-origin", "infra/local/rotate.py", &arguments(args))
}

fn arguments(args: &Args) -> Vec<String> {
    args.installation.arguments().map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::{Cli, Task};

    #[test]
    fn the_script_is_given_the_stack_and_a_region_only_where_one_is_named() {
        let said = |line: &str| {
            let cli = Cli::try_parse_from(line.split(' ')).expect("a command line");
            let Task::RotateOrigin(args) = cli.task else {
                panic!("another task")
            };
            arguments(&args).join(" ")
        };
        assert_eq!(said("xtask rotate-origin"), "--stack kanalyse");
        assert_eq!(
            said("xtask rotate-origin --stack other --region us-east-1"),
            "--stack other --region us-east-1"
        );
    }
}
