//! The runtime from outside: real tokens, a real database engine, and stand-ins for the services around it.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use lambdakit::Pool;
use runtime::{AuthConfig, Verifier};

mod consume;
mod endpoint;
mod gateway;
mod input;
mod keys;
mod limits;
mod lines;
mod metrics;
mod secrets;
mod tokens;
mod triggers;
mod whole;

/// Settings for the stand-in's pool.
fn settings(pool: &Pool) -> AuthConfig {
    AuthConfig::for_testing(&pool.issuer, &pool.client_id, &pool.jwks_url)
}

fn verifier(pool: &Pool) -> Verifier {
    Verifier::new(&settings(pool))
}
