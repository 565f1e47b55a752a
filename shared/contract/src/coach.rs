//! The coach on the wire.

use engine::report::{Reason, State};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::Language;

/// A question to the coach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskCoach {
    /// What it is about: `demo`, `analysis:` and a request id, `run:` and a request id, or `comparison:` and two request ids of analyses with a colon
    /// between.
    #[schema(
        pattern = "^(demo|(analysis|run):[0-9a-f]{32}|comparison:[0-9a-f]{32}:[0-9a-f]{32})$",
        example = "analysis:0123456789abcdef0123456789abcdef"
    )]
    pub about: String,
    /// 1 to 600 characters, without the blanks around them.
    #[schema(min_length = 1)]
    pub question: String,
    /// The language to answer in.
    pub lang: Language,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachReply {
    /// The question with its answer.
    pub turn: CoachTurn,
    /// Questions that may still be asked today, by the day of UTC.
    pub questions_left: u32,
}

/// What was asked and answered about one report within the last 30 days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachConversation {
    /// The newest 100, in the order in which they were asked.
    #[schema(max_items = 100)]
    pub turns: Vec<CoachTurn>,
    /// Questions to begin with, such as this report can answer.
    pub suggestions: Vec<String>,
    /// Questions that may still be asked today, by the day of UTC.
    pub questions_left: u32,
    /// Questions that may be asked a day.
    pub questions_a_day: u32,
    /// A language model words the answers. Their figures are the report's with it and without.
    pub has_model: bool,
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachTurn {
    /// The idempotency key that it was asked under.
    pub turn_id: String,
    /// What it is about, as in the question.
    pub about: String,
    /// The question.
    pub question: String,
    /// The language that it is answered in.
    pub lang: Language,
    /// When it was asked.
    pub asked_at: Timestamp,
    /// The answer; `null` where something broke off before there was one. Asking again under the same key brings it.
    #[schema(required = true)]
    pub answer: Option<CoachAnswer>,
}

/// An answer of the coach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachAnswer {
    /// Who worded it.
    pub by: CoachVoice,
    /// It says that the report does not know.
    pub abstained: bool,
    /// Its paragraphs, each of pieces that are read one after the other.
    pub paragraphs: Vec<Vec<CoachPiece>>,
    /// Questions that suggest themselves.
    #[schema(max_items = 2)]
    pub follow_ups: Vec<String>,
}

/// How the coach answered within the last days: counts of everybody, nothing of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachUse {
    /// Over how many days, today included.
    pub days: u32,
    /// Answers.
    pub answers: u32,
    /// Of them, those that say that the report does not know.
    pub abstained: u32,
    /// Those for which a language model was asked.
    pub asked_model: u32,
    /// Those that it worded.
    pub by_model: u32,
    /// Texts of it that were thrown away because of a number or a link of their own.
    pub dropped: u32,
    /// Half of the answers took no longer than this, in milliseconds: 25, 50, 100, 250, 1,000 or 5,000; `null` where there are none, or it
    /// was longer.
    #[schema(required = true)]
    pub median_within_ms: Option<u32>,
}

/// Who words an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CoachVoice {
    /// Sentences of ours.
    Template,
    /// A language model, which writes no figure itself.
    Model,
}

/// A piece of an answer. Only figures and what others wrote hold numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CoachPiece {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// Something that the report knows.
    Fact {
        /// As it is read: "52 of 100", "the median".
        text: String,
        /// Which it is among the facts of the report: `f12`.
        fact: String,
        /// What of it is read.
        show: CoachShow,
        /// What it is called.
        label: String,
        /// Key of its formula, as the figures of a report have it.
        basis: String,
        /// How far it can be trusted.
        state: State,
        /// Why it is provisional or missing.
        #[schema(required = true)]
        reason: Option<Reason>,
    },
    /// A title or name that others chose.
    Quoted {
        /// The title or name.
        text: String,
    },
}

/// What of a fact is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CoachShow {
    /// Its value.
    Value,
    /// Its name.
    Label,
    /// Where the true value most likely lies.
    Range,
    /// What it rests on: "50 uploads".
    Sample,
}
