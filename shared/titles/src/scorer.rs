//! What titles are scored by: studies of a channel and of a niche, kept for a moment so that scoring while somebody types reads them once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use contract::titles::{ScoreTitle, TitleReading};
use discovery_hub::Reader;
use domain::job::Work;
use domain::{ChannelId, Error, Result, TitleText, UserId};
use engine::Report;
use engine::titles::score::{self, LiftStudy, TitleScore};
use jiff::Timestamp;
use store::Store;
use tokio::sync::Mutex;

use crate::show::{cues_of, reading};

/// For how long a channel's study counts without being read again.
const FRESH: Duration = Duration::from_secs(60);
/// Channels that are kept.
const MOST: usize = 64;

/// Scores titles.
pub struct Scorer {
    store: Store,
    hub: Reader,
    read: Mutex<Vec<Read>>,
}

/// What was read of a channel for somebody.
struct Read {
    user: UserId,
    channel: ChannelId,
    at: Instant,
    known: Arc<Known>,
}

/// What is known of a channel.
#[derive(Default)]
struct Known {
    study: Option<LiftStudy>,
    niche: Option<String>,
}

/// The key of a niche, as it may be asked for; it need not be one.
///
/// # Errors
/// [`Error::InvalidInput`].
pub(crate) fn niche(key: &str) -> Result<String> {
    let is_key = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_' || byte == b'-';
    match (1..=64).contains(&key.len()) && key.bytes().all(is_key) {
        true => Ok(key.to_owned()),
        false => Err(Error::invalid("niche")),
    }
}

impl Scorer {
    /// A scorer by what this store and this hub say.
    #[must_use]
    pub fn new(store: Store, hub: Reader) -> Self {
        Self {
            store,
            hub,
            read: Mutex::default(),
        }
    }

    /// The same with the hub of the bucket that the environment names.
    ///
    /// # Errors
    /// [`Error::Internal`] naming the variable that is missing.
    pub fn from_env(store: Store) -> Result<Self> {
        Ok(Self::new(store, Reader::of_patterns()?))
    }

    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// What a title is worth that is not stored.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming the field; a store that does not answer.
    pub async fn answer(&self, user: &UserId, request: &ScoreTitle, now: Timestamp) -> Result<TitleReading> {
        let title = TitleText::parse(&request.title)?;
        let channel = request.channel_id.as_deref().map(str::parse::<ChannelId>).transpose()?;
        let niche = request.niche.as_deref().map(niche).transpose()?;
        let score = self
            .score(user, &title, channel.as_ref(), niche.as_deref(), now)
            .await?;
        Ok(reading(title.as_str(), score))
    }

    /// What a title is worth on this channel, else in this niche, else in the channel's.
    pub(crate) async fn score(
        &self,
        user: &UserId,
        title: &TitleText,
        channel: Option<&ChannelId>,
        niche: Option<&str>,
        now: Timestamp,
    ) -> Result<TitleScore> {
        let known = match channel {
            Some(channel) => self.known(user, channel, now).await?,
            None => Arc::default(),
        };
        let mut studies: Vec<LiftStudy> = known.study.iter().cloned().collect();
        if let Some(niche) = niche.or(known.niche.as_deref()) {
            studies.extend(self.of_niche(niche).await?);
        }
        Ok(score::score(cues_of(title.as_str()), &studies))
    }

    async fn known(&self, user: &UserId, channel: &ChannelId, now: Timestamp) -> Result<Arc<Known>> {
        let is_of = |read: &&Read| read.user == *user && read.channel == *channel;
        let mut read = self.read.lock().await;
        read.retain(|read| read.at.elapsed() < FRESH);
        if let Some(read) = read.iter().find(is_of) {
            return Ok(read.known.clone());
        }
        drop(read);
        let known = Arc::new(self.look(user, channel, now).await?);
        let mut read = self.read.lock().await;
        if read.len() >= MOST {
            read.remove(0);
        }
        read.push(Read {
            user: user.clone(),
            channel: channel.clone(),
            at: Instant::now(),
            known: known.clone(),
        });
        Ok(known)
    }

    /// By the person's newest report of the channel, of either kind, else by what everybody may see of it.
    async fn look(&self, user: &UserId, channel: &ChannelId, now: Timestamp) -> Result<Known> {
        let of = |work| self.store.previous_report(work, user, channel.as_str(), now);
        let (analysis, run) = tokio::try_join!(of(Work::Analysis), of(Work::Run))?;
        let reports = analysis.into_iter().chain(run).map(|(_, report)| report);
        if let Some(report) = reports.max_by_key(|report| report.analysis_date) {
            return Ok(Known::of(&report));
        }
        let public = self.store.hub_channel(channel, now).await?;
        Ok(public
            .map(|public| Known {
                study: (public.outstanding.title_study.as_ref()).map(|study| study.lifts(public.outstanding.read_at)),
                niche: public.outstanding.niche.clone(),
            })
            .unwrap_or_default())
    }

    async fn of_niche(&self, niche: &str) -> Result<Option<LiftStudy>> {
        let patterns = self.hub.patterns().await?;
        Ok(patterns.and_then(|patterns| patterns.value.title_study(niche)))
    }
}

impl Known {
    fn of(report: &Report) -> Self {
        Self {
            study: Some(LiftStudy::of_channel(&report.title_study, report.analysis_date)),
            niche: report.niche_profile.sub_niche.clone(),
        }
    }
}
