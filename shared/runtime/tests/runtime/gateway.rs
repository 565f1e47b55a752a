//! Events of the gateway as the requests that `handle` takes.

use lambda_http::request::LambdaRequest;
use lambda_http::{Context, RequestExt};
use lambdakit::Event;
use runtime::Request;

/// The request of an event.
pub fn request(event: Event) -> Request {
    request_until(event, 0)
}

/// With the time, in milliseconds since the epoch, at which the platform ends the call.
pub fn request_until(event: Event, deadline: u64) -> Request {
    let event: LambdaRequest = serde_json::from_value(event.0).unwrap();
    let mut context = Context::default();
    context.request_id = "req-1".to_owned();
    context.deadline = deadline;
    Request::from(event).with_lambda_context(context)
}
