//! Texts that people write, as types.

use crate::profile::is_unfit;

pub(crate) use crate::profile::is_seen;

/// A text of certain lengths in characters, cleaned before it is measured.
macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $field:literal, $lengths:expr, $clean:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Reads what was sent.
            ///
            /// # Errors
            /// [`crate::Error::InvalidInput`] naming the field.
            pub fn parse(text: &str) -> $crate::Result<Self> {
                let clean: fn(&str) -> String = $clean;
                let text = clean(text);
                let fits = $lengths.contains(&text.chars().count());
                // Blanks and joiners alone leave nothing to see.
                let visible = text.is_empty() || text.chars().any($crate::text::is_seen);
                if fits && visible { Ok(Self(text)) } else { Err($crate::Error::invalid($field)) }
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::Error;

            fn try_from(text: String) -> $crate::Result<Self> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> Self {
                text.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

pub(crate) use text;

/// On one line, without characters that hide or turn the text around them.
pub(crate) fn one_line(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !is_unfit(*c))
        .collect();
    text.split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// With `\n` for every kind of line break, without such characters and without the blanks around.
pub(crate) fn some_lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text: String = text
        .chars()
        .filter(|c| *c == '\n' || *c == '\t' || !is_unfit(*c))
        .collect();
    text.trim().to_owned()
}
