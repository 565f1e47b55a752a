//! Whether an event really comes from the provider, decided over its very bytes.

use aws_lc_rs::hmac;
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};

use crate::config::Mode;
use crate::envelope::Envelope;
use crate::provider::Payments;

/// How far the time of a signature may be from ours, back and forth.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(5);
/// Most signatures that are looked at: the provider sends one for each secret, of which there are two for a day at most.
const MAX_SIGNATURES: usize = 8;

impl Payments {
    /// The event, if one of our secrets signed these bytes just now, in our mode and for our own account.
    ///
    /// # Errors
    /// [`Error::Malformed`] for everything else, whatever it is; [`Error::Internal`] while no secret is known.
    pub fn verify(&self, raw: &[u8], header: &str, now: Timestamp) -> Result<Envelope> {
        let secrets = &self.0.keys.webhook_secrets;
        if secrets.iter().all(String::is_empty) {
            return Err(Error::internal(
                "no secret of the webhook endpoint is known: run stripe-setup",
            ));
        }
        let signed = Signed::read(header).ok_or_else(|| refused("the signature cannot be read"))?;
        let off = signed.at.duration_since(now).abs();
        if off > TOLERANCE {
            return Err(refused("the signature is not of now"));
        }
        if !secrets.iter().any(|secret| signed.is_by(secret, raw)) {
            return Err(refused("the signature is not ours"));
        }
        let text = str::from_utf8(raw).map_err(|_| refused("the body is no text"))?;
        let event = Envelope::read(text)?;
        if event.livemode != (self.mode() == Mode::Live) {
            return Err(refused("the event is of the other mode"));
        }
        if event.account.is_some() {
            return Err(refused("the event is of another account"));
        }
        Ok(event)
    }
}

fn refused(why: &str) -> Error {
    Error::Malformed(why.to_owned())
}

/// The header: `t=` and the time, `v1=` and a signature, several of these; other schemes are passed over.
struct Signed<'a> {
    time: &'a str,
    at: Timestamp,
    signatures: Vec<[u8; 32]>,
}

impl<'a> Signed<'a> {
    fn read(header: &'a str) -> Option<Self> {
        let mut times = header.split(',').filter_map(|part| part.trim().strip_prefix("t="));
        let (Some(time), None) = (times.next(), times.next()) else {
            return None;
        };
        let plain = (1..=12).contains(&time.len()) && time.bytes().all(|b| b.is_ascii_digit());
        let at = Timestamp::from_second(time.parse().ok().filter(|_| plain)?).ok()?;
        let signatures = header.split(',').filter_map(|part| part.trim().strip_prefix("v1="));
        let signatures: Vec<_> = signatures.take(MAX_SIGNATURES).filter_map(bytes_of).collect();
        (!signatures.is_empty()).then_some(Self { time, at, signatures })
    }

    fn is_by(&self, secret: &str, raw: &[u8]) -> bool {
        if secret.is_empty() {
            return false;
        }
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let message = [self.time.as_bytes(), b".", raw].concat();
        // Each is compared in constant time.
        let fits = |signature: &[u8; 32]| hmac::verify(&key, &message, signature).is_ok();
        self.signatures.iter().any(fits)
    }
}

