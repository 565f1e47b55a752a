//! What the mails have in common that say what an operator has decided, and why.

use askama::Template;

use crate::frame::Frame;
use crate::{Error, Letter};

#[derive(Template)]
#[template(path = "decision.html", whitespace = "minimize")]
struct Html<'a> {
    frame: &'a Frame<'a>,
    body: &'a Body<'a>,
}

#[derive(Template)]
#[template(path = "decision.txt")]
struct Text<'a> {
    frame: &'a Frame<'a>,
    body: &'a Body<'a>,
}

/// The words of such a mail.
pub(crate) struct Body<'a> {
    /// What was decided.
    pub text: String,
    /// Before the reason.
    pub label: &'static str,
    /// The operator's words, one line.
    pub reason: &'a str,
    /// Paragraphs after it.
    pub after: Vec<String>,
}

/// Fills the templates.
pub(crate) fn compose(frame: &Frame<'_>, body: &Body<'_>) -> Result<Letter, Error> {
    Ok(Letter {
        subject: frame.subject.clone(),
        html: Html { frame, body }.render()?,
        text: Text { frame, body }.render()?,
    })
}
