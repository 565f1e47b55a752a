//! Whether reports are mailed and where to: what a person chooses, and what the owner of another address agrees to.

use contract::event::{ConfirmationMail, SendMail};
use contract::xray::{ConfirmedAddress, MailChoice};
use domain::limits::Rate;
use domain::monitor::Mail;
use domain::{Error, MailToken, Result, UserId};
use jiff::{SignedDuration, Timestamp};
use store::{MailQueue, Store};

/// Asking the same owner again takes this long at least.
const ASK_AGAIN: SignedDuration = SignedDuration::from_mins(2);
/// Questions of one person, about whatever addresses: five at once, then one every 4 hours.
const BY_PERSON: Rate = Rate {
    burst: 5,
    refill_ms: 4 * 3_600_000,
};
/// Questions to one address, by whatever persons: three at once, then one every 8 hours.
const TO_ADDRESS: Rate = Rate {
    burst: 3,
    refill_ms: 8 * 3_600_000,
};

/// What a person chose.
pub(crate) fn chosen(choice: &MailChoice) -> Result<Mail> {
    Ok(Mail {
        wanted: choice.on,
        address: choice.address.as_deref().map(str::parse).transpose()?,
        language: choice.language.map(Into::into),
        stopped: None,
    })
}

/// Asks the owner of the address that mail is to go to, unless they have agreed or were asked a moment ago.
///
/// # Errors
/// [`Error::TooManyRequests`] where the person or the address has had enough questions; a store or queue that does not answer.
pub(crate) async fn ask(store: &Store, mails: &MailQueue, user: &UserId, mail: &Mail, now: Timestamp) -> Result<()> {
    let Some(address) = mail.address.as_ref().filter(|_| mail.is_on()) else {
        return Ok(());
    };
    let seen = store.address(user, address).await?;
    if seen.is_some_and(|seen| seen.confirmed || now < seen.asked_at + ASK_AGAIN) {
        return Ok(());
    }
    store.admit(&format!("ask-address:{user}"), BY_PERSON, now).await?;
    let address_subject = format!("asked-address:{}", address.mark());
    store.admit(&address_subject, TO_ADDRESS, now).await?;
    let Some(token) = store.ask_address(user, address, now).await? else {
        return Ok(());
    };
    let message = SendMail::Confirmation(ConfirmationMail {
        user_id: user.clone(),
        address: address.clone(),
        token: token.clone(),
        language: mail.language,
    });
    let sent = mails.send(&message).await;
    if sent.is_err() {
        // So that trying again at once asks again.
        store.withdraw_question(user, address, &token).await?;
    }
    sent
}

/// The owner of an address agrees to get reports there.
///
/// # Errors
/// [`Error::NotFound`] for a link that is not ours, too old or used; a store that does not answer.
pub async fn confirm_address(store: &Store, token: &str, now: Timestamp) -> Result<ConfirmedAddress> {
    let token: MailToken = token.parse().map_err(|_| Error::NotFound)?;
    let address = store.confirm_address(&token, now).await?;
    Ok(ConfirmedAddress {
        address: address.into(),
    })
}
