//! The support chat on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::Language;

/// A message to support. Its fields have the names that the workflow receives them by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SendChatMessage {
    /// 1 to 2,000 characters, without the blanks around them.
    #[schema(min_length = 1)]
    pub chat_input: String,
    /// The language to answer in.
    #[serde(default = "english")]
    #[schema(value_type = Language, required = false, default = "en")]
    pub lang: Language,
    /// Names the conversation: a UUID that the browser draws when the chat is opened.
    #[schema(pattern = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")]
    pub session_id: String,
}

const fn english() -> Language {
    Language::En
}

/// What the chat answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatReply {
    /// The answer of the operator's workflow, up to 20,000 characters of plain text; `null` where none is connected, and the FAQ is searched.
    #[schema(required = true)]
    pub output: Option<String>,
    /// Questions of the FAQ that answer the message, best first, at most 3; empty where none does, and where `output` has the answer.
    #[schema(max_items = 3)]
    pub questions: Vec<FaqQuestion>,
}

/// A question of the FAQ, whose words and answer the page has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaqQuestion {
    /// The page.
    pub page: FaqPage,
    /// Its section of that page, such as `doubt`.
    pub section: String,
    /// Its place on that page: `/faq#hidden-gem` is `hidden-gem`.
    pub key: String,
}

/// A page of questions and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaqPage {
    /// `/faq`.
    Faq,
    /// `/xray-faq`.
    XrayFaq,
}
