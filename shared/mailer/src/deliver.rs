//! A message of the queue becomes a mail, once.

use std::sync::Arc;

use contract::event::{ConfirmationMail, RunEnded, SendMail};
use domain::monitor::{MailStop, Recipient};
use domain::{Clock, EmailAddress, Error, Language, Result, UserId};
use jiff::Timestamp;
use mail::Letter;
use runtime::{People, Secret, required};
use store::{AccountState, AnalysisKey, MailClaim, MailKey, Monitor, MonitorKey, Store, StoredAnalysis};

use crate::about_run::{EndedRun, has_report};
use crate::decisions;
use crate::failure::SendError;
use crate::links::{self, RunLinks};
use crate::reference::MailRef;
use crate::sender::{Outgoing, Sender};

/// Everything that sending takes.
#[derive(Clone)]
pub struct Mailer {
    /// Tables.
    pub store: Store,
    /// The user pool, which knows the account's own address.
    pub people: People,
    /// The provider; `None` where this installation sends no mail.
    pub sender: Option<Sender>,
    /// Where the app is, such as `https://kanalyse.example`, without a slash at its end.
    pub site: String,
    /// The time.
    pub clock: Clock,
}

/// A mail that is ready to be sent. It has an address in it and is never shown.
pub(crate) struct Prepared {
    pub(crate) key: MailKey,
    pub(crate) recipient: Recipient,
    pub(crate) to: Secret,
    pub(crate) letter: Letter,
    pub(crate) unsubscribe: Option<String>,
}

/// Why there is no mail to send.
pub(crate) enum Stop {
    /// It is not wanted, or what it is about is gone.
    Dropped(&'static str),
    /// That could not be found out: the message must come again.
    Later(Error),
}

const CLOSED: Stop = Stop::Dropped("the account is closed");
pub(crate) const NO_ADDRESS: Stop = Stop::Dropped("the account has no address");

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Later(error)
    }
}

pub(crate) type Found<T> = std::result::Result<T, Stop>;

impl Mailer {
    /// Of the environment: `SITE_URL`, and what store, user pool and [`Sender::from_env`] need.
    ///
    /// # Errors
    /// [`Error::Internal`] naming the variable that is missing.
    pub async fn from_env() -> Result<Self> {
        Ok(Self {
            store: Store::from_env().await,
            people: People::from_env().await?,
            sender: Sender::from_env().await?,
            site: required("SITE_URL")?,
            clock: Arc::new(Timestamp::now),
        })
    }

    /// Sends what the message asks for, unless that was done or nobody wants it any more. May be called any number of times with the same
    /// message, by several at once.
    ///
    /// # Errors
    /// The message must be delivered again, three minutes later: store, user pool or provider do not answer, or somebody else is
    /// sending the mail.
    pub async fn deliver(&self, message: &SendMail) -> Result<()> {
        let Some(sender) = &self.sender else {
            tracing::info!("a mail is dropped: this installation sends none");
            return Ok(());
        };
        let (prepared, mail) = match message {
            SendMail::Run(ended) => (self.about_run(ended).await, id_of_run(ended)),
            SendMail::Confirmation(asked) => (self.question(asked).await, id_of_question(asked)),
            SendMail::Suspension(decided) => (self.suspension(decided).await, decisions::id_of_suspension(decided)),
            SendMail::Deletion(decided) => (self.deletion(decided).await, decisions::id_of_deletion(decided)?),
        };
        match prepared {
            Ok(prepared) => self.send(sender, &prepared).await,
            Err(Stop::Later(error)) => Err(error),
            Err(Stop::Dropped(why)) => {
                tracing::info!(mail = mail.id, why, "a mail is dropped");
                Ok(())
            }
        }
    }

    async fn about_run(&self, ended: &RunEnded) -> Found<Prepared> {
        self.is_open(&ended.user_id).await?;
        let (job, monitor) = self.run(ended).await?;
        if !monitor.mail.is_on() {
            return Err(Stop::Dropped("mail is off"));
        }
        let (recipient, to) = self.recipient(&monitor).await?;
        let token = self.store.unsubscribe_token(&monitor.key).await?;
        let token = token.ok_or(Stop::Dropped("the monitor is gone"))?;
        let links = RunLinks::new(&self.site, &job.key.id, &token);
        let letter = self.letter(&job, &monitor, &links).await?;
        Ok(Prepared {
            key: id_of_run(ended),
            recipient,
            to,
            letter,
            unsubscribe: Some(links.one_click),
        })
    }

    async fn run(&self, ended: &RunEnded) -> Found<(StoredAnalysis, Monitor)> {
        let key = AnalysisKey::run(ended.user_id.clone(), ended.request_id.clone());
        let job = self
            .store
            .analysis(&key)
            .await?
            .ok_or(Stop::Dropped("the run is gone"))?;
        let key = MonitorKey {
            user: ended.user_id.clone(),
            id: ended.monitor_id.clone(),
        };
        let monitor = self.store.monitor(&key).await?;
        Ok((job, monitor.ok_or(Stop::Dropped("the monitor is gone"))?))
    }

