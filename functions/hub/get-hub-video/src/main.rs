//! GET /hub/videos/{videoId}

use contract::endpoint::SignedIn;
use contract::endpoints::GET_HUB_VIDEO;
use contract::hub::HubVideoDetails;
use discovery_hub::Reader;
use domain::{Error, Result};
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Reader);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_HUB_VIDEO, build_state, get).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok((store, Reader::from_env().await?))
}

async fn get((store, reader): &State, call: Call<SignedIn, ()>) -> Result<HubVideoDetails> {
    let id: String = call.param("videoId")?;
    let view = reader.view(store, call.now).await?.ok_or(Error::NotFound)?;
    discovery_hub::details(store, &view.value, &id, call.now).await
}
