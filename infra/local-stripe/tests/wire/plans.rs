//! Subscriptions: another plan now, another plan later, the end, and the way back.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Shop, id, text};

#[tokio::test]
async fn a_subscription_begins_with_a_paid_invoice_whose_line_names_the_period() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("starter").await;
    let whole = shop
        .get(
            &format!("/v1/subscriptions/{subscription}"),
            &[("expand[0]", "latest_invoice")],
        )
        .await;
    assert_eq!(
        (&whole["status"], &whole["metadata"]),
        (&json!("active"), &json!({ "user": "u1" }))
    );
    let (item, invoice) = (&whole["items"]["data"][0], &whole["latest_invoice"]);
    assert_eq!(invoice["billing_reason"], "subscription_create");
    assert_eq!(
        invoice["parent"]["subscription_details"],
        json!({ "subscription": subscription, "metadata": { "user": "u1" } })
    );
    let line = &invoice["lines"]["data"][0];
    assert_eq!(
        line["period"],
        json!({ "start": item["current_period_start"], "end": item["current_period_end"] })
    );
    assert_eq!(line["pricing"]["price_details"]["price"], item["price"]["id"]);
    // The invoice's own period is the one before, which at the beginning is none.
    assert_eq!(invoice["period_start"], invoice["period_end"]);
    for old in ["current_period_end", "current_period_start"] {
        assert!(whole.get(old).is_none(), "{old} is the item's now");
    }
}

#[tokio::test]
async fn an_upgrade_in_the_middle_of_a_period_costs_the_difference_for_the_rest() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("starter").await;
    let before = shop.subscription(&subscription).await;
    let item = &before["items"]["data"][0];
    let (start, end) = (
        item["current_period_start"].as_i64().unwrap(),
        item["current_period_end"].as_i64().unwrap(),
    );
    shop.control("clock/advance", &json!({ "seconds": (end - start) / 2 }));
    let after = shop.upgrade(&subscription, &shop.price_id("growth")).await;
    assert_eq!(after["items"]["data"][0]["price"]["lookup_key"], "growth");
    assert_eq!(after["items"]["data"][0]["current_period_end"], end);
    let invoices = shop.invoices(&subscription);
    let (reason, status, total) = invoices.last().unwrap().clone();
    assert_eq!((reason.as_str(), status.as_str()), ("subscription_update", "paid"));
    // Half of 39 less half of 15, and at most some seconds of running time less.
    assert!((1199..=1201).contains(&total), "{total}");
}

#[tokio::test]
async fn an_upgrade_whose_card_is_declined_waits_and_is_applied_when_it_is_paid() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": true }));
    let waiting = shop.upgrade(&subscription, &shop.price_id("growth")).await;
    assert_eq!(waiting["items"]["data"][0]["price"]["lookup_key"], "starter");
    assert_eq!(
        waiting["pending_update"]["subscription_items"][0]["price"]["lookup_key"],
        "growth"
    );
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": false }));
    shop.control(
        &format!("invoices/{}/pay", text(&waiting, "latest_invoice")),
        &json!({}),
    );
    let after = shop.subscription(&subscription).await;
    assert_eq!(
        (
            &after["pending_update"],
            &after["items"]["data"][0]["price"]["lookup_key"]
        ),
        (&Value::Null, &json!("growth"))
    );
    assert_eq!(shop.count("customer.subscription.pending_update_applied"), 1);
}

#[tokio::test]
async fn an_upgrade_that_nobody_pays_expires_after_a_day() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": true }));
    shop.upgrade(&subscription, &shop.price_id("growth")).await;
    shop.advance(1);
    assert_eq!(shop.subscription(&subscription).await["pending_update"], Value::Null);
    assert_eq!(shop.invoices(&subscription).last().unwrap().1, "void");
    assert_eq!(shop.count("customer.subscription.pending_update_expired"), 1);
}

#[tokio::test]
async fn a_change_that_waits_for_its_payment_may_change_nothing_else() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("starter").await;
    let form = [("metadata[a]", "b"), ("payment_behavior", "pending_if_incomplete")];
    let (status, error) = shop.refused(&format!("/v1/subscriptions/{subscription}"), &form).await;
    assert_eq!((status, &error["param"]), (400, &json!("metadata")));
}

#[tokio::test]
async fn a_downgrade_comes_with_the_next_period_and_then_the_schedule_is_done() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("growth").await;
    let schedule = shop.downgrade(&subscription, "starter").await;
    let before = shop.subscription(&subscription).await;
    assert_eq!(
        (&before["schedule"], &before["items"]["data"][0]["price"]["lookup_key"]),
        (&schedule["id"], &json!("growth"))
    );
    shop.advance(32);
    let after = shop.subscription(&subscription).await;
    assert_eq!(after["items"]["data"][0]["price"]["lookup_key"], "starter");
    let totals: Vec<i64> = shop.invoices(&subscription).iter().map(|(.., total)| *total).collect();
    assert_eq!(totals, [3900, 1500]);
    shop.advance(31);
    assert_eq!(shop.subscription(&subscription).await["schedule"], Value::Null);
    assert_eq!(
        shop.stripe.object("subscription_schedule", &id(&schedule)).unwrap()["status"],
        "completed"
    );
}

