//! Making, changing and showing monitors.

use analyses::{Found, find_channel, id_of_request, keep_to_tier};
use contract::xray::{self, CreateMonitor, FoundChannel, MonitorList, UpdateMonitor};
use domain::job::Work;
use domain::monitor::{Aspect, Change, Health, QuarterHour, Reschedule, Schedule, Tracked, claim_slot, reschedule};
use domain::{ChannelRef, ChannelSuggestion, Error, IdempotencyKey, MonitorId, Result, Tier, UserId};
use jiff::Timestamp;
use store::{MailQueue, Monitor, MonitorKey, NewMonitor, Rules, Store};

use crate::addresses;

/// How often a change is decided again because the monitor changed meanwhile.
const TRIES: u32 = 8;

/// Who asks.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The user.
    pub id: UserId,
    /// What counts for them now.
    pub tier: Tier,
    /// In the admin group.
    pub is_admin: bool,
}

/// What setting a monitor up or changing it has to do with besides the store.
#[derive(Clone, Debug)]
pub struct Services {
    /// Cron rules.
    pub rules: Rules,
    /// Mails.
    pub mails: MailQueue,
}

impl Services {
    /// Those of the environment: see [`Rules::from_env`] and [`MailQueue::from_env`].
    pub async fn from_env() -> Self {
        Self {
            rules: Rules::from_env().await,
            mails: MailQueue::from_env().await,
        }
    }
}

/// Sets a channel up. The rule of its slot comes first: one too many does no harm, one too few would make the first run late.
///
/// # Errors
/// Invalid input; [`Error::ChannelNotFound`]; [`Error::ChannelWithdrawn`]; [`Error::TierRequired`] or [`Error::MonitorLimit`] where all places are taken; a key that
/// was used for another set-up; too many questions to owners of addresses; a platform, a rule service, a queue or a store that does not
/// answer. Nothing is made then.
pub async fn create(
    store: &Store,
    services: &Services,
    platform: &youtube::Client,
    owner: &Owner,
    key: &IdempotencyKey,
    request: &CreateMonitor,
    now: Timestamp,
) -> Result<xray::Monitor> {
    let channel: ChannelRef = request.channel.parse()?;
    let time: QuarterHour = request.time.parse()?;
    let tracked = tracked(&request.tracked)?;
    let mail = request
        .mail
        .as_ref()
        .map(addresses::chosen)
        .transpose()?
        .unwrap_or_default();
    let schedule = Schedule::from(request.cadence.into(), request.weekday.into(), time, now);
    let of = MonitorKey {
        user: owner.id.clone(),
        id: monitor_id(&owner.id, key)?,
    };
    if store.monitor(&of).await?.is_none() {
        has_place(store, owner).await?;
    }
    let Found::Channel { facts, .. } = find_channel(store, platform, &channel, now).await? else {
        return Err(Error::ChannelNotFound);
    };
    addresses::ask(store, &services.mails, &owner.id, &mail, now).await?;
    services.rules.ensure(schedule.slot()).await?;
    let new = NewMonitor {
        key: of,
        asked: asked(request),
        facts,
        schedule,
        tracked,
        mail,
        by_admin: owner.is_admin,
        created_at: now,
    };
    let made = store.create_monitor(&new, owner.tier.limits().xray_setups).await;
    views::monitor(store, &made.map_err(|error| beyond(error, owner.tier))?, now).await
}

/// A place is free: checked before the platform is asked.
async fn has_place(store: &Store, owner: &Owner) -> Result<()> {
    let monitors = keep_to_tier(store, &owner.id, owner.tier).await?;
    claim_slot(owner.tier, used(&monitors))
}

/// Where all places are taken, the tier that has more, if one has.
fn beyond(error: Error, tier: Tier) -> Error {
    match (error, Tier::with_more_monitors(tier.limits().xray_setups)) {
        (Error::MonitorLimit, Some(tier)) => Error::TierRequired { tier },
        (error, _) => error,
    }
}

/// The same idempotency key must come with the same set-up.
fn asked(request: &CreateMonitor) -> String {
    serde_json::to_string(request).unwrap_or_default()
}

/// The id of the monitor that this user's key refers to.
fn monitor_id(user: &UserId, key: &IdempotencyKey) -> Result<MonitorId> {
    id_of_request(user, key)?.as_str().parse()
}

fn tracked(aspects: &[xray::TrackedAspect]) -> Result<Tracked> {
    if aspects.len() > Aspect::ALL.len() {
        return Err(Error::invalid("tracked"));
    }
    Tracked::new(aspects.iter().copied().map(Into::into))
}

fn used(monitors: &[Monitor]) -> u32 {
    let used = monitors.iter().filter(|monitor| monitor.state.uses_slot()).count();
    u32::try_from(used).unwrap_or(u32::MAX)
}

