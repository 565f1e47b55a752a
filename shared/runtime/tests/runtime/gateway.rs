//! Requests as the gateway sends them: payload version 2 of an HTTP API.

use lambda_http::request::LambdaRequest;
use lambda_http::{Context, RequestExt};
use runtime::Request;
use serde_json::{Value, json};

/// An event that a test fills in.
#[derive(Clone)]
pub struct Event(pub Value);

impl Event {
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

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.0["headers"][name] = json!(value);
        self
    }

    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub fn json(mut self, body: &Value) -> Self {
        self.0["body"] = json!(body.to_string());
        self.header("content-type", "application/json")
    }

    pub fn param(mut self, name: &str, value: &str) -> Self {
        self.0["pathParameters"][name] = json!(value);
        self
    }

    pub fn query(mut self, query: &str) -> Self {
        self.0["rawQueryString"] = json!(query);
        self
    }

    pub fn from_address(mut self, address: &str) -> Self {
        self.0["requestContext"]["http"]["sourceIp"] = json!(address);
        self
    }

    pub fn request(self) -> Request {
        self.request_until(0)
    }

    /// With the time, in milliseconds since the epoch, at which the platform ends the call.
    pub fn request_until(self, deadline: u64) -> Request {
        let event: LambdaRequest = serde_json::from_value(self.0).unwrap();
        let mut context = Context::default();
        context.request_id = "req-1".to_owned();
        context.deadline = deadline;
        Request::from(event).with_lambda_context(context)
    }
}
