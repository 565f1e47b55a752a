//! What titles are scored by: studies of a channel and of a niche. The person's own reports are cached for a moment, so that scoring while
//! somebody types reads them once; what everybody may see is asked for each time, as it may be taken back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use contract::titles::{ScoreTitle, TitleReading};
use discovery_hub::Reader;
use domain::job::Work;
use domain::{ChannelId, Error, Result, TitleText, UserId};
use engine::Report;
use engine::titles::score::{self, LiftStudy, TitleScore};
use jiff::Timestamp;
use store::{HubChannel, Store};
use tokio::sync::Mutex;

use crate::show::{cues_of, reading};

/// For how long a person's own report counts without being read again.
const FRESH: Duration = Duration::from_secs(60);
/// Channels that are cached.
const MOST: usize = 64;

/// Scores titles.
pub struct Scorer {
    store: Store,
    hub: Reader,
    read: Mutex<Vec<Read>>,
}

/// What somebody's own newest report says of a channel.
struct Read {
    user: UserId,
    channel: ChannelId,
    at: Instant,
    known: Option<Arc<Known>>,
}

/// What a reading says of a channel.
struct Known {
    study: Option<LiftStudy>,
    niche: Option<String>,
    read_at: Timestamp,
}

/// A score, and when its channel was read: the platform data of a title comes from no later time.
pub(crate) struct Scored {
    pub(crate) score: TitleScore,
    pub(crate) read_at: Option<Timestamp>,
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
        let scored = self
            .score(user, &title, channel.as_ref(), niche.as_deref(), now)
            .await?;
        Ok(reading(title.as_str(), scored.score))
    }

    /// What a title is worth on this channel, else in this niche, else in the channel's.
    pub(crate) async fn score(
        &self,
        user: &UserId,
        title: &TitleText,
        channel: Option<&ChannelId>,
        niche: Option<&str>,
        now: Timestamp,
    ) -> Result<Scored> {
        let (own, public) = match channel {
            Some(channel) => tokio::try_join!(self.own(user, channel, now), self.public(channel, now))?,
            None => (None, None),
        };
        let known: Vec<&Known> = own.as_deref().into_iter().chain(public.as_ref()).collect();
        let mut studies: Vec<LiftStudy> = known.iter().filter_map(|known| known.study.clone()).collect();
        let niche = niche.or_else(|| known.iter().find_map(|known| known.niche.as_deref()));
        if let Some(niche) = niche {
            let patterns = self.hub.patterns().await?;
            studies.extend(patterns.and_then(|patterns| patterns.value.title_study(niche)));
        }
        Ok(Scored {
            score: score::score(cues_of(title.as_str()), &studies),
            read_at: known.iter().map(|known| known.read_at).min(),
        })
    }

    /// By the person's newest report of the channel, of either kind.
    async fn own(&self, user: &UserId, channel: &ChannelId, now: Timestamp) -> Result<Option<Arc<Known>>> {
        let is_of = |read: &&Read| read.user == *user && read.channel == *channel;
        let mut read = self.read.lock().await;
        read.retain(|read| read.at.elapsed() < FRESH);
        if let Some(read) = read.iter().find(is_of) {
            return Ok(read.known.clone());
        }
        drop(read);
        let of = |work| self.store.previous_report(work, user, channel.as_str(), now);
        let (analysis, run) = tokio::try_join!(of(Work::Analysis), of(Work::Run))?;
        let reports = analysis.into_iter().chain(run).map(|(_, report)| report);
        let newest = reports.max_by_key(|report| report.analysis_date);
        let known = newest.map(|report| Arc::new(Known::of(&report)));
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

    /// By what everybody may see of the channel.
    async fn public(&self, channel: &ChannelId, now: Timestamp) -> Result<Option<Known>> {
        let public = self.store.hub_channel(channel, now).await?;
        Ok(public.map(|HubChannel { outstanding, .. }| Known {
            study: (outstanding.title_study.as_ref()).map(|study| study.lifts(outstanding.read_at)),
            niche: outstanding.niche,
            read_at: outstanding.read_at,
        }))
    }
}

impl Known {
    fn of(report: &Report) -> Self {
        Self {
            study: Some(LiftStudy::of_channel(&report.title_study, report.analysis_date)),
            niche: report.niche_profile.sub_niche.clone(),
            read_at: report.analysis_date,
        }
    }
}
