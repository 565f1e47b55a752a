//! The mail provider, Amazon SES. A mail is sent again only where it surely was not taken.

use std::fmt;
use std::time::Duration;

use aws_config::BehaviorVersion;
use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::config::retry::RetryConfig;
use aws_sdk_sesv2::config::timeout::TimeoutConfig;
use aws_sdk_sesv2::config::{Builder, SharedHttpClient};
use aws_sdk_sesv2::error::BuildError;
use aws_sdk_sesv2::operation::send_email::builders::SendEmailFluentBuilder;
use aws_sdk_sesv2::types::{Body, Content, Destination, EmailContent, Message, MessageHeader, MessageTag};
use aws_smithy_http_client::Builder as Transport;
use aws_smithy_http_client::tls::Provider;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use domain::{EmailAddress, Error, Result};
use mail::Letter;
use runtime::{Secret, optional};

use crate::failure::{Failure, SendError};
use crate::reference::MailRef;

/// One try. Longer than other services get: a mail whose answer did not come in time cannot be sent again for ten minutes.
const ATTEMPT: Duration = Duration::from_secs(6);
const CONNECT: Duration = Duration::from_secs(2);
/// Tries of one mail.
const TRIES: u32 = 3;
/// Between the first two tries; twice as long between the next two.
const PAUSE: Duration = Duration::from_millis(300);
/// Who a mail is from, as mail programs show it. ASCII: the provider does not encode names next to addresses.
const NAME: &str = "Kanalyse";
const CHARSET: &str = "UTF-8";

/// Sends mails from one address.
#[derive(Clone)]
pub struct Sender {
    client: Client,
    from: EmailAddress,
    configuration_set: String,
}

/// A mail to one recipient.
#[derive(Clone, Copy)]
pub struct Outgoing<'a> {
    /// The address.
    pub to: &'a Secret,
    /// Subject, HTML and text.
    pub letter: &'a Letter,
    /// Absolute address that unsubscribes when it is posted to; `None` for a mail that nobody subscribes to.
    pub unsubscribe: Option<&'a str>,
    /// Which mail it is: the provider's events repeat it.
    pub tags: &'a MailRef,
}

impl fmt::Debug for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sender")
            .field("configuration_set", &self.configuration_set)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Outgoing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outgoing")
            .field("tags", self.tags)
            .finish_non_exhaustive()
    }
}

impl Sender {
    /// The sender of `MAIL_FROM`, with `MAIL_CONFIGURATION_SET`, and the region, credentials and endpoint of the environment. `None` where
    /// `MAIL_FROM` is empty: this installation sends no mail.
    ///
    /// # Errors
    /// [`Error::Internal`] where `MAIL_FROM` is no address, or the configuration set is missing.
    pub async fn from_env() -> Result<Option<Self>> {
        let Some((from, configuration_set)) = settings(optional)? else {
            return Ok(None);
        };
        let config = aws_config::defaults(BehaviorVersion::latest())
            .timeout_config(timeouts())
            .http_client(transport())
            .load()
            .await;
        Ok(Some(Self::new(Client::new(&config), from, configuration_set)))
    }

    /// Sends from this address. The client's time-outs count, its retries do not.
    #[must_use]
    pub fn new(client: Client, from: EmailAddress, configuration_set: impl Into<String>) -> Self {
        Self {
            client,
            from,
            configuration_set: configuration_set.into(),
        }
    }

    /// Sends the mail, in at most three tries.
    ///
    /// # Errors
    /// As [`SendError`] says.
    pub async fn send(&self, outgoing: &Outgoing<'_>) -> std::result::Result<(), SendError> {
        let call = self.call(outgoing).map_err(|error| SendError::Unavailable {
            cause: error.to_string(),
            maybe_sent: false,
        })?;
        let mut pause = PAUSE;
        for _ in 1..TRIES {
            match once(&call).await {
                Err(Failure::NotTaken(_)) => tokio::time::sleep(pause).await,
                done => return done.map_err(SendError::from),
            }
            pause *= 2;
        }
        once(&call).await.map_err(SendError::from)
    }

