//! How long the payment provider waits until an event is acknowledged: kept and sent on, through web server, gateway and function.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::api::provider::{Provider, session_of};
use crate::api::{Api, User};
use crate::spread::timed;
use crate::stack::Stack;

/// Events that are measured. Each is worked on as well, alongside the next ones.
const EVENTS: usize = 300;
/// What is paid for once, so that the events are about something.
const PACK: &str = "pack_starter";
/// Longest wait for the credits of that payment.
const GRANT: Duration = Duration::from_secs(60);

/// Times of a number of events of one payment, each signed as the provider does and new to us; one after the other.
pub fn acknowledgements(stack: &Stack<'_>, api: &Api) -> anyhow::Result<Vec<Duration>> {
    let provider = Provider::new(stack);
    let session = buy(api, &api.new_user("buyer")?, &provider)?;
    let mut event = completed(&provider, &session)?;
    let secret = secret(&provider)?;
    let url = format!("{}/api/webhooks/stripe", stack.place().web());
    let mut times = Vec::with_capacity(EVENTS);
    for number in 0..EVENTS {
        event["id"] = json!(format!("evt_bench{number}"));
        let body = event.to_string();
        let second = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
        let signature = signature(&secret, second, &body)?;
        let (answer, took) = timed(|| provider.post(&url, &signature, &body))?;
        ensure!(
            answer.status == 200,
            "an event was answered {}: {}",
            answer.status,
            answer.text.trim()
        );
        times.push(took);
    }
    Ok(times)
}

/// Pays for a pack and waits until its credits are there, so that everything behind the webhook is warm. Gives the session.
fn buy(api: &Api, buyer: &User, provider: &Provider) -> anyhow::Result<String> {
    let before = api.credits(buyer)?;
    let answer = api.post_once(buyer, "/payments", &json!({"priceId": PACK}))?;
    let session = session_of(&answer)?;
    provider.order(&format!("sessions/{session}/pay"))?;
    let deadline = Instant::now() + GRANT;
    while api.credits(buyer)? <= before {
        if Instant::now() > deadline {
            bail!("what was paid was not granted within {} s", GRANT.as_secs());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(session)
}

/// The event that says that this session was paid for.
fn completed(provider: &Provider, session: &str) -> anyhow::Result<Value> {
    let events = provider.shown("events")?;
    let is_wanted = |event: &&Value| {
        event["type"] == "checkout.session.completed" && event["data"]["object"]["id"].as_str() == Some(session)
    };
    let found = events.as_array().and_then(|events| events.iter().find(is_wanted));
    found.cloned().context("the provider reports nothing of the payment")
}

/// The secret of the product's webhook endpoint.
fn secret(provider: &Provider) -> anyhow::Result<String> {
    let endpoints = provider.shown("webhooks")?;
    let secrets = endpoints
        .as_object()
        .and_then(|endpoints| endpoints.values().next())
        .context("the provider knows no webhook endpoint")?;
    let secret = secrets[0]["value"].as_str();
    secret.map(str::to_owned).context("the endpoint has no secret")
}

/// The header of a body that is sent at this second.
fn signature(secret: &str, second: u64, body: &str) -> anyhow::Result<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes())?;
    mac.update(format!("{second}.{body}").as_bytes());
    Ok(format!("t={second},v1={}", hex::encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_one_that_the_algorithm_gives() {
        // printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test
        assert_eq!(
            signature("whsec_test", 1_700_000_000, "{}").expect("any secret will do"),
            "t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91"
        );
    }
}
