//! Monitors and their runs on the wire. A monitor is a channel that a person set up once; a run is one execution of it; a report is what a
//! run computed.

mod address;
mod experiment;

use domain::monitor;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::analysis::{Analysis, AnalysisSummary, ChannelSuggestion};
use crate::language::Language;
use crate::member::given;

pub use address::{ConfirmAddress, ConfirmedAddress, MailAddress};
pub use experiment::{Experiment, ExperimentList, ExperimentStatus, StartExperiment};

/// How often a monitor runs. There is no daily one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Cadence {
    /// Every week.
    Weekly,
    /// Every 2 weeks, counted from the first run.
    Biweekly,
    /// On the first such weekday of each month.
    Monthly,
}

/// A day of the week, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// What a report is about first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrackedAspect {
    /// The overall score.
    Score,
    /// Title patterns and power words.
    Titles,
    /// Upload times and frequency.
    Timing,
    /// Drops of performance.
    Drops,
}

/// Whether a monitor runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MonitorState {
    /// It runs on schedule.
    Active,
    /// Its person paused it. It keeps its place among the set-ups.
    Paused,
    /// It is off, see `reason`, and takes no place among the set-ups.
    Inactive,
}

/// Why a monitor is inactive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InactiveReason {
    /// The channel was not found twice over 6 hours or more.
    ChannelGone,
    /// Three runs in a row were skipped for want of credits.
    NoCredits,
    /// The tier has fewer set-ups than there were.
    Slots,
    /// Its person deactivated it.
    Deactivated,
}

twins!(Cadence, monitor::Cadence, [Weekly, Biweekly, Monthly]);
twins!(
    Weekday,
    monitor::Weekday,
    [Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday]
);
twins!(TrackedAspect, monitor::Aspect, [Score, Titles, Timing, Drops]);
twins!(
    InactiveReason,
    monitor::InactiveReason,
    [ChannelGone, NoCredits, Slots, Deactivated]
);

impl From<monitor::MonitorState> for MonitorState {
    fn from(state: monitor::MonitorState) -> Self {
        match state {
            monitor::MonitorState::Active => Self::Active,
            monitor::MonitorState::Paused => Self::Paused,
            monitor::MonitorState::Inactive(_) => Self::Inactive,
        }
    }
}

/// Why a monitor sends no mail although its person wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailStop {
    /// The address does not take mail.
    Bounced,
    /// Its owner reported a mail as spam.
    Complained,
    /// Its owner unsubscribed with the link of a mail.
    Unsubscribed,
}

twins!(MailStop, monitor::MailStop, [Bounced, Complained, Unsubscribed]);

/// Sets a channel up to be monitored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateMonitor {
    /// An address, a handle, an id or a name of the channel.
    #[schema(min_length = 1, max_length = 300)]
    pub channel: String,
    /// How often.
    pub cadence: Cadence,
    /// On which day of the week, in UTC.
    pub weekday: Weekday,
    /// At what time of that day: `HH:MM` in UTC, in steps of 15 minutes.
    #[schema(pattern = "^([01][0-9]|2[0-3]):(00|15|30|45)$")]
    pub time: String,
    /// What its reports are about first, at least one.
    #[schema(min_items = 1, max_items = 4)]
    pub tracked: Vec<TrackedAspect>,
    /// Whether its reports are mailed, and where to. Where it is missing, to the account's own address.
    #[schema(value_type = MailChoice, required = false)]
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub mail: Option<MailChoice>,
}

/// Whether the reports of a monitor are mailed, and where to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MailChoice {
    /// They are mailed.
    pub on: bool,
    /// An address other than the account's own. Its owner is asked in a mail first, at most every 2 minutes; until they have agreed, the
    /// reports go to the account's own. `null` or missing for the account's own.
    #[schema(max_length = 254)]
    #[serde(default)]
    pub address: Option<String>,
    /// Language of the mails where the caller's settings name none: that of the page, as a rule.
    #[serde(default)]
    pub language: Option<Language>,
}

/// Changes a monitor: what is not named stays, and at least one is named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, try_from = "Named")]
#[schema(min_properties = 1)]
pub struct UpdateMonitor {
    /// How often.
    #[schema(value_type = Cadence, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cadence: Option<Cadence>,
    /// On which day of the week, in UTC.
    #[schema(value_type = Weekday, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weekday: Option<Weekday>,
    /// At what time of that day: `HH:MM` in UTC, in steps of 15 minutes.
    #[schema(value_type = String, required = false, pattern = "^([01][0-9]|2[0-3]):(00|15|30|45)$")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// What its reports are about first, at least one.
    #[schema(value_type = Vec<TrackedAspect>, required = false, min_items = 1, max_items = 4)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracked: Option<Vec<TrackedAspect>>,
    /// `active` resumes it, `paused` pauses it, `inactive` deactivates it.
    #[schema(value_type = MonitorState, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<MonitorState>,
    /// Whether its reports are mailed, and where to; begins again what was stopped, and asks again for an address that is not confirmed.
    #[schema(value_type = MailChoice, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<MailChoice>,
}

