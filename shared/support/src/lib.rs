//! See README.md.

mod address;
mod answer;
mod workflow;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use contract::chat::{ChatReply, FaqPage, FaqQuestion, SendChatMessage};
use domain::{ChatInput, Language, Result, UserId};
use runtime::{Outcome, flag, required, secret};

use crate::address::Address;
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

/// A workflow whose address and keys are in a secret.
#[derive(Debug)]
pub struct Connected {
    stage: String,
    secret: String,
    /// The one that was asked last: its client is used until the secret names another address.
    current: Mutex<Option<Arc<Workflow>>>,
}

impl Support {
    /// The workflow of `CHAT_SECRET`, where `CHAT_WORKFLOW` is on; else the FAQ answers.
    ///
    /// # Errors
    /// Stage or secret are not named.
    pub fn from_env() -> Outcome<Self> {
        if !flag("CHAT_WORKFLOW") {
            // At the start there is a whole processor, and nobody waits.
            faq::prepare(Language::De);
            faq::prepare(Language::En);
            return Ok(Self::Faq);
        }
        Ok(Self::Workflow(Connected {
            stage: required("STAGE")?,
            secret: required("CHAT_SECRET")?,
            current: Mutex::default(),
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
    /// With address and keys as they are now: replaced ones are in use within five minutes.
    async fn answer(&self, message: Message<'_>) -> Result<String> {
        let stored = secret(&self.secret).await?;
        let address = Address::parse(stored.field("webhookUrl")?.expose(), &self.stage)?;
        let keys = Keys {
            user: stored.field("userKey")?,
            webhook: stored.field("webhookKey")?,
        };
        self.workflow(address)?.answer(message, &keys).await
    }

    /// The workflow at this address: the same as before where it has not changed.
    fn workflow(&self, address: Address) -> Result<Arc<Workflow>> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = current.as_ref().filter(|known| *known.address() == address) {
            return Ok(Arc::clone(known));
        }
        let workflow = Arc::new(Workflow::new(address, PATIENCE)?);
        *current = Some(Arc::clone(&workflow));
        Ok(workflow)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_made_for_another_address_alone() {
        let connected = Connected {
            stage: "prod".to_owned(),
            secret: "chat".to_owned(),
            current: Mutex::default(),
        };
        let at = |path: &str| {
            let address = Address::parse(&format!("https://flows.example.org/{path}"), &connected.stage).unwrap();
            connected.workflow(address).unwrap()
        };
        let first = at("one");
        assert!(Arc::ptr_eq(&first, &at("one")));
        let second = at("two");
        assert!(!Arc::ptr_eq(&first, &second));
        assert!(second.address().url().path().ends_with("two"));
        assert!(!format!("{connected:?}").contains("flows"), "{connected:?}");
    }
}
