//! Where a person is signed in.

use contract::session::Session;
use domain::{Result, SessionId, UserId};
use jiff::Timestamp;
use store::Store;

/// The person's sessions that are not over, the one that was used last first. `own`: the one that asks.
///
/// # Errors
/// A store that does not answer.
pub async fn sessions(
    store: &Store,
    user: &UserId,
    own: SessionId,
    operator: bool,
    now: Timestamp,
) -> Result<Vec<Session>> {
    let stored = store.sessions(user, operator, now).await?;
    let lasting = stored.iter().filter(|session| !session.is_over);
    Ok(lasting.map(|session| shown(session, own)).collect())
}

/// Every session of which more is stored than its end, for the export.
///
/// # Errors
/// A store that does not answer.
pub async fn export_sessions(store: &Store, user: &UserId, own: SessionId, now: Timestamp) -> Result<Vec<Session>> {
    let stored = store.sessions(user, false, now).await?;
    Ok(stored.iter().map(|session| shown(session, own)).collect())
}

fn shown(session: &store::Session, own: SessionId) -> Session {
    Session {
        session_id: session.id.to_string(),
        browser: session.device.browser.into(),
        system: session.device.system.into(),
        signed_in_at: session.id.signed_in_at(),
        seen_at: session.seen_at,
        current: session.id == own,
    }
}
