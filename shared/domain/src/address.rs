//! E-mail addresses: as the product compares them, and as it sends to them.

use std::fmt;
use std::str::FromStr;

use email_address::{EmailAddress as Rfc, Options};
use sha2::{Digest, Sha256};
use url::Host;

use crate::error::{Error, Result};

/// Longest address that mail can be sent to, in characters.
pub const MAX_ADDRESS: usize = 254;

/// The form in which two spellings of one address are equal: trimmed, in lower case. The user pool does not tell them apart either.
#[must_use]
pub fn canonical(address: &str) -> String {
    address.trim().to_lowercase()
}

/// Providers that deliver to the same mailbox whatever dots its name has, under their main name.
const DOTLESS: [(&str, &str); 2] = [("gmail.com", "gmail.com"), ("googlemail.com", "gmail.com")];

/// The mailbox behind an address, as far as its form tells: without the `+tag` that most providers deliver to the same mailbox, and
/// without dots where they do not count. For recognising somebody, never for sending: at a few providers two mailboxes look alike.
#[must_use]
pub fn mailbox(address: &str) -> String {
    let address = canonical(address);
    let Some((local, domain)) = address.rsplit_once('@') else {
        return address;
    };
    let name = match local.split_once('+') {
        Some((name, _)) if !name.is_empty() => name,
        _ => local,
    };
    match DOTLESS.iter().find(|(known, _)| *known == domain) {
        Some((_, main)) => format!("{}@{main}", name.replace('.', "")),
        None => format!("{name}@{domain}"),
    }
}

/// What a person typed is the address of the account.
#[must_use]
pub fn is_same(typed: &str, known: &str) -> bool {
    !canonical(known).is_empty() && canonical(typed) == canonical(known)
}

/// An address that mail can be sent to: ASCII, at most [`MAX_ADDRESS`] characters, one `local@domain` with a dot in the domain. A domain
/// with other letters is written in its ASCII form. Not shown by `Debug`, so that no log gets it.
#[derive(Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EmailAddress(String);

impl EmailAddress {
    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Names the address without showing it: 32 hexadecimal digits, the same for all its spellings.
    #[must_use]
    pub fn mark(&self) -> String {
        let hash = Sha256::digest(canonical(&self.0));
        hex::encode(&hash[..16])
    }
}

impl FromStr for EmailAddress {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let invalid = || Error::invalid("address");
        let (local, domain) = text.trim().rsplit_once('@').ok_or_else(invalid)?;
        let Ok(Host::Domain(domain)) = Host::parse(domain) else {
            return Err(invalid());
        };
        let address = format!("{local}@{domain}");
        let options = Options::default()
            .without_display_text()
            .without_domain_literal()
            .with_required_tld();
        // Quoted local parts are allowed by the standard and delivered by hardly anybody.
        let usable = address.is_ascii() && address.len() <= MAX_ADDRESS && !local.contains('"');
        match usable && Rfc::parse_with_options(&address, options).is_ok() {
            true => Ok(Self(address)),
            false => Err(invalid()),
        }
    }
}

impl TryFrom<String> for EmailAddress {
    type Error = Error;

    fn try_from(text: String) -> Result<Self> {
        text.parse()
    }
}

impl From<EmailAddress> for String {
    fn from(address: EmailAddress) -> Self {
        address.0
    }
}

impl fmt::Debug for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_address_is_read_with_its_domain_in_ascii_and_keeps_its_local_part() {
        for (typed, address) in [
            (" Jo.Doe+xray@Example.org\n", "Jo.Doe+xray@example.org"),
            ("jo@münchen.example", "jo@xn--mnchen-3ya.example"),
            ("o'neil_9@a-b.co.uk", "o'neil_9@a-b.co.uk"),
        ] {
            assert_eq!(typed.parse::<EmailAddress>().unwrap().as_str(), address);
        }
    }

    #[test]
    fn what_is_no_address_or_could_not_be_delivered_is_refused() {
        let long = format!("{}@example.org", "a".repeat(65));
        let longer = format!("a@{}example.org", "b2345678.".repeat(30));
        for typed in [
            "",
            "jo",
            "@example.org",
            "jo@",
            "jo@localhost",
            "jo@127.0.0.1",
            "jo@[::1]",
            "Jo <jo@example.org>",
            "jo@example.org, al@example.org",
            "jo@example.org\r\nBcc: al@example.org",
            "jo doe@example.org",
            "\"jo doe\"@example.org",
            "jö@example.org",
            "jo..doe@example.org",
            "jo@exa mple.org",
            "a@b@example.org",
            &long,
            &longer,
        ] {
            let refused = typed.parse::<EmailAddress>();
            assert!(
                matches!(refused, Err(Error::InvalidInput { field: "address" })),
                "{typed}"
            );
        }
    }

    #[test]
    fn a_mark_is_the_same_for_all_spellings_and_shows_no_address() {
        let mark = |text: &str| text.parse::<EmailAddress>().unwrap().mark();
        assert_eq!(mark("Jo@Example.org"), mark("jo@example.org"));
        assert_ne!(mark("jo@example.org"), mark("al@example.org"));
        assert!(mark("jo@example.org").len() == 32);
        let debug = format!("{:?}", "jo@example.org".parse::<EmailAddress>().unwrap());
        assert!(!debug.contains("jo"), "{debug}");
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_one_plain_ascii_line_and_reads_the_same_again(text in ".{0,40}@.{0,40}") {
            if let Ok(address) = text.parse::<EmailAddress>() {
                prop_assert!(address.as_str().bytes().all(|byte| byte.is_ascii_graphic()));
                prop_assert!(address.as_str().len() <= MAX_ADDRESS);
                prop_assert_eq!(address.as_str().parse::<EmailAddress>().unwrap(), address);
            }
        }
    }

    #[test]
    fn an_address_is_the_same_in_any_case_and_with_blanks_around_it() {
        assert!(is_same(" Person@Example.org\n", "person@example.org"));
        assert!(!is_same("person@example.com", "person@example.org"));
        assert!(!is_same("person+1@example.org", "person@example.org"));
    }

    #[test]
    fn the_mailbox_behind_an_address_is_known_by_whatever_tag_or_dots_it_is_written() {
        for (address, behind) in [
            ("Jo.Doe+xray@Example.org", "jo.doe@example.org"),
            ("jo.doe@example.org", "jo.doe@example.org"),
            ("J.o.Doe+a+b@GMail.com", "jodoe@gmail.com"),
            ("jodoe@googlemail.com", "jodoe@gmail.com"),
            ("+tag@example.org", "+tag@example.org"),
            ("no address", "no address"),
        ] {
            assert_eq!(mailbox(address), behind);
            assert_eq!(mailbox(behind), behind, "a mailbox is its own");
        }
        assert_ne!(mailbox("jo.doe@example.org"), mailbox("jodoe@example.org"));
    }

    #[test]
    fn nothing_confirms_nothing() {
        assert!(!is_same("", ""));
        assert!(!is_same(" ", "person@example.org"));
    }
}
