//! What an answer can do without.

use std::time::Duration;

use domain::Result;

/// What is read within this time. A failure is logged, and the answer lacks the value.
pub async fn in_time<T>(patience: Duration, what: &str, read: impl Future<Output = Result<T>>) -> Option<T> {
    match tokio::time::timeout(patience, read).await {
        Ok(Ok(found)) => Some(found),
        Ok(Err(error)) => {
            tracing::warn!(%error, what, "the answer lacks what cannot be read");
            None
        }
        Err(_) => {
            tracing::warn!(what, "the answer lacks what takes too long");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::Error;

    use super::*;

    #[tokio::test]
    async fn what_fails_or_takes_too_long_is_lacking() {
        let patience = Duration::from_millis(20);
        assert_eq!(in_time(patience, "one", async { Ok(1) }).await, Some(1));
        assert_eq!(
            in_time(patience, "one", async { Err::<i32, _>(Error::NotFound) }).await,
            None
        );
        assert_eq!(
            in_time(patience, "one", std::future::pending::<Result<i32>>()).await,
            None
        );
    }
}
