//! What every mail has: subject, heading, one button, small print.

use crate::palette::{DARK, LIGHT, Palette};
use crate::texts::Texts;

/// A link with its words.
#[derive(Clone, Debug)]
pub struct Link<'a> {
    /// What it does.
    pub label: &'static str,
    /// Where it leads.
    pub href: &'a str,
}

/// The parts that all mails have in common.
pub struct Frame<'a> {
    /// Language of the mail.
    pub t: &'static Texts,
    /// Also the title of the document.
    pub subject: String,
    /// What lists of mails show alongside the subject; hidden in the mail itself.
    pub preheader: String,
    /// Above the heading: what kind of mail it is, and its day where it has one.
    pub kind: String,
    /// The finding.
    pub heading: String,
    /// The one thing to do.
    pub button: Link<'a>,
    /// Why this person gets the mail, and what else is small print.
    pub small: Vec<&'static str>,
    /// Links below it.
    pub links: Vec<Link<'a>>,
}

impl Frame<'_> {
    /// Colors of the mail itself.
    pub const fn c(&self) -> Palette {
        LIGHT
    }

    /// Colors where the reader's device is dark.
    pub const fn dark(&self) -> Palette {
        DARK
    }
}
