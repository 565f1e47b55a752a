//! Taking a credit and putting the job on its way.

use contract::analysis::{AnalysisAccepted, StartAnalysis};
use domain::job::{Status, Work};
use domain::{AnalysisId, ChannelRef, Error, IdempotencyKey, Result, Tier, UserId};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use store::{Account, AnalysisKey, NewAnalysis, Queues, Started, Store, StoredAnalysis};

/// Who asks.
#[derive(Clone, Debug)]
pub struct Requester {
    /// The user.
    pub id: UserId,
    /// In the admin group.
    pub is_admin: bool,
    /// Anyone who has linked a channel has a free analysis a week here.
    pub weekly_free: bool,
}

/// Takes one credit and starts the analysis; the same key again answers for the analysis it started.
///
/// # Errors
/// Invalid input, stealth where the tier has none, not enough credits, an analysis that is already running, a key used for another channel,
/// or a store that does not answer.
pub async fn start(
    store: &Store,
    queues: &Queues,
    requester: &Requester,
    key: &IdempotencyKey,
    request: &StartAnalysis,
    now: Timestamp,
) -> Result<AnalysisAccepted> {
    let channel: ChannelRef = request.channel.parse()?;
    let account = store.account(&requester.id, now).await?;
    let tier = Tier::effective(account.tier, account.tier_until, requester.is_admin, now);
    let stealth = match request.stealth {
        Some(stealth) => tier.may_hide(stealth)?,
        None => store.profile(&requester.id).await?.hides(tier),
    };
    let new = NewAnalysis {
        key: AnalysisKey::analysis(requester.id.clone(), id_of_request(&requester.id, key)?),
        channel_input: request.channel.trim().to_owned(),
        channel,
        price: Work::Analysis.price(),
        priority: tier.limits().priority,
        stealth,
        requested_stealth: request.stealth,
        weekly: requester.weekly_free,
        run: None,
        created_at: now,
    };
    let (job, credits) = match store.start_analysis(&new).await? {
        Started::New { job, balance } => (job, balance.total()),
        Started::Existing { job } => (job, total(&account)),
    };
    // The job is paid and stored: whatever happens to the message, the sweeper sends it again.
    if job.state.status == Status::Queued {
        send(queues, &job).await;
    }
    Ok(AnalysisAccepted {
        request_id: job.key.id.to_string(),
        credits,
        weekly_free: job.weekly > 0,
    })
}

/// Sends the message of a job that is stored and paid. Where that fails, the sweeper sends it.
pub(crate) async fn send(queues: &Queues, job: &StoredAnalysis) {
    if let Err(error) = queues.send(job).await {
        tracing::warn!(%error, request_id = %job.key.id, "the message was not sent; the sweeper will");
    }
}

const fn total(account: &Account) -> i64 {
    account.balance.total()
}

/// The id of what this user's key names, so that a retry finds what the first try made.
///
/// # Errors
/// An id that is no id of ours: never for a parsed key.
pub fn id_of_request(user: &UserId, key: &IdempotencyKey) -> Result<AnalysisId> {
    let digest = Sha256::new()
        .chain_update(user.as_str())
        .chain_update([0])
        .chain_update(key.as_str())
        .finalize();
    hex::encode(&digest[..16]).parse().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_key_of_the_same_user_is_the_same_analysis_and_of_another_user_another() {
        let key: IdempotencyKey = "intent-0001".parse().unwrap();
        let (a, b): (UserId, UserId) = ("user-a".parse().unwrap(), "user-b".parse().unwrap());
        assert_eq!(id_of_request(&a, &key).unwrap(), id_of_request(&a, &key).unwrap());
        assert_ne!(id_of_request(&a, &key).unwrap(), id_of_request(&b, &key).unwrap());
    }
}
