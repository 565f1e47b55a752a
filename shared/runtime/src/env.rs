//! Settings from the environment, and the one way in which a function fails to start.

use std::fmt;

use domain::{Error, Result};

/// What `main` of a function returns, and what it builds its state as.
pub type Outcome<T = ()> = std::result::Result<T, StartError>;

/// Why a function could not start, or why its loop ended. Rust prints it as one line when `main` returns it.
pub struct StartError(String);

impl fmt::Debug for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: fmt::Display> From<E> for StartError {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The value of a variable that the function cannot do without.
///
/// # Errors
/// [`Error::Internal`] naming the variable when it is missing or empty.
pub fn required(name: &str) -> Result<String> {
    optional(name).ok_or_else(|| Error::internal(format_args!("environment variable {name} is not set")))
}

/// The value of a variable, if it is set and not empty.
#[must_use]
pub fn optional(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Whether a switch is set to `on`; everything else is off.
#[must_use]
pub fn flag(name: &str) -> bool {
    optional(name).is_some_and(|value| value == "on")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_variable_is_one_line_that_names_it() {
        let error = StartError::from(required("KANALYSE_NO_SUCH_VARIABLE").unwrap_err());
        assert_eq!(
            format!("{error:?}"),
            "internal: environment variable KANALYSE_NO_SUCH_VARIABLE is not set"
        );
    }

    #[test]
    fn a_variable_that_is_set_is_read() {
        assert!(!required("PATH").unwrap().is_empty());
        assert_eq!(optional("KANALYSE_NO_SUCH_VARIABLE"), None);
    }
}
