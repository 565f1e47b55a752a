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
/// Characters of a gift code: 80 random bits, five in each.
const GIFT: u32 = 16;
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

    /// A gift code of random bits, of which it takes the lowest 80: who has it gets the credits, so nobody may guess it, and no person makes
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn code(text: &str) -> Option<String> {
        text.parse::<Code>().ok().map(String::from)
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_780_000_000 + second).unwrap()
    }

    fn terms(kind: CodeKind) -> Terms {
        Terms {
            kind,
            credits: (kind != CodeKind::Creator).then(|| Credits::try_from(10).unwrap()),
            creator: None,
            max_uses: None,
            valid_from: None,
            valid_until: None,
            active: true,
        }
    }

    fn field(result: &Result<Terms>) -> Option<&'static str> {
        match result {
            Err(Error::InvalidInput { field }) => Some(field),
            _ => None,
        }
    }

    #[test]
    fn a_gift_code_has_every_random_bit_in_it_and_can_be_typed() {
        let of = |random| String::from(Code::of_gift(random));
        assert_eq!(of(0), "2222222222222222");
        assert_eq!(of(u128::MAX), "ZZZZZZZZZZZZZZZZ");
        let bits: std::collections::BTreeSet<String> = (0..80).map(|bit| of(1 << bit)).collect();
        assert_eq!(bits.len(), 80);
        for text in bits {
            let code = Code::of_gift(0);
            assert!(CodeKind::Gift.allows(&code) && text.parse::<Code>().is_ok_and(|code| code.as_str() == text));
        }
    }

    #[test]
    fn upper_and_lower_case_and_blanks_around_are_the_same_code() {
        for text in ["gift-2026", " GIFT-2026\n", "Gift-2026"] {
            assert_eq!(code(text).as_deref(), Some("GIFT-2026"));
        }
    }

    #[test]
    fn what_holds_anything_else_is_no_code() {
        for text in [
            "",
            "  ",
            "a b",
            "a_b",
            "a#b",
            "a/b",
            "straße",
            "ÄPFEL",
            "ſ",
            "\u{212a}",
            "a\u{200b}b",
            "' OR 1=1",
        ] {
            assert_eq!(code(text), None, "{text:?}");
        }
        assert!(code(&"x".repeat(50)).is_some());
        assert!(code(&"x".repeat(51)).is_none());
    }

    #[test]
    fn a_promo_code_is_short_and_plain_and_the_others_may_hold_hyphens() {
        for (text, promo, other) in [
            ("AB", false, false),
            ("ABC", true, true),
            ("A-C", false, true),
            ("---", false, false),
            ("A2345678901234567890", true, true),
            ("A23456789012345678901", false, true),
        ] {
            let code: Code = text.parse().unwrap();
            assert_eq!(CodeKind::Promo.allows(&code), promo, "{text}");
            assert_eq!(CodeKind::Gift.allows(&code), other, "{text}");
            assert_eq!(CodeKind::Creator.allows(&code), other, "{text}");
        }
    }

    #[test]
    fn a_new_code_names_what_does_not_fit() {
        let code: Code = "SUMMER".parse().unwrap();
        let promo = || terms(CodeKind::Promo);
        assert!(promo().accept(&code).is_ok());
        let no_credits = Terms {
            credits: None,
            ..promo()
        };
        assert_eq!(field(&no_credits.accept(&code)), Some("credits"));
        let too_many = Terms {
            credits: Some(Credits::try_from(10_001).unwrap()),
            ..promo()
        };
        assert_eq!(field(&too_many.accept(&code)), Some("credits"));
        let paying = Terms {
            credits: Some(Credits::FREE_GRANT),
            ..terms(CodeKind::Creator)
        };
        assert_eq!(field(&paying.accept(&code)), Some("credits"));
        let never = Terms {
            max_uses: Some(0),
            ..promo()
        };
        assert_eq!(field(&never.accept(&code)), Some("maxUses"));
        let backwards = Terms {
            valid_from: Some(at(1)),
            valid_until: Some(at(1)),
            ..promo()
        };
        assert_eq!(field(&backwards.accept(&code)), Some("validUntil"));
        let owned = Terms {
            creator: Some("user-a".parse().unwrap()),
            ..promo()
        };
        assert_eq!(field(&owned.accept(&code)), Some("creatorEmail"));
        assert_eq!(field(&promo().accept(&"A-B".parse().unwrap())), Some("code"));
    }

    #[test]
    fn who_has_redeemed_it_learns_so_even_when_it_is_over() {
        let over = Terms {
            active: false,
            valid_until: Some(at(-1)),
            max_uses: Some(1),
            ..terms(CodeKind::Gift)
        };
        assert!(matches!(over.may_redeem(at(0), 1, true), Err(Error::CodeAlreadyUsed)));
        assert!(matches!(over.may_redeem(at(0), 1, false), Err(Error::CodeNotFound)));
    }

    #[test]
    fn a_creator_code_is_never_redeemed_and_a_promo_code_lowers_no_price() {
        let buyer: UserId = "user-b".parse().unwrap();
        for used in [true, false] {
            let refused = terms(CodeKind::Creator).may_redeem(at(0), 0, used);
            assert!(matches!(refused, Err(Error::CodeNotFound)));
        }
        for kind in [CodeKind::Promo, CodeKind::Gift] {
            assert!(matches!(
                terms(kind).may_discount(at(0), 0, &buyer),
                Err(Error::CodeNotFound)
            ));
        }
    }

    #[test]
    fn a_creator_code_counts_for_everybody_but_its_creator() {
        let creator: UserId = "user-a".parse().unwrap();
        let owned = Terms {
            creator: Some(creator.clone()),
            ..terms(CodeKind::Creator)
        };
        assert!(matches!(
            owned.may_discount(at(0), 0, &creator),
            Err(Error::CodeNotFound)
        ));
        assert!(owned.may_discount(at(0), 0, &"user-b".parse().unwrap()).is_ok());
        assert!(terms(CodeKind::Creator).may_discount(at(0), 0, &creator).is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn a_parsed_code_parses_to_itself_and_keeps_the_bounds(text in "\\PC{0,60}|[ a-zA-Z0-9-]{0,60}") {
            if let Ok(code) = text.parse::<Code>() {
                prop_assert!((1..=MAX_CODE).contains(&code.as_str().len()));
                prop_assert!(code.as_str().bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-'));
                prop_assert_eq!(code.as_str().to_lowercase().parse::<Code>().unwrap(), code);
            }
        }

        #[test]
        fn a_code_brings_credits_exactly_while_it_is_on_in_time_has_uses_left_and_is_new_to_the_person(
            active in any::<bool>(), from in proptest::option::of(-3i64..3), until in proptest::option::of(-3i64..3),
            most in proptest::option::of(0u32..4), uses in 0u32..4, mine in any::<bool>(),
        ) {
            let terms = Terms {
                active,
                valid_from: from.map(at),
                valid_until: until.map(at),
                max_uses: most,
                ..terms(CodeKind::Promo)
            };
            let open = active && from.unwrap_or(-9) <= 0 && until.unwrap_or(9) > 0 && most.unwrap_or(9) > uses;
            match terms.may_redeem(at(0), uses, mine) {
                Ok(credits) => prop_assert!(open && !mine && credits.get() == 10),
                Err(Error::CodeAlreadyUsed) => prop_assert!(mine),
                Err(Error::CodeNotFound) => prop_assert!(!mine && !open),
                Err(other) => prop_assert!(false, "{other}"),
            }
        }
    }
}
