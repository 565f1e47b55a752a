//! The mail that says that an account is suspended, or no longer is.

use domain::Language;

use crate::decision::{self, Body};
use crate::frame::{Frame, Link};
use crate::{Error, Letter, texts};

/// Days in which a person may object, as the terms have it.
const OBJECT_DAYS: i64 = 30;

/// What an operator has decided about an account, why, and what the person can do about it.
#[derive(Clone, Copy, Debug)]
pub struct SuspensionMail<'a> {
    /// Language of the account.
    pub language: Language,
    /// It was suspended; otherwise that was lifted.
    pub suspended: bool,
    /// The operator's words, one line.
    pub reason: &'a str,
    /// Absolute address: of the terms, which say how to object; or of the page to sign in.
    pub button: &'a str,
}

impl SuspensionMail<'_> {
    /// Composes the mail.
    ///
    /// # Errors
    /// [`Error`] where memory could not be written to.
    pub fn compose(&self) -> Result<Letter, Error> {
        let t = texts::of(self.language);
        let words = match self.suspended {
            true => &t.suspended,
            false => &t.lifted,
        };
        let frame = Frame {
            t,
            subject: words.subject.to_owned(),
            preheader: words.text.to_owned(),
            kind: t.account.to_owned(),
            heading: words.heading.to_owned(),
            button: Link {
                label: words.button,
                href: self.button,
            },
            small: vec![words.why],
            links: Vec::new(),
        };
        let body = Body {
            text: words.text.to_owned(),
            label: words.reason,
            reason: self.reason,
            after: words.after.iter().map(|say| say(OBJECT_DAYS)).collect(),
        };
        decision::compose(&frame, &body)
    }
}
