//! GET /leaderboard/{channelId}

use contract::endpoint::Optional;
use contract::endpoints::GET_LEADERBOARD_CHANNEL;
use contract::leaderboard::LeaderboardChannel;
use domain::{ChannelId, Error, Result};
use leaderboard::{BUCKET_BOARD, Reader};
use runtime::{Call, Outcome};
use store::Store;
use store::objects::{Objects, Timeouts};

type State = (Store, Reader);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_LEADERBOARD_CHANNEL, build_state, get).await
}

async fn build_state(store: Store) -> Outcome<State> {
    let reader = Reader::new(Objects::from_env(BUCKET_BOARD, Timeouts::SHORT)?);
    reader.warm().await;
    Ok((store, reader))
}

async fn get((store, reader): &State, call: Call<Optional, ()>) -> Result<LeaderboardChannel> {
    let id: ChannelId = call.param("channelId")?;
    let caller = call.caller.as_ref().map(|user| (&user.id, user.is_admin));
    let access = leaderboard::access(store, caller, call.now).await?;
    let board = reader.board().await?.ok_or(Error::NotFound)?;
    // Ranks of the last days are an extra: without them the channel is shown all the same.
    let ranks = reader.ranks().await.unwrap_or_default();
    leaderboard::channel(&board, ranks.as_ref().map(|cached| cached.value.as_ref()), &id, access)
}
