//! Mails that say what an operator has decided.

use contract::event::{DeletionMail, SuspensionMail};
use domain::monitor::Recipient;
use domain::{DeletionState, Error, Result};
use mail::DeletionOutcome;
use store::MailKey;

use crate::deliver::{Found, Mailer, NO_ADDRESS, Prepared, Stop, secret};
use crate::links;

impl Mailer {
    /// To a person, about their account.
    pub(crate) async fn suspension(&self, decided: &SuspensionMail) -> Found<Prepared> {
        let user = &decided.user_id;
        let last = self.store.suspension(user).await?;
        if !last.is_some_and(|last| last.is_said_by(decided)) {
            return Err(Stop::Dropped(
                "it has been decided otherwise since, or the account is closed",
            ));
        }
        let button = match decided.suspended {
            true => links::terms(&self.site),
            false => links::sign_in(&self.site),
        };
        let mail = mail::SuspensionMail {
            language: self.language(user, None).await?,
            suspended: decided.suspended,
            reason: &decided.reason,
            button: &button,
        };
        Ok(Prepared {
            key: id_of_suspension(decided),
            recipient: Recipient::Account,
            to: self.people.email(user).await?.ok_or(NO_ADDRESS)?,
            letter: mail.compose().map_err(Error::internal)?,
            unsubscribe: None,
        })
    }

    /// To whoever asked for a channel to be deleted.
    pub(crate) async fn deletion(&self, decided: &DeletionMail) -> Found<Prepared> {
        let request = self.store.deletion_request(&decided.request_id).await?;
        let request = request.filter(|request| request.decided_at == Some(decided.decided_at));
        let request = request.ok_or(Stop::Dropped("it has been decided otherwise since, or is forgotten"))?;
        let (outcome, button) = match request.state {
            DeletionState::Deleting | DeletionState::Deleted => (DeletionOutcome::Deleted, links::privacy(&self.site)),
            DeletionState::Declined => (DeletionOutcome::Declined, links::deletion(&self.site)),
            DeletionState::Lifted => (DeletionOutcome::Lifted, links::deletion(&self.site)),
            DeletionState::Open => return Err(Stop::Dropped("nothing has been decided")),
        };
        let mail = mail::DeletionMail {
            language: request.language,
            outcome,
            request: &request.id,
            reason: request.reason.as_deref().unwrap_or_default(),
            button: &button,
        };
        Ok(Prepared {
            key: id_of_deletion(decided)?,
            recipient: Recipient::Other(request.email.clone()),
            to: secret(&request.email),
            letter: mail.compose().map_err(Error::internal)?,
            unsubscribe: None,
        })
    }
}

pub(crate) fn id_of_suspension(decided: &SuspensionMail) -> MailKey {
    MailKey::of_suspension(decided.user_id.clone(), decided.suspended, decided.at)
}

pub(crate) fn id_of_deletion(decided: &DeletionMail) -> Result<MailKey> {
    MailKey::of_deletion(&decided.request_id, decided.decided_at)
}
