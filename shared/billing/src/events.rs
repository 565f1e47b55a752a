//! Events: stored before they are acknowledged, processed later, as often as they arrive.

use contract::event::PaymentEvent;
use domain::payment::Fact;
use domain::{Code, Error, ProviderId, Result, UserId};
use jiff::Timestamp;
use payments::{API_VERSION, Envelope, Payments, Subject};
use store::{Booked, InboxEvent, PaymentQueue, Store};

use crate::clock::Clock;
use crate::turn::Turn;

/// Takes an event from the wire: checks its signature, stores it and queues it. Only when all of this is done may the provider
/// get the acknowledgement; a crash before that makes it send the event again.
///
/// # Errors
/// [`Error::Malformed`] for what is not the provider's, before anything is written; [`Error::Unavailable`] when it cannot be stored or
/// sent on.
pub async fn receive_event(
    store: &Store,
    queue: &PaymentQueue,
    payments: &Payments,
    raw: &[u8],
    signature: &str,
    now: Timestamp,
) -> Result<()> {
    let event = payments.verify(raw, signature, now)?;
    if event.api_version.as_deref() != Some(API_VERSION) {
        // It only says where to look, so it can be worked on all the same.
        tracing::warn!(version = ?event.api_version, "an event is of another version of the interface");
    }
    store_event(store, &event, now).await?;
    // Also one that was there: the first time may have stopped before this.
    let message = PaymentEvent {
        event_id: event.id.to_string(),
    };
    queue.send(&message).await
}

pub(crate) async fn store_event(store: &Store, event: &Envelope, now: Timestamp) -> Result<bool> {
    let row = InboxEvent {
        id: event.id.clone(),
        kind: event.subject.kind.clone(),
        object: event.subject.object.clone(),
        subscription: event.subject.subscription.clone(),
        created: event.created,
        outcome: None,
    };
    store.put_event(&row, now).await
}

/// Processes a stored event: asks the provider for the present state, and books it. A processed event is left alone.
///
/// # Errors
/// [`Error::Internal`] when the person or object it is about is not known yet: it must come again, as with [`Error::PlanChangeRunning`]
/// when a second subscription is to be ended while the plan is being changed. [`Error::Unavailable`] when the provider or the database does
/// not answer.
pub async fn process_event(store: &Store, payments: &Payments, message: &PaymentEvent, now: Timestamp) -> Result<()> {
    let clock = Clock::at(now);
    let id: ProviderId = message.event_id.parse()?;
    let Some(event) = store.event(&id).await? else {
        return Err(Error::internal("the event is not in the inbox"));
    };
    if event.outcome.is_some() {
        return Ok(());
    }
    let subject = Subject {
        kind: event.kind,
        object: event.object,
        subscription: event.subscription,
    };
    let facts = payments.facts(&subject).await?;
    let booked = book_all(store, payments, &facts, clock).await?;
    if booked.unknown > 0 {
        return Err(Error::internal("whom or what an event is about is not known yet"));
    }
    store.event_done(&id, &booked.outcome(), clock.now()).await
}

/// What booking some facts led to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) now: u32,
    pub(crate) before: u32,
    pub(crate) unknown: u32,
}

impl Tally {
    pub(crate) const fn add(&mut self, other: Self) {
        self.now += other.now;
        self.before += other.before;
        self.unknown += other.unknown;
    }

    fn outcome(self) -> String {
        match self {
            Self { now: 0, before: 0, .. } => "nothing to book".to_owned(),
            Self { now, before, .. } => format!("{now} booked, {before} known"),
        }
    }
}

/// Books facts in their order, all of them even where one is of somebody unknown, and does what follows from them.
pub(crate) async fn book_all(store: &Store, payments: &Payments, facts: &[Fact], clock: Clock) -> Result<Tally> {
    let tally = book(store, facts, clock.now()).await?;
    for fact in facts {
        if let Fact::SubscriptionIs { user, .. } | Fact::PeriodPaid { user, .. } = fact {
            end_surplus(store, payments, user, clock).await?;
        }
    }
    Ok(tally)
}

/// Books facts in their order, all of them even where one is of somebody unknown.
pub(crate) async fn book(store: &Store, facts: &[Fact], now: Timestamp) -> Result<Tally> {
    let mut tally = Tally::default();
    for fact in facts {
        match store.book(fact, now).await? {
            Booked::Now => tally.now += 1,
            Booked::Already | Booked::Stale => tally.before += 1,
            Booked::Unknown => {
                tally.unknown += 1;
                continue;
            }
        }
        if let Some((code, user, session)) = paid_with(fact) {
            store.note_paid_use(code, user, session, now).await?;
        }
    }
    Ok(tally)
}

/// The creator code of a payment.
const fn paid_with(fact: &Fact) -> Option<(&Code, &UserId, &ProviderId)> {
    match fact {
        Fact::PackPaid {
            code: Some(code),
            user,
            session,
            ..
        }
        | Fact::PeriodPaid {
            code: Some(code),
            user,
            session: Some(session),
            ..
        } => Some((code, user, session)),
        _ => None,
    }
}

/// One person has one subscription: where two were paid at once, the one that counts stays and the other ends. What it brought stays.
/// In a turn of its own: a subscription that is being changed may be about to become the one that counts.
async fn end_surplus(store: &Store, payments: &Payments, user: &UserId, clock: Clock) -> Result<()> {
    if store.surplus_subscriptions(user).await?.is_empty() {
        return Ok(());
    }
    let mut turn = Turn::begin(store, user, clock).await?;
    let ended = async {
        for subscription in store.surplus_subscriptions(user).await? {
            tracing::warn!("a second subscription is ended");
            turn.write(payments.end(&subscription)).await?;
            if let Some(over) = payments.subscription(&subscription).await? {
                store.book(&over, clock.now()).await?;
            }
        }
        Ok(())
    }
    .await;
    turn.end(ended).await
}
