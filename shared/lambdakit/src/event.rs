//! Requests as the gateway sends them: payload version 2 of an HTTP API.

use aws_lc_rs::hmac;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::WEBHOOK_SECRET;

/// An event that a test fills in; the value is what the function receives.
#[derive(Clone, Debug)]
pub struct Event(pub Value);

impl Event {
    /// A request from 192.0.2.1 without body, query and token.
    #[must_use]
    pub fn new(method: &str, path: &str) -> Self {
        Self(json!({
            "version": "2.0",
            "routeKey": format!("{method} {path}"),
            "rawPath": format!("/api{path}"),
            "rawQueryString": "",
            "headers": {"host": "abc.execute-api.eu-central-1.amazonaws.com", "x-forwarded-proto": "https"},
            "requestContext": {
                "accountId": "1", "apiId": "abc", "domainName": "abc.execute-api.eu-central-1.amazonaws.com",
                "domainPrefix": "abc", "requestId": "gateway-id", "routeKey": format!("{method} {path}"), "stage": "api",
                "time": "12/Mar/2026:19:03:58 +0000", "timeEpoch": 1_773_342_238_000_i64,
                "http": {"method": method, "path": format!("/api{path}"), "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1", "userAgent": "test"},
            },
            "isBase64Encoded": false,
        }))
    }

    /// A sample of events/, sent with this token.
    ///
    /// # Panics
    /// When it is no JSON.
    #[must_use]
    pub fn sample(text: &str, token: &str) -> Self {
        Self(serde_json::from_str(&text.replace("ACCESS_TOKEN", token)).unwrap())
    }

    /// With this header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.0["headers"][name] = json!(value);
        self
    }

    /// With this token.
    #[must_use]
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// With this body and its content type.
    #[must_use]
    pub fn json(self, body: &Value) -> Self {
        self.text(&body.to_string())
    }

    /// With a body of this very text, said to be JSON.
    #[must_use]
    pub fn text(mut self, body: &str) -> Self {
        self.0["body"] = json!(body);
        self.header("content-type", "application/json")
    }

    /// With what the payment provider signs this body with, now.
    #[must_use]
    pub fn signed(self, header: &str) -> Self {
        let (now, body) = (
            Timestamp::now().as_second(),
            self.0["body"].as_str().unwrap_or_default(),
        );
        let key = hmac::Key::new(hmac::HMAC_SHA256, WEBHOOK_SECRET.as_bytes());
        let tag = hmac::sign(&key, format!("{now}.{body}").as_bytes());
        let hex = hex::encode(tag);
        self.header(header, &format!("t={now},v1={hex}"))
    }

    /// With this `{name}` of the path.
    #[must_use]
    pub fn param(mut self, name: &str, value: &str) -> Self {
        self.0["pathParameters"][name] = json!(value);
        self
    }

    /// With this query, encoded, without its question mark.
    #[must_use]
    pub fn query(mut self, query: &str) -> Self {
        self.0["rawQueryString"] = json!(query);
        self
    }

    /// From this address.
    #[must_use]
    pub fn from_address(mut self, address: &str) -> Self {
        self.0["requestContext"]["http"]["sourceIp"] = json!(address);
        self
    }
}
