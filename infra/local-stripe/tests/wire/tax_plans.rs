//! Tax on subscriptions: with every invoice, and what happens when nobody knows where the customer is.

use serde_json::{Value, json};

use crate::client::{Shop, id, text};
use crate::taxed::{TAXED, guest_form, sums};

#[tokio::test]
async fn every_invoice_of_a_subscription_has_the_tax_of_the_place_at_that_time() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.taxed_subscriber("starter", "DE").await;
    let first = shop.last_invoice();
    assert_eq!((sums(&first), &first["amount_paid"]), ((1500, 285, 1785), &json!(1785)));
    assert_eq!(
        first["automatic_tax"],
        json!({ "disabled_reason": null, "enabled": true, "liability": { "type": "self" }, "provider": "stripe", "status": "complete" })
    );
    assert_eq!(
        (&first["customer_address"]["country"], &first["customer_name"]),
        (&json!("DE"), &json!("Ada Ltd"))
    );
    assert_eq!(shop.subscription(&subscription).await["automatic_tax"]["enabled"], true);
    shop.move_to(&customer, Some("FR"));
    shop.advance(32);
    let second = shop.last_invoice();
    assert_eq!(
        (sums(&second), &second["billing_reason"]),
        ((1500, 300, 1800), &json!("subscription_cycle"))
    );
    let charge = shop.stripe.objects("charge").pop().unwrap();
    assert_eq!(charge["amount"], 1800);
    shop.control(&format!("dispute/{}", id(&charge)), &json!({}));
    assert_eq!(shop.stripe.objects("dispute").pop().unwrap()["amount"], 1800);
}

#[tokio::test]
async fn a_change_in_the_middle_of_a_period_credits_the_tax_of_what_was_not_used() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.taxed_subscriber("starter", "DE").await;
    let item = shop.subscription(&subscription).await["items"]["data"][0].clone();
    let length = item["current_period_end"].as_i64().unwrap() - item["current_period_start"].as_i64().unwrap();
    shop.control("clock/advance", &json!({ "seconds": length / 2 }));
    shop.upgrade(&subscription, &shop.price_id("growth")).await;
    let invoice = shop.last_invoice();
    let (subtotal, tax, total) = sums(&invoice);
    // Half of the difference of 24, and at most some seconds of running time less.
    assert!(
        (1199..=1201).contains(&subtotal) && (227..=229).contains(&tax),
        "{subtotal} {tax}"
    );
    assert_eq!(invoice["amount_paid"], total);
    let credit = &invoice["lines"]["data"][0];
    let taxes: Vec<i64> = [&credit["amount"], &credit["taxes"][0]["amount"]]
        .map(|one| one.as_i64().unwrap())
        .to_vec();
    assert!(taxes[0] < 0 && (-144..=-142).contains(&taxes[1]), "{taxes:?}");
}

#[tokio::test]
async fn a_discount_lowers_what_is_taxed_and_a_free_period_has_no_tax() {
    let shop = Shop::open().await;
    let (_, session) = shop.taxed("starter", &[("discounts[0][coupon]", "creator")]).await;
    shop.paid_from(&session, "DE").await;
    // A tenth less than 15, and 19 % of the rest.
    let discounted = shop.last_invoice();
    assert_eq!((sums(&discounted).1, sums(&discounted).2), (257, 1607));
    let coupon = [("id", "free"), ("percent_off", "100"), ("duration", "once")];
    shop.post("/v1/coupons", &coupon).await;
    let (_, session) = shop.taxed("starter", &[("discounts[0][coupon]", "free")]).await;
    shop.paid_from(&session, "DE").await;
    let free = shop.last_invoice();
    assert_eq!(
        (sums(&free), &free["automatic_tax"]["status"]),
        ((1500, 0, 0), &json!("complete"))
    );
    shop.advance(32);
    assert_eq!(sums(&shop.last_invoice()), (1500, 285, 1785));
}

#[tokio::test]
async fn an_invoice_without_a_place_has_no_tax_and_turns_it_off_until_it_is_turned_on_again() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.taxed_subscriber("growth", "DE").await;
    let schedule = id(&shop.downgrade(&subscription, "growth").await);
    shop.move_to(&customer, None);
    shop.advance(32);
    let invoice = shop.last_invoice();
    assert_eq!((sums(&invoice), &invoice["status"]), ((3900, 0, 3900), &json!("paid")));
    let tax = &invoice["automatic_tax"];
    assert_eq!(
        (&tax["status"], &tax["disabled_reason"]),
        (
            &json!("requires_location_inputs"),
            &json!("finalization_requires_location_inputs")
        )
    );
    let off = json!({ "disabled_reason": "requires_location_inputs", "enabled": false, "liability": null });
    assert_eq!(shop.subscription(&subscription).await["automatic_tax"], off);
    let known = shop.stripe.object("subscription_schedule", &schedule).unwrap();
    assert_eq!(known["default_settings"]["automatic_tax"], off);
    let says_so = |event: &Value| {
        event["type"] == "customer.subscription.updated"
            && event["data"]["previous_attributes"]["automatic_tax"]["enabled"] == true
    };
    assert_eq!(shop.stripe.events().iter().filter(|event| says_so(event)).count(), 1);
    let path = format!("/v1/subscriptions/{subscription}");
    let on = [("automatic_tax[enabled]", "true")];
    let (status, error) = shop.refused(&path, &on).await;
    assert_eq!(
        (status, &error["type"], &error["code"]),
        (
            400,
            &json!("invalid_request_error"),
            &json!("customer_tax_location_invalid")
        )
    );
    shop.post(&format!("/v1/customers/{customer}"), &[("address[country]", "AT")])
        .await;
    assert_eq!(shop.post(&path, &on).await["automatic_tax"]["enabled"], true);
    shop.advance(31);
    assert_eq!(sums(&shop.last_invoice()), (3900, 780, 4680));
}

