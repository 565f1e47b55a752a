//! What time does.

use jiff::Timestamp;
use local_stripe::Options;
use serde_json::{Value, json};

use crate::client::{Shop, id, text};

fn second(text: &str) -> i64 {
    text.parse::<Timestamp>().unwrap().as_second()
}

async fn shop_at(time: &str) -> Shop {
    Shop::open_with(Options {
        now: Some(time.parse().unwrap()),
        ..Options::default()
    })
    .await
}

#[tokio::test]
async fn a_year_has_twelve_renewals_that_begin_on_the_day_of_the_first() {
    let shop = shop_at("2027-01-31T09:00:00Z").await;
    let (_, subscription) = shop.subscriber("starter").await;
    shop.advance(370);
    let invoices = shop.stripe.objects("invoice");
    let starts: Vec<String> = invoices
        .iter()
        .map(|invoice| day(&invoice["lines"]["data"][0]["period"]["start"]))
        .collect();
    let expected = [
        "01-31", "02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31",
        "01-31",
    ];
    assert_eq!(starts, expected);
    assert!(
        shop.invoices(&subscription)[1..]
            .iter()
            .all(|(reason, status, _)| reason == "subscription_cycle" && status == "paid")
    );
}

fn day(second: &Value) -> String {
    let at = Timestamp::from_second(second.as_i64().unwrap()).unwrap();
    at.to_string()[5..10].to_owned()
}

#[tokio::test]
async fn periods_follow_each_other_without_a_gap_and_without_an_overlap() {
    let shop = shop_at("2027-12-31T23:59:59Z").await;
    shop.subscriber("starter").await;
    shop.advance(200);
    let invoices = shop.stripe.objects("invoice");
    let periods: Vec<Value> = invoices
        .iter()
        .map(|invoice| invoice["lines"]["data"][0]["period"].clone())
        .collect();
    assert!(periods.len() > 6);
    assert!(
        periods.windows(2).all(|pair| pair[0]["end"] == pair[1]["start"]),
        "{periods:?}"
    );
    // The event of a renewal is of the second at which the period begins.
    let paid: Vec<Value> = shop
        .stripe
        .events()
        .into_iter()
        .filter(|event| event["type"] == "invoice.paid")
        .collect();
    assert_eq!(paid[1]["created"], periods[1]["start"]);
}

#[tokio::test]
async fn a_declined_renewal_is_tried_again_and_recovers() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": true }));
    shop.advance(32);
    assert_eq!(shop.subscription(&subscription).await["status"], "past_due");
    let open = shop.stripe.objects("invoice").pop().unwrap();
    assert_eq!((&open["status"], &open["attempt_count"]), (&json!("open"), &json!(1)));
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": false }));
    shop.advance(4);
    assert_eq!(shop.subscription(&subscription).await["status"], "active");
    assert_eq!(shop.stripe.object("invoice", &id(&open)).unwrap()["status"], "paid");
    assert_eq!(shop.count("invoice.payment_failed"), 1);
}

#[tokio::test]
async fn a_card_that_is_declined_every_time_ends_the_subscription() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": true }));
    shop.advance(31 + 16);
    let ended = shop.subscription(&subscription).await;
    assert_eq!(
        (&ended["status"], &ended["cancellation_details"]["reason"]),
        (&json!("canceled"), &json!("payment_failed"))
    );
    assert_eq!(shop.count("invoice.payment_failed"), 4);
    let invoices = shop.stripe.objects("invoice").len();
    shop.advance(100);
    assert_eq!(shop.stripe.objects("invoice").len(), invoices);
}

#[tokio::test]
async fn a_session_that_nobody_pays_expires_after_a_day() {
    let shop = Shop::open().await;
    let session = shop.session("pack_10", &shop.customer().await, &[]).await;
    shop.advance(1);
    let after = shop.get(&format!("/v1/checkout/sessions/{}", id(&session)), &[]).await;
    assert_eq!(
        (&after["status"], &after["payment_status"]),
        (&json!("expired"), &json!("unpaid"))
    );
    assert_eq!(shop.count("checkout.session.expired"), 1);
    // The page sends back instead of asking for money.
    let page = shop.http.get(text(&session, "url")).send().await.unwrap();
    assert_eq!(page.status(), 410);
}

#[tokio::test]
async fn the_clock_never_goes_back() {
    let shop = shop_at("2027-01-01T00:00:00Z").await;
    assert!(shop.stripe.control("clock/advance", &json!({ "seconds": -1 })).is_err());
    assert!(shop.stripe.now() >= second("2027-01-01T00:00:00Z"));
}
