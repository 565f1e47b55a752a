//! queue mail-feedback

use domain::Result;
use mailer::Feedback;
use runtime::{Delivery, Outcome};
use serde_json::Value;
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(async || Ok(Store::from_env().await), hear).await
}

async fn hear(store: &Store, event: Value, delivery: Delivery) -> Result<()> {
    match Feedback::read(&event) {
        Some(feedback) => mailer::hear(store, &feedback, delivery.now).await,
        // Of a mail that is not ours, or of a kind that nobody asked for: coming again makes it no better.
        None => {
            tracing::warn!("an event that says nothing about a mail of ours is dropped");
            Ok(())
        }
    }
}
