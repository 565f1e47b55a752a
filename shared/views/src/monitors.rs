//! Monitors as their person sees them.

use std::slice;

use contract::xray::{self, MailAddress, MonitorMail};
use domain::job::Work;
use domain::monitor::Mail;
use domain::{Error, Result, UserId};
use jiff::Timestamp;
use store::{AskedAddress, CONFIRM_WITHIN, Monitor, MonitorKey, Store, StoredAnalysis};

use crate::runs::run_summary;

/// Due times that are shown ahead.
const AHEAD: usize = 3;

/// One of the user's monitors.
///
/// # Errors
/// [`Error::NotFound`]; a store that does not answer.
pub async fn own_monitor(store: &Store, key: &MonitorKey, now: Timestamp) -> Result<xray::Monitor> {
    let own = store.monitor(key).await?.ok_or(Error::NotFound)?;
    monitor(store, &own, now).await
}

/// Monitors of one person, each with its newest run.
///
/// # Errors
/// A store that does not answer.
pub async fn monitors(
    store: &Store,
    user: &UserId,
    monitors: &[Monitor],
    now: Timestamp,
) -> Result<Vec<xray::Monitor>> {
    let ids: Vec<_> = monitors.iter().filter_map(|monitor| monitor.last_run.clone()).collect();
    let runs = store.analyses_by_id(Work::Run, user, &ids).await?;
    let last = |monitor: &Monitor| runs.iter().find(|run| Some(&run.key.id) == monitor.last_run.as_ref());
    let asked = asked_addresses(store, user, monitors).await?;
    Ok(monitors
        .iter()
        .map(|monitor| shown(monitor, last(monitor), &asked, now))
        .collect())
}

/// All monitors of somebody as an operator sees them: nothing is changed by reading them.
///
/// # Errors
/// A store that does not answer.
pub async fn all_monitors(store: &Store, user: &UserId, now: Timestamp) -> Result<Vec<xray::Monitor>> {
    monitors(store, user, &store.monitors(user).await?, now).await
}

/// One monitor with its newest run.
///
/// # Errors
/// A store that does not answer.
pub async fn monitor(store: &Store, monitor: &Monitor, now: Timestamp) -> Result<xray::Monitor> {
    let ids: Vec<_> = monitor.last_run.iter().cloned().collect();
    let runs = store.analyses_by_id(Work::Run, &monitor.key.user, &ids).await?;
    let asked = asked_addresses(store, &monitor.key.user, slice::from_ref(monitor)).await?;
    Ok(shown(monitor, runs.first(), &asked, now))
}

fn shown(
    monitor: &Monitor,
    last_run: Option<&StoredAnalysis>,
    asked: &[AskedAddress],
    now: Timestamp,
) -> xray::Monitor {
    let named = Some(&monitor.facts).filter(|facts| now < monitor.platform_data_until() && !facts.name.is_empty());
    let upcoming = monitor.next_due.map(|due| {
        let further = monitor.schedule.upcoming(due.max(now), AHEAD);
        let mut dates: Vec<Timestamp> = std::iter::once(due).chain(further).collect();
        dates.truncate(AHEAD);
        dates
    });
    xray::Monitor {
        monitor_id: monitor.key.id.to_string(),
        channel_id: monitor.facts.channel_id.to_string(),
        channel_name: named.map(|facts| facts.name.clone()),
        channel_logo_url: named.and_then(|facts| facts.logo_url.clone()),
        channel_subscribers: monitor.facts.subscribers,
        cadence: monitor.schedule.cadence.into(),
        weekday: monitor.schedule.weekday().into(),
        time: monitor.schedule.time.to_string(),
        tracked: monitor.tracked.iter().map(Into::into).collect(),
        state: monitor.state.into(),
        reason: monitor.state.reason().map(Into::into),
        upcoming: upcoming.unwrap_or_default(),
        created_at: monitor.created_at,
        last_run: last_run.map(|job| run_summary(job, now)),
        mail: mail_settings(&monitor.mail, asked, now),
    }
}

/// The person's addresses, where one of these monitors names any.
async fn asked_addresses(store: &Store, user: &UserId, monitors: &[Monitor]) -> Result<Vec<AskedAddress>> {
    match monitors.iter().any(|monitor| monitor.mail.address.is_some()) {
        true => store.addresses(user).await,
        false => Ok(Vec::new()),
    }
}

/// The mail settings of a monitor as its person sees them.
fn mail_settings(mail: &Mail, asked: &[AskedAddress], now: Timestamp) -> MonitorMail {
    let of = |one: &&AskedAddress| {
        let named = mail.address.as_ref();
        named.is_some_and(|named| named.mark() == one.address.mark())
    };
    let asked = asked.iter().find(of);
    let waits = asked.filter(|asked| !asked.confirmed && now < asked.asked_at + CONFIRM_WITHIN);
    MonitorMail {
        on: mail.is_on(),
        address: mail.address.as_ref().map(|address| address.as_str().to_owned()),
        confirmed: mail.address.is_none() || asked.is_some_and(|asked| asked.confirmed),
        asked_at: waits.map(|asked| asked.asked_at),
        stopped: mail.stopped.filter(|_| mail.wanted).map(Into::into),
    }
}

/// An address as its person exports it.
pub(crate) fn mail_address(asked: AskedAddress) -> MailAddress {
    MailAddress {
        address: asked.address.into(),
        asked_at: asked.asked_at,
        confirmed: asked.confirmed,
    }
}
