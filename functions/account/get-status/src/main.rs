//! GET /status

use std::time::Duration;

use contract::account::{Service, ServiceKey, ServiceState, ServiceStatus};
use contract::endpoint::Public;
use contract::endpoints::GET_STATUS;
use domain::Result;
use payments::Mode;
use runtime::{Call, Outcome, flag, in_time, optional, required, secret_text};
use store::Store;

/// Longest wait for what is read.
const PATIENCE: Duration = Duration::from_millis(1_500);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_STATUS, build_state, get_status).await
}

async fn build_state(store: Store) -> Outcome<(Store, String, String)> {
    Ok((store, required("STAGE")?, required("STRIPE_SECRET")?))
}

async fn services(secret: &str) -> Vec<Service> {
    // Only an emulated cloud has an address of its own; no letter leaves it.
    let emulated = |_| ServiceState::sample_if(optional("AWS_ENDPOINT_URL").is_some());
    let set_up = |variable| optional(variable).map_or(ServiceState::Off, emulated);
    let key = secret_text(secret, "apiKey").await;
    let payments = match Mode::of(key.as_ref().map_or("", |key| key.expose())) {
        Mode::Off => ServiceState::Off,
        mode => ServiceState::sample_if(mode == Mode::Sample),
    };
    let services = [
        (ServiceKey::Platform, ServiceState::sample_if(flag("SAMPLE_PLATFORM"))),
        (ServiceKey::SignIn, set_up("USER_POOL_ISSUER")),
        (ServiceKey::Payments, payments),
        (ServiceKey::Mail, set_up("MAIL_FROM")),
        (ServiceKey::Support, ServiceState::configured(flag("CHAT_WORKFLOW"))),
        (ServiceKey::Coach, ServiceState::configured(flag("COACH_HAS_MODEL"))),
    ];
    services.map(|(key, state)| Service { key, state }).to_vec()
}

async fn get_status((store, stage, secret): &(Store, String, String), call: Call<Public, ()>) -> Result<ServiceStatus> {
    let last = in_time(PATIENCE, "newest analysis", store.last_end());
    let coach = in_time(PATIENCE, "answers of the coach", store.coach_days(call.now));
    let (last, coach, services) = tokio::join!(last, coach, services(secret));
    Ok(ServiceStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: engine::VERSION.to_owned(),
        stage: stage.clone(),
        sample_platform: flag("SAMPLE_PLATFORM"),
        channel_link: flag("CHANNEL_LINK"),
        services,
        coach,
        last_analysis_at: last.flatten(),
        checked_at: call.now,
    })
}
