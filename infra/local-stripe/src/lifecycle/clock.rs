//! What becomes due while time passes, in the order in which it does.

use super::change::expire_pending;
use super::{renewal, session};
use crate::state::State;
use crate::transaction::Transaction;
use crate::value::Fields;

/// More turns than any test needs; a mistake must not keep the clock busy for ever.
const TURNS: usize = 20_000;

enum Due {
    SessionExpires(String),
    PeriodEnds(String),
    Retry(String),
    PendingExpires(String),
}

/// Does everything that is due until this second.
pub(crate) fn run(state: &mut State, until: i64, base: &str, version: &str) {
    for _ in 0..TURNS {
        let Some((second, due)) = next(state).filter(|(second, _)| *second <= until) else {
            return;
        };
        let mut tx = Transaction::new(state, second, base, version);
        match &due {
            Due::SessionExpires(id) => {
                let mut session_of = tx.known("checkout.session", id);
                // It is open, or it would not be due.
                let _ = session::expire(&mut tx, &mut session_of);
            }
            Due::PeriodEnds(id) => renewal::period_ends(&mut tx, id),
            Due::Retry(id) => {
                // The invoice is open, or it would not be due.
                let _ = renewal::retry(&mut tx, id);
            }
            Due::PendingExpires(id) => expire_pending(&mut tx, id),
        }
        tx.commit();
    }
}

fn next(state: &State) -> Option<(i64, Due)> {
    let sessions = state.all("checkout.session").filter(|one| one.text("status") == "open");
    let sessions = sessions.map(|one| (one.int("expires_at"), Due::SessionExpires(one.id().to_owned())));
    let running = || {
        state
            .all("subscription")
            .filter(|one| matches!(one.text("status"), "active" | "past_due"))
    };
    let periods = running().map(|one| {
        let (_, end) = super::items::period_of(one);
        (end, Due::PeriodEnds(one.id().to_owned()))
    });
    let pending = running().filter_map(|one| {
        let end = one["pending_update"].maybe_int("expires_at")?;
        Some((end, Due::PendingExpires(one.id().to_owned())))
    });
    let retries = state
        .all("invoice")
        .filter(|one| one.text("status") == "open")
        .filter_map(|one| {
            let at = one.maybe_int("next_payment_attempt")?;
            Some((at, Due::Retry(one.id().to_owned())))
        });
    sessions
        .chain(periods)
        .chain(pending)
        .chain(retries)
        .min_by_key(|(second, _)| *second)
}
