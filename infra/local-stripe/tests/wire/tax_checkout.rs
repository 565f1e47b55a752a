//! Tax on packs: in the session, on the payment, on the invoice.

use serde_json::{Value, json};

use crate::client::{Shop, id, text};
use crate::taxed::{INVOICED, TAXED, guest_form, sums};

#[tokio::test]
async fn the_tax_is_known_when_the_buyer_says_where_they_are_and_the_customer_has_it_from_then_on() {
    let shop = Shop::open().await;
    let (customer, session) = shop.taxed("pack_10", &[]).await;
    assert_eq!(session["automatic_tax"]["status"], "requires_location_inputs");
    assert_eq!(
        (&session["amount_total"], &session["total_details"]["amount_tax"]),
        (&json!(1299), &json!(0))
    );
    let paid = shop.paid_from(&session, "DE").await;
    assert_eq!(paid["automatic_tax"]["status"], "complete");
    assert_eq!(
        (&paid["amount_total"], &paid["total_details"]["amount_tax"]),
        (&json!(1546), &json!(247))
    );
    let details = &paid["customer_details"];
    assert_eq!(
        (&details["address"]["country"], &details["name"]),
        (&json!("DE"), &json!("Ada Ltd"))
    );
    let known = shop.get(&format!("/v1/customers/{customer}"), &[]).await;
    assert_eq!(
        (&known["address"]["postal_code"], &known["name"]),
        (&json!("10115"), &json!("Ada Ltd"))
    );
    assert_eq!(shop.count("customer.updated"), 1);
    let charge = shop.stripe.objects("charge").pop().unwrap();
    assert_eq!((&charge["amount"], &paid["invoice"]), (&json!(1546), &Value::Null));
    let path = format!("/v1/checkout/sessions/{}", id(&session));
    let items = shop.get(&path, &[("expand[0]", "line_items")]).await["line_items"]["data"].clone();
    assert_eq!(
        (&items[0]["amount_tax"], &items[0]["amount_total"]),
        (&json!(247), &json!(1546))
    );
    // The next session knows the tax at once.
    let next = shop.session("pack_10", &customer, &TAXED).await;
    assert_eq!(
        (&next["amount_total"], &next["automatic_tax"]["status"]),
        (&json!(1546), &json!("complete"))
    );
}

#[tokio::test]
async fn without_a_place_a_payment_comes_from_new_york_where_no_tax_is_collected() {
    let shop = Shop::open().await;
    let (_, session) = shop.taxed("pack_10", &[INVOICED]).await;
    shop.press(text(&session, "url"), "pay").await;
    let invoice = shop.last_invoice();
    assert_eq!(sums(&invoice), (1299, 0, 1299));
    assert_eq!(invoice["total_taxes"][0]["taxability_reason"], "not_collecting");
    assert_eq!(
        (
            &invoice["customer_address"]["country"],
            &invoice["customer_address"]["postal_code"]
        ),
        (&json!("US"), &json!("10001"))
    );
}

#[tokio::test]
async fn a_pack_has_an_invoice_if_its_session_asks_for_one() {
    let shop = Shop::open().await;
    let asked = [
        INVOICED,
        ("invoice_creation[invoice_data][metadata][user]", "u1"),
        ("invoice_creation[invoice_data][description]", "Ten credits for u1"),
        ("invoice_creation[invoice_data][footer]", "Thank you"),
        ("discounts[0][coupon]", "creator"),
    ];
    let (customer, session) = shop.taxed("pack_10", &asked).await;
    let session = shop.paid_from(&session, "DE").await;
    let path = format!("/v1/invoices/{}", text(&session, "invoice"));
    let invoice = shop.get(&path, &[("expand[0]", "payments")]).await;
    // The tax is on what the discount leaves.
    assert_eq!(sums(&invoice), (1299, 222, 1391));
    assert_eq!(
        (&invoice["parent"], &invoice["billing_reason"]),
        (&Value::Null, &json!("manual"))
    );
    assert_eq!(
        (&invoice["status"], &invoice["amount_paid"]),
        (&json!("paid"), &json!(1391))
    );
    assert_eq!(invoice["metadata"], json!({ "user": "u1" }));
    assert_eq!(
        (&invoice["description"], &invoice["footer"]),
        (&json!("Ten credits for u1"), &json!("Thank you"))
    );
    assert_eq!(
        (&invoice["customer"], &invoice["customer_name"]),
        (&json!(customer), &json!("Ada Ltd"))
    );
    let payment = &invoice["payments"]["data"][0];
    assert_eq!(payment["payment"]["payment_intent"], session["payment_intent"]);
    assert_eq!(
        (&payment["status"], &payment["amount_paid"]),
        (&json!("paid"), &json!(1391))
    );
    assert_eq!(invoice["total_taxes"][0]["taxable_amount"], 1169);
    let rate = text(&invoice["total_taxes"][0]["tax_rate_details"], "tax_rate").to_owned();
    let rate = shop.get(&format!("/v1/tax_rates/{rate}"), &[]).await;
    assert_eq!((&rate["country"], &rate["percentage"]), (&json!("DE"), &json!(19)));
    for event in ["created", "finalized", "paid", "payment_succeeded"] {
        assert_eq!(shop.count(&format!("invoice.{event}")), 1, "{event}");
    }
}

