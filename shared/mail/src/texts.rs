//! Every sentence of the mails, in each language. A sentence that a language lacks does not compile. What the app says too is said in the
//! same words; a test reads the app's texts.

pub mod advice;
mod de;
mod en;
pub mod experiments;

pub use de::DE;
pub use en::EN;

use domain::Language;
use domain::job::FailureKind;
use engine::COMPARED_FIGURES;
use phrase::Numbers;

/// The texts of one language. What takes a number chooses the plural by it.
pub struct Texts {
    /// BCP 47 tag.
    pub lang: &'static str,
    /// How numbers and dates are written.
    pub numbers: Numbers,
    /// Figures that reports are compared by, in the order of [`COMPARED_FIGURES`].
    pub figures: [&'static str; COMPARED_FIGURES.len()],
    /// What a mail about a run says.
    pub run: RunTexts,
    /// How a change is put.
    pub change: ChangeTexts,
    /// How a figure and its doubt are put.
    pub figure: FigureTexts,
    /// What the mail that confirms an address says.
    pub confirmation: ConfirmationTexts,
    /// What kind of mail it is that is about the account itself.
    pub account: &'static str,
    /// What the mails say that an account is suspended, and that it no longer is.
    pub suspended: SuspensionTexts,
    pub lifted: SuspensionTexts,
    /// What the mails say that answer a request to delete a channel.
    pub deletion: DeletionTexts,
}

/// Sentences about a run.
pub struct RunTexts {
    pub kind: &'static str,
    pub some_channel: &'static str,
    /// The finding, which is subject and heading: changes beyond noise, none of them, and so on.
    pub changed: fn(usize) -> String,
    pub unchanged: &'static str,
    /// By how much the views of the newest uploads fall short, as a percentage: the finding that comes before all others.
    pub dropped: fn(&str) -> String,
    /// Newest uploads, uploads before them, and the range of the shortfall as a phrase.
    pub dropped_text: fn(u32, u32, &str) -> String,
    /// The date of the earlier report, and the views that were gathered since.
    pub gathered: fn(&str, &str) -> String,
    /// Headings of what to do and of what became of earlier advice.
    pub to_do: &'static str,
    pub became: &'static str,
    /// A word of the channel's titles in quotation marks.
    pub quoted: fn(&str) -> String,
    pub first: &'static str,
    pub abstained: &'static str,
    pub failed: &'static str,
    pub skipped: &'static str,
    pub inactive: &'static str,
    pub first_text: &'static str,
    pub unchanged_text: &'static str,
    /// Why views are not compared, with the date since when the platform counts them differently.
    pub counting: fn(&str) -> String,
    pub abstained_text: &'static str,
    pub failure: fn(FailureKind) -> &'static str,
    /// Credits that came back.
    pub refunded: fn(i64) -> String,
    pub goes_on: &'static str,
    /// The date and the price of a run that was skipped.
    pub skipped_text: fn(&str, i64) -> String,
    /// Runs that may still be skipped.
    pub skips_left: fn(u8) -> String,
    /// Dates that were missed.
    pub missed: fn(u32) -> String,
    pub channel_gone: fn(hours: i64) -> String,
    pub no_credits: fn(skips: u8, credits: i64) -> String,
    pub slots: &'static str,
    pub deactivated: &'static str,
    pub open_report: &'static str,
    pub open_run: &'static str,
    pub get_credits: &'static str,
    pub why: &'static str,
    pub source: &'static str,
    pub sample: &'static str,
    pub to_monitors: &'static str,
    pub unsubscribe: &'static str,
}

/// Sentences about a change.
pub struct ChangeTexts {
    /// With the date of the report before.
    pub title: fn(&str) -> String,
    /// Figure, how many times (above 1), days.
    pub times_up: fn(&str, &str, u32) -> String,
    /// Figure, how many times (above 1), days.
    pub times_down: fn(&str, &str, u32) -> String,
    /// Figure, how many times as much in the last window, days of a window.
    pub window_up: fn(&str, &str, u32) -> String,
    /// Figure, how many times as much in the window before, days of a window.
    pub window_down: fn(&str, &str, u32) -> String,
    /// Figure, points (above 0), days.
    pub points_up: fn(&str, &str, u32) -> String,
    /// Figure, points (above 0), days.
    pub points_down: fn(&str, &str, u32) -> String,
    /// Before and after.
    pub from: fn(&str, &str) -> String,
    /// A range of points, as a phrase.
    pub points: fn(&str) -> String,
    pub better: &'static str,
    pub worse: &'static str,
    /// Changes that are not spelled out.
    pub more: fn(usize) -> String,
    /// A figure that has no name here, as an engine of another version may know.
    pub unnamed: &'static str,
}

/// Sentences about a figure.
pub struct FigureTexts {
    pub title: &'static str,
    pub key: &'static str,
    pub of_hundred: &'static str,
    pub median_views_30d: &'static str,
    pub avg_engagement: &'static str,
    /// The range in which the true value most likely lies.
    pub likely: fn(&str) -> String,
    pub not_enough: &'static str,
    pub provisional: &'static str,
    pub no_interval: &'static str,
}

/// Sentences of the mail that confirms an address.
pub struct ConfirmationTexts {
    pub subject: &'static str,
    pub heading: &'static str,
    pub preheader: &'static str,
    pub lines: [&'static str; 2],
    pub button: &'static str,
    /// Hours in which the link works.
    pub valid: fn(i64) -> String,
    pub unexpected: &'static str,
    pub why: &'static str,
}

/// Sentences about a suspension.
pub struct SuspensionTexts {
    pub subject: &'static str,
    pub heading: &'static str,
    pub text: &'static str,
    /// Before the reason.
    pub reason: &'static str,
    /// Paragraphs after it; each gets the days in which one may object.
    pub after: &'static [fn(i64) -> String],
    pub button: &'static str,
    pub why: &'static str,
}

/// Sentences about a request to delete a channel.
pub struct DeletionTexts {
    pub kind: &'static str,
    pub why: &'static str,
    pub deleted: DecidedTexts,
    pub declined: DecidedTexts,
    pub lifted: DecidedTexts,
}

/// Sentences about what was decided of it.
pub struct DecidedTexts {
    pub subject: &'static str,
    pub heading: &'static str,
    /// Gets the number of the request.
    pub text: fn(&str) -> String,
    /// Before the reason.
    pub reason: &'static str,
    /// Paragraphs after it.
    pub after: &'static [&'static str],
    pub button: &'static str,
}

/// The texts of a language.
pub const fn of(language: Language) -> &'static Texts {
    match language {
        Language::De => &DE,
        Language::En => &EN,
    }
}

impl Texts {
    /// What a compared figure is called, by its basis.
    pub fn figure_name(&self, basis: &str) -> &'static str {
        let at = COMPARED_FIGURES.iter().position(|name| *name == basis);
        at.and_then(|at| self.figures.get(at).copied())
            .unwrap_or(self.change.unnamed)
    }
}

/// The form that goes with a count: German and English have two.
pub fn plural<'a>(count: impl TryInto<u64>, one: &'a str, other: &'a str) -> &'a str {
    if matches!(count.try_into(), Ok(1)) { one } else { other }
}
