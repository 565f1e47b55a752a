//! What the events may have kept from us, for the nightly comparison.

use contract::event::PaymentEvent;
use domain::{ProviderId, Result};
use jiff::{SignedDuration, Timestamp};
use payments::{Paid, Payments};
use store::Store;

use crate::events::{Tally, book_all, keep, work};

/// How far back events are asked for: the provider keeps them so long.
const EVENTS: SignedDuration = SignedDuration::from_hours(24 * 30);
/// How far back payments are looked at: every night sees the last week again.
const PAYMENTS: SignedDuration = SignedDuration::from_hours(24 * 7);

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Events that never arrived and were worked on now.
    pub events: u32,
    /// Payments that no event had told of; anything but 0 is worth a look.
    pub payments: u32,
    /// Events and payments that could not be worked on.
    pub failed: u32,
}

/// Works on the events that none of our endpoints took, then looks whether anything was paid that is not booked.
///
/// # Errors
/// [`domain::Error::Unavailable`] when the provider or the database does not answer at all; a single event that fails is counted.
pub async fn recover(store: &Store, payments: &Payments, now: Timestamp) -> Result<Recovered> {
    let mut found = Recovered::default();
    for event in payments.undelivered_events(now - EVENTS).await? {
        keep(store, &event, now).await?;
        let message = PaymentEvent {
            event_id: event.id.to_string(),
        };
        match work(store, payments, &message, now).await {
            Ok(()) => found.events += 1,
            Err(error) => {
                tracing::warn!(cause = %error, "an event that was never delivered cannot be worked on");
                found.failed += 1;
            }
        }
    }
    let since = now - PAYMENTS;
    let checkouts = sweep(store, payments, now, Kind::Checkouts, since).await?;
    let invoices = sweep(store, payments, now, Kind::Invoices, since).await?;
    for tally in [checkouts, invoices] {
        found.payments += tally.now;
        found.failed += tally.unknown;
    }
    Ok(found)
}

/// What is paid through.
#[derive(Clone, Copy)]
enum Kind {
    Checkouts,
    Invoices,
}

async fn page(payments: &Payments, kind: Kind, since: Timestamp, after: Option<&ProviderId>) -> Result<Paid> {
    match kind {
        Kind::Checkouts => payments.paid_checkouts(since, after).await,
        Kind::Invoices => payments.paid_invoices(since, after).await,
    }
}

async fn sweep(store: &Store, payments: &Payments, now: Timestamp, kind: Kind, since: Timestamp) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut after = None;
    loop {
        let found = page(payments, kind, since, after.as_ref()).await?;
        // A subscription that is looked at is always something new to know; only payments are counted here.
        let (states, paid): (Vec<_>, Vec<_>) = found
            .facts
            .into_iter()
            .partition(|fact| matches!(fact, domain::payment::Fact::SubscriptionIs { .. }));
        book_all(store, payments, &states, now).await?;
        tally.add(book_all(store, payments, &paid, now).await?);
        after = found.next;
        if after.is_none() {
            return Ok(tally);
        }
    }
}
