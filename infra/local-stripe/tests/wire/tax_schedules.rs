//! Tax under a schedule: its phases and default settings say it, whatever the subscription says in between.

use serde_json::{Value, json};

use crate::client::{Shop, id, text};
use crate::taxed::sums;

const NO_PLACE: &str = "customer_tax_location_invalid";

/// Whether tax is on: in the subscription, in each phase that says it, and in the default settings.
fn taxed(shop: &Shop, subscription: &str, schedule: &str) -> (Value, Vec<Value>, Value) {
    let subscription = shop.stripe.object("subscription", subscription).unwrap();
    let schedule = shop.stripe.object("subscription_schedule", schedule).unwrap();
    let enabled = |holder: &Value| holder["automatic_tax"]["enabled"].clone();
    let phases = schedule["phases"].as_array().unwrap().iter().map(enabled);
    (
        enabled(&subscription),
        phases.collect(),
        enabled(&schedule["default_settings"]),
    )
}

/// The two phases of this schedule with these tax settings, and the default settings.
async fn set(shop: &Shop, schedule: &Value, phases: [Option<bool>; 2], default: Option<bool>) -> (u16, Value) {
    let known = shop
        .stripe
        .object("subscription_schedule", text(schedule, "id"))
        .unwrap();
    let mut form = vec![(
        "default_settings[automatic_tax][enabled]".to_owned(),
        default.map(|on| on.to_string()),
    )];
    for (number, on) in phases.into_iter().enumerate() {
        let phase = &known["phases"][number];
        let name = |rest: &str| format!("phases[{number}]{rest}");
        form.push((name("[automatic_tax][enabled]"), on.map(|on| on.to_string())));
        form.push((name("[start_date]"), Some(phase["start_date"].to_string())));
        form.push((name("[end_date]"), Some(phase["end_date"].to_string())));
        form.push((
            name("[items][0][price]"),
            Some(text(&phase["items"][0], "price").to_owned()),
        ));
    }
    let form: Vec<(&str, &str)> = form
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), value.as_deref()?)))
        .collect();
    let path = format!("/v1/subscription_schedules/{}", id(schedule));
    let answer = shop.send(reqwest::Method::POST, &path, &form, None).await;
    (answer.status.as_u16(), answer.body)
}

#[tokio::test]
async fn a_schedule_takes_over_the_tax_and_a_phase_that_names_none_follows_the_default_settings() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.taxed_subscriber("growth", "DE").await;
    let form = [("from_subscription", subscription.as_str())];
    let created = shop.post("/v1/subscription_schedules", &form).await;
    let on = json!({ "disabled_reason": null, "enabled": true, "liability": { "type": "self" } });
    assert_eq!(created["phases"][0]["automatic_tax"], on);
    assert_eq!(created["default_settings"]["automatic_tax"], on);
    shop.post(&format!("/v1/subscription_schedules/{}/release", id(&created)), &[])
        .await;
    let schedule = shop.downgrade(&subscription, "starter").await;
    assert_eq!(
        taxed(&shop, &subscription, &id(&schedule)),
        (json!(true), vec![Value::Null, Value::Null], json!(true))
    );
    shop.advance(32);
    assert_eq!(sums(&shop.last_invoice()), (1500, 285, 1785));
}

#[tokio::test]
async fn the_current_phase_changes_the_subscription_at_once_and_the_next_one_when_it_begins() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.taxed_subscriber("growth", "DE").await;
    let schedule = shop.downgrade(&subscription, "starter").await;
    assert_eq!(
        set(&shop, &schedule, [Some(false), Some(true)], Some(false)).await.0,
        200
    );
    assert_eq!(
        taxed(&shop, &subscription, &id(&schedule)),
        (json!(false), vec![json!(false), json!(true)], json!(false))
    );
    shop.advance(32);
    assert_eq!(sums(&shop.last_invoice()), (1500, 285, 1785));
    assert_eq!(shop.subscription(&subscription).await["automatic_tax"]["enabled"], true);
}

