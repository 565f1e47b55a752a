//! What operators see of what runs by itself: when the clock called last, and what became of mails.

use aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure;
use contract::admin::{Heartbeat, MailDay};
use domain::Result;
use domain::schedule::{self, Schedule};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use crate::Store;
use crate::schema::{EXPIRES_AT, LIMITS, XRAY};
use crate::wire::item::{self, Item, n};
use crate::wire::request::IntoItem;
use crate::wire::retry;
use crate::xray::mails::MailKey;

const ENDED_AT: &str = "endedAt";
const TOOK: &str = "tookMs";
const SUCCEEDED_AT: &str = "succeededAt";
const FIRST_AT: &str = "firstAt";
/// How long a day's count of mails is stored.
const DAY_TTL: SignedDuration = SignedDuration::from_hours(24 * 40);
/// Days of mails that are shown, today included.
const DAYS: i32 = 14;

/// A run of a schedule that got to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleRun {
    /// When it ended.
    pub ended_at: Timestamp,
    /// How long it took, in milliseconds.
    pub took_ms: u32,
    /// It ended well.
    pub succeeded: bool,
}

/// What can become of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailFate {
    /// The provider took it.
    Sent,
    /// The recipient's side refused it for good.
    Bounced,
    /// It could not be delivered this time.
    Undelivered,
    /// The recipient reported it as spam.
    Complained,
}

impl MailFate {
    const ALL: [Self; 4] = [Self::Sent, Self::Bounced, Self::Undelivered, Self::Complained];

    /// The attribute that counts it, and under which a mail remembers that it was counted.
    const fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Bounced => "bounced",
            Self::Undelivered => "undelivered",
            Self::Complained => "complained",
        }
    }
}

fn beat_key(schedule: Schedule) -> Item {
    item::key(format!("TICK#{}", schedule.name), "RUN")
}

fn mails_key(day: Date) -> Item {
    item::key(format!("MAILS#{day}"), "DAY")
}

fn day_of(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

fn count(row: &Item, name: &str) -> u32 {
    let number = item::number(row, name);
    number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
}

impl Store {
    /// Remembers that a schedule has run. Of two runs at once the one that ends last counts.
    pub async fn note_schedule_run(&self, schedule: Schedule, run: ScheduleRun) -> Result<()> {
        let well = if run.succeeded { ", succeededAt = :at" } else { "" };
        let call = self
            .update_item(&LIMITS, beat_key(schedule))?
            .update_expression(format!(
                "SET endedAt = :at, tookMs = :took, firstAt = if_not_exists(firstAt, :at){well}"
            ))
            .condition_expression("attribute_not_exists(endedAt) OR endedAt <= :at")
            .expression_attribute_values(":at", item::time(run.ended_at))
            .expression_attribute_values(":took", n(run.took_ms.into()));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// When each schedule came last, in the order of [`schedule::ALL`]. One that has not come yet is expected from when the first of all came: so
    /// old is the installation.
    pub async fn heartbeats(&self, now: Timestamp) -> Result<Vec<Heartbeat>> {
        let all = schedule::ALL;
        let rows = self.read_all(&LIMITS, all.map(beat_key).to_vec(), true).await?;
        let of = |schedule: Schedule| {
            let key = beat_key(schedule);
            rows.iter().find(|row| row.get("pk") == key.get("pk"))
        };
        let begun = rows.iter().filter_map(|row| item::time_of(row, FIRST_AT)).min();
        Ok(all.iter().map(|one| heartbeat(*one, of(*one), begun, now)).collect())
    }

    /// Counts what became of a mail, once for each mail and fate, on the day of `now`. A mail that nobody knows any more is not counted.
    /// Calling again is safe.
    pub async fn count_mail(&self, mail: &MailKey, fate: MailFate, now: Timestamp) -> Result<()> {
        let name = fate.name();
        let mark = self
            .update(&XRAY, mail.row())?
            .update_expression("SET #fate = :now")
            .condition_expression("attribute_exists(pk) AND attribute_not_exists(#fate)")
            .expression_attribute_names("#fate", format!("{name}CountedAt"))
            .expression_attribute_values(":now", item::time(now))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::None);
        let count = self
            .update(&LIMITS, mails_key(day_of(now)))?
            .update_expression(format!("SET {EXPIRES_AT} = :expires ADD {name} :one"))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":expires", n((now + DAY_TTL).as_second()));
        // Refused: it was counted before, or there is no such mail.
        self.commit(vec![mark.into_item()?, count.into_item()?]).await.map(drop)
    }

    /// What became of the mails of the last 14 days, newest first.
    pub async fn mail_days(&self, now: Timestamp) -> Result<Vec<MailDay>> {
        let today = day_of(now);
        let days: Vec<Date> = (0..DAYS).map(|back| today.saturating_sub(back.days())).collect();
        let keys = days.iter().copied().map(mails_key).collect();
        let rows = self.read_all(&LIMITS, keys, false).await?;
        let nothing = Item::new();
        let of = |day: Date| {
            let key = mails_key(day);
            rows.iter()
                .find(|row| row.get("pk") == key.get("pk"))
                .unwrap_or(&nothing)
        };
        Ok(days.into_iter().map(|day| mail_day(day, of(day))).collect())
    }
}

fn heartbeat(schedule: Schedule, row: Option<&Item>, begun: Option<Timestamp>, now: Timestamp) -> Heartbeat {
    let time = |name: &str| row.and_then(|row| item::time_of(row, name));
    let (ended_at, succeeded_at) = (time(ENDED_AT), time(SUCCEEDED_AT));
    Heartbeat {
        name: schedule.name.to_owned(),
        every_minutes: schedule.every_minutes,
        ended_at,
        took_ms: row.filter(|row| row.contains_key(TOOK)).map(|row| count(row, TOOK)),
        failed: ended_at != succeeded_at,
        succeeded_at,
        late: schedule.is_late(ended_at.or(begun), now),
    }
}

fn mail_day(day: Date, row: &Item) -> MailDay {
    let [sent, bounced, undelivered, complained] = MailFate::ALL.map(|fate| count(row, fate.name()));
    MailDay {
        day,
        sent,
        bounced,
        undelivered,
        complained,
    }
}
