//! From a request to buy to credits: the only crate where the store and the payment provider meet. See README.md.

mod begin;
mod bought;
mod change;
mod clock;
mod events;
mod leave;
mod reconcile;
mod recover;
mod sync;
mod turn;
mod view;

pub use begin::{PurchaseRequest, begin_checkout};
pub use bought::bought;
pub use change::{cancel, change, portal};
pub use events::{process_event, receive_event};
pub use leave::leave;
pub use reconcile::reconcile;
pub use sync::sync_page;
pub use view::{payment, subscription, subscription_of};
