//! See README.md.

mod answer;
mod workflow;

use std::time::Duration;

use contract::chat::{ChatReply, FaqPage, FaqQuestion, SendChatMessage};
use domain::{ChatInput, Language, Result, UserId};
use runtime::{Outcome, optional, required, secret};

use crate::workflow::{Keys, Message, Workflow};

/// Longest wait for a whole answer of the workflow.
const PATIENCE: Duration = Duration::from_secs(15);

/// Who answers messages.
#[derive(Debug)]
pub enum Support {
    /// The operator's workflow.
    Workflow(Connected),
    /// Nobody has connected one: the FAQ is searched.
    Faq,
}

/// A workflow with the id of the secret that holds its keys.
#[derive(Debug)]
pub struct Connected {
    workflow: Workflow,
    secret: String,
}

impl Support {
    /// The workflow of `CHAT_WEBHOOK_URL` with the keys of `CHAT_SECRET`; without it, the FAQ answers.
    ///
    /// # Errors
    /// The address cannot be used, or its secret is not named.
    pub fn from_env() -> Outcome<Self> {
        let Some(url) = optional("CHAT_WEBHOOK_URL") else {
            // At the start there is a whole processor, and nobody waits.
            faq::prepare(Language::De);
            faq::prepare(Language::En);
            return Ok(Self::Faq);
        };
        Ok(Self::Workflow(Connected {
            workflow: Workflow::new(&url, PATIENCE)?,
            secret: required("CHAT_SECRET")?,
        }))
    }

    /// Answers a message. Nothing of it is stored or logged.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] naming the field; [`domain::Error::Unavailable`] where the workflow does not answer as it should.
    pub async fn reply(&self, user: &UserId, message: &SendChatMessage) -> Result<ChatReply> {
        let input = ChatInput::parse(&message.chat_input)?;
        let session = message.session_id.parse()?;
        match self {
            Self::Faq => Ok(from_faq(&input, message.lang.into())),
            Self::Workflow(connected) => {
                let message = Message {
                    user,
                    session: &session,
                    input: &input,
                    language: message.lang,
                };
                Ok(ChatReply {
                    output: Some(connected.answer(message).await?),
                    questions: Vec::new(),
                })
            }
        }
    }
}

impl Connected {
    /// With the keys as they are now: a rotated one is in use within five minutes.
    async fn answer(&self, message: Message<'_>) -> Result<String> {
        let keys = secret(&self.secret).await?;
        let keys = Keys {
            user: keys.field("userKey")?,
            webhook: keys.field("webhookKey")?,
        };
        self.workflow.answer(message, &keys).await
    }
}

fn from_faq(input: &ChatInput, language: Language) -> ChatReply {
    let questions = faq::find(input.as_str(), language)
        .into_iter()
        .map(|found| FaqQuestion {
            page: match found.page {
                faq::Page::Faq => FaqPage::Faq,
                faq::Page::XrayFaq => FaqPage::XrayFaq,
            },
            section: found.section.to_owned(),
            key: found.key.to_owned(),
        });
    ChatReply {
        output: None,
        questions: questions.collect(),
    }
}
