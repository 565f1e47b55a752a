//! The runtime from outside: real tokens, a real database engine, and stand-ins for the services around it.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::Pool;
use runtime::{AuthConfig, People, Verifier};

mod admins;
mod consume;
mod endpoint;
mod gateway;
mod input;
mod keys;
mod limits;
mod log_lines;
mod marks;
mod metrics;
mod origin;
mod secrets;
mod sessions;
mod sharing;
mod tokens;
mod triggers;
mod whole;

/// Settings for the stand-in's pool.
fn settings(pool: &Pool) -> AuthConfig {
    AuthConfig::for_testing(&pool.issuer, &pool.client_id, &pool.jwks_url)
}

/// The pool's people, asked without a second try, so that an outage is an outage.
fn people(pool: &Pool) -> People {
    use aws_sdk_cognitoidentityprovider::config::retry::RetryConfig;
    use aws_sdk_cognitoidentityprovider::config::{BehaviorVersion, Builder, Credentials, Region};
    let config = Builder::new()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("eu-central-1"))
        .credentials_provider(Credentials::for_tests())
        .endpoint_url(&pool.address)
        .retry_config(RetryConfig::disabled())
        .build();
    let client = aws_sdk_cognitoidentityprovider::Client::from_conf(config);
    People::new(client, lambdakit::POOL_ID)
}

fn verifier(pool: &Pool) -> Verifier {
    Verifier::new(&settings(pool))
}
