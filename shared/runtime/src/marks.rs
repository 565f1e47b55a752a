//! Whose call it was, for the log: marks that nobody without the key can turn into a person or an address, nor follow from one month
//! into the next.

use std::sync::OnceLock;
use std::time::Duration;

use domain::{Error, Result};
use jiff::Timestamp;

use crate::env;
use crate::people::pseudonym;
use crate::secret::{Secret, Secrets, of_the_process};

/// Digits of a mark: 128 bits are as good as all of them, and every line has two.
const LENGTH: usize = 32;
/// How long the key is remembered. Every call needs it, and it hardly ever changes.
const HELD: Duration = Duration::from_secs(30 * 60);

/// Makes the marks of a call.
#[derive(Clone, Default)]
pub struct Marks {
    key: Option<Key>,
}

#[derive(Clone)]
enum Key {
    Fixed(Secret),
    /// Read where secrets are kept, under this id.
    Kept(&'static Secrets, String),
}

impl Marks {
    /// From `LOG_KEY`, the id of the secret. Without it the log does not say whose a call was.
    pub async fn from_env() -> Self {
        match env::optional("LOG_KEY") {
            Some(id) => Self::kept(of_the_process().await, id),
            None => Self::default(),
        }
    }

    /// With the secret of this id: a JSON object whose `value` is the key.
    #[must_use]
    pub const fn kept(secrets: &'static Secrets, id: String) -> Self {
        Self {
            key: Some(Key::Kept(secrets, id)),
        }
    }

    /// With this key.
    #[must_use]
    pub fn for_testing(key: &str) -> Self {
        Self {
            key: Some(Key::Fixed(Secret::new(key.to_owned()))),
        }
    }

    pub(crate) async fn warm(&self) {
        self.of_month(Timestamp::now()).await;
    }

    /// What makes the marks of a call at this time; `None` where there is no key or it cannot be read, which is noted: a call is served all
    /// the same.
    pub(crate) async fn of_month(&self, now: Timestamp) -> Option<Marking> {
        let key = match self.key.as_ref()? {
            Key::Fixed(key) => Ok(key.clone()),
            Key::Kept(secrets, id) => read(secrets, id).await,
        };
        match key {
            Ok(key) => Some(Marking {
                key,
                month: now.strftime("%Y-%m").to_string(),
            }),
            Err(error) => {
                let cause = error.to_string();
                tracing::warn!(cause, "the key of the log's marks cannot be read");
                None
            }
        }
    }
}

async fn read(secrets: &Secrets, id: &str) -> Result<Secret> {
    let key = secrets.soon(id, HELD).await?.field("value")?;
    // Anybody can compute the marks of an empty key.
    match key.expose().is_empty() {
        false => Ok(key),
        true => Err(Error::internal("the key of the log's marks is empty")),
    }
}

/// Makes the marks of one month.
pub(crate) struct Marking {
    key: Secret,
    /// `2026-11`, in UTC.
    month: String,
}

impl Marking {
    /// `log <field> <month>` is what the mark is for, so that a person and an address never share one, nor do two months.
    fn mark(&self, field: &str, text: &str) -> String {
        let mut mark = pseudonym(&self.key, &format!("log {field} {}", self.month), text);
        mark.truncate(LENGTH);
        mark
    }
}

/// What the log says of a caller, as far as it is known when the call ends, however it ends.
#[derive(Default)]
pub(crate) struct Caller {
    who: OnceLock<String>,
    from: OnceLock<String>,
}

impl Caller {
    /// From which network the call comes.
    pub(crate) fn comes_from(&self, marking: Option<&Marking>, address: &str) {
        set(&self.from, marking, "from", address);
    }

    /// Who is signed in.
    pub(crate) fn is(&self, marking: Option<&Marking>, user: &str) {
        set(&self.who, marking, "who", user);
    }

    /// The fields of the line.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [("who", &self.who), ("from", &self.from)];
        all.into_iter()
            .filter_map(|(name, mark)| Some((name, mark.get()?.as_str())))
    }
}

fn set(place: &OnceLock<String>, marking: Option<&Marking>, field: &str, text: &str) {
    if let Some(marking) = marking {
        place.get_or_init(|| marking.mark(field, text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn marking(key: &str, at: &str) -> Marking {
        let marks = Marks::for_testing(key);
        marks.of_month(at.parse().unwrap()).await.unwrap()
    }

    const USER: &str = "11111111-1111-4111-8111-111111111111";

    /// `infra/local/who.py` computes the same, and its test has the same digits.
    #[tokio::test]
    async fn a_mark_is_what_the_search_for_a_person_computes() {
        let november = marking("k", "2026-11-30T23:59:59Z").await;
        assert_eq!(november.mark("who", USER), "8c975782b0dadd7722f3531f7ac150e6");
    }

    #[tokio::test]
    async fn a_mark_is_of_one_month_one_kind_and_one_key() {
        let november = marking("k", "2026-11-01T00:00:00Z").await;
        let mark = november.mark("who", USER);
        assert!(mark.len() == LENGTH && mark.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert_eq!(mark, marking("k", "2026-11-30T23:59:59Z").await.mark("who", USER));
        for other in [
            november.mark("from", USER),
            november.mark("who", "somebody else"),
            marking("k", "2026-12-01T00:00:00Z").await.mark("who", USER),
            marking("other", "2026-11-01T00:00:00Z").await.mark("who", USER),
        ] {
            assert_ne!(mark, other);
        }
    }
}