#[tokio::test]
async fn an_upgrade_without_a_place_is_refused_and_changes_nothing() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.taxed_subscriber("starter", "DE").await;
    shop.move_to(&customer, None);
    let before = shop.subscription(&subscription).await;
    let (events, growth) = (shop.stripe.events().len(), shop.price_id("growth"));
    let form = [
        ("items[0][id]", text(&before["items"]["data"][0], "id")),
        ("items[0][price]", &growth),
        ("proration_behavior", "always_invoice"),
        ("payment_behavior", "pending_if_incomplete"),
    ];
    let (status, error) = shop.refused(&format!("/v1/subscriptions/{subscription}"), &form).await;
    assert_eq!((status, &error["code"]), (400, &json!("customer_tax_location_invalid")));
    assert_eq!(shop.subscription(&subscription).await, before);
    assert_eq!(
        (shop.stripe.events().len(), shop.stripe.objects("invoice").len()),
        (events, 1)
    );
}

#[tokio::test]
async fn unused_time_that_was_paid_without_tax_is_credited_without_it() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.taxed_subscriber("starter", "US").await;
    shop.move_to(&customer, Some("DE"));
    shop.upgrade(&subscription, &shop.price_id("growth")).await;
    let invoice = shop.last_invoice();
    let lines = invoice["lines"]["data"].as_array().unwrap();
    let taxes = |line: &Value| {
        let tax = &line["taxes"][0];
        (
            tax["amount"].as_i64().unwrap(),
            text(tax, "taxability_reason").to_owned(),
        )
    };
    assert_eq!(taxes(&lines[0]), (0, "not_collecting".to_owned()));
    let (tax, reason) = taxes(&lines[1]);
    assert!(
        (740..=741).contains(&tax) && reason == "standard_rated",
        "{tax} {reason}"
    );
    assert_eq!(
        (sums(&invoice).1, invoice["total_taxes"].as_array().unwrap().len()),
        (tax, 2)
    );
    // From now on the new plan is what was charged last.
    shop.move_to(&customer, Some("FR"));
    shop.upgrade(&subscription, &shop.price_id("starter")).await;
    let rates = |line: &Value| text(&line["taxes"][0]["tax_rate_details"], "tax_rate").to_owned();
    let lines = shop.last_invoice()["lines"]["data"].clone();
    let countries = [&lines[0], &lines[1]].map(|line| {
        let rate = shop.stripe.object("tax_rate", &rates(line)).unwrap();
        text(&rate, "country").to_owned()
    });
    assert_eq!(countries, ["DE", "FR"]);
}

#[tokio::test]
async fn time_that_began_before_tax_was_turned_on_is_credited_without_it() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    shop.move_to(&customer, Some("DE"));
    let on = [("automatic_tax[enabled]", "true")];
    shop.post(&format!("/v1/subscriptions/{subscription}"), &on).await;
    shop.upgrade(&subscription, &shop.price_id("growth")).await;
    let lines = shop.last_invoice()["lines"]["data"].clone();
    assert_eq!(lines[0]["taxes"], json!([]));
    assert_eq!(lines[1]["taxes"][0]["taxability_reason"], "standard_rated");
}

#[tokio::test]
async fn tax_is_turned_on_for_a_subscription_that_began_without_it() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    assert_eq!(sums(&shop.last_invoice()), (1500, 0, 1500));
    let path = format!("/v1/subscriptions/{subscription}");
    let on = ("automatic_tax[enabled]", "true");
    shop.move_to(&customer, Some("DE"));
    let waits = [on, ("payment_behavior", "pending_if_incomplete")];
    let (status, error) = shop.refused(&path, &waits).await;
    assert_eq!((status, &error["param"]), (400, &json!("automatic_tax")));
    shop.post(&path, &[on]).await;
    shop.advance(32);
    assert_eq!(sums(&shop.last_invoice()), (1500, 285, 1785));
    shop.post(&path, &[("automatic_tax[enabled]", "false")]).await;
    shop.advance(31);
    assert_eq!(sums(&shop.last_invoice()), (1500, 0, 1500));
}

#[tokio::test]
async fn a_declined_renewal_asks_for_the_same_sum_with_tax_later() {
    let shop = Shop::open().await;
    let (customer, _) = shop.taxed_subscriber("starter", "DE").await;
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": true }));
    shop.advance(32);
    let open = shop.last_invoice();
    assert_eq!((&open["status"], &open["amount_due"]), (&json!("open"), &json!(1785)));
    shop.control(&format!("customers/{customer}/card"), &json!({ "fails": false }));
    shop.control(&format!("invoices/{}/pay", text(&open, "id")), &json!({}));
    assert_eq!(shop.last_invoice()["amount_paid"], 1785);
}

#[tokio::test]
async fn a_price_that_has_its_tax_within_it_is_not_modelled_where_tax_is_charged() {
    let shop = Shop::open().await;
    let form = [
        ("product", "pack"),
        ("currency", "usd"),
        ("unit_amount", "1000"),
        ("tax_behavior", "inclusive"),
        ("lookup_key", "pack_gross"),
    ];
    shop.post("/v1/prices", &form).await;
    let price = shop.price_id("pack_gross");
    let form = guest_form(&price, &[TAXED[0]]);
    assert_eq!(shop.refused("/v1/checkout/sessions", &form).await.0, 501);
}
