//! A question as it comes in.

use thiserror::Error;

/// Characters of a question.
pub const LONGEST: usize = 600;

/// A question of 1 to 600 characters, without blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question(String);

/// Why a text is no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum QuestionError {
    /// Nothing is asked.
    #[error("the question is empty")]
    Empty,
    /// Longer than a question may be.
    #[error("the question has more than {LONGEST} characters")]
    TooLong,
}

impl Question {
    /// The question, without blanks around it.
    ///
    /// # Errors
    /// Where nothing is asked, or too much.
    pub fn new(text: &str) -> Result<Self, QuestionError> {
        let text = text.trim();
        if !text.chars().any(domain::profile::is_seen) {
            return Err(QuestionError::Empty);
        }
        if text.chars().count() > LONGEST {
            return Err(QuestionError::TooLong);
        }
        Ok(Self(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