#[tokio::test]
async fn a_released_schedule_changes_nothing_any_more() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("growth").await;
    let schedule = id(&shop.downgrade(&subscription, "starter").await);
    let path = format!("/v1/subscriptions/{subscription}");
    let (status, error) = shop.refused(&path, &[("cancel_at_period_end", "true")]).await;
    assert_eq!((status, &error["param"]), (400, &json!("cancel_at_period_end")));
    let released = shop
        .post(&format!("/v1/subscription_schedules/{schedule}/release"), &[])
        .await;
    assert_eq!(
        (&released["status"], &released["released_subscription"]),
        (&json!("released"), &json!(subscription))
    );
    shop.advance(32);
    assert_eq!(
        shop.subscription(&subscription).await["items"]["data"][0]["price"]["lookup_key"],
        "growth"
    );
}

#[tokio::test]
async fn anyone_who_comes_second_is_refused_what_the_first_has_changed() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("growth").await;
    let schedule = id(&shop.downgrade(&subscription, "starter").await);
    let form = [("from_subscription", subscription.as_str())];
    let (status, error) = shop.refused("/v1/subscription_schedules", &form).await;
    assert_eq!((status, &error["param"]), (400, &json!("from_subscription")));
    let release = format!("/v1/subscription_schedules/{schedule}/release");
    shop.post(&release, &[]).await;
    for path in [release, format!("/v1/subscription_schedules/{schedule}")] {
        let (status, error) = shop.refused(&path, &[]).await;
        assert_eq!((status, &error["code"]), (400, &Value::Null), "{path}");
    }
    let page = id(&shop.session("starter", &customer, &[]).await);
    let expire = format!("/v1/checkout/sessions/{page}/expire");
    shop.post(&expire, &[]).await;
    assert_eq!(shop.refused(&expire, &[]).await.0, 400);
    let paid = shop.stripe.control(&format!("sessions/{page}/pay"), &json!({}));
    assert!(paid.unwrap_err().contains("expired"));
}

#[tokio::test]
async fn a_cancelled_subscription_runs_to_its_end_and_can_be_taken_up_again_before() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("starter").await;
    let path = format!("/v1/subscriptions/{subscription}");
    let ending = shop
        .post(
            &path,
            &[
                ("cancel_at_period_end", "true"),
                ("cancellation_details[feedback]", "unused"),
            ],
        )
        .await;
    assert_eq!(ending["cancel_at"], ending["items"]["data"][0]["current_period_end"]);
    let back = shop.post(&path, &[("cancel_at_period_end", "false")]).await;
    assert_eq!((&back["cancel_at"], &back["status"]), (&Value::Null, &json!("active")));
    shop.post(&path, &[("cancel_at_period_end", "true")]).await;
    shop.advance(32);
    let ended = shop.subscription(&subscription).await;
    assert_eq!(
        (&ended["status"], &ended["ended_at"]),
        (&json!("canceled"), &ending["cancel_at"])
    );
    assert_eq!(shop.invoices(&subscription).len(), 1);
    assert_eq!(shop.count("customer.subscription.deleted"), 1);
}

#[tokio::test]
async fn a_subscription_ends_at_once_when_it_is_deleted_and_is_no_longer_listed() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    let path = format!("/v1/subscriptions/{subscription}");
    let ended = shop.send(Method::DELETE, &path, &[], None).await;
    assert_eq!(ended.body["status"], "canceled");
    assert_eq!(shop.send(Method::DELETE, &path, &[], None).await.status, 404);
    let query = [("customer", customer.as_str())];
    assert_eq!(shop.get("/v1/subscriptions", &query).await["data"], json!([]));
    let all = shop.get("/v1/subscriptions", &[query[0], ("status", "all")]).await;
    assert_eq!(all["data"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_deleted_customer_has_no_subscription_and_is_shown_as_deleted() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    let path = format!("/v1/customers/{customer}");
    assert_eq!(shop.send(Method::DELETE, &path, &[], None).await.body["deleted"], true);
    assert_eq!(shop.get(&path, &[]).await["deleted"], true);
    assert_eq!(shop.subscription(&subscription).await["status"], "canceled");
    let form = [("customer", customer.as_str())];
    assert_eq!(
        shop.refused("/v1/billing_portal/sessions", &form).await.1["code"],
        "resource_missing"
    );
}
