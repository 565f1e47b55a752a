//! E-mail addresses, as far as the product must compare them.

/// The form in which two spellings of one address are equal: trimmed, in lower case. The user pool does not tell them apart either.
#[must_use]
pub fn canonical(address: &str) -> String {
    address.trim().to_lowercase()
}

/// What a person typed is the address of the account.
#[must_use]
pub fn is_same(typed: &str, known: &str) -> bool {
    !canonical(known).is_empty() && canonical(typed) == canonical(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_the_same_in_any_case_and_with_blanks_around_it() {
        assert!(is_same(" Person@Example.org\n", "person@example.org"));
        assert!(!is_same("person@example.com", "person@example.org"));
        assert!(!is_same("person+1@example.org", "person@example.org"));
    }

    #[test]
    fn nothing_confirms_nothing() {
        assert!(!is_same("", ""));
        assert!(!is_same(" ", "person@example.org"));
    }
}
