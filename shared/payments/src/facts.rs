//! From an event to what has happened. The event only says where to look: what is true now is fetched from the provider, so that the
//! order and the number of events mean nothing.

use domain::catalogue::Product;
use domain::payment::Fact;
use domain::{Code, Error, ProviderId, Result, UserId};
use jiff::Timestamp;
use stripe_checkout::checkout_session::RetrieveCheckoutSession;
use stripe_shared::{CheckoutSession, CheckoutSessionMode, CheckoutSessionPaymentStatus};

use crate::catalogue::PRODUCT;
use crate::checkout::{CODE, USER};
use crate::envelope::Subject;
use crate::failure::Failure;
use crate::provider::{Payments, id, time};

impl Payments {
    /// What is behind an event, the state of a subscription before the payments for it. Nothing for kinds that move no money and change
    /// no subscription, and for what is not ours.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn facts(&self, event: &Subject) -> Result<Vec<Fact>> {
        let Some(object) = &event.object else {
            return Ok(Vec::new());
        };
        match event.kind.as_str() {
            "checkout.session.completed" | "checkout.session.async_payment_succeeded" => {
                self.facts_of_checkout(object).await
            }
            "invoice.paid" | "invoice.payment_succeeded" | "invoice.payment_failed" => {
                self.facts_of_invoice(object).await
            }
            "charge.refunded" => self.facts_of_charge(object).await,
            "refund.created" | "refund.updated" | "refund.failed" | "charge.refund.updated" => {
                self.facts_of_refund(object).await
            }
            kind if kind.starts_with("customer.subscription.") => self.facts_of_subscription(object).await,
            kind if kind.starts_with("charge.dispute.") => self.facts_of_dispute(object).await,
            kind if kind.starts_with("subscription_schedule.") => match &event.subscription {
                Some(subscription) => self.facts_of_subscription(subscription).await,
                None => Ok(Vec::new()),
            },
            _ => Ok(Vec::new()),
        }
    }

    async fn facts_of_checkout(&self, session: &ProviderId) -> Result<Vec<Fact>> {
        let request = RetrieveCheckoutSession::new(session.as_str());
        match found(self.wire().get(request).await)? {
            Some(session) => self.facts_of_session(&session).await,
            None => Ok(Vec::new()),
        }
    }

    /// What a checkout brought: nothing until it is paid, whatever became of its page.
    pub(crate) async fn facts_of_session(&self, session: &CheckoutSession) -> Result<Vec<Fact>> {
        let paid = matches!(
            session.payment_status,
            CheckoutSessionPaymentStatus::Paid | CheckoutSessionPaymentStatus::NoPaymentRequired
        );
        if !paid {
            return Ok(Vec::new());
        }
        let invoice = session.invoice.as_ref().and_then(|invoice| invoice.id().as_ref());
        match (&session.mode, invoice, &session.subscription) {
            (CheckoutSessionMode::Payment, ..) => Ok(pack_paid(session)?.into_iter().collect()),
            // The credits of a subscription come with its invoice.
            (CheckoutSessionMode::Subscription, Some(invoice), _) => {
                self.facts_of_invoice(&id(invoice.as_str())?).await
            }
            (CheckoutSessionMode::Subscription, None, Some(subscription)) => {
                self.facts_of_subscription(&id(subscription.id().as_str())?).await
            }
            _ => Ok(Vec::new()),
        }
    }
}

/// The pack that a paid checkout bought; none where it is not one of ours.
fn pack_paid(session: &CheckoutSession) -> Result<Option<Fact>> {
    let named = |name: &str| session.metadata.as_ref().and_then(|all| all.get(name));
    let product = named(PRODUCT).and_then(|key| key.parse().ok());
    let (Some(user), Some(Product::Pack(pack))) = (user(named(USER)), product) else {
        tracing::warn!("a paid checkout is not one of ours");
        return Ok(None);
    };
    let intent = session
        .payment_intent
        .as_ref()
        .map(|intent| id(intent.id().as_str()))
        .transpose()?;
    Ok(Some(Fact::PackPaid {
        user,
        session: id(session.id.as_str())?,
        pack,
        payment_intent: intent,
        paid_cents: session.amount_total.unwrap_or_default(),
        code: code_of(session),
        at: time(session.created)?,
    }))
}

/// The creator code that lowered the price: the one that was named, if a promotion was really applied.
pub(crate) fn code_of(session: &CheckoutSession) -> Option<Code> {
    let applied = session.discounts.as_deref().unwrap_or_default();
    let code = session.metadata.as_ref().and_then(|all| all.get(CODE))?;
    applied
        .iter()
        .any(|discount| discount.promotion_code.is_some())
        .then(|| code.parse().ok())
        .flatten()
}

/// Whose an object is.
pub(crate) fn user(named: Option<&String>) -> Option<UserId> {
    named.and_then(|text| text.parse().ok())
}

/// An object, or none where the provider knows none: it was of an account that is being closed, or never ours.
pub(crate) fn found<T>(answer: std::result::Result<T, Failure>) -> Result<Option<T>> {
    match answer {
        Ok(object) => Ok(Some(object)),
        Err(failure) if failure.is_missing() => Ok(None),
        Err(failure) => Err(Error::from(failure)),
    }
}

/// Now, to whole nanoseconds; taken before a question is asked, so that the answer is at least as new.
pub(crate) fn asked_at() -> Timestamp {
    Timestamp::now()
}
