//! Movements of credits, and what the payment provider reports.

pub mod books;
pub mod codes;
pub mod late;
pub mod operated;
pub mod orders;
pub mod paid;
pub mod paying;
pub mod premium;
pub mod provider;
pub mod reversed;
pub mod subscribed;
