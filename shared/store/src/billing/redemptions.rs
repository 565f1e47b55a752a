//! Redeeming a code: the person's use, the count of uses, the movement and the balance are one transaction, so that of any number of calls
//! at once each person has one grant and the code no use more than it is good for.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{Code, CodeKind, Credits, Error, Result, UserId};
use jiff::Timestamp;

use crate::Store;
use crate::billing::adjustments::{Given, GrantKind};
use crate::billing::codes::{StoredCode, key, uses_pk};
use crate::schema::CODES;
use crate::wire::item::{self, Item, flag, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};

/// Names the call that wrote a use.
const WRITER: &str = "writer";

/// What a redeemed code brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redemption {
    /// What it was.
    pub kind: CodeKind,
    /// What it brought.
    pub credits: Credits,
}

/// Key of a person's use of a code.
fn use_key(code: &Code, user: &UserId) -> Item {
    item::key(uses_pk(code), item::user_pk(user))
}

impl Store {
    /// Redeems a promo or gift code: its credits, which never expire, go to the purchased bucket.
    ///
    /// # Errors
    /// [`Error::CodeNotFound`] for a code that is not there, not on, not yet or no longer valid, used up, or of another kind: they look
    /// alike. [`Error::CodeAlreadyUsed`] when this person has used it, whatever has become of it. [`Error::SignInRequired`] for a closed
    /// account.
    pub async fn redeem_code(&self, user: &UserId, code: &Code, now: Timestamp) -> Result<Redemption> {
        let writer = retry::token();
        let mut replan = Replan::default();
        loop {
            let (found, used) = tokio::try_join!(self.code(code), self.get(&CODES, use_key(code, user)))?;
            let used_by_me = used.as_ref();
            if used_by_me.is_some_and(|row| item::text(row, WRITER) == Some(&writer)) {
                // The first try of this call had won, and its answer was lost.
                let found = found.ok_or_else(|| Error::internal("a use of no code"))?;
                return redemption(&found);
            }
            let found = found.ok_or(Error::CodeNotFound)?;
            let credits = found.terms.may_redeem(now, found.uses, used_by_me.is_some())?;
            self.account(user, now).await?;
            let kind = match found.terms.kind {
                CodeKind::Gift => GrantKind::Gift,
                CodeKind::Promo | CodeKind::Creator => GrantKind::Promo,
            };
            let (source, use_of) = (format!("code:{code}"), self.use_of(user, code, &writer, now)?);
            if self.grant(user, (kind, &source), credits, now, &use_of).await? == Given::Now {
                return redemption(&found);
            }
            // Another call of this person was quicker, or the code was used up or turned off meanwhile: what is there now decides.
            replan.after_pause().await?;
        }
    }

    /// This person's use and the count of uses, which go together with the credits.
    fn use_of(&self, user: &UserId, code: &Code, writer: &str, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let mut row = use_key(code, user);
        row.insert(WRITER.to_owned(), s(writer));
        row.insert("at".to_owned(), item::time(now));
        // The same rule as `Terms::is_usable`, on what is stored by then.
        let count = self
            .update(&CODES, key(code))?
            .update_expression("ADD uses :one")
            .condition_expression(
                "active = :yes AND (attribute_not_exists(maxUses) OR uses < maxUses) \
                 AND (attribute_not_exists(validFrom) OR validFrom <= :now) \
                 AND (attribute_not_exists(validUntil) OR validUntil > :now)",
            )
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":yes", flag(true))
            .expression_attribute_values(":now", item::time(now));
        Ok(vec![self.put_new(&CODES, row)?, count.into_item()?])
    }
}

fn redemption(found: &StoredCode) -> Result<Redemption> {
    let credits = found.terms.credits.ok_or(Error::CodeNotFound)?;
    Ok(Redemption {
        kind: found.terms.kind,
        credits,
    })
}
