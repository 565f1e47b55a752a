//! GET /hub

use contract::endpoint::SignedIn;
use contract::endpoints::GET_HUB;
use contract::hub::Hub;
use discovery_hub::{Asked, Reader};
use domain::Result;
use domain::hub::Access;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Reader);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_HUB, build_state, get).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok((store, Reader::from_env().await?))
}

async fn get((store, reader): &State, call: Call<SignedIn, ()>) -> Result<Hub> {
    let tier = store.tier(&call.caller.id, call.caller.is_admin, call.now).await?;
    let asked = Asked::read(|name| call.query(name), Access::of(tier), call.now)?;
    let view = reader.view(store, call.now).await?;
    Ok(discovery_hub::page(view.as_ref(), &asked))
}
