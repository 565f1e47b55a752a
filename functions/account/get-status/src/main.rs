//! GET /status

use contract::account::{Service, ServiceKey, ServiceState, ServiceStatus};
use contract::endpoint::Public;
use contract::endpoints::GET_STATUS;
use domain::{Error, Result};
use quota::Governor;
use runtime::{Call, Outcome, flag, in_time, optional, required};
use store::Store;

type State = (Governor, Store, String, ServiceState);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    let build_state = async |store: Store| {
        let governor = platform::governor(store.clone())?;
        Ok((governor, store, required("STAGE")?, payments()?))
    };
    runtime::serve(GET_STATUS, build_state, get_status).await
}

/// What the deployment has found of the provider's key, which cannot be read from here: anybody may call.
fn payments() -> Outcome<ServiceState> {
    let said = ServiceState::named(&required("PAYMENTS")?);
    Ok(said.ok_or_else(|| Error::internal("PAYMENTS is none of live, sample and off"))?)
}

fn services(payments: ServiceState) -> Vec<Service> {
    // Only an emulated cloud has an address of its own; no letter leaves it.
    let emulated = |_| ServiceState::sample_if(optional("AWS_ENDPOINT_URL").is_some());
    let set_up = |variable| optional(variable).map_or(ServiceState::Off, emulated);
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

async fn get_status((governor, store, stage, payments): &State, call: Call<Public, ()>) -> Result<ServiceStatus> {
    let last = in_time("newest analysis", store.last_end());
    let coach = in_time("answers of the coach", store.coach_days(call.now));
    let quota = in_time("quota of the platform", governor.in_use());
    let (last, coach, quota) = tokio::join!(last, coach, quota);
    Ok(ServiceStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: engine::VERSION.to_owned(),
        stage: stage.clone(),
        sample_platform: flag("SAMPLE_PLATFORM"),
        channel_link: flag("CHANNEL_LINK"),
        services: services(*payments),
        coach,
        last_analysis_at: last.flatten(),
        quota,
        checked_at: call.now,
    })
}
