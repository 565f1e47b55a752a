//! The mail that confirms an address which is not the account's own.

use askama::Template;
use domain::Language;

use crate::frame::{Frame, Link};
use crate::texts::{self, ConfirmationTexts};
use crate::{Error, Letter};

/// Hours in which the link of the mail works.
const VALID_HOURS: i64 = 24;

/// Asks anyone who has an address whether reports may be sent to it. Who wants it is not named: the mail goes to somebody who may have
/// nothing to do with the account.
#[derive(Clone, Copy, Debug)]
pub struct ConfirmationMail<'a> {
    /// Language of the account that asks.
    pub language: Language,
    /// Absolute address that confirms, valid for 24 hours and once.
    pub confirm: &'a str,
}

#[derive(Template)]
#[template(path = "confirmation.html", whitespace = "minimize")]
struct Html<'a> {
    frame: &'a Frame<'a>,
    body: &'a Body,
}

#[derive(Template)]
#[template(path = "confirmation.txt")]
struct Text<'a> {
    frame: &'a Frame<'a>,
    body: &'a Body,
}

struct Body {
    t: &'static ConfirmationTexts,
    valid: String,
}

impl ConfirmationMail<'_> {
    /// Composes the mail.
    ///
    /// # Errors
    /// [`Error`] where memory could not be written to.
    pub fn compose(&self) -> Result<Letter, Error> {
        let t = texts::of(self.language);
        let words = &t.confirmation;
        let frame = Frame {
            t,
            subject: words.subject.to_owned(),
            preheader: words.preheader.to_owned(),
            kind: t.run.kind.to_owned(),
            heading: words.heading.to_owned(),
            button: Link {
                label: words.button,
                href: self.confirm,
            },
            small: vec![words.why],
            links: Vec::new(),
        };
        let body = Body {
            t: words,
            valid: (words.valid)(VALID_HOURS),
        };
        let (frame, body) = (&frame, &body);
        Ok(Letter {
            subject: frame.subject.clone(),
            html: Html { frame, body }.render()?,
            text: Text { frame, body }.render()?,
        })
    }
}
