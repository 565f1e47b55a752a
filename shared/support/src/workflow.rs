//! The operator's workflow: one call of its webhook for each message.

use std::time::Duration;

use contract::language::Language;
use domain::{ChatInput, ChatSession, Error, Result, UserId};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Client, Response};
use runtime::{Secret, pseudonym};
use serde::Serialize;

use crate::address::Address;
use crate::answer::{self, MOST_BYTES};

/// Longest wait for a connection, so that there is time for a second try.
const CONNECT: Duration = Duration::from_secs(4);

/// A workflow behind a webhook.
#[derive(Debug)]
pub(crate) struct Workflow {
    client: Client,
    address: Address,
}

/// What a person asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message<'a> {
    pub user: &'a UserId,
    pub session: &'a ChatSession,
    pub input: &'a ChatInput,
    pub language: Language,
}

/// What is between us and the workflow.
#[derive(Debug)]
pub(crate) struct Keys {
    /// Makes the mark for a person.
    pub user: Secret,
    /// What the webhook is shown; may be empty.
    pub webhook: Secret,
}

/// What the webhook receives (specification, part 2, section 5).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sent<'a> {
    chat_input: &'a str,
    user_id: String,
    lang: Language,
    session_id: &'a str,
}

impl Workflow {
    /// The one behind this webhook, with this patience for a whole answer.
    ///
    /// # Errors
    /// No client can be made.
    pub(crate) fn new(address: Address, patience: Duration) -> Result<Self> {
        let client = http_client::client(http_client::is_far(address.url()))
            .and_then(|client| client.connect_timeout(CONNECT).timeout(patience).build());
        Ok(Self {
            client: client.map_err(|error| Error::internal(http_client::cause(error)))?,
            address,
        })
    }

    /// Where it is asked.
    pub(crate) const fn address(&self) -> &Address {
        &self.address
    }

    /// Its answer as plain text.
    ///
    /// # Errors
    /// [`Error::Unavailable`] where it cannot be reached, refuses, sends the caller elsewhere, takes longer than its time, or answers with
    /// something that is no text.
    pub(crate) async fn answer(&self, message: Message<'_>, keys: &Keys) -> Result<String> {
        let sent = Sent {
            chat_input: message.input.as_str(),
            user_id: pseudonym(&keys.user, "support chat", message.user.as_str()),
            lang: message.language,
            session_id: message.session.as_str(),
        };
        let response = self.send(&sent, keys.webhook.expose()).await?;
        // A redirect is no success either: nobody follows one with a person's words.
        if !response.status().is_success() {
            return Err(unavailable(&format!("status {}", response.status().as_u16())));
        }
        read(response).await
    }

    /// Sends it once; twice where there was no connection, as then nothing has arrived. A message that may have arrived is not sent again:
    /// the workflow would answer it twice.
    async fn send(&self, sent: &Sent<'_>, key: &str) -> Result<Response> {
        let once = || {
            let request = self.client.post(self.address.url().clone()).json(sent);
            match key {
                "" => request.send(),
                key => request.header(AUTHORIZATION, format!("Bearer {key}")).send(),
            }
        };
        let answer = match once().await {
            Err(error) if error.is_connect() => once().await,
            other => other,
        };
        answer.map_err(|error| unavailable(&http_client::cause(error)))
    }
}

async fn read(response: Response) -> Result<String> {
    let kind = response
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let kind = kind.unwrap_or_default().to_owned();
    let body = http_client::read(response, MOST_BYTES)
        .await
        .map_err(|cause| unavailable(&cause))?;
    answer::read(&kind, &body).map_err(unavailable)
}

fn unavailable(cause: &str) -> Error {
    Error::Unavailable {
        service: "chat workflow",
        cause: cause.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::time::Instant;

    use lambdakit::{Answerer, Says};
    use serde_json::json;

    const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
    const SESSION: &str = "0b9f6c1e-2f0a-4f7e-9d4b-7d6f3a1c2b5e";

    fn keys(webhook: &str) -> Keys {
        Keys {
            user: Secret::new("a-key-for-tests".to_owned()),
            webhook: Secret::new(webhook.to_owned()),
        }
    }

    async fn ask(url: &str, patience: Duration, keys: &Keys) -> Result<String> {
        let (user, session) = (USER.parse().unwrap(), SESSION.parse().unwrap());
        let input = ChatInput::parse(" Where is my refund? ").unwrap();
        let message = Message {
            user: &user,
            session: &session,
            input: &input,
            language: Language::De,
        };
        let address = Address::parse(url, "test")?;
        Workflow::new(address, patience)?.answer(message, keys).await
    }

    const LONG: Duration = Duration::from_secs(10);

    #[tokio::test]
    async fn it_is_sent_what_the_specification_names_and_no_id_of_a_person() {
        let workflow = Answerer::start().await;
        let answer = ask(&workflow.url, LONG, &keys("k-1")).await;
        assert_eq!(answer.unwrap(), "You asked: Where is my refund?");
        ask(&workflow.url, LONG, &keys("")).await.unwrap();
        let [first, second] = &workflow.arrived()[..] else {
            panic!("two messages")
        };
        let mark = pseudonym(&keys("").user, "support chat", USER);
        let sent = json!({"chatInput": "Where is my refund?", "userId": mark, "lang": "de", "sessionId": SESSION});
        assert_eq!(first.body, sent);
        assert!(!mark.contains(&USER[..8]));
        assert_eq!(
            (first.authorization.as_deref(), second.authorization.as_deref()),
            (Some("Bearer k-1"), None)
        );
    }

    #[tokio::test]
    async fn what_is_no_answer_makes_it_unavailable_and_nobody_is_followed_elsewhere() {
        let workflow = Answerer::start().await;
        for says in [
            Says::Status(500),
            Says::Status(404),
            Says::Redirect,
            Says::Body("text/html", "<p>Sign in</p>".to_owned()),
            Says::Body("application/json", "{}".to_owned()),
            Says::Body("text/plain", String::new()),
            Says::Body("text/plain", "x".repeat(MOST_BYTES + 1)),
        ] {
            workflow.says(says.clone());
            let answer = ask(&workflow.url, LONG, &keys("")).await;
            assert!(
                matches!(
                    answer,
                    Err(Error::Unavailable {
                        service: "chat workflow",
                        ..
                    })
                ),
                "{says:?}: {answer:?}"
            );
        }
        assert_eq!(workflow.followed(), 0);
        assert_eq!(workflow.arrived().len(), 7, "no message is sent twice");
    }

    #[tokio::test]
    async fn one_that_does_not_answer_in_time_is_given_up_and_asked_once() {
        let workflow = Answerer::start().await;
        for says in [Says::Nothing, Says::Half] {
            workflow.says(says);
            let begun = Instant::now();
            let answer = ask(&workflow.url, Duration::from_millis(300), &keys("")).await;
            assert!(matches!(answer, Err(Error::Unavailable { .. })), "{answer:?}");
            assert!(begun.elapsed() >= Duration::from_millis(300));
        }
        assert_eq!(workflow.arrived().len(), 2);
    }

    #[tokio::test]
    async fn where_nobody_listens_it_is_unavailable_and_the_cause_names_no_address() {
        let url = format!("{}/webhook/hidden", lambdakit::nowhere().await);
        let Err(Error::Unavailable { cause, .. }) = ask(&url, LONG, &keys("")).await else {
            panic!("nobody answers")
        };
        assert!(!cause.contains("hidden"), "{cause}");
    }
}
