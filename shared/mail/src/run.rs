//! The mail about one run of a monitor.

use askama::Template;
use domain::job::FailureKind;
use domain::monitor::InactiveReason;
use domain::{Credits, Language};
use engine::Report;
use engine::report::Change;
use jiff::Timestamp;
use phrase::NO_BREAK;

use crate::changes::Changes;
use crate::figures::Figure;
use crate::frame::{Frame, Link};
use crate::texts::{self, Texts};
use crate::{Error, Letter, MAX_SUBJECT};

mod advice;
mod experiments;
mod words;

/// Longest name of a channel in a mail, in characters: as long as the platform allows.
const MAX_NAME: usize = 100;

/// What a mail about a run says. Links are in [`Links`].
#[derive(Clone, Copy, Debug)]
pub struct RunMail<'a> {
    /// Language of the mail.
    pub language: Language,
    /// The channel's name as the platform has it; `None` where it may no longer be stored. It may contain anything.
    pub channel: Option<&'a str>,
    /// When the run ended or was skipped; shown as a day in UTC.
    pub ended_at: Timestamp,
    /// How it ended.
    pub outcome: Outcome<'a>,
    /// Why the monitor is inactive from this run on; `None` where it goes on.
    pub inactive: Option<InactiveReason>,
    /// Due dates before this run for which there was none.
    pub missed: u32,
    /// The monitor keeps an eye on drops: the alert comes before everything else.
    pub watches_drops: bool,
    /// Where the links lead.
    pub links: Links<'a>,
}

/// Addresses in a mail about a run: absolute, and made by the caller, as they are written as they are.
#[derive(Clone, Copy, Debug)]
pub struct Links<'a> {
    /// The page of this run and its report.
    pub report: &'a str,
    /// The page of the person's monitors.
    pub monitors: &'a str,
    /// Where credits are sold.
    pub credits: &'a str,
    /// The page on which mails are unsubscribed from.
    pub unsubscribe: &'a str,
}

/// How a run ended.
#[derive(Clone, Copy, Debug)]
pub enum Outcome<'a> {
    /// With a report.
    Completed {
        /// The report.
        report: &'a Report,
        /// What changed; `None` for the first report of a monitor.
        comparison: Option<Comparison<'a>>,
    },
    /// There was too little data for a report.
    Abstained {
        /// What came back; `None` where nothing had been taken.
        refunded: Option<Credits>,
    },
    /// Without a report.
    Failed {
        /// The reason.
        kind: FailureKind,
        /// What came back; `None` where nothing had been taken.
        refunded: Option<Credits>,
    },
    /// It never began, as there were no credits for it.
    Skipped {
        /// What it would have cost.
        price: Credits,
        /// Runs skipped in a row, this one included: 1 to [`domain::monitor::SKIPS_IN_ROW`].
        in_row: u8,
    },
}

/// A report against the one before.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// When the report before was made.
    pub since: Timestamp,
    /// [`engine::changes`] between the two; empty where nothing changed beyond noise.
    pub changes: &'a [Change],
}

#[derive(Template)]
#[template(path = "run.html", whitespace = "minimize")]
struct Html<'a> {
    frame: &'a Frame<'a>,
    body: &'a Body<'a>,
}

#[derive(Template)]
#[template(path = "run.txt")]
struct Text<'a> {
    frame: &'a Frame<'a>,
    body: &'a Body<'a>,
}

/// What is between the heading and the small print.
struct Body<'a> {
    t: &'static Texts,
    channel: String,
    changes: Option<Changes>,
    /// Sentences about the run as a whole.
    lines: Vec<String>,
    /// What to do, and what became of earlier advice, each under its heading; left out where there is nothing.
    advice: Vec<(&'static str, Vec<advice::Line>)>,
    /// Empty where there is no report.
    figures: Vec<Figure>,
    /// What a range means, where a figure has one.
    key: Option<&'static str>,
    /// Besides the finding: missed dates, why the monitor is inactive.
    notes: Vec<String>,
    /// Page of the report, for what the mail leaves out.
    report: &'a str,
}

impl RunMail<'_> {
    /// Composes the mail.
    ///
    /// # Errors
    /// [`Error`] where memory could not be written to.
    pub fn compose(&self) -> Result<Letter, Error> {
        let body = self.body();
        let frame = self.frame(&body);
        let (frame, body) = (&frame, &body);
        Ok(Letter {
            subject: frame.subject.clone(),
            html: Html { frame, body }.render()?,
            text: Text { frame, body }.render()?,
        })
    }

    const fn t(&self) -> &'static Texts {
        texts::of(self.language)
    }

    fn channel(&self, most: usize) -> String {
        let known = self.channel.and_then(|channel| phrase::tidy(channel, most));
        known.unwrap_or_else(|| self.t().run.some_channel.to_owned())
    }

    fn body(&self) -> Body<'_> {
        let t = self.t();
        let (changes, figures, advice) = match &self.outcome {
            Outcome::Completed { report, comparison } => (
                comparison.map(|comparison| Changes::new(comparison.since, comparison.changes, t)),
                Figure::of_report(report, t).into(),
                vec![
                    (t.run.to_do, advice::to_do(report, self.language, t)),
                    (t.run.became, advice::graded(report, self.language, t)),
                ],
            ),
            _ => (None, Vec::new(), Vec::new()),
        };
        Body {
            t,
            channel: self.channel(MAX_NAME),
            changes,
            lines: self.lines(),
            advice: advice.into_iter().filter(|(_, lines)| !lines.is_empty()).collect(),
            key: figures.iter().any(|figure| figure.ranged).then_some(t.figure.key),
            figures,
            notes: self.notes(),
            report: self.links.report,
        }
    }

    fn frame(&self, body: &Body<'_>) -> Frame<'_> {
        let t = self.t();
        let finding = self.finding();
        Frame {
            t,
            subject: self.subject(&finding),
            preheader: preheader(body),
            // The day does not stay behind alone where the line is broken.
            kind: format!("{} ·{NO_BREAK}{}", t.run.kind, t.numbers.date(self.ended_at)),
            heading: finding,
            button: self.button(),
            small: self.small(),
            links: vec![
                Link {
                    label: t.run.unsubscribe,
                    href: self.links.unsubscribe,
                },
                Link {
                    label: t.run.to_monitors,
                    href: self.links.monitors,
                },
            ],
        }
    }

    /// The finding and the channel, which is cut where the line would be too long.
    fn subject(&self, finding: &str) -> String {
        let room = MAX_SUBJECT.saturating_sub(finding.chars().count() + 2);
        format!("{finding}: {}", self.channel(room.min(MAX_NAME)))
    }

    fn button(&self) -> Link<'_> {
        let (t, links) = (&self.t().run, &self.links);
        let (label, href) = match self.outcome {
            Outcome::Completed { .. } => (t.open_report, links.report),
            Outcome::Abstained { .. } | Outcome::Failed { .. } => (t.open_run, links.report),
            Outcome::Skipped { .. } => (t.get_credits, links.credits),
        };
        Link { label, href }
    }
}

/// The most that one line can say: the first change, else the first sentence or figure.
fn preheader(body: &Body<'_>) -> String {
    let change = body.changes.as_ref().and_then(|changes| changes.rows.first());
    let change = change.map(|row| row.sentence.clone());
    let figure = || body.figures.first().map(Figure::line);
    let line = || body.lines.first().cloned();
    change.or_else(figure).or_else(line).unwrap_or_default()
}
