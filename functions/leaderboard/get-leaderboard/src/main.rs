//! GET /leaderboard

use contract::endpoint::Optional;
use contract::endpoints::GET_LEADERBOARD;
use contract::leaderboard::Leaderboard;
use domain::Result;
use leaderboard::{Asked, BUCKET_BOARD, Reader};
use runtime::{Call, Outcome};
use store::Store;
use store::objects::{Objects, Timeouts};

type State = (Store, Reader);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_LEADERBOARD, build_state, get).await
}

async fn build_state(store: Store) -> Outcome<State> {
    let reader = Reader::new(Objects::from_env(BUCKET_BOARD, Timeouts::SHORT)?);
    reader.warm().await;
    Ok((store, reader))
}

async fn get((store, reader): &State, call: Call<Optional, ()>) -> Result<Leaderboard> {
    let caller = call.caller.as_ref().map(|user| (&user.id, user.is_admin));
    let access = leaderboard::access(store, caller, call.now).await?;
    let asked = Asked::read(|name| call.query(name), access, call.now)?;
    let board = reader.board().await?;
    Ok(leaderboard::page(board.as_ref(), &asked))
}
