//! GET /status

use contract::account::ServiceStatus;
use contract::endpoint::Public;
use contract::endpoints::GET_STATUS;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

/// The store is there for the limit per address; the answer is known from the start.
type State = (Store, ServiceStatus);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let status = ServiceStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: engine::VERSION.to_owned(),
        stage: runtime::required("STAGE")?,
        sample_platform: runtime::optional("SAMPLE_PLATFORM").is_some_and(|value| value == "true"),
    };
    runtime::serve(GET_STATUS, (Store::from_env().await, status), get_status).await
}

async fn get_status((_, status): &State, _: Call<Public, ()>) -> Result<ServiceStatus> {
    Ok(status.clone())
}
