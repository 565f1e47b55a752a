//! Reads every subscription again, for an operator, a page at a time: no call takes longer the more subscriptions there are.

use std::fmt;
use std::str::FromStr;

use contract::admin::SubscriptionsSynced;
use domain::payment::Fact;
use domain::{Error, ProviderId, Result};
use futures_util::StreamExt;
use futures_util::stream;
use jiff::{SignedDuration, Timestamp};
use payments::Payments;
use store::Store;

use crate::clock::Clock;
use crate::events::{Tally, book_all};

/// Subscriptions looked at at the same time.
const AT_ONCE: usize = 8;
/// An invoice may be written a little before the period that it is about.
const EARLY: SignedDuration = SignedDuration::from_hours(24);

/// Where a page begins. What was looked at since the first page is known by its time and is not looked at again.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    begun: Timestamp,
    list: List,
}

/// Those that live at the provider come first, then those that live only here.
#[derive(Clone, Debug, PartialEq, Eq)]
enum List {
    There(Option<ProviderId>),
    Here(Option<String>),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let begun = self.begun.as_millisecond();
        match &self.list {
            List::There(after) => write!(f, "there.{begun}.{}", after.as_ref().map_or("", |id| id.as_str())),
            List::Here(after) => write!(f, "here.{begun}.{}", after.as_deref().unwrap_or_default()),
        }
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let none = || Error::invalid("cursor");
        let mut parts = text.splitn(3, '.');
        let (Some(list), Some(begun), Some(after)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(none());
        };
        let begun = begun.parse().ok().and_then(|ms| Timestamp::from_millisecond(ms).ok());
        let list = match (list, after) {
            ("there", "") => List::There(None),
            ("there", id) => List::There(Some(id.parse().map_err(|_| none())?)),
            ("here", "") => List::Here(None),
            ("here", cursor) => List::Here(Some(cursor.to_owned())),
            _ => return Err(none()),
        };
        let begun = begun.ok_or_else(none)?;
        Ok(Self { begun, list })
    }
}

/// Compares a page of subscriptions with the provider: what they are, and what was paid for them and never reported to us.
///
/// # Errors
/// [`Error::InvalidInput`] for a cursor that is none; [`Error::Unavailable`] when the provider or the database does not answer at all; a
/// single subscription that fails is counted.
pub async fn sync_page(
    store: &Store,
    payments: &Payments,
    cursor: Option<&str>,
    now: Timestamp,
) -> Result<SubscriptionsSynced> {
    let clock = Clock::at(now);
    let position = match cursor {
        Some(cursor) => cursor.parse()?,
        None => Position {
            // As the provider's answers are timed, whatever the clock of the caller.
            begun: Timestamp::now(),
            list: List::There(None),
        },
    };
    let begun = position.begun;
    let (facts, failed, next) = match position.list {
        List::There(after) => {
            let page = payments.subscriptions(after.as_ref()).await?;
            let next = page.next.map_or(List::Here(None), |after| List::There(Some(after)));
            (page.facts, page.failed, Some(next))
        }
        List::Here(after) => {
            let page = store.subscriptions_page(after.as_deref()).await?;
            let rows = page.items.into_iter().map(|(_, row)| row);
            let unseen = rows.filter(|row| !row.status.is_over() && row.fetched_at.is_none_or(|at| at < begun));
            let (facts, failed) = read(payments, unseen.map(|row| row.subscription).collect()).await;
            (facts, failed, page.next_cursor.map(|after| List::Here(Some(after))))
        }
    };
    let next_cursor = next.map(|list| Position { begun, list }.to_string());
    let mut synced = SubscriptionsSynced {
        success: 0,
        failed,
        next_cursor,
    };
    book(store, payments, facts, clock, &mut synced).await;
    Ok(synced)
}

/// What these are now, and how many could not be read.
async fn read(payments: &Payments, subscriptions: Vec<ProviderId>) -> (Vec<Fact>, u32) {
    let asked = stream::iter(subscriptions).map(async |id| payments.subscription(&id).await);
    let answers: Vec<_> = asked.buffer_unordered(AT_ONCE).collect().await;
    let (mut facts, mut failed) = (Vec::new(), 0);
    for answer in answers {
        match answer {
            Ok(fact) => facts.extend(fact),
            Err(error) => {
                tracing::warn!(cause = %error, "a subscription cannot be read");
                failed += 1;
            }
        }
    }
    (facts, failed)
}

/// A period that is running and of which no payment is known is looked at more closely, with all that was paid since the last one that
/// is: a tier and credits come from payments alone.
async fn book_one(store: &Store, payments: &Payments, fact: Fact, clock: Clock) -> Result<Tally> {
    let mut tally = book_all(store, payments, std::slice::from_ref(&fact), clock).await?;
    if let Fact::SubscriptionIs {
        user,
        subscription,
        period,
        ..
    } = &fact
    {
        let known = store
            .subscription(user)
            .await?
            .filter(|row| row.subscription == *subscription);
        let paid_until = known.and_then(|row| row.paid_until);
        if paid_until.is_none_or(|until| until < period.end()) {
            let since = paid_until.map(|until| until - EARLY);
            let more = payments.paid_for(subscription, since).await?;
            tally.add(book_all(store, payments, &more, clock).await?);
        }
    }
    Ok(tally)
}

async fn book(store: &Store, payments: &Payments, facts: Vec<Fact>, clock: Clock, synced: &mut SubscriptionsSynced) {
    let booked = stream::iter(facts).map(async |fact| book_one(store, payments, fact, clock).await);
    let outcomes: Vec<_> = booked.buffer_unordered(AT_ONCE).collect().await;
    for outcome in outcomes {
        match outcome {
            Ok(tally) if tally.unknown == 0 => synced.success += 1,
            Ok(_) => synced.failed += 1,
            Err(error) => {
                tracing::warn!(cause = %error, "a subscription cannot be written");
                synced.failed += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_cursor_leads_where_it_was_made(ms in 0i64..4_000_000_000_000, id in "sub_[A-Za-z0-9]{1,24}", row in "[A-Za-z0-9_-]{1,40}") {
            let begun = Timestamp::from_millisecond(ms).unwrap();
            for list in [List::There(None), List::There(Some(id.parse().unwrap())), List::Here(None), List::Here(Some(row))] {
                let position = Position { begun, list };
                prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
            }
        }

        #[test]
        fn any_other_text_is_refused_or_is_a_place(text in ".{0,60}") {
            match text.parse::<Position>() {
                Ok(place) => prop_assert_eq!(place.to_string().parse::<Position>().unwrap(), place),
                Err(error) => prop_assert_eq!(error.to_string(), "invalid input in cursor"),
            }
        }
    }
}
