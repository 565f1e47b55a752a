//! Which sentences a mail about a run has.

use domain::Credits;
use domain::monitor::{GONE_FOR, InactiveReason, SKIPS_IN_ROW};
use engine::breaks;
use engine::report::Report;

use super::{Outcome, RunMail};

impl RunMail<'_> {
    /// Subject and heading: what was found, or what became of the monitor where that matters more.
    pub(super) fn finding(&self) -> String {
        let t = &self.t().run;
        let words = match self.outcome {
            Outcome::Completed { comparison, .. } => match comparison.map(|comparison| comparison.changes.len()) {
                None => t.first,
                Some(0) => t.unchanged,
                Some(count) => return (t.changed)(count),
            },
            _ if self.inactive.is_some() => t.inactive,
            Outcome::Abstained { .. } => t.abstained,
            Outcome::Failed { .. } => t.failed,
            Outcome::Skipped { .. } => t.skipped,
        };
        words.to_owned()
    }

    /// Sentences about the run as a whole.
    pub(super) fn lines(&self) -> Vec<String> {
        let t = &self.t().run;
        match self.outcome {
            Outcome::Completed { report, comparison } => comparison.map_or_else(
                || vec![t.first_text.to_owned()],
                |comparison| {
                    let unchanged = comparison.changes.is_empty().then(|| t.unchanged_text.to_owned());
                    let counted = breaks::uncompared(report, comparison.since);
                    let counting = counted.map(|one| (t.counting)(&self.t().numbers.date(one.at)));
                    unchanged.into_iter().chain(counting).collect()
                },
            ),
            // Running it now would find as little.
            Outcome::Abstained { refunded } => self.no_report(t.abstained_text, refunded, false),
            Outcome::Failed { kind, refunded } => self.no_report((t.failure)(kind), refunded, true),
            Outcome::Skipped { price, in_row } => {
                let skipped = (t.skipped_text)(&self.t().numbers.date(self.ended_at), price.get());
                let left = SKIPS_IN_ROW.saturating_sub(in_row);
                let left = (left > 0 && self.inactive.is_none()).then(|| (t.skips_left)(left));
                [Some(skipped), left].into_iter().flatten().collect()
            }
        }
    }

    fn no_report(&self, why: &str, refunded: Option<Credits>, again: bool) -> Vec<String> {
        let t = &self.t().run;
        let back = refunded.map(|credits| (t.refunded)(credits.get()));
        let goes_on = (again && self.inactive.is_none()).then(|| t.goes_on.to_owned());
        [Some(why.to_owned()), back, goes_on].into_iter().flatten().collect()
    }

    /// What is to be known beside the finding.
    pub(super) fn notes(&self) -> Vec<String> {
        let t = &self.t().run;
        let missed = (self.missed > 0).then(|| (t.missed)(self.missed));
        let inactive = self.inactive.map(|reason| match reason {
            InactiveReason::ChannelGone => (t.channel_gone)(GONE_FOR.as_hours()),
            InactiveReason::NoCredits => (t.no_credits)(SKIPS_IN_ROW, self.price().get()),
            InactiveReason::Slots => t.slots.to_owned(),
            InactiveReason::Deactivated => t.deactivated.to_owned(),
        });
        [inactive, missed].into_iter().flatten().collect()
    }

    const fn price(&self) -> Credits {
        match self.outcome {
            Outcome::Skipped { price, .. } => price,
            _ => Credits::XRAY_REPORT,
        }
    }

    /// Why this person gets the mail; with a report, whose data it is.
    pub(super) fn small(&self) -> Vec<&'static str> {
        let t = &self.t().run;
        let of_report = |report: &Report| if report.sample { t.sample } else { t.source };
        match self.outcome {
            Outcome::Completed { report, .. } => vec![t.why, of_report(report)],
            _ => vec![t.why],
        }
    }
}
