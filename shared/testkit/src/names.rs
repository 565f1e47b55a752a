//! Names of queues and bus: those that the template gives them, without its prefix.

pub(crate) const QUEUE: &str = "analyses";
pub(crate) const PRIORITY_QUEUE: &str = "analyses-priority";
pub(crate) const XRAY_QUEUE: &str = "xray";
pub(crate) const XRAY_PRIORITY_QUEUE: &str = "xray-priority";
pub(crate) const ERASURES: &str = "erasures";
pub(crate) const PAYMENTS: &str = "payments";
pub(crate) const MAIL: &str = "mail";
pub(crate) const MAIL_FEEDBACK: &str = "mail-feedback";
pub(crate) const BUS: &str = "bus";
