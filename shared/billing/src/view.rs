//! Payments and subscriptions as their owners see them.

use contract::billing::{Payment, PaymentStatus, Subscription, SubscriptionState};
use domain::catalogue::Product;
use domain::payment::ProviderStatus;
use domain::{Error, ProviderId, Result, Tier, UserId};
use jiff::Timestamp;
use payments::{Payments, SessionState};
use store::{Account, Checkout, Store, SubscriptionRow};

/// One of the person's payments. The provider is asked only about one that should be over by our own clock: a delayed method may still
/// bring the money.
///
/// # Errors
/// [`Error::NotFound`] when there is none of this name for this person; what `payments` fails with.
pub async fn payment<F>(
    store: &Store,
    payments: F,
    user: &UserId,
    session: &ProviderId,
    now: Timestamp,
) -> Result<Payment>
where
    F: AsyncFnOnce() -> Result<Payments>,
{
    let checkout = store.checkout(user, session).await?.ok_or(Error::NotFound)?;
    let status = if checkout.granted_at.is_some() {
        PaymentStatus::Granted
    } else if now < checkout.expires_at {
        PaymentStatus::Open
    } else {
        match payments().await?.session_state(session).await {
            Ok(SessionState::Open | SessionState::Paid) => PaymentStatus::Open,
            Ok(SessionState::Over) | Err(Error::NotFound) => PaymentStatus::Expired,
            Err(error) => return Err(error),
        }
    };
    Ok(payment_view(&checkout, status))
}

fn payment_view(checkout: &Checkout, status: PaymentStatus) -> Payment {
    let tier = match checkout.product {
        Product::Pack(_) => None,
        Product::Plan(plan) => Some(plan.tier.name().to_owned()),
    };
    Payment {
        session_id: checkout.session.to_string(),
        status,
        price_id: checkout.product.lookup_key().to_owned(),
        credits: checkout.product.credits().get(),
        tier,
        provider: "Stripe".to_owned(),
        created_at: checkout.created_at,
        granted_at: checkout.granted_at,
    }
}

/// The person's subscription.
///
/// # Errors
/// [`Error::SignInRequired`] for a closed account, [`Error::Unavailable`] when the database does not answer.
pub async fn subscription(store: &Store, user: &UserId, is_admin: bool, now: Timestamp) -> Result<Subscription> {
    let account = store.account(user, now).await?;
    subscription_of(store, user, &account, is_admin, now).await
}

/// The subscription of a person whose account was read before: also of one that is closed.
///
/// # Errors
/// [`Error::Unavailable`] when the database does not answer.
pub async fn subscription_of(
    store: &Store,
    user: &UserId,
    account: &Account,
    is_admin: bool,
    now: Timestamp,
) -> Result<Subscription> {
    let (row, customer) = tokio::try_join!(store.subscription(user), store.customer(user))?;
    Ok(Subscription {
        billing_portal: customer.is_some(),
        ..subscription_view(account, row.as_ref(), is_admin, now)
    })
}

/// What of an account and its subscription is shown.
fn subscription_view(account: &Account, row: Option<&SubscriptionRow>, is_admin: bool, now: Timestamp) -> Subscription {
    let tier = Tier::effective(account.tier, account.tier_until, is_admin, now);
    // A subscription says something only while it is what the tier comes from.
    let row = row.filter(|row| {
        row.status.is_over() || row.tier == account.tier || row.paid_tier.is_some_and(|paid| paid == account.tier)
    });
    let active = row.filter(|row| !row.status.is_over());
    let ends = active.is_none_or(|row| row.cancel_at_period_end);
    let next_refill_at = match active {
        Some(row) if !row.cancel_at_period_end => Some(row.period.end()),
        // When the tier is over, free credits come again.
        _ => account
            .next_free_at
            .or(account.tier_until.filter(|_| account.premium && ends)),
    };
    Subscription {
        subscribed: account.premium,
        tier: tier.name().to_owned(),
        product_id: (tier != Tier::Free).then(|| format!("profile_{}", tier.name())),
        subscription_end: row
            .map(|row| row.paid_until.unwrap_or_else(|| row.period.end()))
            .or(account.tier_until),
        state: row.map_or(SubscriptionState::None, |row| state(row.status)),
        cancel_at_period_end: active.is_some_and(|row| row.cancel_at_period_end),
        pending_tier: active.and_then(next_tier).map(|tier| tier.name().to_owned()),
        credits_per_month: if account.premium {
            tier.limits().monthly_credits
        } else {
            0
        },
        next_refill_at,
        billing_portal: false,
    }
}

/// The tier of the next period, where it is another. Within a period the dearest plan counts that was paid for: one that is already
/// cheaper at the provider begins with the next.
fn next_tier(row: &SubscriptionRow) -> Option<Tier> {
    let lowered = row.paid_tier.is_some_and(|paid| row.tier < paid);
    row.pending.or(lowered.then_some(row.tier))
}

const fn state(status: ProviderStatus) -> SubscriptionState {
    match status {
        ProviderStatus::Active | ProviderStatus::Trialing => SubscriptionState::Active,
        ProviderStatus::PastDue | ProviderStatus::Unpaid | ProviderStatus::Paused | ProviderStatus::Incomplete => {
            SubscriptionState::PastDue
        }
        ProviderStatus::Canceled | ProviderStatus::IncompleteExpired => SubscriptionState::Canceled,
    }
}
