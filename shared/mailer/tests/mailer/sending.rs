//! One mail on the wire.

use std::time::{Duration, Instant};

use mail::Letter;
use mailer::{MailRef, Outgoing, SendError, Sender};
use runtime::Secret;
use serde_json::json;

use crate::ses::{Answer, FROM, SET, Ses};

const ADA: &str = "ada@kanalyse.example";
const TOKEN: &str = "0123456789abcdef0123456789abcdef";

fn letter() -> Letter {
    Letter {
        subject: "3 Änderungen über dem Rauschen: Möbel & Größe 🪑".to_owned(),
        html: format!(
            "<!doctype html><p>Überblick</p><a href=\"https://kanalyse.example/unsubscribe?token={TOKEN}\">Ab</a>"
        ),
        text: "Überblick\nzweite Zeile\n".to_owned(),
    }
}

fn tags() -> MailRef {
    MailRef::new("ada-1".parse().unwrap(), "a".repeat(32), "account").unwrap()
}

/// Sends one mail to Ada.
async fn send(sender: &Sender) -> Result<(), SendError> {
    let (to, letter, tags) = (Secret::new(ADA.to_owned()), letter(), tags());
    let address = format!("https://kanalyse.example/api/unsubscribe/{TOKEN}");
    let outgoing = Outgoing {
        to: &to,
        letter: &letter,
        unsubscribe: Some(&address),
        tags: &tags,
    };
    sender.send(&outgoing).await
}

#[tokio::test]
async fn a_mail_arrives_with_both_parts_its_headers_and_its_tags() {
    let ses = Ses::start().await;
    send(&ses.sender()).await.unwrap();
    let content = |text: &str| json!({"Data": text, "Charset": "UTF-8"});
    let letter = letter();
    let expected = json!({
        "FromEmailAddress": format!("Kanalyse <{FROM}>"),
        "Destination": {"ToAddresses": [ADA]},
        "Content": {"Simple": {
            "Subject": content(&letter.subject),
            "Body": {"Html": content(&letter.html), "Text": content(&letter.text)},
            "Headers": [
                {"Name": "List-Unsubscribe", "Value": format!("<https://kanalyse.example/api/unsubscribe/{TOKEN}>")},
                {"Name": "List-Unsubscribe-Post", "Value": "List-Unsubscribe=One-Click"},
            ],
        }},
        "EmailTags": [
            {"Name": "user", "Value": "ada-1"},
            {"Name": "mail", "Value": "a".repeat(32)},
            {"Name": "recipient", "Value": "account"},
        ],
        "ConfigurationSetName": SET,
    });
    assert_eq!(ses.taken(), [expected]);
}

#[tokio::test]
async fn a_mail_that_nobody_subscribes_to_has_no_header_of_that() {
    let ses = Ses::start().await;
    let (to, letter, tags) = (Secret::new(ADA.to_owned()), letter(), tags());
    let outgoing = Outgoing {
        to: &to,
        letter: &letter,
        unsubscribe: None,
        tags: &tags,
    };
    ses.sender().send(&outgoing).await.unwrap();
    let taken = ses.taken().remove(0);
    assert!(taken["Content"]["Simple"].get("Headers").is_none(), "{taken}");
}

#[tokio::test]
async fn what_was_surely_not_taken_is_sent_again_at_once() {
    let ses = Ses::start().await;
    ses.answers([
        Answer::Refuses(429, "TooManyRequestsException"),
        Answer::Refuses(503, "ServiceUnavailable"),
    ]);
    send(&ses.sender()).await.unwrap();
    assert_eq!((ses.asked(), ses.taken().len()), (3, 1));
}

#[tokio::test]
async fn three_tries_are_the_most() {
    let ses = Ses::start().await;
    ses.answers([Answer::Refuses(429, "TooManyRequestsException"); 4]);
    let failed = send(&ses.sender()).await.unwrap_err();
    assert!(
        matches!(failed, SendError::Unavailable { maybe_sent: false, .. }),
        "{failed}"
    );
    assert_eq!(ses.asked(), 3);
}