/// Changes a monitor. What was due before the change still happens, unless it is paused or deactivated.
///
/// # Errors
/// [`Error::NotFound`]; invalid input; [`Error::TierRequired`] or [`Error::MonitorLimit`] for resuming one where all places are taken;
/// [`Error::TooManyRequests`] where owners of addresses were asked too often.
pub async fn update(
    store: &Store,
    services: &Services,
    owner: &Owner,
    id: MonitorId,
    request: &UpdateMonitor,
    now: Timestamp,
) -> Result<xray::Monitor> {
    let key = MonitorKey {
        user: owner.id.clone(),
        id,
    };
    for _ in 0..TRIES {
        let monitors = keep_to_tier(store, &owner.id, owner.tier).await?;
        let used = used(&monitors);
        let seen = monitors.into_iter().find(|monitor| monitor.key == key);
        let seen = seen.ok_or(Error::NotFound)?;
        let changed = changed(&seen, request, owner.tier, used, now)?;
        if request.mail.is_some() {
            addresses::ask(store, &services.mails, &owner.id, &changed.mail, now).await?;
        }
        if changed == seen {
            return views::monitor(store, &seen, now).await;
        }
        if changed.state.is_active() {
            services.rules.ensure(changed.schedule.slot()).await?;
        }
        let saved = store
            .save_monitor(&seen, &changed, owner.tier.limits().xray_setups)
            .await;
        if saved.map_err(|error| beyond(error, owner.tier))? {
            return views::monitor(store, &changed, now).await;
        }
    }
    Err(contended())
}

/// The monitor as it is asked for.
fn changed(seen: &Monitor, request: &UpdateMonitor, tier: Tier, used: u32, now: Timestamp) -> Result<Monitor> {
    let mut changed = seen.clone();
    if let Some(aspects) = &request.tracked {
        changed.tracked = tracked(aspects)?;
    }
    if let Some(choice) = &request.mail {
        changed.mail = addresses::chosen(choice)?;
    }
    let cadence = request.cadence.map_or(seen.schedule.cadence, Into::into);
    let weekday = request.weekday.map_or(seen.schedule.weekday(), Into::into);
    let time = match &request.time {
        Some(time) => time.parse()?,
        None => seen.schedule.time,
    };
    changed.schedule = seen.schedule.changed(cadence, weekday, time, now);
    if let Some(due) = seen.next_due
        && changed.schedule != seen.schedule
    {
        let Reschedule { next, missed } = reschedule(&seen.schedule, &changed.schedule, due, now);
        changed.next_due = Some(next);
        changed.missed = seen.missed.saturating_add(missed);
    }
    let wanted = request.state.map(|state| match state {
        xray::MonitorState::Active => Change::Resume,
        xray::MonitorState::Paused => Change::Pause,
        xray::MonitorState::Inactive => Change::Deactivate,
    });
    if let Some(wanted) = wanted
        && let Some(state) = seen.state.change(wanted, tier, used)?
    {
        changed.state = state;
        changed.next_due = state.is_active().then(|| changed.schedule.next_after(now));
        changed.missed = 0;
        changed.health = Health::default();
    }
    Ok(changed)
}

/// Deletes a monitor. Its runs stay; with the last monitor of a channel the experiments that run on it end.
///
/// # Errors
/// [`Error::NotFound`]; a store that does not answer.
pub async fn delete(store: &Store, key: &MonitorKey, now: Timestamp) -> Result<()> {
    store.remove_monitor(key, now).await
}

fn contended() -> Error {
    Error::Unavailable {
        service: "database",
        cause: "the monitor changed under every try".to_owned(),
    }
}

/// All of the user's monitors; `sends_mail` where this installation does.
///
/// # Errors
/// A store that does not answer.
pub async fn own_monitors(store: &Store, owner: &Owner, sends_mail: bool, now: Timestamp) -> Result<MonitorList> {
    let monitors = keep_to_tier(store, &owner.id, owner.tier).await?;
    let used = used(&monitors);
    Ok(MonitorList {
        items: views::monitors(store, &owner.id, &monitors, now).await?,
        used,
        allowed: owner.tier.limits().xray_setups,
        next_tier: Tier::with_more_monitors(used.max(owner.tier.limits().xray_setups))
            .map(|tier| tier.name().to_owned()),
        price: Work::Run.price().get(),
        sends_mail,
    })
}

/// The channel that a person means, for the set-up.
///
/// # Errors
/// Invalid input; a platform that does not answer.
pub async fn find(store: &Store, platform: &youtube::Client, channel: &str, now: Timestamp) -> Result<FoundChannel> {
    let channel: ChannelRef = channel.parse()?;
    Ok(match find_channel(store, platform, &channel, now).await? {
        Found::Channel { facts, handle } => FoundChannel {
            channel: Some(
                ChannelSuggestion::new(facts.channel_id, &facts.name, handle, facts.logo_url, facts.subscribers).into(),
            ),
            suggestions: Vec::new(),
        },
        Found::Nobody(suggestions) => FoundChannel {
            channel: None,
            suggestions: suggestions.into_iter().map(Into::into).collect(),
        },
    })
}
