//! Turns a request to buy into a page to pay on.

use domain::catalogue::Product;
use domain::{Code, Error, IdempotencyKey, ProviderId, Result, UserId};
use jiff::Timestamp;
use payments::{CheckoutRequest, Payments, Session, SessionState};
use store::{Checkout, Store};

use crate::clock::Clock;
use crate::turn::{Act, Turn};

/// What a person wants to buy.
#[derive(Clone, Debug)]
pub struct PurchaseRequest {
    /// The person.
    pub user: UserId,
    /// The pack or plan.
    pub product: Product,
    /// A creator code.
    pub code: Option<Code>,
    /// `de` or `en`, for the provider's page; none for that of the browser.
    pub language: Option<&'static str>,
    /// The caller's own key of this request.
    pub key: IdempotencyKey,
}

/// Starts a checkout and returns the address of its page. The same request under the same key gets the same page while it can be paid.
///
/// # Errors
/// [`Error::AlreadySubscribed`] for a second subscription, [`Error::PlanChangeRunning`] while another request changes the plan,
/// [`Error::CodeNotFound`] for a code that lowers nothing for this buyer, [`Error::ProductUnavailable`] for a product whose price is not
/// that of the catalogue, [`Error::SignInRequired`] for a closed account,
/// [`Error::PaymentsOff`] in production while no tax is computed, [`Error::IdempotencyMismatch`] for a key that was used for another request,
/// [`Error::Unavailable`] when the provider or the database
/// does not answer.
pub async fn begin_checkout(
    store: &Store,
    payments: &Payments,
    purchase: &PurchaseRequest,
    now: Timestamp,
) -> Result<String> {
    let clock = Clock::at(now);
    // A closed account buys nothing; one that was never looked at is made, so that what is paid has somewhere to go.
    store.account(&purchase.user, now).await?;
    let page = match purchase.product {
        Product::Pack(_) => begin_pack(store, payments, purchase, now).await,
        Product::Plan(_) => begin_plan(store, payments, purchase, clock).await,
    };
    if let Err(Error::Internal(_)) = &page {
        // Closed meanwhile, and deleted at the provider: that is why it refused.
        store.account(&purchase.user, now).await?;
    }
    page
}

/// Begins the payment of a pack. Packs may be bought side by side.
async fn begin_pack(store: &Store, payments: &Payments, purchase: &PurchaseRequest, now: Timestamp) -> Result<String> {
    let customer = customer(store, payments, &purchase.user).await?;
    let key = format!("checkout:{}:{}", purchase.user, purchase.key);
    let order = order(store, payments, purchase, &customer, key, now).await?;
    let session = payments.checkout(&order).await?;
    Ok(note(store, purchase, session).await?.url)
}

/// Begins the payment of a plan. Of all that a person begins only one can be paid: what is open at the provider is ended before, and
/// looked for again after that.
async fn begin_plan(store: &Store, payments: &Payments, purchase: &PurchaseRequest, clock: Clock) -> Result<String> {
    let user = &purchase.user;
    let code = purchase.code.as_ref().map(ToString::to_string).unwrap_or_default();
    let request = format!("buy {} {code}", purchase.product.lookup_key());
    let act = Act {
        key: &purchase.key,
        request: &request,
    };
    let mut turn = Turn::begin(store, user, clock).await?;
    let begun = async {
        if has_active_subscription(store, user).await? {
            return Err(Error::AlreadySubscribed);
        }
        if let Some(page) = page_again(store, payments, user, turn.outcome(act)?).await? {
            return Ok(page);
        }
        let customer = customer(store, payments, user).await?;
        let order = order(
            store,
            payments,
            purchase,
            &customer,
            turn.key("checkout", act, user),
            clock.now(),
        )
        .await?;
        // Checked first: anyone who asks for what cannot be bought keeps the page that can be paid.
        payments.check_for_sale(purchase.product).await?;
        expire_all(&mut turn, payments, &customer, None).await?;
        // What was paid a moment ago is known to the provider before its event comes.
        if payments.is_subscribed(&customer).await? {
            return Err(Error::AlreadySubscribed);
        }
        let session = turn.write(payments.checkout(&order)).await?;
        let checkout = note(store, purchase, session).await?;
        if let Err(error) = check_again(&mut turn, payments, &customer, &checkout.session).await {
            // The request that has taken over may not have seen this page.
            let key = turn.key_of_end(&checkout.session);
            payments.expire(&checkout.session, &key).await?;
            return Err(error);
        }
        turn.note(act, checkout.session.as_str());
        Ok(checkout.url)
    }
    .await;
    turn.end(begun).await
}

/// The page of a request that was made before, while it can be paid.
async fn page_again(
    store: &Store,
    payments: &Payments,
    user: &UserId,
    begun: Option<String>,
) -> Result<Option<String>> {
    let Some(session) = begun else { return Ok(None) };
    let Some(checkout) = store.checkout(user, &session.parse()?).await? else {
        return Ok(None);
    };
    let state = payments.session_state(&checkout.session).await;
    Ok(matches!(state?, SessionState::Open).then_some(checkout.url))
}

/// Ends every checkout of a plan that can still be paid, but one.
async fn expire_all(
    turn: &mut Turn<'_>,
    payments: &Payments,
    customer: &ProviderId,
    but: Option<&ProviderId>,
) -> Result<()> {
    for session in payments.payable_plans(customer).await? {
        if Some(&session) == but {
            continue;
        }
        let key = turn.key_of_end(&session);
        if turn.write(payments.expire(&session, &key)).await? == SessionState::Open {
            // Its payment is under way: what comes of it decides what can be begun.
            return Err(Error::PlanChangeRunning);
        }
    }
    Ok(())
}

/// It was this request's turn all the time, and nothing else can be paid.
async fn check_again(
    turn: &mut Turn<'_>,
    payments: &Payments,
    customer: &ProviderId,
    begun: &ProviderId,
) -> Result<()> {
    turn.renew().await?;
    expire_all(turn, payments, customer, Some(begun)).await
}

/// What the provider is asked for.
async fn order(
    store: &Store,
    payments: &Payments,
    purchase: &PurchaseRequest,
    customer: &ProviderId,
    key: String,
    now: Timestamp,
) -> Result<CheckoutRequest> {
    let code = match &purchase.code {
        Some(code) => Some((
            code.clone(),
            promotion(store, payments, code, &purchase.user, now).await?,
        )),
        None => None,
    };
    Ok(CheckoutRequest {
        user: purchase.user.clone(),
        customer: customer.clone(),
        product: purchase.product,
        code,
        language: purchase.language,
        key,
    })
}

/// Notes a checkout that has begun.
async fn note(store: &Store, purchase: &PurchaseRequest, session: Session) -> Result<Checkout> {
    let checkout = Checkout {
        user: purchase.user.clone(),
        session: session.id,
        product: purchase.product,
        code: purchase.code.clone(),
        created_at: session.created_at,
        expires_at: session.expires_at,
        url: session.url,
        granted_at: None,
    };
    store.note_checkout(&checkout).await?;
    Ok(checkout)
}

/// There is a subscription that is not over. One whose first payment never came does not count.
async fn has_active_subscription(store: &Store, user: &UserId) -> Result<bool> {
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
