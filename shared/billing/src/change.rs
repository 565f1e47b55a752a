//! Changes of a subscription, and the page where cards and invoices are managed.

use domain::catalogue::Plan;
use domain::{Error, IdempotencyKey, ProviderId, Result, UserId};
use jiff::Timestamp;
use payments::{Aim, Payments, Taken};
use store::{Booked, Store};

use crate::events::book;
use crate::turn::{Act, Turn};

/// Steps of one change: twice as many as the longest way has, for what changes meanwhile at the provider.
const MOST_STEPS: u32 = 8;

/// Changes the plan: up at once, down when the period ends; the plan that is there takes back what is pending. What the provider says
/// afterwards is booked. The same change under the same key happens once.
///
/// # Errors
/// [`Error::NotSubscribed`] without a subscription, [`Error::PaymentRefused`] when the difference was not paid: then the plan is as it was.
/// [`Error::ProductUnavailable`] for a plan whose price is not that of the catalogue: then nothing has changed.
/// [`Error::PlanChangeRunning`] while another request changes it, [`Error::Unavailable`] when the provider or the database does not
/// answer.
pub async fn change(
    store: &Store,
    payments: &Payments,
    user: &UserId,
    to: Plan,
    key: &IdempotencyKey,
    now: Timestamp,
) -> Result<()> {
    let request = format!("change to {}", to.lookup_key());
    let act = Act { key, request: &request };
    lead(store, payments, user, Aim::Plan(to), act, now).await
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
    let act = Act { key, request: "cancel" };
    lead(store, payments, user, Aim::End, act, now).await
}

/// Leads the person's subscription to its aim, in a turn of its own.
async fn lead(store: &Store, payments: &Payments, user: &UserId, aim: Aim, act: Act<'_>, now: Timestamp) -> Result<()> {
    let mut turn = Turn::begin(store, user, now).await?;
    let led = async {
        // Whoever repeats an act after it has ended must not undo what was done since.
        if turn.outcome(act)?.is_some() {
            return Ok(());
        }
        let subscription = living(store, user).await?;
        let key = turn.key("plan", act, user);
        let reached = reach(&mut turn, payments, &subscription, aim, &key).await;
        // Also what is half done or was refused is shown as it is.
        let booked = book_now(store, payments, &subscription, aim, now).await;
        reached?;
        booked?;
        turn.note(act, subscription.as_str());
        Ok(())
    }
    .await;
    turn.end(led).await
}

/// Takes step after step, and reads again after each of them.
async fn reach(turn: &mut Turn<'_>, payments: &Payments, subscription: &ProviderId, aim: Aim, key: &str) -> Result<()> {
    for number in 0..MOST_STEPS {
        let Some(step) = payments.next_step(subscription, aim).await? else {
            return Ok(());
        };
        let taken = turn.write(payments.take(&step, &format!("{key}:{number}"))).await?;
        if taken == Taken::Declined {
            return Err(Error::PaymentRefused);
        }
    }
    tracing::error!("a subscription changes faster than it can be changed, or the provider refuses to change it");
    Err(Error::PlanChangeRunning)
}

/// Books what a change has led to. A tier comes with its payment: whoever has just paid sees it at once, and the event that reports it later
/// changes nothing.
async fn book_now(
    store: &Store,
    payments: &Payments,
    subscription: &ProviderId,
    aim: Aim,
    now: Timestamp,
) -> Result<()> {
    if let Aim::Plan(_) = aim {
        book(store, &payments.newest_payment(subscription).await?, now).await?;
    }
    look(store, payments, subscription, now).await
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
