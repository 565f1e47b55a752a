//! The nightly comparison comes to its end, however much there is to look at and wherever a call is cut off.

use std::pin::pin;
use std::time::Duration;

use domain::UserId;
use jiff::{SignedDuration, Timestamp};
use payments::CheckoutRequest;
use serde_json::json;
use store::{Run, SearchKind, Store};
use testkit::{Faults, Kill};

use crate::world::{BUYER, World};

/// More than a run of the test may need; one that needs more does not come to its end.
const MOST_CALLS: usize = 60;

/// `count` people subscribe, and no event of it ever arrives.
async fn subscribers(world: &World, count: usize) -> Vec<String> {
    // Nobody listens, so that no event counts as undelivered either.
    world.change_endpoint("disabled=true").await;
    let buyers: Vec<String> = (0..count).map(|number| format!("buyer-{number:04}")).collect();
    for buyer in &buyers {
        world.buy(buyer, "plan_starter").await;
    }
    buyers
}

/// A call of the function that has no time left when it begins.
async fn short_call(world: &World, store: &Store) -> domain::Result<()> {
    world
        .reconcile(store, Timestamp::now() - SignedDuration::from_secs(1))
        .await
}

/// A call that is ended from outside once it has asked the provider so often.
async fn cut_off_after(world: &World, requests: usize) {
    let last = world.requests().len() + requests;
    let mut call = pin!(world.reconcile(&world.store, Timestamp::now() + SignedDuration::from_mins(5)));
    loop {
        match tokio::time::timeout(Duration::from_millis(2), &mut call).await {
            Ok(result) => return result.unwrap(),
            Err(_) if world.requests().len() >= last => return,
            Err(_) => {}
        }
    }
}

async fn ended(world: &World) -> Option<Run> {
    let (open, last) = world.store.reconciliation().await.unwrap();
    last.filter(|_| open.is_none())
}

/// Calls without time left until the comparison has ended, and how many it took.
async fn calls_to_the_end(world: &World) -> (Run, usize) {
    for calls in 1..MOST_CALLS {
        short_call(world, &world.store).await.unwrap();
        if let Some(run) = ended(world).await {
            return (run, calls);
        }
    }
    panic!("the comparison does not come to its end")
}

/// Everybody has what they paid for, once, and was compared.
async fn is_complete(world: &World, run: &Run, buyers: &[String]) {
    assert_eq!(run.accounts, u64::try_from(buyers.len()).unwrap());
    for buyer in buyers {
        assert_eq!(world.bought(buyer).await, (0, 20), "{buyer}");
        assert_eq!(world.lines(buyer, "grant:").await, 1, "{buyer}");
    }
    assert!(
        run.findings.iter().all(|finding| finding.kind == "missing_grant"),
        "{run:?}"
    );
}

#[tokio::test]
async fn more_invoices_than_one_call_has_time_for_are_finished_by_the_next_ones_and_then_all_is_compared() {
    let world = World::new().await;
    let buyers = subscribers(&world, 60).await;
    let before = world.requests().len();
    let (run, calls) = calls_to_the_end(&world).await;
    assert!(calls > 3, "a call that has no time left does no more than a page");
    is_complete(&world, &run, &buyers).await;
    let [finding] = run.findings.as_slice() else {
        panic!("{run:?}")
    };
    assert_eq!(finding.detail, "60 payments that no event had reported are booked now");
    let requests = world.requests().split_off(before);
    let lists = requests.iter().filter(|request| request.path == "/v1/invoices").count();
    assert_eq!(lists, 3, "each page of the invoices is read once");
    world.every_request_was_valid();
}

#[tokio::test]
async fn calls_that_are_cut_off_come_to_the_end_together() {
    let world = World::new().await;
    let buyers = subscribers(&world, 60).await;
    let mut calls = 0;
    let run = loop {
        cut_off_after(&world, 130).await;
        calls += 1;
        if let Some(run) = ended(&world).await {
            break run;
        }
        assert!(calls < MOST_CALLS, "each call begins again where the last one began");
    };
    assert!(calls > 1, "one call alone does not get through");
    is_complete(&world, &run, &buyers).await;
}

/// People subscribe, and a call that suffers these faults reads the first page of their invoices.
async fn first_page_of_invoices(faults: &Faults) -> (World, Vec<String>) {
    let world = World::new().await;
    let buyers = subscribers(&world, 30).await;
    search_comes_to_invoices(&world).await;
    let called = short_call(&world, &world.cloud.store_with(faults)).await;
    assert_eq!(called.is_err(), faults.is_dead());
    (world, buyers)
}

#[tokio::test]
async fn a_crash_between_a_page_and_storing_its_end_books_nothing_twice_and_leaves_nothing_out() {
    let healthy = Faults::none();
    first_page_of_invoices(&healthy).await;
    // The last write of a call stores how far it has come.
    let last = u32::try_from(healthy.writes().len()).unwrap();
    for (kill, nth) in [(Kill::Before, last), (Kill::After, last), (Kill::After, last / 2)] {
        let faults = Faults::kill(kill, nth);
        let (world, buyers) = first_page_of_invoices(&faults).await;
        assert!(faults.is_dead(), "{kill:?} {nth} of {last}");
        let (run, _) = calls_to_the_end(&world).await;
        is_complete(&world, &run, &buyers).await;
    }
}

