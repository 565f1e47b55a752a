//! How requests reach the database and the other services: rows, retries, transactions, pages.

pub(crate) mod aws;
pub(crate) mod batch;
pub(crate) mod cursor;
pub(crate) mod item;
pub(crate) mod request;
pub(crate) mod retry;
pub(crate) mod scan;
pub(crate) mod tables;
pub(crate) mod transact;
pub(crate) mod units;
