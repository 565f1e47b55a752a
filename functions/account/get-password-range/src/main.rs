//! GET /password-ranges/{prefix}

use contract::endpoint::{File, Public};
use contract::endpoints::GET_PASSWORD_RANGE;
use domain::Result;
use passwords::{BreachedPasswords, HashPrefix};
use runtime::{Call, Outcome};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve_file(GET_PASSWORD_RANGE, async |_| BreachedPasswords::from_env(), range).await
}

/// Five digits of a hash go to the service, and nothing about who asks.
async fn range(breached: &BreachedPasswords, call: Call<Public, ()>) -> Result<File> {
    let prefix: HashPrefix = call.param("prefix")?;
    Ok(File::new(breached.range(&prefix).await?))
}
