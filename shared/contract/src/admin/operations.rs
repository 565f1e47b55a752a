//! Whether what the clock calls comes, and what became of our mails.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What runs by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operations {
    /// Each function that the clock calls, the most frequent first.
    pub schedules: Vec<Heartbeat>,
    /// What became of mails about monitors, accounts and requests, for each of the last 14 days in UTC, newest first. Codes for signing up and in
    /// are sent by the user pool and not counted.
    pub mails: Vec<MailDay>,
}

/// When a function that the clock calls came last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Heartbeat {
    /// Its name, such as `sweep-analyses`.
    pub name: String,
    /// How often it is called, in minutes.
    pub every_minutes: u32,
    /// When its last run ended that got to its end, well or badly; `null` before the first one. A run that is cut off ends nowhere.
    pub ended_at: Option<Timestamp>,
    /// How long that run took, in milliseconds.
    pub took_ms: Option<u32>,
    /// That run failed.
    pub failed: bool,
    /// When one last ended well; `null` where none has.
    pub succeeded_at: Option<Timestamp>,
    /// None has ended for so long that the alarm rings; before the first one, counted from when the first run of any schedule ended, and true where
    /// there was none.
    pub late: bool,
}

/// What became of mails, by the day on which the mail service said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailDay {
    /// The day, in UTC.
    #[schema(value_type = String, format = Date)]
    pub day: Date,
    /// The service took them and sent them.
    pub sent: u32,
    /// The recipient's side refused them for good: nothing more is sent there.
    pub bounced: u32,
    /// They could not be delivered that time, such as to a full mailbox: the next ones are sent all the same.
    pub undelivered: u32,
    /// Recipients reported them as spam: nothing more is sent there.
    pub complained: u32,
}
