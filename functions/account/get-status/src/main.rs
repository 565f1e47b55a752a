//! GET /status

use contract::account::{Service, ServiceKey, ServiceState, ServiceStatus};
use contract::endpoint::Public;
use contract::endpoints::GET_STATUS;
use domain::Result;
use payments::Mode;
use quota::Governor;
use runtime::{Call, Outcome, flag, in_time, optional, required, secret_text};
use store::Store;

type State = (Governor, Store, String, String);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    let build_state = async |store: Store| {
        let governor = platform::governor(store.clone())?;
        Ok((governor, store, required("STAGE")?, required("STRIPE_SECRET")?))
    };
    runtime::serve(GET_STATUS, build_state, get_status).await
}

async fn services(secret: &str) -> Vec<Service> {
    // Only an emulated cloud has an address of its own; no letter leaves it.
    let emulated = |_| ServiceState::sample_if(optional("AWS_ENDPOINT_URL").is_some());
    let set_up = |variable| optional(variable).map_or(ServiceState::Off, emulated);
    let key = secret_text(secret, "apiKey").await;
    let payments = Mode::of(key.as_ref().map_or("", |key| key.expose()));
    let services = [
        (ServiceKey::Platform, ServiceState::sample_if(flag("SAMPLE_PLATFORM"))),
        (ServiceKey::SignIn, set_up("USER_POOL_ISSUER")),
        (ServiceKey::Payments, payments.into()),
        (ServiceKey::Mail, set_up("MAIL_FROM")),
        (ServiceKey::Support, ServiceState::configured(flag("CHAT_WORKFLOW"))),
        (ServiceKey::Coach, ServiceState::configured(flag("COACH_HAS_MODEL"))),
    ];
    services.map(|(key, state)| Service { key, state }).to_vec()
}

async fn get_status((governor, store, stage, secret): &State, call: Call<Public, ()>) -> Result<ServiceStatus> {
    let last = in_time("newest analysis", store.last_end());
    let coach = in_time("answers of the coach", store.coach_days(call.now));
    let quota = in_time("quota of the platform", governor.in_use());
    let (last, coach, quota, services) = tokio::join!(last, coach, quota, services(secret));
    Ok(ServiceStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: engine::VERSION.to_owned(),
        stage: stage.clone(),
        sample_platform: flag("SAMPLE_PLATFORM"),
        channel_link: flag("CHANNEL_LINK"),
        services,
        coach,
        last_analysis_at: last.flatten(),
        quota,
        checked_at: call.now,
    })
}