#[tokio::test]
async fn what_may_have_been_taken_is_not_sent_again() {
    for answer in [
        Answer::TakesAndBreaks,
        Answer::TakesAndMumbles,
        Answer::Refuses(500, "InternalFailure"),
        Answer::Refuses(504, "GatewayTimeout"),
    ] {
        let ses = Ses::start().await;
        ses.answers([answer]);
        let failed = send(&ses.sender()).await.unwrap_err();
        assert!(
            matches!(failed, SendError::Unavailable { maybe_sent: true, .. }),
            "{failed}"
        );
        assert_eq!(ses.asked(), 1);
    }
}

#[tokio::test]
async fn a_silent_provider_is_waited_for_once_and_not_for_long() {
    let ses = Ses::start().await;
    ses.answers([Answer::Silence]);
    let begun = Instant::now();
    let failed = send(&ses.sender_within(Duration::from_secs(1))).await.unwrap_err();
    assert!(
        matches!(failed, SendError::Unavailable { maybe_sent: true, .. }),
        "{failed}"
    );
    assert!(begun.elapsed() < Duration::from_secs(9), "{:?}", begun.elapsed());
    assert_eq!(ses.asked(), 1);
}

#[tokio::test]
async fn where_nobody_listens_nothing_was_sent() {
    let ses = Ses::nowhere().await;
    let failed = send(&ses.sender()).await.unwrap_err();
    assert!(
        matches!(failed, SendError::Unavailable { maybe_sent: false, .. }),
        "{failed}"
    );
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_and_a_closed_account_of_ours_is_not_its_fault() {
    let ses = Ses::start().await;
    ses.answers([
        Answer::Refuses(400, "BadRequestException"),
        Answer::Refuses(400, "MessageRejected"),
        Answer::Refuses(400, "SendingPausedException"),
        Answer::Refuses(403, "AccessDeniedException"),
        Answer::Refuses(404, "NotFoundException"),
    ]);
    let sender = ses.sender();
    let refused = send(&sender).await.unwrap_err();
    assert!(matches!(refused, SendError::Refused { .. }), "{refused}");
    for _ in 0..4 {
        let failed = send(&sender).await.unwrap_err();
        assert!(
            matches!(failed, SendError::Unavailable { maybe_sent: false, .. }),
            "{failed}"
        );
    }
    assert_eq!((ses.asked(), ses.taken().len()), (5, 0));
}

#[tokio::test]
async fn no_error_and_nothing_that_is_shown_has_the_address_or_the_token_in_it() {
    let ses = Ses::start().await;
    ses.answers([
        Answer::Refuses(400, "BadRequestException"),
        Answer::Refuses(400, "MessageRejected"),
        Answer::Refuses(500, "InternalFailure"),
        Answer::TakesAndBreaks,
        Answer::TakesAndMumbles,
        Answer::Silence,
    ]);
    let (to, letter, tags) = (Secret::new(ADA.to_owned()), letter(), tags());
    let address = format!("https://kanalyse.example/api/unsubscribe/{TOKEN}");
    let outgoing = Outgoing {
        to: &to,
        letter: &letter,
        unsubscribe: Some(&address),
        tags: &tags,
    };
    let sender = ses.sender_within(Duration::from_secs(2));
    let mut shown = format!("{sender:?} {outgoing:?}");
    for _ in 0..6 {
        let failed = sender.send(&outgoing).await.unwrap_err();
        shown.push_str(&format!(" {failed} {failed:?}"));
    }
    assert!(shown.contains("BadRequestException"), "{shown}");
    for hidden in ["ada@", TOKEN, FROM, "Überblick"] {
        assert!(!shown.contains(hidden), "{hidden}: {shown}");
    }
}
