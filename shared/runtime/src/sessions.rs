//! The session of a call: refused once it is over, and noted while it counts, so that its person sees where they are signed in.

use contract::Spec;
use domain::session::{Device, Standing};
use domain::{Error, Result};
use http::{HeaderMap, header};
use jiff::Timestamp;

use crate::auth::Identity;
use crate::failure::Failure;
use crate::http::EndpointDeps;
use crate::limit;

/// What the session of a token is worth. Where the table does not answer, reads pass as they do uncounted.
pub(crate) async fn standing(
    deps: &EndpointDeps,
    spec: &Spec,
    identity: &Identity,
    now: Timestamp,
) -> Result<Standing> {
    let asked = deps
        .store
        .session_standing(&identity.user, identity.session, identity.is_admin, now);
    Ok(limit::patiently(spec, asked).await?.unwrap_or(Standing::Good))
}

/// Why a call of such a session is refused, as the log has it.
pub(crate) fn over() -> Failure {
    Failure {
        error: Error::SignInRequired,
        cause: Some("the session is over".to_owned()),
    }
}

/// Notes a use of a session; of a closed account none, so that nothing is noted after it was erased. Nobody is refused because a use could
/// not be noted: the next one will be.
pub(crate) async fn note(deps: &EndpointDeps, spec: &Spec, identity: &Identity, headers: &HeaderMap, now: Timestamp) {
    if spec.serves_closed {
        return;
    }
    let client = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let device = Device::of(client.unwrap_or_default());
    let noting = deps.store.note_session(&identity.user, identity.session, device, now);
    if let Err(error) = limit::within(noting).await {
        tracing::warn!(%error, "a use of a session was not noted");
    }
}
