//! A card from a report, and its description in words.

use domain::Language;
use engine::Report;
use engine::report::State;
use phrase::Numbers;

use crate::findings::{self, Say};
use crate::texts::{self, Texts};
use crate::{Card, Score, name};

impl Card {
    /// The card of a report. The name is the channel's, else its handle; without either it is "A channel".
    #[must_use]
    pub fn of_report(report: &Report, language: Language) -> Self {
        let (t, numbers) = (texts::of(language), Numbers::of(language));
        let info = &report.channel_info;
        let names = [Some(info.channel_name.as_str()), info.handle.as_deref()];
        let value = report.score.value.filter(|_| report.score.state != State::Abstained);
        let uploads = (t.uploads)(report.score.n, &numbers.decimal(f64::from(report.score.n), 0));
        let rating = report.rating_label.filter(|_| value.is_some()).map(t.rating);
        Self {
            language,
            name: name(names.into_iter().flatten()).unwrap_or_else(|| t.some_channel.to_owned()),
            score: value.map(|value| Score {
                value,
                likely: report.score.low.zip(report.score.high),
            }),
            verdict: rating.map_or(uploads.clone(), |rating| format!("{rating} · {uploads}")),
            findings: findings::of_report(report, Say { t, numbers }),
            date: numbers.date(report.analysis_date),
            sample: report.sample,
        }
    }

    pub(crate) const fn t(&self) -> &'static Texts {
        texts::of(self.language)
    }

    /// `65–74`, or one number where both ends are written the same.
    fn range(&self) -> Option<String> {
        let (low, high) = self.score?.likely?;
        let (low, high) = (self.whole(low), self.whole(high));
        Some(if low == high { high } else { format!("{low}–{high}") })
    }

    pub(crate) fn whole(&self, value: f64) -> String {
        Numbers::of(self.language).decimal(value, 0)
    }

    /// The one phrase: "69 · likely 65–74", or that there is not enough data.
    #[must_use]
    pub fn phrase(&self) -> String {
        let t = self.t();
        let Some(score) = self.score else {
            return t.not_enough.to_owned();
        };
        let likely = self
            .range()
            .map_or_else(|| t.no_interval.to_owned(), |range| (t.likely)(&range));
        format!("{} · {likely}", self.whole(score.value))
    }

    /// The heading of a link: "Hazel and Hinge: 69 · likely 65–74". Plain text, not escaped.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}: {}", self.name, self.phrase())
    }

    /// The text below it: the score in a sentence, and what stands out most. Plain text, not escaped.
    #[must_use]
    pub fn sentence(&self) -> String {
        let t = self.t();
        let score = self.score.map_or_else(
            || t.no_score.to_owned(),
            |score| (t.points)(&self.whole(score.value), self.range().as_deref()),
        );
        match self.findings.first() {
            Some(finding) => format!("{score} {finding}."),
            None => score,
        }
    }
}
