//! The mail that answers a request to delete what is stored of a channel.

use domain::{DeletionRequestId, Language};

use crate::decision::{self, Body};
use crate::frame::{Frame, Link};
use crate::{Error, Letter, texts};

/// What was decided about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeletionOutcome {
    /// The channel is deleted, and withdrawn.
    Deleted,
    /// The request was declined.
    Declined,
    /// The channel may be analysed again.
    Lifted,
}

/// What an operator has decided about a request. Nothing that whoever asked had written is in it: anyone may give anybody's address.
#[derive(Clone, Copy, Debug)]
pub struct DeletionMail<'a> {
    /// Language of the request.
    pub language: Language,
    /// What was decided.
    pub outcome: DeletionOutcome,
    /// Which request.
    pub request: &'a DeletionRequestId,
    /// The operator's words, one line.
    pub reason: &'a str,
    /// Absolute address: of the privacy policy where the channel is deleted, else of the form.
    pub button: &'a str,
}

impl DeletionMail<'_> {
    /// Composes the mail.
    ///
    /// # Errors
    /// [`Error`] where memory could not be written to.
    pub fn compose(&self) -> Result<Letter, Error> {
        let t = texts::of(self.language);
        let words = match self.outcome {
            DeletionOutcome::Deleted => &t.deletion.deleted,
            DeletionOutcome::Declined => &t.deletion.declined,
            DeletionOutcome::Lifted => &t.deletion.lifted,
        };
        let text = (words.text)(self.request.as_str());
        let frame = Frame {
            t,
            subject: words.subject.to_owned(),
            preheader: text.clone(),
            kind: t.deletion.kind.to_owned(),
            heading: words.heading.to_owned(),
            button: Link {
                label: words.button,
                href: self.button,
            },
            small: vec![t.deletion.why],
            links: Vec::new(),
        };
        let body = Body {
            text,
            label: words.reason,
            reason: self.reason,
            after: words.after.iter().map(|&line| line.to_owned()).collect(),
        };
        decision::compose(&frame, &body)
    }
}
