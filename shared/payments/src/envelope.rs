//! What is read of an event: who it is and what it is about. Its contents are not trusted but fetched again.

use domain::{Error, ProviderId, Result};
use jiff::Timestamp;
use serde::Deserialize;

use crate::provider::{id, time};

/// What an event says of what happened: where to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The event's kind, for example `invoice.paid`.
    pub kind: String,
    /// The id of what it is about; none where that has none.
    pub object: Option<ProviderId>,
    /// The subscription that its object names.
    pub subscription: Option<ProviderId>,
}

/// An event of the provider's, without its contents: those name the buyer, and nothing reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Its id.
    pub id: ProviderId,
    /// What it is about.
    pub subject: Subject,
    /// When it happened, in whole seconds: no order follows from it.
    pub created: Timestamp,
    /// Real money.
    pub livemode: bool,
    /// The version of the interface that wrote it.
    pub api_version: Option<String>,
    /// The account it belongs to, where that is not our own.
    pub account: Option<String>,
}

#[derive(Deserialize)]
struct Wire {
    id: String,
    object: String,
    #[serde(rename = "type")]
    kind: String,
    created: i64,
    livemode: bool,
    #[serde(default)]
    api_version: Option<String>,
    #[serde(default)]
    account: Option<String>,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    object: serde_json::Map<String, serde_json::Value>,
}

impl Envelope {
    /// Reads an event whose origin is certain: verified, or fetched from the provider.
    ///
    /// # Errors
    /// [`Error::Malformed`] when it is no event; the text holds nothing of it.
    pub fn read(raw: &str) -> Result<Self> {
        let malformed = || Error::Malformed("the body is no event".to_owned());
        let wire: Wire = serde_json::from_str(raw).map_err(|_| malformed())?;
        let is_kind = |text: &str| (1..=100).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
        if wire.object != "event" || !is_kind(&wire.kind) {
            return Err(malformed());
        }
        let named = |name: &str| wire.data.object.get(name).and_then(serde_json::Value::as_str);
        let reference = |name: &str| named(name).and_then(|text| text.parse().ok());
        Ok(Self {
            id: id(&wire.id).map_err(|_| malformed())?,
            created: time(wire.created).map_err(|_| malformed())?,
            livemode: wire.livemode,
            subject: Subject {
                object: reference("id"),
                subscription: reference("subscription").or_else(|| reference("released_subscription")),
                kind: wire.kind,
            },
            api_version: wire.api_version,
            account: wire.account,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVENT: &str = r#"{"id":"evt_1","object":"event","type":"invoice.paid","created":1795188000,"livemode":false,
        "api_version":"2026-09-30.endive","pending_webhooks":1,"request":{"id":null},"something_new":[1],
        "data":{"object":{"id":"in_1","object":"invoice","subscription":null,"new_field":{}}}}"#;

    #[test]
    fn an_event_is_read_with_whatever_else_is_in_it() {
        let event = Envelope::read(EVENT).unwrap();
        assert_eq!(
            (event.id.as_str(), event.subject.kind.as_str()),
            ("evt_1", "invoice.paid")
        );
        assert_eq!(event.subject.object.unwrap().as_str(), "in_1");
        assert_eq!(
            (event.livemode, event.account, event.subject.subscription),
            (false, None, None)
        );
        let unknown = EVENT.replace("invoice.paid", "something.never.seen");
        assert_eq!(Envelope::read(&unknown).unwrap().subject.kind, "something.never.seen");
        let balance = EVENT.replace(r#""id":"in_1","#, "");
        assert_eq!(
            Envelope::read(&balance).unwrap().subject.object,
            None,
            "a balance has no id"
        );
    }

    #[test]
    fn what_is_no_event_is_refused_without_being_repeated() {
        for text in [
            "",
            "{}",
            "null",
            "[]",
            "x",
            &EVENT.replace("evt_1", "evt 1"),
            &EVENT.replace("\"event\"", "\"charge\""),
        ] {
            let error = Envelope::read(text).unwrap_err();
            assert!(
                matches!(&error, Error::Malformed(said) if said == "the body is no event"),
                "{error}"
            );
        }
    }
}
