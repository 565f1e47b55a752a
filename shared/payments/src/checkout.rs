//! From a request to buy to the provider's page.

use std::collections::HashMap;

use domain::catalogue::Product;
use domain::{Code, Error, ProviderId, Result, UserId};
use jiff::Timestamp;
use stripe_checkout::checkout_session as wire;
use stripe_core::customer::{CreateCustomer, DeleteCustomer};
use stripe_shared::{
    CheckoutSessionBillingAddressCollection, CheckoutSessionLocale, CheckoutSessionMode, CheckoutSessionPaymentStatus,
    CheckoutSessionStatus,
};

use crate::provider::{Payments, id, time};

/// The names under which an object carries what it is about.
pub(crate) const USER: &str = "user";
pub(crate) const CODE: &str = "code";
pub(crate) const APP: (&str, &str) = ("app", "kanalyse");

/// What somebody wants to pay for.
#[derive(Clone, Debug)]
pub struct CheckoutRequest {
    /// The person.
    pub user: UserId,
    /// The provider's name for who.
    pub customer: ProviderId,
    /// The pack or plan.
    pub product: Product,
    /// A creator code that lowers the price, and the provider's name for it.
    pub code: Option<(Code, ProviderId)>,
    /// `de` or `en`, for the provider's page; none for that of the browser.
    pub language: Option<&'static str>,
    /// The same for the same intended act.
    pub key: String,
}

/// A checkout that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its id.
    pub id: ProviderId,
    /// The page to pay on.
    pub url: String,
    /// When it was begun.
    pub created_at: Timestamp,
    /// Until when it can be paid.
    pub expires_at: Timestamp,
}

/// How far a checkout is at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// May still be paid, or has been and the money is on its way.
    Open,
    /// Paid.
    Paid,
    /// Can no longer be paid.
    Over,
}

impl Payments {
    /// The person's customer: the known one, or a new one under the user's own key, so that two calls at once make one.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn ensure_customer(&self, user: &UserId, known: Option<ProviderId>) -> Result<ProviderId> {
        if let Some(customer) = known {
            return Ok(customer);
        }
        // Neither name nor address: the provider asks for what it needs on its own page.
        let create = CreateCustomer::new().metadata(HashMap::from([
            (USER.to_owned(), user.to_string()),
            (APP.0.to_owned(), APP.1.to_owned()),
        ]));
        let customer = self.wire().act(create, &format!("customer:{user}")).await?;
        id(customer.id.as_str())
    }

    /// Begins a checkout. Price, amount and addresses are the server's own.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer, [`Error::IdempotencyMismatch`] when the key was used for another request,
    /// [`Error::CodeNotFound`] when the provider does not take the code.
    pub async fn checkout(&self, checkout: &CheckoutRequest) -> Result<Session> {
        let price = self.price(checkout.product).await?;
        let request = self.session_request(checkout, price)?;
        let session = match self.wire().act(request, &checkout.key).await {
            Ok(session) => session,
            // Used up or ended since its terms were looked at.
            Err(failure) if checkout.code.is_some() && failure.is_about("discounts") => {
                return Err(Error::CodeNotFound);
            }
            Err(failure) => return Err(failure.into()),
        };
        let url = session
            .url
            .ok_or_else(|| Error::internal("a checkout that has begun has no page"))?;
        Ok(Session {
            id: id(session.id.as_str())?,
            url,
            created_at: time(session.created)?,
            expires_at: time(session.expires_at)?,
        })
    }

    fn session_request(&self, checkout: &CheckoutRequest, price: String) -> Result<wire::CreateCheckoutSession> {
        let metadata = metadata(checkout);
        let mut item = wire::CreateCheckoutSessionLineItems::new();
        item.price = Some(price);
        item.quantity = Some(1);
        let request = wire::CreateCheckoutSession::new()
            .client_reference_id(checkout.user.as_str())
            .customer(checkout.customer.as_str())
            .metadata(metadata.clone())
            .line_items(vec![item])
            .success_url(success_url(self.site()?, checkout.product))
            .cancel_url(format!("{}/payment-canceled", self.site()?))
            .locale(match checkout.language {
                Some("de") => CheckoutSessionLocale::De,
                Some("en") => CheckoutSessionLocale::En,
                _ => CheckoutSessionLocale::Auto,
            });
        // What is bought must still be known when a payment or a subscription comes back without its checkout.
        let request = match checkout.product {
            Product::Pack(_) => {
                let mut data = wire::CreateCheckoutSessionPaymentIntentData::new();
                data.metadata = Some(metadata);
                request
                    .mode(CheckoutSessionMode::Payment)
                    .payment_intent_data(data)
                    // A subscription has invoices anyway.
                    .invoice_creation(wire::CreateCheckoutSessionInvoiceCreation::new(true))
            }
            Product::Plan(_) => {
                let mut data = wire::CreateCheckoutSessionSubscriptionData::new();
                data.metadata = Some(metadata);
                request
                    .mode(CheckoutSessionMode::Subscription)
                    .subscription_data(data)
                    // A card pays at once or not at all. Money that comes days later would leave a plan that nobody sees yet, and a
                    // second one could be begun and paid next to it; upgrades, too, wait for their payment with cards alone.
                    .allowed_payment_method_types(vec![wire::CreateCheckoutSessionAllowedPaymentMethodTypes::Card])
            }
        };
        let request = if self.0.keys.tax { taxed(request) } else { request };
        Ok(match &checkout.code {
            Some((_, promotion)) => {
                let mut discount = wire::CreateCheckoutSessionDiscounts::new();
                discount.promotion_code = Some(promotion.to_string());
                request.discounts(vec![discount])
            }
            None => request,
        })
    }

    /// Checkouts of plans that the customer can still pay, as the provider knows them: also one that nobody here came to note.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn payable_plans(&self, customer: &ProviderId) -> Result<Vec<ProviderId>> {
        let mut payable = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let mut list = wire::ListCheckoutSession::new()
                .customer(customer.as_str())
                .status(CheckoutSessionStatus::Open)
                .limit(100);
            if let Some(after) = &after {
                list = list.starting_after(after.as_str());
            }
            let page = self.wire().get(list).await?;
            for session in &page.data {
                if session.mode == CheckoutSessionMode::Subscription {
                    payable.push(id(session.id.as_str())?);
                }
            }
            after = page.data.last().map(|session| session.id.as_str().to_owned());
            if !page.has_more || after.is_none() {
                return Ok(payable);
            }
        }
    }

    /// Ends a checkout that nobody shall pay any more, and says what it is then: one that is over or paid stays as it is, and one whose
    /// payment is under way stays open. The key is of this try: a refusal is kept under it as well.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn expire(&self, session: &ProviderId, key: &str) -> Result<SessionState> {
        let request = wire::ExpireCheckoutSession::new(session.as_str());
        match self.wire().act(request, key).await {
            Ok(_) => Ok(SessionState::Over),
            Err(failure) if failure.is_missing() => Ok(SessionState::Over),
            Err(failure) if failure.is_outdated() => self.session_state(session).await,
            Err(failure) => Err(failure.into()),
        }
    }

    /// How far a checkout is.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none, [`Error::Unavailable`] when the provider does not answer.
    pub async fn session_state(&self, session: &ProviderId) -> Result<SessionState> {
        let request = wire::RetrieveCheckoutSession::new(session.as_str());
        let found = match self.wire().get(request).await {
            Ok(found) => found,
            Err(failure) if failure.is_missing() => return Err(Error::NotFound),
            Err(failure) => return Err(failure.into()),
        };
        Ok(match (found.status, found.payment_status) {
            (Some(CheckoutSessionStatus::Expired), _) => SessionState::Over,
            (_, CheckoutSessionPaymentStatus::Paid | CheckoutSessionPaymentStatus::NoPaymentRequired) => {
                SessionState::Paid
            }
            _ => SessionState::Open,
        })
    }

    /// Deletes a customer and ends what is subscribed. May be repeated.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the provider does not answer.
    pub async fn delete_customer(&self, customer: &ProviderId) -> Result<()> {
        self.end_all_of(customer).await?;
        let request = DeleteCustomer::new(customer.as_str());
        match self.wire().act(request, &format!("forget:{customer}")).await {
            Ok(_) => Ok(()),
            Err(failure) if failure.is_missing() => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }
}

