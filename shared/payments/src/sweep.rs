//! What the events may have missed: those that were never delivered, what was paid all the same, and every subscription.

use domain::payment::Fact;
use domain::{Error, ProviderId, Result};
use futures_util::{StreamExt, stream};
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

/// Objects a page where none of them leads to a further question: the most that the provider gives.
const PAGE: i64 = 100;
/// Objects a page where each leads to further questions: a page must come to its end within one call of a function.
pub(crate) const SMALL_PAGE: i64 = 25;
/// Invoices that are looked at at the same time. What the nightly comparison asks must leave room for those who pay meanwhile.
pub(crate) const AT_ONCE: usize = 4;

/// A page of events that none of our endpoints took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undelivered {
    /// The events, newest first.
    pub events: Vec<Envelope>,
    /// Pass it for the next page; none on the last one.
    pub next: Option<ProviderId>,
}

/// A page of what was paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// What was paid.
    pub facts: Vec<Fact>,
    /// How many could not be read.
    pub failed: u32,
    /// Pass it for the next page; none on the last one.
    pub next: Option<ProviderId>,
}

/// A page of subscriptions that are not over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subscribed {
    /// What they are; only ours.
    pub facts: Vec<Fact>,
    /// How many could not be read.
    pub failed: u32,
    /// Pass it for the next page; none on the last one.
    pub next: Option<ProviderId>,
}

impl Paid {
    /// With what one object paid for. One that cannot be read holds up no other; a provider that does not answer would not for the next
    /// one either.
    fn add(&mut self, answer: Result<Vec<Fact>>) -> Result<()> {
        match answer {
            Ok(facts) => self.facts.extend(facts),
            Err(error @ Error::Unavailable { .. }) => return Err(error),
            Err(error) => {
                tracing::warn!(cause = %error, "a payment cannot be read");
                self.failed += 1;
            }
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct Events<'a> {
    #[serde(borrow)]
    data: Vec<&'a RawValue>,
    has_more: bool,
}

impl Payments {
    /// A page of the events since then that none of our endpoints took. The provider keeps them for 30 days.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn undelivered_events(&self, since: Timestamp, after: Option<&ProviderId>) -> Result<Undelivered> {
        let mut list = ListEvent::new()
            .delivery_success(false)
            .created(RangeQueryTs::gte(since.as_second()))
            .limit(SMALL_PAGE);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let bytes = self.wire().get_bytes(list).await?;
        let page: Events<'_> =
            serde_json::from_slice(&bytes).map_err(|_| Failure::Unreadable("no list of events".to_owned()))?;
        let events = page.data.iter().map(|raw| Envelope::read(raw.get()));
        let events = events.collect::<Result<Vec<_>>>()?;
        let next = events.last().filter(|_| page.has_more).map(|event| event.id.clone());
        Ok(Undelivered { events, next })
    }

    /// A page of the packs that were paid in checkouts begun since then, newest first.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer; a checkout that cannot be read is counted.
    pub async fn paid_checkouts(&self, since: Timestamp, after: Option<&ProviderId>) -> Result<Paid> {
        let mut list = ListCheckoutSession::new()
            .status(CheckoutSessionStatus::Complete)
            .created(RangeQueryTs::gte(since.as_second()))
            .limit(PAGE);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let page = self.wire().get(list).await?;
        let next = next_cursor(&page, |session| Some(session.id.as_str()))?;
        let mut paid = Paid {
            next,
            ..Paid::default()
        };
        // Those of subscriptions are found by their invoices.
        for session in page
            .data
            .iter()
            .filter(|session| session.mode == CheckoutSessionMode::Payment)
        {
            paid.add(self.facts_of_session(session).await)?;
        }
        Ok(paid)
    }

    /// A page of what invoices written since then paid for, newest first.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer; an invoice that cannot be read is counted.
    pub async fn paid_invoices(&self, since: Timestamp, after: Option<&ProviderId>) -> Result<Paid> {
        let mut list = ListInvoice::new()
            .status(InvoiceStatus::Paid)
            .created(RangeQueryTs::gte(since.as_second()))
            .limit(SMALL_PAGE);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let page = self.wire().get(list).await?;
        let next = next_cursor(&page, |invoice| invoice.id.as_ref().map(InvoiceId::as_str))?;
        let mut paid = Paid {
            next,
            ..Paid::default()
        };
        let asked = stream::iter(page.data).map(async |invoice| self.facts_of(&invoice).await);
        let answers: Vec<_> = asked.buffered(AT_ONCE).collect().await;
        for answer in answers {
            paid.add(answer)?;
        }
        Ok(paid)
    }

    /// A page of the subscriptions that are not over, newest first.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the provider does not answer.
    pub async fn subscriptions(&self, after: Option<&ProviderId>) -> Result<Subscribed> {
        let mut list = ListSubscription::new().limit(SMALL_PAGE);
        if let Some(after) = after {
            list = list.starting_after(after.as_str());
        }
        let fetched_at = asked_at();
        let page = self.wire().get(list).await?;
        let next = next_cursor(&page, |subscription| Some(subscription.id.as_str()))?;
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

/// Where the next page begins: after the last object of this one, if there are more.
pub(crate) fn next_cursor<T>(page: &List<T>, name: impl Fn(&T) -> Option<&str>) -> Result<Option<ProviderId>> {
    let last = page.data.last().filter(|_| page.has_more);
    last.and_then(name).map(id).transpose()
}