/// Calls without time left until the search has come to the invoices.
async fn search_comes_to_invoices(world: &World) {
    loop {
        short_call(world, &world.store).await.unwrap();
        let (open, _) = world.store.reconciliation().await.unwrap();
        if open.unwrap().search.kind == SearchKind::Invoices {
            return;
        }
    }
}

#[tokio::test]
async fn a_failure_that_passes_does_not_end_the_search() {
    let world = World::new().await;
    let buyers = subscribers(&world, 30).await;
    search_comes_to_invoices(&world).await;
    world.control("fault", &json!({"api500": 1_000}));
    for _ in 0..2 {
        short_call(&world, &world.store).await.unwrap();
        let (open, last) = world.store.reconciliation().await.unwrap();
        let open = open.unwrap();
        assert!(!open.asked && open.accounts == 0 && last.is_none(), "{open:?}");
    }
    world.control("fault", &json!({"api500": 0}));
    let (run, _) = calls_to_the_end(&world).await;
    is_complete(&world, &run, &buyers).await;
    let [finding] = run.findings.as_slice() else {
        panic!("{run:?}")
    };
    assert_eq!(finding.detail, "30 payments that no event had reported are booked now");
}

/// Somebody who has no account here pays for a pack.
async fn stranger_pays(world: &World) {
    let user: UserId = "stranger-0001".parse().unwrap();
    let pack = CheckoutRequest {
        customer: world.payments.ensure_customer(&user, None).await.unwrap(),
        user,
        product: "pack_starter".parse().unwrap(),
        code: None,
        language: None,
        key: "stranger".to_owned(),
    };
    let pack = world.payments.checkout(&pack).await.unwrap();
    world.control(&format!("sessions/{}/pay", pack.id), &json!({}));
}

#[tokio::test]
async fn what_fails_on_a_page_is_counted_once_though_an_outage_has_the_page_searched_again() {
    let world = World::new().await;
    world.control("fault", &json!({"drop": 1_000}));
    // The older event fails for good, the newer one on the same page meets an outage.
    stranger_pays(&world).await;
    world.control("clock/advance", &json!({"seconds": 2}));
    world.buy(BUYER, "pack_starter").await;
    world.control("fault", &json!({"apiDelayMs": 100}));
    let asked = world.requests().len();
    let outage = async {
        // The list, and what the older event is about.
        while world.requests().len() < asked + 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        world.control("fault", &json!({"apiDelayMs": 0, "api500": 1_000}));
    };
    let (called, ()) = tokio::join!(short_call(&world, &world.store), outage);
    called.unwrap();
    let (open, _) = world.store.reconciliation().await.unwrap();
    let search = open.unwrap().search;
    assert_eq!(
        (search.kind, search.cursor, search.failed),
        (SearchKind::Events, None, 0)
    );
    world.control("fault", &json!({"api500": 0}));
    short_call(&world, &world.store).await.unwrap();
    let (open, _) = world.store.reconciliation().await.unwrap();
    assert_eq!(
        open.unwrap().search.kind,
        SearchKind::EventsAgain,
        "it failed once more"
    );
    calls_to_the_end(&world).await;
    assert_eq!(world.bought(BUYER).await, (10, 0));
}

#[tokio::test]
async fn a_provider_that_stays_away_does_not_keep_the_accounts_from_being_compared() {
    let world = World::new().await;
    subscribers(&world, 2).await;
    world.control("fault", &json!({"api500": 1_000}));
    let (run, calls) = calls_to_the_end(&world).await;
    assert_eq!(
        (calls > 3, run.accounts, run.findings.len()),
        (true, 2, 1),
        "{calls} calls: {run:?}"
    );
    assert!(run.findings[0].detail.contains("could not be asked"), "{run:?}");
}

#[tokio::test]
async fn a_page_that_no_call_gets_through_does_not_keep_the_accounts_from_being_compared() {
    let world = World::new().await;
    subscribers(&world, 30).await;
    let mut calls = 0;
    let run = loop {
        cut_off_after(&world, 8).await;
        calls += 1;
        if let Some(run) = ended(&world).await {
            break run;
        }
        assert!(calls < MOST_CALLS);
    };
    assert_eq!(run.accounts, 30);
    let is_reported = run
        .findings
        .iter()
        .any(|finding| finding.detail.contains("could not be asked"));
    assert!(is_reported, "{run:?}");
}

#[tokio::test]
async fn a_dispute_whose_payment_was_reported_pages_before_it_finds_that_payment() {
    let world = World::new().await;
    world.control("fault", &json!({"drop": 1_000}));
    world.buy(BUYER, "pack_starter").await;
    let charge = world.stripe.objects("charge")[0]["id"].as_str().unwrap().to_owned();
    // Several pages of events lie between the payment and its dispute.
    for number in 0..60 {
        world.buy(&format!("other-{number:04}"), "pack_starter").await;
    }
    world.control(&format!("dispute/{charge}"), &json!({}));
    world.control("clock/advance", &json!({"seconds": 5 * 86_400}));
    world.work().await;
    let run = world.night().await;
    assert_eq!(world.bought(BUYER).await, (0, 0), "{run:?}");
    assert_eq!(run.findings, [], "nothing is left");
    assert!(run.recovered > 50, "{run:?}");
}
