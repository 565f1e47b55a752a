//! What tests do with a function again and again: send a sample, run a schedule, take the database away.

use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::{Event, Function, Platform, reply};

/// An address where nobody listens: a port that was free a moment ago.
///
/// # Panics
/// When there is no free port.
pub async fn nowhere() -> String {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    format!("http://{free}")
}

impl Platform {
    /// Status and body of what an endpoint answers.
    ///
    /// # Panics
    /// When the function reports an error, or its body is no JSON text.
    pub async fn ask(&mut self, event: Event) -> (u64, Value) {
        reply(self.lambda.invoke("1", event.0).await)
    }

    /// Runs a function that no person waits for: it answers, and its log says that all went well.
    ///
    /// # Panics
    /// When the run fails, or the log says something else.
    pub async fn run(&mut self, function: &mut Function, event: Value) {
        let (kind, answer) = self.lambda.invoke("1", event).await;
        assert_eq!(kind, "response", "{answer}");
        assert_eq!(function.call_line().await["status"], 200);
    }

    /// Runs a function while no database answers: that is reported as failed, so that the platform counts it and tries again.
    ///
    /// # Panics
    /// When the run passes for a good one.
    pub async fn run_without_database(&mut self, name: &str, event: Value) {
        let nowhere = nowhere().await;
        let mut function = self.function(name, &[("AWS_ENDPOINT_URL_DYNAMODB", &nowhere)]);
        assert_eq!(self.lambda.invoke("1", event).await.0, "error");
        let line = function.call_line().await;
        assert_eq!((&line["status"], &line["code"]), (&json!(500), &json!("failed")));
    }
}
