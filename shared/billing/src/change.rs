//! Changes of a subscription, and the page where cards and invoices are managed.

use domain::catalogue::Plan;
use domain::{Error, IdempotencyKey, ProviderId, Result, UserId};
use jiff::Timestamp;
use payments::Payments;
use store::{Booked, Store};

use crate::events::book_all;

/// Changes the plan: up at once, down when the period ends; the plan that is there takes back what is pending. What the provider says
/// afterwards is booked.
///
/// # Errors
/// [`Error::NotSubscribed`] without a subscription, [`Error::PaymentRefused`] when the difference was not paid: then nothing has changed.
/// [`Error::Unavailable`] when the provider or the database does not answer.
pub async fn change(
    store: &Store,
    payments: &Payments,
    user: &UserId,
    to: Plan,
    key: &IdempotencyKey,
    now: Timestamp,
) -> Result<()> {
    let subscription = living(store, user).await?;
    payments
        .change_plan(&subscription, to, &format!("plan:{user}:{key}"))
        .await?;
    // A tier comes with its payment: whoever has just paid sees it at once, and the event that tells it later changes nothing.
    let facts = payments.newest_payment(&subscription).await?;
    book_all(store, payments, &facts, now).await?;
    look(store, payments, &subscription, now).await
}

/// Ends the subscription with the period that is paid.
///
/// # Errors
/// As [`change`].
pub async fn cancel(
    store: &Store,
    payments: &Payments,
    user: &UserId,
    key: &IdempotencyKey,
    now: Timestamp,
) -> Result<()> {
    let subscription = living(store, user).await?;
    payments.cancel(&subscription, &format!("cancel:{user}:{key}")).await?;
    look(store, payments, &subscription, now).await
}

/// The provider's page where the person manages cards and invoices.
///
/// # Errors
/// [`Error::SignInRequired`] for a closed account, [`Error::Unavailable`] when the provider or the database does not answer.
pub async fn portal(
    store: &Store,
    payments: &Payments,
    user: &UserId,
    language: Option<&str>,
    key: &IdempotencyKey,
    now: Timestamp,
) -> Result<String> {
    store.tier(user, false, now).await?;
    let customer = crate::begin::customer(store, payments, user).await?;
    payments
        .portal(&customer, language, &format!("portal:{user}:{key}"))
        .await
}

async fn living(store: &Store, user: &UserId) -> Result<ProviderId> {
    let row = store.subscription(user).await?;
    let living = row.filter(|row| !row.status.is_over());
    Ok(living.ok_or(Error::NotSubscribed)?.subscription)
}

/// Books what the subscription is now. Its own event will tell the same.
pub(crate) async fn look(store: &Store, payments: &Payments, subscription: &ProviderId, now: Timestamp) -> Result<()> {
    if let Some(fact) = payments.subscription(subscription).await? {
        let booked = store.book(&fact, now).await?;
        if booked == Booked::Unknown {
            return Err(Error::internal("a subscription is of nobody who is known"));
        }
    }
    Ok(())
}
