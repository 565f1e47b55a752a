//! GET /unsubscribe/{token}

use contract::endpoint::{Public, Redirect};
use contract::endpoints::OPEN_UNSUBSCRIBE;
use domain::{MailToken, Result};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(OPEN_UNSUBSCRIBE, async |store| Ok(store), open).await
}

/// Mail programs and scanners open links by themselves, so this changes nothing; the page has the button.
async fn open(_: &Store, call: Call<Public, ()>) -> Result<Redirect> {
    let token: MailToken = call.param("token")?;
    Ok(Redirect(format!("/unsubscribe?token={token}")))
}
