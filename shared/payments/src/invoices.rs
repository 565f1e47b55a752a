//! What an invoice of a subscription paid for. The period comes from the invoice's own lines: an event that arrives after the next
//! renewal still names the period that it is about.

use domain::catalogue::{Plan, Product};
use domain::payment::{Fact, Period};
use domain::{Code, ProviderId, Result, UserId};
use jiff::Timestamp;
use stripe_billing::invoice::{ListInvoice, RetrieveInvoice};
use stripe_billing::invoice_payment::{ListInvoicePayment, ListInvoicePaymentStatus};
use stripe_checkout::checkout_session::ListCheckoutSession;
use stripe_shared::{Invoice, InvoiceBillingReason, InvoiceLineItem, InvoiceStatus, Subscription};
use stripe_types::RangeQueryTs;

use crate::checkout::USER;
use crate::facts::{asked_at, code_of, found, user};
use crate::provider::{Payments, id, time};
use crate::subscriptions::{period, plan_item};

/// Invoices that are looked at of one subscription, the most that the provider gives: eight years of them.
const PAGE: i64 = 100;

impl Payments {
    pub(crate) async fn facts_of_invoice(&self, invoice: &ProviderId) -> Result<Vec<Fact>> {
        match found(self.wire().get(RetrieveInvoice::new(invoice.as_str())).await)? {
            Some(invoice) => self.facts_of(&invoice).await,
            None => Ok(Vec::new()),
        }
    }

