//! Everything around a function at once.

use std::ffi::OsStr;

use serde_json::{Value, json};
use testkit::Cloud;

use crate::directory::POOL_ID;
use crate::{Function, Lambda, Pool};

/// The id of the secret of payments.
pub const PAYMENTS_SECRET: &str = "payments";
/// What signs the payment provider's events, where no provider was started.
pub const WEBHOOK_SECRET: &str = "whsec_for_tests";

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
        let cloud = Cloud::start().await;
        let secret =
            json!({"apiKey": "sk_test_local", "webhookSecrets": [WEBHOOK_SECRET], "site": "http://127.0.0.1:5173"});
        cloud.put_secret(PAYMENTS_SECRET, &secret.to_string());
        Self {
            cloud,
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
        let erasures = format!("{messaging}/000000000000/erasures");
        let payments = format!("{messaging}/000000000000/payments");
        let dead = ["analyses", "payments", "erasures"].map(|name| format!("{messaging}/000000000000/{name}-dead"));
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
            ("AWS_ENDPOINT_URL_SECRETS_MANAGER", &messaging),
            ("QUEUE_ANALYSES", &queue),
            ("QUEUE_ANALYSES_PRIORITY", &priority_queue),
            ("QUEUE_ERASURES", &erasures),
            ("QUEUE_PAYMENTS", &payments),
            ("QUEUE_ANALYSES_DEAD", &dead[0]),
            ("QUEUE_PAYMENTS_DEAD", &dead[1]),
            ("QUEUE_ERASURES_DEAD", &dead[2]),
            ("EVENT_BUS", "kanalyse"),
            ("BUCKET_BOARD", testkit::BOARD_BUCKET),
            ("BUCKET_WEB", testkit::WEB_BUCKET),
            ("USER_POOL_ISSUER", &self.pool.issuer),
            ("USER_POOL_CLIENT_ID", &self.pool.client_id),
            ("JWKS_URL", &self.pool.jwks_url),
            ("USER_POOL_ID", POOL_ID),
            ("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", &self.pool.address),
            ("FREE_MARK_KEY", "a-key-for-tests"),
            ("STAGE", "test"),
            ("STRIPE_SECRET", PAYMENTS_SECRET),
            // Nobody listens there; `paykit` puts a provider in its place.
            ("STRIPE_API_BASE", "http://127.0.0.1:9"),
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
