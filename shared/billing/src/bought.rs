//! Everything that a person has bought, for their export.

use contract::billing::{
    Bought, BoughtSubscription, Checkout, Purchase, PurchaseDispute, PurchasePayment, PurchaseRefund,
};
use domain::grant::Payment;
use domain::{ProviderId, Result, UserId};
use store::{PurchasedGrant, Store, StoredCheckout, SubscriptionRow};

/// All that is stored of what somebody bought, or began to buy.
///
/// # Errors
/// [`domain::Error::Unavailable`] when the database does not answer.
pub async fn bought(store: &Store, user: &UserId) -> Result<Bought> {
    let (customer, purchases, subscriptions, checkouts) = tokio::try_join!(
        store.customer(user),
        store.purchased_grants(user),
        store.all_subscriptions(user),
        store.checkouts(user),
    )?;
    Ok(Bought {
        customer_id: customer.map(|customer| customer.to_string()),
        purchases: purchases.into_iter().map(purchase).collect(),
        subscriptions: subscriptions.iter().map(subscription).collect(),
        checkouts: checkouts.into_iter().map(checkout).collect(),
    })
}

fn purchase(bought: PurchasedGrant) -> Purchase {
    Purchase {
        payments: bought.grant.payments().map(payment).collect(),
        id: bought.id,
        code: bought.code.map(|code| code.to_string()),
    }
}

fn payment((id, payment): (&ProviderId, &Payment)) -> PurchasePayment {
    let refunds = payment.refunds.iter().map(|(id, refund)| PurchaseRefund {
        id: id.to_string(),
        cents: refund.cents,
        failed: refund.failed,
    });
    let disputes = payment.disputes.iter().map(|(id, dispute)| PurchaseDispute {
        id: id.to_string(),
        cents: dispute.cents,
        state: dispute.state.name().to_owned(),
        fetched_at: dispute.fetched_at,
    });
    PurchasePayment {
        id: id.to_string(),
        paid_cents: payment.paid_cents,
        credits: payment.credits,
        refunds: refunds.collect(),
        disputes: disputes.collect(),
    }
}

fn subscription(row: &SubscriptionRow) -> BoughtSubscription {
    BoughtSubscription {
        id: row.subscription.to_string(),
        tier: row.tier.name().to_owned(),
        period_start: row.period.start(),
        period_end: row.period.end(),
        paid_until: row.paid_until,
        over: row.status.is_over(),
    }
}

fn checkout(begun: StoredCheckout) -> Checkout {
    Checkout {
        session_id: begun.session.to_string(),
        price_id: begun.price_id,
        code: begun.code.map(|code| code.to_string()),
        created_at: begun.created_at,
        expires_at: begun.expires_at,
        granted_at: begun.granted_at,
    }
}