/// 64 hexadecimal digits as bytes.
fn bytes_of(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::config::{Keys, LIVE_BASE, PaymentsConfig};

    const NOW: i64 = 1_795_188_000;
    const BODY: &str = r#"{"id":"evt_1","object":"event","type":"invoice.paid","created":1795188000,"livemode":false,"data":{"object":{"id":"in_1"}}}"#;

    fn payments(api_key: &str, secrets: &[&str]) -> Payments {
        let keys = Keys {
            api_key: api_key.to_owned(),
            webhook_secrets: secrets.iter().map(ToString::to_string).collect(),
            site: String::new(),
            tax: true,
        };
        let config = PaymentsConfig {
            keys,
            api_base: LIVE_BASE.to_owned(),
            stage: "prod".to_owned(),
        };
        Payments::new(&config).unwrap()
    }

    fn sign(secret: &str, at: i64, body: &str) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let tag = hmac::sign(&key, format!("{at}.{body}").as_bytes());
        hex::encode(tag)
    }

    fn header(secret: &str, at: i64, body: &str) -> String {
        format!("t={at},v1={}", sign(secret, at, body))
    }

    fn verify(payments: &Payments, body: &str, header: &str) -> Result<Envelope> {
        payments.verify(body.as_bytes(), header, Timestamp::from_second(NOW).unwrap())
    }

    #[test]
    fn what_we_signed_is_ours_and_five_minutes_are_now() {
        let ours = payments("sk_test_1", &["whsec_a"]);
        for off in [-300, -1, 0, 1, 300] {
            let event = verify(&ours, BODY, &header("whsec_a", NOW + off, BODY)).unwrap();
            assert_eq!(event.id.as_str(), "evt_1");
        }
    }

    #[test]
    fn case_10_a_signature_that_is_wrong_old_of_the_future_or_over_other_bytes_is_refused() {
        let ours = payments("sk_test_1", &["whsec_a"]);
        let good = sign("whsec_a", NOW, BODY);
        let spaced = BODY.replace(':', ": ");
        let bad = [
            (BODY, header("whsec_b", NOW, BODY), "another secret"),
            (BODY, header("whsec_a", NOW - 301, BODY), "old"),
            (BODY, header("whsec_a", NOW + 301, BODY), "of the future"),
            (&spaced, format!("t={NOW},v1={good}"), "the body written again"),
            (BODY, format!("t={},v1={good}", NOW - 1), "another time than was signed"),
            (BODY, String::new(), "none"),
            (BODY, format!("v1={good}"), "no time"),
            (BODY, format!("t={NOW},t={NOW},v1={good}"), "two times"),
            (BODY, format!("t={NOW},v0={good}"), "another scheme"),
            (BODY, format!("t={NOW},v1={}", &good[..63]), "cut"),
            (BODY, format!("t={NOW},v1=+{}", &good[1..]), "no digits"),
            (BODY, format!("t=+{NOW},v1={good}"), "a time with a sign"),
            (
                BODY,
                format!("t=99999999999999999999,v1={good}"),
                "a time beyond all bounds",
            ),
        ];
        for (body, header, why) in bad {
            assert!(
                matches!(verify(&ours, body, &header), Err(Error::Malformed(_))),
                "{why}"
            );
        }
    }

    #[test]
    fn case_10_an_event_of_the_other_mode_or_of_another_account_is_refused() {
        let live = payments("sk_live_1", &["whsec_a"]);
        assert!(matches!(
            verify(&live, BODY, &header("whsec_a", NOW, BODY)),
            Err(Error::Malformed(_))
        ));
        let real = BODY.replace("\"livemode\":false", "\"livemode\":true");
        verify(&live, &real, &header("whsec_a", NOW, &real)).unwrap();
        let test = payments("sk_test_1", &["whsec_a"]);
        assert!(verify(&test, &real, &header("whsec_a", NOW, &real)).is_err());
        let other = BODY.replace("\"livemode\"", "\"account\":\"acct_2\",\"livemode\"");
        assert!(verify(&test, &other, &header("whsec_a", NOW, &other)).is_err());
    }

    #[test]
    fn case_11_while_a_secret_is_replaced_the_old_and_the_new_one_count() {
        let both = payments("sk_test_1", &["whsec_new", "whsec_old"]);
        for secret in ["whsec_new", "whsec_old"] {
            verify(&both, BODY, &header(secret, NOW, BODY)).unwrap();
        }
        let two = format!(
            "t={NOW},v1={},v1={}",
            sign("whsec_x", NOW, BODY),
            sign("whsec_old", NOW, BODY)
        );
        verify(&both, BODY, &two).unwrap();
        verify(&payments("sk_test_1", &["whsec_old"]), BODY, &two).unwrap();
        assert!(
            verify(&payments("sk_test_1", &["whsec_new"]), BODY, &two).is_err(),
            "a day later"
        );
    }

    #[test]
    fn without_a_secret_nothing_is_believed_not_even_what_nothing_signed() {
        for secrets in [&[][..], &[""][..]] {
            let none = payments("sk_test_1", secrets);
            assert!(matches!(
                verify(&none, BODY, &header("", NOW, BODY)),
                Err(Error::Internal(_))
            ));
        }
        let some = payments("sk_test_1", &["", "whsec_a"]);
        assert!(verify(&some, BODY, &header("", NOW, BODY)).is_err());
    }

    proptest! {
        #[test]
        fn no_header_panics_and_none_is_believed(header in ".{0,200}", body in ".{0,60}") {
            prop_assert!(verify(&payments("sk_test_1", &["whsec_a"]), &body, &header).is_err());
        }

        #[test]
        fn a_changed_byte_is_seen(at in 0..BODY.len(), to in 0x20u8..0x7f) {
            let mut bytes = BODY.as_bytes().to_vec();
            prop_assume!(bytes[at] != to);
            bytes[at] = to;
            let body = String::from_utf8(bytes).unwrap();
            prop_assert!(verify(&payments("sk_test_1", &["whsec_a"]), &body, &header("whsec_a", NOW, BODY)).is_err());
        }
    }
}
