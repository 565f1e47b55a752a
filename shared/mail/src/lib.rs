//! Composes the mails of the product: subject, HTML and plain text, in German or English.
//!
//! Pure: it sends nothing, reads no clock and no environment. Each kind of mail is one typed struct, from which a pair of templates
//! (`templates/*.html` and its twin `*.txt`) is filled, so that both parts say the same. Sentences are in `texts.rs`.

mod changes;
mod confirmation;
mod decision;
mod deletion;
mod fade;
mod figures;
mod frame;
mod palette;
mod run;
mod suspension;
mod texts;

pub use confirmation::ConfirmationMail;
pub use deletion::{DeletionMail, DeletionOutcome};
pub use run::{Comparison, Links, Outcome, RunMail};
pub use suspension::SuspensionMail;

/// Longest subject, in characters.
pub const MAX_SUBJECT: usize = 120;
/// Changes that a mail spells out; it counts the others.
pub const MAX_CHANGES: usize = 8;

/// One mail in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// One line of 1 to [`MAX_SUBJECT`] characters without control characters; not encoded for a header.
    pub subject: String,
    /// A whole HTML document in UTF-8, without images, scripts or anything that is loaded. Well under 100 KB.
    pub html: String,
    /// The same facts as plain text in UTF-8; lines are not wrapped and end in `\n`.
    pub text: String,
}

/// A template could not be filled. Templates are checked by the compiler, so this means that writing to memory failed.
#[derive(Debug, thiserror::Error)]
#[error("a mail could not be composed")]
pub struct Error(#[from] askama::Error);
