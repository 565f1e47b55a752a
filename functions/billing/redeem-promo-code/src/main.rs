//! POST /redeem-promo-code

use contract::codes::{RedeemPromoCode, Redeemed};
use contract::endpoint::SignedIn;
use contract::endpoints::REDEEM_PROMO_CODE;
use domain::{Code, Error, Result};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(REDEEM_PROMO_CODE, async |store| Ok(store), redeem_promo_code).await
}

/// `isGiftCode` is what the browser took the code for; what it is, its row says.
async fn redeem_promo_code(store: &Store, call: Call<SignedIn, RedeemPromoCode>) -> Result<Redeemed> {
    let code: Code = call.body.promo_code.parse().map_err(|_| Error::CodeNotFound)?;
    let redeemed = store.redeem_code(&call.caller.id, &code, call.now).await?;
    Ok(Redeemed {
        success: true,
        message: "Code redeemed.".to_owned(),
        r#type: redeemed.kind.into(),
        credits_awarded: redeemed.credits.get(),
        code: code.into(),
    })
}
