//! GET /channels/count

use contract::analysis::ChannelCount;
use contract::endpoint::Public;
use contract::endpoints::GET_UNIQUE_CHANNEL_COUNT;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_UNIQUE_CHANNEL_COUNT, async |store| Ok(store), count).await
}

async fn count(store: &Store, _: Call<Public, ()>) -> Result<ChannelCount> {
    let counts = store.counts().await?;
    Ok(ChannelCount {
        channels: counts.channels,
        videos: counts.videos,
        seconds: counts.seconds,
    })
}
