//! What the events may have kept from us: those that were never delivered, what was paid all the same, and every subscription.

use domain::payment::Fact;
use domain::{ProviderId, Result};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::value::RawValue;
use stripe_billing::invoice::ListInvoice;
use stripe_billing::subscription::ListSubscription;
use stripe_checkout::checkout_session::ListCheckoutSession;
use stripe_core::event::ListEvent;
use stripe_shared::{CheckoutSessionMode, CheckoutSessionStatus, InvoiceId, InvoiceStatus};
use stripe_types::{List, RangeQueryTs};

use crate::envelope::Envelope;
use crate::facts::asked_at;
use crate::failure::Failure;
use crate::provider::{Payments, id};

/// Objects a page, the most that the provider gives.
const PAGE: i64 = 100;
/// Subscriptions a page: each may lead to further questions, and an operator waits for the page.
const SUBSCRIPTIONS: i64 = 25;
/// Most pages of one list: whoever has more begins later.
const MAX_PAGES: usize = 200;

/// A page of what was paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// What was paid.
    pub facts: Vec<Fact>,
    /// Pass it for the next page; none on the last one.
    pub next: Option<ProviderId>,
}

/// A page of subscriptions that are not over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subscribed {
    /// What they are; only ours.
    pub facts: Vec<Fact>,
    /// So many could not be read.
    pub failed: u32,
    /// Pass it for the next page; none on the last one.
    pub next: Option<ProviderId>,
}

#[derive(Deserialize)]
struct Events<'a> {
    #[serde(borrow)]
    data: Vec<&'a RawValue>,
    has_more: bool,
}

impl Payments {
    /// Events since then that none of our endpoints took, oldest first. The provider keeps them for 30 days.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn undelivered_events(&self, since: Timestamp) -> Result<Vec<Envelope>> {
        let mut events: Vec<Envelope> = Vec::new();
        let mut last: Option<String> = None;
        for _ in 0..MAX_PAGES {
            let mut list = ListEvent::new()
                .delivery_success(false)
                .created(RangeQueryTs::gte(since.as_second()))
                .limit(PAGE);
            if let Some(last) = &last {
                list = list.starting_after(last.as_str());
            }
            let bytes = self.wire().get_bytes(list).await?;
            let page: Events<'_> =
                serde_json::from_slice(&bytes).map_err(|_| Failure::Unreadable("no list of events".to_owned()))?;
            for raw in page.data {
                events.push(Envelope::read(raw.get())?);
            }
            last = events.last().map(|event| event.id.to_string());
            if !page.has_more {
                break;
            }
        }
        events.reverse();
        Ok(events)
    }

    /// A page of the packs that were paid in checkouts begun since then, newest first.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn paid_checkouts(&self, since: Timestamp, after: Option<&ProviderId>) -> Result<Paid> {
        let mut list = ListCheckoutSession::new()
            .status(CheckoutSessionStatus::Complete)
            .created(RangeQueryTs::gte(since.as_second()))
            .limit(PAGE);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let page = self.wire().get(list).await?;
        let next = behind(&page, |session| Some(session.id.as_str()))?;
        let mut facts = Vec::new();
        // Those of subscriptions are found by their invoices.
        for session in page
            .data
            .iter()
            .filter(|session| session.mode == CheckoutSessionMode::Payment)
        {
            facts.extend(self.facts_of_session(session).await?);
        }
        Ok(Paid { facts, next })
    }

    /// A page of what invoices written since then paid for, newest first.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn paid_invoices(&self, since: Timestamp, after: Option<&ProviderId>) -> Result<Paid> {
        let mut list = ListInvoice::new()
            .status(InvoiceStatus::Paid)
            .created(RangeQueryTs::gte(since.as_second()))
            .limit(PAGE);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let page = self.wire().get(list).await?;
        let next = behind(&page, |invoice| invoice.id.as_ref().map(InvoiceId::as_str))?;
        let mut facts = Vec::new();
        for invoice in &page.data {
            facts.extend(self.facts_of(invoice).await?);
        }
        Ok(Paid { facts, next })
    }

    /// A page of the subscriptions that are not over, newest first.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn subscriptions(&self, after: Option<&ProviderId>) -> Result<Subscribed> {
        let mut list = ListSubscription::new().limit(SUBSCRIPTIONS);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let fetched_at = asked_at();
        let page = self.wire().get(list).await?;
        let next = behind(&page, |subscription| Some(subscription.id.as_str()))?;
        let mut found = Subscribed {
            next,
            ..Subscribed::default()
        };
        for subscription in &page.data {
            match self.state_of(subscription, fetched_at).await {
                Ok(fact) => found.facts.extend(fact),
                Err(error) => {
                    tracing::warn!(cause = %error, "a subscription cannot be read");
                    found.failed += 1;
                }
            }
        }
        Ok(found)
    }
}

/// Where the next page begins: behind the last object of this one, if there are more.
fn behind<T>(page: &List<T>, name: impl Fn(&T) -> Option<&str>) -> Result<Option<ProviderId>> {
    let last = page.data.last().filter(|_| page.has_more);
    last.and_then(name).map(id).transpose()
}
