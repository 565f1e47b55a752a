//! GET /hub/choices

use contract::endpoint::SignedIn;
use contract::endpoints::GET_HUB_CHOICES;
use contract::hub::HubChoices;
use discovery_hub::{Filters, Reader};
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Reader);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_HUB_CHOICES, build_state, get).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok((store, Reader::from_env().await?))
}

async fn get((store, reader): &State, call: Call<SignedIn, ()>) -> Result<HubChoices> {
    let filters = Filters::read(|name| call.query(name), call.now)?;
    let view = reader.view(store, call.now).await?;
    Ok(discovery_hub::choices(view.as_ref(), &filters))
}
