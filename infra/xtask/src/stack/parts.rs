//! The five parts of a local cloud: how each is started, and how one sees that it is well.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::stack::leftovers::MARK;
use crate::stack::part::Part;
use crate::stack::ports::Ports;
use crate::workspace::Workspace;

/// The folder of a local cloud.
#[derive(Clone)]
pub struct Place {
    /// Its ports.
    pub ports: Ports,
    /// Its state: database, saved state of the emulator, logs, outputs.
    pub state: PathBuf,
    /// The emulator checks codes and rights as AWS does.
    pub auth: bool,
}

impl Place {
    /// Address of a port of this machine.
    pub fn url(port: u16) -> String {
        format!("http://127.0.0.1:{port}")
    }

    /// The product in the browser.
    pub fn web(&self) -> String {
        Self::url(self.ports.web)
    }

    /// The emulated cloud.
    pub fn gateway(&self) -> String {
        Self::url(self.ports.gateway)
    }

    /// The mails that the product has sent, in the browser.
    pub fn mails(&self) -> String {
        format!("{}/_local/mail", self.gateway())
    }

    /// What everybody's authenticator app shows, in the browser.
    pub fn authenticators(&self) -> String {
        format!("{}/_local/authenticators", self.gateway())
    }

    /// The database.
    pub fn dynamodb(&self) -> String {
        Self::url(self.ports.dynamodb)
    }

    /// The sample platform.
    pub fn sample(&self) -> String {
        Self::url(self.ports.sample)
    }

    /// The stand-in of the payment provider.
    pub fn stripe(&self) -> String {
        Self::url(self.ports.stripe)
    }

    /// What the deployment says about itself.
    pub fn outputs(&self) -> PathBuf {
        self.state.join("outputs.json")
    }

    /// What the browser must know.
    pub fn web_config(&self) -> PathBuf {
        self.state.join("web-config.json")
    }

    /// The folder of logs.
    pub fn logs(&self) -> PathBuf {
        self.state.join("logs")
    }

    fn log(&self, name: &str) -> PathBuf {
        self.logs().join(name).with_extension("log")
    }
}

/// DynamoDB on a file. `binaries` is the folder of the built programs.
pub fn dynamodb(place: &Place, binaries: &Path) -> Part {
    let (program, file) = (binaries.join("dynamodb-local"), place.state.join("dynamodb.db"));
    let (port, state) = (place.ports.dynamodb, place.state.clone());
    Part {
        name: "dynamodb",
        command: Box::new(move || {
            let mut command = clean(&program, &state);
            command.arg("--file").arg(&file).args(["--port", &port.to_string()]);
            Ok(command)
        }),
        health: place.dynamodb(),
        is_well: |answer| answer.status == 200,
        log: place.log("dynamodb"),
    }
}

/// What the stand-in of the platform has where the scout fills the discovery hub: its channels, and its units a day. The first channels are those
/// that it always has.
const FILLING: [&str; 4] = ["--channels", "1300", "--quota-units", "20000"];

/// The stand-in of the platform. Its pictures are fetched through the web server, under the product's own host.
pub fn sample_platform(place: &Place, binaries: &Path, fills_hub: bool) -> Part {
    let program = binaries.join("sample-platform");
    let (port, state) = (place.ports.sample, place.state.clone());
    Part {
        name: "sample-platform",
        command: Box::new(move || {
            let mut command = clean(&program, &state);
            command.args(["--port", &port.to_string(), "--image-base", "/sample/img"]);
            if fills_hub {
                command.args(FILLING);
            }
            Ok(command)
        }),
        health: format!("{}/_control", place.sample()),
        is_well: |answer| answer.status == 200,
        log: place.log("sample-platform"),
    }
}

/// The stand-in of the payment provider. The browser is sent to its pages by their own address, as to the provider's.
pub fn local_stripe(place: &Place, binaries: &Path) -> Part {
    let (program, file) = (binaries.join("local-stripe"), place.state.join("stripe.db"));
    let (port, state) = (place.ports.stripe, place.state.clone());
    Part {
        name: "local-stripe",
        command: Box::new(move || {
            let mut command = clean(&program, &state);
            command.arg("--state").arg(&file).args(["--port", &port.to_string()]);
            Ok(command)
        }),
        health: format!("{}/_health", place.stripe()),
        is_well: |answer| answer.status == 200,
        log: place.log("local-stripe"),
    }
}

