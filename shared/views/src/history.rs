//! Everything a person has analysed, of every kind, as one list: newest first, merged over its sources.
//!
//! A position in the list is a time and a name, the same for every source, so that each goes on behind it by itself. A source that does
//! not answer is named and passed over.

use std::cmp::Reverse;
use std::str::FromStr;

use contract::history::{HistoryEntry, HistoryPage, HistorySource};
use domain::job::{Status, Work};
use domain::{Error, Result, UserId};
use jiff::Timestamp;
use store::{Store, StoredAnalysis};

use crate::{analysis, newer_names};

/// Every source of the history. A new one is a line here, and its arm in [`entries`] and [`delete_entry`].
const SOURCES: [HistorySource; 2] = [HistorySource::QuickSearch, HistorySource::Monitoring];
/// Rows that a source reads at once.
const BATCH: u32 = 100;
/// Batches that one page may take: where it is mostly of analyses that are no part of the history, the page is short.
const BATCHES: u32 = 10;

/// Which entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    #[default]
    All,
    /// Those that are done.
    Completed,
    /// Those that are not.
    Pending,
}

impl FromStr for Wanted {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "all" => Ok(Self::All),
            "completed" => Ok(Self::Completed),
            "pending" => Ok(Self::Pending),
            _ => Err(Error::invalid("status")),
        }
    }
}

impl Wanted {
    const fn takes(self, status: Status) -> bool {
        match self {
            Self::All => true,
            Self::Completed => matches!(status, Status::Completed),
            Self::Pending => !status.is_final(),
        }
    }
}

/// A place in the list: behind the entry with this time and name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    at: Timestamp,
    source: &'static str,
    id: String,
}

impl Position {
    fn of(entry: &HistoryEntry) -> Self {
        Self {
            at: entry.created_at,
            source: name(entry.source),
            id: entry.id.clone(),
        }
    }

    fn cursor(&self) -> String {
        format!("{}.{}.{}", self.at.as_nanosecond(), self.source, self.id)
    }

    fn parse(cursor: &str) -> Option<Self> {
        let (at, rest) = cursor.split_once('.')?;
        let (source, id) = rest.split_once('.')?;
        let known = [HistorySource::QuickSearch, HistorySource::Monitoring];
        let source = known.into_iter().map(name).find(|name| *name == source)?;
        let good = (1..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        good.then_some(())?;
        Some(Self {
            at: Timestamp::from_nanosecond(at.parse().ok()?).ok()?,
            source,
            id: id.to_owned(),
        })
    }
}

/// As in addresses and cursors.
const fn name(source: HistorySource) -> &'static str {
    match source {
        HistorySource::QuickSearch => "quick_search",
        HistorySource::Monitoring => "monitoring",
    }
}

/// What a source has behind a position.
struct Found {
    entries: Vec<HistoryEntry>,
    /// How far it looked, where it may have more.
    looked_to: Option<Position>,
}

/// A page of somebody's history, newest first.
///
/// # Errors
/// [`Error::InvalidInput`] for a cursor that is none. A source that does not answer is no error.
pub async fn history(
    store: &Store,
    user: &UserId,
    cursor: Option<&str>,
    limit: u32,
    wanted: Wanted,
    now: Timestamp,
) -> Result<HistoryPage> {
    let parse = |cursor| Position::parse(cursor).ok_or(Error::invalid("cursor"));
    let after = cursor.map(parse).transpose()?;
    let mut page = HistoryPage::default();
    let mut found = Vec::with_capacity(SOURCES.len());
    for source in SOURCES {
        match entries(store, source, user, after.as_ref(), limit, wanted, now).await {
            Ok(entries) => found.push(entries),
            Err(error) => {
                tracing::error!(%error, source = name(source), "a source of the history does not answer");
                page.missing_sources.push(source);
            }
        }
    }
    let (items, next) = merge(found, limit as usize);
    page.items = items;
    newer_names::renew(store, &mut page.items, now).await;
    page.next_cursor = next.map(|next| next.cursor());
    Ok(page)
}

/// The newest entries of all, and where the next page begins: no further than any source has looked.
fn merge(found: Vec<Found>, limit: usize) -> (Vec<HistoryEntry>, Option<Position>) {
    let looked_to = found.iter().filter_map(|found| found.looked_to.clone()).max();
    let mut entries: Vec<HistoryEntry> = found.into_iter().flat_map(|found| found.entries).collect();
    entries.sort_by_cached_key(|entry| Reverse(Position::of(entry)));
    if let Some(end) = &looked_to {
        entries.retain(|entry| Position::of(entry) >= *end);
    }
    let cut = entries.len() > limit;
    entries.truncate(limit);
    let next = if cut {
        entries.last().map(Position::of)
    } else {
        looked_to
    };
    (entries, next)
}

/// What one source has behind a position: at most one more than `limit`, so that a full page is known to go on.
async fn entries(
    store: &Store,
    source: HistorySource,
    user: &UserId,
    after: Option<&Position>,
    limit: u32,
    wanted: Wanted,
    now: Timestamp,
) -> Result<Found> {
    match source {
        HistorySource::QuickSearch => jobs(store, Work::Analysis, user, after, limit, wanted, now).await,
        HistorySource::Monitoring => jobs(store, Work::Run, user, after, limit, wanted, now).await,
    }
}

