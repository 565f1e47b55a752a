//! Events of the provider.

use mailer::{Feedback, Kind, MailRef};
use proptest::prelude::*;
use serde_json::{Value, json};

/// As the provider documents them, with our tags.
pub fn event(kind: &str, detail_type: &str, tags: &Value, more: &Value) -> Value {
    let mut detail = json!({
        "eventType": kind,
        "mail": {
            "timestamp": "2026-11-22T09:12:02.012Z",
            "source": "Kanalyse <xray@kanalyse.example>",
            "sourceArn": "arn:aws:ses:eu-central-1:123456789012:identity/kanalyse.example",
            "sendingAccountId": "123456789012",
            "messageId": "EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000",
            "destination": ["ada@kanalyse.example"],
            "headersTruncated": false,
            "headers": [{"name": "To", "value": "ada@kanalyse.example"}],
            "commonHeaders": {"from": ["xray@kanalyse.example"], "subject": "First report"},
            "tags": tags,
        },
    });
    detail
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    json!({
        "version": "0",
        "id": "c3d4e5f6-a7b8-9012-cdef-123456789012",
        "detail-type": detail_type,
        "source": "aws.ses",
        "account": "123456789012",
        "time": "2026-11-22T09:12:03Z",
        "region": "eu-central-1",
        "resources": ["arn:aws:ses:eu-central-1:123456789012:configuration-set/test-mail"],
        "detail": detail,
    })
}

fn tags() -> Value {
    json!({
        "ses:operation": ["SendEmail"],
        "ses:configuration-set": ["test-mail"],
        "ses:from-domain": ["kanalyse.example"],
        "user": ["ada-1"],
        "mail": ["a".repeat(32)],
        "recipient": ["account"],
    })
}

fn bounce(kind: &str, sub: &str) -> Value {
    json!({"bounce": {
        "bounceType": kind,
        "bounceSubType": sub,
        "bouncedRecipients": [{
            "emailAddress": "ada@kanalyse.example", "action": "failed", "status": "5.1.1",
            "diagnosticCode": "smtp; 550 5.1.1 user unknown",
        }],
        "timestamp": "2026-11-22T09:12:03Z",
        "feedbackId": "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
        "reportingMTA": "dsn; mta.example.com",
    }})
}

fn complaint(feedback: &Value) -> Value {
    json!({"complaint": {
        "complainedRecipients": [{"emailAddress": "ada@kanalyse.example"}],
        "timestamp": "2026-11-22T09:12:03Z",
        "feedbackId": "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
        "complaintSubType": null,
        "complaintFeedbackType": feedback,
    }})
}

#[test]
fn what_became_of_a_mail_is_read_from_each_event() {
    let of = |kind| Feedback {
        mail: MailRef::new("ada-1".parse().unwrap(), "a".repeat(32), "account").unwrap(),
        kind,
    };
    let (bounced, complained) = ("Email Bounced", "Email Complaint Received");
    for (event, kind) in [
        (event("Send", "Email Sent", &tags(), &json!({"send": {}})), Kind::Sent),
        (
            event("Bounce", bounced, &tags(), &bounce("Permanent", "General")),
            Kind::Bounced { permanent: true },
        ),
        (
            event(
                "Bounce",
                bounced,
                &tags(),
                &bounce("Permanent", "OnAccountSuppressionList"),
            ),
            Kind::Bounced { permanent: true },
        ),
        (
            event("Bounce", bounced, &tags(), &bounce("Transient", "MailboxFull")),
            Kind::Bounced { permanent: false },
        ),
        (
            event("Bounce", bounced, &tags(), &bounce("Undetermined", "Undetermined")),
            Kind::Bounced { permanent: false },
        ),
        (
            event("Complaint", complained, &tags(), &complaint(&json!("abuse"))),
            Kind::Complained,
        ),
        (
            event("Complaint", complained, &tags(), &complaint(&Value::Null)),
            Kind::Complained,
        ),
    ] {
        assert_eq!(Feedback::read(&event), Some(of(kind)), "{event}");
    }
}

#[test]
fn what_is_not_about_a_mail_of_ours_is_nothing() {
    let mut of_others = event("Send", "Email Sent", &tags(), &json!({"send": {}}));
    of_others["source"] = json!("elsewhere");
    let with = |name: &str, value: Value| {
        let mut tags = tags();
        tags[name] = value;
        event("Send", "Email Sent", &tags, &json!({"send": {}}))
    };
    for event in [
        json!(null),
        json!({}),
        json!([]),
        of_others,
        event("Delivery", "Email Delivered", &tags(), &json!({"delivery": {}})),
        event("Open", "Email Opened", &tags(), &json!({"open": {}})),
        event(
            "Send",
            "Email Sent",
            &json!({"ses:configuration-set": ["test-mail"]}),
            &json!({}),
        ),
        event("Bounce", "Email Bounced", &tags(), &json!({})),
        event(
            "Complaint",
            "Email Complaint Received",
            &tags(),
            &complaint(&json!("not-spam")),
        ),
        with("user", json!(["ada 1"])),
        with("user", json!([])),
        with("user", json!("ada-1")),
        with("mail", json!(["a", "b"])),
        with("mail", json!(["a#b"])),
        with("mail", json!(["a".repeat(65)])),
        with("mail", json!([""])),
        with("recipient", json!(["ada@kanalyse.example"])),
        with("recipient", json!(["A".repeat(32)])),
        with("recipient", json!(["a".repeat(31)])),
    ] {
        assert_eq!(Feedback::read(&event), None, "{event}");
    }
}

#[test]
fn a_mail_is_named_by_texts_that_the_provider_allows_as_tags() {
    let named = |mail: &str, recipient: &str| MailRef::new("ada-1".parse().unwrap(), mail, recipient).is_ok();
    assert!(named("confirm-0123456789abcdef0123456789abcdef", "account"));
    assert!(named("A_9", "0123456789abcdef0123456789abcdef"));
    for (mail, recipient) in [
        ("", "account"),
        ("a b", "account"),
        ("a", "ada@kanalyse.example"),
        ("a", "Account"),
    ] {
        assert!(!named(mail, recipient), "{mail} {recipient}");
    }
}

/// Any JSON.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((".{0,10}", inner), 0..5)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

/// Where a good event is broken.
const PLACES: [&str; 11] = [
    "/source",
    "/detail",
    "/detail-type",
    "/detail/eventType",
    "/detail/mail",
    "/detail/mail/tags",
    "/detail/mail/tags/user",
    "/detail/mail/tags/mail",
    "/detail/mail/tags/recipient/0",
    "/detail/bounce",
    "/detail/bounce/bounceType",
];

proptest! {
    #[test]
    fn no_json_is_too_much(event in any_json()) {
        prop_assert_eq!(Feedback::read(&event), None);
    }

    #[test]
    fn no_event_with_something_else_in_it_is_too_much(place in prop::sample::select(&PLACES[..]), other in any_json()) {
        let mut event = event("Bounce", "Email Bounced", &tags(), &bounce("Permanent", "General"));
        *event.pointer_mut(place).unwrap() = other;
        let _ = Feedback::read(&event);
    }
}
