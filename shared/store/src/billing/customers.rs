//! Who is who at the payment provider.

use domain::{Error, ProviderId, Result, UserId};

use crate::Store;
use crate::schema::BILLING;
use crate::wire::item::{self, Item, s};
use crate::wire::retry::Replan;
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

const CUSTOMER: &str = "CUS";
const CUSTOMER_ID: &str = "customerId";
const USER_ID: &str = "userId";

impl Store {
    /// The provider's customer for this person.
    pub async fn customer(&self, user: &UserId) -> Result<Option<ProviderId>> {
        let row = self.get(&BILLING, of_user(user)).await?;
        row.as_ref()
            .and_then(|row| item::text(row, CUSTOMER_ID))
            .map(str::parse)
            .transpose()
    }

    /// The person behind a customer.
    pub async fn user_of_customer(&self, customer: &ProviderId) -> Result<Option<UserId>> {
        let row = self.get(&BILLING, of_customer(customer)).await?;
        row.as_ref()
            .and_then(|row| item::text(row, USER_ID))
            .map(str::parse)
            .transpose()
    }

    /// Notes who the person is at the provider, both ways at once. The first customer stays: of several calls at once all return the
    /// one that won.
    ///
    /// # Errors
    /// [`Error::Internal`] for a customer who is somebody else.
    pub async fn put_customer(&self, user: &UserId, customer: &ProviderId) -> Result<ProviderId> {
        let mut replan = Replan::default();
        loop {
            if let Some(known) = self.customer(user).await? {
                return Ok(known);
            }
            let mut there = of_user(user);
            there.insert(CUSTOMER_ID.to_owned(), s(customer.as_str()));
            let mut back = of_customer(customer);
            back.insert(USER_ID.to_owned(), s(user.as_str()));
            let items = vec![self.put_new(&BILLING, there)?, self.put_new(&BILLING, back)?];
            match self.transact(items).await? {
                Committed => return Ok(customer.clone()),
                ConditionFailed(failed) if !failed.at(0) && failed.at(1) => {
                    return Err(Error::internal("the customer is somebody else"));
                }
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }
}

fn of_user(user: &UserId) -> Item {
    item::key(item::user_pk(user), CUSTOMER)
}

fn of_customer(customer: &ProviderId) -> Item {
    item::key(format!("CUS#{customer}"), CUSTOMER)
}
