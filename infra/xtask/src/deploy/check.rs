//! `deploy --check`: what is missing for production (`infra/production`), which needs Python alone.

use std::process::ExitCode;

use super::{Args, SCRIPT};
use crate::tasks;
use crate::workspace::Workspace;

/// Runs on this terminal; the code says whether something is missing.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    let words = [vec!["check".to_owned()], args.options()].concat();
    tasks::script(workspace, "deploy", SCRIPT, &words)
}

impl Args {
    /// What is deployed and as what, as the script takes it to deploy and to check.
    pub(super) fn options(&self) -> Vec<String> {
        let arch = if self.x86 { "Arch=x86_64" } else { "Arch=arm64" };
        let mut options = vec![format!("--stack={}", self.stack)];
        options.extend(self.bucket.iter().map(|bucket| format!("--bucket={bucket}")));
        options.extend(self.region.iter().map(|region| format!("--region={region}")));
        options.extend(self.edge.then(|| "--edge".to_owned()));
        let reason = self.without_advisories.iter();
        options.extend(reason.map(|reason| format!("--without-advisories={reason}")));
        let parameters = self.parameter.iter().map(String::as_str).chain([arch]);
        options.extend(parameters.map(|pair| format!("--parameter={pair}")));
        options
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::{Cli, Task};

    fn said(words: &[&str]) -> Result<Args, clap::Error> {
        let all = ["xtask", "deploy"].iter().chain(words);
        let Task::Deploy(args) = Cli::try_parse_from(all)?.task else {
            panic!("another task")
        };
        Ok(args)
    }

    #[test]
    fn a_check_takes_the_options_of_the_deployment_and_needs_no_bucket() {
        let words = [
            "--parameter",
            "WebDomain=a.example",
            "--edge",
            "--region",
            "us-east-1",
            "--x86",
        ];
        let reason = ["--without-advisories", "OSV is away, a key leaked"];
        let check = said(&[&["--check"][..], &words, &reason].concat()).unwrap();
        let deployment = said(&[&["--bucket", "packages"][..], &words, &reason].concat()).unwrap();
        assert!(check.check && !deployment.check);
        let rest = [
            "--region=us-east-1",
            "--edge",
            "--without-advisories=OSV is away, a key leaked",
            "--parameter=WebDomain=a.example",
            "--parameter=Arch=x86_64",
        ];
        assert_eq!(check.options(), [&["--stack=kanalyse"][..], &rest].concat());
        let bucket = ["--stack=kanalyse", "--bucket=packages"];
        assert_eq!(deployment.options(), [&bucket[..], &rest].concat());
        assert!(said(&[]).is_err());
    }
}
