//! The program of all functions, `infra/functions`: that it has every function and all their tests, and that nothing is asked of cargo
//! that nobody uses. In a program of many the compiler does not say which of them lacks a dependency: that would show in the release.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata};

use crate::Findings;
use crate::folders::Folder;

/// The folder of the program.
pub const FOLDER: &str = "infra/functions";
const PACKAGE: &str = "functions";
/// Named for its features alone, see its README.
const FEATURES: &str = "workspace-hack";

/// The lists of modules say what the folders hold; `main` is the program's main.rs.
#[must_use]
pub fn programs(folders: &[Folder], main: &str) -> Findings {
    let lines: BTreeSet<&str> = main.lines().map(str::trim).collect();
    let wanted: BTreeSet<String> = folders
        .iter()
        .map(|folder| {
            let (name, module) = (&folder.name, folder.name.replace('-', "_"));
            format!("\"{name}\" {module} \"../../../{}/src/main.rs\"", folder.path())
        })
        .collect();
    let missing = wanted.iter().filter(|line| !lines.contains(line.as_str()));
    let missing = missing.map(|line| format!("{FOLDER}/src/main.rs lacks the line: {line}"));
    let strange = lines
        .iter()
        .filter(|line| line.ends_with("/src/main.rs\"") && !wanted.contains(**line))
        .map(|line| format!("{FOLDER}/src/main.rs names what there is not: {line}"));
    missing.chain(strange).collect()
}

/// Every file of tests of a function is a module of its area's program of tests.
///
/// # Errors
/// A folder or a file cannot be read.
pub fn tests(root: &Path, folders: &[Folder]) -> Result<Findings> {
    let mut found = Findings::new();
    for folder in folders {
        let program = format!("{FOLDER}/tests/{}.rs", folder.area);
        let text = fs::read_to_string(root.join(&program)).with_context(|| format!("{program} cannot be read"))?;
        let tests = root.join(folder.path()).join("tests");
        if !tests.exists() {
            continue;
        }
        for entry in fs::read_dir(&tests)? {
            let file = format!("{}/tests/{}", folder.path(), entry?.file_name().to_string_lossy());
            if !text.contains(&format!("#[path = \"../../../{file}\"]")) {
                found.push(format!("{file} is no module of {program}, so nobody runs it"));
            }
        }
    }
    Ok(found)
}

/// A function depends on the crates that its main.rs names, and the program of all of them on those that any of them names.
///
/// # Errors
/// A main.rs cannot be read.
pub fn dependencies(metadata: &Metadata, root: &Path, folders: &[Folder]) -> Result<Findings> {
    let crates: BTreeSet<String> = metadata
        .packages
        .iter()
        .map(|package| package.name.replace('-', "_"))
        .collect();
    let (mut found, mut all) = (Findings::new(), BTreeSet::new());
    for folder in folders {
        let main = format!("{}/src/main.rs", folder.path());
        let text = fs::read_to_string(root.join(&main)).with_context(|| format!("{main} cannot be read"))?;
        let used = named(&text, &crates);
        found.extend(compared(metadata, &folder.name, &used));
        all.extend(used);
    }
    // Its own main.rs names no other crate than those do.
    found.extend(compared(metadata, PACKAGE, &all));
    Ok(found)
}

/// The crates that a source names, as `name::` begins.
fn named(text: &str, crates: &BTreeSet<String>) -> BTreeSet<String> {
    let is_of_a_name = |char: char| char.is_alphanumeric() || char == '_';
    let starts = text.match_indices("::").filter_map(|(end, _)| {
        let before = &text[..end];
        let name = before.rsplit(|char| !is_of_a_name(char)).next()?;
        // What follows another part of a path is a module.
        (!before.ends_with(&format!("::{name}"))).then(|| name.to_owned())
    });
    starts.filter(|name| crates.contains(name)).collect()
}

fn compared(metadata: &Metadata, package: &str, used: &BTreeSet<String>) -> Findings {
    let packages = metadata.workspace_packages();
    let Some(package) = packages.into_iter().find(|member| member.name == package) else {
        return vec![format!("{package} is no package of the workspace")];
    };
    let normal = package
        .dependencies
        .iter()
        .filter(|each| each.kind == DependencyKind::Normal);
    let asked: BTreeSet<String> = normal
        .filter(|each| each.name != FEATURES)
        .map(|each| each.name.replace('-', "_"))
        .collect();
    let missing = used
        .difference(&asked)
        .map(|name| format!("{} uses {name} and does not depend on it", package.name));
    let unused = asked
        .difference(used)
        .map(|name| format!("{} depends on {name} and does not use it", package.name));
    missing.chain(unused).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_crate_is_named_where_a_path_begins_with_it() {
        let crates = names(&["runtime", "store", "tokio", "analyses", "domain"]);
        let text = "use store::Store;\n#[tokio::main]\nfn a() { runtime::serve(crate::analyses::b, x.domain) }";
        assert_eq!(named(text, &crates), names(&["runtime", "store", "tokio"]));
        assert_eq!(named("use store::analyses::Key;", &crates), names(&["store"]));
    }
}
