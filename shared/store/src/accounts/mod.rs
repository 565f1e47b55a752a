//! Accounts: what people have, may and chose, until they are closed or nobody comes any more.

pub(crate) mod account;
pub(crate) mod account_view;
pub(crate) mod authenticator;
pub(crate) mod closing;
pub(crate) mod failures;
pub(crate) mod inactivity;
pub(crate) mod limits;
pub(crate) mod notifications;
pub(crate) mod profile;
pub(crate) mod roll_call;
pub(crate) mod sessions;
pub(crate) mod suspension;
