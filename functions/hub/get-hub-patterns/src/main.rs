//! GET /hub/patterns

use contract::endpoint::SignedIn;
use contract::endpoints::GET_HUB_PATTERNS;
use contract::hub::HubPatterns;
use discovery_hub::Reader;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Reader);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_HUB_PATTERNS, build_state, get).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok((store, Reader::from_env().await?))
}

async fn get((store, reader): &State, call: Call<SignedIn, ()>) -> Result<HubPatterns> {
    let (niche, language) = discovery_hub::place(|name| call.query(name))?;
    let view = reader.view(store, call.now).await?;
    let patterns = reader.patterns().await?;
    Ok(discovery_hub::patterns(
        view.as_ref(),
        patterns.as_ref(),
        niche,
        language,
    ))
}
