//! queue analyses, queue analyses-priority

use contract::event::RunAnalysis;
use domain::{Error, Result};
use jobs::Worker;
use runtime::{Delivery, Outcome};
use store::{Bus, Store};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let (store, platform) = (Store::from_env().await, youtube::Client::new(platform().await?)?);
    tokio::join!(store.warm(), platform.warm());
    let worker = Worker {
        store,
        bus: Bus::from_env().await,
        platform,
        clock: jobs::system_clock(),
    };
    runtime::consume(worker, run).await
}

/// The sample platform takes any key, so no secret is asked for.
async fn platform() -> Result<youtube::Config> {
    let base = runtime::required("YOUTUBE_API_BASE")?
        .parse()
        .map_err(Error::internal)?;
    let sample = runtime::optional("SAMPLE_PLATFORM").as_deref() == Some("true");
    let key = if sample {
        "sample".into()
    } else {
        runtime::secret(&runtime::required("YOUTUBE_SECRET")?)
            .await?
            .field("apiKey")?
            .expose()
            .into()
    };
    Ok(youtube::Config { base, key, sample })
}

async fn run(worker: &Worker, message: RunAnalysis, _: Delivery) -> Result<()> {
    worker.run(&message).await
}
