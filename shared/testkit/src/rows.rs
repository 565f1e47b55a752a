//! The tables from below: everything in them, and what the product cannot write yet.

use std::collections::HashMap;

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{ProviderId, Tier, UserId};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use serde_json::Value;
use store::AnalysisKey;
use store::schema::{self, PK, SK};

use crate::Cloud;

/// What is in the tables, to be compared with what is in them later.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows(Vec<HashMap<String, AttributeValue>>);

impl Rows {
    /// All of them but the audit log.
    #[must_use]
    pub fn without_acts(mut self) -> Self {
        self.0
            .retain(|row| !row[PK].as_s().is_ok_and(|pk| pk.starts_with("AUDIT#")));
        self
    }
}

impl Cloud {
    /// Everything in all tables but that of the limits, which every call counts in.
    ///
    /// # Panics
    /// When there is more than a page of one table.
    pub async fn rows(&self) -> Rows {
        let mut rows = Vec::new();
        for table in schema::ALL.iter().filter(|table| table.name != schema::LIMITS.name) {
            let scan = self.dynamodb().scan().table_name(table.name).send().await.unwrap();
            assert!(scan.last_evaluated_key.is_none(), "{}: more than one page", table.name);
            let mut found = scan.items.unwrap_or_default();
            found.sort_by_key(|row| [PK, SK].map(|name| row[name].as_s().unwrap().clone()));
            rows.extend(found);
        }
        Rows(rows)
    }

