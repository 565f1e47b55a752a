//! Which sentences a mail about a run has.

use domain::Credits;
use domain::monitor::{GONE_FOR, InactiveReason, SKIPS_IN_ROW};
use engine::breaks;
use engine::report::Report;

use super::{Comparison, Outcome, RunMail};

/// The alert in words.
struct Dropped {
    less: String,
    sentence: String,
}

impl RunMail<'_> {
    /// Subject and heading: what was found, or what became of the monitor where that matters more.
    pub(super) fn finding(&self) -> String {
        let t = &self.t().run;
        if let Some(drop) = self.dropped() {
            return (t.dropped)(&drop.less);
        }
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
            Outcome::Completed { report, comparison } => self.of_report(report, comparison),
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

    /// The alert, then what experiments came to, then that nothing changed or why views are not compared, then what was gathered.
    fn of_report(&self, report: &Report, comparison: Option<Comparison<'_>>) -> Vec<String> {
        let t = &self.t().run;
        let drop = self.dropped();
        let news = match comparison.map(|comparison| comparison.changes) {
            None => Some(t.first_text),
            Some([]) if drop.is_none() => Some(t.unchanged_text),
            Some(_) => None,
        };
        let counted = comparison.and_then(|comparison| breaks::uncompared(report, comparison.since));
        let counting = counted.map(|one| (t.counting)(&self.t().numbers.date(one.at)));
        let drop = drop.map(|drop| drop.sentence);
        drop.into_iter()
            .chain(self.verdicts(report))
            .chain(news.map(str::to_owned))
            .chain(counting)
            .chain(self.gathered(report))
            .collect()
    }

    /// The alert, where it rings and is wanted.
    fn dropped(&self) -> Option<Dropped> {
        if !self.watches_drops {
            return None;
        }
        let Outcome::Completed { report, .. } = self.outcome else {
            return None;
        };
        let alert = report
            .xray
            .as_ref()?
            .drop_alert
            .as_ref()
            .filter(|alert| alert.rings == Some(true))?;
        let t = self.t();
        let less = |ratio: f64| t.numbers.percent(1.0 - ratio.min(1.0), 0);
        let (low, high) = (less(alert.ratio.high?), less(alert.ratio.low?));
        let likely = (t.figure.likely)(&format!("{}–{high}", low.trim_end_matches(t.numbers.percent)));
        Some(Dropped {
            less: less(alert.ratio.value?),
            sentence: (t.run.dropped_text)(alert.uploads, alert.against, &likely),
        })
    }

    /// What was gathered since the earlier report.
    fn gathered(&self, report: &Report) -> Option<String> {
        let since = report.xray.as_ref()?.since_last.as_ref()?;
        let t = self.t();
        let views = t.numbers.count(since.views_gained? as f64);
        Some((t.run.gathered)(&t.numbers.date(since.since), &views))
    }

    fn no_report(&self, why: &str, refunded: Option<Credits>, again: bool) -> Vec<String> {
        let t = &self.t().run;
        let back = refunded.map(|credits| (t.refunded)(credits.get()));
        let goes_on = (again && self.inactive.is_none()).then(|| t.goes_on.to_owned());
        [Some(why.to_owned()), back, goes_on].into_iter().flatten().collect()
    }

    /// What is to be known besides the finding.
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
