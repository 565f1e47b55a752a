//! Niche-wide baselines: the versions that were built, and the state of the build that goes on.
//!
//! A version is a header and an item for each niche, so that a reader of one niche reads one item. Its items hold platform
//! data (topics) and expire [`crate::PLATFORM_DATA_TTL`] after it was begun: as long as the reports that name it have theirs.
//! One process at a time builds, under a lease; every write of it holds only while the lease is its own.

use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use aws_sdk_dynamodb::types::{ReturnValue, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use domain::{Error, Result};
use engine::Baselines;
use engine::baselines::NicheBaseline;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Store;
use crate::channels::summaries::kind;
use crate::schema::{CHANNELS, EXPIRES_AT};
use crate::wire::item::{self, BODY, Item, MAX_BODY, n, s};
use crate::wire::request::{IntoItem, Updated, send_update};
use crate::wire::retry::{self};

const STATE: &str = "STATE";
const STARTED_AT: &str = "startedAt";
const CURRENT: &str = "current";
const CHANNELS_READ: &str = "channels";
const PARTS: &str = "parts";
const WRITER: &str = "writer";
/// A state is cut into items of this size.
const PART: usize = MAX_BODY;
/// Items that one transaction writes: it takes a hundred, but no more than 4 MB.
const MOST_ITEMS: usize = 30;

/// What a build is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildState {
    /// When the build that goes on was begun; none goes on without.
    pub started_at: Option<Timestamp>,
    /// The version that counts: when its build was begun.
    pub current: Option<Timestamp>,
    /// Channels behind it.
    pub channels: u32,
    /// Until when somebody builds.
    pub lease_until: Option<Timestamp>,
}

/// The right to build, until the lease ends.
#[derive(Clone, Debug)]
pub struct Build {
    sample: bool,
    writer: String,
    parts: usize,
    /// When the build that goes on was begun; none goes on without.
    pub started_at: Option<Timestamp>,
}

/// A niche of a version, ready to be stored.
#[derive(Clone, Debug)]
pub struct PackedNiche {
    key: String,
    body: Vec<u8>,
}

impl PackedNiche {
    /// Packs a niche. One that is too large for an item loses topics, those with the fewest channels first.
    ///
    /// # Errors
    /// [`Error::Internal`] where it cannot be packed at all.
    pub fn new(key: &str, mut niche: NicheBaseline) -> Result<Self> {
        loop {
            let body = item::pack(&niche)?;
            if body.len() <= MAX_BODY || niche.topics.is_empty() {
                let key = key.to_owned();
                return Ok(Self { key, body });
            }
            let mut topics: Vec<_> = std::mem::take(&mut niche.topics).into_iter().collect();
            topics.sort_by(|(a_key, a), (b_key, b)| b.channels.cmp(&a.channels).then_with(|| a_key.cmp(b_key)));
            topics.truncate(topics.len() / 2);
            niche.topics = topics.into_iter().collect();
        }
    }
}

fn state_key(sample: bool) -> Item {
    item::key(format!("BASE#{}", kind(sample)), STATE)
}

fn part_key(sample: bool, part: usize) -> Item {
    item::key(format!("BASE#{}", kind(sample)), format!("PART#{part:02}"))
}

fn version_pk(sample: bool, version: Timestamp) -> String {
    format!("BASE#{}#{}", kind(sample), item::time_text(version))
}

fn header_key(sample: bool, version: Timestamp) -> Item {
    item::key(version_pk(sample, version), "HEADER")
}

fn niche_item_key(sample: bool, version: Timestamp, niche: &str) -> Item {
    item::key(version_pk(sample, version), format!("N#{niche}"))
}

impl Store {
    /// What the build of these baselines is at.
    pub async fn baselines_state(&self, sample: bool) -> Result<BuildState> {
        let row = self.get(&CHANNELS, state_key(sample)).await?.unwrap_or_default();
        let channels = item::number(&row, CHANNELS_READ).unwrap_or(0);
        Ok(BuildState {
            started_at: item::time_of(&row, STARTED_AT),
            current: item::time_of(&row, CURRENT),
            channels: u32::try_from(channels).unwrap_or(u32::MAX),
            lease_until: item::time_of(&row, "leaseUntil"),
        })
    }

    /// Takes the right to build; none while somebody else has it.
    pub async fn claim_build(&self, sample: bool, now: Timestamp, lease_until: Timestamp) -> Result<Option<Build>> {
        let writer = retry::token();
        let call = self
            .update_item(&CHANNELS, state_key(sample))?
            .update_expression("SET writer = :writer, leaseUntil = :until")
            .condition_expression("attribute_not_exists(leaseUntil) OR leaseUntil < :now")
            .expression_attribute_values(":writer", s(writer.as_str()))
            .expression_attribute_values(":until", item::time(lease_until))
            .expression_attribute_values(":now", item::time(now))
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        let row = match send_update(&call).await? {
            Updated::Written(row) => row,
            // A first try whose answer was lost may have won.
            Updated::ConditionFailed(row) => row.filter(|row| item::text(row, WRITER) == Some(writer.as_str())),
        };
        Ok(row.map(|row| Build {
            sample,
            writer,
            parts: item::number(&row, PARTS)
                .and_then(|parts| usize::try_from(parts).ok())
                .unwrap_or(0),
            started_at: item::time_of(&row, STARTED_AT),
        }))
    }