    /// What a subscription was paid for in invoices written since then, or ever, oldest first.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn paid_for(&self, subscription: &ProviderId, since: Option<Timestamp>) -> Result<Vec<Fact>> {
        let mut list = ListInvoice::new()
            .subscription(subscription.as_str())
            .status(InvoiceStatus::Paid)
            .limit(PAGE);
        if let Some(since) = since {
            list = list.created(RangeQueryTs::gte(since.as_second()));
        }
        let mut facts = Vec::new();
        for invoice in self.wire().get(list).await?.data.iter().rev() {
            facts.extend(self.facts_of(invoice).await?);
        }
        Ok(facts)
    }

    /// The state of the invoice's subscription and, once it is paid, what it paid for.
    pub(crate) async fn facts_of(&self, invoice: &Invoice) -> Result<Vec<Fact>> {
        let parent = invoice
            .parent
            .as_ref()
            .and_then(|parent| parent.subscription_details.as_ref());
        let Some(parent) = parent else {
            return Ok(Vec::new());
        };
        let fetched_at = asked_at();
        let subscription = id(parent.subscription.id().as_str())?;
        let Some(subscription) = found(self.fetch(&subscription).await)? else {
            return Ok(Vec::new());
        };
        let mut facts: Vec<Fact> = self.state_of(&subscription, fetched_at).await?.into_iter().collect();
        // What its own metadata says is what was agreed on when the invoice was written.
        let named = parent.metadata.as_ref().and_then(|all| all.get(USER));
        let user = user(named).or_else(|| user(subscription.metadata.get(USER)));
        if invoice.status == Some(InvoiceStatus::Paid)
            && let Some(user) = user
        {
            facts.extend(self.paid(invoice, &subscription, user).await?);
        }
        Ok(facts)
    }

    async fn paid(&self, invoice: &Invoice, subscription: &Subscription, user: UserId) -> Result<Option<Fact>> {
        let Some(invoice_id) = &invoice.id else {
            return Ok(None);
        };
        let invoice_id = id(invoice_id.as_str())?;
        let at = time(invoice.status_transitions.paid_at.unwrap_or(invoice.created))?;
        let subscription_id = id(subscription.id.as_str())?;
        match invoice.billing_reason {
            Some(InvoiceBillingReason::SubscriptionCreate | InvoiceBillingReason::SubscriptionCycle) => {
                let Some((plan, period)) = self.period_paid(invoice).await? else {
                    return Ok(None);
                };
                let first = invoice.billing_reason == Some(InvoiceBillingReason::SubscriptionCreate);
                let (session, code) = if first {
                    self.begun_by(&subscription_id).await?
                } else {
                    (None, None)
                };
                Ok(Some(Fact::PeriodPaid {
                    user,
                    subscription: subscription_id,
                    plan,
                    period,
                    payment_intent: self.intent_of(invoice, &invoice_id).await?,
                    invoice: invoice_id,
                    paid_cents: invoice.amount_paid,
                    session,
                    code,
                    at,
                }))
            }
            Some(InvoiceBillingReason::SubscriptionUpdate) => {
                let Some((plan, until)) = self.upgraded_to(invoice).await? else {
                    return Ok(None);
                };
                let Some(period) = self.period_until(subscription, until).await? else {
                    return Ok(None);
                };
                Ok(Some(Fact::Upgraded {
                    user,
                    subscription: subscription_id,
                    plan,
                    period,
                    payment_intent: self.intent_of(invoice, &invoice_id).await?,
                    invoice: invoice_id,
                    paid_cents: invoice.amount_paid,
                    at,
                }))
            }
            _ => Ok(None),
        }
    }

    /// The plan and period of the line that is no proration.
    async fn period_paid(&self, invoice: &Invoice) -> Result<Option<(Plan, Period)>> {
        for line in invoice
            .lines
            .data
            .iter()
            .filter(|line| is_proration(line) == Some(false))
        {
            if let Some(plan) = self.plan_of(line).await? {
                let period = Period::new(time(line.period.start)?, time(line.period.end)?)?;
                return Ok(Some((plan, period)));
            }
        }
        Ok(None)
    }

    /// The plan that the difference was paid for, and until when: of the lines of a change, the credited ones are negative.
    async fn upgraded_to(&self, invoice: &Invoice) -> Result<Option<(Plan, Timestamp)>> {
        let charged = invoice
            .lines
            .data
            .iter()
            .filter(|line| is_proration(line).is_some() && line.amount >= 0);
        let Some(line) = charged.max_by_key(|line| line.amount) else {
            return Ok(None);
        };
        let plan = self.plan_of(line).await?;
        plan.map(|plan| Ok((plan, time(line.period.end)?))).transpose()
    }

    async fn plan_of(&self, line: &InvoiceLineItem) -> Result<Option<Plan>> {
        let price = line.pricing.as_ref().and_then(|pricing| pricing.price_details.as_ref());
        let Some(price) = price else {
            return Ok(None);
        };
        Ok(match self.product_of_price(price.price.id().as_str()).await? {
            Some(Product::Plan(plan)) => Some(plan),
            _ => None,
        })
    }

    /// The period that ends then: the current one or, where the event came late, the one whose own invoice is found.
    async fn period_until(&self, subscription: &Subscription, until: Timestamp) -> Result<Option<Period>> {
        if let Some((item, _)) = plan_item(subscription) {
            let current = period(item)?;
            if current.end() == until {
                return Ok(Some(current));
            }
        }
        let list = ListInvoice::new().subscription(subscription.id.as_str()).limit(100);
        for invoice in self.wire().get(list).await?.data {
            let own = matches!(
                invoice.billing_reason,
                Some(InvoiceBillingReason::SubscriptionCreate | InvoiceBillingReason::SubscriptionCycle)
            );
            let found = if own { self.period_paid(&invoice).await? } else { None };
            if let Some((_, period)) = found.filter(|(_, period)| period.end() == until) {
                return Ok(Some(period));
            }
        }
        tracing::warn!("the period of an upgrade is not found");
        Ok(None)
    }

    /// Under what a refund or dispute will name the payment: neither carries the invoice.
    async fn intent_of(&self, invoice: &Invoice, invoice_id: &ProviderId) -> Result<Option<ProviderId>> {
        if invoice.amount_paid == 0 {
            return Ok(None);
        }
        let list = ListInvoicePayment::new()
            .invoice(invoice_id.as_str())
            .status(ListInvoicePaymentStatus::Paid)
            .limit(10);
        let payments = self.wire().get(list).await?;
        let intent = payments
            .data
            .iter()
            .find_map(|payment| payment.payment.payment_intent.as_ref());
        intent.map(|intent| id(intent.id().as_str())).transpose()
    }

    /// The checkout that began a subscription, and the creator code that lowered its price.
    async fn begun_by(&self, subscription: &ProviderId) -> Result<(Option<ProviderId>, Option<Code>)> {
        let list = ListCheckoutSession::new().subscription(subscription.as_str()).limit(1);
        let sessions = self.wire().get(list).await?;
        let Some(session) = sessions.data.first() else {
            return Ok((None, None));
        };
        Ok((Some(id(session.id.as_str())?), code_of(session)))
    }
}

/// Whether a line is the difference of a change; none where it is of no subscription.
fn is_proration(line: &InvoiceLineItem) -> Option<bool> {
    let parent = line.parent.as_ref()?;
    parent
        .subscription_item_details
        .as_ref()
        .map(|details| details.proration)
        // The provider writes a change that waits for the next invoice as an item of its own.
        .or_else(|| parent.invoice_item_details.as_ref().map(|details| details.proration))
}
