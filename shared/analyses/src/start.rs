//! Taking a credit and putting the job on its way.

use contract::analysis::{AnalysisAccepted, StartAnalysis};
use domain::job::{SNAPSHOT_FRESH, Status, Work};
use domain::quota::{Cost, Payer};
use domain::scout::platform_day;
use domain::{AnalysisId, ChannelId, ChannelRef, Error, IdempotencyKey, Result, Tier, UserId};
use jiff::Timestamp;
use quota::Governor;
use sha2::{Digest, Sha256};
use store::{Account, Alias, AnalysisKey, NewAnalysis, Queues, Started, Store, StoredAnalysis};

use crate::resolve::known;

/// Uploads that the platform gives in one call.
const PAGE: u32 = 50;

/// What it takes to start a job.
#[derive(Clone, Debug)]
pub struct Intake {
    /// Tables.
    pub store: Store,
    /// Where jobs wait for a worker.
    pub queues: Queues,
    /// Who may ask the platform how much.
    pub governor: Governor,
    /// The platform is the sample platform.
    pub sample: bool,
}

/// Who asks.
#[derive(Clone, Debug)]
pub struct Requester {
    /// The user.
    pub id: UserId,
    /// In the admin group.
    pub is_admin: bool,
    /// Anyone who has linked a channel has a free analysis a week here.
    pub weekly_free: bool,
    /// Where they are; `None` where that distinguishes nobody.
    pub address: Option<String>,
}

/// Takes one credit and starts the analysis; the same key again answers for the analysis it started.
///
/// # Errors
/// Invalid input, stealth where the tier has none, not enough credits, an analysis that is already running, a key used for another channel,
/// [`Error::ChannelWithdrawn`], [`Error::FailureLimit`], [`Error::QuotaSpent`], or a store that does not answer.
pub async fn start(
    intake: &Intake,
    requester: &Requester,
    key: &IdempotencyKey,
    request: &StartAnalysis,
    now: Timestamp,
) -> Result<AnalysisAccepted> {
    let channel: ChannelRef = request.channel.parse()?;
    let Intake { store, queues, .. } = intake;
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
        payer: Payer::of(tier, account.created_at, now),
        address: requester.address.clone(),
        created_at: now,
    };
    intake.admit(&new).await?;
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

impl Intake {
    /// Before anything is taken: whether the platform can be asked for what is to be started.
    pub(crate) async fn admit(&self, new: &NewAnalysis) -> Result<()> {
        let Err(refusal) = self.would_admit(new).await else {
            return Ok(());
        };
        // The same act again, whose first try was admitted, is answered.
        match self.store.analysis(&new.key).await? {
            Some(_) => Ok(()),
            None => Err(refusal),
        }
    }

    async fn would_admit(&self, new: &NewAnalysis) -> Result<()> {
        let now = new.created_at;
        let address = new.address.as_deref();
        let by_hand = new.run.as_ref().is_none_or(|run| run.due.is_none());
        if by_hand && !self.store.may_fail(&new.key.user, address, platform_day(now)).await? {
            let retry_after_s = quota::until_next_day(now);
            return Err(Error::FailureLimit { retry_after_s });
        }
        let known = known(&self.store, &new.channel, self.sample, now).await?;
        if let Some(Alias::Channel(id)) = &known
            && self.store.is_withdrawn(id).await?
        {
            return Err(Error::ChannelWithdrawn);
        }
        let needs = needs(new);
        let refusal = match self.governor.check(new.payer, needs).await {
            Err(refusal @ Error::QuotaSpent { .. }) => refusal,
            done => return done,
        };
        match known {
            Some(Alias::Channel(id)) if self.has_read(new.key.work, &id, now).await? => Ok(()),
            Some(Alias::Channel(_)) => self.governor.check(new.payer, Cost::units(needs.units)).await,
            Some(Alias::Nobody(_)) => Ok(()),
            None => Err(refusal),
        }
    }

    /// The channel was read a moment ago: the platform is not asked at all.
    async fn has_read(&self, work: Work, id: &ChannelId, now: Timestamp) -> Result<bool> {
        let snapshot = self.store.snapshot(work, id, now - SNAPSHOT_FRESH).await?;
        Ok(snapshot.is_some_and(|snapshot| snapshot.sample == self.sample))
    }
}

/// What a job costs where nothing of the channel is known: the channel, and two calls for each page of uploads; of a name that is no handle
/// also a try and a search.
pub(crate) fn needs(new: &NewAnalysis) -> Cost {
    let reading = 1 + 2 * new.key.work.uploads().div_ceil(PAGE);
    let by_name = u32::from(matches!(new.channel, ChannelRef::Name(_)));
    Cost {
        units: reading + by_name,
        searches: by_name,
    }
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
