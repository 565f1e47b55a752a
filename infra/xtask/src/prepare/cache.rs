//! Where this machine keeps what any clone can make again, and what such things depend on besides the repository.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context;

/// Names another place.
pub const PLACE: &str = "KANALYSE_CACHE";

/// What [`PLACE`] names, or the place where programs of this machine keep what they can make again. None where it is set to nothing.
pub fn place() -> Option<PathBuf> {
    named(|name| std::env::var_os(name))
}

fn named(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(named) = variable(PLACE) {
        return (!named.is_empty()).then(|| PathBuf::from(named));
    }
    let home = variable("XDG_CACHE_HOME")
        .filter(|home| !home.is_empty())
        .map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(variable("HOME")?).join(".cache")))?;
    Some(home.join("kanalyse"))
}

/// The compiler and how it is called.
pub fn toolchain() -> anyhow::Result<String> {
    let rustc = Command::new("rustc").arg("-vV").output();
    let rustc = rustc.context("rustc cannot be started")?;
    let flags = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"].map(std::env::var_os);
    Ok(format!("{}{flags:?}", String::from_utf8_lossy(&rustc.stdout)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_where_its_variable_says_and_nowhere_when_that_is_empty() {
        let with = |set: &'static [(&str, &str)]| {
            named(move |name| {
                set.iter()
                    .find(|(other, _)| *other == name)
                    .map(|(_, value)| value.into())
            })
        };
        assert_eq!(
            with(&[("KANALYSE_CACHE", "/c"), ("HOME", "/h")]),
            Some(PathBuf::from("/c"))
        );
        assert_eq!(with(&[("KANALYSE_CACHE", ""), ("HOME", "/h")]), None);
        assert_eq!(
            with(&[("XDG_CACHE_HOME", "/x"), ("HOME", "/h")]),
            Some(PathBuf::from("/x/kanalyse"))
        );
        assert_eq!(with(&[("HOME", "/h")]), Some(PathBuf::from("/h/.cache/kanalyse")));
        assert_eq!(with(&[]), None);
    }
}