async fn jobs(
    store: &Store,
    work: Work,
    user: &UserId,
    after: Option<&Position>,
    limit: u32,
    wanted: Wanted,
    now: Timestamp,
) -> Result<Found> {
    let mut entries = Vec::new();
    let mut after = after.cloned();
    for _ in 0..BATCHES {
        let jobs = store
            .analyses_until(work, user, after.as_ref().map(|after| after.at), BATCH)
            .await?;
        let whole = jobs.len() < BATCH as usize;
        let mut last = None;
        for job in &jobs {
            let position = position(job);
            // Those of the position's own time are read again.
            if after.as_ref().is_some_and(|after| position >= *after) {
                continue;
            }
            last = Some(position);
            if belongs(job) && wanted.takes(job.state.status) {
                entries.push(entry(job, now));
            }
            if entries.len() > limit as usize {
                return Ok(Found {
                    entries,
                    looked_to: last,
                });
            }
        }
        if whole || last.is_none() {
            return Ok(Found {
                entries,
                looked_to: None,
            });
        }
        after = last;
    }
    Ok(Found {
        entries,
        looked_to: after,
    })
}

fn position(job: &StoredAnalysis) -> Position {
    Position {
        at: job.state.created_at,
        source: name(source(job)),
        id: job.key.id.to_string(),
    }
}

const fn source(job: &StoredAnalysis) -> HistorySource {
    match job.key.work {
        Work::Analysis => HistorySource::QuickSearch,
        Work::Run => HistorySource::Monitoring,
    }
}

/// The history has analyses with a score and a channel, and those that may still get one. Of runs it has all: what was set up once must
/// also say when it failed or was skipped.
fn belongs(job: &StoredAnalysis) -> bool {
    if job.key.work == Work::Run {
        return true;
    }
    match job.state.status {
        Status::Queued | Status::Running => true,
        Status::Completed => job.facts.is_some() && job.overall_score.is_some_and(|score| score > 0.0),
        Status::Failed | Status::Skipped => false,
    }
}

fn entry(job: &StoredAnalysis, now: Timestamp) -> HistoryEntry {
    let summary = analysis::summary(job, now);
    HistoryEntry {
        source: source(job),
        id: summary.request_id,
        status: summary.status,
        channel_input: summary.channel_input,
        channel_id: summary.channel_id,
        channel_name: summary.channel_name,
        channel_logo_url: summary.channel_logo_url,
        channel_subscribers: summary.channel_subscribers,
        overall_score: summary.overall_score,
        score_low: summary.score_low,
        score_high: summary.score_high,
        engine_version: job.engine_version.clone(),
        stealth: summary.stealth,
        created_at: summary.created_at,
        updated_at: summary.ended_at.unwrap_or(summary.created_at),
    }
}

#[cfg(test)]
mod tests {
    use contract::analysis::AnalysisStatus;
    use proptest::prelude::*;

    use super::*;

    fn one(source: HistorySource, second: i64, id: u32) -> HistoryEntry {
        let at = Timestamp::from_second(second).unwrap();
        HistoryEntry {
            source,
            id: format!("{id:032x}"),
            status: AnalysisStatus::Completed,
            channel_input: "@kanal".to_owned(),
            channel_id: None,
            channel_name: None,
            channel_logo_url: None,
            channel_subscribers: None,
            overall_score: Some(50.0),
            score_low: None,
            score_high: None,
            engine_version: None,
            stealth: false,
            created_at: at,
            updated_at: at,
        }
    }

    /// A source over a list, as [`jobs`] is over a table.
    fn found(all: &[HistoryEntry], after: Option<&Position>, limit: usize) -> Found {
        let mut left: Vec<HistoryEntry> = all.to_vec();
        left.sort_by_cached_key(|entry| Reverse(Position::of(entry)));
        left.retain(|entry| after.is_none_or(|after| Position::of(entry) < *after));
        let more = left.len() > limit + 1;
        left.truncate(limit + 1);
        let looked_to = left.last().filter(|_| more).map(Position::of);
        Found {
            entries: left,
            looked_to,
        }
    }

    #[test]
    fn a_cursor_that_is_none_is_none() {
        for cursor in [
            "",
            "1",
            "1.quick_search",
            "1.quick_search.",
            "x.quick_search.a",
            "1.other.a",
            "1.quick_search.a/b",
        ] {
            assert_eq!(Position::parse(cursor), None, "{cursor}");
        }
    }

    proptest! {
        #[test]
        fn page_by_page_every_entry_of_both_sources_comes_once_newest_first(
            quick in proptest::collection::btree_set((0_i64..20, 0_u32..5), 0..40),
            monitored in proptest::collection::btree_set((0_i64..20, 0_u32..5), 0..40),
            limit in 1_usize..7,
        ) {
            let of = |source, set: &std::collections::BTreeSet<(i64, u32)>| -> Vec<HistoryEntry> {
                set.iter().map(|(second, id)| one(source, *second, *id)).collect()
            };
            let sources = [of(HistorySource::QuickSearch, &quick), of(HistorySource::Monitoring, &monitored)];
            let (mut all, mut after) = (Vec::new(), None);
            loop {
                let found = sources.iter().map(|source| found(source, after.as_ref(), limit)).collect();
                let (page, next) = merge(found, limit);
                prop_assert!(page.len() <= limit);
                all.extend(page);
                let Some(next) = next else { break };
                let cursor = next.cursor();
                prop_assert_eq!(Position::parse(&cursor), Some(next.clone()));
                prop_assert!(after.as_ref().is_none_or(|after| next < *after), "it goes on");
                after = Some(next);
            }
            let mut expected = sources.concat();
            expected.sort_by_cached_key(|entry| Reverse(Position::of(entry)));
            prop_assert_eq!(all, expected);
        }
    }
}