    fn call(&self, outgoing: &Outgoing<'_>) -> std::result::Result<SendEmailFluentBuilder, BuildError> {
        let letter = outgoing.letter;
        let body = Body::builder()
            .html(content(&letter.html)?)
            .text(content(&letter.text)?)
            .build();
        let mut message = Message::builder().subject(content(&letter.subject)?).body(body);
        if let Some(address) = outgoing.unsubscribe {
            message = message
                .headers(header("List-Unsubscribe", &format!("<{address}>"))?)
                .headers(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")?);
        }
        let tags = outgoing.tags;
        Ok(self
            .client
            .send_email()
            .from_email_address(format!("{NAME} <{}>", self.from.as_str()))
            .destination(Destination::builder().to_addresses(outgoing.to.expose()).build())
            .content(EmailContent::builder().simple(message.build()).build())
            .configuration_set_name(&self.configuration_set)
            .email_tags(tag("user", tags.user().as_str())?)
            .email_tags(tag("mail", tags.mail())?)
            .email_tags(tag("recipient", tags.recipient())?))
    }
}

/// Where mails come from, and through which configuration set.
fn settings(get: impl Fn(&str) -> Option<String>) -> Result<Option<(EmailAddress, String)>> {
    let Some(from) = get("MAIL_FROM") else {
        return Ok(None);
    };
    // Checked at the start: the provider would refuse every mail as if its recipient were wrong.
    let from = from
        .parse()
        .map_err(|_| Error::internal("MAIL_FROM is not an e-mail address"))?;
    let set = get("MAIL_CONFIGURATION_SET")
        .ok_or_else(|| Error::internal("environment variable MAIL_CONFIGURATION_SET is not set"))?;
    Ok(Some((from, set)))
}

fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .connect_timeout(CONNECT)
        .operation_attempt_timeout(ATTEMPT)
        .build()
}

/// Each mail has a connection of its own. One that was kept while the function was frozen may be dead, which is found out only after the
/// mail was written to it: nobody could then say whether it was taken.
fn transport() -> SharedHttpClient {
    Transport::new()
        .pool_max_idle_per_host(0)
        .tls_provider(Provider::Rustls(CryptoMode::AwsLc))
        .build_https()
}

/// With a character set the provider encodes what is not ASCII, in the subject too.
fn content(text: &str) -> std::result::Result<Content, BuildError> {
    Content::builder().data(text).charset(CHARSET).build()
}

fn header(name: &str, value: &str) -> std::result::Result<MessageHeader, BuildError> {
    MessageHeader::builder().name(name).value(value).build()
}

fn tag(name: &str, value: &str) -> std::result::Result<MessageTag, BuildError> {
    MessageTag::builder().name(name).value(value).build()
}

/// One try. The SDK would send again after a time-out too, so its own retries are off.
async fn once(call: &SendEmailFluentBuilder) -> std::result::Result<(), Failure> {
    let no_retries = Builder::new().retry_config(RetryConfig::disabled());
    let sent = call.clone().customize().config_override(no_retries).send().await;
    sent.map(|_| ()).map_err(|error| Failure::of(&error))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::net::SocketAddr;
    use std::sync::{Arc, Mutex};

    use aws_sdk_sesv2::config::{Credentials, Region};
    use axum::Router;
    use axum::extract::ConnectInfo;
    use axum::routing::post;

    use super::*;

    #[tokio::test]
    async fn each_mail_has_a_connection_of_its_own() {
        let seen = Arc::new(Mutex::new(BTreeSet::new()));
        let gather = seen.clone();
        let answer = async move |ConnectInfo(from): ConnectInfo<SocketAddr>| {
            gather.lock().unwrap().insert(from);
            "{\"MessageId\": \"1\"}"
        };
        let app = Router::new().route("/v2/email/outbound-emails", post(answer));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, app).await });

        let config = Builder::new()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(Credentials::for_tests())
            .endpoint_url(format!("http://{address}"))
            .http_client(transport())
            .timeout_config(timeouts())
            .build();
        let from = "xray@kanalyse.example".parse().unwrap();
        let sender = Sender::new(Client::from_conf(config), from, "mails");
        let letter = Letter {
            subject: "s".to_owned(),
            html: "h".to_owned(),
            text: "t".to_owned(),
        };
        let outgoing = Outgoing {
            to: &Secret::new("ada@kanalyse.example".to_owned()),
            letter: &letter,
            unsubscribe: None,
            tags: &MailRef::new("ada-1".parse().unwrap(), "1", "account").unwrap(),
        };
        for _ in 0..3 {
            sender.send(&outgoing).await.unwrap();
        }
        assert_eq!(seen.lock().unwrap().len(), 3);
    }

    fn read(from: &str, set: &str) -> Result<Option<(EmailAddress, String)>> {
        settings(|name| {
            let value = if name == "MAIL_FROM" { from } else { set };
            Some(value.to_owned()).filter(|value| !value.is_empty())
        })
    }

    #[test]
    fn without_an_address_of_ours_no_mail_is_sent_and_with_a_wrong_one_nothing_starts() {
        assert!(read("", "").unwrap().is_none());
        assert!(read("", "mails").unwrap().is_none());
        let (from, set) = read("xray@kanalyse.example", "mails").unwrap().unwrap();
        assert_eq!((from.as_str(), set.as_str()), ("xray@kanalyse.example", "mails"));
        for (from, set) in [
            ("xray@kanalyse.example", ""),
            ("Kanalyse <xray@kanalyse.example>", "mails"),
        ] {
            let error = read(from, set).unwrap_err().to_string();
            assert!(!error.contains('@') && error.contains("MAIL_"), "{error}");
        }
    }
}
