//! The session of a call: refused once it is over, and noted while it counts, so that its person sees where they are signed in.

use contract::Spec;
use domain::session::{Device, Standing};
use domain::{Error, Result};
use http::{HeaderMap, header};
use jiff::Timestamp;

use crate::admission::Known;
use crate::http::EndpointDeps;
use crate::limit;

/// What the session of a call is worth; `None` without a token.
pub(crate) async fn standing(
    deps: &EndpointDeps,
    spec: &Spec,
    known: &Known,
    now: Timestamp,
) -> Result<Option<Standing>> {
    let Some(identity) = &known.identity else {
        return Ok(None);
    };
    let asked = deps
        .store
        .session_standing(&identity.user, identity.session, identity.is_admin, now);
    // Where the table does not answer, reads pass as they do uncounted: nothing is known of the session then.
    Ok(Some(limit::patiently(spec, asked).await?.unwrap_or(Standing::Good)))
}

/// Refuses a session that is over. A closed account leaves nothing behind that was noted after it was erased.
pub(crate) async fn admit(
    deps: &EndpointDeps,
    spec: &Spec,
    known: &Known,
    standing: Option<Standing>,
    headers: &HeaderMap,
    now: Timestamp,
) -> Result<()> {
    let (Some(identity), Some(standing)) = (&known.identity, standing) else {
        return Ok(());
    };
    match standing {
        Standing::Over => return Err(Error::SignInRequired),
        Standing::Due if !spec.serves_closed => {}
        Standing::Due | Standing::Good => return Ok(()),
    }
    let client = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let device = Device::of(client.unwrap_or_default());
    let noting = deps.store.note_session(&identity.user, identity.session, device, now);
    // Nobody is refused because a use could not be noted: the next one will be.
    if let Err(error) = limit::within(noting).await {
        tracing::warn!(%error, "a use of a session was not noted");
    }
    Ok(())
}
