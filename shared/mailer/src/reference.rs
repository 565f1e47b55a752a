//! Which mail it is: what we send along with one, and what the provider's events repeat.

use domain::{Error, Result, UserId};

/// Recipient mark of the account's own address.
const ACCOUNT: &str = "account";
/// Longest id of a mail, in characters.
const MAX_ID: usize = 64;

/// Names a mail at the provider. It shows no address and no token, so that it can be sent along as tags.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MailRef {
    user: UserId,
    mail: String,
    recipient: String,
}

impl MailRef {
    /// The mail with this id (1 to 64 letters, digits, `-` and `_`) of this person, to this recipient: `account`, or the 32 hexadecimal
    /// digits of [`domain::EmailAddress::mark`].
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for another text.
    pub fn new(user: UserId, mail: impl Into<String>, recipient: impl Into<String>) -> Result<Self> {
        let (mail, recipient) = (mail.into(), recipient.into());
        if !is_id(&mail) {
            return Err(Error::invalid("mail"));
        }
        if !is_mark(&recipient) {
            return Err(Error::invalid("recipient"));
        }
        Ok(Self { user, mail, recipient })
    }

    /// The owner.
    #[must_use]
    pub const fn user(&self) -> &UserId {
        &self.user
    }

    /// Id of the mail: of its run, or of the question to an address.
    #[must_use]
    pub fn mail(&self) -> &str {
        &self.mail
    }

    /// Mark of the recipient.
    #[must_use]
    pub fn recipient(&self) -> &str {
        &self.recipient
    }
}

fn is_id(text: &str) -> bool {
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=MAX_ID).contains(&text.len()) && text.bytes().all(is_fit)
}

fn is_mark(text: &str) -> bool {
    let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text == ACCOUNT || (text.len() == 32 && text.bytes().all(is_hex))
}
