//! Changes of a subscription, and the page where cards, invoices and the billing address are managed.

use domain::catalogue::Plan;
use domain::{Error, IdempotencyKey, ProviderId, Result, UserId};
use jiff::Timestamp;
use payments::{Aim, Payments, Step, StepOutcome};
use store::{Booked, Store};

use crate::clock::Clock;
use crate::events::book;
use crate::turn::{Act, Turn};

/// Steps of one change: twice as many as the longest way has, for what changes meanwhile at the provider.
const MOST_STEPS: u32 = 8;

/// Changes the plan: up at once, down when the period ends; the plan that is there takes back what is pending. What the provider says
/// afterwards is booked. The same change under the same key happens once.
///
/// # Errors
/// [`Error::NotSubscribed`] without a subscription, [`Error::PaymentRefused`] when the difference was not paid: then the plan is as it was.
/// [`Error::BillingAddressRequired`] when its tax cannot be computed, [`Error::ProductUnavailable`] for a plan whose price is not that of
/// the catalogue: then nothing has changed.
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
    let mut turn = Turn::begin(store, user, Clock::at(now)).await?;
    let led = async {
        // Anyone who repeats an act after it has ended must not undo what was done since.
        if turn.outcome(act)?.is_some() {
            return Ok(());
        }
        let subscription = active_subscription(store, user).await?;
        let way = Way {
            payments,
            subscription: &subscription,
            key: turn.key("plan", act, user),
        };
        let reached = way.reach_or_restore(&mut turn, aim).await;
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

/// The way of a subscription to what it is to come to.
struct Way<'a> {
    payments: &'a Payments,
    subscription: &'a ProviderId,
    /// The beginning of the idempotency keys of its steps.
    key: String,
}

impl Way<'_> {
    /// Leads to the aim. What was planned before, and was dropped for an upgrade that is refused, is planned again: otherwise the next
    /// month would be charged at the price that the person has given up.
    async fn reach_or_restore(&self, turn: &mut Turn<'_>, aim: Aim) -> Result<()> {
        let mut dropped = None;
        let reached = self.reach(turn, aim, "", &mut dropped).await;
        let refused = matches!(
            reached,
            Err(Error::PaymentRefused | Error::BillingAddressRequired | Error::ProductUnavailable | Error::Internal(_))
        );
        if let (true, Some(planned)) = (refused, dropped) {
            let restored = self.reach(turn, Aim::Plan(planned), ":restore", &mut None).await;
            if let Err(error) = restored {
                tracing::error!(cause = %error, "a downgrade that was planned is lost: the upgrade instead of it was refused");
            }
        }
        reached
    }

    /// Takes step after step, and reads again after each of them. `dropped` becomes the plan of the next period that made room.
    async fn reach(&self, turn: &mut Turn<'_>, aim: Aim, part: &str, dropped: &mut Option<Plan>) -> Result<()> {
        let mut outdated: Option<(Step, Error)> = None;
        for number in 0..MOST_STEPS {
            let Some(step) = self.payments.next_step(self.subscription, aim).await? else {
                return Ok(());
            };
            if let Some((_, refusal)) = outdated.take().filter(|(before, _)| *before == step) {
                return Err(refusal);
            }
            *dropped = dropped.or(step.drops());
            let key = format!("{}{part}:{number}", self.key);
            match turn.write(self.payments.take(&step, &key)).await {
                Ok(StepOutcome::Done) => {}
                Ok(StepOutcome::Declined) => return Err(Error::PaymentRefused),
                Ok(StepOutcome::Outdated(refusal)) => outdated = Some((step, refusal)),
                // Perhaps nothing but its answer was lost.
                Err(Error::Unavailable { .. }) if self.is_reached(turn, aim).await => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        tracing::error!("a subscription changes faster than it can be changed");
        Err(Error::PlanChangeRunning)
    }

    /// Whether there is nothing left to do; then the last write was carried out.
    async fn is_reached(&self, turn: &mut Turn<'_>, aim: Aim) -> bool {
        let reached = matches!(self.payments.next_step(self.subscription, aim).await, Ok(None));
        if reached {
            turn.resolve_doubt();
        }
        reached
    }
}

/// Books what a change has led to. A tier comes with its payment: a person who has just paid sees it at once, and the event that reports it
/// later changes nothing.
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
    refresh_subscription(store, payments, subscription, now).await
}

/// The provider's page where the person manages cards, invoices and the billing address.
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

async fn active_subscription(store: &Store, user: &UserId) -> Result<ProviderId> {
    let row = store.subscription(user).await?;
    let active_subscription = row.filter(|row| !row.status.is_over());
    Ok(active_subscription.ok_or(Error::NotSubscribed)?.subscription)
}

/// Books what the subscription is now. Its own event will report the same.
pub(crate) async fn refresh_subscription(
    store: &Store,
    payments: &Payments,
    subscription: &ProviderId,
    now: Timestamp,
) -> Result<()> {
    if let Some(fact) = payments.subscription(subscription).await? {
        let booked = store.book(&fact, now).await?;
        if booked == Booked::Unknown {
            return Err(Error::internal("a subscription is of nobody who is known"));
        }
    }
    Ok(())
}
