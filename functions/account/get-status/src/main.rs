//! GET /status

use std::time::Duration;

use contract::account::{Service, ServiceKey, ServiceState, ServiceStatus};
use contract::coach::CoachUse;
use contract::endpoint::Public;
use contract::endpoints::GET_STATUS;
use domain::Result;
use payments::Mode;
use runtime::{Call, Outcome, flag, optional, required, secret_text};
use store::{COACH_DAYS, CoachDays, Store};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

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
    let emulated = |_| ServiceState::of_stand_in(optional("AWS_ENDPOINT_URL").is_some());
    let set_up = |variable| optional(variable).map_or(ServiceState::Off, emulated);
    let key = secret_text(secret, "apiKey").await;
    let payments = match Mode::of(key.as_ref().map_or("", |key| key.expose())) {
        Mode::Off => ServiceState::Off,
        mode => ServiceState::of_stand_in(mode == Mode::Sample),
    };
    let services = [
        (ServiceKey::Platform, ServiceState::of_stand_in(flag("SAMPLE_PLATFORM"))),
        (ServiceKey::SignIn, set_up("USER_POOL_ISSUER")),
        (ServiceKey::Payments, payments),
        (ServiceKey::Mail, set_up("MAIL_FROM")),
        (ServiceKey::Support, ServiceState::configured(flag("CHAT_WORKFLOW"))),
        (ServiceKey::Coach, ServiceState::configured(flag("COACH_HAS_MODEL"))),
    ];
    services.map(|(key, state)| Service { key, state }).to_vec()
}

fn coach(found: &CoachDays) -> CoachUse {
    CoachUse {
        days: COACH_DAYS,
        answers: found.answers,
        abstained: found.abstained,
        asked_model: found.asked_model,
        by_model: found.by_model,
        dropped: found.dropped,
        median_within_ms: found.median_within_ms(),
    }
}

/// What was read in time; without a database the answer lacks it.
fn in_time<T>(read: std::result::Result<Result<T>, Elapsed>, what: &str) -> Option<T> {
    let read = read.ok().and_then(Result::ok);
    if read.is_none() {
        tracing::warn!(what, "the status lacks what cannot be read");
    }
    read
}

async fn get_status((store, stage, secret): &(Store, String, String), call: Call<Public, ()>) -> Result<ServiceStatus> {
    let (last, days, services) = tokio::join!(
        timeout(PATIENCE, store.last_end()),
        timeout(PATIENCE, store.coach_days(call.now)),
        services(secret)
    );
    Ok(ServiceStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: engine::VERSION.to_owned(),
        stage: stage.clone(),
        sample_platform: flag("SAMPLE_PLATFORM"),
        channel_link: flag("CHANNEL_LINK"),
        services,
        coach: in_time(days, "answers of the coach").as_ref().map(coach),
        last_analysis_at: in_time(last, "newest analysis").flatten(),
        checked_at: call.now,
    })
}
