//! Whether a monitor's reports are mailed, and to which address.

use serde::{Deserialize, Serialize};

use crate::address::EmailAddress;
use crate::profile::Language;

/// Why a monitor's mail was stopped, other than by its person in the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailStop {
    /// The address does not take mail.
    Bounced,
    /// Its owner reported a mail as spam.
    Complained,
    /// Its owner unsubscribed with the link of a mail.
    Unsubscribed,
}

/// The mail settings of a monitor.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// Its person wants mails.
    pub wanted: bool,
    /// The address that its person named; `None` for the account's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<EmailAddress>,
    /// The language in which its person chose; it counts where the settings name none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Why there are none although they are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<MailStop>,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            wanted: true,
            address: None,
            language: None,
            stopped: None,
        }
    }
}

impl Mail {
    /// Mails are sent.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.wanted && self.stopped.is_none()
    }

    /// Who gets them. An address whose owner has not agreed gets none: until then they go to the account's own.
    #[must_use]
    pub fn recipient(&self, is_confirmed: impl FnOnce(&EmailAddress) -> bool) -> Recipient {
        match &self.address {
            Some(address) if is_confirmed(address) => Recipient::Other(address.clone()),
            _ => Recipient::Account,
        }
    }
}

/// Who gets a mail.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Recipient {
    /// The account's own address, whatever it is when the mail is sent.
    Account,
    /// Another one, which its owner confirmed.
    Other(EmailAddress),
}

impl Recipient {
    /// Names the recipient without showing the address: `account` or 32 hexadecimal digits.
    #[must_use]
    pub fn mark(&self) -> String {
        match self {
            Self::Account => "account".to_owned(),
            Self::Other(address) => address.mark(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_goes_to_the_account_until_the_owner_of_another_address_has_agreed() {
        let other: EmailAddress = "jo@example.org".parse().unwrap();
        let mail = Mail {
            address: Some(other.clone()),
            ..Mail::default()
        };
        assert_eq!(mail.recipient(|_| false), Recipient::Account);
        assert_eq!(mail.recipient(|address| *address == other), Recipient::Other(other));
        assert_eq!(Mail::default().recipient(|_| true), Recipient::Account);
    }

    #[test]
    fn mail_is_on_where_it_is_wanted_and_nothing_stopped_it() {
        let mail = |wanted, stopped| Mail {
            wanted,
            stopped,
            ..Mail::default()
        };
        assert!(mail(true, None).is_on());
        assert!(!mail(false, None).is_on());
        assert!(!mail(true, Some(MailStop::Bounced)).is_on());
    }
}
