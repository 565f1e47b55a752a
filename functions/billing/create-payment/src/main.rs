//! POST /payments

use billing::PurchaseRequest;
use contract::billing::{CreatePayment, PaymentPage};
use contract::endpoint::SignedIn;
use contract::endpoints::CREATE_PAYMENT;
use contract::language::Language;
use domain::catalogue::Product;
use domain::{Error, Result};
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        CREATE_PAYMENT,
        async |store| Ok((store, Provider::from_env()?)),
        create_payment,
    )
    .await
}

async fn create_payment((store, provider): &State, call: Call<SignedIn, CreatePayment>) -> Result<PaymentPage> {
    let product: Product = call.body.price_id.parse()?;
    // What the buyer saw and what is sold must be the same.
    if let (Product::Pack(pack), Some(seen)) = (product, call.body.credits)
        && pack.credits().get() != seen
    {
        return Err(Error::invalid("credits"));
    }
    let code = call.body.creator_code.trim();
    let code = if code.is_empty() {
        None
    } else {
        Some(code.parse().map_err(|_| Error::CodeNotFound)?)
    };
    let purchase = PurchaseRequest {
        user: call.caller.id.clone(),
        product,
        code,
        language: call.body.language.map(|language| match language {
            Language::De => "de",
            Language::En => "en",
        }),
        key: call.key()?.clone(),
    };
    let payments = provider.with(runtime::secret(provider.secret()).await?.expose())?;
    let url = billing::begin_checkout(store, &payments, &purchase, call.now).await?;
    Ok(PaymentPage { url })
}
