//! What tax needs around it: the account's settings, products, customers, the portal.

use serde_json::json;

use crate::client::{Shop, id, text};
use crate::taxed::{INVOICED, TAXED, guest_form};

#[tokio::test]
async fn nothing_is_taxed_before_the_settings_are_complete() {
    let shop = Shop::open().await;
    let settings = shop.get("/v1/tax/settings", &[]).await;
    assert_eq!(
        (&settings["object"], &settings["status"]),
        (&json!("tax.settings"), &json!("active"))
    );
    assert_eq!(settings["head_office"]["address"]["country"], "DE");
    assert_eq!(settings["defaults"]["tax_behavior"], "exclusive");
    shop.control("tax", &json!({ "status": "pending" }));
    let settings = shop.get("/v1/tax/settings", &[]).await;
    assert_eq!(
        settings["status_details"],
        json!({ "pending": { "missing_fields": ["head_office"] } })
    );
    let price = shop.price_id("pack_10");
    let form = guest_form(&price, &[TAXED[0]]);
    let (status, error) = shop.refused("/v1/checkout/sessions", &form).await;
    assert!(
        status == 400 && text(&error, "message").contains("head office address"),
        "{error}"
    );
    let (_, subscription) = shop.subscriber("starter").await;
    let (status, _) = shop
        .refused(&format!("/v1/subscriptions/{subscription}"), &[TAXED[0]])
        .await;
    assert_eq!(status, 400);
    shop.control("tax", &json!({ "status": "active" }));
    shop.post("/v1/checkout/sessions", &form).await;
    assert!(shop.stripe.control("tax", &json!({ "status": "odd" })).is_err());
    assert_eq!(shop.count("tax.settings.updated"), 2);
}

