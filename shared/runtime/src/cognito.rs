//! The user pool's trigger after a confirmation.

use std::time::{Duration, Instant};

use domain::{Error, Result, UserId};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use lambda_runtime::{Context, LambdaEvent, service_fn};
use serde_json::{Map, Value};

use crate::env::Outcome;
use crate::handler::{Handler, guard, remaining};
use crate::log::{self, Line};
use crate::secret::Secret;

/// The pool waits five seconds for a trigger and then fails the person's confirmation.
const PATIENCE: Duration = Duration::from_secs(3);
/// A new person.
const CONFIRMED: &str = "PostConfirmation_ConfirmSignUp";
/// A new password in the place of a forgotten one; the same trigger.
const RESET: &str = "PostConfirmation_ConfirmForgotPassword";

/// What a person has confirmed by a code from the mail.
#[derive(Clone, Debug)]
pub enum Confirmation {
    /// The address, as a new person.
    SignUp(NewUser),
    /// A new password. The pool leaves the sessions from before as they are.
    Reset {
        /// Who.
        user: UserId,
        /// The pool that knows them: the pool names the function, so the function's settings cannot name the pool.
        pool: String,
        /// When the event came.
        now: Timestamp,
    },
}

/// A person who has just confirmed the e-mail address.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// Who: the same id as in the tokens.
    pub id: UserId,
    /// The confirmed address.
    pub email: Option<Secret>,
    /// When the trigger ran.
    pub now: Timestamp,
}

/// Runs a handler, an `async fn(&State, Confirmation) -> domain::Result<()>`, after each confirmed sign-up and each reset of a password,
/// until the platform ends the process.
///
/// It never blocks a person: a failure is logged, and the event goes back to the pool unchanged. What the handler does must
/// therefore happen elsewhere too, later.
///
/// # Errors
/// The state cannot be built, or the platform's interface does not answer.
///
/// # Panics
/// Outside of Lambda: its variables are missing.
pub async fn cognito<S, H>(build_state: impl AsyncFnOnce() -> Outcome<S>, handler: H) -> Outcome
where
    S: Send + Sync + 'static,
    H: for<'a> Handler<'a, S, Confirmation, ()>,
{
    log::init();
    let state = build_state().await?;
    let (state, handler) = (&state, &handler);
    run(Box::new(move |event: LambdaEvent<Value>| {
        async move { confirm(state, handler, event.payload, &event.context).await }.boxed()
    }))
    .await
}

/// Confirms once, and returns the event.
type Confirming<'a> = Box<dyn Fn(LambdaEvent<Value>) -> BoxFuture<'a, Value> + 'a>;

/// The loop, compiled here once and not with each function.
async fn run(confirming: Confirming<'_>) -> Outcome {
    let once = |event| confirming(event).map(Ok::<_, lambda_runtime::Error>);
    lambda_runtime::run(service_fn(once)).await?;
    Ok(())
}

/// Runs the handler for one event and returns the event.
pub async fn confirm<S, H>(state: &S, handler: &H, event: Value, context: &Context) -> Value
where
    S: Send + Sync,
    H: for<'a> Handler<'a, S, Confirmation, ()>,
{
    let started = Instant::now();
    let work = async {
        match read(&event)? {
            Some(confirmed) => handler.start(state, confirmed).await,
            None => Ok(()),
        }
    };
    let (outcome, gathered) = log::gather(guard(PATIENCE.min(remaining(context.deadline)), work)).await;
    let cause = outcome.and_then(|outcome| outcome).err().map(|error| error.to_string());
    let line = Line {
        name: &context.env_config.function_name,
        request_id: &context.request_id,
        status: if cause.is_none() { 200 } else { 500 },
        took: started.elapsed(),
        code: cause.is_some().then_some("failed"),
        cause: cause.as_deref(),
        gathered: &gathered,
        more: Map::new(),
    };
    line.write();
    event
}

/// What was confirmed; nothing of ours for a trigger of another kind.
fn read(event: &Value) -> Result<Option<Confirmation>> {
    let source = event["triggerSource"].as_str().unwrap_or_default();
    Ok(match source {
        CONFIRMED => Some(Confirmation::SignUp(NewUser {
            id: subject(event)?,
            email: event["request"]["userAttributes"]["email"]
                .as_str()
                .map(|email| Secret::new(email.to_owned())),
            now: Timestamp::now(),
        })),
        RESET => Some(Confirmation::Reset {
            user: subject(event)?,
            pool: event["userPoolId"].as_str().unwrap_or_default().to_owned(),
            now: Timestamp::now(),
        }),
        _ => None,
    })
}

fn subject(event: &Value) -> Result<UserId> {
    let sub = event["request"]["userAttributes"]["sub"].as_str();
    sub.and_then(|sub| sub.parse().ok())
        .ok_or_else(|| Error::internal("the event names no valid subject"))
}
