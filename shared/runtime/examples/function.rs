//! POST /echo
//!
//! A whole function: what remains to be written when `runtime` does the rest. The tests start it as a process.

use contract::endpoint::SignedIn;
use contract::{Endpoint, Method};
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

const ECHO: Endpoint<SignedIn, String, String> = Endpoint::new("example", "echo", Method::Post, "/echo", "Echoes.");

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    runtime::serve(ECHO, async |store| Ok(store), echo).await
}

async fn echo(_: &Store, call: Call<SignedIn, String>) -> Result<String> {
    assert!(!call.body.starts_with("panic"), "{}", call.body);
    Ok(format!("{} says {}", call.caller.id, call.body))
}
