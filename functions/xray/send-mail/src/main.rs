//! queue mail

use contract::event::QueuedMail;
use domain::Result;
use mailer::Mailer;
use runtime::{Delivery, Outcome};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(build_state, send).await
}

async fn build_state() -> Outcome<Mailer> {
    Ok(Mailer::from_env().await?)
}

async fn send(mailer: &Mailer, message: QueuedMail, _: Delivery) -> Result<()> {
    mailer.deliver(&message.into()).await
}
