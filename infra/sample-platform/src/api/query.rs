//! The query of a request, read with the platform's rules.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::problem::Problem;

/// Decoded name and value pairs, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    pub(crate) fn new(pairs: Vec<(String, String)>) -> Self {
        Self(pairs)
    }

    /// The first value of `name` that is not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(n, v)| n == name && !v.is_empty())
            .map(|(_, v)| v.as_str())
    }

    /// The decoded pairs for the log. The key is left out however its name was written.
    pub(crate) fn without_key(&self) -> String {
        let pairs = self.0.iter().filter(|(name, _)| name != "key");
        pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("&")
    }

    /// All values of a repeated parameter, split at commas, each once.
    pub(crate) fn list(&self, name: &str) -> Vec<String> {
        let mut seen = Vec::new();
        let values = self.0.iter().filter(|(n, _)| n == name).flat_map(|(_, v)| v.split(','));
        for value in values.map(str::trim).filter(|v| !v.is_empty()) {
            if !seen.iter().any(|s| s == value) {
                seen.push(value.to_owned());
            }
        }
        seen
    }

    /// The asked parts.
    ///
    /// # Errors
    /// No part, or an unknown one.
    pub(crate) fn parts(&self, known: &[&str]) -> Result<Vec<String>, Problem> {
        let parts = self.list("part");
        if parts.is_empty() {
            return Err(Problem::required("part"));
        }
        match parts.iter().find(|part| !known.contains(&part.as_str())) {
            Some(part) => Err(Problem::unknown_part(part)),
            None => Ok(parts),
        }
    }

    /// The only one of `filters` that is given.
    ///
    /// # Errors
    /// None or more than one.
    pub(crate) fn filter<'a>(&self, filters: &[&'a str]) -> Result<&'a str, Problem> {
        let given: Vec<&str> = filters
            .iter()
            .copied()
            .filter(|name| self.get(name).is_some())
            .collect();
        match given[..] {
            [one] => Ok(one),
            [] => Err(Problem::no_filter(filters)),
            _ => Err(Problem::incompatible(&given)),
        }
    }

    /// The ids of the filter `id`, at most 50.
    ///
    /// # Errors
    /// More than 50.
    pub(crate) fn ids(&self) -> Result<Vec<String>, Problem> {
        let ids = self.list("id");
        if ids.len() > 50 {
            Err(Problem::too_many_ids())
        } else {
            Ok(ids)
        }
    }

    /// Results on a page: 5 by default.
    ///
    /// # Errors
    /// Not a number from `least` to 50.
    pub(crate) fn max_results(&self, least: usize) -> Result<usize, Problem> {
        let Some(text) = self.get("maxResults") else {
            return Ok(5);
        };
        let number = text.parse::<usize>().ok().filter(|n| (least..=50).contains(n));
        number.ok_or_else(|| Problem::invalid_value("maxResults", text, &format!("within the range: [{least}, 50]")))
    }

    /// Where the page begins.
    ///
    /// # Errors
    /// A token that this API did not give out.
    pub(crate) fn offset(&self) -> Result<usize, Problem> {
        self.get("pageToken")
            .map_or(Ok(0), |token| read_token(token).ok_or_else(Problem::invalid_page_token))
    }

    /// The value of `name` if it is one of `allowed`, the first of them if it is not given.
    ///
    /// # Errors
    /// Any other value.
    pub(crate) fn choice<'a>(&self, name: &str, allowed: &[&'a str]) -> Result<&'a str, Problem> {
        let Some(value) = self.get(name) else {
            return Ok(allowed.first().copied().unwrap_or_default());
        };
        let found = allowed.iter().copied().find(|a| *a == value);
        found.ok_or_else(|| Problem::invalid_value(name, value, &format!("one of: {}", allowed.join(", "))))
    }
}

/// One page of a list and the token of the next one.
#[derive(Debug)]
pub(crate) struct Page<'a, T> {
    pub(crate) items: &'a [T],
    pub(crate) next: Option<String>,
}

impl<'a, T> Page<'a, T> {
    /// `size` items of `all` from `offset` on.
    pub(crate) fn of(all: &'a [T], offset: usize, size: usize) -> Self {
        let start = offset.min(all.len());
        let end = start.saturating_add(size).min(all.len());
        Self {
            items: all.get(start..end).unwrap_or_default(),
            next: (end < all.len() && size > 0).then(|| token(end)),
        }
    }
}

/// The platform's form: field 1 is the offset as a varint, field 2 is the direction, 0 for forward (`CDIQAA` is 50).
fn token(offset: usize) -> String {
    let mut bytes = vec![0x08];
    let mut left = offset;
    while left >= 0x80 {
        bytes.push((left & 0x7f) as u8 | 0x80);
        left >>= 7;
    }
    bytes.extend([left as u8, 0x10, 0]);
    URL_SAFE_NO_PAD.encode(bytes)
}

fn read_token(token: &str) -> Option<usize> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let [0x08, varint @ .., 0x10, 0] = &bytes[..] else {
        return None;
    };
    let (last, more) = varint.split_last()?;
    if varint.len() > 4 || last & 0x80 != 0 || more.iter().any(|b| b & 0x80 == 0) {
        return None;
    }
    Some(varint.iter().rev().fold(0, |sum, b| (sum << 7) | usize::from(b & 0x7f)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn page_tokens_have_the_form_of_the_platform() {
        assert_eq!(token(50), "CDIQAA");
    }

    proptest! {
        #[test]
        fn a_token_leads_to_its_offset(offset in 0_usize..200_000) {
            prop_assert_eq!(read_token(&token(offset)), Some(offset));
        }

        #[test]
        fn any_other_token_is_refused_without_panic(text in "\\PC{0,12}") {
            let _ = read_token(&text);
        }

        #[test]
        fn pages_cover_the_list_once(length in 0_usize..300, size in 1_usize..=50) {
            let all: Vec<usize> = (0..length).collect();
            let mut seen = Vec::new();
            let mut offset = Some(0);
            while let Some(at) = offset {
                let page = Page::of(&all, at, size);
                seen.extend_from_slice(page.items);
                offset = page.next.as_deref().and_then(read_token);
            }
            prop_assert_eq!(seen, all);
        }
    }
}