/// [`UpdateMonitor`] before it is known that it names anything.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Named {
    #[serde(default, deserialize_with = "given")]
    cadence: Option<Cadence>,
    #[serde(default, deserialize_with = "given")]
    weekday: Option<Weekday>,
    #[serde(default, deserialize_with = "given")]
    time: Option<String>,
    #[serde(default, deserialize_with = "given")]
    tracked: Option<Vec<TrackedAspect>>,
    #[serde(default, deserialize_with = "given")]
    state: Option<MonitorState>,
    #[serde(default, deserialize_with = "given")]
    mail: Option<MailChoice>,
}

impl TryFrom<Named> for UpdateMonitor {
    type Error = &'static str;

    fn try_from(named: Named) -> Result<Self, Self::Error> {
        let change = Self {
            cadence: named.cadence,
            weekday: named.weekday,
            time: named.time,
            tracked: named.tracked,
            state: named.state,
            mail: named.mail,
        };
        if change == Self::default() {
            return Err("nothing is to be changed");
        }
        Ok(change)
    }
}

/// One monitor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Monitor {
    /// 32 lower-case hexadecimal digits.
    pub monitor_id: String,
    /// The platform's id of the channel.
    pub channel_id: String,
    /// Display name; `null` 30 days after it was read, until it is read again.
    pub channel_name: Option<String>,
    /// Address of the logo; `null` as the name is, or when there is none.
    pub channel_logo_url: Option<String>,
    /// Subscribers when the channel was last read; `null` when hidden.
    pub channel_subscribers: Option<u64>,
    /// How often it runs.
    pub cadence: Cadence,
    /// On which day of the week, in UTC.
    pub weekday: Weekday,
    /// At what time of that day: `HH:MM` in UTC.
    pub time: String,
    /// What its reports are about first.
    pub tracked: Vec<TrackedAspect>,
    /// Whether it runs.
    pub state: MonitorState,
    /// Why it is inactive; `null` where it is not.
    pub reason: Option<InactiveReason>,
    /// The next three times at which it is due; none while it is not active.
    #[schema(max_items = 3)]
    pub upcoming: Vec<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Its newest run, if there is one left.
    pub last_run: Option<RunSummary>,
    /// Whether its reports are mailed, and where to.
    pub mail: MonitorMail,
}

/// Where the reports of a monitor are mailed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonitorMail {
    /// They are mailed: its person wants it, and nothing stopped it.
    pub on: bool,
    /// The address that its person named; `null` for the account's own.
    pub address: Option<String>,
    /// Its owner has agreed. `true` for the account's own. Until then reports go to the account's own address.
    pub confirmed: bool,
    /// When its owner was last asked; `null` where they were not, the question is older than 24 hours, or they have agreed.
    pub asked_at: Option<Timestamp>,
    /// Why they are not mailed although its person wants it; `null` otherwise.
    pub stopped: Option<MailStop>,
}

/// The caller's monitors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonitorList {
    /// All of them, the newest first.
    pub items: Vec<Monitor>,
    /// How many take a place: the active and the paused ones.
    pub used: u32,
    /// How many places the caller's tier has.
    pub allowed: u32,
    /// The cheapest tier that has a place for one more; `null` where no tier has.
    pub next_tier: Option<String>,
    /// Credits that a run takes.
    pub price: i64,
    /// This installation sends mail.
    pub sends_mail: bool,
}

/// A row of the list of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunSummary {
    /// What it shares with an analysis. `requestId` names the run; `skipped` is a status of runs alone.
    #[serde(flatten)]
    pub summary: AnalysisSummary,
    /// Its monitor, which may be deleted since.
    pub monitor_id: String,
    /// When it was due; `null` for one that was started by hand.
    pub due_at: Option<Timestamp>,
    /// How many due times after it passed before it could begin; they get no run of their own.
    pub missed: u32,
    /// How much changed beyond noise: figures since the report before and between the two windows, and a drop of the newest uploads; `null` where there is nothing to compare with.
    pub findings: Option<u32>,
}

/// A page of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunPage {
    /// Rows, newest first.
    pub items: Vec<RunSummary>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
}

/// One run with its report.
///
/// The specification's `reportText` is written from it by the client that shows it, as for an analysis: the front end's text download says all of the
/// report and what changed, in the language of its reader. A text in here would be in one language, and a second source of every sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// What it shares with an analysis: progress, report, what changed since the report before. Its report has the section `xray`.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// Its monitor, which may be deleted since.
    pub monitor_id: String,
    /// When it was due; `null` for one that was started by hand.
    pub due_at: Option<Timestamp>,
    /// How many due times after it passed before it could begin; they get no run of their own.
    pub missed: u32,
    /// How much changed beyond noise: figures since the report before and between the two windows, and a drop of the newest uploads; `null` where there is nothing to compare with.
    pub findings: Option<u32>,
}

/// A run was started by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunAccepted {
    /// Where to ask for it: 32 lower-case hexadecimal digits.
    pub request_id: String,
    /// Credits left after paying.
    pub credits: i64,
}

/// What a name refers to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundChannel {
    /// The channel; `null` where nobody has the name.
    pub channel: Option<ChannelSuggestion>,
    /// Channels that may be meant, the likeliest first, where nobody has the name.
    #[schema(max_items = 5)]
    pub suggestions: Vec<ChannelSuggestion>,
}
