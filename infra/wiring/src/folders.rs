//! `functions/<area>/<name>/`: one crate each, main.rs only.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::Findings;

/// Longest main.rs. What is longer decides something, and that belongs into a crate of shared/.
pub const MOST_LINES: usize = 60;

/// One function's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// `analysis`.
    pub area: String,
    /// `start-analysis`.
    pub name: String,
    /// The first line of main.rs without `//! `; None where it is no such comment.
    pub trigger: Option<String>,
    /// Lines of main.rs.
    pub lines: usize,
    /// Everything else in src.
    pub others: Vec<String>,
}

impl Folder {
    /// `functions/<area>/<name>`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("functions/{}/{}", self.area, self.name)
    }
}

/// Every function's folder, in order.
///
/// # Errors
/// A folder or main.rs cannot be read.
pub fn read(root: &Path) -> Result<Vec<Folder>> {
    let mut found = Vec::new();
    for area in names(&root.join("functions"))? {
        let folder = root.join("functions").join(&area);
        for name in names(&folder)? {
            let source = folder.join(&name).join("src");
            let main = source.join("main.rs");
            let text = fs::read_to_string(&main).with_context(|| format!("{} cannot be read", main.display()))?;
            let others = fs::read_dir(&source)?
                .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
                .filter(|file| file != "main.rs")
                .collect();
            let trigger = text
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("//! "))
                .map(str::to_owned);
            found.push(Folder {
                area: area.clone(),
                name,
                trigger,
                lines: text.lines().count(),
                others,
            });
        }
    }
    Ok(found)
}

fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .with_context(|| format!("{} cannot be read", folder.display()))?
        .filter_map(|entry| entry.ok().filter(|entry| entry.path().is_dir()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}

/// main.rs is short, is alone, and begins with what calls it.
#[must_use]
pub fn check(folders: &[Folder]) -> Findings {
    let mut found = Findings::new();
    for folder in folders {
        let path = folder.path();
        if folder.trigger.is_none() {
            found.push(format!(
                "{path}/src/main.rs does not begin with `//! ` and its route or event"
            ));
        }
        if folder.lines > MOST_LINES {
            let lines = folder.lines;
            found.push(format!(
                "{path}/src/main.rs has {lines} lines, {MOST_LINES} at most: what it decides belongs into shared/"
            ));
        }
        for other in &folder.others {
            found.push(format!("{path}/src/{other}: a function is main.rs only"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> Folder {
        let trigger = Some("GET /me".to_owned());
        Folder {
            area: "account".to_owned(),
            name: "get-me".to_owned(),
            trigger,
            lines: 40,
            others: Vec::new(),
        }
    }

    #[test]
    fn a_short_main_alone_with_its_route_is_well() {
        assert_eq!(check(&[folder()]), Findings::new());
    }

    #[test]
    fn a_long_one_a_second_file_and_a_missing_route_are_found() {
        for bad in [
            Folder { lines: 61, ..folder() },
            Folder {
                others: vec!["more.rs".to_owned()],
                ..folder()
            },
            Folder {
                trigger: None,
                ..folder()
            },
        ] {
            assert_eq!(check(&[bad]).len(), 1);
        }
    }
}