#[tokio::test]
async fn a_bank_debit_has_its_invoice_when_the_money_comes_and_none_when_it_does_not() {
    let shop = Shop::open().await;
    for (succeed, invoices) in [(false, 0), (true, 1)] {
        let (_, session) = shop.taxed("pack_10", &[INVOICED]).await;
        let form = [("choice", "later"), ("country", "AT"), ("postal_code", "1010")];
        assert_eq!(shop.fill_in(text(&session, "url"), &form).await.0, 303);
        assert_eq!(shop.stripe.objects("invoice").len(), 0);
        let order = format!("sessions/{}/settle", id(&session));
        let settled = shop.control(&order, &json!({ "succeed": succeed }));
        assert_eq!(
            (settled["invoice"].is_string(), shop.stripe.objects("invoice").len()),
            (succeed, invoices)
        );
    }
    assert_eq!(sums(&shop.last_invoice()), (1299, 260, 1559));
}

#[tokio::test]
async fn a_bank_debit_of_a_customer_who_was_deleted_in_the_meantime_leaves_them_deleted() {
    let shop = Shop::open().await;
    let (customer, session) = shop.taxed("pack_10", &[INVOICED]).await;
    let form = [("choice", "later"), ("country", "AT"), ("postal_code", "1010")];
    assert_eq!(shop.fill_in(text(&session, "url"), &form).await.0, 303);
    let path = format!("/v1/customers/{customer}");
    let gone = shop.send(reqwest::Method::DELETE, &path, &[], None).await.body;
    let settled = shop.control(
        &format!("sessions/{}/settle", id(&session)),
        &json!({ "succeed": true }),
    );
    let invoice = shop.last_invoice();
    assert_eq!(
        (&settled["invoice"], sums(&invoice)),
        (&invoice["id"], (1299, 260, 1559))
    );
    assert!(text(&invoice, "number").ends_with("-0001"), "{invoice}");
    assert_eq!(gone, json!({ "id": customer, "object": "customer", "deleted": true }));
    assert_eq!(shop.get(&path, &[]).await, gone);
}

#[tokio::test]
async fn a_pack_that_costs_nothing_has_an_invoice_of_nothing() {
    let shop = Shop::open().await;
    let coupon = [("id", "free"), ("percent_off", "100"), ("duration", "once")];
    shop.post("/v1/coupons", &coupon).await;
    let (_, session) = shop
        .taxed("pack_10", &[INVOICED, ("discounts[0][coupon]", "free")])
        .await;
    let paid = shop.paid_from(&session, "DE").await;
    assert_eq!(
        (&paid["payment_status"], &paid["payment_intent"]),
        (&json!("no_payment_required"), &Value::Null)
    );
    let invoice = shop.last_invoice();
    assert_eq!(sums(&invoice), (1299, 0, 0));
    assert_eq!((&invoice["id"], &invoice["status"]), (&paid["invoice"], &json!("paid")));
    assert_eq!(shop.stripe.objects("invoice_payment").len(), 0);
}

#[tokio::test]
async fn somebody_who_is_no_customer_yet_is_one_with_their_invoice() {
    let shop = Shop::open().await;
    let price = shop.price_id("pack_10");
    let form = guest_form(&price, &[TAXED[0], INVOICED]);
    let session = shop.post("/v1/checkout/sessions", &form).await;
    shop.press(text(&session, "url"), "decline").await;
    let order = format!("sessions/{}/pay", id(&session));
    let paid = shop.control(
        &order,
        &json!({ "email": "new@example.com", "country": "FR", "postalCode": "75001" }),
    );
    let customer = shop
        .get(&format!("/v1/customers/{}", text(&paid, "customer")), &[])
        .await;
    assert_eq!(
        (&customer["email"], &customer["address"]["country"]),
        (&json!("new@example.com"), &json!("FR"))
    );
    let intent = shop.stripe.objects("payment_intent").pop().unwrap();
    // The payment began with the declined try, before anybody said where they are.
    assert_eq!(
        (&intent["amount_received"], &intent["customer"]),
        (&json!(1559), &customer["id"])
    );
    assert_eq!(shop.last_invoice()["customer"], customer["id"]);
}

