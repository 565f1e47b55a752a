//! A person who leaves is deleted at the provider too.

use domain::{Result, UserId};
use payments::Payments;
use store::Store;

/// Ends what a closed account subscribes to and has the provider delete the customer. May be repeated. `payments` is asked for only where
/// there is a customer.
///
/// # Errors
/// [`domain::Error::Unavailable`] when the provider or the database does not answer; what `payments` fails with.
pub async fn leave<F>(store: &Store, payments: F, user: &UserId) -> Result<()>
where
    F: AsyncFnOnce() -> Result<Payments>,
{
    match store.customer(user).await? {
        Some(customer) => payments().await?.delete_customer(&customer).await,
        None => Ok(()),
    }
}
