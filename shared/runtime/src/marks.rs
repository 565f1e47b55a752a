//! Whose call it was, for the log: marks that nobody without the key can turn into a person or an address, nor follow from one month
//! into the next.

use std::sync::OnceLock;

use domain::{Error, Result};
use jiff::Timestamp;

use crate::people::pseudonym;
use crate::secret::{CachedSecret, Secret, Secrets};

/// Digits of a mark: 128 bits are as good as all of them, and every line has two.
const LENGTH: usize = 32;

/// Makes the marks of a call.
#[derive(Clone, Default)]
pub struct Marks {
    key: Option<CachedSecret>,
}

impl Marks {
    /// From `LOG_KEY`, the id of the secret. Without it the log does not say whose a call was.
    pub async fn from_env() -> Self {
        Self {
            key: CachedSecret::from_env("LOG_KEY").await,
        }
    }

    /// With the secret of this id: a JSON object whose `value` is the key.
    #[must_use]
    pub const fn stored(secrets: &'static Secrets, id: String) -> Self {
        Self {
            key: Some(CachedSecret::Stored(secrets, id)),
        }
    }

    /// With this key.
    #[must_use]
    pub fn for_testing(key: &str) -> Self {
        Self {
            key: Some(CachedSecret::for_testing(key)),
        }
    }

    pub(crate) async fn warm(&self) {
        if let Some(secret) = &self.key
            && let Err(error) = key(secret).await
        {
            tracing::warn!(cause = %error, "the key of the log's marks cannot be read yet");
        }
    }

    /// What makes the marks of a call at this time; `None` where there is no key or it cannot be read, which is noted and counted: a call is
    /// served all the same.
    pub(crate) async fn of_month(&self, now: Timestamp) -> Option<Marking> {
        match key(self.key.as_ref()?).await {
            Ok(key) => Some(Marking {
                key,
                month: now.strftime("%Y-%m").to_string(),
            }),
            Err(error) => {
                let cause = error.to_string();
                tracing::warn!(cause, "the key of the log's marks cannot be read");
                tracing::info!(target: "metric", metric = "CallsUnmarked");
                None
            }
        }
    }
}

/// One that is no key may have been mended since.
async fn key(secret: &CachedSecret) -> Result<Secret> {
    match of(&secret.read().await?) {
        Ok(key) => Ok(key),
        Err(_) => of(&secret.renewed().await?),
    }
}

fn of(secret: &Secret) -> Result<Secret> {
    let key = secret.field("value")?;
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

/// What the log says of a caller, as far as it is known when the line is written.
#[derive(Default)]
pub(crate) struct Caller {
    who: OnceLock<String>,
    from: OnceLock<String>,
}

impl Caller {
    /// Records from which network the call comes.
    pub(crate) fn set_network(&self, marking: Option<&Marking>, address: &str) {
        set(&self.from, marking, "from", address);
    }

    /// Records who is signed in.
    pub(crate) fn set_user(&self, marking: Option<&Marking>, user: &str) {
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
