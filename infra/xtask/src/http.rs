//! The small HTTP client of the task runner: this machine only, no TLS, every call with a limit.

use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

/// An answer, whatever its status.
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Body as text.
    pub text: String,
}

impl Answer {
    /// The body as JSON; `null` when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
}

/// A client that keeps its connections.
#[derive(Clone)]
pub struct Http(ureq::Agent);

impl Http {
    /// Every call ends after this long.
    pub fn new(limit: Duration) -> Self {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(limit))
            .http_status_as_error(false)
            // A proxy of the environment must not see calls to this machine.
            .proxy(None)
            .build();
        Self(config.into())
    }

    /// GET.
    pub fn get(&self, url: &str, headers: &[(&str, &str)]) -> anyhow::Result<Answer> {
        let request = headers
            .iter()
            .fold(self.0.get(url), |request, (name, value)| request.header(*name, *value));
        answer(request.call()).with_context(|| format!("GET {url}"))
    }

    /// POST.
    pub fn post(&self, url: &str, headers: &[(&str, &str)], body: &str) -> anyhow::Result<Answer> {
        let request = headers
            .iter()
            .fold(self.0.post(url), |request, (name, value)| request.header(*name, *value));
        answer(request.send(body)).with_context(|| format!("POST {url}"))
    }

    /// PUT.
    pub fn put(&self, url: &str, headers: &[(&str, &str)], body: &str) -> anyhow::Result<Answer> {
        let request = headers
            .iter()
            .fold(self.0.put(url), |request, (name, value)| request.header(*name, *value));
        answer(request.send(body)).with_context(|| format!("PUT {url}"))
    }

    /// PATCH.
    pub fn patch(&self, url: &str, headers: &[(&str, &str)], body: &str) -> anyhow::Result<Answer> {
        let request = headers.iter().fold(self.0.patch(url), |request, (name, value)| {
            request.header(*name, *value)
        });
        answer(request.send(body)).with_context(|| format!("PATCH {url}"))
    }

    /// DELETE.
    pub fn delete(&self, url: &str, headers: &[(&str, &str)]) -> anyhow::Result<Answer> {
        let request = headers.iter().fold(self.0.delete(url), |request, (name, value)| {
            request.header(*name, *value)
        });
        answer(request.call()).with_context(|| format!("DELETE {url}"))
    }
}

fn answer(result: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> anyhow::Result<Answer> {
    let mut response = result?;
    let text = response.body_mut().read_to_string()?;
    Ok(Answer {
        status: response.status().as_u16(),
        text,
    })
}
