//! Codes: promo and gift codes bring credits, creator codes lower a price. What a code is called, what it does, and who may use it when.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::catalogue::CREATOR_PERCENT_OFF;
use crate::credits::Credits;
use crate::error::{Error, Result};
use crate::ids::UserId;

/// Longest code, in characters.
pub const MAX_CODE: usize = 50;
/// Shortest code that can be made.
const MIN_CODE: usize = 3;
/// Longest promo code.
const MAX_PROMO: usize = 20;
/// Characters of a gift code: 128 random bits, five in each but the last.
const GIFT: u32 = 26;
/// Letters and digits that look like no other one.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Most credits that one code brings.
const MAX_CREDITS: i64 = 10_000;
/// Most uses that a code can be limited to.
const MAX_USES: u32 = 1_000_000;

/// What a person types to use a code, trimmed and in upper case: 1 to 50 letters of the Latin alphabet, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Code(String);

impl Code {
    /// The code, in upper case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A gift code of random bits, all of which it takes: who has it gets the credits, so nobody may guess it, and no person makes
    /// it up.
    #[must_use]
    pub fn of_gift(random: u128) -> Self {
        let digit = |at: u32| char::from(ALPHABET[(random >> (5 * at)) as usize % ALPHABET.len()]);
        Self((0..GIFT).map(digit).collect())
    }
}

impl FromStr for Code {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let text = text.trim();
        let fits = (1..=MAX_CODE).contains(&text.len());
        if fits && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(Error::invalid("code"))
        }
    }
}

impl TryFrom<String> for Code {
    type Error = Error;

    fn try_from(text: String) -> Result<Self> {
        text.parse()
    }
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The part of a price that a creator code takes off.
#[must_use]
pub fn creator_rate() -> f64 {
    CREATOR_PERCENT_OFF as f64 / 100.0
}

/// What kind of code it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CodeKind {
    /// Brings credits, to many people.
    Promo,
    /// Brings credits, as a present.
    Gift,
    /// Lowers a price, and names its creator.
    Creator,
}

impl CodeKind {
    /// The name of a new code: what an operator calls it, or random bits for a gift code. What people make up can be guessed, so nobody names
    /// those.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming `code` where there is a name too many or too few, or one that cannot be typed.
    pub fn name(self, typed: Option<&str>, random: u128) -> Result<Code> {
        match (self, typed) {
            (Self::Gift, None) => Ok(Code::of_gift(random)),
            (Self::Promo | Self::Creator, Some(typed)) => typed.parse(),
            _ => Err(Error::invalid("code")),
        }
    }

    /// Whether a new code of this kind may be called so: promo codes are short and plain, the others may hold hyphens, though not
    /// hyphens alone.
    #[must_use]
    pub fn allows(self, code: &Code) -> bool {
        let text = code.as_str();
        let named = text.len() >= MIN_CODE && text.bytes().any(|b| b.is_ascii_alphanumeric());
        match self {
            Self::Promo => named && text.len() <= MAX_PROMO && !text.contains('-'),
            Self::Gift | Self::Creator => named,
        }
    }
}

/// What a code does, how often and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Its kind.
    pub kind: CodeKind,
    /// What it brings; `None` for a creator code.
    pub credits: Option<Credits>,
    /// Whose creator code it is; always `None` for the other kinds.
    pub creator: Option<UserId>,
    /// How often it may be used in all; `None` for any number.
    pub max_uses: Option<u32>,
    /// It counts from then on.
    pub valid_from: Option<Timestamp>,
    /// It counts until then, that moment excluded.
    pub valid_until: Option<Timestamp>,
    /// An operator has not turned it off.
    pub active: bool,
}

impl Terms {
    /// Accepts what an operator wants a new code to be.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming what does not fit.
    pub fn accept(self, code: &Code) -> Result<Self> {
        if !self.kind.allows(code) {
            return Err(Error::invalid("code"));
        }
        let brings = self.kind != CodeKind::Creator;
        if brings != self.credits.is_some() || self.credits.is_some_and(|credits| credits.get() > MAX_CREDITS) {
            return Err(Error::invalid("credits"));
        }
        if brings && self.creator.is_some() {
            return Err(Error::invalid("creatorEmail"));
        }
        if self.max_uses.is_some_and(|uses| !(1..=MAX_USES).contains(&uses)) {
            return Err(Error::invalid("maxUses"));
        }
        if let (Some(from), Some(until)) = (self.valid_from, self.valid_until)
            && from >= until
        {
            return Err(Error::invalid("validUntil"));
        }
        Ok(self)
    }

    /// Whether anybody may use it now, after this number of uses.
    #[must_use]
    pub fn is_usable(&self, now: Timestamp, uses: u32) -> bool {
        self.active
            && self.valid_from.is_none_or(|from| from <= now)
            && self.valid_until.is_none_or(|until| now < until)
            && self.max_uses.is_none_or(|most| uses < most)
    }

    /// What a person gets for redeeming it. To a person who has redeemed it before it says so, whatever has become of the code since; to
    /// everybody else a code that is over looks like one that never was.
    ///
    /// # Errors
    /// [`Error::CodeAlreadyUsed`], [`Error::CodeNotFound`].
    pub fn may_redeem(&self, now: Timestamp, uses: u32, used_by_me: bool) -> Result<Credits> {
        let credits = self.credits.ok_or(Error::CodeNotFound)?;
        if used_by_me {
            return Err(Error::CodeAlreadyUsed);
        }
        if self.is_usable(now, uses) {
            Ok(credits)
        } else {
            Err(Error::CodeNotFound)
        }
    }

    /// Whether it lowers a price for this buyer: nobody earns on their own purchases.
    ///
    /// # Errors
    /// [`Error::CodeNotFound`].
    pub fn may_discount(&self, now: Timestamp, uses: u32, buyer: &UserId) -> Result<()> {
        let of_other = self.creator.as_ref() != Some(buyer);
        if self.kind == CodeKind::Creator && of_other && self.is_usable(now, uses) {
            Ok(())
        } else {
            Err(Error::CodeNotFound)
        }
    }
}

#[cfg(test)]
mod tests;