/// The emulated cloud, which runs the functions as processes of its own.
pub fn gateway(workspace: &Workspace, place: &Place) -> Part {
    let (root, python, venv) = (workspace.root.clone(), workspace.python(), workspace.venv());
    let settings = place.clone();
    Part {
        name: "gateway",
        command: Box::new(move || {
            let state = &settings.state;
            // The folder of unpacked functions must exist, and must not be shared with another local cloud.
            let temporary = state.join("tmp");
            std::fs::create_dir_all(&temporary)?;
            let mut command = clean(&python, state);
            command.arg(root.join("infra/local/launcher.py")).current_dir(&root);
            command
                .env("PATH", join(&venv.join("bin")))
                .env("HOME", state)
                .env("TMPDIR", &temporary);
            command.env("GATEWAY_PORT", settings.ports.gateway.to_string());
            command
                .env("BIND_HOST", "127.0.0.1")
                .env("MINISTACK_REGION", "eu-central-1");
            command.env("AWS_ENDPOINT_URL", settings.gateway());
            command.env("AWS_ENDPOINT_URL_DYNAMODB", settings.dynamodb());
            command.env("PERSIST_STATE", "1").env("STATE_DIR", state.join("cloud"));
            command.env("S3_PERSIST", "1").env("S3_DATA_DIR", state.join("s3"));
            command
                .env("LAMBDA_EXECUTOR", "local")
                .env("SFTP_ENABLED", "0")
                .env("IOT_MTLS_ENABLED", "0");
            if settings.auth {
                command.env("AUTH", "true");
            }
            Ok(command)
        }),
        health: format!("{}/_ministack/health", place.gateway()),
        is_well: |answer| answer.status == 200,
        log: place.log("gateway"),
    }
}

/// The built front end with the API under the same host, as the CDN serves it. `api` is the origin of the API, `bucket` holds the files that
/// functions write.
pub fn web(workspace: &Workspace, place: &Place, api: &str, bucket: &str) -> anyhow::Result<Part> {
    let (node, folder) = (workspace.node_home()?.join("bin/node"), workspace.frontend());
    let (settings, api) = (place.clone(), api.to_owned());
    let data = format!("{}/{bucket}", place.gateway());
    Ok(Part {
        name: "web",
        command: Box::new(move || {
            let mut command = clean(&node, &settings.state);
            command
                .args(["node_modules/vite/bin/vite.js", "preview"])
                .current_dir(&folder);
            command
                .env("PATH", join(node.parent().unwrap_or(&node)))
                .env("NO_COLOR", "1");
            command.env("PORT", settings.ports.web.to_string());
            command.env("KANALYSE_API_ORIGIN", &api);
            command.env("KANALYSE_COGNITO_ORIGIN", settings.gateway());
            command.env("KANALYSE_DATA_ORIGIN", &data);
            command.env("KANALYSE_SAMPLE_ORIGIN", settings.sample());
            command.env("KANALYSE_WEB_CONFIG", settings.web_config());
            Ok(command)
        }),
        // Through the web server, the gateway and a function: everything that a visitor needs.
        health: format!("{}/api/status", place.web()),
        is_well: |answer| answer.status == 200 && answer.json()["stage"].is_string(),
        log: place.log("web"),
    })
}

/// A command that inherits nothing: variables of the caller's shell must not leak into the functions.
fn clean(program: &Path, state: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .env_clear()
        .env("LANG", "C.UTF-8")
        .env("PATH", join(Path::new("")))
        .env(MARK, state);
    command
}

fn join(first: &Path) -> OsString {
    let mut path = OsString::from(first);
    if !path.is_empty() {
        path.push(":");
    }
    path.push("/usr/local/bin:/usr/bin:/bin");
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_inherits_nothing_and_carries_the_mark_of_its_state() {
        let place = Place {
            ports: Ports::default(),
            state: PathBuf::from("/s"),
            auth: false,
        };
        let command = (dynamodb(&place, Path::new("/t/debug")).command)().expect("a command");
        let variables: Vec<_> = command
            .get_envs()
            .filter_map(|(name, value)| Some((name.to_str()?, value?)))
            .collect();
        let names: Vec<&str> = variables.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, [MARK, "LANG", "PATH"]);
        assert_eq!(variables[0].1, "/s");
        assert_eq!(command.get_program(), "/t/debug/dynamodb-local");
    }
}
