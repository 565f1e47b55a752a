//! Analyses that came to nothing and were refunded, counted by day of the platform for the person and for the address: each has cost the
//! quota that everybody shares, and nobody paid for it.

use domain::limits::{FAILURES_OF_A_PERSON, FAILURES_OF_AN_ADDRESS};
use domain::{Result, UserId};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::schema::{EXPIRES_AT, LIMITS};
use crate::wire::item::{self, Item, n};
use crate::wire::request::send_update;

const COUNT: &str = "failures";
/// How long a day's count is stored: it is of no use after the day.
const KEEP: SignedDuration = SignedDuration::from_hours(48);

fn of_person(user: &UserId, day: Date) -> Item {
    item::key(format!("FAILED#{user}"), day.to_string())
}

fn of_address(address: &str, day: Date) -> Item {
    item::key(format!("FAILED#address:{address}"), day.to_string())
}

/// The counts of a person that can still be stored.
pub(crate) fn counts_of(user: &UserId, today: Date) -> Vec<Item> {
    let days = [today.saturating_sub(SignedDuration::from_hours(24)), today];
    days.into_iter().map(|day| of_person(user, day)).collect()
}

impl Store {
    /// Whether one more analysis may come to nothing that day, for the person and for where they are.
    pub async fn may_fail(&self, user: &UserId, address: Option<&str>, day: Date) -> Result<bool> {
        let person = self.has_room(of_person(user, day), FAILURES_OF_A_PERSON);
        let Some(address) = address else {
            return person.await;
        };
        let all = self.has_room(of_address(address, day), FAILURES_OF_AN_ADDRESS);
        let (person, all) = tokio::try_join!(person, all)?;
        Ok(person && all)
    }

    async fn has_room(&self, key: Item, most: u32) -> Result<bool> {
        let row = self.get(&LIMITS, key).await?.unwrap_or_default();
        Ok(item::number(&row, COUNT).unwrap_or(0) < i64::from(most))
    }

    /// Counts an analysis that came to nothing and was refunded. Calling again counts again.
    pub async fn count_failure(&self, user: &UserId, address: Option<&str>, day: Date, now: Timestamp) -> Result<()> {
        let keys = [
            Some(of_person(user, day)),
            address.map(|address| of_address(address, day)),
        ];
        for key in keys.into_iter().flatten() {
            let call = self
                .update_item(&LIMITS, key)?
                .update_expression(format!("SET {EXPIRES_AT} = :expires ADD {COUNT} :one"))
                .expression_attribute_values(":one", n(1))
                .expression_attribute_values(":expires", n((now + KEEP).as_second()));
            send_update(&call).await?;
        }
        Ok(())
    }
}
