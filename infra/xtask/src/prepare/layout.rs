//! `<artifacts>/<function>/bootstrap`, as the deployment takes it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use anyhow::Context;

use crate::prepare::stamp::{self, Stamp};
use crate::workspace::Workspace;

/// The program of all functions.
pub const FUNCTIONS: &str = "functions";

/// Each function as a program of its own, without debug symbols, as in production.
pub fn of_single_programs(workspace: &Workspace, binaries: &Path, artifacts: &Path) -> anyhow::Result<String> {
    let mut changed = 0;
    for name in workspace.functions() {
        changed += usize::from(renew(&binaries.join(name), &Workspace::bootstrap(artifacts, name))?);
    }
    Ok(note(changed, workspace))
}

/// The program of all functions once, and for each function a script that runs it by this function's name: for a cloud on this machine.
pub fn of_one_program(workspace: &Workspace, binaries: &Path, artifacts: &Path) -> anyhow::Result<String> {
    let (source, program) = (binaries.join(FUNCTIONS), artifacts.join(FUNCTIONS));
    renew(&source, &program)?;
    let built = stamp::listing(&[source], &[])?;
    let mut changed = 0;
    for name in workspace.functions() {
        let script = script(&program, name, built.trim());
        let product = Workspace::bootstrap(artifacts, name);
        if fs::read_to_string(&product).is_ok_and(|text| text == script) {
            continue;
        }
        // What was laid out here as a program of its own is no longer that.
        Stamp::new(product.with_extension("stamp"), String::new()).clear();
        write_program(&product, |fresh| Ok(fs::write(fresh, &script)?))?;
        changed += 1;
    }
    Ok(note(changed, workspace))
}

fn note(changed: usize, workspace: &Workspace) -> String {
    if changed == 0 {
        "as before".to_owned()
    } else {
        format!("{changed} of {}", workspace.functions().len())
    }
}

/// Says from what it was built: a script that differs is deployed again, and the processes of the old one end.
fn script(program: &Path, name: &str, built: &str) -> String {
    let program = program.display().to_string().replace('\'', r"'\''");
    format!("#!/bin/sh\n# {built}\nexec '{program}' {name}\n")
}

/// A stripped copy, where the source has changed; whether it has.
fn renew(source: &Path, product: &Path) -> anyhow::Result<bool> {
    let sources = stamp::listing(&[source.to_owned()], &[])?;
    let stamp = Stamp::new(product.with_extension("stamp"), sources);
    if stamp.matches() && product.exists() {
        return Ok(false);
    }
    stamp.clear();
    write_program(product, |fresh| {
        let stripped = Command::new("strip").arg("-o").arg(fresh).arg(source).output();
        // Without binutils they are only bigger.
        if !stripped.is_ok_and(|output| output.status.success()) {
            fs::copy(source, fresh).with_context(|| format!("cannot copy {}", source.display()))?;
        }
        Ok(())
    })?;
    stamp.set()?;
    Ok(true)
}

/// Renamed into place: a running cloud never reads half a file.
fn write_program(product: &Path, write: impl FnOnce(&Path) -> anyhow::Result<()>) -> anyhow::Result<()> {
    if let Some(folder) = product.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let fresh = product.with_added_extension("new");
    write(&fresh)?;
    fs::set_permissions(&fresh, fs::Permissions::from_mode(0o755))?;
    fs::rename(&fresh, product).with_context(|| format!("cannot write {}", product.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_laid_out_as_something_that_still_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let product = folder.path().join("get-me/bootstrap");
        let source = std::env::current_exe().expect("this test");
        assert!(renew(&source, &product).expect("it is copied"));
        assert!(!renew(&source, &product).expect("it is as before"));
        let listed = Command::new(&product).arg("--list").output().expect("it runs");
        assert!(listed.status.success());
        assert!(!product.with_added_extension("new").exists());
    }

    #[test]
    fn of_one_program_each_function_is_a_script_that_becomes_it_and_differs_when_it_was_rebuilt() {
        let folder = tempfile::tempdir().expect("a folder");
        let odd = folder.path().join("it's a folder");
        fs::create_dir_all(&odd).expect("a folder");
        let program = odd.join(FUNCTIONS);
        std::os::unix::fs::symlink("/bin/echo", &program).expect("a program");
        let product = folder.path().join("get-me/bootstrap");
        let text = script(&program, "get-me", "functions 12 34");
        write_program(&product, |fresh| Ok(fs::write(fresh, &text)?)).expect("a script");
        // Read by a shell: a file that was just written may still be open in another test's child, and is not started then.
        let output = Command::new("sh").arg(&product).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "get-me\n");
        assert_ne!(text, script(&program, "get-me", "functions 12 35"));
    }
}
