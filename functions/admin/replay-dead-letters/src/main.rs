//! POST /admin/dead-letters/{queue}/replay

use contract::admin::DeadLettersReplayed;
use contract::endpoint::AdminOnly;
use contract::endpoints::REPLAY_DEAD_LETTERS;
use domain::Result;
use runtime::{Call, Outcome};
use store::{Act, DeadLetters, DeadQueue, Store};

type State = (Store, DeadLetters);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        REPLAY_DEAD_LETTERS,
        async |store| Ok((store, DeadLetters::from_env().await)),
        replay_dead_letters,
    )
    .await
}

async fn replay_dead_letters((store, letters): &State, call: Call<AdminOnly, ()>) -> Result<DeadLettersReplayed> {
    let queue: DeadQueue = call.param("queue")?;
    let waiting = letters.waiting(queue).await?;
    let act = Act::new(&REPLAY_DEAD_LETTERS.spec, &call.caller.id, call.now)
        .on(queue.name())
        .saying(format!("about {waiting} waiting"));
    store.record(&act).await?;
    let replayed = letters.replay(queue).await?;
    Ok(DeadLettersReplayed { replayed })
}
