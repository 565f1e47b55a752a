//! What is on record, as the database, the queues, the mailboxes and the payment provider have it.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::api::cloud::Cloud;
use crate::api::mails::Mails;
use crate::api::provider::Provider;
use crate::stack::Stack;

/// A row of a table, with what the database says of types.
#[derive(Clone, Debug)]
pub struct Row(Value);

impl Row {
    /// A text; empty where there is none.
    pub fn text(&self, name: &str) -> &str {
        self.0[name]["S"].as_str().unwrap_or_default()
    }

    /// A whole number; 0 where there is none.
    pub fn number(&self, name: &str) -> i64 {
        number(&self.0[name])
    }

    /// A whole number within a map.
    pub fn number_in(&self, map: &str, name: &str) -> i64 {
        number(&self.0[map]["M"][name])
    }

    /// A text within a map.
    pub fn text_in(&self, map: &str, name: &str) -> &str {
        self.0[map]["M"][name]["S"].as_str().unwrap_or_default()
    }

    /// It is there and true.
    pub fn is(&self, name: &str) -> bool {
        self.0[name]["BOOL"] == true
    }

    /// It is there.
    pub fn has(&self, name: &str) -> bool {
        !self.0[name].is_null()
    }

    /// Whose it is.
    pub fn owner(&self) -> &str {
        self.text("pk").strip_prefix("U#").unwrap_or_default()
    }

    /// What follows this beginning of the sort key.
    pub fn after(&self, beginning: &str) -> Option<&str> {
        self.text("sk").strip_prefix(beginning)
    }
}

impl From<Value> for Row {
    fn from(row: Value) -> Self {
        Self(row)
    }
}

fn number(value: &Value) -> i64 {
    value["N"]
        .as_str()
        .and_then(|text| text.parse().ok())
        .unwrap_or_default()
}

/// Everything that is compared with what people did.
#[derive(Clone, Debug, Default)]
pub struct Books {
    /// Balances and ledgers.
    pub billing: Vec<Row>,
    /// Analyses and reports.
    pub analyses: Vec<Row>,
    /// Monitors, runs and their reports.
    pub xray: Vec<Row>,
    /// Saved titles.
    pub titles: Vec<Row>,
    /// Questions to the coach.
    pub coach: Vec<Row>,
    /// Messages by queue.
    pub queues: Vec<(String, u64)>,
    /// How many mails there are about each run or act, by the name that the mail carries.
    pub mails: BTreeMap<String, usize>,
    /// The payment provider's sessions.
    pub sessions: Vec<Value>,
}

impl Books {
    /// As they are now.
    pub fn read(stack: &Stack<'_>, cloud: &Cloud, provider: &Provider) -> anyhow::Result<Self> {
        let rows = |table: &str| -> anyhow::Result<Vec<Row>> {
            Ok(cloud.rows(&stack.table(table)?)?.into_iter().map(Row::from).collect())
        };
        let sessions = provider.shown("objects/checkout.session")?;
        let sessions = sessions.as_array().context("the provider shows no sessions")?;
        Ok(Self {
            billing: rows("billing")?,
            analyses: rows("analyses")?,
            xray: rows("xray")?,
            titles: rows("titles")?,
            coach: rows("coach")?,
            queues: cloud.queues()?,
            mails: count(&Mails::new(stack).all()?)?,
            sessions: sessions.clone(),
        })
    }
}

fn count(mails: &[Value]) -> anyhow::Result<BTreeMap<String, usize>> {
    let mut counts = BTreeMap::new();
    for mail in mails {
        ensure!(mail["tags"].is_object(), "a mail carries nothing: {mail}");
        let name = mail["tags"]["mail"]
            .as_str()
            .context("a mail says not what it is about")?;
        *counts.entry(name.to_owned()).or_default() += 1;
    }
    Ok(counts)
}
