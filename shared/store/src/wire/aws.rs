//! One SDK configuration for all clients of the process: one connection pool, one place for time-outs and retries.

use std::time::Duration;

use aws_config::{BehaviorVersion, SdkConfig};
use aws_smithy_types::retry::RetryConfig;
use aws_smithy_types::timeout::TimeoutConfig;
use tokio::sync::OnceCell;

/// One try of one call.
const ATTEMPT: Duration = Duration::from_secs(2);
/// All tries of one call by the SDK.
const OPERATION: Duration = Duration::from_secs(6);
const CONNECT: Duration = Duration::from_secs(1);

/// The SDK's standard retries, with a first pause that suits a database rather than a control plane.
#[must_use]
pub fn retries() -> RetryConfig {
    RetryConfig::standard()
        .with_max_attempts(3)
        .with_initial_backoff(Duration::from_millis(50))
        .with_max_backoff(Duration::from_secs(1))
}

/// Bounds of every call.
#[must_use]
pub fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .connect_timeout(CONNECT)
        .operation_attempt_timeout(ATTEMPT)
        .operation_timeout(OPERATION)
        .build()
}

pub(crate) async fn shared_config() -> &'static SdkConfig {
    static CONFIG: OnceCell<SdkConfig> = OnceCell::const_new();
    CONFIG
        .get_or_init(|| async {
            aws_config::defaults(BehaviorVersion::latest())
                .retry_config(retries())
                .timeout_config(timeouts())
                .load()
                .await
        })
        .await
}
