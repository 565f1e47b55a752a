//! What an answer can do without.

use std::time::Duration;

use domain::Result;

/// Longest wait for what an answer can do without.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// What is read soon enough. A failure is logged, and the answer lacks the value.
pub async fn in_time<T>(what: &str, read: impl Future<Output = Result<T>>) -> Option<T> {
    within(PATIENCE, what, read).await
}

async fn within<T>(patience: Duration, what: &str, read: impl Future<Output = Result<T>>) -> Option<T> {
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
        assert_eq!(within(patience, "one", async { Ok(1) }).await, Some(1));
        assert_eq!(
            within(patience, "one", async { Err::<i32, _>(Error::NotFound) }).await,
            None
        );
        assert_eq!(
            within(patience, "one", std::future::pending::<Result<i32>>()).await,
            None
        );
    }
}
