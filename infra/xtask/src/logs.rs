//! `logs`: what all parts write, one after the other as it comes, each line with its part.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use console::{Color, Style};

use crate::workspace::Workspace;
use crate::{jobs, ui};

const COLOURS: [Color; 6] = [
    Color::Cyan,
    Color::Green,
    Color::Yellow,
    Color::Magenta,
    Color::Blue,
    Color::Red,
];

/// Options of `logs`.
#[derive(clap::Args)]
pub struct Args {
    /// Only this part: dynamodb, sample-platform, local-stripe, gateway, web, or a step such as build.
    part: Option<String>,
    /// Lines of each part to begin with.
    #[arg(long, default_value_t = 10)]
    lines: usize,
    /// Show what is there and end.
    #[arg(long)]
    no_follow: bool,
}

/// A log and how far it has been shown.
#[derive(Default)]
struct Followed {
    shown: u64,
    /// The beginning of a line whose end has not been written yet.
    rest: Vec<u8>,
}

/// Shows the logs until Ctrl-C.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<()> {
    let folder = workspace.state().join("logs");
    let mut followed: BTreeMap<String, Followed> = BTreeMap::new();
    let mut first = true;
    loop {
        let names = names(&folder, args.part.as_deref())?;
        for (at, name) in names.iter().enumerate() {
            let log = followed.entry(name.clone()).or_default();
            let mut lines = log.fresh_lines(&folder.join(name).with_extension("log"))?;
            if first {
                lines.drain(..lines.len().saturating_sub(args.lines));
            }
            let style = Style::new().fg(COLOURS[at % COLOURS.len()]);
            for line in lines {
                ui::print(&format!("{} {line}", style.apply_to(format!("{name:>15} |"))));
            }
        }
        first = false;
        if args.no_follow || jobs::interrupted() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

fn names(folder: &Path, only: Option<&str>) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(folder).context("there are no logs yet: `cargo xtask up` makes them")?;
    let logs = entries
        .flatten()
        .map(|e| e.path())
        .filter(|path| path.extension().is_some_and(|e| e == "log"));
    let mut names: Vec<String> = logs
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    match only {
        None => Ok(names),
        Some(part) if names.iter().any(|name| name == part) => Ok(vec![part.to_owned()]),
        Some(part) => bail!("{part} has no log; there are: {}", names.join(", ")),
    }
}

impl Followed {
    /// The lines that have been completed since the last call.
    fn fresh_lines(&mut self, path: &Path) -> anyhow::Result<Vec<String>> {
        let mut file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        if file.metadata()?.len() < self.shown {
            // It was begun again.
            *self = Self::default();
        }
        file.seek(SeekFrom::Start(self.shown))?;
        let read = file.read_to_end(&mut self.rest)?;
        self.shown += u64::try_from(read)?;
        let Some(end) = self.rest.iter().rposition(|byte| *byte == b'\n') else {
            return Ok(Vec::new());
        };
        let complete: Vec<u8> = self.rest.drain(..=end).collect();
        Ok(String::from_utf8_lossy(&complete).lines().map(str::to_owned).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_log_is_followed_line_by_line_even_when_it_starts_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("web.log");
        let mut log = Followed::default();
        fs::write(&path, "one\ntw").expect("a file");
        assert_eq!(log.fresh_lines(&path).expect("lines"), ["one"]);
        let mut file = File::options().append(true).open(&path).expect("the file");
        file.write_all(b"o\nthree\n").expect("it can be written");
        assert_eq!(log.fresh_lines(&path).expect("lines"), ["two", "three"]);
        fs::write(&path, "new\n").expect("a file");
        assert_eq!(log.fresh_lines(&path).expect("lines"), ["new"]);
    }
}
