//! POST /validate-creator-code

use contract::codes::{CreatorCode, ValidateCreatorCode};
use contract::endpoint::SignedIn;
use contract::endpoints::VALIDATE_CREATOR_CODE;
use domain::{Code, Result, code};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(VALIDATE_CREATOR_CODE, async |store| Ok(store), validate_creator_code).await
}

/// A code that cannot be, one that is not there, one that is off and the caller's own get one answer.
async fn validate_creator_code(store: &Store, call: Call<SignedIn, ValidateCreatorCode>) -> Result<CreatorCode> {
    let Ok(code) = call.body.code.parse::<Code>() else {
        return Ok(not_valid());
    };
    let found = store.code(&code).await?;
    let valid = found.is_some_and(|found| found.terms.may_discount(call.now, found.uses, &call.caller.id).is_ok());
    if !valid {
        return Ok(not_valid());
    }
    Ok(CreatorCode {
        valid,
        message: "Creator code applied.".to_owned(),
        discount_rate: Some(code::creator_rate()),
        code: Some(code.into()),
    })
}

fn not_valid() -> CreatorCode {
    CreatorCode {
        valid: false,
        message: "Creator code not found or not active.".to_owned(),
        discount_rate: None,
        code: None,
    }
}
