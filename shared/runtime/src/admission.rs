//! Who calls and from where, and whether the call is let in: origin, token, limits, and the pool's word about an admin.

use contract::{Access, Spec};
use domain::Error;
use domain::session::Standing;
use http::{HeaderMap, header};
use jiff::Timestamp;
use lambda_http::RequestExt;
use lambda_http::request::RequestContext;

use crate::auth::Identity;
use crate::failure::{Failure, counted};
use crate::http::{EndpointDeps, Request};
use crate::limit;
use crate::marks::Caller;
use crate::origin::subject_of_peer;
use crate::sessions;

/// Who calls, and from where.
pub(crate) struct Known {
    /// What the token says, where there is one.
    pub identity: Option<Identity>,
    /// Whose calls are counted: the person, or the address where nobody is signed in.
    pub who: String,
    pub address: String,
    /// The same where several signed-in people may share it.
    pub shared: Option<String>,
}

/// Records in `caller` whatever it learns, as soon as it does: of a call that is refused it matters most.
pub(crate) async fn know(
    deps: &EndpointDeps,
    spec: &Spec,
    request: &Request,
    now: Timestamp,
    caller: &Caller,
) -> Result<Known, Failure> {
    let headers = request.headers();
    let peer = peer(request);
    let (admitted, marking) = tokio::join!(deps.origin.admits(headers), deps.marks.of_month(now));
    let marking = marking.as_ref();
    if !matches!(admitted, Ok(true)) {
        caller.set_network(marking, &subject_of_peer(peer));
    }
    if !admitted? {
        return Err(Failure {
            error: Error::Forbidden,
            cause: Some("not through the CDN".to_owned()),
        });
    }
    let address = deps.origin.subject(headers, peer);
    caller.set_network(marking, &address);
    let identity = match identify(deps, spec, headers).await {
        Ok(identity) => identity,
        Err(failure) => return Err(refused(deps, spec, &address, failure, now).await),
    };
    if let Some(identity) = &identity {
        caller.set_user(marking, identity.user.as_str());
    }
    let (who, shared) = match &identity {
        Some(identity) => (identity.user.to_string(), deps.origin.address(headers, peer)),
        None => (address.clone(), None),
    };
    Ok(Known {
        identity,
        who,
        address,
        shared,
    })
}

/// Where a token is optional nobody has looked at it before us. A wrong one counts as a visit from its address, so that it is no way past
/// the limit. Only then: a look at a signature takes less than the write that counts.
async fn refused(deps: &EndpointDeps, spec: &Spec, address: &str, failure: Failure, now: Timestamp) -> Failure {
    if spec.access != Access::Optional || !matches!(failure.error, Error::SignInRequired) {
        return failure;
    }
    match limit::admit(&deps.store, spec, address, now).await {
        Err(error @ Error::TooManyRequests { .. }) => error.into(),
        _ => failure,
    }
}

/// Counts the call before anything else is said of it, so that those which are then refused are counted too. One of a session that is
/// over counts for its address: nobody whose session was ended spends what its person may still call.
pub(crate) async fn count(
    deps: &EndpointDeps,
    spec: &Spec,
    known: &Known,
    headers: &HeaderMap,
    now: Timestamp,
) -> Result<(), Failure> {
    let standing = match &known.identity {
        Some(identity) => sessions::standing(deps, spec, identity, now).await?,
        None => Standing::Good,
    };
    if standing == Standing::Over {
        limit::admit(&deps.store, spec, &known.address, now).await?;
        return Err(sessions::over());
    }
    limit::admit(&deps.store, spec, &known.who, now)
        .await
        .map_err(counted)?;
    limit::admit_address(&deps.store, spec, known.shared.as_deref(), now).await?;
    if let Some(identity) = known.identity.as_ref().filter(|_| standing == Standing::Due) {
        sessions::note(deps, spec, identity, headers, now).await;
    }
    Ok(())
}

/// A caller who was an admin when the token was made must still be one, and must have a second factor: the group in a token is as old as
/// the token.
pub(crate) async fn confirm_admin(deps: &EndpointDeps, who: &str) -> Result<(), Failure> {
    let people = deps.people.as_ref();
    let people = people.ok_or_else(|| Error::internal("no user pool to ask about an admin"))?;
    let role = people.role(&who.parse()?).await?;
    if !role.is_admin {
        return Err(Failure {
            error: Error::Forbidden,
            cause: Some("no admin any more".to_owned()),
        });
    }
    match role.second_factor {
        true => Ok(()),
        false => Err(Error::SecondFactorRequired.into()),
    }
}

async fn identify(deps: &EndpointDeps, spec: &Spec, headers: &HeaderMap) -> Result<Option<Identity>, Failure> {
    match (&deps.verifier, spec.access) {
        (_, Access::Public) => Ok(None),
        // Anyone who sends a token means to be known by it: a bad one is refused, never taken for none.
        (_, Access::Optional) if !headers.contains_key(header::AUTHORIZATION) => Ok(None),
        (Some(verifier), _) => Ok(Some(verifier.identify(headers).await?)),
        // Built for another endpoint: closed, not open.
        (None, _) => Err(Error::internal("no verifier for an endpoint that needs one").into()),
    }
}

fn peer(request: &Request) -> Option<&str> {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_deref(),
        _ => None,
    }
}