    /// Who gets the mails of a monitor, and the address.
    async fn recipient(&self, monitor: &Monitor) -> Found<(Recipient, Secret)> {
        let user = &monitor.key.user;
        let asked = match &monitor.mail.address {
            Some(address) => self.store.address(user, address).await?,
            None => None,
        };
        let is_confirmed = |address: &EmailAddress| asked.is_some_and(|asked| asked.is_confirmed(address));
        let recipient = monitor.mail.recipient(is_confirmed);
        let to = match &recipient {
            Recipient::Account => self.people.email(user).await?,
            Recipient::Other(address) => Some(secret(address)),
        };
        Ok((recipient, to.ok_or(NO_ADDRESS)?))
    }

    async fn letter(&self, job: &StoredAnalysis, monitor: &Monitor, links: &RunLinks) -> Found<Letter> {
        let found = match has_report(job) {
            true => {
                let found = self.store.report_and_changes(&job.key).await?;
                Some(found.ok_or(Stop::Dropped("the report is gone"))?)
            }
            false => None,
        };
        let ended = EndedRun {
            job,
            monitor,
            found: found.as_ref(),
            language: self.language(&job.key.user, monitor.mail.language).await?,
            now: (self.clock)(),
        };
        let letter = ended.compose(links).ok_or(Stop::Dropped("the run has not ended"))?;
        letter.map_err(|error| Stop::Later(Error::internal(error)))
    }

    async fn question(&self, asked: &ConfirmationMail) -> Found<Prepared> {
        let user = &asked.user_id;
        self.is_open(user).await?;
        let waits = self.store.waits_for(user, &asked.address, &asked.token, (self.clock)());
        if !waits.await? {
            return Err(Stop::Dropped("the address waits for no answer to this question"));
        }
        let mail = mail::ConfirmationMail {
            language: self.language(user, asked.language).await?,
            confirm: &links::confirm(&self.site, &asked.token),
        };
        Ok(Prepared {
            key: id_of_question(asked),
            recipient: Recipient::Other(asked.address.clone()),
            to: secret(&asked.address),
            letter: mail.compose().map_err(Error::internal)?,
            unsubscribe: None,
        })
    }

    /// A person who closed the account wants no more mails, and one whose account is suspended gets nothing of it.
    async fn is_open(&self, user: &UserId) -> Found<()> {
        match self.store.account_state(user).await? {
            AccountState::Open => Ok(()),
            AccountState::Suspended => Err(Stop::Dropped("the account is suspended")),
            AccountState::Closed => Err(CLOSED),
        }
    }

    /// The language of the settings, else that in which mails were asked for, else English, as in the app where nothing else is known.
    pub(crate) async fn language(&self, user: &UserId, asked_in: Option<Language>) -> Result<Language> {
        let settings = self.store.profile(user).await?.language;
        Ok(settings.or(asked_in).unwrap_or(Language::En))
    }

    /// Claims the mail, sends it, and notes that. A stop in between leaves the claim, so that nobody sends it again before the provider's
    /// own word that it was sent could have come.
    async fn send(&self, sender: &Sender, mail: &Prepared) -> Result<()> {
        let hold = match self.store.claim_mail(&mail.key, (self.clock)()).await? {
            MailClaim::Taken(hold) => hold,
            MailClaim::Sent => return Ok(()),
            MailClaim::Busy => {
                return Err(later(
                    "somebody else is sending the mail, or was a moment ago".to_owned(),
                ));
            }
        };
        let tags = MailRef::new(mail.key.user.clone(), &mail.key.id, mail.recipient.mark())?;
        let outgoing = Outgoing {
            to: &mail.to,
            letter: &mail.letter,
            unsubscribe: mail.unsubscribe.as_deref(),
            tags: &tags,
        };
        match sender.send(&outgoing).await {
            Ok(()) => {
                self.note_sent(&mail.key).await;
                Ok(())
            }
            Err(SendError::Refused { cause }) => self.refused(&tags, &cause).await,
            Err(SendError::Unavailable { cause, maybe_sent }) => {
                if !maybe_sent && let Err(error) = self.store.release_mail(&mail.key, &hold).await {
                    tracing::warn!(%error, mail = mail.key.id, "a claim on a mail stays until it ends by itself");
                }
                Err(later(cause))
            }
        }
    }

    /// Never an error: the message of a mail that was sent must not come again.
    async fn note_sent(&self, mail: &MailKey) {
        if let Err(error) = self.store.mail_sent(mail, (self.clock)()).await {
            tracing::warn!(%error, mail = mail.id, "a mail was sent, which is not noted until the provider says so");
        }
    }

    /// The provider takes no mail to this address.
    async fn refused(&self, mail: &MailRef, cause: &str) -> Result<()> {
        tracing::warn!(mail = mail.mail(), cause, "the provider refuses an address");
        let stop = MailStop::Bounced;
        self.store
            .stop_mail(mail.user(), mail.recipient(), stop)
            .await
            .map(|_| ())
    }
}

fn id_of_run(ended: &RunEnded) -> MailKey {
    MailKey::of_run(ended.user_id.clone(), &ended.request_id)
}

fn id_of_question(asked: &ConfirmationMail) -> MailKey {
    MailKey::of_confirmation(asked.user_id.clone(), &asked.token)
}

pub(crate) fn secret(address: &EmailAddress) -> Secret {
    Secret::new(address.as_str().to_owned())
}

fn later(cause: String) -> Error {
    Error::Unavailable {
        service: "mail provider",
        cause,
    }
}
