//! What is on record, as the database, the queues, the mailboxes and the payment provider have it.

use anyhow::Context;
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
    /// Codes and who used them.
    pub codes: Vec<Row>,
    /// Every mail.
    pub mails: Vec<Mail>,
    /// The payment provider's sessions.
    pub sessions: Vec<Value>,
    /// Its invoices.
    pub invoices: Vec<Value>,
}

/// A mail.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The run that it is about, as it carries it.
    pub about: String,
    /// Who got it.
    pub to: Vec<String>,
}

impl Books {
    /// As they are now.
    pub fn read(stack: &Stack<'_>, cloud: &Cloud, provider: &Provider) -> anyhow::Result<Self> {
        let rows = |table: &str| -> anyhow::Result<Vec<Row>> {
            Ok(cloud.rows(&stack.table(table)?)?.into_iter().map(Row::from).collect())
        };
        let objects = |kind: &str| -> anyhow::Result<Vec<Value>> {
            let list = provider.shown(&format!("objects/{kind}"))?;
            list.as_array()
                .cloned()
                .with_context(|| format!("the provider shows no {kind}"))
        };
        Ok(Self {
            billing: rows("billing")?,
            analyses: rows("analyses")?,
            xray: rows("xray")?,
            titles: rows("titles")?,
            coach: rows("coach")?,
            queues: cloud.queues()?,
            codes: rows("codes")?,
            mails: Mails::new(stack).all()?.iter().map(mail).collect(),
            sessions: objects("checkout.session")?,
            invoices: objects("invoice")?,
        })
    }
}

fn mail(mail: &Value) -> Mail {
    let to = mail["to"].as_array().into_iter().flatten();
    Mail {
        about: mail["tags"]["mail"].as_str().unwrap_or_default().to_owned(),
        to: to.filter_map(|to| to.as_str().map(str::to_owned)).collect(),
    }
}
