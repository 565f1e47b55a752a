//! Addresses of the app and its interface, as they are written in mails. Those of the app are its routes.

use domain::{AnalysisId, MailToken};

/// Addresses in a mail about a run.
pub(crate) struct RunLinks {
    report: String,
    monitors: String,
    credits: String,
    unsubscribe: String,
    /// Unsubscribes when it is posted to: for mail programs, not for people.
    pub(crate) one_click: String,
}

impl RunLinks {
    /// On this site (without a slash at its end), about this run, unsubscribing with this token.
    pub(crate) fn new(site: &str, run: &AnalysisId, token: &MailToken) -> Self {
        Self {
            report: format!("{site}/performance/reports/{run}"),
            monitors: format!("{site}/performance?tab=analytics"),
            // The shop opens over any page.
            credits: format!("{site}/#credits"),
            unsubscribe: format!("{site}/unsubscribe?token={token}"),
            one_click: format!("{site}/api/unsubscribe/{token}"),
        }
    }

    pub(crate) fn in_mail(&self) -> mail::Links<'_> {
        mail::Links {
            report: &self.report,
            monitors: &self.monitors,
            credits: &self.credits,
            unsubscribe: &self.unsubscribe,
        }
    }
}

/// The page that agrees to get reports.
pub(crate) fn confirm(site: &str, token: &MailToken) -> String {
    format!("{site}/confirm-address?token={token}")
}

/// The terms of use, which say how to object to what an operator has decided.
pub(crate) fn terms(site: &str) -> String {
    format!("{site}/terms")
}

/// The privacy policy.
pub(crate) fn privacy(site: &str) -> String {
    format!("{site}/privacy")
}

/// The page that asks for a channel to be deleted.
pub(crate) fn deletion(site: &str) -> String {
    format!("{site}/delete-channel-data")
}

/// The page to sign in.
pub(crate) fn sign_in(site: &str) -> String {
    format!("{site}/auth")
}
