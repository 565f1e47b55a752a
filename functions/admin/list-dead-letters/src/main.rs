//! GET /admin/dead-letters

use contract::admin::{DeadLetters, DeadQueue};
use contract::endpoint::AdminOnly;
use contract::endpoints::LIST_DEAD_LETTERS;
use domain::Result;
use runtime::{Call, Outcome};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        LIST_DEAD_LETTERS,
        async |_| Ok(store::DeadLetters::from_env().await),
        list_dead_letters,
    )
    .await
}

async fn list_dead_letters(letters: &store::DeadLetters, _: Call<AdminOnly, ()>) -> Result<DeadLetters> {
    let [analyses, xray, payments, erasures, mail, feedback] = store::DeadQueue::ALL.map(|queue| of(letters, queue));
    let (analyses, xray, payments, erasures, mail, feedback) =
        tokio::try_join!(analyses, xray, payments, erasures, mail, feedback)?;
    Ok(DeadLetters {
        queues: vec![analyses, xray, payments, erasures, mail, feedback],
    })
}

async fn of(letters: &store::DeadLetters, queue: store::DeadQueue) -> Result<DeadQueue> {
    Ok(DeadQueue {
        queue: queue.name().to_owned(),
        waiting: letters.waiting(queue).await?,
    })
}
