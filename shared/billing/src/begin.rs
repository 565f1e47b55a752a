//! A wish to buy becomes a page to pay on.

use domain::catalogue::Product;
use domain::{Code, Error, IdempotencyKey, ProviderId, Result, UserId};
use jiff::Timestamp;
use payments::{CheckoutWish, Payments};
use store::{Checkout, Store};

/// Who wants to buy what.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Who.
    pub user: UserId,
    /// What.
    pub product: Product,
    /// A creator code.
    pub code: Option<Code>,
    /// `de` or `en`, for the provider's page; none for that of the browser.
    pub language: Option<&'static str>,
    /// The caller's own key of this act.
    pub key: IdempotencyKey,
}

/// Begins a payment and says where to pay. The same wish under the same key has the same page.
///
/// # Errors
/// [`Error::AlreadySubscribed`] for a second subscription, [`Error::CodeNotFound`] for a code that lowers nothing for this buyer,
/// [`Error::SignInRequired`] for a closed account, [`Error::Unavailable`] when the provider or the database does not answer.
pub async fn begin(store: &Store, payments: &Payments, wish: &Wish, now: Timestamp) -> Result<String> {
    let user = &wish.user;
    // A closed account buys nothing; one that was never looked at is made, so that what is paid has somewhere to go.
    store.account(user, now).await?;
    if matches!(wish.product, Product::Plan(_)) && lives(store, user).await? {
        return Err(Error::AlreadySubscribed);
    }
    let code = match &wish.code {
        Some(code) => Some((code.clone(), promotion(store, payments, code, user, now).await?)),
        None => None,
    };
    let session = payments
        .checkout(&CheckoutWish {
            user: user.clone(),
            customer: customer(store, payments, user).await?,
            product: wish.product,
            code,
            language: wish.language,
            key: format!("checkout:{user}:{}", wish.key),
        })
        .await?;
    let checkout = Checkout {
        user: user.clone(),
        session: session.id,
        product: wish.product,
        code: wish.code.clone(),
        created_at: session.created_at,
        expires_at: session.expires_at,
        url: session.url,
        granted_at: None,
    };
    store.note_checkout(&checkout).await?;
    expire_older(store, payments, &checkout, now).await?;
    Ok(checkout.url)
}

/// There is a subscription that is not over. One whose first payment never came stands in nobody's way.
async fn lives(store: &Store, user: &UserId) -> Result<bool> {
    let row = store.subscription(user).await?;
    Ok(row.is_some_and(|row| !row.status.is_over() && row.status != domain::payment::ProviderStatus::Incomplete))
}

/// The person at the provider: written down before anything is begun for them, so that no event can be about a stranger.
pub(crate) async fn customer(store: &Store, payments: &Payments, user: &UserId) -> Result<ProviderId> {
    let known = store.customer(user).await?;
    if let Some(known) = known {
        return Ok(known);
    }
    let made = payments.ensure_customer(user, None).await?;
    store.put_customer(user, &made).await
}

/// The provider's name for a code that lowers this buyer's price; made known to the provider when it is first used.
async fn promotion(
    store: &Store,
    payments: &Payments,
    code: &Code,
    buyer: &UserId,
    now: Timestamp,
) -> Result<ProviderId> {
    let stored = store.code(code).await?.ok_or(Error::CodeNotFound)?;
    stored.terms.may_discount(now, stored.uses, buyer)?;
    match stored.promotion {
        Some(promotion) => Ok(promotion),
        None => store.set_promotion(code, &payments.promotion(code).await?).await,
    }
}

/// Of two subscriptions that are begun only the later one can be paid. Packs may be bought side by side.
async fn expire_older(store: &Store, payments: &Payments, new: &Checkout, now: Timestamp) -> Result<()> {
    if !matches!(new.product, Product::Plan(_)) {
        return Ok(());
    }
    let order = |checkout: &Checkout| (checkout.created_at, checkout.session.clone());
    let open = store.open_checkouts(&new.user, now).await?;
    let older = open
        .iter()
        .filter(|other| matches!(other.product, Product::Plan(_)) && order(other) < order(new));
    for checkout in older {
        payments.expire(&checkout.session).await?;
    }
    Ok(())
}