#[tokio::test]
async fn a_business_in_another_country_of_the_eu_owes_the_tax_itself() {
    let shop = Shop::open().await;
    let (customer, session) = shop.taxed("pack_10", &[INVOICED]).await;
    let order = format!("sessions/{}/pay", id(&session));
    let place = json!({ "country": "AT", "postalCode": "1010", "name": "Ada GmbH", "taxId": "atu 1234 5678" });
    let paid = shop.control(&order, &place);
    let ids = json!([{ "type": "eu_vat", "value": "ATU12345678" }]);
    assert_eq!(
        (&paid["amount_total"], &paid["customer_details"]["tax_ids"]),
        (&json!(1299), &ids)
    );
    assert_eq!(paid["customer_details"]["tax_exempt"], "none");
    let invoice = shop.last_invoice();
    assert_eq!(
        (
            &invoice["total_taxes"][0]["taxability_reason"],
            &invoice["customer_tax_ids"]
        ),
        (&json!("reverse_charge"), &ids)
    );
    let known = shop
        .get(&format!("/v1/customers/{customer}"), &[("expand[0]", "tax_ids")])
        .await;
    assert_eq!(known["tax_ids"]["data"][0]["country"], "AT");
    assert_eq!(shop.count("customer.tax_id.created"), 1);
}

#[tokio::test]
async fn an_order_with_an_empty_tax_id_takes_back_the_one_that_was_typed() {
    let shop = Shop::open().await;
    let (_, session) = shop.taxed("pack_10", &[]).await;
    let order = |what: &str| format!("sessions/{}/{what}", id(&session));
    let business = json!({ "country": "AT", "postalCode": "1010", "taxId": "ATU12345678" });
    assert_eq!(shop.control(&order("decline"), &business)["amount_total"], 1299);
    let private = shop.control(&order("pay"), &json!({ "taxId": "" }));
    assert_eq!(
        (&private["amount_total"], &private["customer_details"]["tax_ids"]),
        (&json!(1559), &json!([]))
    );
}

#[tokio::test]
async fn a_refund_gives_back_the_tax_as_well() {
    let shop = Shop::open().await;
    let (_, session) = shop.taxed("pack_10", &[INVOICED]).await;
    let paid = shop.paid_from(&session, "DE").await;
    let refund = shop
        .post("/v1/refunds", &[("payment_intent", text(&paid, "payment_intent"))])
        .await;
    assert_eq!(refund["amount"], 1546);
}

#[tokio::test]
async fn stripe_refuses_what_tax_and_invoices_need_and_do_not_have() {
    let shop = Shop::open().await;
    let customer = shop.customer().await;
    let (pack, plan) = (shop.price_id("pack_10"), shop.price_id("starter"));
    let known = ("customer", customer.as_str());
    let cases = [
        (
            "payment",
            &pack,
            vec![known, TAXED[0]],
            json!("customer_tax_location_invalid"),
            "requires a valid address on the Customer",
        ),
        (
            "payment",
            &pack,
            vec![known, TAXED[3]],
            Value::Null,
            "Tax ID collection requires updating business name",
        ),
        (
            "subscription",
            &plan,
            vec![known, INVOICED],
            Value::Null,
            "You can only enable invoice creation",
        ),
        (
            "payment",
            &pack,
            vec![TAXED[1]],
            Value::Null,
            "can only be used with `customer`",
        ),
    ];
    for (mode, price, more, code, message) in cases {
        let mut form = vec![
            ("mode", mode),
            ("line_items[0][price]", price.as_str()),
            ("line_items[0][quantity]", "1"),
            ("success_url", "http://127.0.0.1:9/done"),
        ];
        form.extend(more);
        let (status, error) = shop.refused("/v1/checkout/sessions", &form).await;
        assert!(
            status == 400 && text(&error, "message").contains(message),
            "{form:?}: {error}"
        );
        assert_eq!(error["code"], code, "{form:?}");
    }
    assert_eq!(shop.stripe.objects("checkout.session").len(), 0);
}
