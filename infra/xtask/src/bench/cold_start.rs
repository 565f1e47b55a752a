//! How long a function takes from exec until it asks for its first event, against a stand-in of Lambda's runtime API.
//!
//! This is a process on this machine, not Lambda: it compares our builds with each other and with the target.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use crate::http::Http;
use crate::jobs::{Group, Kind};
use crate::stack::Stack;

const LIMIT: Duration = Duration::from_secs(20);

/// Variables of a deployed function, as its template and the deployment set them.
pub fn environment(stack: &Stack<'_>, function: &str) -> anyhow::Result<Vec<(String, String)>> {
    let name = format!("{}-{function}", stack.output("stack")?);
    let url = format!("{}/2015-03-31/functions/{name}/configuration", stack.place().gateway());
    let credentials = "AWS4-HMAC-SHA256 Credential=test/20260101/eu-central-1/lambda/aws4_request, \
        SignedHeaders=host, Signature=0";
    let answer = Http::new(LIMIT).get(&url, &[("authorization", credentials)])?;
    ensure!(
        answer.status == 200,
        "the configuration of {name} cannot be read: {}",
        answer.text.trim()
    );
    let configuration = answer.json();
    let variables = configuration["Environment"]["Variables"]
        .as_object()
        .context("a function without variables")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut all: Vec<(String, String)> = variables
        .iter()
        .map(|(name, value)| (name.clone(), text(value)))
        .collect();
    let fixed = [
        ("AWS_REGION", "eu-central-1"),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_LAMBDA_FUNCTION_NAME", name.as_str()),
        ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
        ("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST"),
        ("AWS_ENDPOINT_URL", &stack.place().gateway()),
        ("AWS_ENDPOINT_URL_DYNAMODB", &stack.place().dynamodb()),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    // A variable that the template sets wins.
    all.splice(0..0, fixed);
    Ok(all)
}

/// From exec to the first `GET .../invocation/next`.
pub fn until_ready(bootstrap: &Path, environment: &[(String, String)]) -> anyhow::Result<Duration> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    listener.set_nonblocking(true)?;
    let mut command = Command::new(bootstrap);
    command
        .env_clear()
        .envs(environment.iter().map(|(name, value)| (name, value)));
    command.env("AWS_LAMBDA_RUNTIME_API", listener.local_addr()?.to_string());
    command
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    let started = Instant::now();
    let mut process = Group::spawn(&mut command, Kind::Job)?;
    let request = first_request(&listener, &mut process, started);
    let took = started.elapsed();
    process.stop(Duration::ZERO);
    let request = request?;
    ensure!(
        request.contains("/invocation/next"),
        "{} asked for something else first: {request}",
        bootstrap.display()
    );
    Ok(took)
}

fn first_request(listener: &TcpListener, process: &mut Group, started: Instant) -> anyhow::Result<String> {
    loop {
        match listener.accept() {
            Ok((stream, _)) => return request_line(stream),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error.into()),
        }
        if let Some(status) = process.child.try_wait()? {
            bail!("the function ended while starting ({status})");
        }
        ensure!(
            started.elapsed() < LIMIT,
            "the function was not ready within {} s",
            LIMIT.as_secs()
        );
        // Finer than what is measured, and yet leaving the machine to the function.
        std::thread::sleep(Duration::from_micros(100));
    }
}

fn request_line(stream: TcpStream) -> anyhow::Result<String> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(LIMIT))?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::unix::fs::PermissionsExt;
    use std::process::Stdio;

    use super::*;

    fn script(folder: &Path, text: &str) -> std::path::PathBuf {
        let path = folder.join("bootstrap");
        // Written by a process of its own: while this one has a file open for writing, what other tests start holds it open, too, and it cannot run.
        let mut writer = Command::new("tee")
            .arg(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("a writer");
        let script = format!("#!/bin/bash\n{text}\n");
        let mut pipe = writer.stdin.take().expect("a pipe");
        pipe.write_all(script.as_bytes()).expect("a file");
        drop(pipe);
        assert!(writer.wait().expect("an end").success());
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("rights");
        path
    }

    #[test]
    fn the_clock_stops_at_the_first_request_for_an_event() {
        let folder = tempfile::tempdir().expect("a folder");
        let ask = r#"exec 3<>"/dev/tcp/${AWS_LAMBDA_RUNTIME_API/:/\/}"; printf 'GET /2018-06-01/runtime/invocation/next HTTP/1.1\r\n\r\n' >&3; sleep 60"#;
        until_ready(&script(folder.path(), ask), &[]).expect("it is ready");
    }

    #[test]
    fn a_function_that_ends_while_starting_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = until_ready(&script(folder.path(), "exit 3"), &[]).expect_err("it ends");
        assert!(error.to_string().contains("ended while starting"), "{error}");
    }
}
