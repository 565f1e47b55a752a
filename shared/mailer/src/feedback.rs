//! What became of a mail, as the provider's events say.

use domain::UserId;
use serde::Deserialize;
use serde_json::Value;

use crate::reference::MailRef;

/// What became of a mail of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feedback {
    /// Which mail.
    pub mail: MailRef,
    /// What became of it.
    pub kind: Kind,
}

/// What can become of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The provider took it and will deliver it.
    Sent,
    /// The recipient's side did not take it.
    Bounced {
        /// It never will.
        permanent: bool,
    },
    /// The recipient reported it as spam.
    Complained,
}

/// An event of the default bus, as far as it is read: [events][1] have as their detail what is [published of a mail][2].
///
/// [1]: https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
/// [2]: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
#[derive(Deserialize)]
struct Event {
    source: String,
    detail: Detail,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Detail {
    /// `Send`, `Bounce`, `Complaint` and others.
    event_type: String,
    mail: Sent,
    bounce: Option<Bounce>,
    complaint: Option<Complaint>,
}

#[derive(Deserialize)]
struct Sent {
    tags: Tags,
}

/// Each tag has a list of values; ours have one.
#[derive(Deserialize)]
struct Tags {
    user: [UserId; 1],
    mail: [String; 1],
    recipient: [String; 1],
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bounce {
    /// `Permanent`, `Transient` or `Undetermined`. An address that the provider no longer sends to is `Permanent`.
    bounce_type: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Complaint {
    /// `abuse` and others; `not-spam` takes an earlier report back.
    complaint_feedback_type: Option<String>,
}

impl Feedback {
    /// Reads an event of the default bus. `None` for one that is about no mail of ours, or that calls for nothing: to be dropped, as it would
    /// be the same when it is delivered again.
    #[must_use]
    pub fn read(event: &Value) -> Option<Self> {
        let event = Event::deserialize(event).ok()?;
        if event.source != "aws.ses" {
            return None;
        }
        let kind = event.detail.kind()?;
        let Tags {
            user: [user],
            mail: [mail],
            recipient: [recipient],
        } = event.detail.mail.tags;
        let mail = MailRef::new(user, mail, recipient).ok()?;
        Some(Self { mail, kind })
    }
}

impl Detail {
    fn kind(&self) -> Option<Kind> {
        match self.event_type.as_str() {
            "Send" => Some(Kind::Sent),
            "Bounce" => {
                let permanent = self.bounce.as_ref()?.bounce_type == "Permanent";
                Some(Kind::Bounced { permanent })
            }
            "Complaint" => {
                let report = self
                    .complaint
                    .as_ref()
                    .and_then(|complaint| complaint.complaint_feedback_type.as_deref());
                (report != Some("not-spam")).then_some(Kind::Complained)
            }
            _ => None,
        }
    }
}