/// Has the provider compute the tax of the buyer's country. Its page asks for the whole address, as an invoice without tax needs it, too; address
/// and name, which a VAT id belongs to, stay with the customer: renewals and upgrades are taxed by them.
fn taxed(request: wire::CreateCheckoutSession) -> wire::CreateCheckoutSession {
    let mut update = wire::CreateCheckoutSessionCustomerUpdate::new();
    update.address = Some(wire::CreateCheckoutSessionCustomerUpdateAddress::Auto);
    update.name = Some(wire::CreateCheckoutSessionCustomerUpdateName::Auto);
    request
        .automatic_tax(wire::CreateCheckoutSessionAutomaticTax::new(true))
        .billing_address_collection(CheckoutSessionBillingAddressCollection::Required)
        .customer_update(update)
        .tax_id_collection(wire::CreateCheckoutSessionTaxIdCollection::new(true))
}

fn metadata(checkout: &CheckoutRequest) -> HashMap<String, String> {
    let mut all = HashMap::from([
        (APP.0.to_owned(), APP.1.to_owned()),
        (USER.to_owned(), checkout.user.to_string()),
        (
            crate::catalogue::PRODUCT.to_owned(),
            checkout.product.lookup_key().to_owned(),
        ),
    ]);
    if let Some((code, _)) = &checkout.code {
        all.insert(CODE.to_owned(), code.to_string());
    }
    all
}

/// The provider puts the session's id where the braces are.
fn success_url(site: &str, product: Product) -> String {
    match product {
        Product::Pack(pack) => format!(
            "{site}/payment-success?session_id={{CHECKOUT_SESSION_ID}}&credits={}",
            pack.credits().get()
        ),
        Product::Plan(plan) => format!(
            "{site}/subscription-success?tier={}&session_id={{CHECKOUT_SESSION_ID}}",
            plan.tier.name()
        ),
    }
}

#[cfg(test)]
mod tests {
    use domain::Tier;
    use domain::catalogue::{Pack, Plan};

    use super::*;

    #[test]
    fn the_providers_page_leads_back_to_the_page_of_what_was_bought() {
        let site = "https://kanalyse.example";
        assert_eq!(
            success_url(site, Product::Pack(Pack::Creator)),
            "https://kanalyse.example/payment-success?session_id={CHECKOUT_SESSION_ID}&credits=30"
        );
        assert_eq!(
            success_url(site, Product::Plan(Plan::of(Tier::Growth).unwrap())),
            "https://kanalyse.example/subscription-success?tier=growth&session_id={CHECKOUT_SESSION_ID}"
        );
    }
}
