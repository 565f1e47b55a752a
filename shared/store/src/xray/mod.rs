//! X-Ray: monitors and their runs, advice, experiments, and mails.

pub(crate) mod addresses;
pub(crate) mod advice;
pub(crate) mod experiment;
pub(crate) mod experiments;
pub(crate) mod mails;
pub(crate) mod monitor;
pub(crate) mod monitors;
pub(crate) mod runs;
