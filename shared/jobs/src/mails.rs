//! Whether reports are mailed and where to: what a person chooses, and what the owner of another address agrees to.

use contract::event::{ConfirmationMail, SendMail};
use contract::xray::{ConfirmedAddress, MailAddress, MailChoice, MonitorMail};
use domain::limits::Rate;
use domain::monitor::Mail;
use domain::{Error, MailToken, Result, UserId};
use jiff::{SignedDuration, Timestamp};
use store::{AskedAddress, CONFIRM_WITHIN, MailQueue, Monitor, Store};

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

/// The person's addresses, where one of these monitors names any.
pub(crate) async fn asked_addresses(store: &Store, user: &UserId, monitors: &[Monitor]) -> Result<Vec<AskedAddress>> {
    match monitors.iter().any(|monitor| monitor.mail.address.is_some()) {
        true => store.addresses(user).await,
        false => Ok(Vec::new()),
    }
}

/// The mail settings of a monitor as its person sees them.
pub(crate) fn shown(mail: &Mail, asked: &[AskedAddress], now: Timestamp) -> MonitorMail {
    let of = |one: &&AskedAddress| {
        let named = mail.address.as_ref();
        named.is_some_and(|named| named.mark() == one.address.mark())
    };
    let asked = asked.iter().find(of);
    let waits = asked.filter(|asked| !asked.confirmed && now < asked.asked_at + CONFIRM_WITHIN);
    MonitorMail {
        on: mail.is_on(),
        address: mail.address.as_ref().map(|address| address.as_str().to_owned()),
        confirmed: mail.address.is_none() || asked.is_some_and(|asked| asked.confirmed),
        asked_at: waits.map(|asked| asked.asked_at),
        stopped: mail.stopped.filter(|_| mail.wanted).map(Into::into),
    }
}

/// An address to take along.
pub(crate) fn taken(asked: AskedAddress) -> MailAddress {
    MailAddress {
        address: asked.address.into(),
        asked_at: asked.asked_at,
        confirmed: asked.confirmed,
    }
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
