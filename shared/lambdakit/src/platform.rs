//! Everything around a function at once.

use std::ffi::OsStr;

use serde_json::Value;
use testkit::Cloud;

use crate::{Function, Lambda, Pool};

/// A database, a user pool and the Runtime API.
pub struct Platform {
    /// The database.
    pub cloud: Cloud,
    /// The user pool.
    pub pool: Pool,
    /// The Runtime API.
    pub lambda: Lambda,
}

impl Platform {
    /// Starts all of it.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start() -> Self {
        Self {
            cloud: Cloud::start().await,
            pool: Pool::start().await,
            lambda: Lambda::start().await,
        }
    }

    /// Starts a function's binary with the environment that the template gives it, `more` included, and nothing else.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn function(&self, binary: impl AsRef<OsStr>, more: &[(&str, &str)]) -> Function {
        let database = self.cloud.database_url();
        let messaging = self.cloud.messaging_url();
        // As the stand-in names them; it refuses every other name.
        let queue = format!("{messaging}/000000000000/analyses");
        let priority_queue = format!("{queue}-priority");
        let tables = store::schema::ALL.iter().map(|table| (table.variable, table.name));
        let mut variables: Vec<(&str, &str)> = vec![
            ("AWS_LAMBDA_RUNTIME_API", &self.lambda.address),
            ("AWS_LAMBDA_FUNCTION_NAME", "test-function"),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
            ("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST"),
            ("AWS_REGION", "eu-central-1"),
            ("AWS_ACCESS_KEY_ID", "test"),
            ("AWS_SECRET_ACCESS_KEY", "test"),
            ("AWS_ENDPOINT_URL", &messaging),
            ("AWS_ENDPOINT_URL_DYNAMODB", &database),
            ("QUEUE_ANALYSES", &queue),
            ("QUEUE_ANALYSES_PRIORITY", &priority_queue),
            ("EVENT_BUS", "kanalyse"),
            ("USER_POOL_ISSUER", &self.pool.issuer),
            ("USER_POOL_CLIENT_ID", &self.pool.client_id),
            ("JWKS_URL", &self.pool.jwks_url),
        ];
        variables.extend(tables);
        variables.extend_from_slice(more);
        Function::start(binary, &variables)
    }
}

/// What the gateway makes of a function's answer: its status and its body, null where there is none.
///
/// # Panics
/// When the function reported an error, or the body is no JSON text.
#[must_use]
pub fn reply((kind, answer): (String, Value)) -> (u64, Value) {
    assert_eq!(kind, "response", "{answer}");
    assert_eq!(answer["isBase64Encoded"], false);
    let body = match answer["body"].as_str().unwrap_or_default() {
        "" => Value::Null,
        text => serde_json::from_str(text).unwrap(),
    };
    (answer["statusCode"].as_u64().unwrap(), body)
}