    /// What the build that goes on has so far; `None` where nothing readable is there.
    pub async fn build_progress<T: DeserializeOwned>(&self, build: &Build) -> Result<Option<T>> {
        let mut body = Vec::new();
        for part in 0..build.parts.min(MOST_ITEMS) {
            let Some(found) = self.get(&CHANNELS, part_key(build.sample, part)).await? else {
                return Ok(None);
            };
            let Some(bytes) = found.get(BODY).and_then(|value| value.as_b().ok()) else {
                return Ok(None);
            };
            body.extend_from_slice(bytes.as_ref());
        }
        if body.is_empty() {
            return Ok(None);
        }
        Ok(item::unpack_bytes(&body)
            .inspect_err(|error| tracing::error!(%error, "the state of a build cannot be read: it begins again"))
            .ok())
    }

    /// Notes how far the build has come, after the niches that are finished: the builder that goes on from there has them. False: somebody
    /// else has the lease.
    /// Calling again is safe.
    pub async fn save_build<T: Serialize>(
        &self,
        build: &Build,
        version: Timestamp,
        progress: &T,
        niches: &[PackedNiche],
    ) -> Result<bool> {
        let body = item::pack(progress)?;
        let parts: Vec<&[u8]> = body.chunks(PART).collect();
        if parts.len() > MOST_ITEMS {
            return Err(Error::internal(format_args!(
                "the state of a build has {} bytes",
                body.len()
            )));
        }
        for some in niches.chunks(MOST_ITEMS) {
            let mut items = vec![self.note_start(build, version, None)?];
            for niche in some {
                let key = niche_item_key(build.sample, version, &niche.key);
                items.push(self.put_body(key, niche.body.clone(), version)?);
            }
            if !self.commit(items).await? {
                return Ok(false);
            }
        }
        let mut items = vec![self.note_start(build, version, Some(parts.len()))?];
        for (at, part) in parts.iter().enumerate() {
            items.push(self.put_body(part_key(build.sample, at), part.to_vec(), version)?);
        }
        self.commit(items).await
    }

    /// Ends the build: from now on this version counts. False: somebody else has the lease.
    /// Calling again is safe.
    pub async fn publish_baselines(&self, build: &Build, version: Timestamp, header: &Baselines) -> Result<bool> {
        let state = self
            .own_state(build)?
            .update_expression("SET #current = :version, channels = :channels REMOVE startedAt, parts, leaseUntil")
            .expression_attribute_names("#current", CURRENT)
            .expression_attribute_values(":version", item::time(version))
            .expression_attribute_values(":channels", n(i64::from(header.channels)));
        let key = header_key(build.sample, version);
        let items = vec![state.into_item()?, self.put_body(key, item::pack(header)?, version)?];
        self.commit(items).await
    }

    /// Releases the lease, so that the next one may continue at once. Nothing happens to another's.
    pub async fn release_build(&self, build: &Build) -> Result<()> {
        let call = self
            .update_item(&CHANNELS, state_key(build.sample))?
            .update_expression("REMOVE leaseUntil")
            .condition_expression("writer = :writer")
            .expression_attribute_values(":writer", s(build.writer.as_str()));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// The header of a version: everything but its niches. `None` once it has expired.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; [`Error::Internal`] for one that cannot be read.
    pub async fn baselines(&self, sample: bool, version: Timestamp) -> Result<Option<Baselines>> {
        let found = self.get_eventually(&CHANNELS, header_key(sample, version)).await?;
        found.as_ref().map(item::unpack).transpose()
    }

    /// One niche of a version, where it has it.
    ///
    /// # Errors
    /// As [`Store::baselines`].
    pub async fn niche_baseline(&self, sample: bool, version: Timestamp, niche: &str) -> Result<Option<NicheBaseline>> {
        let key = niche_item_key(sample, version, niche);
        let found = self.get_eventually(&CHANNELS, key).await?;
        found.as_ref().map(item::unpack).transpose()
    }

    fn own_state(&self, build: &Build) -> Result<UpdateBuilder> {
        Ok(self
            .update(&CHANNELS, state_key(build.sample))?
            .condition_expression("writer = :writer")
            .expression_attribute_values(":writer", s(build.writer.as_str())))
    }

    /// The build of this version goes on; its state has this number of parts.
    fn note_start(&self, build: &Build, version: Timestamp, parts: Option<usize>) -> Result<TransactWriteItem> {
        let state = self
            .own_state(build)?
            .expression_attribute_values(":started", item::time(version));
        let state = match parts {
            None => state.update_expression("SET startedAt = :started"),
            Some(parts) => state
                .update_expression("SET startedAt = :started, parts = :parts")
                .expression_attribute_values(":parts", n(i64::try_from(parts).unwrap_or(0))),
        };
        state.into_item()
    }

    fn put_body(&self, key: Item, body: Vec<u8>, version: Timestamp) -> Result<TransactWriteItem> {
        let mut row = key;
        row.insert(BODY.to_owned(), item::blob(body));
        row.insert(EXPIRES_AT.to_owned(), item::expiry(version));
        let put = self.put(&CHANNELS, row)?;
        put.into_item()
    }
}