    /// Adds to a stored event what earlier versions stored of one: all of it.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn store_event_body(&self, id: &ProviderId) {
        let body = AttributeValue::B(Blob::new(*b"{}"));
        self.set(&schema::BILLING, &format!("E#{id}"), "E", "body", body).await;
    }

    /// Names for a checkout that was begun a product that there is no longer.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn take_off_sale(&self, user: &UserId, session: &ProviderId) {
        let old = AttributeValue::S("pack_of_old".to_owned());
        let (pk, sk) = (format!("U#{user}"), format!("C#{session}"));
        self.set(&schema::BILLING, &pk, &sk, "priceId", old).await;
    }

    async fn set(&self, table: &schema::Table, pk: &str, sk: &str, name: &str, value: AttributeValue) {
        let update = self.dynamodb().update_item().table_name(table.name);
        let update = update
            .key(PK, AttributeValue::S(pk.to_owned()))
            .key(SK, AttributeValue::S(sk.to_owned()))
            .update_expression("SET #name = :value")
            .expression_attribute_names("#name", name)
            .expression_attribute_values(":value", value);
        update.send().await.unwrap();
    }

    /// Damages what is kept of a channel for the baselines, or a row of theirs whose sort key ends so; false when there is none.
    ///
    /// # Panics
    /// When the database does not answer.
    pub async fn break_summary(&self, ends: &str) -> bool {
        let scan = self.dynamodb().scan().table_name(schema::CHANNELS.name);
        let rows = scan.send().await.unwrap().items.unwrap_or_default();
        let text = |row: &HashMap<String, AttributeValue>, name: &str| row[name].as_s().unwrap().clone();
        let ours = |row: &&HashMap<String, AttributeValue>| {
            let pk = text(row, PK);
            (pk.starts_with("SUM#") || pk.starts_with("BASE#")) && text(row, SK).ends_with(ends)
        };
        let mut broken = false;
        for row in rows.iter().filter(ours) {
            let update = self.dynamodb().update_item().table_name(schema::CHANNELS.name);
            let update = update
                .key(PK, row[PK].clone())
                .key(SK, row[SK].clone())
                .update_expression("SET body = :body")
                .expression_attribute_values(":body", AttributeValue::S("damaged".to_owned()));
            update.send().await.unwrap();
            broken = true;
        }
        broken
    }

    /// Rewrites a stored report as JSON, as another engine might have written it; false when there is none.
    ///
    /// # Panics
    /// When the database does not answer, or the report cannot be unpacked.
    pub async fn rewrite_report(&self, analysis: &str, change: impl Fn(&mut Value)) -> bool {
        let scan = self.dynamodb().scan().table_name(schema::ANALYSES.name);
        let rows = scan.send().await.unwrap().items.unwrap_or_default();
        let sort = AttributeValue::S(format!("R#{analysis}"));
        let Some(row) = rows.into_iter().find(|row| row[SK] == sort) else {
            return false;
        };
        let packed = row["body"].as_b().unwrap().as_ref();
        let mut report: Value = serde_json::from_reader(GzDecoder::new(packed)).unwrap();
        change(&mut report);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        serde_json::to_writer(&mut gzip, &report).unwrap();
        let body = AttributeValue::B(Blob::new(gzip.finish().unwrap()));
        let update = self.dynamodb().update_item().table_name(schema::ANALYSES.name);
        let update = update
            .key(PK, row[PK].clone())
            .key(SK, row[SK].clone())
            .update_expression("SET body = :body")
            .expression_attribute_values(":body", body);
        update.send().await.unwrap();
        true
    }

    /// Puts an analysis among the open ones though it has ended, as the version before open and ended ones were listed apart left it.
    ///
    /// # Panics
    /// When there is no such analysis.
    pub async fn list_among_open(&self, key: &AnalysisKey) {
        let text = |text: String| AttributeValue::S(text);
        let update = self.dynamodb().update_item().table_name(schema::ANALYSES.name);
        let update = update
            .key(PK, text(format!("U#{}", key.user)))
            .key(SK, text(format!("J#{}", key.id)))
            .update_expression("SET openShard = :open")
            .condition_expression("attribute_exists(openShard)")
            .expression_attribute_values(":open", text("OPEN#0".to_owned()));
        update.send().await.unwrap();
    }

    /// Gives an account that exists this tier, without end, as a subscription would.
    ///
    /// # Panics
    /// When there is no such account.
    pub async fn set_tier(&self, user: &UserId, tier: Tier) {
        let text = |text: &str| AttributeValue::S(text.to_owned());
        let update = self.dynamodb().update_item().table_name(schema::BILLING.name);
        let update = update
            .key(PK, text(&format!("U#{user}")))
            .key(SK, text("ACCT"))
            .update_expression("SET tier = :tier ADD ver :one")
            .expression_attribute_values(":one", AttributeValue::N("1".to_owned()))
            .condition_expression("attribute_exists(tier)")
            .expression_attribute_values(":tier", text(tier.name()));
        update.send().await.unwrap();
    }

    /// Credits of an account that exists which no ledger explains.
    ///
    /// # Panics
    /// When there is no such account.
    pub async fn forge(&self, user: &UserId, credits: i64) {
        let (text, number) = (AttributeValue::S, |number: i64| AttributeValue::N(number.to_string()));
        let update = self.dynamodb().update_item().table_name(schema::BILLING.name);
        let update = update
            .key(PK, text(format!("U#{user}")))
            .key(SK, text("ACCT".to_owned()))
            .update_expression("ADD purchased :credits, ver :one")
            .condition_expression("attribute_exists(tier)")
            .expression_attribute_values(":credits", number(credits))
            .expression_attribute_values(":one", number(1));
        update.send().await.unwrap();
    }

    /// The person has not come since then: the next free credits are due from then on.
    ///
    /// # Panics
    /// When there is no such account.
    pub async fn absent_since(&self, user: &UserId, since: Timestamp) {
        let update = self.dynamodb().update_item().table_name(schema::BILLING.name);
        let update = update
            .key(PK, AttributeValue::S(format!("U#{user}")))
            .key(SK, AttributeValue::S("ACCT".to_owned()))
            .update_expression("SET nextFreeAt = :since")
            .condition_expression("attribute_exists(tier)")
            .expression_attribute_values(":since", AttributeValue::S(format!("{since:.9}")));
        update.send().await.unwrap();
    }

    /// The nightly comparison never ran.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn delete_reconciliation(&self) {
        let delete = self.dynamodb().delete_item().table_name(schema::BILLING.name);
        let delete = delete
            .key(PK, AttributeValue::S("RECONCILE".to_owned()))
            .key(SK, AttributeValue::S("RUN".to_owned()));
        delete.send().await.unwrap();
    }
}
