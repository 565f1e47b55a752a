//! What crosses queues and the bus. Every consumer must be idempotent: each may come twice and out of order.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// On the analysis queues: run this analysis.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunAnalysis {
    /// The owner.
    pub user_id: domain::UserId,
    /// The analysis.
    pub request_id: domain::AnalysisId,
}

/// On the queues of runs: do this run of a monitor. One that is due begins when it is delivered: only then are the credits taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunMonitor {
    /// The owner.
    pub user_id: domain::UserId,
    /// Of which monitor.
    pub monitor_id: domain::MonitorId,
    /// Which run.
    pub request_id: domain::AnalysisId,
    /// When it was due; `None` for one that has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<DueRun>,
}

/// A run that is due and has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DueRun {
    /// When it was due.
    pub at: Timestamp,
    /// How many due times after it passed before it was sent.
    #[serde(default)]
    pub missed: u32,
    /// How often it came back from the dead letters without having begun.
    #[serde(default)]
    pub revived: u32,
}

/// Version of [`DispatchRuns`]: raised when its shape changes.
pub const DISPATCH_VERSION: u32 = 1;

/// From a slot's rule to the dispatcher: the slot's time has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DispatchRuns {
    /// The slot: weekday and hour, as the rule's name ends.
    pub slot: String,
    /// [`DISPATCH_VERSION`].
    pub version: u32,
}

/// What is to be erased of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErasureScope {
    /// All but the ledger and the payments: the account was closed.
    #[default]
    Person,
    /// Discoveries, rewards and notifications: the person has not come for long.
    Discoveries,
}

/// On the queue of erasures: erase this person, or a part of what is known of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EraseAccount {
    /// The person.
    pub user_id: domain::UserId,
    /// The scope of the erasure.
    #[serde(default)]
    pub forget: ErasureScope,
}

impl EraseAccount {
    /// To erase a person whose account is closed.
    #[must_use]
    pub fn person(user: &domain::UserId) -> Self {
        Self {
            user_id: user.clone(),
            forget: ErasureScope::Person,
        }
    }
}

/// On the queue of payments: work on this event of the payment provider, which is stored in the inbox.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaymentEvent {
    /// The provider's id of the event.
    pub event_id: String,
}

/// What lies in the queue of mails. Where the bus could not reach the queue, its event ends among the dead letters as it was, and is sent
/// back from there.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum QueuedMail {
    /// As usual.
    Mail(SendMail),
    /// The event of the bus.
    Event {
        /// What was announced.
        detail: RunEnded,
    },
}

impl From<QueuedMail> for SendMail {
    fn from(queued: QueuedMail) -> Self {
        match queued {
            QueuedMail::Mail(mail) => mail,
            QueuedMail::Event { detail } => Self::Run(detail),
        }
    }
}

/// Send this mail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SendMail {
    /// About a run that has ended: what the bus announced.
    Run(RunEnded),
    /// To an address that is not the account's own: may reports be sent to it?
    Confirmation(ConfirmationMail),
    /// To a person whose account an operator has suspended, or whose suspension was lifted.
    Suspension(SuspensionMail),
    /// To whoever asked for a channel to be deleted: what was decided.
    Deletion(DeletionMail),
}

/// A mail that answers a request to delete a channel. The request itself says to whom, and what was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeletionMail {
    /// Which request.
    pub request_id: domain::DeletionRequestId,
    /// When that was decided.
    pub decided_at: Timestamp,
}

/// A mail that says that an account is suspended, or no longer is, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SuspensionMail {
    /// Whose account.
    pub user_id: domain::UserId,
    /// It was suspended; otherwise that was lifted.
    pub suspended: bool,
    /// When.
    pub at: Timestamp,
    /// Why: 3 to 200 characters in one line.
    pub reason: String,
}

/// A mail that asks the owner of an address whether reports may be sent to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmationMail {
    /// Who asks.
    pub user_id: domain::UserId,
    /// The address.
    pub address: domain::EmailAddress,
    /// The secret of the link, which only that mailbox gets.
    pub token: domain::MailToken,
    /// The language in which it was asked for; it counts where the person's settings name none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<domain::Language>,
}

/// Source of every event of ours on the bus.
pub const SOURCE: &str = "kanalyse";
/// Detail type of [`AnalysisEnded`].
pub const ANALYSIS_ENDED: &str = "AnalysisEnded";

/// The detail types that the bus archives: of events that do not say whose they are, for nothing can be erased from an archive.
pub const ARCHIVED: [&str; 1] = [ANALYSIS_ENDED];

/// Detail type of [`RunEnded`].
pub const RUN_ENDED: &str = "RunEnded";

/// On the bus: a run of a monitor has ended, completed, failed or skipped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunEnded {
    /// The owner.
    pub user_id: domain::UserId,
    /// The analysis.
    pub request_id: domain::AnalysisId,
    /// Of which monitor.
    pub monitor_id: domain::MonitorId,
    /// `completed`, `failed` or `skipped`.
    pub status: domain::job::Status,
    /// The credits were refunded.
    pub refunded: bool,
    /// When it was due; `None` for one that was started by hand.
    pub due_at: Option<Timestamp>,
    /// How much changed beyond noise, as `engine::findings` counts it; `None` where there is nothing to compare with.
    pub findings: Option<u32>,
    /// When it ended.
    pub ended_at: Timestamp,
}

/// On the bus: an analysis has ended, completed or failed. It is [`ARCHIVED`], so it does not say whose it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisEnded {
    /// The analysis.
    pub request_id: domain::AnalysisId,
    /// `completed` or `failed`.
    pub status: domain::job::Status,
    /// The credit was refunded.
    pub refunded: bool,
    /// The channel, where it was found.
    pub channel_id: Option<domain::ChannelId>,
    /// Overall score, where there is one.
    pub overall_score: Option<f64>,
    /// When it ended.
    pub ended_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use domain::job::Status;

    use super::*;

    #[test]
    fn what_the_bus_archives_names_nobody() {
        let ended = AnalysisEnded {
            request_id: "0123456789abcdef0123456789abcdef".parse().unwrap(),
            status: Status::Completed,
            refunded: false,
            channel_id: None,
            overall_score: Some(61.25),
            ended_at: Timestamp::UNIX_EPOCH,
        };
        let event = serde_json::to_value(&ended).unwrap();
        let members: Vec<&str> = event.as_object().unwrap().keys().map(String::as_str).collect();
        let expected = [
            "channelId",
            "endedAt",
            "overallScore",
            "refunded",
            "requestId",
            "status",
        ];
        assert_eq!(members, expected);
        assert_eq!(ARCHIVED, [ANALYSIS_ENDED]);
    }
}
