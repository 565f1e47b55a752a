//! schedule rate(1 minute)

use domain::Result;
use domain::schedule::BUILD_LEADERBOARD;
use leaderboard::{BUCKET_BOARD, BUCKET_WEB, Builder};
use runtime::{Outcome, Tick};
use store::Store;
use store::objects::{Objects, Timeouts};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(BUILD_LEADERBOARD, build_state, build).await
}

async fn build_state(store: Store) -> Outcome<Builder> {
    Ok(Builder {
        store,
        board: Objects::from_env(BUCKET_BOARD, Timeouts::LONG)?,
        site: Objects::from_env(BUCKET_WEB, Timeouts::LONG)?,
        clock: runtime::system_clock(),
    })
}

async fn build(builder: &Builder, _: Tick) -> Result<()> {
    builder.refresh().await?;
    Ok(())
}
