//! Refusals in the services' own words.

use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use serde_json::{Value, json};

const DYNAMODB: &str = "com.amazonaws.dynamodb.v20120810#";

/// Another transaction has one of the items. Only the database knows this; queue and bus throttle instead.
pub(crate) fn conflict(operation: &str, request: &HttpRequest) -> HttpResponse {
    match operation {
        "TransactWriteItems" => cancelled("TransactionConflict", request),
        "PutItem" | "UpdateItem" | "DeleteItem" => {
            let body = json!({
                "__type": format!("{DYNAMODB}TransactionConflictException"),
                "message": "Transaction is ongoing for the item",
            });
            answer(400, &body)
        }
        _ => throttle(operation, request),
    }
}

/// Too many calls.
pub(crate) fn throttle(operation: &str, request: &HttpRequest) -> HttpResponse {
    match operation {
        "TransactWriteItems" => cancelled("ThrottlingError", request),
        "SendMessage" => answer(
            400,
            &json!({"__type": "com.amazonaws.sqs#RequestThrottled", "message": "slow down"}),
        ),
        "PutEvents" => answer(
            400,
            &json!({"__type": "ThrottlingException", "message": "Rate exceeded"}),
        ),
        _ => {
            let body = json!({
                "__type": format!("{DYNAMODB}ProvisionedThroughputExceededException"),
                "message": "The level of configured provisioned throughput for the table was exceeded",
            });
            answer(400, &body)
        }
    }
}

/// A failure of the service.
pub(crate) fn server_error() -> HttpResponse {
    answer(
        500,
        &json!({"__type": format!("{DYNAMODB}InternalServerError"), "message": "Internal server error"}),
    )
}

/// A transaction cancelled because of its first item, with a reason for each item in order, as the real one lists them.
fn cancelled(code: &str, request: &HttpRequest) -> HttpResponse {
    let items = request
        .body()
        .bytes()
        .and_then(|body| serde_json::from_slice::<Value>(body).ok())
        .and_then(|body| Some(body.get("TransactItems")?.as_array()?.len()))
        .expect("a transaction names its items");
    let mut reasons = vec![json!({"Code": "None"}); items];
    reasons[0] = json!({"Code": code, "Message": "in the way"});
    let codes: Vec<&str> = reasons.iter().filter_map(|reason| reason["Code"].as_str()).collect();
    let message = format!(
        "Transaction cancelled, please refer cancellation reasons for specific reasons [{}]",
        codes.join(", ")
    );
    let body = json!({
        "__type": format!("{DYNAMODB}TransactionCanceledException"),
        "Message": message,
        "CancellationReasons": reasons,
    });
    answer(400, &body)
}

fn answer(status: u16, body: &Value) -> HttpResponse {
    let mut response = HttpResponse::new(status.try_into().unwrap(), SdkBody::from(body.to_string()));
    response
        .headers_mut()
        .insert("content-type", "application/x-amz-json-1.0");
    response
}