#[tokio::test]
async fn who_is_registered_nowhere_collects_no_tax_until_they_are_again() {
    let shop = Shop::open().await;
    let active = [("status", "active"), ("limit", "1")];
    let list = shop.get("/v1/tax/registrations", &active).await;
    let [registration] = &list["data"].as_array().unwrap()[..] else {
        panic!("not one registration: {list}")
    };
    assert_eq!(
        (&registration["country"], &registration["country_options"]["de"]["type"]),
        (&json!("DE"), &json!("standard"))
    );
    assert_eq!(shop.get("/v1/tax/registrations", &active).await, list);
    let (customer, _) = shop.taxed_subscriber("starter", "DE").await;
    shop.control("tax", &json!({ "registrations": false }));
    assert_eq!(shop.get("/v1/tax/registrations", &active).await["data"], json!([]));
    let all = shop.get("/v1/tax/registrations", &[("status", "all")]).await;
    assert_eq!(
        (&all["data"][0]["id"], &all["data"][0]["status"]),
        (&registration["id"], &json!("expired"))
    );
    let pack = shop.session("pack_10", &customer, &TAXED).await;
    assert_eq!(pack["amount_total"], 1299);
    shop.advance(32);
    let renewal = shop.last_invoice();
    assert_eq!(
        (&renewal["total"], &renewal["total_taxes"][0]["taxability_reason"]),
        (&json!(1500), &json!("not_collecting"))
    );
    shop.control("tax", &json!({ "registrations": true }));
    assert_eq!(
        shop.get("/v1/tax/registrations", &active).await["data"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    shop.advance(31);
    assert_eq!(shop.last_invoice()["total"], 1785);
    assert_eq!(shop.count("tax.settings.updated"), 0);
    assert!(shop.stripe.control("tax", &json!({})).is_err());
}

#[tokio::test]
async fn a_product_gets_its_tax_code_afterwards_or_at_once() {
    let shop = Shop::open().await;
    let form = [
        ("tax_code", "txcd_10103001"),
        ("metadata[kind]", "plan"),
        ("name", "Starter plan"),
    ];
    let product = shop.post("/v1/products/starter", &form).await;
    assert_eq!(shop.get("/v1/products/starter", &[]).await, product);
    assert_eq!(
        (&product["tax_code"], &product["name"], &product["metadata"]),
        (
            &json!("txcd_10103001"),
            &json!("Starter plan"),
            &json!({ "kind": "plan" })
        )
    );
    let cleared = shop.post("/v1/products/starter", &[("tax_code", "")]).await;
    assert_eq!(
        (&cleared["tax_code"], &cleared["name"]),
        (&json!(null), &json!("Starter plan"))
    );
    let made = shop
        .post("/v1/products", &[("name", "New"), ("tax_code", "txcd_10000000")])
        .await;
    assert_eq!(made["tax_code"], "txcd_10000000");
    assert_eq!(shop.count("product.updated"), 2);
    assert_eq!(shop.refused("/v1/products/none", &[("name", "x")]).await.0, 404);
}

#[tokio::test]
async fn a_customer_moves_and_the_address_is_whole_or_gone() {
    let shop = Shop::open().await;
    let customer = shop.customer().await;
    let path = format!("/v1/customers/{customer}");
    let form = [
        ("address[country]", "DE"),
        ("address[postal_code]", "10115"),
        ("name", "Ada"),
        ("metadata[a]", "b"),
    ];
    let known = shop.post(&path, &form).await;
    assert_eq!(
        known["address"],
        json!({ "city": null, "country": "DE", "line1": null, "line2": null, "postal_code": "10115", "state": null })
    );
    assert_eq!(known["metadata"], json!({ "user": "u1", "a": "b" }));
    assert_eq!(shop.post(&path, &[("address", "")]).await["address"], json!(null));
    let order = format!("customers/{customer}/address");
    let moved = shop.control(&order, &json!({ "country": "DE", "postalCode": "10115" }));
    assert_eq!(moved["address"], known["address"]);
    assert_eq!(
        shop.control(&order, &json!({ "country": null }))["address"],
        json!(null)
    );
    assert!(shop.stripe.control(&order, &json!({})).is_err());
    for country in ["ZZ", "Germany"] {
        let (status, error) = shop.refused(&path, &[("address[country]", country)]).await;
        assert_eq!((status, &error["code"]), (400, &json!("country_code_invalid")));
        assert!(shop.stripe.control(&order, &json!({ "country": country })).is_err());
    }
    let lower = shop.post(&path, &[("address[country]", "at")]).await;
    assert_eq!(lower["address"]["country"], "AT");
    // The same once more is no change.
    shop.post(&path, &[("address[country]", "AT"), ("metadata[a]", "b")])
        .await;
    assert_eq!(
        shop.refused(&path, &[("email", "none")]).await.1["code"],
        "email_invalid"
    );
    assert_eq!(shop.count("customer.updated"), 5);
    let form = [("address[country]", "xx")];
    assert_eq!(
        shop.refused("/v1/customers", &form).await.1["param"],
        "address[country]"
    );
}

#[tokio::test]
async fn what_changes_nothing_is_no_event() {
    let shop = Shop::open().await;
    let (_, subscription) = shop.subscriber("growth").await;
    let schedule = id(&shop.downgrade(&subscription, "starter").await);
    let before = shop.stripe.events().len();
    let path = format!("/v1/subscriptions/{subscription}");
    shop.post(&path, &[("metadata[user]", "u1")]).await;
    shop.post(&path, &[("automatic_tax[enabled]", "false")]).await;
    shop.post(
        &format!("/v1/subscription_schedules/{schedule}"),
        &[("end_behavior", "release")],
    )
    .await;
    shop.post("/v1/products/starter", &[("name", "Starter")]).await;
    shop.control("tax", &json!({ "status": "active", "registrations": true }));
    assert_eq!(shop.stripe.events().len(), before);
}

/// A portal that shows invoices and takes what is named here.
async fn portal(shop: &Shop, customer: &str, allowed: &[&str]) -> String {
    let configuration = shop.portal_configuration().await;
    let path = format!("/v1/billing_portal/configurations/{configuration}");
    let names: Vec<String> = (0..allowed.len())
        .map(|number| format!("features[customer_update][allowed_updates][{number}]"))
        .collect();
    let mut form = vec![
        ("features[customer_update][enabled]", "true"),
        ("features[invoice_history][enabled]", "true"),
    ];
    form.extend(names.iter().map(String::as_str).zip(allowed.iter().copied()));
    let updated = shop.post(&path, &form).await;
    assert_eq!(
        updated["features"]["customer_update"],
        json!({ "enabled": true, "allowed_updates": allowed })
    );
    // What the update does not name stays.
    assert_eq!(updated["features"]["subscription_cancel"]["enabled"], true);
    assert_eq!(shop.get(&path, &[]).await, updated);
    let form = [("customer", customer), ("configuration", &configuration)];
    text(&shop.post("/v1/billing_portal/sessions", &form).await, "url").to_owned()
}

#[tokio::test]
async fn the_portal_shows_all_invoices_and_takes_a_new_address_for_the_next_one() {
    let shop = Shop::open().await;
    let (customer, _) = shop.taxed_subscriber("starter", "DE").await;
    let pack = shop
        .session("pack_10", &customer, &[&TAXED[..], &[INVOICED]].concat())
        .await;
    shop.press(text(&pack, "url"), "pay").await;
    let url = portal(&shop, &customer, &["address", "name", "tax_id"]).await;
    let html = shop.page(&url).await;
    for shown in [
        "$17.85 (tax $2.85)",
        "$15.46 (tax $2.47)",
        "value=\"DE\" selected",
        "value=\"Ada Ltd\"",
        "name=\"tax_id\"",
    ] {
        assert!(html.contains(shown), "{shown}: {html}");
    }
    assert!(
        shop.stripe
            .objects("invoice")
            .iter()
            .all(|invoice| html.contains(text(invoice, "number")))
    );
    let business = [
        ("choice", "address"),
        ("country", "AT"),
        ("name", "Ada GmbH"),
        ("tax_id", "ATU12345678"),
    ];
    assert_eq!(shop.fill_in(&url, &business).await.0, 303);
    shop.advance(32);
    let invoice = shop.last_invoice();
    assert_eq!(
        (
            &invoice["total"],
            &invoice["customer_name"],
            &invoice["total_taxes"][0]["taxability_reason"]
        ),
        (&json!(1500), &json!("Ada GmbH"), &json!("reverse_charge"))
    );
}

#[tokio::test]
async fn the_portal_removes_what_is_sent_empty_and_leaves_what_is_not_sent() {
    let shop = Shop::open().await;
    let (customer, _) = shop.taxed_subscriber("starter", "AT").await;
    let url = portal(&shop, &customer, &["address", "name", "tax_id"]).await;
    let business = [("choice", "address"), ("name", "Ada GmbH"), ("tax_id", "ATU12345678")];
    shop.fill_in(&url, &business).await;
    shop.fill_in(
        &url,
        &[("choice", "address"), ("country", "AT"), ("postal_code", "1010")],
    )
    .await;
    let path = format!("/v1/customers/{customer}");
    let known = shop.get(&path, &[("expand[0]", "tax_ids")]).await;
    assert_eq!(
        (&known["name"], &known["tax_ids"]["data"][0]["value"]),
        (&json!("Ada GmbH"), &json!("ATU12345678"))
    );
    let private = [
        ("choice", "address"),
        ("country", "AT"),
        ("name", "<b>"),
        ("tax_id", ""),
    ];
    shop.fill_in(&url, &private).await;
    let html = shop.page(&url).await;
    assert!(html.contains("value=\"&lt;b&gt;\"") && !html.contains("<b>"));
    shop.fill_in(&url, &[("choice", "address"), ("name", "")]).await;
    assert_eq!(shop.get(&path, &[]).await["name"], json!(null));
    assert_eq!(
        (
            shop.count("customer.tax_id.created"),
            shop.count("customer.tax_id.deleted")
        ),
        (1, 1)
    );
    shop.advance(31);
    assert_eq!(shop.last_invoice()["total"], 1800);
}

#[tokio::test]
async fn the_portal_takes_nothing_of_a_customer_that_its_configuration_does_not_name() {
    let shop = Shop::open().await;
    let (customer, _) = shop.taxed_subscriber("starter", "DE").await;
    let url = portal(&shop, &customer, &["name"]).await;
    assert!(!shop.page(&url).await.contains("name=\"country\""));
    let form = [
        ("choice", "address"),
        ("country", "US"),
        ("postal_code", "10001"),
        ("name", "New"),
        ("tax_id", "ATU12345678"),
    ];
    shop.fill_in(&url, &form).await;
    let known = shop
        .get(&format!("/v1/customers/{customer}"), &[("expand[0]", "tax_ids")])
        .await;
    assert_eq!(
        (&known["name"], &known["address"]["country"]),
        (&json!("New"), &json!("DE"))
    );
    assert_eq!(known["tax_ids"]["data"], json!([]));
    assert_eq!(id(&known), customer);
}
