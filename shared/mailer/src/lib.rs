//! Sends the mails of the product, and reads what became of them. The only crate that knows the mail provider. See README.md.

mod about_run;
mod decisions;
mod deliver;
mod failure;
mod feedback;
mod links;
mod provider_event;
mod reference;
mod sender;

pub use deliver::Mailer;
pub use failure::SendError;
pub use feedback::{Feedback, Kind};
pub use provider_event::hear;
pub use reference::MailRef;
pub use sender::{Outgoing, Sender};
