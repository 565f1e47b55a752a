//! What follows from the provider's events.

use domain::Result;
use domain::monitor::MailStop;
use jiff::Timestamp;
use store::{MailFate, MailKey, Store};

use crate::feedback::{Feedback, Kind};
use crate::reference::MailRef;

/// Notes what became of a mail: that it was sent, in case its sender died before it could record that; for the day's count; and that nothing
/// more goes to a recipient whose side never takes it or who reported it. May be called any number of times with the same feedback.
///
/// # Errors
/// [`domain::Error::Unavailable`] when the database does not answer: the event must be delivered again.
pub async fn hear(store: &Store, feedback: &Feedback, now: Timestamp) -> Result<()> {
    let mail = &feedback.mail;
    // Whatever became of it later, it was sent.
    store.mail_sent(&key(mail), now).await?;
    let (fate, stop) = match feedback.kind {
        Kind::Sent => (MailFate::Sent, None),
        Kind::Bounced { permanent: false } => (MailFate::Undelivered, None),
        Kind::Bounced { permanent: true } => (MailFate::Bounced, Some(MailStop::Bounced)),
        Kind::Complained => (MailFate::Complained, Some(MailStop::Complained)),
    };
    if let Some(stop) = stop {
        stop_mails(store, mail, stop).await?;
    }
    // Last: nothing that matters waits for a count.
    store.count_mail(&key(mail), fate, now).await
}

async fn stop_mails(store: &Store, mail: &MailRef, stop: MailStop) -> Result<()> {
    let stopped = store.stop_mail(mail.user(), mail.recipient(), stop).await?;
    tracing::info!(
        mail = mail.mail(),
        ?stop,
        monitors = stopped,
        "mails to a recipient stop"
    );
    Ok(())
}

fn key(mail: &MailRef) -> MailKey {
    MailKey {
        user: mail.user().clone(),
        id: mail.mail().to_owned(),
    }
}
