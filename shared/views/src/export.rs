//! What a person exports besides account and ledger: analyses with their reports, monitors, runs with theirs, discoveries, saved titles,
//! questions to the coach, rewards, notifications.

use contract::account::AccountExport;
use contract::discovery::{Discovery, Notification, Reward};
use contract::xray::Run;
use domain::job::Work;
use domain::{ChannelId, Error, Result, UserId};
use jiff::Timestamp;
use store::Store;

use crate::discoveries::{self, discovery, reward};
use crate::{analysis, experiments, monitors, runs};

/// Analyses on one page, each with its report: together well below what a function may answer.
const ANALYSES: u32 = 10;
/// Runs on one page: their reports read four times as many uploads.
const RUNS: u32 = 5;
/// Discoveries, or notifications, on one page.
const PAGE: u32 = 100;
/// What the cursors of the analyses begin with; those of a ledger never do.
const IN_ANALYSES: &str = "-";
/// What the cursors of the runs begin with; the others never do.
const IN_RUNS: &str = ".";
/// What the cursors of the discoveries begin with; the others never do.
const IN_DISCOVERIES: &str = "_";

/// What the cursors of the saved titles begin with; those of the discoveries never have the dot.
const IN_TITLES: &str = "_.";

/// What the cursors of the questions to the coach begin with; those of the titles never have two dots.
const IN_COACH: &str = "_..";

/// Where the pages begin that come after those of the ledger.
#[must_use]
pub fn after_ledger() -> String {
    IN_ANALYSES.to_owned()
}

/// A page behind those of the ledger: the analyses, then monitors and runs, then the discoveries, then the saved titles,
/// then the questions to the coach. `None` for a cursor of the ledger.
///
/// # Errors
/// [`Error::InvalidInput`] for a cursor that this user did not get from here; a store that does not answer.
pub async fn export_page(store: &Store, user: &UserId, cursor: &str, now: Timestamp) -> Result<Option<AccountExport>> {
    let mut page = AccountExport::default();
    let position = |rest: &str| Some(rest.to_owned()).filter(|rest| !rest.is_empty());
    if let Some(rest) = cursor.strip_prefix(IN_ANALYSES) {
        let (analyses, next) = analysis::own_analyses(store, user, position(rest).as_deref(), ANALYSES, now).await?;
        page.analyses = analyses;
        let next = next.map_or_else(|| IN_RUNS.to_owned(), |next| format!("{IN_ANALYSES}{next}"));
        page.next_cursor = Some(next);
    } else if let Some(rest) = cursor.strip_prefix(IN_RUNS) {
        if rest.is_empty() {
            page.monitors = monitors::all_monitors(store, user, now).await?;
            page.experiments = experiments::own_experiments(store, user, now).await?.items;
            page.mail_addresses = store
                .addresses(user)
                .await?
                .into_iter()
                .map(monitors::mail_address)
                .collect();
        }
        let (runs, next) = runs(store, user, position(rest).as_deref(), now).await?;
        page.runs = runs;
        let next = next.map_or_else(|| IN_DISCOVERIES.to_owned(), |next| format!("{IN_RUNS}{next}"));
        page.next_cursor = Some(next);
    } else if let Some(rest) = cursor.strip_prefix(IN_COACH) {
        let asked = store.all_coach_turns(user, position(rest).as_deref(), now).await?;
        page.coach_turns = asked.items;
        page.next_cursor = asked.next_cursor.map(|next| format!("{IN_COACH}{next}"));
    } else if let Some(rest) = cursor.strip_prefix(IN_TITLES) {
        let titles = titles::own_titles(store, user, position(rest).as_deref(), now).await?;
        page.titles = titles.items;
        let next = titles.next_cursor;
        let next = next.map_or_else(|| IN_COACH.to_owned(), |next| format!("{IN_TITLES}{next}"));
        page.next_cursor = Some(next);
    } else if let Some(rest) = cursor.strip_prefix(IN_DISCOVERIES) {
        let (discoveries, next) = discoveries(store, user, position(rest).as_deref(), now).await?;
        page.discoveries = discoveries;
        let next = next.map_or_else(|| IN_TITLES.to_owned(), |next| format!("{IN_DISCOVERIES}{next}"));
        page.next_cursor = Some(next);
    } else {
        return Ok(None);
    }
    Ok(Some(page))
}

/// A page of runs, each with its report.
async fn runs(
    store: &Store,
    user: &UserId,
    cursor: Option<&str>,
    now: Timestamp,
) -> Result<(Vec<Run>, Option<String>)> {
    let page = store.analyses(Work::Run, user, cursor, RUNS).await?;
    let mut runs = Vec::with_capacity(page.items.len());
    for job in &page.items {
        match runs::own_run(store, &job.key, now).await {
            Ok(run) => runs.push(run),
            // It was deleted meanwhile.
            Err(Error::NotFound) => {}
            Err(error) => return Err(error),
        }
    }
    Ok((runs, page.next_cursor))
}

async fn discoveries(
    store: &Store,
    user: &UserId,
    cursor: Option<&str>,
    now: Timestamp,
) -> Result<(Vec<Discovery>, Option<String>)> {
    let page = store.discoveries(user, cursor, PAGE).await?;
    let channels: Vec<ChannelId> = page.items.iter().map(|one| one.channel_id.clone()).collect();
    let words = store.channel_displays(&channels, now).await?;
    let discoveries = page.items.iter().map(|one| discovery(one, &words)).collect();
    Ok((discoveries, page.next_cursor))
}

/// Every reward and notification of somebody, newest first, for the export.
///
/// # Errors
/// A store that does not answer.
pub async fn export_rewards(store: &Store, user: &UserId, now: Timestamp) -> Result<(Vec<Reward>, Vec<Notification>)> {
    let mut rewards = store.all_rewards(user).await?;
    rewards.reverse();
    let mut notifications = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let page = store.notifications(user, cursor.as_deref(), PAGE).await?;
        notifications.extend(page.items);
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    let channels: Vec<ChannelId> = rewards.iter().map(|one| one.channel_id.clone()).collect();
    let words = store.channel_displays(&channels, now).await?;
    Ok((
        rewards.iter().map(|one| reward(one, &words)).collect(),
        discoveries::shown(store, user, &notifications, now).await?,
    ))
}