#[tokio::test]
async fn a_phase_that_names_none_follows_the_default_settings_of_the_day_it_begins() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("growth").await;
    shop.move_to(&customer, Some("DE"));
    let schedule = shop.downgrade(&subscription, "starter").await;
    assert_eq!(set(&shop, &schedule, [None, None], Some(true)).await.0, 200);
    assert_eq!(
        shop.subscription(&subscription).await["automatic_tax"]["enabled"],
        false
    );
    shop.advance(32);
    assert_eq!(sums(&shop.last_invoice()), (1500, 285, 1785));
}

#[tokio::test]
async fn what_is_written_to_the_subscription_does_not_outlast_the_phase() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("growth").await;
    shop.move_to(&customer, Some("DE"));
    let schedule = shop.downgrade(&subscription, "starter").await;
    let on = [("automatic_tax[enabled]", "true")];
    shop.post(&format!("/v1/subscriptions/{subscription}"), &on).await;
    assert_eq!(
        taxed(&shop, &subscription, &id(&schedule)),
        (json!(true), vec![Value::Null, Value::Null], json!(false))
    );
    shop.advance(32);
    assert_eq!(sums(&shop.last_invoice()), (1500, 0, 1500));
    assert_eq!(
        shop.subscription(&subscription).await["automatic_tax"]["enabled"],
        false
    );
}

#[tokio::test]
async fn without_a_place_the_new_phase_and_the_default_settings_are_turned_off_in_one_consistent_event() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.taxed_subscriber("growth", "DE").await;
    let schedule = shop.downgrade(&subscription, "starter").await;
    assert_eq!(set(&shop, &schedule, [Some(true), Some(true)], None).await.0, 200);
    let first = shop.subscription(&subscription).await["items"]["data"][0].clone();
    shop.move_to(&customer, None);
    let seen = shop.stripe.events().len();
    shop.advance(32);
    assert_eq!(
        taxed(&shop, &subscription, &id(&schedule)),
        (json!(false), vec![json!(true), json!(false)], json!(false))
    );
    let events = shop.stripe.events().split_off(seen);
    let updated = events
        .iter()
        .filter(|event| event["type"] == "customer.subscription.updated");
    let [event] = updated.collect::<Vec<_>>()[..] else {
        panic!("not one update: {events:#?}")
    };
    let (now, before) = (&event["data"]["object"], &event["data"]["previous_attributes"]);
    let item = &now["items"]["data"][0];
    assert_eq!(
        (&item["price"]["lookup_key"], &item["current_period_start"]),
        (&json!("starter"), &first["current_period_end"])
    );
    assert_eq!(now["automatic_tax"]["disabled_reason"], "requires_location_inputs");
    assert_eq!(before["automatic_tax"]["enabled"], true);
    assert_eq!(before["items"]["data"][0], first);
    assert_eq!(*now, shop.subscription(&subscription).await);
}

#[tokio::test]
async fn a_phase_in_force_is_not_taxed_without_a_place_nor_before_the_settings_are_complete() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("growth").await;
    let schedule = shop.downgrade(&subscription, "starter").await;
    let before = taxed(&shop, &subscription, &id(&schedule));
    let (status, body) = set(&shop, &schedule, [Some(true), Some(true)], Some(true)).await;
    assert_eq!((status, &body["error"]["code"]), (400, &json!(NO_PLACE)));
    shop.control("tax", &json!({ "status": "pending" }));
    for (phases, default) in [([None, Some(true)], None), ([None, None], Some(true))] {
        let (status, body) = set(&shop, &schedule, phases, default).await;
        assert_eq!((status, &body["error"]["param"]), (400, &json!("automatic_tax")));
    }
    assert_eq!(taxed(&shop, &subscription, &id(&schedule)), before);
}
