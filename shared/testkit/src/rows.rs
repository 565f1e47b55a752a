//! The tables from below: everything in them, and what the product cannot write yet.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{Tier, UserId};
use store::schema::{self, PK, SK};

use crate::Cloud;

/// What is in the tables, to be compared with what is in them later.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows(Vec<HashMap<String, AttributeValue>>);

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

    /// Gives an account that exists this tier, without end.
    ///
    /// # Panics
    /// When there is no such account.
    pub async fn set_tier(&self, user: &UserId, tier: Tier) {
        let text = |text: &str| AttributeValue::S(text.to_owned());
        let update = self.dynamodb().update_item().table_name(schema::BILLING.name);
        let update = update
            .key(PK, text(&format!("U#{user}")))
            .key(SK, text("ACCT"))
            .update_expression("SET tier = :tier")
            .condition_expression("attribute_exists(tier)")
            .expression_attribute_values(":tier", text(tier.name()));
        update.send().await.unwrap();
    }
}
