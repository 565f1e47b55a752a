//! `who`: what the logs know of a person, an address or a mark (`infra/local/who.py`).

use std::process::ExitCode;

use crate::tasks::{self, Installation};
use crate::workspace::Workspace;

/// Options of `who`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    installation: Installation,
    /// Month of the calls, as 2026-11 in UTC; without it this one.
    #[arg(long)]
    month: Option<String>,
    /// Most lines, up to 9999; without it 1000.
    #[arg(long)]
    limit: Option<u16>,
    #[command(flatten)]
    whose: Whose,
}

/// Whose calls: one of these.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Whose {
    /// Number of an account.
    #[arg(long, allow_hyphen_values = true)]
    user: Option<String>,
    /// An address of IPv4 or IPv6; `unknown` for calls whose address could not be read.
    #[arg(long)]
    address: Option<String>,
    /// `who` or `from` of a line; also says whose account it is.
    #[arg(long)]
    mark: Option<String>,
}

/// Runs on this terminal, with the credentials of the environment.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    tasks::script(workspace, "who", "infra/local/who.py", &arguments(args))
}

fn arguments(args: &Args) -> Vec<String> {
    let limit = args.limit.map(|limit| limit.to_string());
    let said = [
        ("stack", Some(&args.installation.stack)),
        ("region", args.installation.region.as_ref()),
        ("month", args.month.as_ref()),
        ("limit", limit.as_ref()),
        ("user", args.whose.user.as_ref()),
        ("address", args.whose.address.as_ref()),
        ("mark", args.whose.mark.as_ref()),
    ];
    // In one word, so that what begins with a hyphen is no option.
    said.into_iter()
        .filter_map(|(name, value)| Some(format!("--{name}={}", value?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::{Cli, Task};

    fn said(line: &str) -> Option<String> {
        let cli = Cli::try_parse_from(line.split(' ')).ok()?;
        let Task::Who(args) = cli.task else {
            panic!("another task")
        };
        Some(arguments(&args).join(" "))
    }

    #[test]
    fn the_script_is_given_what_was_said_and_nothing_else() {
        for (line, given) in [
            ("--user one", "--stack=kanalyse --user=one"),
            ("--user -one", "--stack=kanalyse --user=-one"),
            (
                "--address ::1 --region us-east-1",
                "--stack=kanalyse --region=us-east-1 --address=::1",
            ),
            (
                "--mark ab --month 2026-11 --limit 5 --stack other",
                "--stack=other --month=2026-11 --limit=5 --mark=ab",
            ),
        ] {
            assert_eq!(said(&format!("xtask who {line}")).as_deref(), Some(given));
        }
    }

    #[test]
    fn one_person_address_or_mark_is_named() {
        assert_eq!(said("xtask who"), None);
        assert_eq!(said("xtask who --user one --mark ab"), None);
    }
}
