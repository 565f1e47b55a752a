//! Refunds and disputes.

use serde_json::json;

use crate::client::{Shop, id, text};

/// A pack that was paid; gives its payment and its charge.
async fn paid_pack(shop: &Shop) -> (String, String) {
    let session = shop.session("pack_10", &shop.customer().await, &[]).await;
    shop.press(text(&session, "url"), "pay").await;
    let intent = shop.stripe.objects("payment_intent").pop().unwrap();
    (id(&intent), text(&intent, "latest_charge").to_owned())
}

#[tokio::test]
async fn parts_of_a_payment_are_given_back_until_nothing_is_left() {
    let shop = Shop::open().await;
    let (intent, charge) = paid_pack(&shop).await;
    shop.post("/v1/refunds", &[("payment_intent", &intent), ("amount", "299")])
        .await;
    assert_eq!(
        shop.refused("/v1/refunds", &[("charge", &charge), ("amount", "1001")])
            .await
            .1["param"],
        "amount"
    );
    let rest = shop.post("/v1/refunds", &[("charge", &charge)]).await;
    assert_eq!(rest["amount"], 1000);
    let whole = shop
        .get(&format!("/v1/charges/{charge}"), &[("expand[0]", "refunds")])
        .await;
    assert_eq!(
        (&whole["amount_refunded"], &whole["refunded"]),
        (&json!(1299), &json!(true))
    );
    assert_eq!(whole["refunds"]["data"].as_array().unwrap().len(), 2);
    assert_eq!(
        shop.refused("/v1/refunds", &[("charge", &charge)]).await.1["code"],
        "charge_already_refunded"
    );
    assert_eq!((shop.count("charge.refunded"), shop.count("refund.created")), (2, 2));
}

#[tokio::test]
async fn a_refund_that_fails_can_be_given_again() {
    let shop = Shop::open().await;
    let (_, charge) = paid_pack(&shop).await;
    let refund = id(&shop.post("/v1/refunds", &[("charge", &charge)]).await);
    shop.control(&format!("refunds/{refund}/fail"), &json!({}));
    assert_eq!(
        shop.get(&format!("/v1/refunds/{refund}"), &[]).await["status"],
        "failed"
    );
    assert_eq!(
        shop.get(&format!("/v1/charges/{charge}"), &[]).await["amount_refunded"],
        0
    );
    assert_eq!(shop.count("refund.failed"), 1);
    shop.post("/v1/refunds", &[("charge", &charge)]).await;
}

#[tokio::test]
async fn a_dispute_is_opened_and_decided_once() {
    let shop = Shop::open().await;
    let (intent, charge) = paid_pack(&shop).await;
    let dispute = shop.control(&format!("dispute/{intent}"), &json!({}));
    assert_eq!(
        (&dispute["status"], &dispute["charge"]),
        (&json!("needs_response"), &json!(charge))
    );
    assert!(shop.stripe.control(&format!("dispute/{charge}"), &json!({})).is_err());
    assert_eq!(
        shop.refused("/v1/refunds", &[("charge", &charge)]).await.1["code"],
        "charge_disputed"
    );
    let path = format!("dispute/{}/lost", id(&dispute));
    shop.control(&path, &json!({}));
    assert!(shop.stripe.control(&path, &json!({})).is_err());
    assert_eq!(
        shop.get(&format!("/v1/disputes/{}", id(&dispute)), &[]).await["status"],
        "lost"
    );
    assert_eq!(
        (
            shop.count("charge.dispute.closed"),
            shop.count("charge.dispute.funds_reinstated")
        ),
        (1, 0)
    );
}

#[tokio::test]
async fn a_decision_on_a_dispute_can_be_reversed_and_the_money_goes_with_it() {
    let shop = Shop::open().await;
    let (_, charge) = paid_pack(&shop).await;
    let dispute = shop.control(&format!("dispute/{charge}"), &json!({}));
    let money = |shop: &Shop| {
        let withdrawn = shop.count("charge.dispute.funds_withdrawn");
        (withdrawn, shop.count("charge.dispute.funds_reinstated"))
    };
    for (decision, moved) in [("won", (1, 1)), ("lost", (2, 1)), ("won", (2, 2))] {
        shop.control(&format!("dispute/{}/{decision}", id(&dispute)), &json!({}));
        let now = shop.get(&format!("/v1/disputes/{}", id(&dispute)), &[]).await;
        assert_eq!((&now["status"], money(&shop)), (&json!(decision), moved));
    }
    assert_eq!(shop.count("charge.dispute.closed"), 3);
}

#[tokio::test]
async fn a_payment_that_comes_later_comes_or_fails() {
    let shop = Shop::open().await;
    for (succeed, status, event) in [(true, "paid", "succeeded"), (false, "unpaid", "failed")] {
        let session = shop.session("pack_10", &shop.customer().await, &[]).await;
        shop.press(text(&session, "url"), "later").await;
        let path = format!("/v1/checkout/sessions/{}", id(&session));
        let waiting = shop.get(&path, &[]).await;
        assert_eq!(
            (&waiting["status"], &waiting["payment_status"]),
            (&json!("complete"), &json!("unpaid"))
        );
        shop.control(
            &format!("sessions/{}/settle", id(&session)),
            &json!({ "succeed": succeed }),
        );
        assert_eq!(shop.get(&path, &[]).await["payment_status"], status);
        assert_eq!(shop.count(&format!("checkout.session.async_payment_{event}")), 1);
    }
}
