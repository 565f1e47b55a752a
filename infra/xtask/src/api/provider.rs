//! The local payment provider, as its control plane shows it.

use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::http::{Answer, Http};
use crate::stack::Stack;

/// Asked for what the provider knows, and told what a buyer does on its pages.
pub struct Provider {
    http: Http,
    base: String,
}

impl Provider {
    /// That of this local cloud.
    pub fn new(stack: &Stack<'_>) -> Self {
        Self {
            http: Http::new(Duration::from_secs(30)),
            base: stack.place().stripe(),
        }
    }

    /// Has it do something; it must be well.
    pub fn order(&self, order: &str) -> anyhow::Result<()> {
        let answer = self.try_order(order)?;
        ensure!(answer.status == 200, "{order}: {}", answer.text.trim());
        Ok(())
    }

    /// The same, whatever the answer.
    pub fn try_order(&self, order: &str) -> anyhow::Result<Answer> {
        let url = format!("{}/_control/{order}", self.base);
        self.http.post(&url, &[("content-type", "application/json")], "{}")
    }

    /// What it shows of itself.
    pub fn shown(&self, what: &str) -> anyhow::Result<Value> {
        Ok(self.http.get(&format!("{}/_control/{what}", self.base), &[])?.json())
    }

    /// Sends a body to an address with this signature, as the provider does.
    pub fn post(&self, url: &str, signature: &str, body: &str) -> anyhow::Result<Answer> {
        let headers = [("content-type", "application/json"), ("stripe-signature", signature)];
        self.http.post(url, &headers, body)
    }
}

/// The session of the page that an answer leads to.
pub fn session_of(answer: &Answer) -> anyhow::Result<String> {
    let page = answer.json();
    let session = page["url"].as_str().and_then(|url| url.rsplit_once('/'));
    let session = session.map(|(_, session)| session.to_owned());
    session.with_context(|| format!("no page to pay on: {} {}", answer.status, answer.text.trim()))
}
