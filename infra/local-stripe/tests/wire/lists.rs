//! Lists, filters and expansion.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Shop, id, text};

#[tokio::test]
async fn a_list_is_walked_page_by_page_from_the_newest_to_the_oldest_without_a_gap() {
    let shop = Shop::open().await;
    let mut made = Vec::new();
    for _ in 0..7 {
        made.push(shop.customer().await);
    }
    made.reverse();
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let mut query = vec![("limit", "3")];
        if !cursor.is_empty() {
            query.push(("starting_after", &cursor));
        }
        let page = shop.get("/v1/customers", &query).await;
        seen.extend(page["data"].as_array().unwrap().iter().map(id));
        if page["has_more"] == false {
            break;
        }
        cursor = seen.last().unwrap().clone();
    }
    assert_eq!(seen, made);
    let back = shop
        .get("/v1/customers", &[("ending_before", &made[2]), ("limit", "1")])
        .await;
    assert_eq!(
        (id(&back["data"][0]), &back["has_more"]),
        (made[1].clone(), &json!(true))
    );
}

#[tokio::test]
async fn limits_out_of_bounds_and_cursors_to_nothing_are_refused() {
    let shop = Shop::open().await;
    for query in [("limit", "0"), ("limit", "101"), ("starting_after", "cus_none")] {
        assert_eq!(
            shop.send(Method::GET, "/v1/customers", &[query], None).await.status,
            400,
            "{query:?}"
        );
    }
}

#[tokio::test]
async fn prices_are_found_by_their_lookup_keys_and_a_key_moves_only_when_asked_to() {
    let shop = Shop::open().await;
    let query = [
        ("lookup_keys[0]", "starter"),
        ("lookup_keys[1]", "growth"),
        ("active", "true"),
        ("limit", "100"),
    ];
    assert_eq!(
        shop.get("/v1/prices", &query).await["data"].as_array().unwrap().len(),
        2
    );
    let mut form = vec![
        ("product", "starter"),
        ("currency", "usd"),
        ("unit_amount", "1600"),
        ("lookup_key", "starter"),
        ("recurring[interval]", "month"),
    ];
    assert_eq!(shop.refused("/v1/prices", &form).await.0, 400);
    form.push(("transfer_lookup_key", "true"));
    let new = id(&shop.post("/v1/prices", &form).await);
    let found = shop.get("/v1/prices", &query[..1]).await;
    assert_eq!(
        found["data"].as_array().unwrap().iter().map(id).collect::<Vec<_>>(),
        [new]
    );
}

#[tokio::test]
async fn events_are_asked_for_by_type_and_by_delivery() {
    let shop = Shop::open().await;
    shop.customer().await;
    let types = shop
        .get(
            "/v1/events",
            &[("types[0]", "customer.created"), ("types[1]", "coupon.created")],
        )
        .await;
    assert_eq!(types["data"].as_array().unwrap().len(), 2);
    let prices = shop.get("/v1/events", &[("type", "price.created")]).await;
    assert_eq!(prices["data"].as_array().unwrap().len(), 3);
    // No endpoint wants anything, so nothing is undelivered.
    let open = shop.get("/v1/events", &[("delivery_success", "false")]).await;
    assert_eq!(open["data"], json!([]));
}

#[tokio::test]
async fn ids_become_objects_where_a_request_asks_for_it_and_anything_else_is_refused() {
    let shop = Shop::open().await;
    let (customer, subscription) = shop.subscriber("starter").await;
    let path = format!("/v1/subscriptions/{subscription}");
    let expand = [
        ("expand[]", "latest_invoice.payments"),
        ("expand[]", "customer"),
        ("expand[]", "items.data.price.product"),
        ("expand[]", "schedule"),
    ];
    let whole = shop.get(&path, &expand).await;
    assert_eq!(whole["customer"]["id"], json!(customer));
    assert_eq!(whole["latest_invoice"]["payments"]["data"][0]["status"], "paid");
    assert_eq!(whole["items"]["data"][0]["price"]["product"]["name"], "Starter");
    assert_eq!(whole["schedule"], Value::Null);
    let list = shop
        .get(
            "/v1/subscriptions",
            &[("customer", &customer), ("expand[0]", "data.latest_invoice")],
        )
        .await;
    assert_eq!(list["data"][0]["latest_invoice"]["status"], "paid");
    for wrong in ["status", "nothing", "customer.nothing", "metadata"] {
        let answer = shop.send(Method::GET, &path, &[("expand[0]", wrong)], None).await;
        assert_eq!(answer.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn the_payment_of_an_invoice_is_found_from_both_ends() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("starter").await;
    let invoice = shop.subscription(&subscription).await;
    let invoice = text(&invoice, "latest_invoice");
    let payments = shop
        .get("/v1/invoice_payments", &[("invoice", invoice), ("status", "paid")])
        .await;
    let intent = text(&payments["data"][0]["payment"], "payment_intent").to_owned();
    let query = [
        ("payment[type]", "payment_intent"),
        ("payment[payment_intent]", &intent),
    ];
    assert_eq!(
        shop.get("/v1/invoice_payments", &query).await["data"][0]["invoice"],
        invoice
    );
    let of = shop.get("/v1/invoices", &[("subscription", &subscription)]).await;
    assert_eq!(of["data"].as_array().unwrap().len(), 1);
    let charge = shop.get(&format!("/v1/payment_intents/{intent}"), &[]).await;
    // As at Stripe, a payment does not say which invoice it belongs to.
    assert!(charge.get("invoice").is_none());
}
