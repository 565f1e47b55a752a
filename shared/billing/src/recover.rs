//! What the events may have missed, for the nightly comparison: searched page by page, so that any number of them is got through.

use contract::event::PaymentEvent;
use domain::payment::Fact;
use domain::{Error, ProviderId, Result};
use jiff::SignedDuration;
use payments::{Envelope, Paid, Payments};
use store::{Run, SearchKind, Store};

use crate::clock::Clock;
use crate::events::{book_all, process_event, store_event};

/// How far back events are asked for: the provider keeps them so long.
const EVENTS: SignedDuration = SignedDuration::from_hours(24 * 30);
/// How far back payments are looked at: every night sees the last week again.
const PAYMENTS: SignedDuration = SignedDuration::from_hours(24 * 7);

/// Searches the next page and moves the run's place behind it. A page that is searched twice books nothing twice. True: that was the
/// last page of all.
///
/// # Errors
/// [`Error::Unavailable`] when the provider or the database does not answer: the place stays where it was. A single event or payment
/// that fails is counted.
pub(crate) async fn recover_page(store: &Store, payments: &Payments, run: &mut Run, clock: Clock) -> Result<bool> {
    // The window is that of the whole run, however many calls it takes.
    let (since, after) = (run.started_at - PAYMENTS, run.search.cursor.clone());
    let next = match run.search.kind {
        SearchKind::Events | SearchKind::EventsAgain => events_page(store, payments, run, clock).await?,
        SearchKind::Checkouts => {
            let page = payments.paid_checkouts(since, after.as_ref()).await?;
            book_page(store, payments, page, run, clock).await?
        }
        SearchKind::Invoices => {
            let page = payments.paid_invoices(since, after.as_ref()).await?;
            book_page(store, payments, page, run, clock).await?
        }
        SearchKind::Untaxed => {
            let page = payments.tax_again(&run_name(run), after.as_ref()).await?;
            run.search.untaxed += page.untaxed;
            if page.taxed > 0 {
                tracing::info!(taxed = page.taxed, "subscriptions have tax again");
            }
            page.next
        }
    };
    let search = &mut run.search;
    search.cursor = next;
    if search.cursor.is_some() {
        return Ok(false);
    }
    search.kind = match search.kind {
        // An event may be about a payment whose own event is on a later page, as newer ones come first.
        SearchKind::Events if search.failed > 0 => {
            search.failed = 0;
            SearchKind::EventsAgain
        }
        SearchKind::Events | SearchKind::EventsAgain => SearchKind::Checkouts,
        SearchKind::Checkouts => SearchKind::Invoices,
        SearchKind::Invoices => SearchKind::Untaxed,
        SearchKind::Untaxed => return Ok(true),
    };
    Ok(false)
}

/// The beginning of the idempotency keys of what this run changes at the provider.
fn run_name(run: &Run) -> String {
    format!("reconcile-{}", run.started_at.as_second())
}

/// Processes a page of events that none of our endpoints took, the oldest of them first.
async fn events_page(store: &Store, payments: &Payments, run: &mut Run, clock: Clock) -> Result<Option<ProviderId>> {
    let since = run.started_at - EVENTS;
    let page = payments.undelivered_events(since, run.search.cursor.as_ref()).await?;
    for event in page.events.iter().rev() {
        match take(store, payments, event, clock).await {
            Ok(true) => run.recovered += 1,
            Ok(false) => {}
            Err(error @ Error::Unavailable { .. }) => return Err(error),
            Err(error) => {
                tracing::warn!(cause = %error, "an event that was never delivered cannot be processed");
                run.search.failed += 1;
            }
        }
    }
    Ok(page.next)
}

/// False: an earlier night, or another delivery, has processed it.
async fn take(store: &Store, payments: &Payments, event: &Envelope, clock: Clock) -> Result<bool> {
    if store
        .event(&event.id)
        .await?
        .is_some_and(|stored| stored.outcome.is_some())
    {
        return Ok(false);
    }
    store_event(store, event, clock.now()).await?;
    let message = PaymentEvent {
        event_id: event.id.to_string(),
    };
    process_event(store, payments, &message, clock.now()).await?;
    Ok(true)
}

/// Books a page of what was paid.
async fn book_page(
    store: &Store,
    payments: &Payments,
    page: Paid,
    run: &mut Run,
    clock: Clock,
) -> Result<Option<ProviderId>> {
    run.search.failed += page.failed;
    for fact in &page.facts {
        // A subscription that is looked at is always something new to know; only payments are counted here.
        let counts = !matches!(fact, Fact::SubscriptionIs { .. });
        match book_all(store, payments, std::slice::from_ref(fact), clock).await {
            Ok(tally) if counts => {
                run.search.payments += tally.now;
                run.search.failed += tally.unknown;
            }
            Ok(_) => {}
            Err(error @ Error::Unavailable { .. }) => return Err(error),
            Err(error) => {
                tracing::warn!(cause = %error, "a payment cannot be booked");
                run.search.failed += 1;
            }
        }
    }
    Ok(page.next)
}
