//! Who is asked before a call is sent, and what they are told of it.

use std::sync::{Arc, Mutex};

use domain::quota::{Cost, Short};
use youtube::{Allowance, Client, Denied, Pending, PlatformError};

use crate::stand_in::{Reply, StandIn, found, nothing, quick};

/// Allows this number of calls of each kind, and remembers what it was told.
#[derive(Debug, Default)]
pub struct Ledger {
    left: Mutex<(u32, u32)>,
    told: Mutex<Vec<String>>,
    is_broken: bool,
}

impl Ledger {
    pub fn allowing(units: u32, searches: u32) -> Arc<Self> {
        Arc::new(Self {
            left: Mutex::new((units, searches)),
            ..Self::default()
        })
    }

    fn tell(&self, what: &str, cost: Cost) {
        let what = match (cost.units, cost.searches) {
            (1, 0) => format!("{what} unit"),
            (units, 0) => format!("{what} {units} units"),
            _ => format!("{what} search"),
        };
        self.told.lock().unwrap().push(what);
    }

    pub fn told(&self) -> Vec<String> {
        self.told.lock().unwrap().clone()
    }
}

impl Allowance for Ledger {
    fn take(&self, cost: Cost) -> Pending<'_, Result<(), Denied>> {
        Box::pin(async move {
            if self.is_broken {
                return Err(Denied::Uncounted("no database".to_owned()));
            }
            let mut left = self.left.lock().unwrap();
            let (units, searches) = *left;
            *left = match (units.checked_sub(cost.units), searches.checked_sub(cost.searches)) {
                (None, _) => return Err(Denied::Short(Short::Units)),
                (_, None) => return Err(Denied::Short(Short::Searches)),
                (Some(units), Some(searches)) => (units, searches),
            };
            drop(left);
            self.tell("take", cost);
            Ok(())
        })
    }

    fn give_back(&self, cost: Cost) -> Pending<'_, ()> {
        Box::pin(async move { self.tell("give back", cost) })
    }

    fn is_over(&self, cost: Cost) -> Pending<'_, ()> {
        Box::pin(async move { self.tell("over", cost) })
    }
}

async fn resolve(platform: &StandIn, ledger: &Arc<Ledger>, channel: &str) -> Result<String, PlatformError> {
    let client = platform.client().within(ledger.clone());
    let found = client.resolve(&channel.parse().unwrap()).await;
    found.map(|found| found.id.to_string())
}

#[tokio::test]
async fn each_call_is_counted_before_it_is_sent_also_those_that_are_sent_again() {
    let platform = StandIn::start(|seen, number| match number {
        0 => Reply::error(503, "backendError"),
        _ => nothing(seen),
    })
    .await;
    let ledger = Ledger::allowing(9, 9);
    let found = resolve(&platform, &ledger, "@nobody").await;
    assert_eq!(found, Err(PlatformError::ChannelNotFound));
    assert_eq!(ledger.told(), ["take unit", "take unit", "take search"]);
    assert_eq!(platform.names(), ["channels", "channels", "search"]);
}

#[tokio::test]
async fn what_may_not_be_spent_is_not_sent() {
    let platform = StandIn::start(|seen, _| nothing(seen)).await;
    let ledger = Ledger::allowing(0, 0);
    let found = resolve(&platform, &ledger, "@nobody").await;
    assert_eq!(found, Err(PlatformError::ShareSpent(Short::Units)));
    let broken = Arc::new(Ledger {
        is_broken: true,
        ..Ledger::default()
    });
    let found = resolve(&platform, &broken, "@nobody").await;
    assert_eq!(found.unwrap_err().code(), "uncounted");
    assert!(platform.seen().is_empty());
}

#[tokio::test]
async fn without_searches_a_handle_is_nobodys_and_a_free_text_is_not_answered() {
    let platform = StandIn::start(|seen, _| nothing(seen)).await;
    let ledger = Ledger::allowing(9, 0);
    for nobodys in ["@nobody", "youtube.com/c/nobody"] {
        assert_eq!(
            resolve(&platform, &ledger, nobodys).await,
            Err(PlatformError::Unsearched)
        );
    }
    let found = resolve(&platform, &ledger, "no body").await;
    assert_eq!(found, Err(PlatformError::ShareSpent(Short::Searches)));
}

#[tokio::test]
async fn a_call_that_found_no_connection_is_given_back() {
    let mut config = StandIn::start(|seen, _| found(seen, &[])).await.config();
    // Nobody listens there.
    config.base.set_port(Some(1)).unwrap();
    let ledger = Ledger::allowing(9, 9);
    let client = Client::with_limits(config, quick()).unwrap().within(ledger.clone());
    let session = client.session(youtube::BUDGET);
    let found = session.resolve(&"@nobody".parse().unwrap()).await;
    assert_eq!(found.unwrap_err().code(), "network");
    let told = ledger.told();
    assert_eq!(told[..2], ["take unit", "give back unit"], "{told:?}");
    assert_eq!(told.len() % 2, 0, "{told:?}");
    assert_eq!(session.usage().units, 0);
}

#[tokio::test]
async fn that_the_platform_says_the_day_is_over_is_told_by_what_was_asked() {
    for (over, channel, told) in [
        ("channels", "@nobody", &["take unit", "over unit"][..]),
        ("search", "no body", &["take unit", "take search", "over search"]),
    ] {
        let platform = StandIn::start(move |seen, _| match seen.name == over {
            true => Reply::error(403, "quotaExceeded"),
            false => nothing(seen),
        })
        .await;
        let ledger = Ledger::allowing(9, 9);
        let found = resolve(&platform, &ledger, channel).await;
        assert_eq!(found.unwrap_err().code(), "quota_exceeded", "{channel}");
        assert_eq!(ledger.told(), told, "{channel}");
    }
}
