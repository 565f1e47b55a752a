//! Moving credits: the ledger row of a fact and the account that it changes, as parts of one transaction.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::subscription::Entitlement;
use domain::{Result, Split, UserId};

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::billing::ledger::{LedgerEntry, LedgerKind};
use crate::schema::BILLING;
use crate::wire::item::{self, n};
use crate::wire::request::IntoItem;

/// What changes about an account besides its balance.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AccountChanges {
    /// Disputes that opened, less those that were decided.
    pub open_disputes: i64,
    /// What follows from its subscriptions, where that changed.
    pub entitlement: Option<Entitlement>,
}

impl Store {
    /// The row of a fact and the movement on the account, in this order. A closed account holds nothing: what comes after its end is
    /// booked together with its opposite, so that the fact is kept and the balance stays zero.
    pub(crate) fn movement(
        &self,
        user: &UserId,
        account: &AccountRow,
        entry: &LedgerEntry,
        changes: AccountChanges,
    ) -> Result<Vec<TransactWriteItem>> {
        let put = self.ledger_put(user, entry)?;
        if account.closed_at.is_none() {
            return Ok(vec![put, self.move_account(user, entry.delta, changes, false)?]);
        }
        let mut items = vec![
            put,
            self.move_account(user, Split::default(), AccountChanges::default(), true)?,
        ];
        if entry.delta != Split::default() {
            let source = format!("void:{}", entry.source);
            let void = LedgerEntry::new(source, LedgerKind::Void, entry.delta.reversed(), entry.at);
            items.push(self.ledger_put(user, &void)?);
        }
        Ok(items)
    }

    /// The account's part of a movement. Whether it is closed must be as it was read; what its buckets hold does not matter: a reversal
    /// may bring them below zero.
    pub(crate) fn move_account(
        &self,
        user: &UserId,
        delta: Split,
        changes: AccountChanges,
        closed: bool,
    ) -> Result<TransactWriteItem> {
        let condition = if closed {
            "attribute_exists(closedAt)"
        } else {
            "attribute_exists(pk) AND attribute_not_exists(closedAt)"
        };
        let mut update = self
            .update(&BILLING, AccountRow::key(user))?
            .condition_expression(condition)
            .expression_attribute_values(":subscription", n(delta.subscription))
            .expression_attribute_values(":purchased", n(delta.purchased))
            .expression_attribute_values(":disputes", n(changes.open_disputes))
            .expression_attribute_values(":one", n(1));
        let mut expression =
            "ADD subscription :subscription, purchased :purchased, openDisputes :disputes, ver :one".to_owned();
        if let Some(entitlement) = changes.entitlement {
            update = update.expression_attribute_values(":tier", item::value(&entitlement.tier)?);
            let mut set = "SET tier = :tier".to_owned();
            let mut remove = Vec::new();
            for (name, time) in [("tierUntil", entitlement.until), ("tierSince", entitlement.since)] {
                match time {
                    Some(time) => {
                        set.push_str(&format!(", {name} = :{name}"));
                        update = update.expression_attribute_values(format!(":{name}"), item::time(time));
                    }
                    None => remove.push(name),
                }
            }
            let remove = if remove.is_empty() {
                String::new()
            } else {
                format!(" REMOVE {}", remove.join(", "))
            };
            expression = format!("{set}{remove} {expression}");
        }
        update.update_expression(expression).into_item()
    }
}
